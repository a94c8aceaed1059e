//! Who sits at the board: somebody who answers commands, and how long each answer took.
//!
//! An engine process is one; a script in a test, with times of its own, is another.

use crate::gtp::{Command, Fault, Quirks, Reply};
use std::time::Duration;

/// An answer and what it took.
#[derive(Debug)]
pub struct Timed {
    /// The answer.
    pub answer: Result<Reply, Fault>,
    /// From the command to the last byte of the answer.
    pub wall: Duration,
    /// Processor time of the engine in between, where it is known.
    pub cpu: Option<Duration>,
}

/// Somebody who plays.
pub trait Player {
    /// Sends a command and waits for its answer, no longer than that.
    fn ask(&mut self, command: &Command, limit: Duration) -> Timed;

    /// Whether it can still be asked anything.
    fn is_sound(&self) -> bool;

    /// What it wrote on its standard error since this was last asked.
    fn take_errors(&mut self) -> String;

    /// What it wrote that it should not have, up to now.
    fn quirks(&self) -> Quirks;
}
