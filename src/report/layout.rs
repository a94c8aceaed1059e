//! What a run's output looks like, and the dispatch to the format that lays it out.
//!
//! Every method appends to a buffer and may be called from any thread; putting buffers in order
//! is the deliverer's. One match arm per format and method, nothing else.

use super::format::Format;
use super::page::Page;
use super::rows::{self, ProblemRow};
use super::summary::Summary;
use super::{
    baseline, concise, flat, flat_conversion, flat_rewrite, github, html, human, human_compare,
    human_convert, human_score, junit, sarif, summary_page,
};
use crate::adjudicate::{JudgedGame, ScoredGame};
use crate::convert::{Comparison, ConvertedGame, Expected, Pair};
use std::sync::Arc;

/// What flat formats have a row for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Table {
    /// One row for every finding.
    #[default]
    Findings,
    /// One row for every count.
    Scores,
    /// One row for every recorded result checked against its count.
    Checks,
    /// One row for every thing another program says of a game.
    Expectations,
    /// One row for every game and pair of rulesets.
    Conversions,
    /// One row for every game and ruleset it was carried to.
    Rewrites,
    /// One row for every pair of rulesets, at the end.
    Matrix,
}

/// How a run is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The format.
    pub format: Format,
    /// What CSV and TSV rows are.
    pub table: Table,
    /// Whether pages are coloured.
    pub color: bool,
    /// 1: no clean games and no notes on pages and in annotations; 2: nothing, not even a summary
    /// that was not asked for.
    pub quiet: u8,
    /// Whether pages show claims and verdicts of clean games too.
    pub verbose: bool,
    /// Whether pages show the whole arithmetic.
    pub why: bool,
    /// Whether pages show the final position.
    pub board: bool,
    /// Whether rows end with a summary (pages do unless they are very quiet).
    pub summary: bool,
    /// Whether pairs of rulesets that do not differ are left out.
    pub only_different: bool,
    /// Id and full name of every ruleset compared, in order.
    pub rulesets: Arc<[(String, String)]>,
    /// A folder that ids and paths inside it are shown relative to.
    pub root: Option<String>,
}

impl Layout {
    /// Bytes to cut off the front of the first buffer that [`game`](Self::game),
    /// [`score`](Self::score) or [`problem`](Self::problem) filled, in the order of delivery.
    ///
    /// A row of a JSON array brings the separator before it, so that buffers can be made
    /// anywhere and joined in any grouping; only the first row of all has none to bring.
    #[must_use]
    pub const fn first_row_offset(&self) -> usize {
        match self.format {
            Format::Json => ROW_SEPARATOR.len(),
            Format::Html => html::SEPARATOR.len(),
            Format::Sarif => sarif::SEPARATOR.len(),
            Format::Human
            | Format::Concise
            | Format::JsonLines
            | Format::Csv
            | Format::Tsv
            | Format::Junit
            | Format::Github
            | Format::Baseline => 0,
        }
    }

    /// Writes what comes before everything.
    pub fn head(&self, out: &mut Vec<u8>) {
        match self.format {
            Format::Json => out.extend_from_slice(b"[\n"),
            Format::Csv => flat::head(self.table, flat::Flavour::Comma, out),
            Format::Tsv => flat::head(self.table, flat::Flavour::Tab, out),
            Format::Html => html::head(self, out),
            Format::Sarif => sarif::head(out),
            Format::Junit => junit::head(out),
            Format::Human
            | Format::Concise
            | Format::JsonLines
            | Format::Github
            | Format::Baseline => (),
        }
    }

    /// Whether nothing is written of a clean game.
    #[must_use]
    pub const fn leaves_out_clean(&self) -> bool {
        match self.format {
            // A clean game has nothing but notes.
            Format::Human | Format::Concise | Format::Sarif | Format::Github => self.quiet > 0,
            Format::JsonLines
            | Format::Json
            | Format::Csv
            | Format::Tsv
            | Format::Junit
            | Format::Html
            | Format::Baseline => false,
        }
    }

    /// Writes a judged game: its findings, then the game.
    pub fn game(&self, game: &JudgedGame, out: &mut Vec<u8>) {
        match self.format {
            Format::Human => human::game(self, &mut self.page(out), game),
            Format::Concise => concise::game(self, &mut self.page(out), game),
            Format::JsonLines | Format::Json => {
                self.finding_rows(game, out);
                self.row(out, |out| rows::game(out, self.shown(&game.id), game));
            }
            Format::Csv => flat::game(self, flat::Flavour::Comma, game, out),
            Format::Tsv => flat::game(self, flat::Flavour::Tab, game, out),
            Format::Html => {}
            Format::Sarif => sarif::game(self, game, out),
            Format::Junit => junit::game(self, game, out),
            Format::Github => github::game(self, game, out),
            Format::Baseline => baseline::game(self, game, out),
        }
    }

