//! What matches leave behind: rows of games, tables of other programs, sums, pages.
//!
//! Knows no files and no engines.

mod csv;
mod dat;
mod page;
mod read;
mod sum;
mod summary_row;
mod write;

pub use self::csv::match_csv;
pub use dat::{DatError, DatHead, read_dat, write_dat};
pub use page::MatchPage;
pub use read::{MatchGame, Times, Verdict, Word};
pub use sum::{Disagreement, MatchSum, Meeting, PlayerSum, Results};
pub use summary_row::match_summary;
pub use write::{MatchHead, incidents, match_game};
