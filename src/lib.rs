//! A chief referee for the game of Go: judges records, counts results, says why.
//!
//! The rooms, from the bottom up; a room uses only rooms named before it:
//! [`amount`], [`board`], [`finding`], [`record`], [`gtp`], [`rules`], [`claims`],
//! [`referee`], [`count`], [`settle`], [`adjudicate`], [`convert`], [`arbiter`],
//! [`archive`], [`report`], [`cli`].

pub mod adjudicate;
pub mod amount;
pub mod arbiter;
pub mod archive;
pub mod board;
pub mod claims;
pub mod cli;
pub mod convert;
pub mod count;
pub mod finding;
pub mod gtp;
pub mod record;
pub mod referee;
pub mod report;
pub mod rules;
pub mod settle;
