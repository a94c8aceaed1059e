//! A recorded result beside the count of its board: agreed, explained, or different.
//!
//! Owns which readings of a record lie near enough to explain a difference, in which order they
//! are tried, and what makes each plausible. The result itself is never evidence here.

mod case;
mod examine;
mod komi;
mod readings;
mod stones;
mod verdict;

pub(super) use case::{Case, KomiFrom};
pub(super) use examine::explain;
pub use verdict::{CheckOutcome, ResultCheck};
