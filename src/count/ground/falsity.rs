//! False eyes, by connection: a point of an eye is false when what touches it hangs together
//! only through it.
//!
//! Eyes and linked chains make one graph; cycles of eyes that support each other are connected
//! without the point in question, so their eyes are real. Once eyes have values, a false point
//! need not be filled where the chains on every side of it have an eye of their own.

use super::cuts::{Cuts, Weights};
use super::eyes::Eyes;
use super::links::Links;
use super::reach::Reach;
use super::stand::{Stand, around, enemy};

/// The graph of eyes and chains, and the points that are false.
pub(super) struct Falsity {
    cuts: Cuts,
    weights: Weights,
    /// Whether each node is a false point.
    pub(super) is_false: Vec<bool>,
    /// Whether each node must be filled in the end.
    pub(super) must_fill: Vec<bool>,
}

impl Falsity {
    pub(super) fn new() -> Self {
        Self {
            cuts: Cuts::default(),
            weights: Weights::default(),
            is_false: Vec::new(),
            must_fill: Vec::new(),
        }
    }

    /// Finds the false points.
    pub(super) fn find(&mut self, stand: &Stand, reach: &Reach, links: &Links, eyes: &Eyes) {
        let count = eyes.points.len();
        self.draw(stand, reach, links, eyes);
        self.cuts.walk();
        self.is_false.clear();
        self.is_false.resize(count, false);
        for node in 0..count as u16 {
            // A point with two ways on into its own eye is never the one that gives way.
            if eyes.beside(node).nth(1).is_none() {
                let mut sides = self.cuts.graph.neighbours(node).iter();
                let Some(first) = sides.next() else {
                    continue;
                };
                let first = self.cuts.piece(node, *first);
                let apart = sides.any(|side| self.cuts.piece(node, *side) != first);
                self.is_false[node as usize] = apart;
            }
        }
    }

    /// Draws the graph: the points of eyes first, then the linked chains.
    fn draw(&mut self, stand: &Stand, reach: &Reach, links: &Links, eyes: &Eyes) {
        let graph = &mut self.cuts.graph;
        let chains = eyes.points.len() as u16;
        graph.clear();
        for &p in &eyes.points {
            for q in around(p) {
                if let Some(node) = eyes.node(q) {
                    graph.edge(node);
                } else if stand.stone(q).is_some() && reach.label(q) == reach.label(p as usize) {
                    graph.edge(chains + links.label(q));
                }
            }
            graph.close();
        }
        graph.mirror(eyes.points.len(), links.count());
    }

    /// Finds, now that eyes have values, the false points that must be filled in the end.
    pub(super) fn find_fills(&mut self, eyes: &Eyes) {
        let (cuts, is_false) = (&self.cuts, &self.is_false);
        let count = is_false.len() as u16;
        let supports = |node| node < count && !is_false[node as usize] && eyes.eye(node).value > 0;
        self.weights.weigh(cuts, supports);
        self.must_fill.clear();
        self.must_fill.resize(is_false.len(), false);
        for node in (0..count).filter(|node| is_false[*node as usize]) {
            let mut chains = cuts
                .graph
                .neighbours(node)
                .iter()
                .filter(|end| **end >= count);
            self.must_fill[node as usize] = chains.any(|chain| {
                let piece = cuts.piece(node, *chain);
                self.weights.in_piece(cuts, node, piece) == 0
            });
        }
    }

    /// Marks the points beside a stone caught in a false point: when the stone is taken by
    /// filling in round it, they go too.
    pub(super) fn spread_fills(&mut self, stand: &Stand, eyes: &Eyes, extra: &mut Vec<u16>) {
        extra.clear();
        for node in (0..self.must_fill.len() as u16).filter(|n| self.must_fill[*n as usize]) {
            let caught = enemy(eyes.eye(node).color);
            if stand.at(eyes.points[node as usize] as usize) == caught {
                extra.extend(eyes.beside(node));
            }
        }
        for &node in extra.iter() {
            self.must_fill[node as usize] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, PointSet};
    use crate::count::Ground;

    /// False points as `f`, those that need not be filled as `F`; eyes by value otherwise.
    fn eyes(rows: &str) -> String {
        let board = Board::parse_diagram(rows).unwrap();
        let mut ground = Ground::new();
        ground.judge(&board, &PointSet::new());
        let letter = |point| match (board.is_empty(point), ground.is_false_eye(point)) {
            (false, _) => '#',
            (true, true) if ground.must_be_filled(point) => 'f',
            (true, true) => 'F',
            (true, false) => char::from(b'0' + ground.eye_value(point)),
        };
        board.size().points().map(letter).collect()
    }

    #[test]
    fn a_point_that_alone_joins_two_chains_is_false() {
        // C3 joins the corner, which has no eye, to the stones with eyes on the right.
        assert_eq!(eyes("XX.X.X.\nOOXXXXX\nOOOOOOO"), "##f#1#1##############");
    }

    #[test]
    fn a_false_point_between_two_living_sides_need_not_be_filled() {
        let both = "
            . X . X X . X
            X X X O X X X
            O O O O O O O
            . . . . . . .";
        assert_eq!(eyes(both), "1#F##1###############2222222");
    }

    #[test]
    fn eyes_in_a_ring_support_each_other() {
        // Four stones' worth of wall round White, an eye at every joint: none is false.
        let ring = "
            . X X X .
            X O O O X
            X O . O X
            X O O O X
            . X X X .";
        let told = eyes(ring);
        assert!(!told.contains(['f', 'F']), "{told}");
        assert_eq!(told.matches('1').count(), 5, "{told}");
    }
}
