//! What an engine writes on its standard error: read away as it comes, its beginning and its end
//! kept, all of it logged if that is wanted, up to a limit.

use std::fs::{File, OpenOptions};
use std::io::{self, PipeReader, Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const CHUNK: usize = 16 << 10;
/// How much is kept of its beginning.
const HEAD: usize = 16 << 10;
/// How much is kept of its end.
const TAIL: usize = 47 << 10;
/// The most that one process writes into a log.
const MOST_LOGGED: u64 = 64 << 20;

/// What has been read and not taken yet.
#[derive(Clone)]
pub(super) struct Errors(Arc<(Mutex<Kept>, Condvar)>);

#[derive(Default)]
struct Kept {
    head: Vec<u8>,
    tail: Vec<u8>,
    /// Bytes between them that were let go.
    between: u64,
    /// Whether no more can come.
    is_whole: bool,
}

impl Errors {
    /// Begins to read them on a thread, which holds nothing but the pipe and ends with it: at the
    /// latest when every process that has it is gone.
    pub fn read(pipe: PipeReader, log: Option<Log>) -> Self {
        let errors = Self(Arc::default());
        let kept = errors.clone();
        std::thread::spawn(move || {
            kept.drain(pipe, log);
            kept.kept().is_whole = true;
            kept.0.1.notify_all();
        });
        errors
    }

    fn drain(&self, mut pipe: PipeReader, mut log: Option<Log>) {
        let mut buffer = vec![0; CHUNK];
        loop {
            let read = match pipe.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => return,
                Ok(read) => read,
            };
            let bytes = buffer.get(..read).unwrap_or_default();
            self.kept().add(bytes);
            if let Some(log) = &mut log {
                log.add(bytes);
            }
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no more can come, for as long as that.
    pub fn wait_for_the_last(&self, limit: Duration) {
        let until_whole = |kept: &mut Kept| !kept.is_whole;
        drop(self.0.1.wait_timeout_while(self.kept(), limit, until_whole));
    }

    /// What it wrote since this was last taken.
    pub fn take(&self) -> String {
        let mut kept = self.kept();
        let is_whole = kept.is_whole;
        let taken = std::mem::take(&mut *kept);
        kept.is_whole = is_whole;
        drop(kept);
        taken.text()
    }
}

impl Kept {
    fn add(&mut self, bytes: &[u8]) {
        let room = HEAD.saturating_sub(self.head.len()).min(bytes.len());
        let (head, tail) = bytes.split_at(room);
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(tail);
        // Cut seldom, so that a byte is moved about once.
        if self.tail.len() > 2 * TAIL {
            self.cut();
        }
    }

    fn cut(&mut self) {
        let over = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..over);
        self.between += over as u64;
    }

    fn text(mut self) -> String {
        self.cut();
        let mut text = self.head;
        if self.between > 0 {
            text.extend_from_slice(format!("\n[{} bytes left out]\n", self.between).as_bytes());
        }
        text.extend_from_slice(&self.tail);
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// A file that takes what is written until it has enough.
pub(super) struct Log {
    file: File,
    left: u64,
}

impl Log {
    /// Opens a file, to write at its end.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {error}", path.display()))
        })?;
        Ok(Self {
            file,
            left: MOST_LOGGED,
        })
    }

    /// A log that cannot be written, or is full, takes nothing: the engine is read on all the same.
    fn add(&mut self, bytes: &[u8]) {
        if self.left == 0 {
            return;
        }
        let part = usize::try_from(self.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        let taken = bytes.get(..part).unwrap_or_default();
        let written = self.file.write_all(taken);
        self.left -= part as u64;
        if written.is_err() {
            self.left = 0;
        } else if self.left == 0 {
            let _ = self.file.write_all(b"\n[no more is logged]\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_and_the_end_of_a_flood_are_kept() {
        let mut kept = Kept::default();
        kept.add(b"first ");
        for _ in 0..1000 {
            kept.add(&[b'x'; 999]);
        }
        kept.add(b" last");
        let whole = 6 + 1000 * 999 + 5;
        let left_out = whole - HEAD - TAIL;
        let text = kept.text();
        assert!(text.starts_with("first xx") && text.ends_with("xx last"));
        let note = format!("[{left_out} bytes left out]");
        assert!(text.contains(&note) && text.len() <= 64 << 10, "{note}");
    }

    #[test]
    fn little_is_kept_whole_and_taken_once() {
        let (reader, mut writer) = io::pipe().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let log = Log::open(&path).unwrap();
        let errors = Errors(Arc::default());
        writer.write_all(b"a warning\n").unwrap();
        drop(writer);
        errors.drain(reader, Some(log));
        assert_eq!((&*errors.take(), &*errors.take()), ("a warning\n", ""));
        assert_eq!(std::fs::read(&path).unwrap(), b"a warning\n");
        assert!(Log::open(folder.path()).is_err());
    }

    #[test]
    fn a_log_has_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mut log = Log::open(&path).unwrap();
        log.left = 5;
        log.add(b"abc");
        log.add(b"defgh");
        log.add(b"more");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "abcde\n[no more is logged]\n");
    }
}
