//! An engine's standard input and output where a thread cannot wait for a pipe and a time at once:
//! each has a thread of its own.

use super::running::Waited;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Instant;

const CHUNK: usize = 16 << 10;
/// Chunks read ahead; an engine that floods waits in its own pipe behind them.
const CHUNKS_AHEAD: usize = 8;

/// Both pipes.
pub(super) struct Pipes {
    stdin: Option<Sender<Vec<u8>>>,
    chunks: Receiver<(Vec<u8>, Instant)>,
    chunk: Vec<u8>,
}

impl Pipes {
    /// Takes this process's ends. The threads hold nothing but the pipes and end with them.
    ///
    /// # Errors
    /// None here.
    pub fn new(stdin: PipeWriter, stdout: PipeReader) -> io::Result<Self> {
        let (sender, to_send) = channel();
        std::thread::spawn(move || send_all(stdin, &to_send));
        let (sent, chunks) = sync_channel(CHUNKS_AHEAD);
        std::thread::spawn(move || pass_on(stdout, &sent));
        Ok(Self {
            stdin: Some(sender),
            chunks,
            chunk: Vec::new(),
        })
    }

    /// Sends bytes, or keeps them until the engine takes them.
    ///
    /// # Errors
    /// When the engine reads no more.
    pub fn post(&mut self, bytes: &[u8]) -> io::Result<()> {
        let sent = self.stdin.as_ref().map(|stdin| stdin.send(bytes.to_vec()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Closes the engine's input once all is sent.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Closes the engine's input; what it does not read is still offered to it.
    pub fn cut_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for what it writes, until that moment.
    pub fn wait_for_bytes(&mut self, until: Instant) -> Waited<'_> {
        let left = until.saturating_duration_since(Instant::now());
        match self.chunks.recv_timeout(left) {
            Ok((bytes, at)) => {
                self.chunk = bytes;
                Waited::Bytes(&self.chunk, at)
            }
            Err(RecvTimeoutError::Timeout) => Waited::Nothing,
            Err(RecvTimeoutError::Disconnected) => Waited::Closed,
        }
    }
}

fn send_all(mut stdin: PipeWriter, to_send: &Receiver<Vec<u8>>) {
    for bytes in to_send {
        if stdin.write_all(&bytes).is_err() {
            return;
        }
    }
}

fn pass_on(mut stdout: PipeReader, chunks: &SyncSender<(Vec<u8>, Instant)>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let read = match stdout.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return,
            Ok(read) => read,
        };
        let bytes = buffer.get(..read).unwrap_or_default().to_vec();
        if chunks.send((bytes, Instant::now())).is_err() {
            return;
        }
    }
}
