//! Whether the rulesets asked for disagree about one game.
//!
//! Owns what a disagreement is: one ruleset objects to the moves and another does not, or later;
//! the course of the game is decided otherwise; or two counts name different winners. What is
//! undetermined, or for the referee, disagrees with nothing. Knows neither clauses nor reasons.

use crate::adjudicate::{JudgedGame, ScoredSheet};

/// What rulesets say of one game, taken one by one.
#[derive(Debug, Default)]
pub(super) struct Opinions {
    /// What the first verdict said: its first illegal ply, and what the game came to.
    verdict: Option<(Option<u32>, Option<String>)>,
    /// What the first count came to.
    winner: Option<String>,
    differ: bool,
}

impl Opinions {
    /// Takes a verdict.
    pub fn verdict(&mut self, first_illegal_ply: Option<u32>, outcome: Option<&str>) {
        let settled = outcome.filter(|outcome| {
            // Nobody knows yet what these come to.
            !matches!(*outcome, "referee" | "no-result-if-both-agree")
        });
        match &self.verdict {
            None => self.verdict = Some((first_illegal_ply, settled.map(str::to_owned))),
            Some((ply, known)) => {
                self.differ |= *ply != first_illegal_ply || known.as_deref() != settled;
            }
        }
    }

    /// Takes what a count came to.
    pub fn result(&mut self, result: &str) {
        let winner = match result {
            "undetermined" | "?" => return,
            text if text.starts_with("B+") => "B",
            text if text.starts_with("W+") => "W",
            other => other,
        };
        match &self.winner {
            None => self.winner = Some(winner.to_owned()),
            Some(known) => self.differ |= known != winner,
        }
    }

    /// Whether any two differed.
    pub const fn differ(&self) -> bool {
        self.differ
    }
}

/// Whether the rulesets asked for disagree on the legality of the moves of a game, on its outcome,
/// or on the winner of its counts.
#[must_use]
pub fn disagree(game: &JudgedGame, sheets: &[ScoredSheet]) -> bool {
    let mut opinions = Opinions::default();
    for verdict in &game.verdicts {
        opinions.verdict(verdict.first_illegal_ply, verdict.outcome);
    }
    for sheet in sheets {
        opinions.result(&sheet.result);
    }
    opinions.differ()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(verdicts: &[(Option<u32>, Option<&str>)], results: &[&str]) -> bool {
        let mut opinions = Opinions::default();
        for (ply, outcome) in verdicts {
            opinions.verdict(*ply, *outcome);
        }
        for result in results {
            opinions.result(result);
        }
        opinions.differ()
    }

    #[test]
    fn legality_outcome_and_winner_each_make_a_disagreement() {
        assert!(!of(&[], &[]));
        assert!(!of(&[(None, None); 3], &["B+0.5", "B+7", "B+R"]));
        assert!(of(&[(None, None), (Some(9), None)], &[]));
        assert!(of(&[(Some(9), None), (Some(12), None)], &[]));
        assert!(of(&[(Some(9), None), (Some(9), Some("black-loses"))], &[]));
        assert!(of(&[], &["B+0.5", "W+0.5"]));
        assert!(of(&[], &["Draw", "W+0.5"]));
    }

    #[test]
    fn what_is_not_known_disagrees_with_nothing() {
        assert!(!of(&[(None, None), (None, Some("referee"))], &[]));
        assert!(!of(&[], &["undetermined", "W+0.5", "undetermined"]));
    }
}
