//! The layout of every output: one file per format, from the same judged and scored games.
//!
//! Knows no files, no terminals and no exit codes: everything is written into a buffer that
//! whoever delivers it puts in order. The same game always gives the same bytes.

mod annotation;
mod baseline;
mod concise;
mod contest;
mod diagram;
mod disagreement;
mod engines;
mod explain;
mod flat;
mod flat_conversion;
mod flat_rewrite;
mod format;
mod github;
mod grouping;
mod html;
mod human;
mod human_compare;
mod human_convert;
mod human_dispute;
mod human_notes;
mod human_score;
mod junit;
mod layout;
mod object;
mod page;
mod pair_tally;
mod patch;
mod recount;
mod rows;
mod sanitize;
mod sarif;
mod schema;
mod schema_conversion;
mod schema_match;
mod sight;
mod summary;
mod summary_page;
mod summary_row;
mod svg;
mod vocabulary;

#[cfg(test)]
mod tests;

pub use annotation::plain;
pub use contest::{
    DatError, DatHead, Disagreement, MatchGame, MatchHead, MatchPage, MatchSum, Meeting, PlayerSum,
    Results, Times, Verdict, Word, incidents, match_csv, match_game, match_summary, read_dat,
    write_dat,
};
pub use disagreement::disagree;
pub use engines::{
    check_junit, check_page, check_step_line, check_step_row, verification_lines, verification_row,
};
pub use explain::{explain, list_of_codes};
pub use format::{Format, ParseFormatError};
pub use layout::{Layout, Table};
pub use pair_tally::PairTally;
pub use patch::unified_diff;
pub use recount::Recount;
pub use rows::ProblemRow;
pub use sanitize::{Visible, is_unsafe};
pub use schema::schema;
pub use summary::{Severities, Summary, Tally};
pub use summary_row::SummaryError;
pub use svg::svg;
