//! Engines over the Go Text Protocol, version 2: framing, processes, and what is said to them.
//!
//! Strict in what it sends and lenient in what it takes: every command has an id and a deadline,
//! every point sent lies on the board, and nothing an engine writes can block, exhaust or confuse
//! the reader. Knows points, not rules: whether a move is legal is not its business.

mod clock;
mod command;
mod dialogue;
mod engine;
mod fault;
mod framing;
#[cfg(unix)]
mod guard;
mod incoming;
mod launch;
mod process;
mod vertices;
mod wire;

#[cfg(test)]
mod engine_tests;
#[cfg(test)]
mod framing_tests;

pub use clock::{
    Boundary, Clock, Spent, TIME_GRAMMAR, TimeControl, TimeControlError, TimeLeft, TimeProperties,
    TimeSetting, Told, read_time, recorded_seconds, settings, time_left, time_text, untold,
};
pub use command::{Command, CommandError};
pub use dialogue::{Ask, Commands, Placed};
pub use engine::{Answered, Engine, Patience, Quirks, Streamed};
pub use fault::{Ended, Fault, Reply};
pub use framing::{Caps, Framer, Heard, Response, Verdict};
#[cfg(unix)]
pub use guard::guard;
pub use incoming::{Incoming, response};
pub use launch::{GUARD_FLAG, Launch, LaunchError};
pub use process::kill_all_engines;
pub use vertices::Vertices;
pub use wire::{Came, Wire};
