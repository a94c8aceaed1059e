//! One difference to be explained: the count as it was made, and counts that differ in one thing.

use crate::amount::Amount;
use crate::board::{Board, PointSet};
use crate::claims::Game;
use crate::count::{self, Counter, Scoresheet, Tally, Terms};
use crate::finding::Kind;
use crate::referee::Ledger;
use crate::rules::Ruleset;
use crate::settle::Settled;

/// A reading of the record under which the count is the recorded margin.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Explanation {
    pub(super) kind: &'static Kind,
    /// What is read otherwise, with its figures.
    pub(super) said: String,
    /// The group it is about.
    pub(super) point: Option<crate::board::Point>,
}

impl Explanation {
    pub(super) const fn new(kind: &'static Kind, said: String) -> Self {
        Self {
            kind,
            said,
            point: None,
        }
    }
}

/// Whose komi the count used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum KomiFrom {
    /// The user's.
    User,
    /// The record's.
    Record,
    /// The ruleset's.
    Rules,
}

/// A count and the recorded margin it should have come to.
pub(in super::super) struct Case<'a> {
    pub(in super::super) ruleset: &'a Ruleset,
    pub(in super::super) game: &'a Game,
    pub(in super::super) ledger: &'a Ledger,
    pub(in super::super) board: &'a Board,
    pub(in super::super) settled: &'a Settled,
    pub(in super::super) tally: &'a Tally,
    /// The sheet of the count.
    pub(in super::super) sheet: &'a Scoresheet,
    /// Its terms.
    pub(in super::super) terms: Terms,
    pub(in super::super) komi_from: KomiFrom,
    /// The record's komi as written.
    pub(in super::super) komi_text: Option<&'a str>,
    pub(in super::super) counter: &'a mut Counter,
    pub(in super::super) declared: Amount,
    pub(in super::super) counted: Amount,
}

impl Case<'_> {
    /// The declared margin less the counted one.
    pub(super) fn difference(&self) -> Amount {
        self.declared - self.counted
    }

    /// Whether the difference is no whole number of points, which stones cannot make.
    pub(super) fn is_fractional(&self) -> bool {
        self.difference().in_quarters() % 4 != 0
    }

    /// Whether the count on changed terms is the declared margin.
    pub(super) fn fits_with(&self, change: impl FnOnce(&mut Terms)) -> bool {
        let mut terms = self.terms.clone();
        change(&mut terms);
        count::sheet(self.tally, self.ledger, &terms).points() == Some(self.declared)
    }

    /// Whether the count without these dead stones is the declared margin.
    pub(super) fn fits_without(&mut self, dead: &PointSet) -> bool {
        let asked = self.terms.ask_for_ground();
        let tally = super::super::placed::look(self.counter, self.board, dead, asked);
        count::sheet(&tally, self.ledger, &self.terms).points() == Some(self.declared)
    }
}
