//! Text as a value of a record.
//!
//! Owns escaping and encoding. Knows neither files nor properties.

use super::charset::Charset;

/// What a value's text is escaped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// `Text` or `SimpleText`.
    Plain,
    /// One half of a composed value, where `:` is escaped too.
    Composed,
}

/// The bytes of a value that reads back as this text in that charset.
///
/// Characters the charset cannot write become `?`. Line ends become `\n`. Bytes that happen to
/// look like `\` or `]` inside a character are left alone, as decoding goes before escaping.
#[must_use]
pub fn escape(text: &str, kind: ValueKind, charset: Charset) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut one = [0; 4];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' | ']' => out.push(b'\\'),
            ':' if kind == ValueKind::Composed => out.push(b'\\'),
            '\r' => {
                if chars.peek() == Some(&'\n') {
                    chars.next();
                }
                out.push(b'\n');
                continue;
            }
            _ => {}
        }
        if c.is_ascii() {
            out.push(c as u8);
            continue;
        }
        let written = charset.0.encode(c.encode_utf8(&mut one));
        if written.2 {
            out.push(b'?');
        } else {
            out.extend_from_slice(&written.0);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{split_composed, text};

    #[test]
    fn what_is_written_reads_back_in_every_charset() {
        let texts = [
            "a]b\\c:d",
            "柯洁 \\] ソ表\\",
            "two\nlines",
            "許功蓋]",
            "é]",
            "",
        ];
        for label in [
            "utf-8",
            "gb18030",
            "shift_jis",
            "big5",
            "windows-1252",
            "euc-kr",
        ] {
            let charset = Charset::for_label(label).unwrap();
            for original in texts {
                let raw = escape(original, ValueKind::Plain, charset);
                let back = text(&raw, charset);
                for (wrote, read) in original.chars().zip(back.chars()) {
                    assert!(
                        wrote == read || read == '?',
                        "{original} in {label}: {back}"
                    );
                }
                assert_eq!(original.chars().count(), back.chars().count());
            }
        }
    }

    #[test]
    fn a_colon_in_a_half_is_no_separator() {
        let half = escape("a:b", ValueKind::Composed, Charset::UTF_8);
        let whole = [&half[..], b":c"].concat();
        assert_eq!(split_composed(&whole), Some((&b"a\\:b"[..], &b"c"[..])));
    }
}
