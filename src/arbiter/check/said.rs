//! What is said of a step: how it came out and why.

use super::steps::Step;
use std::time::Duration;

/// Remarks of one weight that are told one by one.
const MOST_TOLD: usize = 6;

/// How a step came out, from best to worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The engine does what it must.
    #[default]
    Pass,
    /// It could not be asked: a command it need not have is missing.
    Skip,
    /// It does what it may, but others may not expect.
    Note,
    /// It does what it must not.
    Fail,
}

impl Outcome {
    /// `pass`, `skip`, `note` or `fail`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Skip => "skip",
            Self::Note => "note",
            Self::Fail => "fail",
        }
    }
}

/// A step as it came out.
#[derive(Clone, Debug)]
pub struct StepReport {
    /// The step.
    pub step: &'static Step,
    /// How it came out.
    pub outcome: Outcome,
    /// Why, worst first, each with what shows it.
    pub messages: Vec<(Outcome, String)>,
    /// How long it took.
    pub took: Duration,
}

/// What is gathered while a step runs.
#[derive(Debug, Default)]
pub(super) struct Said {
    remarks: Vec<(Outcome, String)>,
}

impl Said {
    /// Says what the engine did right.
    pub(super) fn pass(&mut self, text: impl Into<String>) {
        self.remarks.push((Outcome::Pass, text.into()));
    }

    /// Says why something was not asked.
    pub(super) fn skip(&mut self, text: impl Into<String>) {
        self.remarks.push((Outcome::Skip, text.into()));
    }

    /// Says what the engine does that is its own affair.
    pub(super) fn note(&mut self, text: impl Into<String>) {
        self.remarks.push((Outcome::Note, text.into()));
    }

    /// Says what the engine did wrong.
    pub(super) fn fail(&mut self, text: impl Into<String>) {
        self.remarks.push((Outcome::Fail, text.into()));
    }

    /// Whether anything wrong was seen.
    pub(super) fn has_failed(&self) -> bool {
        self.remarks.iter().any(|(kind, _)| *kind == Outcome::Fail)
    }

    /// Sums it up: the worst decides, and is told first; a skip is one only where nothing else
    /// was seen.
    pub(super) fn report(mut self, step: &'static Step, took: Duration) -> StepReport {
        let seen = self.remarks.iter().map(|(outcome, _)| *outcome);
        let worst = seen.filter(|outcome| *outcome != Outcome::Skip).max();
        let outcome = match worst {
            Some(outcome) => outcome,
            None if self.remarks.is_empty() => Outcome::Pass,
            None => Outcome::Skip,
        };
        self.remarks
            .sort_by_key(|(kind, _)| std::cmp::Reverse(*kind));
        let mut messages: Vec<(Outcome, String)> = Vec::new();
        for kind in [Outcome::Fail, Outcome::Note, Outcome::Skip, Outcome::Pass] {
            // Steps end with what was right if nothing was wrong: beside a failure it is not so.
            if kind == Outcome::Pass && outcome == Outcome::Fail {
                continue;
            }
            let of_kind = self.remarks.iter().filter(|(known, _)| *known == kind);
            messages.extend(of_kind.clone().take(MOST_TOLD).cloned());
            let more = of_kind.count().saturating_sub(MOST_TOLD);
            if more > 0 {
                messages.push((kind, format!("and {more} more like it")));
            }
        }
        StepReport {
            step,
            outcome,
            messages,
            took,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::check::STEPS;

    fn outcome(say: impl FnOnce(&mut Said)) -> StepReport {
        let mut said = Said::default();
        say(&mut said);
        said.report(&STEPS[0], Duration::ZERO)
    }

    #[test]
    fn the_worst_decides_and_comes_first() {
        assert_eq!(outcome(|_| {}).outcome, Outcome::Pass);
        assert_eq!(outcome(|said| said.skip("a")).outcome, Outcome::Skip);
        let mixed = outcome(|said| {
            said.pass("a");
            said.skip("b");
        });
        assert_eq!(mixed.outcome, Outcome::Pass);
        let report = outcome(|said| {
            said.pass("a");
            said.note("b");
            for n in 0..10 {
                said.fail(format!("c{n}"));
            }
        });
        assert_eq!(report.outcome, Outcome::Fail);
        assert_eq!(report.messages[0].1, "c0");
        assert_eq!(report.messages[6].1, "and 4 more like it");
        assert_eq!(
            report.messages.len(),
            8,
            "no success is told of a failed step"
        );
        assert!(
            report
                .messages
                .iter()
                .all(|(kind, _)| *kind != Outcome::Pass)
        );
    }
}
