//! Playing a record through: its events made to happen, each ruled on.
//!
//! Owns the order of lines and whose turn it is where a record does not say. Reads nothing and
//! rules nothing itself.

use super::panel::Panel;
use super::shares::Shares;
use crate::board::{Color, Point};
use crate::claims::{Event, EventKind, Game, IncidentKind, Reader};
use crate::finding::{Finding, Kind, Severity};
use crate::record::{GameTree, NodeId};
use crate::referee::{self, Facts, Move, Referee, Ruling};

/// A finding as it comes from judging, before its place is looked up.
pub(super) struct Ruled {
    pub finding: Finding,
    pub repeats_ply: Option<u32>,
    pub facts: Option<Facts>,
    /// Rulings by position of the ruleset on the bench.
    pub rulings: Vec<(usize, Ruling)>,
}

impl Ruled {
    /// A finding that nothing rules on.
    pub const fn bare(finding: Finding) -> Self {
        Self {
            finding,
            repeats_ply: None,
            facts: None,
            rulings: Vec::new(),
        }
    }
}

/// One game being played through.
pub(super) struct Replay<'a> {
    pub referee: &'a mut Referee,
    pub panel: &'a mut Panel,
    pub ruled: &'a mut Vec<Ruled>,
    pub shares: &'a mut Shares,
    /// From [`imposed_plies`].
    pub imposed: Vec<u32>,
    pub game: &'a Game,
    pub plies: u32,
    pub voice: Voice,
    pub turn: Turn,
}

/// Whether it is said whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// By the move before, or by the record.
    Told,
    /// A position was set up and nothing said: whoever plays next was to play.
    Open,
}

impl Turn {
    /// Whether it is said at the start of a game.
    pub(super) const fn of(game: &Game) -> Self {
        match game.to_play.declared {
            Some(_) => Self::Told,
            None => Self::Open,
        }
    }
}

/// Whether a replay rules on what it sees.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    Aloud,
    Silent,
}

/// Plies whose pass was imposed, in order: those asked for and those the record tells.
pub(super) fn imposed_plies(asked: &[u32], game: &Game) -> Vec<u32> {
    let told = game.incidents.iter().filter(|incident| {
        matches!(
            incident.kind,
            IncidentKind::ImposedPass | IncidentKind::VoidMove
        )
    });
    let told = told.map(|incident| incident.ply);
    let mut plies: Vec<u32> = asked.iter().copied().chain(told).collect();
    plies.sort_unstable();
    plies
}

