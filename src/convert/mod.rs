//! A game carried from one ruleset to another: what changes, why, and the rewritten record.
//!
//! Knows no files, no formats and no command line.

mod compare;
mod converter;
mod names;
mod origin;
mod reasons;
mod rewrite;

pub use compare::{
    Account, Clause, ClauseKind, Comparer, Comparison, Difference, Pair, Pairs, Sides, Standing,
    Winner,
};
pub use converter::{ConvertedGame, Converter, Order};
pub use names::record_name;
pub use rewrite::{Edit, ResultFate, Rewrite};
