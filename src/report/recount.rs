//! Counting the rows an earlier run wrote, so that a resumed run sums up the whole.

use super::summary::Summary;
use crate::finding::Severity;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Row {
    Finding {
        code: String,
        kind: String,
        severity: String,
    },
    Game {
        outcome: String,
        plies: u64,
        verdicts: BTreeMap<String, Verdict>,
        result: Claim,
    },
    Score {
        rules: String,
        result: String,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Verdict {
    covers: String,
    legal: bool,
}

#[derive(Deserialize)]
struct Claim {
    used: Option<String>,
}

impl Summary {
    /// Counts one row as if its game had been judged in this run; a line that is no row of ours
    /// counts nothing.
    pub fn recount(&mut self, line: &str) {
        match serde_json::from_str(line) {
            Ok(Row::Finding {
                code,
                kind,
                severity,
            }) => {
                let severity = match severity.as_str() {
                    "error" => Severity::Error,
                    "warning" => Severity::Warning,
                    _ => Severity::Note,
                };
                if code.starts_with('A') {
                    self.add_problem(&code, severity);
                } else {
                    self.found(&code, severity);
                    self.not_go += u64::from(kind == "not-go");
                }
            }
            Ok(Row::Game {
                outcome,
                plies,
                verdicts,
                result,
            }) => {
                self.games += 1;
                match outcome.as_str() {
                    "clean" => self.clean += 1,
                    "findings" => self.with_findings += 1,
                    _ => self.incomplete += 1,
                }
                self.plies += plies;
                for (ruleset, verdict) in &verdicts {
                    self.ruled(ruleset, verdict.legal, verdict.covers == "extended");
                }
                self.claimed(result.used.as_deref());
            }
            Ok(Row::Score { rules, result }) => self.counted(&rules, &result),
            Ok(Row::Other) | Err(_) => {}
        }
    }
}
