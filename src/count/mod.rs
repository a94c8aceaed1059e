//! Counting: one file per method, and the scoresheet they are written on.
//!
//! Knows neither records nor rulesets nor who decided which stones are dead: the position, the
//! dead stones, the ledger and the terms are handed in.

mod area;
mod article;
mod compose;
mod equal_stones_1;
mod equal_stones_2;
mod examined;
mod fill_in;
mod ground;
mod group_tax;
mod handicap;
mod hypothetical;
mod identities;
mod last_move;
mod leaks;
mod penalties;
mod prisoner_fill;
mod second_opinion;
mod sheet;
mod single_side;
mod stone_scoring;
mod tally;
mod territory;
mod text;
mod tie;
mod withheld;
mod work;

pub use article::{Article, Articles, Topic};
pub use compose::{count, sheet};
pub use examined::Examined;
pub use ground::{Ground, Reason};
pub use hypothetical::decided_otherwise;
pub use leaks::{Leak, leaks};
pub use second_opinion::{HEAD as SECOND_OPINION, SecondOpinion, told as second_opinion};
pub use sheet::{CountFacts, Line, Margin, Part, Reading, Scoresheet, Terms};
pub use tally::{Counter, Tally};
pub use text::{claimed, margin_text, result, result_text};
pub use tie::{Ending, ending};
