//! The rows of JSON Lines and JSON: one file per type, fields in a fixed order.
//!
//! Owns field names, which never change within a version of their schema. Absent means unknown
//! or not applicable. Knows neither separators nor destinations.

mod check;
mod conversion;
mod expectation;
mod finding;
mod game;
mod score;

pub(super) use check::write as check;
pub(super) use conversion::{difference as conversion_difference, write as conversion};
pub(super) use expectation::write as expectation;
pub use finding::ProblemRow;
pub(super) use finding::{point_named, problem, write as finding};
pub(super) use game::{size_named, write as game};
pub(super) use score::write as score;
