//! Who has an engine's process as its child: a guard, or this process itself.
//!
//! Owns its start, how it ended, and its end with everything it started. Knows no pipes but to
//! hand them over.

use super::super::fault::Ended;
use super::super::launch::Launch;
#[cfg(unix)]
use super::guarded::{Guarded, wait_for_close};
use std::io::{self, PipeReader, PipeWriter};
use std::process::Child;
use std::time::{Duration, Instant};

/// How often it is looked whether a process has ended that is this one's own child.
const LOOK: Duration = Duration::from_millis(2);

/// The engine's ends of its three pipes.
pub(super) struct Ends {
    pub stdin: PipeReader,
    pub stdout: PipeWriter,
    pub stderr: PipeWriter,
}

/// An engine's parent.
pub(super) enum Holder {
    /// This process.
    Own(OwnChild),
    /// A guard.
    #[cfg(unix)]
    Guard(Guarded),
}

/// What is needed to end an engine without its [`Holder`].
pub(super) enum Leash {
    /// The process group.
    Group(u32),
    /// The guard's socket.
    #[cfg(unix)]
    Link(std::os::unix::net::UnixStream),
}

impl Leash {
    /// Kills the engine with all there is of it, or has its guard do so.
    pub fn pull(&self) {
        match self {
            Self::Group(id) => signal(*id, Force::Kill),
            #[cfg(unix)]
            Self::Link(link) => drop(link.shutdown(std::net::Shutdown::Write)),
        }
    }

    /// Waits until a guard whose leash was pulled is gone, no longer than until then.
    #[cfg(unix)]
    pub fn wait(&self, until: Instant) {
        if let Self::Link(link) = self {
            wait_for_close(link, until);
        }
    }

    /// There is no guard here.
    #[cfg(not(unix))]
    pub fn wait(&self, _until: Instant) {}
}

impl Holder {
    /// Starts the program of a launch with these pipes.
    ///
    /// # Errors
    /// When it cannot be executed; under a guard this shows in [`Holder::greet`] only.
    pub fn start(launch: &Launch, ends: Ends) -> io::Result<Self> {
        #[cfg(unix)]
        if launch.guard.is_some() {
            return Guarded::start(launch, &ends).map(Self::Guard);
        }
        let mut command = launch.command();
        command
            .stdin(ends.stdin)
            .stdout(ends.stdout)
            .stderr(ends.stderr);
        Ok(Self::Own(OwnChild {
            child: command.spawn()?,
            reaped: false,
        }))
    }

    /// Waits for a guard to have started the engine.
    ///
    /// # Errors
    /// When it could not, or does not say.
    pub fn greet(&mut self) -> io::Result<()> {
        match self {
            Self::Own(_) => Ok(()),
            #[cfg(unix)]
            Self::Guard(guarded) => guarded.greet(),
        }
    }

    /// The engine's number.
    pub fn engine(&self) -> u32 {
        match self {
            Self::Own(own) => own.child.id(),
            #[cfg(unix)]
            Self::Guard(guarded) => guarded.engine(),
        }
    }

    /// The number of this process's child: the guard's, or the engine's own.
    pub fn child(&self) -> u32 {
        match self {
            Self::Own(own) => own.child.id(),
            #[cfg(unix)]
            Self::Guard(guarded) => guarded.child(),
        }
    }

    /// What ends it without this.
    ///
    /// # Errors
    /// When the system has no handles left.
    pub fn leash(&self) -> io::Result<Leash> {
        match self {
            Self::Own(own) => Ok(Leash::Group(own.child.id())),
            #[cfg(unix)]
            Self::Guard(guarded) => guarded.leash().map(Leash::Link),
        }
    }

    /// Waits for it to end by itself, for as long as that.
    pub fn wait_for_end(&mut self, limit: Duration) -> Option<Ended> {
        match self {
            Self::Own(own) => own.wait_for_end(limit),
            #[cfg(unix)]
            Self::Guard(guarded) => guarded.wait_for_end(Instant::now() + limit),
        }
    }

    /// Asks it to end, with what it started.
    pub fn ask_to_end(&mut self) {
        match self {
            Self::Own(own) => signal(own.child.id(), Force::Ask),
            #[cfg(unix)]
            Self::Guard(guarded) => guarded.ask_to_end(),
        }
    }

    /// Kills it with what it started, and waits until it is gone.
    pub fn kill(&mut self) {
        match self {
            Self::Own(own) => own.kill(),
            #[cfg(unix)]
            Self::Guard(guarded) => guarded.kill(),
        }
    }
}

/// A child of this process.
pub(super) struct OwnChild {
    child: Child,
    reaped: bool,
}

impl OwnChild {
    /// Its number stays its own meanwhile.
    fn wait_for_end(&mut self, limit: Duration) -> Option<Ended> {
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

    fn kill(&mut self) {
        if !std::mem::replace(&mut self.reaped, true) {
            // Children it left behind are in its group still, whose number is not given to
            // another before it is reaped.
            signal(self.child.id(), Force::Kill);
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

/// How hard a process is pressed to end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Force {
    Ask,
    Kill,
}

#[cfg(unix)]
fn pid(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}

/// Signals the group of a process.
#[cfg(unix)]
pub(super) fn signal(id: u32, force: Force) {
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
pub(super) fn signal(_id: u32, _force: Force) {}
