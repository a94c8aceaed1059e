//! Everything on the board is alive: Tromp–Taylor, a second stop, or the user's word.

use super::settled::{Settled, Source};

/// Takes every stone as alive.
#[must_use]
pub fn all_alive() -> Settled {
    Settled::new(Source::AllAlive)
}
