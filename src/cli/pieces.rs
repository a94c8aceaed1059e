//! What a worker hands over of a converted game: its bytes for every ruleset, or why not.
//!
//! Knows no places to write to.

use super::batch::Batch;
use super::converted::Piece;
use crate::archive::{GameInput, Problem, ProblemKind};
use crate::convert::Rewrite;
use crate::record;

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
        for target in 0..self.targets {
            let now = rewrites
                .get(target)
                .and_then(|rewrite| rewrite.bytes.as_deref());
            let (now, lost) = match self.as_written(input, now) {
                Ok(now) => (now, None),
                Err(why) => (None, Some(why.to_owned())),
            };
            out.pieces.push(Piece {
                target,
                path: input.path.to_owned(),
                is_first: input.number == 1,
                was: input.row.unwrap_or(input.bytes).to_vec(),
                now,
                lost,
            });
        }
    }

    /// The bytes of a game as its file is to have them, where they are others than before.
    fn as_written(
        self,
        input: &GameInput<'_>,
        now: Option<&[u8]>,
    ) -> Result<Option<Vec<u8>>, &'static str> {
        if let Some(row) = input.row {
            let Some(now) = now else { return Ok(None) };
            let now = std::str::from_utf8(now).map_err(|_| "its text is no UTF-8")?;
            let put = record::with_sgf(row, input.bytes, now);
            return put
                .map(Some)
                .ok_or("a row of it holds moves instead of a record, which have no RE");
        }
        if !input.transcoded {
            return Ok(now.map(<[u8]>::to_vec));
        }
        // The bytes at hand of a file that was UTF-16 are not its own.
        if self.to_utf8 {
            Ok(Some(now.unwrap_or(input.bytes).to_vec()))
        } else {
            Err("it is UTF-16; with --to-utf8 it is written as UTF-8")
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
