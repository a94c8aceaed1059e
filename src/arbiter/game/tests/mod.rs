//! Whole games between scripts, with times of their own.

mod adjudication;
mod any_game;
mod beginnings;
mod clocks;
mod disputes;
mod irregular;
mod ordinary;
mod referee_engine;
mod script;
mod seats;
pub(in crate::arbiter) mod stage;
mod worked_examples;
