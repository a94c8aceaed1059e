//! The page of a comparison: one file of HTML with everything in it.
//!
//! A matrix of rulesets, filters, a table of games and a board that shows the points a verdict
//! hangs on. Data stand in the page as JSON, which a script shows; nothing is fetched. The page
//! streams: what comes first, a row for each game, what comes last. Knows no files.

mod games;
mod island;
mod page;

#[cfg(test)]
mod tests;

pub(super) use games::{SEPARATOR, comparison, problem};
pub(super) use page::{alone, head, tail};
