//! What a play would do, found without touching the board.
//!
//! Knows no rules: it says how many stones would go and what would stand, not what is allowed.

use super::chains::{BORDER, Board, EMPTY};
use super::color::Color;
use super::geometry::Point;
use super::zobrist;

/// What a play would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Opponent's stones it would capture.
    pub captured: u16,
    /// Own stones it would remove, the one played included; 0 when it keeps a liberty.
    pub suicide: u16,
    /// Where the single stone stood, when exactly one is captured.
    pub captured_point: Option<Point>,
    /// Hash of the position it would leave.
    pub hash: u64,
}

impl Board {
    /// What a play on an empty point would do, leaving everything as it is.
    #[must_use]
    #[inline]
    pub fn look(&self, color: Color, point: Point) -> Look {
        let own = color as u8;
        let mut keeps_liberty = false;
        let mut captured = 0;
        let mut captured_point = None;
        let mut hash = self.hash;
        let mut own_stones = 1;
        let mut seen = [0u16; 4];
        let mut seen_len = 0;
        for q in point.around() {
            let cell = self.field.cells[q];
            if cell == EMPTY {
                keeps_liberty = true;
            } else if cell != BORDER {
                let head = self.field.links[q].head;
                if seen[..seen_len].contains(&head) {
                    continue;
                }
                seen[seen_len] = head;
                seen_len += 1;
                let chain = self.field.links[usize::from(head)].chain;
                let touching = point
                    .around()
                    .iter()
                    .filter(|&&r| self.field.cells[r] == cell && self.field.links[r].head == head)
                    .count() as u32;
                let left = chain.liberties() > touching;
                if cell == own {
                    keeps_liberty |= left;
                    own_stones += chain.stones();
                } else if !left {
                    if chain.stones() == 1 && captured == 0 {
                        captured_point = Some(Point::from_index(q as u16));
                    } else {
                        captured_point = None;
                    }
                    captured += chain.stones();
                    hash ^= self.chain_hash(color.opponent(), usize::from(head));
                }
            }
        }
        if captured > 0 || keeps_liberty {
            hash ^= zobrist::key(color, point.index());
            Look {
                captured,
                suicide: 0,
                captured_point,
                hash,
            }
        } else {
            let heads = seen[..seen_len].iter().map(|&head| usize::from(head));
            for head in heads.filter(|&head| self.field.cells[head] == own) {
                hash ^= self.chain_hash(color, head);
            }
            Look {
                captured,
                suicide: own_stones,
                captured_point,
                hash,
            }
        }
    }
}
