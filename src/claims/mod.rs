//! Testimony: what a record claims, as typed claims with evidence.
//!
//! Owns the meaning of properties. Knows no legality: every point of a [`Game`] is on the board,
//! nothing else about its moves is promised.

mod contents;
mod extent;
mod game;
mod game_type;
mod handicap;
mod incident;
mod info;
mod komi;
mod marks;
mod node;
mod number;
mod points;
mod reader;
#[cfg(test)]
mod reader_tests;
mod result;
#[cfg(test)]
mod result_tests;
mod result_words;
mod rules;
mod settle;
mod size;
mod tally;
mod time;

pub use game::{
    Claim, Event, EventKind, Game, Incident, IncidentKind, Marks, OffenceKind, Original, Outcome,
    RulesClaim, WinBy,
};
pub use handicap::{HandicapEvidence, read_handicap};
pub use incident::read_incident;
pub use info::info;
pub use komi::{KomiEvidence, KomiPolicy, MOST_KOMI, ResultEvidence, read_komi};
pub use reader::Reader;
pub use result::{ReadResult, read_result, settle_result};
pub use rules::{Lookup, read_rules};
pub use size::read_size;
pub use time::{MainTime, read_time};
