//! Positions that are one but for turning and colours have one frame field.

use super::field::{EMPTY, Field};
use super::field_tests::strewn;
use super::frame::Frame;
use super::policy::Dice;
use crate::board::{Board, Color, Size};

fn turned(board: &Board, turn: u8) -> Board {
    let size = board.size();
    let (width, height) = (size.width(), size.height());
    let across = turn & 4 != 0;
    let wanted = if across {
        Size::new(height, width)
    } else {
        Some(size)
    };
    let mut out = Board::new(wanted.unwrap());
    for point in size.points() {
        let x = if turn & 1 == 0 {
            point.x()
        } else {
            width - 1 - point.x()
        };
        let y = if turn & 2 == 0 {
            point.y()
        } else {
            height - 1 - point.y()
        };
        let to = if across { (y, x) } else { (x, y) };
        let color = board
            .at(point)
            .map(|c| if turn & 8 == 0 { c } else { c.opponent() });
        out.edit([(out.size().point(to.0, to.1).unwrap(), color)]);
    }
    out
}

fn cells(field: &Field) -> Vec<u8> {
    (0..field.len() as u16).map(|p| field.at(p)).collect()
}

#[test]
fn every_turned_and_swapped_position_has_the_same_field() {
    let mut dice = Dice::new(4);
    for round in 0..200 {
        let size = match round {
            0 => Size::new(1, 1),
            1 => Size::new(1, 52),
            2 => Size::new(52, 52),
            3 => Size::new(52, 3),
            _ => Size::new(1 + dice.below(9), 1 + dice.below(9)),
        };
        let board = strewn(size.unwrap(), &mut dice);
        let field = Frame::of(&board).field(&board);
        for turn in 1..16 {
            let other = turned(&board, turn);
            let theirs = Frame::of(&other).field(&other);
            assert_eq!(theirs.len(), field.len());
            assert_eq!(cells(&theirs), cells(&field), "turn {turn}");
        }
    }
}

#[test]
fn every_point_finds_its_cell_and_color() {
    let mut dice = Dice::new(5);
    for _ in 0..200 {
        let size = Size::new(1 + dice.below(9), 1 + dice.below(9)).unwrap();
        let board = strewn(size, &mut dice);
        let frame = Frame::of(&board);
        let field = frame.field(&board);
        assert_eq!(field.area(), size.area());
        for point in size.points() {
            let cell = field.at(frame.cell(&field, point));
            let stone = board.at(point).map(|color: Color| frame.color(color as u8));
            assert_eq!(cell, stone.unwrap_or(EMPTY));
        }
    }
}
