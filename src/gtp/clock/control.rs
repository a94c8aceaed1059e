//! The kinds of time control.

use crate::amount::Amount;
use std::time::Duration;

/// What time a side has for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as it likes.
    #[default]
    None,
    /// One time for the whole game.
    Absolute {
        /// That time.
        main: Duration,
    },
    /// After the main time, so many stones within each period.
    Canadian {
        /// Main time.
        main: Duration,
        /// A period.
        period: Duration,
        /// Stones to be played within it.
        stones: u32,
    },
    /// After the main time, periods that are kept as long as no move uses one up.
    ByoYomi {
        /// Main time.
        main: Duration,
        /// Periods.
        periods: u32,
        /// One of them.
        period: Duration,
    },
    /// Every move adds to the time.
    Fischer {
        /// The time at the start.
        main: Duration,
        /// What each move adds.
        increment: Duration,
        /// The most that can be had, if there is a limit.
        cap: Option<Duration>,
        /// The most that one move may take, if there is a limit.
        most_a_move: Option<Duration>,
    },
    /// After the main time, periods that are bought with points (Ing).
    Ing {
        /// Main time.
        main: Duration,
        /// Periods that can be bought.
        periods: u32,
        /// One of them.
        period: Duration,
        /// Points each costs.
        cost: Amount,
    },
    /// So long for every move.
    PerMove {
        /// That time.
        limit: Duration,
    },
}
