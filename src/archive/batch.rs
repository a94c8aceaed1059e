//! A batch: a buffer that is read into, and the whole games found in it.
//!
//! Knows nothing of what the bytes mean. The buffer a file is read into is the one its games are
//! judged from; only the unfinished game at its end is copied on.

use super::problem::Problem;
use std::ops::Range;

/// How many bytes of games make a batch.
pub(super) const TARGET: usize = 256 << 10;
/// How much is read at once.
pub(super) const READ: usize = 64 << 10;
/// How many games and problems make a batch, however small they are.
const MOST_ITEMS: usize = 4096;
/// A buffer that grew beyond this for a large game is given back instead of reused.
const KEEP: usize = 1 << 20;

/// How the bytes of a slice are to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As they stand in the file.
    Plain,
    /// Already turned into UTF-8.
    Transcoded,
    /// A line of JSON.
    Json,
}

/// One game's place in the batch and in its file.
#[derive(Debug)]
pub(super) struct Slice {
    /// The path, in `text`.
    pub path: Range<usize>,
    /// The bytes, in `data`.
    pub bytes: Range<usize>,
    pub number: u64,
    pub byte: u64,
    pub line: u32,
    pub column: u32,
    pub form: Form,
}

#[derive(Debug)]
pub(super) enum Item {
    Game(Slice),
    Problem(Problem),
}

/// Games and problems in order, with the bytes they lie in.
#[derive(Debug)]
pub(super) struct Batch {
    /// Its place in the run, set when it is handed on.
    pub sequence: u64,
    /// The buffer; what is beyond `filled` is scratch.
    pub data: Vec<u8>,
    pub filled: usize,
    pub text: String,
    pub items: Vec<Item>,
}

impl Batch {
    pub fn new() -> Self {
        Self {
            sequence: 0,
            data: vec![0; TARGET + READ],
            filled: 0,
            text: String::new(),
            items: Vec::new(),
        }
    }

    /// Empties it for another use.
    pub fn clear(&mut self) {
        if self.data.len() > KEEP {
            self.data = vec![0; TARGET + READ];
        }
        self.filled = 0;
        self.text.clear();
        self.items.clear();
    }

    /// Whether it is time to hand it on.
    pub fn is_full(&self) -> bool {
        self.filled >= TARGET || self.is_crowded()
    }

    /// Whether it holds enough games, however few bytes they are.
    pub fn is_crowded(&self) -> bool {
        self.items.len() >= MOST_ITEMS || self.text.len() >= TARGET
    }

    /// Makes room to read into behind `filled`; grows a full buffer.
    pub fn make_room(&mut self) {
        if self.data.len() - self.filled < READ {
            let more = self.data.len().clamp(READ, 32 << 20);
            self.data.reserve_exact(more);
            self.data.resize(self.data.len() + more, 0);
        }
    }

    /// Appends bytes that are already in memory.
    pub fn append(&mut self, bytes: &[u8]) {
        if self.data.len() - self.filled < bytes.len() {
            self.data.resize(self.filled + bytes.len() + READ, 0);
        }
        self.data[self.filled..self.filled + bytes.len()].copy_from_slice(bytes);
        self.filled += bytes.len();
    }
}
