//! Testimony: what a record claims, as typed claims with evidence.
//!
//! Owns the meaning of properties. Knows no legality: every point of a [`Game`] is on the board,
//! nothing else about its moves is promised.

mod game;

pub use game::{
    Claim, Event, EventKind, Game, Incident, IncidentKind, Marks, Outcome, RulesClaim, WinBy,
};
