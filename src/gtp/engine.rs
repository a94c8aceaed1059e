//! A conversation with a running engine: one command at a time, each with an id and a deadline.
//!
//! Tells an answer from what is late, doubled, wrong or missing. Knows no command but those
//! every engine has.

mod stream;

use super::command::Command;
use super::dialogue::Ask;
use super::fault::{Ended, Fault, Reply};
use super::framing::{Caps, Framer, Heard, MOST_ID, Response, Verdict};
use super::launch::Launch;
use super::process::{Process, Waited};
use std::ops::AddAssign;
use std::time::{Duration, Instant};

pub use stream::Streamed;

/// The times an engine is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For one command.
    pub command: Duration,
    /// Of silence in the middle of a response, after which it is tried whether only the blank
    /// line at its end is missing.
    pub silence: Duration,
    /// For ending by itself, and again for ending when asked to by the system.
    pub grace: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            command: Duration::from_secs(30),
            silence: Duration::from_millis(500),
            grace: Duration::from_secs(2),
        }
    }
}

/// How often an engine wrote what it should not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quirks {
    /// Lines that belong to no response.
    pub junk_lines: u64,
    /// Responses to commands that had been answered or given up.
    pub late: u64,
    /// Responses with the id of no command.
    pub wrong_id: u64,
    /// Responses without an id.
    pub without_id: u64,
    /// Responses without a blank line at their end.
    pub unended: u64,
}

impl AddAssign for Quirks {
    fn add_assign(&mut self, more: Self) {
        self.junk_lines += more.junk_lines;
        self.late += more.late;
        self.wrong_id += more.wrong_id;
        self.without_id += more.without_id;
        self.unended += more.unended;
    }
}

/// An answer, and what it took.
#[derive(Debug)]
pub struct Answered {
    /// The answer.
    pub answer: Result<Reply, Fault>,
    /// From just before the command was written to the arrival of the answer's last byte; to the
    /// end of waiting if there is none.
    pub wall: Duration,
    /// Processor time of the engine's process in between, where the system tells it.
    pub processor: Option<Duration>,
}

/// The silence after which an engine is tried that has left out a blank line before.
const SHORT_SILENCE: Duration = Duration::from_millis(20);

/// What an unending response is tried with: every engine knows it, and it changes nothing.
const PROBE: &str = "protocol_version";

/// A running engine. Dropping it kills it at once, with all it started; [`Engine::close`] lets it
/// quit first.
pub struct Engine {
    process: Process,
    framer: Framer,
    patience: Patience,
    quirks: Quirks,
    last_id: u32,
    /// Whether a response ever came with the id of its command.
    keeps_ids: bool,
    /// Whether it can still be asked anything.
    sound: bool,
}

/// Where the wait for one answer stands.
struct Wait {
    id: u32,
    command: String,
    /// The id of the probe, once one was sent.
    probe: Option<u32>,
    /// A response without an id that may be the answer, and when it came.
    nameless: Option<(Response, Instant)>,
    /// What had come of a response when the probe was sent, and when it had.
    before_probe: Option<(String, Instant)>,
    /// Whether a response came with the id of no command.
    strayed: bool,
    /// When the last byte came.
    last_byte: Instant,
}

impl Engine {
    /// Starts an engine; it is not spoken to yet.
    ///
    /// # Errors
    /// When its program cannot be executed.
    pub fn start(launch: &Launch, patience: Patience) -> Result<Self, Fault> {
        Ok(Self {
            process: Process::start(launch).map_err(Fault::NotStarted)?,
            framer: Framer::new(Caps::default()),
            patience,
            quirks: Quirks::default(),
            last_id: 0,
            keeps_ids: false,
            sound: true,
        })
    }

    /// The number of its process.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// What it said on its standard error since this was last asked; of much the beginning and
    /// the end.
    #[must_use]
    pub fn take_errors(&self) -> String {
        self.process.take_errors()
    }

