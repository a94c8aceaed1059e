//! Games that are the same game: equal sequences of moves, however the board is turned.
//!
//! Knows no results: whether a repeated game counts is for whoever asks.

use super::terms::Opening;
use crate::board::{Color, Point, Size};
use crate::referee::Move;

/// A digest of a game's set-up and moves that is the same for all turned and mirrored copies of
/// it, and for nothing else but by a chance of one in 2⁶⁴.
#[must_use]
pub fn digest(size: Size, opening: &Opening, moves: impl Iterator<Item = Move> + Clone) -> u64 {
    let turned = |turn: u8| {
        let stones = opening.stones.iter();
        let stones = stones.map(|&(point, color)| placed(turn, size, color, point));
        let mut stones: Vec<u64> = stones.collect();
        stones.sort_unstable();
        let moves = moves.clone().map(|mv| turned_move(turn, size, mv));
        let head = [size.width(), size.height(), stones.len()].map(|number| number as u64);
        let words = head.into_iter().chain(stones).chain(moves);
        words.fold(FNV_OFFSET, mixed)
    };
    // Only half the turns leave an oblong board as it is.
    let turns = if size.is_square() { 0..8 } else { 0..4 };
    turns.map(turned).min().unwrap_or_default()
}

/// A digest of openings as they stand, in their order: that slices of a match were played with the
/// same ones.
#[must_use]
pub fn exact_digest(openings: &[Opening]) -> u64 {
    let mut hash = FNV_OFFSET;
    for opening in openings {
        let stones = opening.stones.iter();
        let stones = stones.map(|&(point, color)| placed(0, Size::ONE, color, point));
        let to_play = opening.to_play.map_or(NOBODY, |color| code(color, NOBODY));
        let moves = opening
            .moves
            .iter()
            .map(|&mv| turned_move(0, Size::ONE, mv));
        let words = stones.chain([to_play]).chain(moves).chain([NOBODY]);
        hash = words.fold(hash, mixed);
    }
    hash
}

/// Stands for nobody, and for the end of an opening.
const NOBODY: u64 = 1 << 21;

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PASS: u64 = 1 << 20;

const fn code(color: Color, what: u64) -> u64 {
    match color {
        Color::Black => what * 2,
        Color::White => what * 2 + 1,
    }
}

/// Takes a number into a hash.
fn mixed(hash: u64, word: u64) -> u64 {
    word.to_le_bytes().iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn turned_move(turn: u8, size: Size, mv: Move) -> u64 {
    match mv {
        Move::Play(color, point) => placed(turn, size, color, point),
        Move::Pass(color) => code(color, PASS),
        Move::ImposedPass(color) => code(color, PASS + 1),
        Move::OffBoard(color) => code(color, PASS + 2),
    }
}

/// A stone on a turned board: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps
/// columns and rows.
fn placed(turn: u8, size: Size, color: Color, point: Point) -> u64 {
    let (mut x, mut y) = (point.x(), point.y());
    if turn & 1 != 0 {
        x = size.width().saturating_sub(1 + x);
    }
    if turn & 2 != 0 {
        y = size.height().saturating_sub(1 + y);
    }
    if turn & 4 != 0 {
        (x, y) = (y, x);
    }
    code(color, (y * Size::MAX + x) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn of(size: Size, places: &[(usize, usize)]) -> u64 {
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let moves: Vec<Move> = places
            .iter()
            .zip(colors)
            .map(|(&(x, y), color)| Move::Play(color, size.point(x, y).unwrap()))
            .collect();
        digest(size, &Opening::default(), moves.into_iter())
    }

    #[test]
    fn a_turned_game_is_the_same_game() {
        let size = Size::square(9).unwrap();
        let game = [(2, 3), (6, 5), (4, 4), (0, 8)];
        let plain = of(size, &game);
        for turn in 0..8 {
            let turned = game.map(|(x, y)| {
                let (x, y) = if turn & 1 != 0 { (8 - x, y) } else { (x, y) };
                let (x, y) = if turn & 2 != 0 { (x, 8 - y) } else { (x, y) };
                if turn & 4 != 0 { (y, x) } else { (x, y) }
            });
            assert_eq!(of(size, &turned), plain, "turn {turn}");
        }
        // A game turned in the middle is another.
        assert_ne!(of(size, &[(2, 3), (6, 5), (4, 4), (8, 8)]), plain);
    }

    #[test]
    fn oblong_boards_turn_by_halves_only() {
        let size = Size::new(9, 5).unwrap();
        let plain = of(size, &[(1, 2), (7, 3)]);
        assert_eq!(of(size, &[(7, 2), (1, 1)]), plain);
        assert_ne!(of(size, &[(1, 2), (7, 1)]), of(size, &[(2, 1), (1, 4)]));
    }

    #[test]
    fn games_that_differ_at_all_differ() {
        let size = Size::square(5).unwrap();
        let board = size.points().map(|point| (point.x(), point.y()));
        let board: Vec<(usize, usize)> = board.collect();
        let mut digests = BTreeSet::new();
        for &one in &board {
            for &other in board.iter().filter(|other| **other != one) {
                digests.insert(of(size, &[one, other]));
            }
        }
        // 25 × 24 games of two stones; turned ones are alike: Burnside counts (600 + 2 × 20 + 2 ×
        // 20) / 8 for the identity, the two mirrors and the two diagonals.
        assert_eq!(digests.len(), (600 + 4 * 20) / 8);
        let passes = |moves: &[Move]| digest(size, &Opening::default(), moves.iter().copied());
        let all = [
            passes(&[]),
            passes(&[Move::Pass(Color::Black)]),
            passes(&[Move::Pass(Color::White)]),
            passes(&[Move::ImposedPass(Color::Black)]),
        ];
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 4);
    }
}
