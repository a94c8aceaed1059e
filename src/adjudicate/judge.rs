//! Judging one game: reading, replay, rulings, all from one pass.
//!
//! A [`Judge`] belongs to one worker and keeps its memory from game to game. Judging tells only
//! an [`Outline`]; the whole account is drawn up when somebody wants it.

use super::judged::{Completeness, Coverage, JudgedFinding, JudgedGame, Verdict};
use super::panel::{Panel, Seated};
use super::question::{Lines, Question, Source};
use super::ruled::{Measure, Ruled};
use super::told;
use crate::board::{Color, Point, Size};
use crate::claims::{Event, EventKind, Game, IncidentKind, Reader};
use crate::finding::{Finding, Kind, Place, Severity, record_codes};
use crate::record::{self, CharsetChoice, GameTree, NodeId, Scanner};
use crate::referee::{self, Facts, Move, Referee, Ruling};
use crate::rules::{self, RulesError};
use std::sync::Arc;

/// What is known of a game right after judging it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// How far it was judged.
    pub completeness: Completeness,
    /// The gravest finding.
    pub worst: Option<Severity>,
    /// Whether some ruleset calls a move illegal.
    pub illegal: bool,
    /// Whether it is a game of Go.
    pub is_go: bool,
    /// Plies judged.
    pub plies: u32,
}

/// Judges games, one after another.
pub struct Judge {
    question: Arc<Question>,
    scanner: Scanner,
    reader: Reader,
    pub(super) referee: Referee,
    pub(super) panel: Panel,
    pub(super) seated: Seated,
    charset: Option<CharsetChoice>,
    findings: Vec<Finding>,
    ruled: Vec<Ruled>,
    measure: Measure,
    plies: u32,
}

impl Judge {
    /// Makes a judge for a question.
    ///
    /// # Errors
    /// When an override of the question does not fit.
    pub fn new(question: Arc<Question>) -> Result<Self, RulesError> {
        Ok(Self {
            panel: Panel::new(&question.rules)?,
            reader: Reader::new(question.komi_policy),
            question,
            scanner: Scanner::default(),
            referee: Referee::new(),
            seated: Seated::AsAsked,
            charset: None,
            findings: Vec::new(),
            ruled: Vec::new(),
            measure: Measure::default(),
            plies: 0,
        })
    }

    /// Reads and judges one game.
    pub fn judge(&mut self, source: &Source<'_>) -> Outline {
        self.judge_up_to(source, u32::MAX)
    }

    /// Reads a game and judges its main line up to and with that ply.
    pub fn judge_up_to(&mut self, source: &Source<'_>, last_ply: u32) -> Outline {
        self.findings.clear();
        self.ruled.clear();
        self.measure.clear();
        self.plies = 0;
        let question = Arc::clone(&self.question);
        if source.transcoded {
            self.findings.push(Finding::new(
                &record_codes::UTF16,
                "the file is UTF-16; offsets count the bytes of its UTF-8 form",
            ));
        }
        let scanned = self.scanner.scan(
            source.bytes,
            &question.limits,
            question.charset,
            &mut self.findings,
        );
        self.charset = Some(scanned.charset);
        let mut completeness = Completeness::Clean;
        if !scanned.complete || !scanned.found {
            completeness = Completeness::Incomplete;
        }
        if question.strict_ff4 {
            record::conformance(&scanned, &mut self.findings);
        }
        let tree = scanned.tree;
        let game = self
            .reader
            .read(tree, scanned.charset.used, &mut self.findings);
        let is_go = game.is_go && scanned.found;
        self.seated = self.panel.seat(game.rules.used);
        if is_go {
            let mut replay = Replay {
                referee: &mut self.referee,
                panel: &mut self.panel,
                ruled: &mut self.ruled,
                measure: &mut self.measure,
                imposed: &question.imposed,
                game,
                plies: 0,
            };
            match question.lines {
                Lines::Main => replay.main_line(last_ply),
                Lines::All => replay.all_lines(tree, &mut self.findings),
            }
            self.plies = replay.plies;
            self.measure.finish(&question.ignored, &mut self.ruled);
        }
        self.ruled.extend(self.findings.drain(..).map(Ruled::bare));
        let ignored = &question.ignored;
        if !ignored.is_empty() {
            self.ruled
                .retain(|ruled| !ignored.contains(&ruled.finding.kind));
        }
        let worst = self.ruled.iter().map(|ruled| ruled.finding.severity).max();
        if worst >= Some(Severity::Warning) {
            completeness = completeness.max(Completeness::Findings);
        }
        let bench = self.panel.bench();
        let illegal = !self.ruled.is_empty()
            && !bench.verdicts.are_clean()
            && (0..bench.ids.len()).any(|index| !bench.verdicts.summary(index).legal);
        Outline {
            completeness,
            worst,
            illegal,
            is_go,
            plies: self.plies,
        }
    }

    /// The game as the record claims it, of the last game judged.
    #[must_use]
    pub fn testimony(&self) -> &Game {
        self.reader.game()
    }

