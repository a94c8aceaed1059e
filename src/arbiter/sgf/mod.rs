//! The record of a game: what was played, by whom, under what, and everything that happened.
//!
//! The order of properties is fixed, text is UTF-8 and escaped, and what the format cannot say goes
//! into `GOREF` in the grammar of `claims`. Knows no files.

mod notes;
mod record;
mod writer;

pub(in crate::arbiter) use record::unresolved;
pub use record::{Heading, record};
