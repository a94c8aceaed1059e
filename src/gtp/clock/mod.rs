//! Clocks: what time a side has, what a move costs of it, what an engine is told about it.
//!
//! Pure: time is handed in, nothing here looks at a clock of the machine. Knows no rules beyond
//! the ones a time control is made of.

mod control;
mod grammar;
mod record;
mod running;
mod span;
mod telling;

#[cfg(test)]
mod grammar_tests;
#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod running_tests;
#[cfg(test)]
mod telling_tests;

pub use control::TimeControl;
pub use grammar::{TIME_GRAMMAR, TimeControlError};
pub use record::{TimeProperties, recorded_seconds};
pub use running::{Boundary, Clock, Spent, TimeLeft};
pub use span::{read_time, time_text};
pub use telling::{TimeSetting, Told, settings, time_left, untold};