    /// The kinds of what was found in the last game judged.
    pub(super) fn noted(&self) -> impl Iterator<Item = &'static Kind> {
        self.ruled.iter().map(|ruled| ruled.finding.kind)
    }

    /// Draws up the whole account of the game last judged; `source` is that game's.
    #[must_use]
    pub fn account(&self, source: &Source<'_>, outline: &Outline) -> JudgedGame {
        let game = self.reader.game();
        let from = (source.bytes, self.charset.map(|choice| choice.used));
        JudgedGame {
            id: source.id(),
            path: source.path.to_owned(),
            size: game.size.used,
            plies: outline.plies,
            outcome: outline.completeness,
            findings: self.judged_findings(source),
            verdicts: if outline.is_go {
                self.verdicts(game)
            } else {
                Vec::new()
            },
            komi: told::komi(game, from),
            rules: told::rules(game, from, self.seated),
            result: told::result(game, from),
            handicap: told::handicap(game, from),
            charset: told::charset(self.charset, source.bytes),
        }
    }

    fn judged_findings(&self, source: &Source<'_>) -> Vec<JudgedFinding> {
        let ids = &self.panel.bench().ids;
        // Sorted before they are placed, so that the places are found in one way through.
        let mut sorted: Vec<&Ruled> = self.ruled.iter().collect();
        sorted.sort_by_key(|ruled| (ruled.finding.byte, ruled.finding.ply));
        let mut lines = record::Lines::new(source.bytes);
        sorted
            .into_iter()
            .map(|ruled| JudgedFinding {
                finding: ruled.finding.clone(),
                place: ruled
                    .finding
                    .byte
                    .map(|byte| place(source, byte, &mut lines)),
                repeats_ply: ruled.repeats_ply,
                cycle: ruled.facts.and_then(|facts| facts.cycle),
                rulings: ruled
                    .rulings
                    .iter()
                    .map(|(index, ruling)| (Arc::clone(&ids[*index]), ruling.clone()))
                    .collect(),
                conditional: ruled.facts.is_some_and(|facts| facts.conditional),
            })
            .collect()
    }

    fn verdicts(&self, game: &Game) -> Vec<Verdict> {
        let bench = self.panel.bench();
        let ruled = bench.ids.iter().zip(bench.rulesets()).enumerate();
        ruled
            .map(|(index, (id, ruleset))| {
                let summary = bench.verdicts.summary(index);
                Verdict {
                    ruleset: Arc::clone(id),
                    covers: coverage(ruleset, game.size.used, game.handicap.used),
                    legal: summary.legal,
                    first_illegal_ply: summary.first_illegal_ply,
                    outcome: summary.outcome.map(referee::Decision::name),
                }
            })
            .collect()
    }
}

fn coverage(ruleset: &rules::Ruleset, size: Size, handicap: u32) -> Coverage {
    match ruleset.covers(size, handicap) {
        rules::Coverage::Yes => Coverage::Yes,
        rules::Coverage::Extended(reason) => Coverage::Extended(reason),
    }
}

fn place(source: &Source<'_>, byte: u32, lines: &mut record::Lines<'_>) -> Place {
    let (line, column) = lines.place(byte);
    let column = if line == 1 {
        column + source.column
    } else {
        column
    };
    Place {
        byte: source.byte + u64::from(byte),
        line: source.line + line,
        column,
    }
}

/// One game being played through.
struct Replay<'a> {
    referee: &'a mut Referee,
    panel: &'a mut Panel,
    ruled: &'a mut Vec<Ruled>,
    measure: &'a mut Measure,
    imposed: &'a [u32],
    game: &'a Game,
    plies: u32,
}

impl Replay<'_> {
    fn main_line(&mut self, last_ply: u32) {
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

    /// Makes one event happen, which the referee can take back in one step.
    fn event(&mut self, event: &Event, edits: &[(Point, Option<Color>)]) {
        let mv = match event.kind {
            EventKind::Play(color, point) => Move::Play(color, point),
            EventKind::Pass(color) if self.is_imposed() => Move::ImposedPass(color),
            EventKind::Pass(color) => Move::Pass(color),
            EventKind::Unreadable(color, _) => Move::OffBoard(color),
            EventKind::Setup { from, to } => {
                let edits = &edits[from as usize..to as usize];
                self.referee.edit(edits, None);
                self.breathless(self.referee.ply(), Some(event.byte));
                return;
            }
            EventKind::ToPlay(color) => {
                self.referee.set_to_play(color);
                return;
            }
        };
        self.plies += 1;
        if let Some(facts) = self.referee.advance(mv) {
            self.rule(&facts, event.byte);
        }
    }

    fn is_imposed(&self) -> bool {
        let ply = self.referee.ply() + 1;
        self.imposed.contains(&ply)
            || self.game.incidents.iter().any(|incident| {
                incident.ply == ply
                    && matches!(
                        incident.kind,
                        IncidentKind::ImposedPass | IncidentKind::VoidMove
                    )
            })
    }

    #[cold]
    fn rule(&mut self, facts: &Facts, byte: u32) {
        let rulings = self.panel.bench_mut().verdicts.rule(facts);
        for finding in referee::findings(facts, &rulings) {
            let own: Vec<_> = rulings
                .iter()
                .filter(|(_, r)| r.slug == finding.kind.slug)
                .cloned()
                .collect();
            let severity = weigh(&finding, &own);
            if !self.measure.admits(finding.kind, severity) {
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
        for finding in referee::setup_findings(self.referee.board(), ply) {
            let finding = byte.map_or(finding.clone(), |byte| finding.at(byte));
            if self.measure.admits(finding.kind, finding.severity) {
                self.ruled.push(Ruled::bare(finding));
            }
        }
    }

    /// Walks every variation, depth first, taking back what each node did on leaving it.
    fn all_lines(&mut self, tree: GameTree<'_>, findings: &mut Vec<Finding>) {
        let size = self.game.size.used;
        self.referee.start(size, &[], self.game.to_play.used, 0);
        let (mut events, mut edits) = (Vec::new(), Vec::new());
        // What the main line claims was told when its testimony was read.
        let mut told = Vec::new();
        let mut on_main_line = true;
        let mut entered: Vec<(NodeId, usize)> = Vec::new();
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
            for event in &events {
                self.event(event, &edits);
            }
            entered.push((node, events.len()));
            next = tree.first_child(node);
            while next.is_none()
                && let Some((left, changes)) = entered.pop()
            {
                on_main_line = false;
                for _ in 0..changes {
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
