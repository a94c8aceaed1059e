//! The reader: one game's main line as testimony.
//!
//! Owns the walk along the line and the memory it reuses. What the claims come to is settled in
//! the file of that name. Knows no legality.

use super::contents::{Contents, lone_move};
use super::extent::size;
use super::game::{Event, EventKind, Game, Marks, Outcome, RulesClaim};
use super::game_type::is_go;
use super::incident::read_incident;
use super::info::Infos;
use super::komi::{KomiPolicy, ResultEvidence};
use super::marks::{self, TB, TW};
use super::node::NodeReader;
use super::points::shown;
use super::settle::claim;
use super::tally::Tally;
use crate::board::{Color, Point, Size};
use crate::finding::{Finding, claim_codes as codes};
use crate::record::{Charset, GameTree, Ident, NodeId, Span};

const GOREF: Ident = Ident::new("GOREF");

/// Reads testimony; owned by one worker and reused, so that a clean main line costs no memory.
#[derive(Debug)]
pub struct Reader {
    pub(super) policy: KomiPolicy,
    pub(super) result: ResultEvidence,
    pub(super) game: Game,
    tally: Tally,
    /// Stones standing before the first ply: 0 none, 1 Black's, 2 White's.
    start: Vec<u8>,
    spare: Option<Marks>,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new(KomiPolicy::default())
    }
}

/// What the walk along the main line gathers.
#[derive(Default)]
pub(super) struct Walk {
    pub infos: Infos,
    pub plies: u32,
    /// Events at the end that stand for blanks.
    pub blanks: usize,
    /// The side `PL` names before the first ply.
    pub declared: Option<(Color, Span)>,
    set_up: bool,
}

impl Reader {
    /// Makes a reader that treats komi by this policy.
    #[must_use]
    pub fn new(policy: KomiPolicy) -> Self {
        Self {
            policy,
            result: ResultEvidence::Used,
            game: empty_game(),
            tally: Tally::default(),
            start: vec![0; Point::SPAN],
            spare: None,
        }
    }

    /// Says whether the result may tell how komi is written.
    #[must_use]
    pub fn with_result(mut self, result: ResultEvidence) -> Self {
        self.result = result;
        self
    }

