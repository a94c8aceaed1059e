//! Cutting a file into games, ahead of reading them.
//!
//! Owns where one game's bytes end and the next one's begin; slices partition the file. Knows
//! nothing of nodes: values are stepped over by the same rules the scanner uses.

use super::ahead::{Ahead, begins_game, begins_neighbour, next_paren, plain_move};
use super::value::{End, ValueScan};

/// Where a slice ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The slice is this long, in bytes.
    Game {
        /// Length from the start of the buffer.
        len: usize,
    },
    /// The buffer ends before the cut is certain.
    NeedMore,
    /// Nothing is left.
    End,
}

#[derive(Clone, Copy, Debug, Default)]
enum Phase {
    #[default]
    Outside,
    Inside,
    Value(ValueScan),
}

/// Cuts a stream of bytes into slices of one game each.
///
/// What stands before the first game belongs to it; what stands behind a game belongs to it up
/// to the next game. A game whose `)` is missing ends where the root of another begins. The
/// A file without any game is one slice, an empty file one empty slice. The
/// state is kept from call to call, so that no byte is looked at again when more arrive.
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    at: usize,
    depth: u64,
    phase: Phase,
    started: bool,
    /// Whether a slice was cut before this one.
    later: bool,
}

impl Splitter {
    /// Begins at the start of a file.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The end of the slice that starts with `buf`; `eof` says that `buf` holds all that is left.
    ///
    /// After [`Cut::NeedMore`] the same bytes are given again with more behind them; after
    /// [`Cut::Game`] the buffer starts behind the slice.
    pub fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        let cut = loop {
            let step = match self.phase {
                Phase::Outside => self.outside(buf, eof),
                Phase::Inside => self.inside(buf, eof),
                Phase::Value(scan) => self.value(scan, buf, eof),
            };
            if let Some(cut) = step {
                break cut;
            }
        };
        if matches!(cut, Cut::Game { .. }) {
            *self = Self {
                later: true,
                ..Self::default()
            };
        }
        cut
    }

    fn ran_out(&self, buf: &[u8], eof: bool) -> Option<Cut> {
        Some(match (eof, buf.len()) {
            (false, _) => Cut::NeedMore,
            (true, 0) if self.later => Cut::End,
            (true, len) => Cut::Game { len },
        })
    }

    fn outside(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        let Some(paren) = next_paren(buf, self.at) else {
            self.at = buf.len();
            return self.ran_out(buf, eof);
        };
        self.at = paren;
        match begins_game(buf, paren, eof) {
            Ahead::Unknown => return Some(Cut::NeedMore),
            Ahead::Structure if self.started => return Some(Cut::Game { len: paren }),
            Ahead::Structure => {
                self.started = true;
                self.depth = 1;
                self.phase = Phase::Inside;
            }
            _ => {}
        }
        self.at = paren + 1;
        None
    }

    fn inside(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        loop {
            while plain_move(buf, self.at) {
                self.at += 6;
            }
            match buf.get(self.at) {
                None => return self.ran_out(buf, eof),
                Some(b'[') => {
                    self.phase = Phase::Value(ValueScan::new(self.at + 1));
                    return None;
                }
                Some(b'(') => match begins_neighbour(buf, self.at, eof) {
                    Ahead::Unknown => return Some(Cut::NeedMore),
                    Ahead::Structure => return Some(Cut::Game { len: self.at }),
                    _ => self.depth += 1,
                },
                Some(b')') => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.at += 1;
                        self.phase = Phase::Outside;
                        return None;
                    }
                }
                Some(_) => {}
            }
            self.at += 1;
        }
    }

    fn value(&mut self, mut scan: ValueScan, buf: &[u8], eof: bool) -> Option<Cut> {
        match scan.run(buf, eof) {
            End::Closed(at) => {
                self.at = at + 1;
                self.phase = Phase::Inside;
                None
            }
            End::Cut(len) => Some(Cut::Game { len }),
            End::Unknown => {
                self.phase = Phase::Value(scan);
                Some(Cut::NeedMore)
            }
            End::Open => {
                self.at = buf.len();
                self.phase = Phase::Inside;
                self.ran_out(buf, eof)
            }
        }
    }
}
