//! How many eyes an eye is worth: nothing, one or two.
//!
//! Its real points are those that are not false. One that the opponent can open at no more than
//! one place is an eye; a play that parts the rest into two such pieces, enough room, or a
//! captured shape that cannot be made into one eye, is worth two. Tactics between the players
//! are not read: the position is taken for finished.

use super::captured::Captured;
use super::cuts::{Cuts, Weights};
use super::eyes::{Eye, Eyes};
use super::stand::{EDGE, EMPTY, Stand, around, dead, enemy};
use crate::board::{Board, Point};

/// More places than any eye can close.
const OPEN: u16 = 1000;

/// What surrounds one real point of an eye.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    /// Places the opponent could come in by: moves it takes to close the point.
    leaks: u16,
    /// Real points beside it.
    real: u8,
    /// Of these, the empty ones.
    real_empty: u8,
    /// Enemy stones beside it caught on false points.
    thrown: u8,
    /// Empty false points beside it.
    false_empty: u8,
    /// Whether it holds a caught stone that reaches out through a false point.
    pokes: bool,
}

/// Values the eyes of a position.
#[derive(Default)]
pub(super) struct Values {
    around: Vec<Surroundings>,
    cuts: Cuts,
    closed: Weights,
    nearly: Weights,
    captured: Captured,
    seen: Vec<u32>,
    stamp: u32,
    stack: Vec<u16>,
}

/// What the value of one eye is read from.
struct Case<'a> {
    board: &'a Board,
    stand: &'a Stand,
    eyes: &'a Eyes,
    is_false: &'a [bool],
    eye: Eye,
}

impl Case<'_> {
    fn cell(&self, node: u16) -> u8 {
        self.stand.at(self.eyes.points[node as usize] as usize)
    }

    fn real(&self) -> impl Iterator<Item = u16> + '_ {
        let is_false = self.is_false;
        self.eye.nodes().filter(|node| !is_false[*node as usize])
    }

    fn real_beside(&self, node: u16) -> impl Iterator<Item = u16> + '_ {
        let beside = self.eyes.beside(node);
        beside.filter(|node| !self.is_false[*node as usize])
    }

    /// Whether the eye's owner may play on a point: it is empty and the stone would have a
    /// liberty, join a stone or take one.
    fn playable(&self, node: u16) -> bool {
        let p = self.eyes.points[node as usize];
        let foe = enemy(self.eye.color);
        self.cell(node) == EMPTY
            && around(p).into_iter().any(|q| {
                let cell = self.stand.at(q);
                let taken = || self.board.liberties(Point::from_index(q as u16)) <= 1;
                cell != EDGE && (cell != foe || taken())
            })
    }
}

impl Values {
    /// Gives every eye its value.
    pub(super) fn give(
        &mut self,
        board: &Board,
        stand: &Stand,
        eyes: &mut Eyes,
        is_false: &[bool],
    ) {
        self.look_round(stand, eyes, is_false);
        self.draw(eyes, is_false);
        self.cuts.walk();
        let around = &self.around;
        let closed = |node: u16| !is_false[node as usize] && around[node as usize].leaks == 0;
        self.closed.weigh(&self.cuts, closed);
        let nearly = |node: u16| !is_false[node as usize] && around[node as usize].leaks <= 1;
        self.nearly.weigh(&self.cuts, nearly);
        for number in 0..eyes.eyes.len() {
            let case = Case {
                board,
                stand,
                eye: eyes.eyes[number],
                eyes: &*eyes,
                is_false,
            };
            let value = self.value(&case);
            eyes.eyes[number].value = value;
        }
    }

    /// Draws the graph of real points: each eye's hang together, since false points have at
    /// most one neighbour in their eye.
    fn draw(&mut self, eyes: &Eyes, is_false: &[bool]) {
        let graph = &mut self.cuts.graph;
        graph.clear();
        for node in 0..eyes.points.len() as u16 {
            if !is_false[node as usize] {
                let real = eyes.beside(node).filter(|end| !is_false[*end as usize]);
                real.for_each(|end| graph.edge(end));
            }
            graph.close();
        }
    }

    fn look_round(&mut self, stand: &Stand, eyes: &Eyes, is_false: &[bool]) {
        self.around.clear();
        self.around
            .resize(eyes.points.len(), Surroundings::default());
        for eye in &eyes.eyes {
            let foe = enemy(eye.color);
            let cell = |node: u16| stand.at(eyes.points[node as usize] as usize);
            let real = |node: &u16| !is_false[*node as usize];
            for node in eye.nodes().filter(real) {
                let mut view = Surroundings::default();
                for end in eyes.beside(node) {
                    let empty = u8::from(cell(end) == EMPTY);
                    if real(&end) {
                        view.real += 1;
                        view.real_empty += empty;
                    } else {
                        view.false_empty += empty;
                        view.thrown += u8::from(cell(end) == foe);
                    }
                }
                let out = view.thrown > 0 || view.false_empty >= 2;
                view.pokes = cell(node) == foe && out;
                self.around[node as usize] = view;
            }
            for node in eye.nodes().filter(real) {
                let leaks = self.leaks(stand, eyes, is_false, node, foe);
                self.around[node as usize].leaks = leaks;
            }
        }
    }

