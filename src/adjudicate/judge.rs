//! Judging one game: reading, replay, rulings, all from one pass.
//!
//! A [`Judge`] belongs to one worker and keeps its memory from game to game. Judging tells only
//! an [`Outline`]; the whole account is drawn up when somebody wants it.

use super::judged::{Completeness, Coverage, JudgedFinding, JudgedGame, Verdict};
use super::panel::{Panel, Seated};
use super::question::{Lines, Question, Source};
use super::replay::{Replay, Ruled, Turn, Voice, imposed_plies};
use super::shares::Shares;
use super::told;
use crate::board::Size;
use crate::claims::{Game, Reader};
use crate::finding::{Finding, Kind, Place, Severity, record_codes};
use crate::record::{self, Charset, CharsetChoice, LineCursor, Scanner};
use crate::referee::{self, Referee};
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
    shares: Shares,
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
            reader: Reader::new(question.komi_policy).with_result(question.result_evidence),
            question,
            scanner: Scanner::default(),
            referee: Referee::new(),
            seated: Seated::AsAsked,
            charset: None,
            findings: Vec::new(),
            ruled: Vec::new(),
            shares: Shares::default(),
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
        self.shares.clear();
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
        let structural = self.findings.len();
        let game = self
            .reader
            .read(tree, scanned.charset.used, &mut self.findings);
        let is_go = game.is_go && scanned.found;
        if !scanned.found {
            // Nothing claims nothing, and need not be told so.
            self.findings.truncate(structural);
        }
        self.seated = self.panel.seat(game);
        if is_go {
            let mut replay = Replay {
                referee: &mut self.referee,
                panel: &mut self.panel,
                ruled: &mut self.ruled,
                shares: &mut self.shares,
                imposed: imposed_plies(&question.imposed, game),
                game,
                plies: 0,
                voice: Voice::Aloud,
                turn: Turn::of(game),
            };
            match question.lines {
                Lines::Main => replay.main_line(last_ply),
                Lines::All => replay.all_lines(tree, &mut self.findings),
            }
            self.plies = replay.plies;
        }
        let ignored = &question.ignored;
        let rest = self.shares.rest();
        let rest = rest.filter(|(kind, _)| !ignored.contains(kind));
        self.findings.extend(rest.map(|(_, finding)| finding));
        self.ruled.extend(self.findings.drain(..).map(Ruled::bare));
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

    /// Brings the referee to the end of the main line of the game last judged, or behind that
    /// ply: judging every line leaves it where the last one branched off.
    pub(super) fn stand_at_end(&mut self, last_ply: u32) {
        if self.question.lines != Lines::Main {
            self.stand_at(last_ply);
        }
    }

    /// Brings the referee to the position behind a ply of the main line of the game last judged.
    pub(super) fn stand_at(&mut self, ply: u32) {
        let game = self.reader.game();
        let mut replay = Replay {
            referee: &mut self.referee,
            panel: &mut self.panel,
            ruled: &mut self.ruled,
            shares: &mut self.shares,
            imposed: imposed_plies(&self.question.imposed, game),
            game,
            plies: 0,
            voice: Voice::Silent,
            turn: Turn::of(game),
        };
        replay.main_line(ply);
    }

    /// Whether only the main line is judged.
    pub(super) fn reads_main_line(&self) -> bool {
        self.question.lines == Lines::Main
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
        let mut lines = LineCursor::new(source.bytes);
        let utf8 = source.transcoded
            || self
                .charset
                .is_some_and(|charset| charset.used == Charset::UTF_8);
        let mut judged: Vec<JudgedFinding> = self
            .ruled
            .iter()
            .map(|ruled| JudgedFinding {
                finding: ruled.finding.clone(),
                place: ruled
                    .finding
                    .byte
                    .map(|byte| place(source, &mut lines, byte, utf8)),
                repeats_ply: ruled.repeats_ply,
                cycle: ruled.facts.and_then(|facts| facts.cycle),
                rulings: ruled
                    .rulings
                    .iter()
                    .map(|(index, ruling)| (Arc::clone(&ids[*index]), ruling.clone()))
                    .collect(),
                conditional: ruled.facts.is_some_and(|facts| facts.conditional),
                facts: ruled.facts,
            })
            .collect();
        judged.sort_by_key(|finding| (finding.place.map(|place| place.byte), finding.finding.ply));
        judged
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

fn place(source: &Source<'_>, lines: &mut LineCursor<'_>, byte: u32, utf8: bool) -> Place {
    let (line, column) = lines.place(byte);
    // What stands before the game on its first line is another game's.
    let known = line > 1 || source.column == 0;
    let character = known.then(|| lines.character(byte, utf8)).flatten();
    let column = if line == 1 {
        column + source.column
    } else {
        column
    };
    Place {
        byte: source.byte + u64::from(byte),
        line: source.line + line,
        column,
        character,
    }
}
