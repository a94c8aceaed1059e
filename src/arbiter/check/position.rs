//! Positions in which every stone's fate and every point's owner are proven.

use crate::board::{Board, Color, Point, Size, SuicideAllowed, unconditional};

/// Why a position is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Corner {
    /// Nothing dead stands in it.
    Plain,
    /// White's stone in the upper left corner is dead.
    DeadStone,
}

/// A finished position on a square board of an odd number of lines from 5: Black has the left
/// half and White the right, both full of stones but for eyes of one point.
pub(super) fn finished(size: Size, corner: Corner) -> Option<Board> {
    let lines = size.width();
    if !size.is_square() || lines < 5 || lines.is_multiple_of(2) {
        return None;
    }
    let border = lines.div_ceil(2);
    let mut stones: Vec<(Point, Option<Color>)> = Vec::new();
    for y in 0..lines {
        for x in 0..lines {
            let color = if x < border {
                Color::Black
            } else {
                Color::White
            };
            let on_grid = x % 2 == 0 && y % 2 == 0;
            let is_inside = x + 1 < border || x > border;
            let stone = if corner == Corner::DeadStone && (x, y) == (0, 1) {
                Some(Color::White)
            } else if on_grid && is_inside {
                None
            } else {
                Some(color)
            };
            stones.push((size.point(x, y)?, stone));
        }
    }
    let mut board = Board::new(size);
    board.edit(stones);
    is_proven(&board).then_some(board)
}

/// Whether every point is unconditionally somebody's.
fn is_proven(board: &Board) -> bool {
    let found = unconditional(board, SuicideAllowed::Yes);
    let (black, white) = (found.area(Color::Black), found.area(Color::White));
    let every = black.union(&white);
    board.size().points().all(|point| every.contains(point))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finished_position_is_proven_with_or_without_a_dead_stone() {
        for lines in [5, 7, 9, 13, 19] {
            let size = Size::square(lines).unwrap();
            for corner in [Corner::Plain, Corner::DeadStone] {
                let board = finished(size, corner).unwrap();
                let dead = unconditional(&board, SuicideAllowed::Yes).dead;
                let wanted = usize::from(corner == Corner::DeadStone);
                assert_eq!(dead.len(), wanted, "{lines} {corner:?}");
            }
        }
        assert!(finished(Size::square(4).unwrap(), Corner::Plain).is_none());
    }
}
