//! Where one game of a stream ends and the next begins, for both formats.
//!
//! Knows nothing of reading.

use crate::record::{Cut, Splitter, line_breaks};

/// Finds borders in bytes that arrive piece by piece.
pub(super) enum Borders {
    Records(Splitter),
    /// Lines, with how many bytes of the next are known to hold no end.
    Lines {
        scanned: usize,
    },
}

impl Borders {
    pub fn new(json: bool) -> Self {
        if json {
            Self::Lines { scanned: 0 }
        } else {
            Self::Records(Splitter::new())
        }
    }

    /// The end of the game that starts with `buf`, as [`Splitter::next`] tells it.
    pub fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        match self {
            Self::Records(splitter) => splitter.next(buf, eof),
            Self::Lines { scanned } => {
                let rest = buf.get(*scanned..).unwrap_or_default();
                if let Some(at) = memchr::memchr(b'\n', rest) {
                    let len = *scanned + at + 1;
                    *scanned = 0;
                    return Cut::Game { len };
                }
                *scanned = if eof { 0 } else { buf.len() };
                match (eof, buf.is_empty()) {
                    (false, _) => Cut::NeedMore,
                    (true, true) => Cut::End,
                    (true, false) => Cut::Game { len: buf.len() },
                }
            }
        }
    }

    /// How many lines of the file a slice ends.
    pub fn line_breaks(&self, slice: &[u8]) -> u32 {
        match self {
            Self::Records(_) => line_breaks(slice),
            Self::Lines { .. } => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_line_feeds_however_they_arrive() {
        let text = b"one\n\ntwo\r\nthree";
        for step in 1..text.len() {
            let mut borders = Borders::new(true);
            let mut lines = Vec::new();
            let (mut start, mut end) = (0, 0);
            loop {
                end = (end + step).min(text.len());
                let eof = end == text.len();
                match borders.next(&text[start..end], eof) {
                    Cut::Game { len } => {
                        lines.push(&text[start..start + len]);
                        start += len;
                        end = start;
                    }
                    Cut::NeedMore => {}
                    Cut::End => break,
                }
            }
            assert_eq!(lines, [&b"one\n"[..], b"\n", b"two\r\n", b"three"]);
        }
    }
}
