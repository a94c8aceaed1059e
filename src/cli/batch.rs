//! What one worker has to say about a run of games, ready to be delivered in order.

use super::converted::Piece;
use super::exit::Exit;
use crate::adjudicate::CleanGames;
use crate::report::Summary;

/// The rows of a run of games for every sink, and what they add up to.
#[derive(Default)]
pub struct Batch {
    /// Bytes for each sink, in the order of the sinks.
    pub rows: Vec<Vec<u8>>,
    /// What the games add up to, but for those counted next.
    pub summary: Summary,
    /// Clean games that no sink has a word for.
    pub clean: CleanGames,
    /// The worst of them.
    pub exit: Exit,
    /// Repaired bytes by file, when repairs are asked for.
    pub repaired: Vec<Repaired>,
    /// Converted games, when files are converted.
    pub pieces: Vec<Piece>,
    /// What could not be read, in words, where the output has no place for it.
    pub said: Vec<String>,
    /// Whether a game was taken for it already.
    pub begun: bool,
}

/// One game after repair.
pub struct Repaired {
    /// The file.
    pub path: String,
    /// What became of its bytes.
    pub mended: Mended,
}

/// What became of a game's bytes.
pub enum Mended {
    /// There was nothing to repair.
    As(Vec<u8>),
    /// They were repaired.
    Anew(Vec<u8>),
    /// They are not at hand as the file has them, so the file cannot be written; and why.
    Never(&'static str),
}

impl Batch {
    /// Makes room for the rows of that many sinks.
    pub fn open(&mut self, sinks: usize) {
        if self.rows.len() < sinks {
            self.rows.resize_with(sinks, Vec::new);
        }
    }
}