    /// Counts the moves it takes to close a point off from what is outside its eye.
    fn leaks(&self, stand: &Stand, eyes: &Eyes, is_false: &[bool], node: u16, foe: u8) -> u16 {
        let beside = around(eyes.points[node as usize]);
        let leak = |q: usize| {
            let (cell, inside) = (stand.at(q), eyes.node(q));
            let real = inside.filter(|end| !is_false[*end as usize]);
            let view = real.map(|end| self.around[end as usize]);
            match (cell == EMPTY, cell == foe, view) {
                (true, _, None) => 1,
                (true, _, Some(view)) => u16::from(view.thrown > 0),
                (_, true, None) if inside.is_some() => OPEN,
                (_, true, Some(view)) if view.pokes => OPEN,
                (_, true, Some(view)) => u16::from(view.false_empty > 0),
                (_, _, _) => 0,
            }
        };
        beside.into_iter().map(leak).sum()
    }

    fn value(&mut self, case: &Case<'_>) -> u8 {
        let tight = case
            .real()
            .any(|node| self.around[node as usize].leaks <= 1);
        let value = u8::from(tight).max(self.by_captives(case));
        if value == 2 || self.is_roomy(case) {
            return 2;
        }
        let value = value.max(self.by_one_play(case));
        if value == 2 || self.splits_by_two_plays(case) || self.is_captured_shape(case) {
            return 2;
        }
        value
    }

    /// Five captured stones make an eye, eight make two.
    fn by_captives(&self, case: &Case<'_>) -> u8 {
        let foe = enemy(case.eye.color);
        match case.real().filter(|node| case.cell(*node) == foe).count() {
            0..5 => 0,
            5..8 => 1,
            _ => 2,
        }
    }

    /// Whether there is room for two eyes whatever happens inside.
    fn is_roomy(&self, case: &Case<'_>) -> bool {
        let foe = enemy(case.eye.color);
        let (mut room, mut crossings) = (0_i32, 0);
        for node in case.real() {
            let view = self.around[node as usize];
            let filled = case.cell(node) == foe && view.real >= 2;
            room += 1 - i32::from(view.leaks.min(2)) - i32::from(filled);
            if case.cell(node) == EMPTY {
                crossings += i32::from(view.real >= 3) + i32::from(view.real >= 4);
            }
        }
        room >= 6 || crossings >= 6
    }

    /// The most closed pieces one play of the owner's makes.
    fn by_one_play(&self, case: &Case<'_>) -> u8 {
        let mut most = 0;
        for node in case.real() {
            if self.cuts.pieces(node).nth(1).is_none() || !case.playable(node) {
                continue;
            }
            // A play that also shuts in the one stone thrown into a false point closes more.
            let shuts_in = self.around[node as usize].thrown == 1;
            let weights = if shuts_in { &self.nearly } else { &self.closed };
            let sound = |piece: &_| weights.in_piece(&self.cuts, node, *piece) > 0;
            most = most.max(self.cuts.pieces(node).filter(sound).count());
        }
        most.min(2) as u8
    }

    /// Whether two plays side by side in the middle part the eye into two, whichever of them
    /// the opponent takes.
    fn splits_by_two_plays(&mut self, case: &Case<'_>) -> bool {
        for node in case.real() {
            let view = self.around[node as usize];
            let middle = case.cell(node) == EMPTY && view.leaks <= 1 && view.real >= 3;
            let p = case.eyes.points[node as usize];
            let at_edge = around(p).into_iter().any(|q| case.stand.at(q) == EDGE);
            if !middle || at_edge || !case.playable(node) {
                continue;
            }
            for other in case.real_beside(node) {
                let view = self.around[other as usize];
                let empty = case.cell(other) == EMPTY;
                let meets = view.real >= 3 && view.leaks <= 1 && (empty || view.real_empty > 1);
                if meets && self.parts_without(case, [node, other], empty) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the real points without two of them make two closed pieces, one of them (both,
    /// when the second play is on a captured stone) closed at two points.
    fn parts_without(&mut self, case: &Case<'_>, pair: [u16; 2], second_is_empty: bool) -> bool {
        self.seen.resize(self.around.len().max(self.seen.len()), 0);
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.seen.fill(0);
            self.stamp = 1;
        }
        for node in pair {
            self.seen[node as usize] = self.stamp;
        }
        let (mut closed, mut twice) = (0, 0);
        for node in pair {
            for start in case.real_beside(node) {
                let points = self.closed_points(case, start);
                closed += usize::from(points >= 1);
                twice += usize::from(points >= 2);
            }
        }
        closed >= 2 && twice >= if second_is_empty { 1 } else { 2 }
    }

    /// Closed points of a piece not yet seen.
    fn closed_points(&mut self, case: &Case<'_>, start: u16) -> usize {
        if self.seen[start as usize] == self.stamp {
            return 0;
        }
        let mut closed = 0;
        self.seen[start as usize] = self.stamp;
        self.stack.push(start);
        while let Some(node) = self.stack.pop() {
            closed += usize::from(self.around[node as usize].leaks == 0);
            for end in case.real_beside(node) {
                if self.seen[end as usize] != self.stamp {
                    self.seen[end as usize] = self.stamp;
                    self.stack.push(end);
                }
            }
        }
        closed
    }

    fn is_captured_shape(&mut self, case: &Case<'_>) -> bool {
        let foe = enemy(case.eye.color);
        let own = dead(case.eye.color);
        self.captured.clear();
        for node in case.real() {
            if case.cell(node) == foe {
                self.captured.add_captive(node);
            } else if case.cell(node) == own || !case.playable(node) {
                self.captured.add_unplayable(node);
            }
        }
        let caught = |node: &u16| case.is_false[*node as usize] && case.cell(*node) == foe;
        let thrown = case.eye.nodes().filter(caught).count();
        self.captured.makes_two_eyes(case.eyes, thrown as i32)
    }
}
