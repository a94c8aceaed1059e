//! The guard as this process sees it: a child that says what becomes of the engine.

use super::super::fault::Ended;
use super::super::guard::{PLEASE_END, Word, hand_over, kill_holders};
use super::super::launch::Launch;
use super::holder::{Ends, Force, signal};
use super::pipes::wait;
use rustix::event::{PollFd, PollFlags};
use std::fs::File;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// How long a guard may take to execute an engine: no longer than a busy machine needs.
const STARTS_WITHIN: Duration = Duration::from_secs(20);
/// How long a guard may take to kill what it guards, before it is taken for one that cannot.
const KILLS_WITHIN: Duration = Duration::from_secs(2);

/// A guard.
pub(super) struct Guarded {
    child: Child,
    link: UnixStream,
    /// What came of a word that is not whole yet.
    heard: Vec<u8>,
    engine: Option<i32>,
    /// The engine's pipes, by the numbers the system has for them.
    pipes: Vec<u64>,
    failed: Option<i32>,
    ended: Option<Ended>,
    /// Whether it has gone, and so has all it guarded.
    closed: bool,
    reaped: bool,
}

impl Guarded {
    pub fn start(launch: &Launch, ends: &Ends) -> io::Result<Self> {
        let (link, theirs) = UnixStream::pair()?;
        link.set_nonblocking(true)?;
        let mut command = launch.command();
        command
            .stdin(OwnedFd::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let guarded = Self {
            child: command.spawn()?,
            link,
            heard: Vec::new(),
            engine: None,
            pipes: [ends.stdin.as_fd(), ends.stdout.as_fd(), ends.stderr.as_fd()]
                .into_iter()
                .filter_map(number)
                .collect(),
            failed: None,
            ended: None,
            closed: false,
            reaped: false,
        };
        // The command holds the other end of the link, which must close when the guard ends.
        drop(command);
        let pipes = [ends.stdin.as_fd(), ends.stdout.as_fd(), ends.stderr.as_fd()];
        hand_over(guarded.link.as_fd(), pipes)?;
        Ok(guarded)
    }

    pub fn greet(&mut self) -> io::Result<()> {
        let until = Instant::now() + STARTS_WITHIN;
        while self.engine.is_none() {
            if let Some(code) = self.failed {
                return Err(io::Error::from_raw_os_error(code));
            }
            if self.closed {
                return Err(io::Error::other("its guard ended"));
            }
            if !self.listen(until) {
                return Err(io::Error::new(
                    io::ErrorKind::TimedOut,
                    "its guard is silent",
                ));
            }
        }
        Ok(())
    }

    pub fn engine(&self) -> u32 {
        let engine = self.engine.and_then(|id| u32::try_from(id).ok());
        engine.unwrap_or_default()
    }

    pub fn child(&self) -> u32 {
        self.child.id()
    }

    pub fn leash(&self) -> io::Result<UnixStream> {
        self.link.try_clone()
    }

    pub fn wait_for_end(&mut self, until: Instant) -> Option<Ended> {
        loop {
            if self.ended.is_some() {
                return self.ended;
            }
            if self.closed {
                return Some(Ended::Unknown);
            }
            if !self.listen(until) {
                return None;
            }
        }
    }

    pub fn ask_to_end(&mut self) {
        // One that is gone has asked already.
        let _ = self.link.write_all(&[PLEASE_END]);
    }

    pub fn kill(&mut self) {
        if std::mem::replace(&mut self.reaped, true) {
            return;
        }
        let _ = self.link.shutdown(Shutdown::Write);
        let until = Instant::now() + KILLS_WITHIN;
        while !self.closed && self.listen(until) {}
        if !self.closed || self.ended.is_none() {
            // It was killed itself, or cannot kill: what is known of the engine is left.
            let _ = self.child.kill();
            if self.engine.is_some() {
                signal(self.engine(), Force::Kill);
            }
            if self.failed.is_none() {
                kill_holders(&self.pipes);
            }
        }
        let _ = self.child.wait();
    }

    /// Hears what the guard has to say, until then; whether it said anything or went.
    fn listen(&mut self, until: Instant) -> bool {
        let mut bytes = [0; 64];
        loop {
            match self.link.read(&mut bytes) {
                Ok(0) => {
                    self.closed = true;
                    return true;
                }
                Ok(read) => {
                    self.heard
                        .extend_from_slice(bytes.get(..read).unwrap_or_default());
                    self.take_words();
                    return true;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let mut polled = [PollFd::new(&self.link, PollFlags::IN)];
                    if !wait(&mut polled, until) && Instant::now() >= until {
                        return false;
                    }
                }
                Err(_) => {
                    self.closed = true;
                    return true;
                }
            }
        }
    }

    fn take_words(&mut self) {
        while let Some(&bytes) = self.heard.first_chunk() {
            self.heard.drain(..Word::BYTES);
            match Word::read(bytes) {
                Some(Word::Started(id)) => self.engine = Some(id),
                Some(Word::Failed(code)) => self.failed = Some(code),
                Some(Word::Status(status)) => self.ended = Some(Ended::Status(status)),
                Some(Word::Signal(signal)) => self.ended = Some(Ended::Signal(signal)),
                None => {}
            }
        }
    }
}

/// The system's number for a pipe.
fn number(pipe: BorrowedFd<'_>) -> Option<u64> {
    let file = File::from(pipe.try_clone_to_owned().ok()?);
    file.metadata().ok().map(|about| about.ino())
}

/// Waits until the other end of a link is closed, no longer than until then.
pub(super) fn wait_for_close(mut link: &UnixStream, until: Instant) {
    let mut bytes = [0; 64];
    loop {
        match link.read(&mut bytes) {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                let mut polled = [PollFd::new(link, PollFlags::IN)];
                if !wait(&mut polled, until) && Instant::now() >= until {
                    return;
                }
            }
            Err(_) => return,
        }
    }
}