    /// Writes a scored game: its findings, its counts, then the game.
    pub fn score(&self, scored: &ScoredGame, out: &mut Vec<u8>) {
        let game = &scored.game;
        match self.format {
            Format::Human => human_score::score(self, &mut self.page(out), scored),
            Format::Concise => concise::score(self, &mut self.page(out), scored),
            Format::JsonLines | Format::Json => {
                let id = self.shown(&game.id);
                self.finding_rows(game, out);
                for sheet in &scored.sheets {
                    self.row(out, |out| rows::score(out, id, scored, sheet));
                }
                if let Some(check) = &scored.check {
                    self.row(out, |out| rows::check(out, id, game.size, check));
                }
                self.row(out, |out| rows::game(out, id, game));
            }
            Format::Csv => flat::score(self, flat::Flavour::Comma, scored, out),
            Format::Tsv => flat::score(self, flat::Flavour::Tab, scored, out),
            Format::Html => {}
            Format::Sarif => sarif::game(self, game, out),
            Format::Junit => junit::score(self, scored, out),
            Format::Github => github::game(self, game, out),
            Format::Baseline => baseline::game(self, game, out),
        }
    }

    /// Writes a compared game: its findings, its pairs of rulesets, then the game.
    pub fn comparison(&self, game: &Comparison, out: &mut Vec<u8>) {
        match self.format {
            Format::Human => human_compare::comparison(self, &mut self.page(out), game),
            Format::Concise => concise::comparison(self, &mut self.page(out), game),
            Format::JsonLines | Format::Json if self.table == Table::Matrix => {}
            Format::JsonLines | Format::Json => {
                let judged = &game.scored.game;
                let id = self.shown(&judged.id);
                self.finding_rows(judged, out);
                for pair in self.pairs_shown(game) {
                    self.row(out, |out| rows::conversion(out, id, game, pair, None));
                }
                self.row(out, |out| rows::game(out, id, judged));
            }
            Format::Csv | Format::Tsv if self.table == Table::Matrix => {}
            Format::Csv => flat_conversion::comparison(self, flat::Flavour::Comma, game, out),
            Format::Tsv => flat_conversion::comparison(self, flat::Flavour::Tab, game, out),
            Format::Html => html::comparison(self, game, out),
            Format::Sarif => sarif::comparison(self, game, out),
            Format::Junit => junit::comparison(self, game, out),
            Format::Github => github::comparison(self, game, out),
            Format::Baseline => baseline::game(self, &game.scored.game, out),
        }
    }

    /// Writes a game with what was expected of it: its findings, every expectation, then the game.
    pub fn expected(&self, expected: &Expected, out: &mut Vec<u8>) {
        let game = &expected.scored.game;
        match self.format {
            Format::JsonLines | Format::Json => {
                let id = self.shown(&game.id);
                self.finding_rows(game, out);
                for checked in &expected.checked {
                    self.row(out, |out| rows::expectation(out, id, checked));
                }
                self.row(out, |out| rows::game(out, id, game));
            }
            Format::Csv => flat_conversion::expected(self, flat::Flavour::Comma, expected, out),
            Format::Tsv => flat_conversion::expected(self, flat::Flavour::Tab, expected, out),
            Format::Human => human_compare::expected(self, &mut self.page(out), expected),
            _ => self.game(game, out),
        }
    }

    /// Writes a converted game: its findings, one row for every ruleset it was carried to, then
    /// the game.
    pub fn conversion(&self, converted: &ConvertedGame, out: &mut Vec<u8>) {
        let game = &converted.comparison;
        match self.format {
            Format::Human => human_convert::conversion(self, &mut self.page(out), converted),
            Format::Concise => concise::conversion(self, &mut self.page(out), converted),
            Format::JsonLines | Format::Json => {
                let judged = &game.scored.game;
                let id = self.shown(&judged.id);
                self.finding_rows(judged, out);
                for rewrite in &converted.rewrites {
                    if let Some(pair) = rewrite.pair.and_then(|at| game.pairs.get(at)) {
                        self.row(out, |out| {
                            rows::conversion(out, id, game, pair, Some((converted, rewrite)));
                        });
                    }
                }
                self.row(out, |out| rows::game(out, id, judged));
            }
            Format::Csv => flat_rewrite::conversion(self, flat::Flavour::Comma, converted, out),
            Format::Tsv => flat_rewrite::conversion(self, flat::Flavour::Tab, converted, out),
            Format::Html | Format::Sarif | Format::Junit | Format::Github | Format::Baseline => {
                self.comparison(game, out);
            }
        }
    }

