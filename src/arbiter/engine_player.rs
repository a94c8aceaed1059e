//! An engine's process as a player: started, asked with a clock beside it, started again, closed.
//!
//! Knows no game. Its times are this machine's; what they cost on a clock is not its business.

use super::player::{Player, Timed};
use super::terms::Deadlines;
use super::transcript::Transcript;
use crate::gtp::{Ask, Command, Commands, Ended, Engine, Fault, Launch, Patience, Quirks, Reply};
use std::io;
use std::time::{Duration, Instant};

/// The most characters of a name or a version that are kept.
const LONGEST_NAME: usize = 200;

/// An engine that plays.
pub struct EnginePlayer {
    launch: Launch,
    deadlines: Deadlines,
    engine: Option<Running>,
    /// Of processes that are no more.
    quirks: Quirks,
    /// What processes that are no more said, and was not taken.
    errors: String,
    transcript: Option<Transcript>,
}

/// A process that runs.
struct Running {
    engine: Engine,
    begun: Instant,
    has_answered: bool,
}

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// The version of the protocol it says it speaks.
    pub protocol: String,
    /// Its name, on one line.
    pub name: String,
    /// Its version, on one line.
    pub version: String,
    /// The commands it has.
    pub commands: Commands,
}

impl EnginePlayer {
    /// Starts an engine. It is not spoken to yet: its first answer may take as long as its start
    /// may, whatever it is asked.
    ///
    /// # Errors
    /// When its program cannot be executed.
    pub fn start(launch: Launch, deadlines: Deadlines) -> Result<Self, Fault> {
        let mut player = Self::unstarted(launch, deadlines);
        player.restart()?;
        Ok(player)
    }

    /// An engine that is still to be started, by [`EnginePlayer::restart`].
    #[must_use]
    pub fn unstarted(launch: Launch, deadlines: Deadlines) -> Self {
        Self {
            launch,
            deadlines,
            engine: None,
            quirks: Quirks::default(),
            errors: String::new(),
            transcript: None,
        }
    }

    /// Writes down every command and every answer from now on.
    pub fn keep_transcript(&mut self, transcript: Option<Transcript>) {
        self.transcript = transcript;
    }

    /// Kills the engine, if it runs, and starts it afresh.
    ///
    /// # Errors
    /// When its program cannot be executed.
    pub fn restart(&mut self) -> Result<(), Fault> {
        self.end(Duration::ZERO);
        self.note("start", self.launch.text().to_owned());
        let begun = Instant::now();
        let patience = Patience {
            command: self.deadlines.command,
            grace: self.deadlines.grace,
            ..Patience::default()
        };
        match Engine::start(&self.launch, patience) {
            Ok(engine) => {
                self.engine = Some(Running {
                    engine,
                    begun,
                    has_answered: false,
                });
                Ok(())
            }
            Err(fault) => {
                self.note("fault", fault.to_string());
                Err(fault)
            }
        }
    }

    /// Lets the engine quit, ends it with all it started if it does not within the grace, and
    /// says how it ended; nothing if it was not running.
    pub fn close(&mut self) -> Option<Ended> {
        self.end(self.deadlines.grace)
    }

    fn end(&mut self, grace: Duration) -> Option<Ended> {
        let mut running = self.engine.take()?;
        // One that is not to be waited for is not told to quit either.
        let ended = (!grace.is_zero()).then(|| running.engine.end(grace));
        running.engine.kill();
        self.errors.push_str(&running.engine.take_errors());
        self.quirks += running.engine.quirks();
        let told = ended.map_or_else(|| "killed".to_owned(), |ended| ended.to_string());
        drop(running);
        self.note("end", told);
        ended
    }

    /// Asks the engine who it is and what it can do.
    ///
    /// # Errors
    /// When it does not answer; a refusal is an answer.
    pub fn introduction(&mut self) -> Result<Introduction, Fault> {
        Ok(Introduction {
            protocol: self.line("protocol_version")?,
            name: self.line("name")?,
            version: self.line("version")?,
            commands: Commands::of(self)?,
        })
    }

    /// What it says to a question, on one line; nothing if it refuses.
    fn line(&mut self, question: &str) -> Result<String, Fault> {
        let command = Command::new(question).map_err(|error| Fault::Unable {
            command: question.to_owned(),
            words: error.to_string(),
        })?;
        Ok(match Ask::ask(self, &command)? {
            Reply::Done(text) => {
                let visible = |c: char| if c.is_control() { ' ' } else { c };
                text.chars().take(LONGEST_NAME).map(visible).collect()
            }
            Reply::Refused(_) => String::new(),
        })
    }

    /// The number of its process, while it runs.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        Some(self.engine.as_ref()?.engine.process_id())
    }

    /// How it is started.
    #[must_use]
    pub const fn launch(&self) -> &Launch {
        &self.launch
    }

    /// The times it is given.
    #[must_use]
    pub const fn deadlines(&self) -> Deadlines {
        self.deadlines
    }

    fn note(&mut self, what: &str, text: String) {
        if let Some(transcript) = &mut self.transcript {
            transcript.note(what, &text);
        }
    }
}

impl Player for EnginePlayer {
    fn ask(&mut self, command: &Command, limit: Duration) -> Timed {
        let Some(running) = &mut self.engine else {
            let why = io::Error::new(io::ErrorKind::NotConnected, "it is not running");
            return Timed {
                answer: Err(Fault::NotStarted(why)),
                wall: Duration::ZERO,
                cpu: None,
            };
        };
        let limit = if running.has_answered {
            limit
        } else {
            let left = self.deadlines.start.saturating_sub(running.begun.elapsed());
            limit.max(left)
        };
        if let Some(transcript) = &mut self.transcript {
            transcript.command(command);
        }
        let answered = running.engine.ask_timed(command, limit);
        running.has_answered |= answered.answer.is_ok();
        let timed = Timed {
            answer: answered.answer,
            wall: answered.wall,
            cpu: answered.processor,
        };
        if let Some(transcript) = &mut self.transcript {
            transcript.answer(&timed);
        }
        timed
    }

    fn is_sound(&self) -> bool {
        let running = self.engine.as_ref();
        running.is_some_and(|running| running.engine.is_sound())
    }

    fn take_errors(&mut self) -> String {
        let mut errors = std::mem::take(&mut self.errors);
        if let Some(running) = &self.engine {
            errors.push_str(&running.engine.take_errors());
        }
        errors
    }

    fn quirks(&self) -> Quirks {
        let mut quirks = self.quirks;
        if let Some(running) = &self.engine {
            quirks += running.engine.quirks();
        }
        quirks
    }
}

impl Ask for EnginePlayer {
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        Player::ask(self, command, self.deadlines.command).answer
    }
}
