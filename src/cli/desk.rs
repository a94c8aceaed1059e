//! The worker of a run: judges or scores each game and lays it out for every sink.

use super::args::{FailOnArg, ListArg};
use super::baseline::Baseline;
use super::batch::{Batch, Mended, Repaired};
use super::exit::Exit;
use super::pictures::Pictures;
use super::pieces::Pieces;
use super::request::fails;
use crate::adjudicate::{
    Completeness, Judge, JudgedGame, Outline, ScoredGame, ScoredSheet, Scorer, Source,
};
use crate::archive::{GameInput, Problem, Worker};
use crate::convert::{
    Agreement, Checked, Comparer, Comparison, ConvertedGame, Converter, Difference, Expected,
    Expecter,
};
use crate::finding::{Finding, Severity};
use crate::record::{self, Charset};
use crate::report::{self, Layout, ProblemRow, Table, Visible};
use std::sync::Arc;

/// What a desk does with each game.
pub enum Work {
    /// Judges it.
    Validate(Box<Judge>),
    /// Counts it too.
    Score(Box<Scorer>),
    /// Counts it under several rulesets, and compares them.
    Compare(Box<Comparer>),
    /// Counts it where another program's word on it is to be checked.
    Expect(Box<Expecter>),
    /// Carries it to other rulesets.
    Convert(Box<Converter>, Pieces),
}

/// How a desk answers, the same for all desks of a run.
pub struct Manner {
    /// The layouts of the sinks, in order.
    pub layouts: Vec<Layout>,
    /// Whether no sink has a word for clean games.
    pub leaves_out_clean: bool,
    /// Only ids are listed, of this kind, ended by this byte.
    pub list: Option<(ListArg, u8)>,
    /// Whether the list goes to a terminal, so that ids are made safe for one.
    pub list_is_shown: bool,
    /// What fails the run.
    pub fail_on: FailOnArg,
    /// Whether nothing is to be said on stderr either.
    pub quiet: bool,
    /// Whether repaired bytes are wanted.
    pub fix: bool,
    /// Charset to read all text in, instead of the records'.
    pub charset: Option<Charset>,
    /// Where pictures go, if they are wanted.
    pub pictures: Option<Pictures>,
    /// Findings that are known.
    pub baseline: Option<Baseline>,
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
            // What was made from JSON was never UTF-16.
            transcoded: input.transcoded && !input.json,
        };
        match &mut self.work {
            Work::Validate(judge) => {
                let mut outline = judge.judge(&source);
                if self.manner.leaves_out_clean && judge.count_clean(&outline, &mut out.clean) {
                    self.manner.merge_exit(&outline, out);
                } else {
                    let mut game = judge.account(&source, &outline);
                    self.manner.strip(&mut outline, &mut game, &mut [], out);
                    self.manner.validated(&outline, &game, out);
                }
            }
            Work::Score(scorer) => {
                if !std::mem::replace(&mut out.begun, true) {
                    scorer.begin_portion();
                }
                let (mut outline, mut scored) = scorer.score(&source);
                let ScoredGame { game, sheets, .. } = &mut scored;
                self.manner.strip(&mut outline, game, sheets, out);
                self.manner.scored(&outline, &scored, out);
            }
            Work::Compare(comparer) => {
                if !std::mem::replace(&mut out.begun, true) {
                    comparer.begin_portion();
                }
                let (mut outline, mut comparison) = comparer.compare(&source);
                let ScoredGame { game, sheets, .. } = &mut comparison.scored;
                self.manner.strip(&mut outline, game, sheets, out);
                self.manner.compared(&outline, &comparison, out);
            }
            Work::Expect(expecter) => {
                if !std::mem::replace(&mut out.begun, true) {
                    expecter.begin_portion();
                }
                if let Some((outline, expected)) = expecter.check(&source) {
                    self.manner.expected(&outline, &expected, out);
                }
            }
            Work::Convert(converter, pieces) => {
                if !std::mem::replace(&mut out.begun, true) {
                    converter.begin_portion();
                }
                let (mut outline, mut converted) = converter.convert(&source);
                let ScoredGame { game, sheets, .. } = &mut converted.comparison.scored;
                self.manner.strip(&mut outline, game, sheets, out);
                self.manner.converted(&outline, &converted, out);
                pieces.game(input, &converted.rewrites, out);
            }
        }
        if self.manner.fix {
            out.repaired.push(Repaired {
                path: input.path.to_owned(),
                mended: self.manner.mend(input),
            });
        }
    }

    fn problem(&mut self, problem: &Problem, out: &mut Batch) {
        out.open(self.manner.layouts.len());
        if let Work::Convert(_, pieces) = &self.work {
            pieces.problem(problem, out);
        }
        self.manner.failed(problem, out);
    }
}

