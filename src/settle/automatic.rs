//! The word to take when none is asked for: the rules, the record's marks, proof, an estimate.

use super::all_alive::all_alive;
use super::estimate::Estimate;
use super::estimated::by_estimate;
use super::marks::by_marks;
use super::settled::Settled;
use super::unconditional::by_unconditional_life;
use crate::board::{Board, SuicideAllowed};
use crate::claims::Marks;
use crate::rules::Status;

/// Settles a position by the ruleset's own word where it has one, by the record's marks where
/// there are any, and otherwise by unconditional life and, where one was made, an estimate.
#[must_use]
pub fn automatic(
    board: &Board,
    marks: Option<&Marks>,
    status: Status,
    suicide: SuicideAllowed,
    estimate: Option<&Estimate>,
) -> Settled {
    match status {
        Status::AllAlive => all_alive(board),
        Status::Agreement | Status::PlayOut | Status::J89Hypothetical | Status::KoreanLocal => {
            match (marks, estimate) {
                (Some(marks), _) => by_marks(board, marks),
                (None, Some(estimate)) => by_estimate(board, suicide, estimate),
                (None, None) => by_unconditional_life(board, suicide),
            }
        }
    }
}
