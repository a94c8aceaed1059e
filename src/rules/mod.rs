//! Rulesets: rows of axes with citations, their names, and how they are found.
//!
//! Knows no board and no game: what an axis means is for the rooms above.

mod axes;
mod ruleset;

pub use axes::*;
pub use ruleset::{Ruleset, Treatment};
