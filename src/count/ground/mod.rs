//! Ground: whose every point is once seki, eyes that must be filled and blocked ways are looked
//! into, given which stones are dead.
//!
//! Owns the reasons point by point. Knows no rules about which of them count, no komi, no
//! prisoners, and never decides that a stone is dead.

mod blocks;
mod captured;
mod cuts;
mod eyes;
mod falsity;
mod judge;
mod links;
mod reach;
mod reason;
mod stand;
mod values;

pub use judge::Ground;
pub use reason::Reason;