    /// What it wrote that it should not have.
    #[must_use]
    pub const fn quirks(&self) -> Quirks {
        self.quirks
    }

    /// Whether it can still be asked anything.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.sound
    }

    /// Sends a command and waits for its answer, no longer than that.
    ///
    /// # Errors
    /// When there is none; the engine is of no use after it.
    pub fn ask_within(&mut self, command: &Command, limit: Duration) -> Result<Reply, Fault> {
        let begun = Instant::now();
        let answered = self.exchange(command, begun, limit);
        self.sound &= answered.is_ok();
        answered.map(|(reply, _)| reply)
    }

    /// Sends a command, waits for its answer no longer than that, and says what it took.
    pub fn ask_timed(&mut self, command: &Command, limit: Duration) -> Answered {
        let used = self.process.processor_time();
        let begun = Instant::now();
        let answered = self.exchange(command, begun, limit);
        self.sound &= answered.is_ok();
        let (answer, at) = match answered {
            Ok((reply, at)) => (Ok(reply), at),
            Err(fault) => (Err(fault), Instant::now()),
        };
        // Nothing is told of a process that has ended, whose number may be another's.
        let used_now = answer.is_ok().then(|| self.process.processor_time());
        let between = |before, after: Duration| after.checked_sub(before);
        Answered {
            answer,
            wall: at.saturating_duration_since(begun),
            processor: used
                .zip(used_now.flatten())
                .and_then(|(before, after)| between(before, after)),
        }
    }

    /// The answer to a command, and when the last byte of it came.
    fn exchange(
        &mut self,
        command: &Command,
        begun: Instant,
        limit: Duration,
    ) -> Result<(Reply, Instant), Fault> {
        let said = command.to_string();
        if !self.sound {
            return Err(self.gone(said));
        }
        let id = self.send(command, 0)?;
        let deadline = begun + limit;
        let mut wait = Wait {
            id,
            command: said,
            probe: None,
            nameless: None,
            before_probe: None,
            strayed: false,
            last_byte: begun,
        };
        loop {
            while let Some(heard) = self.framer.next_heard() {
                if let Some(answered) = self.weigh(heard, &mut wait)? {
                    return Ok(answered);
                }
            }
            let until = self.next_look(&wait, deadline);
            match self.process.wait_for_bytes(until) {
                Waited::Bytes(bytes, at) if at <= deadline => {
                    self.framer.push(bytes);
                    wait.last_byte = at;
                }
                Waited::Closed => return Err(self.gone(wait.command)),
                Waited::Nothing if until < deadline => {
                    let so_far = self.framer.so_far().map(str::to_owned);
                    wait.before_probe = so_far.map(|text| (text, wait.last_byte));
                    wait.probe = Some(self.send(&probe(), 1)?);
                }
                Waited::Bytes(..) | Waited::Nothing => return Err(self.hung(wait, limit)),
            }
        }
    }

    /// When to look again: at the deadline, or after a silence in the middle of what may be a
    /// whole answer.
    fn next_look(&self, wait: &Wait, deadline: Instant) -> Instant {
        let inside = self.framer.is_inside() && self.framer.inside() == Some(wait.id);
        let maybe_whole = inside || wait.nameless.is_some();
        let silence = match self.quirks.unended {
            0 => self.patience.silence,
            _ => self.patience.silence.min(SHORT_SILENCE),
        };
        if maybe_whole && wait.probe.is_none() {
            deadline.min(Instant::now() + silence)
        } else {
            deadline
        }
    }

    /// Takes what was heard for what it is; gives the answer if it is one, and when it was whole.
    fn weigh(&mut self, heard: Heard, wait: &mut Wait) -> Result<Option<(Reply, Instant)>, Fault> {
        let response = match heard {
            Heard::Junk(_) => {
                self.quirks.junk_lines += 1;
                return Ok(None);
            }
            Heard::Response(response) => response,
        };
        self.quirks.unended += u64::from(response.ran_on);
        match response.id {
            Some(id) if id == wait.id => {
                self.keeps_ids = true;
                // The head of the probe's answer that ended it is no part of it.
                let before = wait.before_probe.take();
                let before = before.filter(|(text, _)| response.ran_on && *text == response.text);
                let at = before.map_or(wait.last_byte, |(_, at)| at);
                answer(response, wait).map(|reply| Some((reply, at)))
            }
            // The engine went past the command: what it wrote without an id is its answer, or
            // there is none.
            Some(id) if Some(id) == wait.probe => match wait.nameless.take() {
                Some((nameless, at)) => answer(nameless, wait).map(|reply| Some((reply, at))),
                None => Err(garbled(wait, "gave no response")),
            },
            Some(id) if id < wait.id => {
                self.quirks.late += 1;
                Ok(None)
            }
            Some(_) => {
                self.quirks.wrong_id += 1;
                wait.strayed = true;
                Ok(None)
            }
            None => {
                self.quirks.without_id += 1;
                if self.keeps_ids {
                    wait.nameless = Some((response, wait.last_byte));
                    return Ok(None);
                }
                answer(response, wait).map(|reply| Some((reply, wait.last_byte)))
            }
        }
    }

    /// Sends a command under the next id, beside so many that may still be answered.
    fn send(&mut self, command: &Command, beside: u32) -> Result<u32, Fault> {
        let id = if self.last_id >= MOST_ID {
            1
        } else {
            self.last_id + 1
        };
        self.last_id = id;
        self.framer.expect(id - beside.min(id)..=id);
        match self.process.post(&command.with_id(id)) {
            Ok(()) => Ok(id),
            Err(_) => Err(self.gone(command.to_string())),
        }
    }

    fn gone(&mut self, command: String) -> Fault {
        // A process that has closed its output is usually about to end.
        let ended = self.process.wait_for_end(Duration::from_millis(500));
        Fault::Gone {
            command,
            ended: ended.unwrap_or(Ended::Unknown),
        }
    }

    fn hung(&self, wait: Wait, limit: Duration) -> Fault {
        if wait.strayed && !self.framer.is_inside() {
            return garbled(&wait, "answered under the id of no command");
        }
        if self.framer.is_inside() || self.framer.has_begun_response() {
            return garbled(&wait, "began a response and did not end it");
        }
        Fault::Hung {
            command: wait.command,
            limit,
        }
    }

    /// Lets the engine quit, and ends it if it does not within its grace.
    pub fn close(mut self) -> Ended {
        self.end(self.patience.grace)
    }

    /// The same, with another grace, and so that what it said last can still be taken.
    pub fn end(&mut self, grace: Duration) -> Ended {
        if std::mem::replace(&mut self.sound, false) {
            // Its answer does not matter, its end does.
            let quit = Command::new("quit").map(|quit| self.send(&quit, 0));
            drop(quit);
        }
        self.process.end(grace)
    }

    /// Ends the engine at once, so that what it said last can still be taken.
    pub fn kill(&mut self) {
        self.sound = false;
        self.process.kill();
    }
}

fn probe() -> Command {
    Command::new(PROBE).unwrap_or_else(|_| unreachable!("the probe is a command"))
}

fn answer(response: Response, wait: &Wait) -> Result<Reply, Fault> {
    if response.is_cut {
        return Err(garbled(wait, "wrote more than is read"));
    }
    Ok(match response.verdict {
        Verdict::Success => Reply::Done(response.text),
        Verdict::Failure => Reply::Refused(response.text),
    })
}

fn garbled(wait: &Wait, what: &str) -> Fault {
    Fault::Garbled {
        command: wait.command.clone(),
        what: what.to_owned(),
    }
}

impl Ask for Engine {
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.ask_within(command, self.patience.command)
    }
}
