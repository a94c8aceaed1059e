//! Counting the rows an earlier run wrote, so that a resumed run sums up the whole.
//!
//! Owns how rows become counts again. Knows no file.

use super::disagreement::Opinions;
use super::summary::{Summary, joined};
use crate::finding::{Severity, claim_codes};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Row {
    Finding {
        id: String,
        code: String,
        severity: String,
    },
    Game(GameRow),
    Score {
        rules: String,
        result: String,
    },
    ResultCheck {
        outcome: String,
    },
    Conversion(ConversionRow),
    Expectation {
        agreement: String,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct ConversionRow {
    from: String,
    to: String,
    compared: bool,
    clauses: Vec<NamedClause>,
}

#[derive(Deserialize)]
struct NamedClause {
    difference: String,
    clause: String,
}

#[derive(Deserialize)]
struct GameRow {
    id: String,
    outcome: String,
    plies: u64,
    verdicts: BTreeMap<String, Verdict>,
    result: Claim,
}

#[derive(Deserialize)]
struct Verdict {
    covers: String,
    legal: bool,
    first_illegal_ply: Option<u32>,
    outcome: Option<String>,
}

#[derive(Deserialize)]
struct Claim {
    used: Option<String>,
}

/// Rows of an earlier run being counted, in their order.
#[derive(Debug, Default)]
pub struct Recount {
    summary: Summary,
    /// Findings whose game has not come: a game's own stand before its row, anything else is
    /// about an input that could not be read.
    waiting: Vec<(String, String, Severity)>,
    /// Whether a pair of the game whose row has not come differs in winner or legality.
    disputed: bool,
    /// What the counts of the game whose row has not come say, where no pairs were compared.
    opinions: Opinions,
}

impl Recount {
    /// Counts one row as if its game had been judged in this run; a line that is no row of ours
    /// counts nothing.
    pub fn row(&mut self, line: &str) {
        match serde_json::from_str(line) {
            Ok(Row::Finding { id, code, severity }) => {
                let severity = match severity.as_str() {
                    "error" => Severity::Error,
                    "warning" => Severity::Warning,
                    _ => Severity::Note,
                };
                self.waiting.push((id, code, severity));
            }
            Ok(Row::Game(game)) => self.game(&game),
            Ok(Row::Score { rules, result }) => {
                self.opinions.result(&result);
                self.summary.counted(&rules, &result);
            }
            Ok(Row::ResultCheck { outcome }) => self.summary.checked(&outcome),
            Ok(Row::Conversion(row)) => self.conversion(&row),
            Ok(Row::Expectation { agreement }) => self.summary.met(&agreement),
            Ok(Row::Other) | Err(_) => {}
        }
    }

    fn conversion(&mut self, row: &ConversionRow) {
        let mut sets: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for named in &row.clauses {
            let set = sets.entry(&named.difference).or_default();
            set.push(&named.clause);
        }
        let differs = ["winner", "margin", "legality"].map(|name| sets.contains_key(name));
        let [winner, _, legality] = differs;
        self.disputed |= winner || legality;
        self.summary
            .compared((&row.from, &row.to), row.compared, differs);
        for (difference, set) in sets {
            self.summary.made_by(difference, &joined(set.into_iter()));
        }
    }

    fn game(&mut self, game: &GameRow) {
        let mut foreign = false;
        for (id, code, severity) in std::mem::take(&mut self.waiting) {
            if id == game.id {
                foreign |= code == claim_codes::NOT_GO.code;
                self.summary.found(&code, severity);
            } else {
                self.summary.add_problem(&code, severity);
            }
        }
        let summary = &mut self.summary;
        summary.not_go += u64::from(foreign);
        summary.games += 1;
        match game.outcome.as_str() {
            "clean" => summary.clean += 1,
            "findings" => summary.with_findings += 1,
            _ => summary.incomplete += 1,
        }
        summary.plies += game.plies;
        let mut opinions = std::mem::take(&mut self.opinions);
        for verdict in game.verdicts.values() {
            opinions.verdict(verdict.first_illegal_ply, verdict.outcome.as_deref());
        }
        let compared = !summary.pairs.is_empty();
        let disputed = std::mem::take(&mut self.disputed) || (!compared && opinions.differ());
        summary.disputed_games += u64::from(disputed);
        for (ruleset, verdict) in &game.verdicts {
            summary.ruled(ruleset, verdict.legal, verdict.covers == "extended");
        }
        summary.claimed(game.result.used.as_deref());
    }

    /// What all rows came to.
    #[must_use]
    pub fn finish(mut self) -> Summary {
        for (_, code, severity) in std::mem::take(&mut self.waiting) {
            self.summary.add_problem(&code, severity);
        }
        self.summary
    }
}
