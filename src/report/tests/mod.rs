//! Tests of whole outputs, on games and counts made by hand.

mod checker;
mod flat;
mod matches;
mod pages;
mod pictures;
mod rows;
mod sample;
mod totals;
