//! A game carried from one ruleset to another: what changes, why, and the rewritten record.
//!
//! Knows no files, no formats and no command line.

mod carrier;
mod compare;
mod converter;
mod expect;
mod names;
mod origin;
mod reasons;
mod rewrite;

pub use compare::{
    Account, Clause, ClauseKind, Comparer, Comparison, Difference, Pair, Pairs, Sides, Standing,
    Winner,
};
pub use converter::{ConvertedGame, Converter, Order};
pub use expect::{
    Agreement, Checked, ExpectError, Expectation, Expectations, Expected, Expecter, Matter, Reason,
};
pub use names::record_name;
pub use rewrite::{Edit, ResultFate, Rewrite};