impl Manner {
    /// Takes out what the baseline has.
    fn strip(
        &self,
        outline: &mut Outline,
        game: &mut JudgedGame,
        sheets: &mut [ScoredSheet],
        out: &mut Batch,
    ) {
        if let Some(baseline) = &self.baseline {
            let id = self.layouts.first().map(|layout| layout.shown(&game.id));
            let id = id.unwrap_or(&game.id).to_owned();
            out.summary.baselined += baseline.strip(&id, outline, game, sheets);
        }
    }

    /// Counts a game about which the rulesets asked for disagree.
    fn dispute(&self, disputed: bool, out: &mut Batch) {
        if disputed && self.fail_on == FailOnArg::Disagreement {
            out.exit = out.exit.max(Exit::Findings);
        }
    }

    fn validated(&self, outline: &Outline, game: &JudgedGame, out: &mut Batch) {
        out.summary.add(game);
        self.merge_exit(outline, out);
        let disputed = report::disagree(game, &[]);
        self.dispute(disputed, out);
        let of_game = OfGame {
            clean: outline.completeness == Completeness::Clean,
            changed: disputed,
            ..OfGame::default()
        };
        let listed = self.listed(of_game, &game.id, out);
        let sinks = self.layouts.iter().zip(&mut out.rows);
        for (layout, rows) in sinks.skip(listed) {
            layout.game(game, rows);
        }
    }

    fn scored(&self, outline: &Outline, scored: &ScoredGame, out: &mut Batch) {
        out.summary.add_scored(scored);
        self.merge_exit(outline, out);
        let disputed = report::disagree(&scored.game, &scored.sheets);
        self.dispute(disputed, out);
        let of_game = OfGame {
            clean: outline.completeness == Completeness::Clean,
            undetermined: is_undetermined(scored),
            changed: disputed,
        };
        let listed = self.listed(of_game, &scored.game.id, out);
        let sinks = self.layouts.iter().zip(&mut out.rows);
        for (layout, rows) in sinks.skip(listed) {
            layout.score(scored, rows);
        }
        self.picture(scored, out);
    }

    fn compared(&self, outline: &Outline, comparison: &Comparison, out: &mut Batch) {
        out.summary.add_compared(comparison);
        self.merge_exit(outline, out);
        let game = &comparison.scored.game;
        let disputed = comparison.differs_in(Difference::Winner)
            || comparison.differs_in(Difference::Legality);
        self.dispute(disputed, out);
        let of_game = OfGame {
            clean: outline.completeness == Completeness::Clean,
            undetermined: is_undetermined(&comparison.scored),
            changed: disputed,
        };
        let listed = self.listed(of_game, &game.id, out);
        let sinks = self.layouts.iter().zip(&mut out.rows);
        for (layout, rows) in sinks.skip(listed) {
            layout.comparison(comparison, rows);
        }
    }

    fn expected(&self, outline: &Outline, expected: &Expected, out: &mut Batch) {
        out.summary.add_expected(expected);
        self.merge_exit(outline, out);
        let differs = |checked: &Checked| checked.agreement == Agreement::Differs;
        let differs = expected.checked.iter().any(differs);
        if differs && self.fail_on == FailOnArg::Disagreement {
            out.exit = out.exit.max(Exit::Findings);
        }
        let of_game = OfGame {
            clean: outline.completeness == Completeness::Clean,
            undetermined: is_undetermined(&expected.scored),
            changed: differs,
        };
        let listed = self.listed(of_game, &expected.scored.game.id, out);
        let sinks = self.layouts.iter().zip(&mut out.rows);
        for (layout, rows) in sinks.skip(listed) {
            layout.expected(expected, rows);
        }
    }

    fn converted(&self, outline: &Outline, converted: &ConvertedGame, out: &mut Batch) {
        out.summary.add_compared(&converted.comparison);
        self.merge_exit(outline, out);
        if converted
            .rewrites
            .iter()
            .any(|rewrite| rewrite.refused.is_some())
        {
            out.exit = out.exit.max(Exit::Failed);
        }
        let changed = converted.is_changed();
        self.dispute(changed, out);
        let scored = &converted.comparison.scored;
        let of_game = OfGame {
            clean: outline.completeness == Completeness::Clean,
            undetermined: is_undetermined(scored),
            changed,
        };
        let listed = self.listed(of_game, &scored.game.id, out);
        let sinks = self.layouts.iter().zip(&mut out.rows);
        for (layout, rows) in sinks.skip(listed) {
            layout.conversion(converted, rows);
        }
    }

