//! A game carried from one ruleset to another: what changes, why, and the rewritten record.
//!
//! Knows no files, no formats and no command line.

mod names;

pub use names::record_name;
