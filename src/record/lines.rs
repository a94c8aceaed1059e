//! Lines and columns.
//!
//! Owns the counting of line ends: CR, LF, CRLF and LFCR each end one. Knows no structure.

use memchr::memchr2;

/// Line and column of a byte, both from 1, columns in bytes.
#[must_use]
pub fn place(bytes: &[u8], byte: u32) -> (u32, u32) {
    LineCursor::new(bytes).place(byte)
}

/// Finds the places of many bytes in one pass, as long as they come in order.
#[derive(Clone, Debug)]
pub struct LineCursor<'a> {
    bytes: &'a [u8],
    line: u32,
    start: usize,
    /// Where the line ends; the end of everything for the last one.
    end: usize,
    /// How far characters of the line were counted.
    counted: usize,
    /// Characters up to there, were the text UTF-8.
    characters: u32,
    /// Whether all bytes up to there are ASCII.
    ascii: bool,
}

impl<'a> LineCursor<'a> {
    /// Stands at the first byte.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            line: 1,
            start: 0,
            end: next_break(bytes, 0).unwrap_or(usize::MAX),
            counted: 0,
            characters: 0,
            ascii: true,
        }
    }

    /// Column in characters, from 1, of a byte on the line of the last [`place`](Self::place);
    /// none where a byte before it is not ASCII and the text is not UTF-8. What is no UTF-8 after
    /// all counts one character for each byte that begins one.
    pub fn character(&mut self, byte: u32, utf8: bool) -> Option<u32> {
        let upto = (byte as usize).min(self.bytes.len());
        if self.counted < self.start || self.counted > upto {
            self.counted = self.start;
            self.characters = 0;
            self.ascii = true;
        }
        let new = self.bytes.get(self.counted..upto).unwrap_or_default();
        self.ascii &= new.is_ascii();
        self.characters += new.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u32;
        self.counted = upto;
        (self.ascii || utf8).then_some(self.characters + 1)
    }

    /// Line and column of a byte, both from 1; for a byte on an earlier line it begins anew.
    pub fn place(&mut self, byte: u32) -> (u32, u32) {
        let upto = (byte as usize).min(self.bytes.len());
        if upto < self.start {
            *self = Self::new(self.bytes);
        }
        while self.end <= upto {
            self.line += 1;
            self.start = self.end;
            self.end = next_break(self.bytes, self.start).unwrap_or(usize::MAX);
        }
        (self.line, (upto - self.start) as u32 + 1)
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
    fn characters_are_counted_where_bytes_tell_them() {
        let bytes = "ab碁é!\nc".as_bytes();
        let mut cursor = LineCursor::new(bytes);
        for (byte, (ascii, utf8)) in [
            (2, (Some(3), Some(3))),
            (5, (None, Some(4))),
            (7, (None, Some(5))),
            (8, (None, Some(6))),
            (1, (Some(2), Some(2))),
            (9, (Some(1), Some(1))),
            (99, (Some(2), Some(2))),
        ] {
            cursor.place(byte);
            assert_eq!(cursor.character(byte, false), ascii, "{byte}");
            assert_eq!(cursor.character(byte, true), utf8, "{byte}");
            assert_eq!(cursor.character(byte, true), utf8, "{byte} again");
        }
    }

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
        let mut cursor = LineCursor::new(bytes);
        for byte in [0, 3, 3, 7, 1, 99, 10, 0] {
            assert_eq!(cursor.place(byte), place(bytes, byte));
        }
        assert_eq!(place(b"", 0), (1, 1));
        assert_eq!(line_breaks(b"\n\n\r\r"), 3);
    }
}
