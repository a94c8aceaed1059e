//! The word to take when none is asked for: the record's marks, else unconditional life.

use super::all_alive::all_alive;
use super::marks::by_marks;
use super::settled::Settled;
use super::unconditional::by_unconditional_life;
use crate::board::{Board, SuicideAllowed};
use crate::claims::Marks;
use crate::rules::Status;

/// Settles a position by the ruleset's own word where it has one, by the record's marks where
/// there are any, and by unconditional life otherwise.
#[must_use]
pub fn automatic(
    board: &Board,
    marks: Option<&Marks>,
    status: Status,
    suicide: SuicideAllowed,
) -> Settled {
    match status {
        Status::AllAlive => all_alive(board),
        Status::Agreement | Status::PlayOut | Status::J89Hypothetical | Status::KoreanLocal => {
            match marks {
                Some(marks) => by_marks(board, marks),
                None => by_unconditional_life(board, suicide),
            }
        }
    }
}
