//! Text that came from outside, made safe to show.
//!
//! Owns which characters may not reach a terminal or a row as they are: control characters
//! (ESC and the C1 range among them), bidirectional controls, line separators and invisible
//! tags. Knows no format's own escapes.

use std::fmt::{self, Write as _};

/// Whether a character could move the cursor, reorder or hide its neighbours.
#[must_use]
pub const fn is_unsafe(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Whether a text is plain ASCII without control characters, the usual case.
pub(super) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, 0x20..=0x7e))
}

/// A text shown with every unsafe character made visible: `\n`, `\t`, `\r`, `\x1b`, `\u{202e}`.
#[derive(Clone, Copy, Debug)]
pub struct Visible<'a>(pub &'a str);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_plain(self.0) {
            return f.write_str(self.0);
        }
        for c in self.0.chars() {
            match c {
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                '\r' => f.write_str("\\r")?,
                c if !is_unsafe(c) => f.write_char(c)?,
                c if u32::from(c) < 0x100 => write!(f, "\\x{:02x}", u32::from(c))?,
                c => write!(f, "\\u{{{:x}}}", u32::from(c))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_unsafe_survives_and_nothing_else_changes() {
        for c in (0..0x1_1000_u32)
            .chain(0xe_0000..0xe_0100)
            .filter_map(char::from_u32)
        {
            let text = c.to_string();
            let shown = Visible(&text).to_string();
            assert!(!shown.chars().any(is_unsafe), "{c:?}");
            assert_eq!(shown == text, !is_unsafe(c), "{c:?}");
            assert!(!c.is_control() || is_unsafe(c), "{c:?}");
        }
    }

    #[test]
    fn escapes_are_visible() {
        assert_eq!(
            Visible("a\x1b[31m\n\u{202e}碁\u{9b}").to_string(),
            "a\\x1b[31m\\n\\u{202e}碁\\x9b"
        );
    }
}
