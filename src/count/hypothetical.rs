//! A board counted although the game was decided otherwise.
//!
//! A result by resignation, time, forfeit or no result is never turned into another winner: the
//! count is shown beside it, under this name.

use super::sheet::Scoresheet;
use super::text;
use crate::claims::Outcome;

/// A count that decides nothing, and the result that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypothetical {
    /// The result that stands: `W+R`.
    pub stands: String,
    /// What the board would have come to.
    pub sheet: Scoresheet,
}

impl Hypothetical {
    /// Sets a count beside a claimed result; hands the sheet back when that result was counted
    /// or is not known, so that the count may stand for itself.
    ///
    /// # Errors
    /// The sheet, unchanged.
    #[expect(
        clippy::result_large_err,
        reason = "the sheet is handed back, not an error"
    )]
    pub fn beside(outcome: Outcome, sheet: Scoresheet) -> Result<Self, Scoresheet> {
        if decided_otherwise(outcome) {
            let stands = text::claimed(outcome);
            Ok(Self { stands, sheet })
        } else {
            Err(sheet)
        }
    }
}

/// Whether a game with this result was decided by something else than its count.
#[must_use]
pub const fn decided_otherwise(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Won { .. } | Outcome::NoResult | Outcome::BothLose => true,
        Outcome::Absent
        | Outcome::Score { .. }
        | Outcome::UnreadableScore { .. }
        | Outcome::Draw
        | Outcome::Unknown
        | Outcome::Unreadable => false,
    }
}
