//! Whole games between scripts, with times of their own.

mod ordinary;
mod script;
mod stage;
