//! Team relays: sides of several seats that move in rotation, section by section.
//!
//! Owns rosters, seats, substitutions and the second half of a tied game (节棋); a game itself is
//! the game's. Knows no files and starts no processes: a [`Bench`] does.

mod bench;
mod offences;
mod plan;
mod play;
mod roster;
mod table;

#[cfg(test)]
mod tests;

pub use bench::Bench;
pub use plan::RosterError;
pub use play::{RelayError, RelayPlayed, play_relay};
pub use roster::{Entrant, Irregular, Lineup, Roster, Squad};
