//! SGF's text: escapes, soft line breaks, white space, composed values.
//!
//! Owns how a raw value becomes text. Charset first, escapes second, so that half a character is
//! never taken for a backslash. Knows no property.

use super::charset::Charset;
use std::borrow::Cow;

/// The text of a `Text` value: line breaks kept as `\n`, other white space as blanks.
#[must_use]
pub fn text(raw: &[u8], charset: Charset) -> Cow<'_, str> {
    unescape(charset.decode(raw).0, LineBreaks::Kept)
}

/// The text of a `SimpleText` value: one line, line breaks turned into blanks.
#[must_use]
pub fn simple_text(raw: &[u8], charset: Charset) -> Cow<'_, str> {
    unescape(charset.decode(raw).0, LineBreaks::Blank)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineBreaks {
    Kept,
    Blank,
}

fn unescape(decoded: Cow<'_, str>, breaks: LineBreaks) -> Cow<'_, str> {
    let special = |byte: u8| match byte {
        b'\\' | b'\r' | b'\t' | 0x0b | 0x0c => true,
        b'\n' => breaks == LineBreaks::Blank,
        _ => false,
    };
    // A lone `\n` needs no work, but `\n\r` does; the `\r` gives it away.
    if !decoded.bytes().any(special) {
        return decoded;
    }
    let mut out = String::with_capacity(decoded.len());
    let mut chars = decoded.chars().peekable();
    let mut escaped = false;
    while let Some(c) = chars.next() {
        match c {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            '\n' | '\r' => {
                let other = if c == '\n' { '\r' } else { '\n' };
                if chars.peek() == Some(&other) {
                    chars.next();
                }
                match breaks {
                    _ if escaped => {}
                    LineBreaks::Kept => out.push('\n'),
                    LineBreaks::Blank => out.push(' '),
                }
            }
            '\t' | '\x0b' | '\x0c' => out.push(' '),
            other => out.push(other),
        }
        escaped = false;
    }
    Cow::Owned(out)
}

/// Splits a composed value at its first `:` that is not escaped.
#[must_use]
pub fn split_composed(raw: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut at = 0;
    while let Some(offset) = memchr::memchr2(b':', b'\\', raw.get(at..)?) {
        let here = at + offset;
        if raw[here] == b':' {
            return Some((&raw[..here], &raw[here + 1..]));
        }
        at = here + 2;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_breaks_and_white_space_follow_the_format() {
        for (raw, kept, blank) in [
            (&b"plain"[..], "plain", "plain"),
            (b"a\\]b\\\\c\\:d", "a]b\\c:d", "a]b\\c:d"),
            (b"foo\\\nbar", "foobar", "foobar"),
            (b"foo\\\r\nbar", "foobar", "foobar"),
            (b"foo\\\n\rbar", "foobar", "foobar"),
            (b"a\r\nb\rc\nd\n\re", "a\nb\nc\nd\ne", "a b c d e"),
            (b"a\tb\x0bc\x0cd", "a b c d", "a b c d"),
            (b"a\\\tb", "a b", "a b"),
            (b"lone\\", "lone", "lone"),
            (b"\n\n", "\n\n", "  "),
        ] {
            assert_eq!(text(raw, Charset::UTF_8), kept);
            assert_eq!(simple_text(raw, Charset::UTF_8), blank);
        }
    }

    #[test]
    fn plain_text_is_not_copied() {
        let borrowed = |raw| matches!(text(raw, Charset::UTF_8), Cow::Borrowed(_));
        assert!(borrowed(b"Kim"));
        assert!(borrowed("柯洁\n".as_bytes()));
        assert!(!borrowed(b"a\\]"));
    }

    #[test]
    fn half_a_character_is_no_backslash() {
        let sjis = Charset::for_label("sjis").unwrap();
        assert_eq!(text(b"\x83\\\\]\x95\\", sjis), "ソ]表");
        let utf8 = text(b"\xe5\xb7\xa7\xe5\x8c", Charset::UTF_8);
        assert_eq!(utf8, "巧\u{fffd}");
    }

    #[test]
    fn a_pair_is_split_at_its_first_plain_colon() {
        assert_eq!(split_composed(b"aa:b:c"), Some((&b"aa"[..], &b"b:c"[..])));
        assert_eq!(split_composed(b"a\\:a:b"), Some((&b"a\\:a"[..], &b"b"[..])));
        assert_eq!(split_composed(b":"), Some((&b""[..], &b""[..])));
        assert_eq!(split_composed(b"a\\:"), None);
        assert_eq!(split_composed(b"a\\"), None);
    }
}
