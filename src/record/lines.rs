//! Lines and columns.
//!
//! Owns the counting of line ends: CR, LF, CRLF and LFCR each end one. Knows no structure.

use memchr::memchr2;

/// Line and column of a byte, both from 1, columns in bytes.
#[must_use]
pub fn place(bytes: &[u8], byte: u32) -> (u32, u32) {
    Lines::new(bytes).place(byte)
}

/// Finds lines and columns in one way through the bytes.
#[derive(Clone, Debug)]
pub struct Lines<'b> {
    bytes: &'b [u8],
    line: u32,
    /// Where the line begins.
    start: usize,
    /// Where the next one begins, as far as that was looked for.
    next: Option<Option<usize>>,
}

impl<'b> Lines<'b> {
    /// Begins at the first line.
    #[must_use]
    pub const fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            line: 1,
            start: 0,
            next: None,
        }
    }

    /// Line and column of a byte that lies on no earlier line than the one asked for before.
    pub fn place(&mut self, byte: u32) -> (u32, u32) {
        let upto = (byte as usize).min(self.bytes.len());
        loop {
            let next = *self
                .next
                .get_or_insert_with(|| next_break(self.bytes, self.start));
            match next {
                Some(end) if end <= upto => {
                    self.line += 1;
                    self.start = end;
                    self.next = None;
                }
                _ => break,
            }
        }
        (self.line, upto.saturating_sub(self.start) as u32 + 1)
    }
}

/// Number of line ends.
#[must_use]
pub fn line_breaks(bytes: &[u8]) -> u32 {
    let mut count = 0u32;
    let mut at = 0;
    while let Some(end) = next_break(bytes, at) {
        count = count.saturating_add(1);
        at = end;
    }
    count
}

/// One past the next line end at or behind this place.
fn next_break(bytes: &[u8], at: usize) -> Option<usize> {
    let offset = memchr2(b'\r', b'\n', bytes.get(at..)?)?;
    let here = at + offset;
    let pair = matches!(bytes.get(here..here + 2), Some(b"\r\n" | b"\n\r"));
    Some(here + 1 + usize::from(pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_line_end_counts_once() {
        let bytes = b"a\r\nb\rc\nd\n\re";
        assert_eq!(line_breaks(bytes), 4);
        for (byte, at) in [
            (0, (1, 1)),
            (1, (1, 2)),
            (3, (2, 1)),
            (5, (3, 1)),
            (7, (4, 1)),
            (10, (5, 1)),
        ] {
            assert_eq!(place(bytes, byte), at);
        }
        assert_eq!(place(bytes, 99), (5, 2), "beyond the end is the end");
        assert_eq!(place(b"", 0), (1, 1));
        assert_eq!(line_breaks(b"\n\n\r\r"), 3);
    }
}
