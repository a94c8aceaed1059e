//! Matches between engines, end to end: whole processes, folders, interruptions of every kind.
//!
//! The engines play legal Go at random from the seed of a game, so that a game comes out alike
//! whoever plays it, when and beside what.
#![cfg(unix)]

mod begun;
mod ended;
mod folder;
mod joined;
mod kept;
mod resumed;
mod run;
