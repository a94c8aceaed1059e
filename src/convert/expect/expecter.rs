//! Checking another program's verdicts, game after game.

use super::check::{Agreement, Checked, Ours, held};
use super::expectation::{Expectation, Matter};
use super::read::Expectations;
use super::reason::Case;
use crate::adjudicate::{Completeness, JudgedFinding, Outline, ScoredGame, Source};
use crate::convert::{Comparer, Comparison};
use crate::finding::{Finding, Severity, expect_codes};
use std::sync::Arc;

/// A game with what was expected of it.
pub struct Expected {
    /// The game, judged and counted, a finding for every disagreement among its own.
    pub scored: ScoredGame,
    /// Every thing some row says of it.
    pub checked: Vec<Checked>,
}

/// Checks games against what a file expects.
pub struct Expecter {
    comparer: Comparer,
    expectations: Arc<Expectations>,
}

impl Expecter {
    /// Makes an expecter; the rulesets of the comparer begin with those of the file, in order.
    #[must_use]
    pub const fn new(comparer: Comparer, expectations: Arc<Expectations>) -> Self {
        Self {
            comparer,
            expectations,
        }
    }

    /// Begins a portion of the input, for those who are asked.
    pub fn begin_portion(&mut self) {
        self.comparer.begin_portion();
    }

    /// Judges and counts a game and checks what is expected of it; a game nobody expects anything
    /// of is not looked at.
    pub fn check(&mut self, source: &Source<'_>) -> Option<(Outline, Expected)> {
        let expectations = Arc::clone(&self.expectations);
        let rows = expectations.of(&source.id());
        if rows.is_empty() {
            return None;
        }
        let (mut outline, mut comparison) = self.comparer.compare(source);
        let mut checked = Vec::new();
        for row in rows.iter().filter_map(|row| expectations.rows.get(*row)) {
            self.row(row, &comparison, &mut checked);
        }
        // What the record itself has wrong is not what is asked here.
        let unread = outline.completeness == Completeness::Incomplete;
        let findings = &mut comparison.scored.game.findings;
        findings.retain(|judged| unread && judged.finding.severity == Severity::Error);
        outline.illegal = false;
        if !unread {
            outline.worst = None;
            outline.completeness = Completeness::Clean;
        }
        for found in checked.iter().filter_map(finding) {
            outline.worst = outline.worst.max(Some(found.severity));
            outline.completeness = outline.completeness.max(Completeness::Findings);
            let found = JudgedFinding::bare(found);
            comparison.scored.game.findings.push(found);
        }
        let mut scored = comparison.scored;
        scored.game.outcome = outline.completeness;
        // Those beyond were counted for the sake of reasons.
        scored.sheets.truncate(expectations.rulesets.len());
        scored.game.verdicts.truncate(expectations.rulesets.len());
        Some((outline, Expected { scored, checked }))
    }

    /// Checks one row.
    fn row(&self, row: &Expectation, comparison: &Comparison, checked: &mut Vec<Checked>) {
        let at = row.ruleset;
        let ours = Ours::of(comparison, at, row.komi);
        let case = Case {
            comparer: &self.comparer,
            comparison,
            at,
            komi: row.komi,
            ours: &ours,
        };
        for (matter, expected, said, agreement) in held(row, &ours) {
            let reasons = match (agreement, matter) {
                (Agreement::Agrees | Agreement::Undetermined, _) => Vec::new(),
                (Agreement::Differs, Matter::Margin) => row
                    .margin
                    .map_or_else(Vec::new, |margin| case.of_margin(margin)),
                (Agreement::Differs, Matter::Winner) => row
                    .winner
                    .map_or_else(Vec::new, |winner| case.of_winner(winner)),
                (Agreement::Differs, Matter::Legality) => case.of_legality(row.illegal.flatten()),
            };
            let ruleset = comparison
                .rulesets
                .get(at)
                .map_or_else(|| "".into(), Arc::clone);
            checked.push(Checked {
                line: row.line,
                ruleset,
                matter,
                expected,
                ours: said,
                agreement,
                reasons,
            });
        }
    }
}

/// The finding of a disagreement, or of what we cannot tell.
fn finding(checked: &Checked) -> Option<Finding> {
    let kind = match (checked.agreement, checked.matter) {
        (Agreement::Agrees, _) => return None,
        (Agreement::Undetermined, _) => &expect_codes::NOT_TOLD,
        (Agreement::Differs, Matter::Margin) => &expect_codes::OTHER_MARGIN,
        (Agreement::Differs, Matter::Winner) => &expect_codes::OTHER_WINNER,
        (Agreement::Differs, Matter::Legality) => &expect_codes::OTHER_LEGALITY,
    };
    let reasons: Vec<&str> = checked.reasons.iter().map(|r| r.text.as_str()).collect();
    let why = match (checked.agreement, reasons.as_slice()) {
        (Agreement::Undetermined, _) => String::new(),
        (_, []) => "; no reading we know of gives that".to_owned(),
        (_, reasons) => format!("; theirs is ours {}", reasons.join("; or ")),
    };
    let message = format!(
        "under {} line {} expects {}, and it is {}{why}",
        checked.ruleset, checked.line, checked.expected, checked.ours
    );
    Some(Finding::new(kind, message))
}
