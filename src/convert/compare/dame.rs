//! Dame left at the end: whether the side to move would have filled the last of them.
//!
//! Knows no rules; reads the final position and the reasons of its points.

use crate::adjudicate::ScoredGame;
use crate::board::{Board, Color, Point, PointSet};

/// What Black would gain in area if the dame left were filled in turn, one side after the other:
/// 1 or −1 point for an odd number of them, by who is to move, else 0.
///
/// Points shared in a seki are no dame here, nor is a region nobody borders on: filling those
/// costs stones.
pub(super) fn gain_of_filling(scored: &ScoredGame, to_play: Option<Color>) -> i64 {
    let odd = count(&scored.board, scored.reasons.as_bytes()) % 2 == 1;
    match to_play {
        Some(Color::Black) if odd => 1,
        Some(Color::White) if odd => -1,
        Some(_) | None => 0,
    }
}

/// Counts the points of shared regions that border on living stones of both sides and on none in
/// seki; `reasons` has the letter of every point, in reading order.
fn count(board: &Board, reasons: &[u8]) -> usize {
    let size = board.size();
    let letter = |point: Point| reasons.get(point.y() * size.width() + point.x()).copied();
    let mut seen = PointSet::new();
    let mut region = Vec::new();
    let mut dame = 0;
    for start in size.points() {
        if letter(start) != Some(b'.') || !seen.insert(start) {
            continue;
        }
        region.clear();
        region.push(start);
        let (mut black, mut white, mut other) = (false, false, false);
        let mut at = 0;
        while let Some(&point) = region.get(at) {
            at += 1;
            for next in point.neighbours(size) {
                match letter(next) {
                    Some(b'X') => black = true,
                    Some(b'O') => white = true,
                    Some(b'.') => {
                        if seen.insert(next) {
                            region.push(next);
                        }
                    }
                    _ => other = true,
                }
            }
        }
        if black && white && !other {
            dame += region.len();
        }
    }
    dame
}
