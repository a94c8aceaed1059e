//! Where players come from: somebody starts an engine for each, when its section begins.

use super::roster::Entrant;
use crate::arbiter::{Player, Timed};
use crate::gtp::{Command, Ended, Fault, Quirks};
use std::time::Duration;

/// Starts players.
pub trait Bench {
    /// Starts a player for a side's entrant. It is dropped when it leaves the board, and must end
    /// whatever it runs by then.
    ///
    /// # Errors
    /// When it cannot be started.
    fn start(&mut self, entrant: &Entrant) -> Result<Box<dyn Player>, Fault>;
}

/// Somebody who is not there: every command fails.
pub(super) struct Absent;

impl Player for Absent {
    fn ask(&mut self, command: &Command, _limit: Duration) -> Timed {
        Timed {
            answer: Err(Fault::Gone {
                command: command.to_string(),
                ended: Ended::Unknown,
            }),
            wall: Duration::ZERO,
            cpu: None,
        }
    }

    fn is_sound(&self) -> bool {
        false
    }

    fn take_errors(&mut self) -> String {
        String::new()
    }

    fn quirks(&self) -> Quirks {
        Quirks::default()
    }
}
