//! What a run came to, in integers: any two summaries merge, in any order.
//!
//! Owns the counters. Knows no layout.

use super::disagreement::disagree;
use super::pair_tally::PairTally;
use crate::adjudicate::{CleanGames, Completeness, Coverage, JudgedGame, ScoredGame, result_used};
use crate::convert::{Comparison, Difference, Expected};
use crate::finding::{Severity, expect_codes};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Findings by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Severities {
    /// Errors.
    pub error: u64,
    /// Warnings.
    pub warning: u64,
    /// Notes.
    pub note: u64,
}

impl Severities {
    pub(super) const fn named(self) -> [(&'static str, u64); 3] {
        [
            ("error", self.error),
            ("warning", self.warning),
            ("note", self.note),
        ]
    }
}

/// Games under one ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Every move was legal.
    pub legal: u64,
    /// Some move was not.
    pub illegal: u64,
    /// The text does not speak of the game; counted as legal or illegal as well.
    pub extended: u64,
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// Files and archive members opened; counted by whoever opens them.
    pub files: u64,
    /// Games judged, those that are not Go included.
    pub games: u64,
    /// Games read and judged whole, nothing found.
    pub clean: u64,
    /// Games read and judged whole, something found.
    pub with_findings: u64,
    /// Games not read or judged whole.
    pub incomplete: u64,
    /// Games of another kind (`GM` is not 1).
    pub not_go: u64,
    /// Plies judged.
    pub plies: u64,
    /// Files and members that could not be read.
    pub problems: u64,
    /// Runs that were interrupted.
    pub interrupted: u64,
    /// Findings by severity.
    pub severities: Severities,
    /// Findings by code.
    pub codes: BTreeMap<String, u64>,
    /// Games by ruleset.
    pub rulesets: BTreeMap<String, Tally>,
    /// Games by what is taken as the record's result: `black`, `white`, `draw` …
    pub results: BTreeMap<String, u64>,
    /// Counts by ruleset, then by what they came to.
    pub counts: BTreeMap<String, BTreeMap<String, u64>>,
    /// Recorded results checked against their counts, by how they stand to them.
    pub checks: BTreeMap<String, u64>,
    /// Things another program says of games, by whether they agree with ours; `unmet` are rows
    /// about games that were not read.
    pub expectations: BTreeMap<String, u64>,
    /// Pairs of rulesets compared, by the one compared from, then by the other.
    pub pairs: BTreeMap<String, BTreeMap<String, PairTally>>,
    /// Sets of clauses that made a difference, by the difference, then by their names joined
    /// with `+`; one for every game and pair.
    pub clauses: BTreeMap<String, BTreeMap<String, u64>>,
    /// Games about which the rulesets asked for disagree: in a winner, in an outcome, in the
    /// legality of the moves.
    pub disputed_games: u64,
    /// Findings left out because a baseline has them.
    pub baselined: u64,
}

impl Summary {
    /// Counts a judged game.
    pub fn add(&mut self, game: &JudgedGame) {
        self.judged(game);
        self.disputed(disagree(game, &[]));
    }

    /// Counts a game about which the rulesets disagree, if they do.
    fn disputed(&mut self, disputed: bool) {
        if disputed {
            bump(&mut self.disputed_games);
        }
    }

    fn judged(&mut self, game: &JudgedGame) {
        bump(&mut self.games);
        match game.outcome {
            Completeness::Clean => bump(&mut self.clean),
            Completeness::Findings => bump(&mut self.with_findings),
            Completeness::Incomplete => bump(&mut self.incomplete),
        }
        add(&mut self.plies, game.plies.into());
        let mut foreign = false;
        for judged in &game.findings {
            foreign |= judged.finding.kind.slug == "not-go";
            self.found(judged.finding.kind.code, judged.finding.severity);
        }
        if foreign {
            bump(&mut self.not_go);
        }
        for verdict in &game.verdicts {
            let extended = matches!(verdict.covers, Coverage::Extended(_));
            self.ruled(&verdict.ruleset, verdict.legal, extended);
        }
        self.claimed(game.result.used.as_deref());
    }

