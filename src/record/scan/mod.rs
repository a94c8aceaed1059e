//! The scanner: one game's bytes into the arena, whatever state they are in.
//!
//! Owns the grammar, its recovery and the caps. Knows no property's meaning; the charset is
//! chosen after the structure is read and does not change it.

mod property;
mod scanner;
mod start;
mod walk;

pub use scanner::{Limits, Scanned, Scanner};
pub(super) use start::{Start, find_start};