    /// The pairs of a game that are to be shown.
    pub(super) fn pairs_shown<'a>(
        &self,
        game: &'a Comparison,
    ) -> impl Iterator<Item = &'a Pair> + use<'a> {
        let all = !self.only_different;
        let pairs = game.pairs.iter();
        pairs.filter(move |pair| all || !pair.sets.is_empty())
    }

    /// Writes a file or member that could not be read.
    pub fn problem(&self, problem: &ProblemRow, out: &mut Vec<u8>) {
        match self.format {
            Format::Human => human::problem(self, &mut self.page(out), problem),
            Format::Concise => concise::problem(self, &mut self.page(out), problem),
            Format::JsonLines | Format::Json => {
                let id = self.shown(&problem.id);
                self.row(out, |out| rows::problem(out, id, problem));
            }
            Format::Csv => flat::problem(self, flat::Flavour::Comma, problem, out),
            Format::Tsv => flat::problem(self, flat::Flavour::Tab, problem, out),
            Format::Html => html::problem(self, problem, out),
            Format::Sarif => sarif::problem(self, problem, out),
            Format::Junit => junit::problem(self, problem, out),
            Format::Github => github::problem(self, problem, out),
            // What could not be read is never left out of a later run.
            Format::Baseline => (),
        }
    }

    /// Writes what comes after everything; the summary is of all rows written before.
    pub fn tail(&self, summary: &Summary, out: &mut Vec<u8>) {
        match self.format {
            Format::Human if self.quiet < 2 || self.summary => {
                summary_page::summary(&mut self.page(out), summary, self.table);
            }
            Format::JsonLines if self.summary => {
                self.row(out, |out| summary.write_row(out));
            }
            Format::Json => {
                if self.summary {
                    if summary.has_rows() {
                        out.extend_from_slice(ROW_SEPARATOR);
                    }
                    summary.write_row(out);
                }
                out.extend_from_slice(b"\n]\n");
            }
            Format::Concise if self.summary => concise::summary(&mut self.page(out), summary),
            Format::Csv if self.table == Table::Matrix => {
                flat_conversion::matrix(flat::Flavour::Comma, summary, out);
            }
            Format::Tsv if self.table == Table::Matrix => {
                flat_conversion::matrix(flat::Flavour::Tab, summary, out);
            }
            Format::Html => html::tail(summary, out),
            Format::Sarif => sarif::tail(self, summary, out),
            Format::Junit => junit::tail(self, summary, out),
            Format::Github => github::tail(self, summary, out),
            Format::Human
            | Format::Concise
            | Format::JsonLines
            | Format::Csv
            | Format::Tsv
            | Format::Baseline => (),
        }
    }

    /// Writes a whole output that is nothing but a summary, as merged runs give it.
    pub fn summary_alone(&self, summary: &Summary, out: &mut Vec<u8>) {
        match self.format {
            Format::Human => summary_page::summary(&mut self.page(out), summary, self.table),
            Format::Concise => concise::summary(&mut self.page(out), summary),
            Format::JsonLines | Format::Baseline => self.row(out, |out| summary.write_row(out)),
            Format::Json => {
                out.extend_from_slice(b"[\n");
                summary.write_row(out);
                out.extend_from_slice(b"\n]\n");
            }
            Format::Csv => flat::summary(flat::Flavour::Comma, summary, out),
            Format::Tsv => flat::summary(flat::Flavour::Tab, summary, out),
            Format::Html => html::alone(self, summary, out),
            Format::Sarif | Format::Junit | Format::Github => {
                let asked = Self {
                    summary: true,
                    ..self.clone()
                };
                self.head(out);
                asked.tail(summary, out);
            }
        }
    }

    /// An id or path as it is shown: relative to the root if inside it.
    #[must_use]
    pub fn shown<'a>(&self, path: &'a str) -> &'a str {
        self.root
            .as_deref()
            .map(|root| root.trim_end_matches('/'))
            .and_then(|root| path.strip_prefix(root))
            .and_then(|rest| rest.strip_prefix('/'))
            .unwrap_or(path)
    }

    fn page<'a>(&self, out: &'a mut Vec<u8>) -> Page<'a> {
        Page::new(out, self.color)
    }

    fn finding_rows(&self, game: &JudgedGame, out: &mut Vec<u8>) {
        let id = self.shown(&game.id);
        for judged in &game.findings {
            self.row(out, |out| rows::finding(out, id, game.size, judged));
        }
    }

    fn row(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        if self.format == Format::Json {
            out.extend_from_slice(ROW_SEPARATOR);
            write(out);
        } else {
            write(out);
            out.push(b'\n');
        }
    }
}

/// What stands between two rows of a JSON array.
const ROW_SEPARATOR: &[u8] = b",\n";