    /// Counts clean games of which no account was drawn up.
    pub fn add_clean(&mut self, clean: &CleanGames) {
        add(&mut self.games, clean.games());
        add(&mut self.clean, clean.games());
        add(&mut self.plies, clean.plies());
        for &(kind, count) in clean.notes() {
            add(&mut self.severities.note, count);
            change(&mut self.codes, kind.code, |all| add(all, count));
        }
        for (ruleset, games, extended) in clean.rulesets() {
            change(&mut self.rulesets, ruleset, |tally| {
                add(&mut tally.legal, games);
                add(&mut tally.extended, if extended { games } else { 0 });
            });
        }
        for &(outcome, count) in clean.results() {
            let class = result_used(outcome).map_or("none", |result| result_class(&result));
            change(&mut self.results, class, |all| add(all, count));
        }
    }

    /// Counts a scored game and every count of it.
    pub fn add_scored(&mut self, scored: &ScoredGame) {
        self.scored(scored);
        self.disputed(disagree(&scored.game, &scored.sheets));
    }

    fn scored(&mut self, scored: &ScoredGame) {
        self.judged(&scored.game);
        for sheet in &scored.sheets {
            self.counted(&sheet.ruleset, &sheet.result);
        }
        if let Some(check) = &scored.check {
            self.checked(check.outcome.name());
        }
    }

    /// Counts a compared game, every count of it and every pair.
    pub fn add_compared(&mut self, comparison: &Comparison) {
        self.scored(&comparison.scored);
        let mut disputed = false;
        for pair in &comparison.pairs {
            let (from, to) = comparison.names(pair.sides);
            let differs = |difference| pair.differs_in(difference);
            self.compared(
                (from, to),
                pair.compared,
                [
                    differs(Difference::Winner),
                    differs(Difference::Margin),
                    differs(Difference::Legality),
                ],
            );
            disputed |= differs(Difference::Winner) || differs(Difference::Legality);
            for (difference, _) in &pair.sets {
                let clauses = pair.clauses(*difference).iter().map(|c| c.name());
                self.made_by(difference.name(), &joined(clauses));
            }
        }
        self.disputed(disputed);
    }

    /// Counts a game and everything that was expected of it.
    pub fn add_expected(&mut self, expected: &Expected) {
        self.add_scored(&expected.scored);
        for checked in &expected.checked {
            self.met(checked.agreement.name());
        }
    }

    /// Counts rows about games that were not read.
    pub fn unmet(&mut self, rows: u64) {
        change(&mut self.expectations, "unmet", |all| add(all, rows));
        let kind = &expect_codes::UNMET;
        for _ in 0..rows {
            self.found(kind.code, kind.severity);
        }
    }

    /// Counts something that could not be read.
    pub fn add_problem(&mut self, code: &str, severity: Severity) {
        bump(&mut self.problems);
        self.found(code, severity);
    }

