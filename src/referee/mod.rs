//! The referee: facts about every move, independent of rulesets, and each ruleset's verdict.
//!
//! Owns history, facts, rulings, stopping and resumption. Knows no records and no counting.

mod change;
mod course;
mod facts;
mod findings;
mod history;
mod position;
mod rulings;
mod verdicts;

#[cfg(test)]
mod laws;

#[cfg(test)]
mod ledger_laws;

#[cfg(test)]
mod examples;

#[cfg(test)]
mod catalogue;

pub use facts::{Cycle, Facts, Ledger, Move, Obstacle, Repeats, Ruling};
pub use findings::{findings, repeated_ply, setup_findings};
pub use position::Referee;
pub use rulings::rulings;
pub use verdicts::{Decision, Summary, Verdicts};
