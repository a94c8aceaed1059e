//! A chief referee for the game of Go: judges records, counts results, says why.
//!
//! The rooms, from the bottom up; a room uses only rooms named before it:
//! [`amount`], [`board`], [`finding`], [`record`], [`rules`], [`claims`], [`referee`], [`count`].

pub mod amount;
pub mod board;
pub mod claims;
pub mod count;
pub mod finding;
pub mod record;
pub mod referee;
pub mod rules;
