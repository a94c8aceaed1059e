//! The command line of `validate` and `score`, end to end: whole processes, whole outcomes.
//!
//! Knows no room but through what the tools print and how they exit.
#![cfg(unix)]

#[path = "../packing/mod.rs"]
mod packing;

mod bad_input;
mod catalogue;
mod determinism;
mod engines;
mod fixing;
mod generator;
mod golden;
mod lines;
mod panics;
mod reports;
mod resume;
mod tool;
