//! An engine's standard input and output, written and read by the thread that asks.
//!
//! Writing never waits: what the engine does not take is sent while its answer is waited for.
//! Nobody else reads, so an answer costs no hand-over between threads.

use super::running::Waited;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio, read, write};
use std::io::{self, PipeReader, PipeWriter};
use std::time::{Duration, Instant};

const CHUNK: usize = 16 << 10;

/// Both pipes.
pub(super) struct Pipes {
    stdin: Option<PipeWriter>,
    stdout: PipeReader,
    /// What is still to be sent.
    unsent: Vec<u8>,
    /// Whether the engine's input is closed behind that.
    is_closing: bool,
    chunk: Box<[u8]>,
}

impl Pipes {
    /// Takes this process's ends.
    ///
    /// # Errors
    /// When the system will not have writing that never waits.
    pub fn new(stdin: PipeWriter, stdout: PipeReader) -> io::Result<Self> {
        ioctl_fionbio(&stdin, true)?;
        Ok(Self {
            stdin: Some(stdin),
            stdout,
            unsent: Vec::new(),
            is_closing: false,
            chunk: vec![0; CHUNK].into_boxed_slice(),
        })
    }

    /// Sends bytes, or keeps them until the engine takes them.
    ///
    /// # Errors
    /// When the engine reads no more.
    pub fn post(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.unsent.extend_from_slice(bytes);
        self.send()
    }

    fn send(&mut self) -> io::Result<()> {
        let Some(stdin) = &self.stdin else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        while !self.unsent.is_empty() {
            match write(stdin, &self.unsent) {
                Ok(sent) => drop(self.unsent.drain(..sent)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(error) => return Err(error.into()),
            }
        }
        if self.is_closing && self.unsent.is_empty() {
            self.stdin = None;
        }
        Ok(())
    }

    /// Closes the engine's input once all is sent, while its answer is waited for.
    pub fn close_input(&mut self) {
        self.is_closing = true;
        if self.unsent.is_empty() {
            self.stdin = None;
        }
    }

    /// Closes the engine's input as it is.
    pub fn cut_input(&mut self) {
        self.stdin = None;
        self.unsent.clear();
    }

    /// Waits for what it writes, until that moment.
    pub fn wait_for_bytes(&mut self, until: Instant) -> Waited<'_> {
        loop {
            let writing = self.stdin.as_ref().filter(|_| !self.unsent.is_empty());
            let mut polled = [
                PollFd::new(&self.stdout, PollFlags::IN),
                PollFd::new(&self.stdout, PollFlags::empty()),
            ];
            let mut count = 1;
            if let (Some(stdin), Some(second)) = (writing, polled.get_mut(1)) {
                *second = PollFd::new(stdin, PollFlags::OUT);
                count = 2;
            }
            let polled = polled.get_mut(..count).unwrap_or_default();
            let ready = wait(polled, until);
            let can_read = polled.first().is_some_and(|fd| !fd.revents().is_empty());
            if can_read {
                let at = Instant::now();
                match read(&self.stdout, &mut *self.chunk) {
                    Ok(0) => return Waited::Closed,
                    Ok(read) => {
                        return Waited::Bytes(self.chunk.get(..read).unwrap_or_default(), at);
                    }
                    Err(Errno::INTR | Errno::AGAIN) => {}
                    Err(_) => return Waited::Closed,
                }
            } else if ready {
                // What the engine has closed its input to cannot be answered; waiting says so.
                if self.send().is_err() {
                    self.cut_input();
                }
            } else if Instant::now() >= until {
                return Waited::Nothing;
            }
        }
    }
}

/// Waits until one of them is ready, or until that moment; says whether one is.
pub(super) fn wait(polled: &mut [PollFd<'_>], until: Instant) -> bool {
    let left = until.saturating_duration_since(Instant::now());
    matches!(poll(polled, Some(&timespec(left))), Ok(ready) if ready > 0)
}

fn timespec(time: Duration) -> Timespec {
    Timespec {
        tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: time.subsec_nanos().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    #[test]
    fn nobody_who_does_not_read_is_waited_for() {
        let (mut theirs, stdin) = io::pipe().unwrap();
        let (stdout, mut answering) = io::pipe().unwrap();
        let mut pipes = Pipes::new(stdin, stdout).unwrap();
        let sent = vec![b'x'; 1 << 20];
        let begun = Instant::now();
        pipes.post(&sent).unwrap();
        let until = Instant::now() + Duration::from_millis(50);
        assert!(matches!(pipes.wait_for_bytes(until), Waited::Nothing));
        assert!(begun.elapsed() < Duration::from_secs(1));
        // Once somebody reads, all of it comes, while what is written is read.
        let reader = std::thread::spawn(move || {
            let mut read = vec![0; 1 << 20];
            theirs.read_exact(&mut read).unwrap();
            answering.write_all(b"=1").unwrap();
            read
        });
        let until = Instant::now() + Duration::from_secs(20);
        let answered = pipes.wait_for_bytes(until);
        assert!(matches!(answered, Waited::Bytes(b"=1", _)));
        assert_eq!(reader.join().unwrap(), sent);
        assert!(matches!(pipes.wait_for_bytes(until), Waited::Closed));
        assert!(pipes.post(b"more").is_err());
    }

    #[test]
    fn an_input_is_closed_behind_what_was_sent() {
        let (mut theirs, stdin) = io::pipe().unwrap();
        let (stdout, answering) = io::pipe().unwrap();
        let mut pipes = Pipes::new(stdin, stdout).unwrap();
        let sent = vec![b'x'; 1 << 20];
        pipes.post(&sent).unwrap();
        pipes.close_input();
        let reader = std::thread::spawn(move || {
            let mut read = Vec::new();
            theirs.read_to_end(&mut read).unwrap();
            drop(answering);
            read
        });
        let until = Instant::now() + Duration::from_secs(20);
        assert!(matches!(pipes.wait_for_bytes(until), Waited::Closed));
        assert_eq!(reader.join().unwrap(), sent);
    }
}
