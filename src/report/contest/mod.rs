//! What matches leave behind: rows of games, tables of other programs, sums, pages.
//!
//! Knows no files and no engines.

mod read;
mod sum;
mod write;

pub use read::{MatchGame, Times, Verdict, Word};
pub use sum::{Disagreement, MatchSum, Meeting, PlayerSum, Results};
pub use write::{MatchHead, incidents, match_game};
