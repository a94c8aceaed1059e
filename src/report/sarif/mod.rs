//! SARIF 2.1.0: one run, a rule for every row of the catalogue, a result for every finding.
//!
//! The rules table is the same in every run, so results made anywhere name their rule by its index.
//! Columns are characters, as `columnKind` says, and left out where the bytes do not tell them.
//! Knows neither files nor exit statuses.

mod location;
mod log;
mod result;
mod rules;
mod text;

pub(super) use log::{SEPARATOR, head, tail};
pub(super) use result::{comparison, game, problem};
