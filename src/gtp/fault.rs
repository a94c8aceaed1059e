//! What can go wrong with an engine, and what it says when nothing does.

use std::fmt;
use std::io;
use std::time::Duration;

/// What an engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It did as told; with the text of its response.
    Done(String),
    /// It refused; with its words.
    Refused(String),
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with a status.
    Status(i32),
    /// By a signal.
    Signal(i32),
    /// It closed its output and did not end, or nobody knows how it did.
    Unknown,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => write!(f, "exited with status {status}"),
            Self::Signal(signal) => write!(f, "was ended by signal {signal}"),
            Self::Unknown => f.write_str("closed its output"),
        }
    }
}

/// Why there is no answer. After any of these but [`Fault::Unable`] the engine's board is
/// unknown, and it is of no further use.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The program could not be started. Its words have the reason, so it is no source besides:
    /// whoever tells sources too would say it twice.
    #[error("could not be started: {0}")]
    NotStarted(io::Error),
    /// It ended, or closed its output, before the answer.
    #[error("{ended} at `{command}`")]
    Gone {
        /// What it was asked.
        command: String,
        /// How it ended.
        ended: Ended,
    },
    /// It did not answer in time.
    #[error("did not answer `{command}` within {}", seconds(*.limit))]
    Hung {
        /// What it was asked.
        command: String,
        /// The time it had.
        limit: Duration,
    },
    /// What it wrote is no answer.
    #[error("{what} at `{command}`")]
    Garbled {
        /// What it was asked.
        command: String,
        /// What is wrong with what it wrote.
        what: String,
    },
    /// It refused what it was asked to do; the engine is still of use.
    #[error("refused `{command}`: {words}")]
    Unable {
        /// What it was asked.
        command: String,
        /// Its words.
        words: String,
    },
}

impl Fault {
    /// Whether the engine can go on after it.
    #[must_use]
    pub const fn leaves_engine_alive(&self) -> bool {
        match self {
            Self::Unable { .. } => true,
            Self::NotStarted(_) | Self::Gone { .. } | Self::Hung { .. } | Self::Garbled { .. } => {
                false
            }
        }
    }
}

/// A time in seconds, with no more decimals than it needs.
fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}
