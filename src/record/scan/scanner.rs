//! Reading one game: the scanner, what it takes and what it gives.
//!
//! Owns the limits and the memory kept from game to game. Knows no grammar.

use super::walk::{Frame, Run};
use crate::finding::{Finding, record_codes as codes};
use crate::record::charset::{Charset, CharsetChoice};
use crate::record::choose;
use crate::record::reports::Reports;
use crate::record::tree::{Arena, GameTree, NONE, Span};

/// What stops the reading of a game, however long the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes.
    pub max_nodes: u32,
    /// Parentheses open at once.
    pub max_depth: u32,
    /// Length of one value, in bytes; less than 2 counts as 2, the length of a point.
    pub max_value: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_nodes: 20_000_000,
            max_depth: 1_000_000,
            max_value: 256 << 20,
        }
    }
}
/// Reads games one after another into memory it keeps.
#[derive(Debug, Default)]
pub struct Scanner {
    arena: Arena,
    frames: Vec<Frame>,
    /// Values with a `]` that may be half a character.
    trails: Vec<Span>,
}

/// A game as it was read.
#[derive(Clone, Copy, Debug)]
pub struct Scanned<'a> {
    /// The nodes.
    pub tree: GameTree<'a>,
    /// How its text is to be read.
    pub charset: CharsetChoice,
    /// `false` when a cap or a cut lost something.
    pub complete: bool,
    /// `false` when there is no game in these bytes at all.
    pub found: bool,
}

impl Scanner {
    /// Reads the game in these bytes and adds what was wrong to `findings`.
    ///
    /// `forced` overrides the charset the record names. Nothing is refused: without any game
    /// the tree is one empty root.
    pub fn scan<'a>(
        &'a mut self,
        bytes: &'a [u8],
        limits: &Limits,
        forced: Option<Charset>,
        findings: &mut Vec<Finding>,
    ) -> Scanned<'a> {
        self.arena.clear();
        self.frames.clear();
        self.trails.clear();
        let mut reports = Reports::new(findings);
        let mut bytes = bytes;
        let mut complete = true;
        if bytes.len() > LONGEST {
            bytes = &bytes[..LONGEST];
            complete = false;
            reports.add(&codes::GAME_TOO_LONG, 0, || {
                "only the first four gigabytes are read".into()
            });
        }
        let mut run = Run {
            bytes,
            limits,
            arena: &mut self.arena,
            frames: &mut self.frames,
            trails: &mut self.trails,
            reports,
            at: 0,
            cur: NONE,
            tail: NONE,
            root_tail: NONE,
            seen: 0,
            closed: (NONE, NONE),
            stop: false,
            complete,
        };
        let found = run.whole();
        let (complete, mut reports) = (run.complete, run.reports);
        let tree = GameTree {
            bytes,
            arena: &self.arena,
        };
        let charset = choose::choose(&tree, forced, &self.trails, &mut reports);
        reports.finish();
        Scanned {
            tree,
            charset,
            complete,
            found,
        }
    }
}

/// The longest game, so that every place fits 32 bits.
const LONGEST: usize = u32::MAX as usize - 16;
