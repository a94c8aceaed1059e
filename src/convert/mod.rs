//! A game carried from one ruleset to another: what changes, why, and the rewritten record.
//!
//! Knows no files, no formats and no command line.

mod compare;
mod expect;
mod names;

pub use compare::{
    Account, Clause, ClauseKind, Comparer, Comparison, Difference, Pair, Pairs, Sides, Standing,
    Winner,
};
pub use expect::{
    Agreement, Checked, ExpectError, Expectation, Expectations, Expected, Expecter, Matter, Reason,
};
pub use names::record_name;
