//! Another program's verdicts beside ours: each told apart, each disagreement with its reason.
//!
//! Knows no files and no formats of output.

mod check;
mod expectation;
mod expecter;
mod fields;
mod read;
mod reason;

pub use check::{Agreement, Checked};
pub use expectation::{Expectation, Matter};
pub use expecter::{Expected, Expecter};
pub use read::{ExpectError, Expectations};
pub use reason::Reason;
