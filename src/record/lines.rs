//! Lines and columns.
//!
//! Owns the counting of line ends: CR, LF, CRLF and LFCR each end one. Knows no structure.

use memchr::memchr2;

/// Line and column of a byte, both from 1, columns in bytes.
#[must_use]
pub fn place(bytes: &[u8], byte: u32) -> (u32, u32) {
    let upto = (byte as usize).min(bytes.len());
    let mut line = 1;
    let mut start = 0;
    let mut at = 0;
    while let Some(end) = next_break(bytes, at) {
        if end > upto {
            break;
        }
        line += 1;
        start = end;
        at = end;
    }
    (line, (upto - start) as u32 + 1)
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
