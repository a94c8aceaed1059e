//! Counting: one file per method, and the scoresheet they are written on.
//!
//! Knows neither records nor rulesets nor who decided which stones are dead: the position, the
//! dead stones, the ledger and the terms are handed in.

mod sheet;

pub use sheet::{Line, Margin, Reading, Scoresheet, Terms};
