//! A running engine, put together; and all of them, for when they are to end at once.

use super::super::fault::Ended;
use super::super::launch::Launch;
use super::errors::{Errors, Log};
use super::holder::{Ends, Holder, Leash};
use super::pipes_of_system::Pipes;
use super::processor::processor_time;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long guards are waited for when all engines are killed.
const ALL_GONE_WITHIN: Duration = Duration::from_secs(1);

/// How long the last that an ended process said on its standard error is waited for.
const LAST_ERRORS_WITHIN: Duration = Duration::from_millis(200);

/// What ends each engine that runs, so that all can be ended when this process is about to be.
static RUNNING: Mutex<BTreeMap<u32, Leash>> = Mutex::new(BTreeMap::new());

fn running() -> MutexGuard<'static, BTreeMap<u32, Leash>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every engine there is, with all it started, for when this process is to end at once and
/// nothing will be dropped. Takes no longer than a second.
pub fn kill_all_engines() {
    let running = running();
    running.values().for_each(Leash::pull);
    let until = Instant::now() + ALL_GONE_WITHIN;
    running.values().for_each(|leash| leash.wait(until));
}

/// What came of waiting for bytes.
pub(in crate::gtp) enum Waited<'a> {
    /// Bytes, and when they were there.
    Bytes(&'a [u8], Instant),
    /// Nothing within the time.
    Nothing,
    /// The end of all output.
    Closed,
}

/// A running process. Dropping it kills it and all it started.
pub(in crate::gtp) struct Process {
    holder: Holder,
    pipes: Pipes,
    errors: Errors,
    /// Whether the engine itself has ended.
    has_ended: bool,
    /// Whether nothing is left of it.
    is_gone: bool,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be executed, or its log not be opened.
    pub fn start(launch: &Launch) -> io::Result<Self> {
        let log = launch.error_log.as_deref().map(Log::open).transpose()?;
        let (mut holder, stdin, stdout, stderr) = {
            // Under the lock, so that none is started unseen, and none inherits what is made for
            // another where the system makes pipes and closes them to children in two steps.
            let mut running = running();
            let (their_stdin, stdin) = io::pipe()?;
            let (stdout, their_stdout) = io::pipe()?;
            let (stderr, their_stderr) = io::pipe()?;
            let ends = Ends {
                stdin: their_stdin,
                stdout: their_stdout,
                stderr: their_stderr,
            };
            let mut holder = Holder::start(launch, ends)?;
            match holder.leash() {
                Ok(leash) => drop(running.insert(holder.child(), leash)),
                Err(error) => {
                    holder.kill();
                    return Err(error);
                }
            }
            (holder, stdin, stdout, stderr)
        };
        let started = holder.greet().and_then(|()| Pipes::new(stdin, stdout));
        match started {
            Ok(pipes) => Ok(Self {
                holder,
                pipes,
                errors: Errors::read(stderr, log),
                has_ended: false,
                is_gone: false,
            }),
            Err(error) => {
                end_for_good(&mut holder);
                Err(error)
            }
        }
    }

    /// Sends bytes, or keeps them until the process takes them.
    ///
    /// # Errors
    /// When the process reads no more.
    pub fn post(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.pipes.post(bytes)
    }

    /// Closes its input once it has taken all, while it is waited for.
    pub fn close_input(&mut self) {
        self.pipes.close_input();
    }

    /// Waits for what it writes, until that moment.
    pub fn wait_for_bytes(&mut self, until: Instant) -> Waited<'_> {
        self.pipes.wait_for_bytes(until)
    }

    /// What it said on its standard error since this was last asked: its beginning and its end
    /// if it is long. The last of a process that has ended is waited for, for a moment.
    pub fn take_errors(&self) -> String {
        if self.has_ended {
            self.errors.wait_for_the_last(LAST_ERRORS_WITHIN);
        }
        self.errors.take()
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.holder.engine()
    }

    /// The processor time it has used, where the system tells it.
    pub fn processor_time(&self) -> Option<Duration> {
        processor_time(self.id())
    }

    /// Waits for it to end by itself, for as long as that.
    pub fn wait_for_end(&mut self, limit: Duration) -> Option<Ended> {
        let ended = self.holder.wait_for_end(limit);
        self.has_ended |= ended.is_some();
        ended
    }

    /// Closes its input, waits, asks it and all it started to end, waits again, and makes them
    /// end.
    pub fn end(&mut self, grace: Duration) -> Ended {
        self.pipes.cut_input();
        let ended = self.wait_for_end(grace);
        let ended = ended.or_else(|| {
            self.holder.ask_to_end();
            self.wait_for_end(grace)
        });
        self.kill();
        ended.unwrap_or(Ended::Unknown)
    }

    /// Makes it and all it started end.
    pub fn kill(&mut self) {
        if !std::mem::replace(&mut self.is_gone, true) {
            end_for_good(&mut self.holder);
            self.has_ended = true;
        }
    }
}

/// Kills what is held.
fn end_for_good(holder: &mut Holder) {
    // Signalled and forgotten in one, so that it is always either known or killed; and before it
    // is reaped, when its number may be given to another.
    {
        let mut running = running();
        if let Some(leash) = running.remove(&holder.child()) {
            leash.pull();
        }
    }
    holder.kill();
}

impl Drop for Process {
    fn drop(&mut self) {
        self.pipes.cut_input();
        self.kill();
    }
}