    /// Reads the main line of a game and adds what is odd about its claims to `findings`.
    pub fn read<'g>(
        &'g mut self,
        tree: GameTree<'_>,
        charset: Charset,
        findings: &mut Vec<Finding>,
    ) -> &'g Game {
        self.clear();
        self.game.is_go = is_go(tree, findings);
        if !self.game.is_go {
            return &self.game;
        }
        self.game.size = size(tree, charset, findings);
        let walk = self.walk(tree, findings);
        self.settle_setup(&walk);
        self.settle_claims(tree, charset, &walk, findings);
        self.tally.finish(findings);
        &self.game
    }

    /// The game last read.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Appends the events of one node on a board of `size`, for walking variations; its first
    /// ply has the number `first_ply`.
    pub fn node_events(
        tree: GameTree<'_>,
        node: NodeId,
        size: Size,
        first_ply: u32,
        events: &mut Vec<Event>,
        edits: &mut Vec<(Point, Option<Color>)>,
        findings: &mut Vec<Finding>,
    ) {
        let mut tally = Tally::default();
        let found = Contents::of(tree, node, |_| {});
        let mut reader = NodeReader {
            tree,
            size,
            tally: &mut tally,
            events,
            edits,
            findings,
        };
        reader.read(node, &found, first_ply);
        tally.finish(findings);
    }

    fn clear(&mut self) {
        let game = &mut self.game;
        self.spare = game.marks.take().or_else(|| self.spare.take());
        game.setup.clear();
        game.events.clear();
        game.edits.clear();
        game.incidents.clear();
        game.size = claim(None, Size::NINETEEN, "absent");
        game.komi = claim(None, None, "absent");
        game.rules = claim(None, RulesClaim::Absent, "absent");
        game.handicap = claim(None, 0, "absent");
        game.handicap_until = 0;
        game.result = claim(None, Outcome::Absent, "absent");
        game.to_play = claim(None, Color::Black, "absent");
        self.tally.clear();
    }

    fn walk(&mut self, tree: GameTree<'_>, findings: &mut Vec<Finding>) -> Walk {
        let mut walk = Walk::default();
        let mut marked = None;
        let size = self.game.size.used;
        let mut next = Some(NodeId::ROOT);
        while let Some(node) = next {
            let mut has_marks = false;
            let (infos, tally) = (&mut walk.infos, &mut self.tally);
            let incidents = &mut self.game.incidents;
            let found = Contents::of(tree, node, |property| match property.ident {
                TB | TW => has_marks = true,
                GOREF => {
                    for &value in property.values {
                        let (incident, understood) = read_incident(tree.raw(value), value);
                        incidents.push(incident);
                        if !understood {
                            tally.report(findings, &codes::INCIDENT_UNREADABLE, |kind| {
                                let raw = shown(tree.raw(value));
                                let message = format!("GOREF[{raw}] is not understood");
                                Finding::new(kind, message).at(value.start)
                            });
                        }
                    }
                }
                _ => infos.take(tree, node, property, tally, findings),
            });
            let before = self.game.events.len();
            let mut reader = NodeReader {
                tree,
                size,
                tally: &mut self.tally,
                events: &mut self.game.events,
                edits: &mut self.game.edits,
                findings,
            };
            let read = reader.read(node, &found, walk.plies.saturating_add(1));
            if found.is_unusual() && walk.plies == 0 {
                self.take_start(before, found.turn, &mut walk);
            }
            walk.plies = walk.plies.saturating_add(read.plies);
            if read.plies > 0 || found.is_unusual() {
                walk.blanks = if read.blank { walk.blanks + 1 } else { 0 };
            }
            if has_marks {
                marked = Some((node, walk.plies));
            }
            let stood = self.game.events.len();
            next = take_moves(tree, tree.first_child(node), size, &mut self.game.events);
            let moves = (self.game.events.len() - stood) as u32;
            if moves > 0 {
                walk.plies = walk.plies.saturating_add(moves);
                walk.blanks = 0;
            }
        }
        if let Some((node, ply)) = marked {
            let mut kept = self.spare.take().unwrap_or_default();
            let mut reader = NodeReader {
                tree,
                size,
                tally: &mut self.tally,
                events: &mut self.game.events,
                edits: &mut self.game.edits,
                findings,
            };
            marks::read(&mut reader, node, ply, &mut kept);
            self.game.marks = Some(kept);
        }
        walk
    }

    /// Turns set-up and turn events before the first ply into the start of the game.
    fn take_start(&mut self, before: usize, turn: Option<Span>, walk: &mut Walk) {
        let game = &mut self.game;
        let mut kept = before;
        for index in before..game.events.len() {
            let event = game.events[index];
            match event.kind {
                EventKind::Setup { from, to } => {
                    if !walk.set_up {
                        walk.set_up = true;
                        self.start.fill(0);
                    }
                    for &(point, color) in &game.edits[from as usize..to as usize] {
                        self.start[point.index()] = match color {
                            None => 0,
                            Some(Color::Black) => 1,
                            Some(Color::White) => 2,
                        };
                    }
                }
                EventKind::ToPlay(color) => {
                    walk.declared = turn.map(|value| (color, value));
                }
                _ => {
                    game.events[kept] = event;
                    kept += 1;
                }
            }
        }
        game.events.truncate(kept);
        game.edits.clear();
    }

    fn settle_setup(&mut self, walk: &Walk) {
        if !walk.set_up {
            return;
        }
        for point in self.game.size.used.points() {
            match self.start[point.index()] {
                1 => self.game.setup.push((point, Color::Black)),
                2 => self.game.setup.push((point, Color::White)),
                _ => {}
            }
        }
    }
}

/// Takes the moves that stand alone in their nodes, from `node` on along the main line; gives the
/// first node that is more than a move.
///
/// A function of its own: nearly all nodes of all games go through this loop, which keeps what it
/// needs in registers where nothing else wants them.
#[inline(never)]
fn take_moves(
    tree: GameTree<'_>,
    mut node: Option<NodeId>,
    size: Size,
    events: &mut Vec<Event>,
) -> Option<NodeId> {
    while let Some(here) = node {
        let Some(event) = lone_move(tree, here, size) else {
            return node;
        };
        events.push(event);
        node = tree.first_child(here);
    }
    None
}

fn empty_game() -> Game {
    Game {
        is_go: true,
        size: claim(None, Size::NINETEEN, "absent"),
        komi: claim(None, None, "absent"),
        rules: claim(None, RulesClaim::Absent, "absent"),
        handicap: claim(None, 0, "absent"),
        handicap_until: 0,
        result: claim(None, Outcome::Absent, "absent"),
        to_play: claim(None, Color::Black, "absent"),
        setup: Vec::new(),
        events: Vec::new(),
        edits: Vec::new(),
        marks: None,
        incidents: Vec::new(),
    }
}
