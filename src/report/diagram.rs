//! A position drawn in text: stones, the dead, and whose every point is.
//!
//! Owns the marks and the frame. Knows no game.

use super::page::{Page, Side, columns};
use crate::board::{Board, Color, Point, column_name};

/// What the marks of a diagram with owners mean.
pub(super) const LEGEND: &str =
    "X O stones, x o dead stones, + Black's points, - White's points, . shared or neutral points";

/// Draws a board; `map` holds an owner for every point in reading order, or nothing.
pub(super) fn draw(page: &mut Page<'_>, indent: usize, board: &Board, dead: &[Point], map: &str) {
    let size = board.size();
    let wide = if size.width() > 25 { 3 } else { 2 };
    let edge = if size.height() > 9 { 2 } else { 1 };
    let mut owners = map.chars();
    letters(page, indent + edge, size.width(), wide);
    for y in 0..size.height() {
        let number = (size.height() - y).to_string();
        page.blank(indent).column(&number, edge, Side::Right);
        for x in 0..size.width() {
            let owner = owners.next();
            if let Some(point) = size.point(x, y) {
                let drawn = mark(board.at(point), dead.contains(&point), owner);
                page.blank(wide - 1).put(drawn);
            }
        }
        page.blank(1).put(&number).end();
    }
    letters(page, indent + edge, size.width(), wide);
}

fn letters(page: &mut Page<'_>, indent: usize, width: usize, wide: usize) {
    page.blank(indent);
    for x in 0..width {
        let name = column_name(x);
        page.blank(wide - columns(&name)).put(&name);
    }
    page.end();
}

const fn mark(stone: Option<Color>, dead: bool, owner: Option<char>) -> &'static str {
    match (stone, dead) {
        (Some(Color::Black), false) => "X",
        (Some(Color::White), false) => "O",
        (Some(Color::Black), true) => "x",
        (Some(Color::White), true) => "o",
        (None, _) => match owner {
            Some('x') => "+",
            Some('o') => "-",
            _ => ".",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn drawn(board: &Board, dead: &[Point], map: &str) -> String {
        let mut out = Vec::new();
        draw(&mut Page::new(&mut out, false), 0, board, dead, map);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn stones_the_dead_and_owners_are_told_apart() {
        let size = Size::new(3, 2).unwrap();
        let mut board = Board::new(size);
        let point = |x, y| size.point(x, y).unwrap();
        board.edit([
            (point(0, 0), Some(Color::Black)),
            (point(1, 1), Some(Color::White)),
            (point(2, 1), Some(Color::Black)),
        ]);
        assert_eq!(
            drawn(&board, &[point(1, 1)], "Xx.oDX"),
            "  A B C\n2 X + . 2\n1 - o X 1\n  A B C\n"
        );
    }

    #[test]
    fn letters_stand_over_their_columns_on_the_widest_board() {
        let size = Size::square(52).unwrap();
        let mut board = Board::new(size);
        let last = size.point(51, 51).unwrap();
        board.edit([(last, Some(Color::Black))]);
        let text = drawn(&board, &[], "");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 54);
        let stone = lines[52].rfind('X').unwrap();
        assert_eq!(&lines[53][stone - 1..=stone], column_name(51));
    }
}
