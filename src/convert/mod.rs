//! A game carried from one ruleset to another: what changes, why, and the rewritten record.
//!
//! Knows no files, no formats and no command line.

mod compare;
mod names;

pub use compare::{
    Account, Clause, ClauseKind, Comparer, Comparison, Difference, Pair, Pairs, Sides, Standing,
    Winner,
};
pub use names::record_name;
