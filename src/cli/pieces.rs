//! What a worker hands over of a converted game: its bytes for every ruleset, or why not.
//!
//! Knows no places to write to.

use super::batch::Batch;
use super::converted::Piece;
use crate::archive::{GameInput, Problem, ProblemKind};
use crate::convert::Rewrite;

/// What is wanted of conversions.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    /// The number of new rulesets.
    pub targets: usize,
    /// Whether files are written at all.
    pub written: bool,
    /// Whether they are put into UTF-8.
    pub to_utf8: bool,
}

impl Pieces {
    /// Hands over a game.
    pub fn game(self, input: &GameInput<'_>, rewrites: &[Rewrite], out: &mut Batch) {
        if !self.written {
            return;
        }
        let lost = if input.json {
            Some("it is JSON Lines, whose rows hold no file of a record".to_owned())
        } else if input.transcoded && !self.to_utf8 {
            Some("it is UTF-16; with --to-utf8 it is written as UTF-8".to_owned())
        } else {
            None
        };
        for target in 0..self.targets {
            let rewrite = rewrites.get(target);
            let now = rewrite.and_then(|rewrite| rewrite.bytes.clone());
            // The bytes at hand of a file that was UTF-16 are not its own.
            let now = now.or_else(|| input.transcoded.then(|| input.bytes.to_vec()));
            out.pieces.push(Piece {
                target,
                path: input.path.to_owned(),
                is_first: input.number == 1,
                was: input.bytes.to_vec(),
                now,
                lost: lost.clone(),
            });
        }
    }

    /// Hands over that a file cannot be written, since something of it was not read.
    pub fn problem(self, problem: &Problem, out: &mut Batch) {
        let says_enough = matches!(problem.kind, ProblemKind::Missing);
        if !self.written || says_enough || !problem.kind.is_failure() {
            return;
        }
        for target in 0..self.targets {
            out.pieces.push(Piece {
                target,
                path: problem.path.clone(),
                is_first: problem.number == Some(1),
                was: Vec::new(),
                now: None,
                lost: Some("it could not be read whole".to_owned()),
            });
        }
    }
}