    /// Draws a game that was counted, if pictures are wanted.
    fn picture(&self, scored: &ScoredGame, out: &mut Batch) {
        let Some(pictures) = self.pictures.as_ref().filter(|_| !scored.sheets.is_empty()) else {
            return;
        };
        let id = &scored.game.id;
        let shown = self
            .layouts
            .first()
            .map_or(&**id, |layout| layout.shown(id));
        if let Err(error) = pictures.write(shown, &report::svg(scored, shown)) {
            out.said.push(format!("{id}: no picture: {error}"));
            out.exit = out.exit.max(Exit::Failed);
        }
    }

    /// The bytes of a game after repair.
    fn mend(&self, input: &GameInput<'_>) -> Mended {
        if input.json {
            return Mended::Never("it is JSON Lines");
        }
        match record::fix(input.bytes, self.charset) {
            // Its bytes are not the file's own.
            Some(_) if input.transcoded => Mended::Never("it is UTF-16; convert it to UTF-8 first"),
            Some(bytes) => Mended::Anew(bytes),
            None => Mended::As(input.bytes.to_vec()),
        }
    }

    /// Whether a sink gets ids instead of rows.
    #[must_use]
    pub const fn is_list(&self, sink: usize) -> bool {
        self.list.is_some() && sink == 0
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

    /// Lists the id if ids are what is asked for; tells how many sinks that served.
    fn listed(&self, game: OfGame, id: &str, out: &mut Batch) -> usize {
        let Some((kind, end)) = self.list else {
            return 0;
        };
        let wanted = match kind {
            ListArg::Clean => game.clean,
            ListArg::Findings => !game.clean,
            ListArg::Undetermined => game.undetermined,
            ListArg::Changed => game.changed,
        };
        if wanted {
            let id = self.layouts.first().map_or(id, |layout| layout.shown(id));
            if let Some(rows) = out.rows.first_mut() {
                if self.list_is_shown {
                    rows.extend_from_slice(Visible(id).to_string().as_bytes());
                } else {
                    rows.extend_from_slice(id.as_bytes());
                }
                rows.push(end);
            }
        }
        1
    }

    /// Says what could not be read; where it stands in a game's place, as that game.
    fn failed(&self, problem: &Problem, out: &mut Batch) {
        if self.fix {
            out.repaired.push(Repaired {
                path: problem.path.clone(),
                mended: Mended::Never("it could not be read whole"),
            });
        }
        if problem.number.is_some() {
            let (outline, game) = unjudged(problem);
            return match self.layouts.first().map(|layout| layout.table) {
                Some(Table::Scores | Table::Checks) => {
                    self.scored(&outline, &ScoredGame::uncounted(game), out)
                }
                Some(Table::Conversions | Table::Matrix) => {
                    let comparison = Comparison::nothing(ScoredGame::uncounted(game));
                    self.compared(&outline, &comparison, out);
                }
                Some(Table::Rewrites) => {
                    let nothing = ConvertedGame::nothing(ScoredGame::uncounted(game));
                    self.converted(&outline, &nothing, out);
                }
                Some(Table::Findings | Table::Expectations) | None => {
                    self.validated(&outline, &game, out)
                }
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
        } else if fails(self.fail_on, Some(severity), false) {
            out.exit = out.exit.max(Exit::Findings);
        }
        let listing = self.list.is_some();
        if listing && !self.quiet {
            out.said.push(format!("{}: {}", row.path, row.message));
        }
        let sinks = self.layouts.iter().zip(&mut out.rows);
        for (layout, rows) in sinks.skip(usize::from(listing)) {
            layout.problem(&row, rows);
        }
    }
}

/// What lists of ids go by.
#[derive(Clone, Copy, Default)]
struct OfGame {
    clean: bool,
    undetermined: bool,
    /// Its winner or the legality of a move changes between rulesets.
    changed: bool,
}

fn is_undetermined(scored: &ScoredGame) -> bool {
    let mut sheets = scored.sheets.iter();
    sheets.any(|sheet| sheet.result == "undetermined")
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
