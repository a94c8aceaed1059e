//! A running program as bytes: what is sent as it stands, what is written as it comes.
//!
//! For whoever must see more than answers: blank lines, missing ids, what comes unasked. Knows no
//! protocol.

use super::fault::{Ended, Fault};
use super::launch::Launch;
use super::process::{Process, Waited};
use std::time::{Duration, Instant};

/// A program's two pipes. Dropping it ends the program and its children.
pub struct Wire {
    process: Process,
}

/// What came of waiting for bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// These.
    Bytes(Vec<u8>),
    /// None in that time.
    Nothing,
    /// The program has closed its output.
    End,
}

impl Wire {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be executed.
    pub fn start(launch: &Launch) -> Result<Self, Fault> {
        let process = Process::start(launch).map_err(Fault::NotStarted)?;
        Ok(Self { process })
    }

    /// Sends bytes, or keeps them until the program takes them, which it can while it is waited for.
    ///
    /// # Errors
    /// When the program reads no more.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.process.post(bytes).map_err(|_| {
            let ended = self.process.wait_for_end(Duration::from_millis(500));
            let shown: String = String::from_utf8_lossy(bytes).chars().take(60).collect();
            Fault::Gone {
                command: shown.trim().to_owned(),
                ended: ended.unwrap_or(Ended::Unknown),
            }
        })
    }

    /// Waits for bytes, until that moment.
    pub fn wait(&mut self, until: Instant) -> Came {
        match self.process.wait_for_bytes(until) {
            Waited::Bytes(bytes, _) => Came::Bytes(bytes.to_vec()),
            Waited::Nothing => Came::Nothing,
            Waited::Closed => Came::End,
        }
    }

    /// Tells the program that nothing more comes, once it has taken what was sent.
    pub fn close_input(&mut self) {
        self.process.close_input();
    }

    /// Waits for the program to end by itself.
    pub fn wait_for_end(&mut self, limit: Duration) -> Option<Ended> {
        self.process.wait_for_end(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn bytes_go_and_come_as_they_are() {
        let mut wire = Wire::start(&Launch::parse("cat").unwrap()).unwrap();
        wire.send(b"a\r\n\0b").unwrap();
        let until = Instant::now() + Duration::from_secs(10);
        let mut all = Vec::new();
        while all.len() < 5 {
            match wire.wait(until) {
                Came::Bytes(bytes) => all.extend(bytes),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(all, b"a\r\n\0b");
        wire.close_input();
        assert_eq!(wire.wait(until), Came::End);
        let ended = wire.wait_for_end(Duration::from_secs(10));
        assert_eq!(ended, Some(Ended::Status(0)));
        assert!(Wire::start(&Launch::parse("/no/such/program").unwrap()).is_err());
    }
}
