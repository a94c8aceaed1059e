//! What a match says of its players: tallies, pairs, strength with its error, tests in sequence.
//!
//! Pure: results in, numbers out. Knows no game, no file, no terminal. Floats are at home here:
//! they describe results and decide none.

mod likelihood;
mod normal;
mod pairs;
mod sprt;
mod strength;
mod tally;

#[cfg(test)]
mod published_tests;

pub use normal::{Z_95, wilson};
pub use pairs::{Pair, Pairs};
pub use sprt::{EloModel, Sprt, SprtDecision, SprtError, SprtState};
pub use strength::{Estimate, Strength};
pub use tally::{Counted, Outcome, Record, Tally};
