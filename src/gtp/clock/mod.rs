//! Clocks: what time a side has, what a move costs of it, what an engine is told about it.
//!
//! Pure: time is handed in, nothing here looks at a clock of the machine. Knows no rules beyond
//! the ones a time control is made of.

mod control;

pub use control::TimeControl;
