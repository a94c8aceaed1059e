//! The field against the board, play by play, and its counts against slow ones.

use super::field::{BLACK, EMPTY, Field, NONE};
use super::policy::Dice;
use crate::board::{Board, Color, Point, Size};

impl Field {
    /// A field as a diagram shows it, upright.
    pub(crate) fn drawn(rows: &str) -> Self {
        Self::upright(&Board::parse_diagram(rows).unwrap())
    }

    /// A board as it stands.
    pub(crate) fn upright(board: &Board) -> Self {
        let size = board.size();
        let mut field = Self::new(size.width(), size.height());
        for point in size.points() {
            if let Some(color) = board.at(point) {
                let p = field.cell(point.x(), point.y());
                field.set_up(p, color as u8);
            }
        }
        field
    }
}

/// Stones thrown on a board, chains without liberties among them.
pub(crate) fn strewn(size: Size, dice: &mut Dice) -> Board {
    let full = 1 + dice.below(100);
    let black = 1 + dice.below(15) as u32;
    let mut board = Board::new(size);
    for point in size.points() {
        if dice.below(100) < full {
            let color = Color::BOTH[usize::from(dice.sixteenths(black))];
            board.edit([(point, Some(color))]);
        }
    }
    board
}

fn same(field: &Field, board: &Board) {
    let mut empties = 0;
    for point in board.size().points() {
        let p = field.cell(point.x(), point.y());
        let Some(color) = board.at(point) else {
            assert_eq!(field.at(p), EMPTY);
            assert!(field.empties().contains(&p));
            empties += 1;
            continue;
        };
        assert_eq!(field.at(p), color as u8);
        assert_eq!(usize::from(field.stones(p)), board.chain_len(point));
        let liberties = board.liberties(point);
        assert_eq!(field.in_atari(p), liberties <= 1, "{point:?}");
        let last = (liberties == 1).then(|| {
            let beside = |stone: Point| stone.neighbours(board.size());
            let mut around = board.chain(point).flat_map(beside);
            let at = around.find(|q| board.is_empty(*q)).unwrap();
            field.cell(at.x(), at.y())
        });
        assert_eq!(field.last_liberty(p), last, "{point:?}");
        let mut stones = 0;
        field.each_stone(p, |_| {
            stones += 1;
            true
        });
        assert_eq!(stones, board.chain_len(point));
    }
    assert_eq!(field.empties().len(), empties);
}

/// Looks every empty point over, for the side to move.
fn same_looks(field: &Field, board: &Board, color: Color, ko: Option<Point>) {
    let size = board.size();
    for point in size.points().filter(|p| board.is_empty(*p)) {
        let p = field.cell(point.x(), point.y());
        let looked = board.look(color, point);
        let may = looked.suicide == 0 && ko != Some(point);
        assert_eq!(field.may_play(p, color as u8), may, "{point:?}");
        if looked.suicide > 0 {
            continue;
        }
        let mut after = board.clone();
        after.play(color, point);
        let liberties = after.liberties(point);
        let counted = field.liberties_after(p, color as u8);
        assert_eq!(counted, liberties.min(2), "{point:?}");
    }
}

/// Plays at random on both; tells how many stones were played, taken, and how many kos there were.
fn play_along(mut board: Board, plies: usize, dice: &mut Dice) -> [usize; 3] {
    let mut field = Field::upright(&board);
    let (mut color, mut ko) = (Color::Black, None);
    let mut counts = [0; 3];
    let looks = if board.size().area() > 100 { 16 } else { 1 };
    for ply in 0..plies {
        same(&field, &board);
        if ply % looks == 0 {
            same_looks(&field, &board, color, ko);
        }
        let may = |p: &u16| field.may_play(*p, color as u8);
        let legal: Vec<u16> = field.empties().iter().copied().filter(may).collect();
        if legal.is_empty() || dice.below(30) == 0 {
            field.pass();
            ko = None;
            color = color.opponent();
            continue;
        }
        let p = legal[dice.below(legal.len())];
        let at = |q: &Point| field.cell(q.x(), q.y()) == p;
        let point = board.size().points().find(at).unwrap();
        let looked = board.look(color, point);
        board.play(color, point);
        let taken = field.play(p, color as u8);
        assert_eq!(taken, looked.captured);
        let retaken = board.chain_len(point) == 1 && board.liberties(point) == 1;
        ko = looked
            .captured_point
            .filter(|_| looked.captured == 1 && retaken);
        let cell = ko.map_or(NONE, |at| field.cell(at.x(), at.y()));
        assert_eq!(field.ko(), cell);
        counts[0] += 1;
        counts[1] += usize::from(taken);
        counts[2] += usize::from(ko.is_some());
        color = color.opponent();
    }
    counts
}

#[test]
fn random_plays_leave_what_they_leave_on_the_board() {
    let mut dice = Dice::new(1);
    let sizes = [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 5),
        (7, 7),
        (9, 9),
        (1, 52),
        (52, 1),
    ];
    let mut all = [0; 3];
    for (width, height) in sizes.into_iter().chain([(2, 7), (6, 3), (19, 19)]) {
        let size = Size::new(width, height).unwrap();
        let plies = 300 + size.area();
        let counts = play_along(Board::new(size), plies, &mut dice);
        for (sum, count) in all.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    assert!(all[0] > 3000 && all[1] > 500 && all[2] > 50, "{all:?}");
}

#[test]
fn random_plays_from_any_setup_agree_too() {
    let mut dice = Dice::new(2);
    let mut breathless = 0;
    let mut all = 0;
    for _ in 0..300 {
        let size = Size::new(1 + dice.below(7), 1 + dice.below(7)).unwrap();
        let board = strewn(size, &mut dice);
        breathless += usize::from(board.chains_without_liberty().next().is_some());
        all += play_along(board, 40, &mut dice)[0];
    }
    assert!(breathless > 50 && all > 5000, "{breathless} {all}");
}

#[test]
fn the_largest_field_counts_without_overflow() {
    let size = Size::new(52, 52).unwrap();
    let mut board = Board::new(size);
    // One chain of every other column and one row: as many liberties as can be had.
    let comb = |p: &Point| p.x().is_multiple_of(2) || p.y() == 51;
    board.edit(size.points().filter(comb).map(|p| (p, Some(Color::White))));
    same(&Field::upright(&board), &board);
    let full = size.points().map(|p| (p, Some(Color::Black)));
    board.edit(full);
    let field = Field::upright(&board);
    same(&field, &board);
    assert!(field.empties().is_empty());
    assert!(field.in_atari(field.cell(0, 0)));
    assert_eq!(field.last_liberty(field.cell(0, 0)), None);
}

#[test]
fn a_copy_of_another_size_is_that_field() {
    let mut copy = Field::new(52, 52);
    let field = Field::drawn("X.\nO.\n..");
    copy.copy_from(&field);
    assert_eq!(copy.len(), field.len());
    assert_eq!(copy.at(copy.cell(0, 0)), BLACK);
    assert_eq!(copy.empties(), field.empties());
    let corner = copy.cell(1, 0);
    assert!(copy.may_play(corner, BLACK ^ 1));
    assert_eq!(copy.play(corner, BLACK ^ 1), 1);
}