impl Replay<'_> {
    pub(super) fn main_line(&mut self, last_ply: u32) {
        let game = self.game;
        let handicap = if game.setup.is_empty() {
            0
        } else {
            game.handicap.used
        };
        self.referee
            .start(game.size.used, &game.setup, game.to_play.used, handicap);
        if !game.setup.is_empty() {
            self.breathless(0, None);
        }
        for event in &game.events {
            if self.plies >= last_ply && !matches!(event.kind, EventKind::ToPlay(_)) {
                break;
            }
            self.event(event, &game.edits);
        }
    }

    /// Makes one event happen; gives the number of steps the referee can take it back in.
    fn event(&mut self, event: &Event, edits: &[(Point, Option<Color>)]) -> u32 {
        let mv = match event.kind {
            EventKind::Play(color, point) => Move::Play(color, point),
            EventKind::Pass(color) if self.is_imposed() => Move::ImposedPass(color),
            EventKind::Pass(color) => Move::Pass(color),
            EventKind::Unreadable(color, _) => Move::OffBoard(color),
            EventKind::Setup { from, to } => {
                let edits = &edits[from as usize..to as usize];
                self.referee.edit(edits, None);
                self.breathless(self.referee.ply(), Some(event.byte));
                self.turn = Turn::Open;
                return 1;
            }
            EventKind::ToPlay(color) => {
                self.referee.set_to_play(color);
                self.turn = Turn::Told;
                return 1;
            }
        };
        let mut steps = 1;
        let open = self.turn == Turn::Open;
        self.turn = Turn::Told;
        if open && mv.color() != self.referee.to_play() {
            self.referee.set_to_play(mv.color());
            steps += 1;
        }
        self.plies += 1;
        if let Some(facts) = self.referee.advance(mv)
            && self.voice == Voice::Aloud
        {
            self.rule(&facts, event.byte);
        }
        steps
    }

    fn is_imposed(&self) -> bool {
        let ply = self.referee.ply() + 1;
        self.imposed.binary_search(&ply).is_ok()
    }

    #[cold]
    fn rule(&mut self, facts: &Facts, byte: u32) {
        let mut facts = *facts;
        if facts.ply <= self.game.handicap_until {
            facts.out_of_turn = false;
            if facts.is_plain() {
                return;
            }
        }
        let facts = &facts;
        let rulings = self.panel.bench_mut().verdicts.rule(facts);
        for finding in referee::findings(facts, &rulings) {
            let own: Vec<_> = rulings
                .iter()
                .filter(|(_, r)| r.slug == finding.kind.slug)
                .cloned()
                .collect();
            let severity = weigh(&finding, &own);
            if !self.shares.grant(finding.kind, severity) {
                continue;
            }
            self.ruled.push(Ruled {
                repeats_ply: referee::repeated_ply(finding.kind, facts),
                facts: Some(*facts),
                finding: finding.at(byte).severity(severity),
                rulings: own,
            });
        }
    }

    #[cold]
    fn breathless(&mut self, ply: u32, byte: Option<u32>) {
        if self.voice == Voice::Silent {
            return;
        }
        for finding in referee::setup_findings(self.referee.board(), ply) {
            if !self.shares.grant(finding.kind, finding.severity) {
                continue;
            }
            let finding = byte.map_or(finding.clone(), |byte| finding.at(byte));
            self.ruled.push(Ruled::bare(finding));
        }
    }

    /// Walks every variation, depth first, taking back what each node did on leaving it.
    pub(super) fn all_lines(&mut self, tree: GameTree<'_>, findings: &mut Vec<Finding>) {
        let size = self.game.size.used;
        self.referee.start(size, &[], self.game.to_play.used, 0);
        let (mut events, mut edits) = (Vec::new(), Vec::new());
        // What the main line claims was told when its testimony was read.
        let mut told = Vec::new();
        let mut on_main_line = true;
        let mut entered: Vec<(NodeId, u32, Turn)> = Vec::new();
        let mut next = Some(NodeId::ROOT);
        while let Some(node) = next {
            events.clear();
            edits.clear();
            told.clear();
            let found = if on_main_line {
                &mut told
            } else {
                &mut *findings
            };
            let ply = self.referee.ply() + 1;
            Reader::node_events(tree, node, size, ply, &mut events, &mut edits, found);
            let turn = self.turn;
            let steps = events.iter().map(|event| self.event(event, &edits)).sum();
            entered.push((node, steps, turn));
            next = tree.first_child(node);
            while next.is_none()
                && let Some((left, steps, turn)) = entered.pop()
            {
                on_main_line = false;
                self.turn = turn;
                for _ in 0..steps {
                    self.referee.undo();
                }
                next = tree.next_sibling(left);
            }
        }
    }
}

/// What a finding weighs under the rulesets asked for: an error where one of them calls the move
/// illegal, a note where none of them minds.
fn weigh(finding: &Finding, rulings: &[(usize, Ruling)]) -> Severity {
    if rulings.iter().any(|(_, ruling)| ruling.is_illegal()) {
        Severity::Error
    } else if depends_on_rules(finding.kind) {
        let by_rules = if rulings.is_empty() {
            Severity::Note
        } else {
            Severity::Warning
        };
        finding.kind.severity.min(by_rules)
    } else {
        finding.kind.severity
    }
}

/// Whether rulesets differ on it, so that it weighs nothing where none asked for objects.
fn depends_on_rules(kind: &Kind) -> bool {
    !matches!(
        kind.slug,
        "off-board" | "occupied" | "no-liberties-in-setup"
    )
}
