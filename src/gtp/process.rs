//! An engine's process: its pipes, its group, its end.
//!
//! Reads what it writes on threads of their own, so that no engine can block this process, and
//! ends the whole group when it is dropped. Knows no protocol.

use super::fault::Ended;
use super::launch::Launch;
use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const CHUNK: usize = 16 << 10;
/// Chunks read ahead; an engine that floods waits in its own pipe behind them.
const CHUNKS_AHEAD: usize = 8;
/// How much is kept of what an engine says on its standard error.
const ERRORS_KEPT: usize = 64 << 10;
/// How often it is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(2);

/// The groups of all processes that run, so that they can be ended when this one is about to be.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every engine there is, with its group, for when this process is to end at once and
/// nothing will be dropped.
pub fn kill_all_engines() {
    for &id in &*running() {
        signal(id, Force::Kill);
    }
}

/// Bytes, and when they were there.
#[derive(Debug)]
pub(super) struct Chunk {
    pub at: Instant,
    pub bytes: Vec<u8>,
}

/// What came of waiting for bytes.
pub(super) enum Waited {
    Chunk(Chunk),
    Nothing,
    Closed,
}

/// A running process. Dropping it kills it and all of its group.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    chunks: Receiver<Chunk>,
    errors: Arc<Mutex<Vec<u8>>>,
    reaped: bool,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be executed.
    pub fn start(launch: &Launch) -> io::Result<Self> {
        // Under the lock, so that none is started unseen.
        let mut child = {
            let mut running = running();
            let child = launch.command().spawn()?;
            running.insert(child.id());
            child
        };
        let (sender, chunks) = sync_channel(CHUNKS_AHEAD);
        let errors = Arc::new(Mutex::new(Vec::new()));
        // The threads hold nothing but the pipes and end with them: at the latest when the
        // process and every child that inherited them is gone.
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || pass_on(stdout, &sender));
        }
        if let Some(stderr) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            std::thread::spawn(move || drain(stderr, &errors));
        }
        Ok(Self {
            stdin: child.stdin.take(),
            child,
            chunks,
            errors,
            reaped: false,
        })
    }

    /// Sends bytes.
    ///
    /// # Errors
    /// When the process reads no more.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        stdin.write_all(bytes)?;
        stdin.flush()
    }

    /// Closes its input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for what it writes, until that moment.
    pub fn wait_for_bytes(&self, until: Instant) -> Waited {
        let left = until.saturating_duration_since(Instant::now());
        match self.chunks.recv_timeout(left) {
            Ok(chunk) => Waited::Chunk(chunk),
            Err(RecvTimeoutError::Timeout) => Waited::Nothing,
            Err(RecvTimeoutError::Disconnected) => Waited::Closed,
        }
    }

    /// The end of what it said on its standard error.
    pub fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&errors).into_owned()
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for it to end by itself, for as long as that; its number stays its own meanwhile.
    pub fn wait_for_end(&mut self, limit: Duration) -> Option<Ended> {
        let until = Instant::now() + limit;
        loop {
            if let Some(ended) = self.ended() {
                return Some(ended);
            }
            if Instant::now() >= until {
                return None;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Closes its input, waits, asks it to end, waits again, and makes it end.
    pub fn end(&mut self, grace: Duration) -> Ended {
        self.stdin = None;
        let ended = self.wait_for_end(grace);
        let ended = ended.or_else(|| {
            signal(self.child.id(), Force::Ask);
            self.wait_for_end(grace)
        });
        // Children it left behind are in its group still, whose number is not given to another
        // before it is reaped.
        self.kill();
        ended.unwrap_or(Ended::Unknown)
    }

    fn kill(&mut self) {
        if !std::mem::replace(&mut self.reaped, true) {
            signal(self.child.id(), Force::Kill);
            // Its number may be given to another as soon as it is reaped.
            running().remove(&self.child.id());
            // The group's signal is all there is on Unix; elsewhere this is.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    /// How it ended, if it has; without reaping it.
    #[cfg(unix)]
    fn ended(&self) -> Option<Ended> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(pid(self.child.id())?), options) {
            Ok(None) => None,
            Ok(Some(status)) => Some(
                status
                    .exit_status()
                    .map(Ended::Status)
                    .or(status.terminating_signal().map(Ended::Signal))
                    .unwrap_or(Ended::Unknown),
            ),
            Err(_) => Some(Ended::Unknown),
        }
    }

    #[cfg(not(unix))]
    fn ended(&mut self) -> Option<Ended> {
        let status = self.child.try_wait().ok()??;
        Some(status.code().map_or(Ended::Unknown, Ended::Status))
    }
}

#[cfg(unix)]
fn pid(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}

/// Signals the group of a process.
#[cfg(unix)]
fn signal(id: u32, force: Force) {
    use rustix::process::{Signal, kill_process_group};
    let signal = match force {
        Force::Ask => Signal::TERM,
        Force::Kill => Signal::KILL,
    };
    if let Some(pid) = pid(id) {
        // It may be gone already, which is what is wanted.
        let _ = kill_process_group(pid, signal);
    }
}

#[cfg(not(unix))]
fn signal(_id: u32, _force: Force) {}

/// How hard a process is pressed to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Force {
    Ask,
    Kill,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        self.kill();
    }
}

fn pass_on(mut stdout: impl Read, chunks: &SyncSender<Chunk>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let read = match stdout.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return,
            Ok(read) => read,
        };
        let chunk = Chunk {
            at: Instant::now(),
            bytes: buffer.get(..read).unwrap_or_default().to_vec(),
        };
        if chunks.send(chunk).is_err() {
            return;
        }
    }
}

fn drain(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let read = match stderr.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return,
            Ok(read) => read,
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(buffer.get(..read).unwrap_or_default());
        let over = kept.len().saturating_sub(ERRORS_KEPT);
        kept.drain(..over);
    }
}
