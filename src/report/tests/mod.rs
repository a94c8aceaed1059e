//! Tests of whole outputs, on games and counts made by hand.

mod checker;
mod flat;
mod pages;
mod pictures;
mod rows;
mod sample;
mod totals;