    /// Takes in everything another summary counted.
    pub fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.scalars_mut().into_iter().zip(other.scalars()) {
            add(mine, theirs.1);
        }
        add(&mut self.severities.error, other.severities.error);
        add(&mut self.severities.warning, other.severities.warning);
        add(&mut self.severities.note, other.severities.note);
        add_all(&mut self.codes, &other.codes);
        for (ruleset, theirs) in &other.rulesets {
            change(&mut self.rulesets, ruleset, |tally| {
                add(&mut tally.legal, theirs.legal);
                add(&mut tally.illegal, theirs.illegal);
                add(&mut tally.extended, theirs.extended);
            });
        }
        add_all(&mut self.results, &other.results);
        for (ruleset, theirs) in &other.counts {
            change(&mut self.counts, ruleset, |mine| add_all(mine, theirs));
        }
        add_all(&mut self.checks, &other.checks);
        add_all(&mut self.expectations, &other.expectations);
        for (from, theirs) in &other.pairs {
            change(&mut self.pairs, from, |mine| {
                for (to, tally) in theirs {
                    change(mine, to, |mine| mine.merge(*tally));
                }
            });
        }
        for (difference, theirs) in &other.clauses {
            change(&mut self.clauses, difference, |mine| add_all(mine, theirs));
        }
        add(&mut self.disputed_games, other.disputed_games);
        add(&mut self.baselined, other.baselined);
    }

    /// Whether any row stands for what was counted.
    #[must_use]
    pub const fn has_rows(&self) -> bool {
        self.games > 0 || self.problems > 0
    }

    /// Counts one ruleset's verdict on a game.
    pub(super) fn ruled(&mut self, ruleset: &str, legal: bool, extended: bool) {
        change(&mut self.rulesets, ruleset, |tally| {
            bump(if legal {
                &mut tally.legal
            } else {
                &mut tally.illegal
            });
            if extended {
                bump(&mut tally.extended);
            }
        });
    }

    /// Counts the result a record claims.
    pub(super) fn claimed(&mut self, result: Option<&str>) {
        change(&mut self.results, result.map_or("none", result_class), bump);
    }

    /// Counts one count's result.
    pub(super) fn counted(&mut self, ruleset: &str, result: &str) {
        change(&mut self.counts, ruleset, |by_result| {
            change(by_result, result_class(result), bump);
        });
    }

    /// Counts one recorded result checked against its count.
    pub(super) fn checked(&mut self, outcome: &str) {
        change(&mut self.checks, outcome, bump);
    }

    /// Counts one game under one pair of rulesets; what differs is the winner, the margin, the
    /// legality of a move.
    pub(super) fn compared(
        &mut self,
        (from, to): (&str, &str),
        compared: bool,
        [winner, margin, legality]: [bool; 3],
    ) {
        change(&mut self.pairs, from, |by_other| {
            change(by_other, to, |tally| {
                tally.merge(PairTally {
                    games: 1,
                    compared: compared.into(),
                    winner: winner.into(),
                    margin: margin.into(),
                    legality: legality.into(),
                });
            });
        });
    }

    /// Counts one set of clauses that made a difference.
    pub(super) fn made_by(&mut self, difference: &str, clauses: &str) {
        change(&mut self.clauses, difference, |sets| {
            change(sets, clauses, bump);
        });
    }

    /// Counts one thing another program says.
    pub(super) fn met(&mut self, agreement: &str) {
        change(&mut self.expectations, agreement, bump);
    }

    /// Counts one finding.
    pub(super) fn found(&mut self, code: &str, severity: Severity) {
        bump(match severity {
            Severity::Error => &mut self.severities.error,
            Severity::Warning => &mut self.severities.warning,
            Severity::Note => &mut self.severities.note,
        });
        change(&mut self.codes, code, bump);
    }

    /// Counters that are told only where there is something to count.
    pub(super) fn rare(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let compared = !self.pairs.is_empty();
        let disputed = ("disputed_games", self.disputed_games);
        let baselined = ("baselined", self.baselined);
        [(disputed, compared), (baselined, false)]
            .into_iter()
            .filter(|((_, count), always)| *always || *count > 0)
            .map(|(named, _)| named)
    }

    pub(super) fn scalars(&self) -> [(&'static str, u64); 9] {
        [
            ("files", self.files),
            ("games", self.games),
            ("clean", self.clean),
            ("with_findings", self.with_findings),
            ("incomplete", self.incomplete),
            ("not_go", self.not_go),
            ("plies", self.plies),
            ("problems", self.problems),
            ("interrupted", self.interrupted),
        ]
    }

    const fn scalars_mut(&mut self) -> [&mut u64; 9] {
        [
            &mut self.files,
            &mut self.games,
            &mut self.clean,
            &mut self.with_findings,
            &mut self.incomplete,
            &mut self.not_go,
            &mut self.plies,
            &mut self.problems,
            &mut self.interrupted,
        ]
    }
}

/// The names of a set of clauses as one name.
pub(super) fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut all = String::new();
    for name in names {
        if !all.is_empty() {
            all.push('+');
        }
        all.push_str(name);
    }
    all
}

/// Who a result says has won, or what else it says; never a text of the record's own.
fn result_class(result: &str) -> &'static str {
    match result {
        "Draw" => "draw",
        "NoResult" | "Void" => "no-result",
        "BothLose" => "both-lose",
        "Replay" => "replay",
        "undetermined" => "undetermined",
        "?" => "unknown",
        text if text == "B" || text.starts_with("B+") => "black",
        text if text == "W" || text.starts_with("W+") => "white",
        _ => "other",
    }
}

/// Changes the value of a key, which is copied only when it is new.
fn change<T: Default>(map: &mut BTreeMap<String, T>, key: &str, with: impl FnOnce(&mut T)) {
    if let Some(found) = map.get_mut(key) {
        with(found);
    } else {
        let mut fresh = T::default();
        with(&mut fresh);
        map.insert(key.to_owned(), fresh);
    }
}

fn add_all(mine: &mut BTreeMap<String, u64>, theirs: &BTreeMap<String, u64>) {
    for (key, count) in theirs {
        change(mine, key, |counter| add(counter, *count));
    }
}

fn bump(counter: &mut u64) {
    add(counter, 1);
}

/// Saturates, which keeps merging independent of order.
pub(super) fn add(counter: &mut u64, more: u64) {
    *counter = counter.saturating_add(more);
}
