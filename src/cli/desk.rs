//! The worker of a run: judges or scores each game and lays it out for every sink.

use super::args::{FailOnArg, ListArg};
use super::batch::{Batch, Repaired};
use super::exit::Exit;
use super::request::fails;
use crate::adjudicate::{Completeness, Judge, JudgedGame, Outline, ScoredGame, Scorer, Source};
use crate::archive::{GameInput, Problem, Worker};
use crate::finding::{Finding, Severity};
use crate::record::{self, Charset};
use crate::report::{Layout, ProblemRow, Table};
use std::sync::Arc;

/// What a desk does with each game.
pub enum Work {
    /// Judges it.
    Validate(Box<Judge>),
    /// Counts it too.
    Score(Box<Scorer>),
}

/// How a desk answers, the same for all desks of a run.
pub struct Manner {
    /// The layouts of the sinks, in order.
    pub layouts: Vec<Layout>,
    /// Whether no sink has a word for clean games.
    pub leaves_out_clean: bool,
    /// Only ids are listed, of this kind, ended by this byte.
    pub list: Option<(ListArg, u8)>,
    /// What fails the run.
    pub fail_on: FailOnArg,
    /// Whether repaired bytes are wanted.
    pub fix: bool,
    /// Charset to read all text in, instead of the records'.
    pub charset: Option<Charset>,
}

/// One worker.
pub struct Desk {
    work: Work,
    manner: Arc<Manner>,
}

impl Desk {
    /// Makes a desk.
    pub const fn new(work: Work, manner: Arc<Manner>) -> Self {
        Self { work, manner }
    }
}

impl Worker for Desk {
    type Output = Batch;

    fn game(&mut self, input: &GameInput<'_>, out: &mut Batch) {
        out.open(self.manner.layouts.len());
        let source = Source {
            path: input.path,
            number: input.number,
            external_id: input.external_id,
            bytes: input.bytes,
            byte: input.byte,
            line: input.line,
            column: input.column,
            transcoded: input.transcoded,
        };
        match &mut self.work {
            Work::Validate(judge) => {
                let outline = judge.judge(&source);
                if self.manner.leaves_out_clean && judge.count_clean(&outline, &mut out.clean) {
                    self.manner.merge_exit(&outline, out);
                } else {
                    let game = judge.account(&source, &outline);
                    self.manner.validated(&outline, &game, out);
                }
            }
            Work::Score(scorer) => {
                let (outline, scored) = scorer.score(&source);
                self.manner.scored(&outline, &scored, out);
            }
        }
        if self.manner.fix {
            let fixed = record::fix(input.bytes, self.manner.charset);
            out.repaired.push(Repaired {
                path: input.path.to_owned(),
                changed: fixed.is_some(),
                bytes: fixed.unwrap_or_else(|| input.bytes.to_vec()),
            });
        }
    }

    fn problem(&mut self, problem: &Problem, out: &mut Batch) {
        out.open(self.manner.layouts.len());
        self.manner.failed(problem, out);
    }
}

impl Manner {
    fn validated(&self, outline: &Outline, game: &JudgedGame, out: &mut Batch) {
        out.summary.add(game);
        self.merge_exit(outline, out);
        let clean = outline.completeness == Completeness::Clean;
        if !self.listed(clean, false, &game.id, out) {
            for (layout, rows) in self.layouts.iter().zip(&mut out.rows) {
                layout.game(game, rows);
            }
        }
    }

    fn scored(&self, outline: &Outline, scored: &ScoredGame, out: &mut Batch) {
        out.summary.add_scored(scored);
        self.merge_exit(outline, out);
        let clean = outline.completeness == Completeness::Clean;
        let undetermined = scored
            .sheets
            .iter()
            .any(|sheet| sheet.result == "undetermined");
        if !self.listed(clean, undetermined, &scored.game.id, out) {
            for (layout, rows) in self.layouts.iter().zip(&mut out.rows) {
                layout.score(scored, rows);
            }
        }
    }

    fn merge_exit(&self, outline: &Outline, out: &mut Batch) {
        let mut exit = Exit::Clean;
        if fails(self.fail_on, outline.worst, outline.illegal) {
            exit = Exit::Findings;
        }
        if outline.completeness == Completeness::Incomplete {
            exit = Exit::Failed;
        }
        out.exit = out.exit.max(exit);
    }

    /// Lists the id if ids are what is asked for; says whether they are.
    fn listed(&self, clean: bool, undetermined: bool, id: &str, out: &mut Batch) -> bool {
        let Some((kind, end)) = self.list else {
            return false;
        };
        let wanted = match kind {
            ListArg::Clean => clean,
            ListArg::Findings => !clean,
            ListArg::Undetermined => undetermined,
        };
        if wanted {
            out.rows[0].extend_from_slice(id.as_bytes());
            out.rows[0].push(end);
        }
        true
    }

    /// Says what could not be read; where it stands in a game's place, as that game.
    fn failed(&self, problem: &Problem, out: &mut Batch) {
        if problem.number.is_some() {
            let (outline, game) = unjudged(problem);
            return match self.layouts.first().map(|layout| layout.table) {
                Some(Table::Scores) => self.scored(&outline, &ScoredGame::uncounted(game), out),
                Some(Table::Findings) | None => self.validated(&outline, &game, out),
            };
        }
        let severity = if problem.kind.is_failure() {
            Severity::Error
        } else {
            Severity::Warning
        };
        let row = ProblemRow {
            id: problem.id(),
            path: problem.path.clone(),
            code: problem.kind.kind().code.into(),
            severity,
            message: problem.message.clone(),
            hint: problem.hint.into(),
        };
        out.summary.add_problem(&row.code, severity);
        if problem.kind.is_failure() {
            out.exit = out.exit.max(Exit::Failed);
        }
        if self.list.is_none() {
            for (layout, rows) in self.layouts.iter().zip(&mut out.rows) {
                layout.problem(&row, rows);
            }
        }
    }
}

/// The account of a game that could not be judged at all.
fn unjudged(problem: &Problem) -> (Outline, JudgedGame) {
    let finding = Finding::new(problem.kind.kind(), problem.message.clone());
    let outline = Outline {
        completeness: Completeness::Incomplete,
        worst: Some(finding.severity),
        illegal: false,
        is_go: false,
        plies: 0,
    };
    (
        outline,
        JudgedGame::unjudged(problem.id(), problem.path.clone(), finding),
    )
}
