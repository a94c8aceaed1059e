//! A page of text being laid out: ink, indentation and line breaks.
//!
//! Everything put on a page has its unsafe characters made visible. Lines break at a fixed
//! width, never at the terminal's, so that the same game always gives the same bytes. Knows no
//! game.

use super::sanitize::{Visible, is_plain};
use std::io::Write as _;

/// Columns after which prose and lists go on in a new line.
const WIDTH: usize = 100;

/// How a piece of text is coloured, when colour is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Bold.
    Strong,
    /// Green.
    Good,
    /// Cyan.
    Note,
    /// Yellow.
    Warning,
    /// Red and bold.
    Error,
}

impl Ink {
    const fn code(self) -> &'static [u8] {
        match self {
            Self::Strong => b"\x1b[1m",
            Self::Good => b"\x1b[32m",
            Self::Note => b"\x1b[36m",
            Self::Warning => b"\x1b[33m",
            Self::Error => b"\x1b[1;31m",
        }
    }
}

/// A page.
pub(super) struct Page<'a> {
    out: &'a mut Vec<u8>,
    color: bool,
}

impl<'a> Page<'a> {
    /// Goes on writing at the end of a buffer.
    pub fn new(out: &'a mut Vec<u8>, color: bool) -> Self {
        Self { out, color }
    }

    /// Puts text.
    pub fn put(&mut self, text: &str) -> &mut Self {
        if is_plain(text) {
            self.out.extend_from_slice(text.as_bytes());
        } else {
            // Writing to a buffer cannot fail.
            let _ = write!(self.out, "{}", Visible(text));
        }
        self
    }

    /// Puts text in an ink.
    pub fn inked(&mut self, ink: Ink, text: &str) -> &mut Self {
        if self.color {
            self.out.extend_from_slice(ink.code());
            self.put(text);
            self.out.extend_from_slice(b"\x1b[0m");
            self
        } else {
            self.put(text)
        }
    }

    /// Puts blanks.
    pub fn blank(&mut self, count: usize) -> &mut Self {
        self.out.resize(self.out.len() + count, b' ');
        self
    }

    /// Puts text in a column, on its left or right side.
    pub fn column(&mut self, text: &str, width: usize, side: Side) -> &mut Self {
        let room = width.saturating_sub(columns(text));
        match side {
            Side::Left => self.put(text).blank(room),
            Side::Right => self.blank(room).put(text),
        }
    }

    /// Ends the line.
    pub fn end(&mut self) -> &mut Self {
        self.out.push(b'\n');
        self
    }

    /// Puts words as indented lines that break between words.
    pub fn prose(&mut self, indent: usize, text: &str) {
        self.blank(indent).prose_from(indent, text);
    }

    /// Puts words from a column the line has reached; later lines begin at that column too.
    pub fn prose_from(&mut self, at: usize, text: &str) {
        let words = text.split_whitespace().map(str::to_owned);
        self.flow(at, at, Joint::None, words);
    }

    /// Puts a head and a list; lines break between items and go on indented by two more.
    pub fn list(&mut self, indent: usize, head: &str, items: &[String]) {
        let last = items.len().saturating_sub(1);
        let parts = items.iter().enumerate().map(|(index, item)| {
            if index < last {
                format!("{item} ·")
            } else {
                item.clone()
            }
        });
        self.blank(indent).put(head);
        let at = indent + columns(head);
        self.flow(at, indent + 2, Joint::Blank, parts);
    }

    /// Puts parts from column `at`, breaking lines before those that do not fit, and ends.
    fn flow(
        &mut self,
        mut at: usize,
        next: usize,
        mut joint: Joint,
        parts: impl Iterator<Item = String>,
    ) {
        for part in parts {
            let wide = columns(&part);
            if joint == Joint::Blank && at + 1 + wide > WIDTH {
                self.end().blank(next);
                at = next;
            } else if joint == Joint::Blank {
                self.blank(1);
                at += 1;
            }
            self.put(&part);
            at += wide;
            joint = Joint::Blank;
        }
        self.end();
    }
}

/// What stands between a part and what is before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
    /// Nothing: the line is fresh.
    None,
    /// A blank or a line break.
    Blank,
}

/// Where text stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// At its left.
    Left,
    /// At its right.
    Right,
}

/// How many columns of a terminal a text takes: two for a wide character, none for a mark.
pub(super) fn columns(text: &str) -> usize {
    text.chars()
        .map(|c| match u32::from(c) {
            0x300..=0x36f | 0x200c | 0x200d | 0xfe00..=0xfe0f => 0,
            0x1100..=0x115f
            | 0x2e80..=0xa4cf
            | 0xac00..=0xd7a3
            | 0xf900..=0xfaff
            | 0xfe30..=0xfe6f
            | 0xff00..=0xff60
            | 0xffe0..=0xffe6
            | 0x1_f300..=0x1_faff
            | 0x2_0000..=0x3_fffd => 2,
            _ => 1,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_items_within_the_width() {
        let mut out = Vec::new();
        let items: Vec<String> = (0..40).map(|n| format!("規則-{n}")).collect();
        Page::new(&mut out, false).list(4, "stands:", &items);
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().count() > 3);
        assert!(text.lines().all(|line| columns(line) <= WIDTH));
        assert_eq!(text.matches('·').count(), 39);
        assert!(
            text.lines()
                .skip(1)
                .all(|line| line.starts_with("      規"))
        );
    }

    #[test]
    fn prose_goes_on_under_the_column_it_began_in() {
        let mut out = Vec::new();
        Page::new(&mut out, false)
            .column("key", 60, Side::Left)
            .prose_from(60, &"word ".repeat(20));
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.find("word") == Some(60)));
        assert!(lines.iter().all(|line| columns(line) <= WIDTH));
    }

    #[test]
    fn ink_is_put_only_when_wanted_and_never_taken_from_the_text() {
        for (color, wanted) in [(false, "\\x1b[5m"), (true, "\x1b[1;31m\\x1b[5m\x1b[0m")] {
            let mut out = Vec::new();
            Page::new(&mut out, color).inked(Ink::Error, "\x1b[5m");
            assert_eq!(String::from_utf8(out).unwrap(), wanted);
        }
    }
}
