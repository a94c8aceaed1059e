//! Reach: which points each colour comes to, with blocks and without, and the regions that are
//! one colour's alone.
//!
//! A region is what one colour's reach joins, through shared points too: groups of a colour that
//! touch only through dame are one region and share their eyes.

use super::blocks::Blocks;
use super::stand::{Cells, HOLLOW, NONE, Stand, around, living, passable};
use crate::board::{Color, Point};

/// A region: a largest set of points one colour's reach joins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub(super) color: Color,
    /// What its eyes are worth together.
    pub(super) eyes: u32,
}

/// Who comes where.
pub(super) struct Reach {
    /// Bits of the living stones that reach a point; four bits higher, those that do when
    /// nothing is blocked.
    by: Cells<u8>,
    /// The region of each point that one colour alone reaches.
    of: Cells<u16>,
    pub(super) regions: Vec<Region>,
    stack: Vec<u16>,
}

impl Reach {
    pub(super) fn new() -> Self {
        Self {
            by: Box::new([0; Point::SPAN]),
            of: Box::new([NONE; Point::SPAN]),
            regions: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// The label of the region a point belongs to, or `NONE`.
    pub(super) fn label(&self, p: usize) -> u16 {
        self.of[p]
    }

    /// The region a point belongs to.
    pub(super) fn region(&self, p: usize) -> Option<Region> {
        self.regions.get(self.of[p] as usize).copied()
    }

    /// Whether a colour comes to a point when nothing is blocked.
    pub(super) fn comes(&self, color: Color, p: usize) -> bool {
        self.by[p] & strict(color) != 0
    }

    pub(super) fn spread(&mut self, stand: &Stand, blocks: &Blocks) {
        self.regions.clear();
        self.by.fill(0);
        self.of.fill(NONE);
        for color in Color::BOTH {
            for &start in &stand.points {
                let p = start as usize;
                if stand.at(p) == living(color) && self.by[p] & living(color) == 0 {
                    self.flood_region(stand, blocks, color, start);
                }
            }
        }
        for color in Color::BOTH {
            self.flood_strictly(stand, color);
        }
    }

    fn flood_region(&mut self, stand: &Stand, blocks: &Blocks, color: Color, start: u16) {
        let label = self.regions.len() as u16;
        self.regions.push(Region { color, eyes: 0 });
        self.enter(color, label, start as usize);
        self.stack.push(start);
        while let Some(p) = self.stack.pop() {
            for q in around(p) {
                if stand.at(q) & passable(color) == 0 || self.by[q] & living(color) != 0 {
                    continue;
                }
                self.enter(color, label, q);
                if !blocks.stops(color, q) {
                    self.stack.push(q as u16);
                }
            }
        }
    }

    /// Marks a point as reached; what both reach is in no region.
    fn enter(&mut self, color: Color, label: u16, p: usize) {
        self.of[p] = if self.by[p] == 0 { label } else { NONE };
        self.by[p] |= living(color);
    }

    fn flood_strictly(&mut self, stand: &Stand, color: Color) {
        for &start in &stand.points {
            if stand.at(start as usize) != living(color) {
                continue;
            }
            self.stack.push(start);
            while let Some(p) = self.stack.pop() {
                for q in around(p) {
                    if stand.at(q) & HOLLOW != 0 && self.by[q] & strict(color) == 0 {
                        self.by[q] |= strict(color);
                        self.stack.push(q as u16);
                    }
                }
            }
        }
    }
}

const fn strict(color: Color) -> u8 {
    living(color) << 4
}
