//! Everything on the board is alive: Tromp–Taylor, a second stop, or the user's word.

use super::settled::{Settled, Source};
use crate::board::Board;

/// Takes every stone as alive.
#[must_use]
pub fn all_alive(board: &Board) -> Settled {
    Settled::new(board, Source::AllAlive)
}
