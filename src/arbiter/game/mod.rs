//! One game, from the first command to the last: a state machine over the players at a table.
//!
//! Owns what is said to whom and when, what becomes of every answer, and how a game ends. Knows
//! seats, not matches: who sits where, and for how long, is the table's business.

mod abilities;
mod adjudicating;
mod answer;
mod clocks;
mod comparing;
mod count;
mod course;
mod desk;
mod ended;
mod finish;
mod fixed_points;
mod irregular;
mod opening;
mod preamble;
mod referee_engine;
mod resync;
mod rules_told;
mod status;
mod stop;
mod substitution;
mod table;
mod talk;
mod turn;
mod vocabulary;
mod words;

#[cfg(test)]
pub(super) mod tests;

pub use abilities::Abilities;
pub use course::play_game;
pub use desk::Desk;
pub use fixed_points::fixed_points;
pub use table::{Called, Pair, Seat, Table};
