//! Eyes: connected sets of points without living stones inside one region, numbered as nodes.

use super::reach::Reach;
use super::stand::{Cells, HOLLOW, NONE, Stand, around};
use crate::board::{Color, Point};
use std::ops::Range;

/// An eye, or what may be one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    pub(super) color: Color,
    /// The label of its region.
    pub(super) region: u16,
    from: u16,
    to: u16,
    /// How many eyes it is worth: 0, 1 or 2.
    pub(super) value: u8,
}

impl Eye {
    /// Its points, as nodes.
    pub(super) const fn nodes(&self) -> Range<u16> {
        self.from..self.to
    }
}

/// The eyes of a position.
pub(super) struct Eyes {
    /// The node of each point of an eye.
    node_of: Cells<u16>,
    /// The point of each node; an eye's are one after another.
    pub(super) points: Vec<u16>,
    /// The eye of each node.
    of: Vec<u16>,
    pub(super) eyes: Vec<Eye>,
}

impl Eyes {
    pub(super) fn new() -> Self {
        Self {
            node_of: Box::new([NONE; Point::SPAN]),
            points: Vec::new(),
            of: Vec::new(),
            eyes: Vec::new(),
        }
    }

    /// The node of a point, where it belongs to an eye.
    pub(super) fn node(&self, p: usize) -> Option<u16> {
        let node = self.node_of[p];
        (node != NONE).then_some(node)
    }

    /// The eye of a node.
    pub(super) fn eye(&self, node: u16) -> Eye {
        self.eyes[self.of[node as usize] as usize]
    }

    /// The points of eyes beside a node's point, as nodes: always of the same eye, since two
    /// points without living stones side by side are reached by the same colours or shared.
    pub(super) fn beside(&self, node: u16) -> impl Iterator<Item = u16> + '_ {
        let point = self.points[node as usize];
        around(point).into_iter().filter_map(|q| self.node(q))
    }

    pub(super) fn find(&mut self, stand: &Stand, reach: &Reach) {
        self.points.clear();
        self.of.clear();
        self.eyes.clear();
        self.node_of.fill(NONE);
        for &start in &stand.points {
            let p = start as usize;
            if stand.at(p) & HOLLOW == 0 || self.node_of[p] != NONE {
                continue;
            }
            if let Some(region) = reach.region(p) {
                let eye = Eye {
                    color: region.color,
                    region: reach.label(p),
                    from: self.points.len() as u16,
                    to: 0,
                    value: 0,
                };
                self.gather(stand, reach, eye, start);
            }
        }
    }

    fn gather(&mut self, stand: &Stand, reach: &Reach, eye: Eye, start: u16) {
        let number = self.eyes.len() as u16;
        self.add(start, number);
        let mut at = eye.from as usize;
        while let Some(&p) = self.points.get(at) {
            at += 1;
            for q in around(p) {
                let inside = stand.at(q) & HOLLOW != 0 && reach.label(q) == eye.region;
                if inside && self.node_of[q] == NONE {
                    self.add(q as u16, number);
                }
            }
        }
        let to = self.points.len() as u16;
        self.eyes.push(Eye { to, ..eye });
    }

    fn add(&mut self, p: u16, eye: u16) {
        self.node_of[p as usize] = self.points.len() as u16;
        self.points.push(p);
        self.of.push(eye);
    }
}
