//! Links: chains of one colour that unblocked dame joins.

use super::blocks::Blocks;
use super::reach::Reach;
use super::stand::{Cells, HOLLOW, NONE, Stand, around, living};
use crate::board::{Color, Point};

/// The linked chains of a position.
pub(super) struct Links {
    /// The label of the linked chains every living stone belongs to.
    of: Cells<u16>,
    /// Bits of the colours that already went through a dame.
    seen: Cells<u8>,
    count: u16,
    stack: Vec<u16>,
}

impl Links {
    pub(super) fn new() -> Self {
        Self {
            of: Box::new([NONE; Point::SPAN]),
            seen: Box::new([0; Point::SPAN]),
            count: 0,
            stack: Vec::new(),
        }
    }

    /// The label of a living stone.
    pub(super) fn label(&self, p: usize) -> u16 {
        self.of[p]
    }

    /// How many labels there are.
    pub(super) const fn count(&self) -> usize {
        self.count as usize
    }

    pub(super) fn join(&mut self, stand: &Stand, blocks: &Blocks, reach: &Reach) {
        self.of.fill(NONE);
        self.seen.fill(0);
        self.count = 0;
        for &start in &stand.points {
            if self.of[start as usize] != NONE {
                continue;
            }
            if let Some(color) = stand.stone(start as usize) {
                self.flood(stand, blocks, reach, color, start);
                self.count += 1;
            }
        }
    }

    fn flood(&mut self, stand: &Stand, blocks: &Blocks, reach: &Reach, color: Color, start: u16) {
        let (label, own) = (self.count, living(color));
        self.of[start as usize] = label;
        self.stack.push(start);
        while let Some(p) = self.stack.pop() {
            for q in around(p) {
                let stone = stand.at(q) == own && self.of[q] == NONE;
                let dame = stand.at(q) & HOLLOW != 0
                    && reach.label(q) == NONE
                    && self.seen[q] & own == 0
                    && !blocks.stops(color, q);
                if stone {
                    self.of[q] = label;
                } else if dame {
                    self.seen[q] |= own;
                } else {
                    continue;
                }
                self.stack.push(q as u16);
            }
        }
    }
}
