//! From a record to its rulings and scoresheets: one game, all rulesets, one replay.
//!
//! Joins `record`, `claims`, `referee`, `settle` and `count`. Knows no files, no formats and no
//! command line; its results are plain facts that every output is laid out from.

mod asked;
mod carried;
mod check;
mod checked;
mod clean;
mod decision;
mod evidence;
mod judge;
mod judged;
mod opinions;
mod outcomes;
mod panel;
mod penalties;
mod placed;
mod question;
mod replay;
mod score;
mod scored;
mod shares;
mod terms;
#[cfg(test)]
mod tests;
mod told;
mod word;

pub use carried::{KomiBeside, carried_komi, level};
pub use check::{CheckOutcome, ResultCheck};
pub use clean::CleanGames;
pub use judge::{Judge, Outline};
pub use judged::{Completeness, Coverage, JudgedFinding, JudgedGame, Told, Verdict};
pub use opinions::Opinions;
pub use panel::{STAND_IN, stand_in};
pub use penalties::{Charge, Loss, Offence, charged, charges};
pub use question::{KomiChoice, Lines, Question, RulesChoice, Source};
pub use score::{CountQuestion, Scorer};
pub use scored::{Combination, Dispute, GroupOutcome, ScoredGame, ScoredSheet};
pub use terms::{Method, komi, terms};
pub use told::result_used;
pub use word::{DeadWord, suicide};
