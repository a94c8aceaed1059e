//! The record rewritten: RU, KM and RE as the new rules want them, every other byte as it was.
//!
//! Owns where these properties stand and how they are put, what is kept of the old ones, and the
//! proof that nothing else changed. Counts nothing.

mod compose;
mod original;
mod outcome;
mod proof;
mod remark;
mod rewriter;
mod site;
mod spelling;
mod utf8;

pub(super) use original::Originals;
pub use outcome::ResultFate;
pub(super) use outcome::{Decision, Recorded, Sides, decide};
pub(super) use proof::Proof;
pub use rewriter::{Edit, Rewrite};
pub(super) use rewriter::{Given, Target, rewrite};
pub(super) use site::{Field, Sites};
pub(super) use utf8::to_utf8;
