//! The referee: facts about every move, independent of rulesets, and each ruleset's verdict.
//!
//! Owns history, facts, rulings, stopping and resumption. Knows no records and no counting.

mod facts;

pub use facts::{Cycle, Facts, Ledger, Move, Obstacle, Repeats, Ruling};
