//! Games decided by something else than their count.
//!
//! A result by resignation, time, forfeit or no result is never turned into another winner: a
//! count beside it is hypothetical.

use crate::claims::Outcome;

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
