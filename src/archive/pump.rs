//! Reads pipes so that an interrupt is noticed while the sender is silent.
//!
//! Knows nothing of what comes through.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

const CHUNK: usize = 64 << 10;
const CHUNKS_AHEAD: usize = 4;
const PATIENCE: Duration = Duration::from_millis(50);

/// Whether reading is to end: the user's interrupt, or the run's own end.
pub(super) struct Halt<'a> {
    interrupt: &'a AtomicBool,
    ended: AtomicBool,
}

impl<'a> Halt<'a> {
    pub fn new(interrupt: &'a AtomicBool) -> Self {
        Self {
            interrupt,
            ended: AtomicBool::new(false),
        }
    }

    pub fn is_set(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed) || self.ended.load(Ordering::Relaxed)
    }

    /// Ends reading though nobody interrupted it.
    pub fn set(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

/// A pipe read by a thread of its own.
///
/// A blocked `read` cannot be called off, so the thread may outlive the run; it holds nothing
/// but the pipe and ends with the process.
pub(super) struct Pump<'a> {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    taken: usize,
    ended: bool,
    halt: &'a Halt<'a>,
}

impl<'a> Pump<'a> {
    pub fn new(source: impl Read + Send + 'static, halt: &'a Halt<'a>) -> Self {
        let (sender, chunks) = sync_channel(CHUNKS_AHEAD);
        std::thread::spawn(move || send(source, &sender));
        Self {
            chunks,
            chunk: Vec::new(),
            taken: 0,
            ended: false,
            halt,
        }
    }
}

fn send(mut source: impl Read, chunks: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut chunk = vec![0; CHUNK];
        let message = match source.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(n) => {
                chunk.truncate(n);
                Ok(chunk)
            }
            Err(error) => Err(error),
        };
        let last = !matches!(&message, Ok(chunk) if !chunk.is_empty());
        if chunks.send(message).is_err() || last {
            return;
        }
    }
}

impl Read for Pump<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.chunk.len() && !self.ended {
            match self.chunks.recv_timeout(PATIENCE) {
                Ok(Ok(chunk)) => {
                    self.ended = chunk.is_empty();
                    self.chunk = chunk;
                    self.taken = 0;
                }
                Ok(Err(error)) => {
                    self.ended = true;
                    return Err(error);
                }
                Err(RecvTimeoutError::Disconnected) => self.ended = true,
                Err(RecvTimeoutError::Timeout) if self.halt.is_set() => {
                    // Not `Interrupted`, which readers on top of this would try again for ever.
                    return Err(io::Error::other("interrupted"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        let rest = &self.chunk[self.taken..];
        let n = rest.len().min(out.len());
        out[..n].copy_from_slice(&rest[..n]);
        self.taken += n;
        Ok(n)
    }
}
