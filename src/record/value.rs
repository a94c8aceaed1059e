//! Where a value ends: the one question about structure that bytes alone do not settle.
//!
//! Owns the reading of `]` and `\` inside values, shared by the splitter and the scanner so that
//! both see the same structure. Knows no charset: a `\` or `]` behind a byte outside ASCII may be
//! half a character of GBK, Big5 or Shift-JIS, and an unescaped `]` may be part of a rank; both
//! are told from the real end by what follows. In text that keeps the format's grammar an
//! unescaped `]` always ends the value.

use super::ahead::{AHEAD, Ahead, begins_neighbour, follow, next_bracket};
use memchr::{memchr, memchr3};

const ESCAPE: u8 = 0x1b;

/// Where a search for a value's end arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The `]` at this offset closes the value.
    Closed(usize),
    /// The value is never closed: another game's `(` stands at this offset.
    Cut(usize),
    /// The bytes end before the value does.
    Open,
    /// More bytes are needed.
    Unknown,
}

/// A search for a value's end that can be interrupted and taken up again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ValueScan {
    start: usize,
    at: usize,
    counted: usize,
    open: usize,
    last: Option<usize>,
    /// The first unescaped `]` taken as part of the text.
    pub stray: Option<usize>,
    /// How many there were.
    pub strays: u32,
    /// The first `]` taken as part of the text that may be the second half of a character.
    pub trail: Option<usize>,
}

impl ValueScan {
    /// Begins behind the `[`.
    pub const fn new(start: usize) -> Self {
        Self {
            start,
            at: start,
            counted: start,
            open: 0,
            last: None,
            stray: None,
            strays: 0,
            trail: None,
        }
    }

    /// Goes on as far as the bytes reach; `whole` says that no more will come.
    pub fn run(&mut self, bytes: &[u8], whole: bool) -> End {
        loop {
            let rest = bytes.get(self.at..).unwrap_or_default();
            let Some(offset) = memchr3(b']', b'\\', ESCAPE, rest) else {
                self.at = self.at.max(bytes.len());
                return self.run_out(whole);
            };
            let here = self.at + offset;
            let step = match bytes[here] {
                b']' => self.bracket(bytes, here, whole),
                b'\\' => self.backslash(bytes, here, whole),
                // Behind a doubtful end nothing may hide the next one: value upon value would
                // be searched to the end of the file.
                _ if self.last.is_some() => Step::Resume(here + 1),
                _ => shifted(bytes, here, whole),
            };
            match step {
                Step::Close(at) => return End::Closed(at),
                Step::Cut(at) => return End::Cut(at),
                Step::Resume(at) => self.at = at,
                Step::Wait => {
                    self.at = here;
                    return End::Unknown;
                }
            }
        }
    }

    /// No more brackets: a value that swallowed some ends at the last of them.
    fn run_out(&self, whole: bool) -> End {
        match self.last {
            _ if !whole => End::Unknown,
            Some(at) => End::Closed(at),
            None => End::Open,
        }
    }

    fn bracket(&mut self, bytes: &[u8], here: usize, whole: bool) -> Step {
        if is_plain(&bytes[self.start..here]) {
            return Step::Close(here);
        }
        if let Some(paren) = swallowed(&bytes[self.start..here]) {
            return Step::Cut(self.start + paren);
        }
        match follow(bytes, here + 1, whole) {
            Ahead::Structure => return Step::Close(here),
            Ahead::Unknown => return Step::Wait,
            Ahead::Doubtful if self.open_brackets(bytes, here) == 0 => return Step::Close(here),
            Ahead::Prose if self.open_brackets(bytes, here) == 0 => {
                match next_bracket(bytes, here + 1, whole) {
                    Ahead::Prose => {}
                    Ahead::Unknown => return Step::Wait,
                    _ => return Step::Close(here),
                }
            }
            _ => {}
        }
        self.open = self.open.saturating_sub(1);
        self.last = Some(here);
        let before = &bytes[here.saturating_sub(64).max(self.start)..here];
        let behind = before.iter().rev().find(|&&byte| byte != b'\\');
        if behind.is_some_and(|&byte| byte >= 0x80) {
            self.trail.get_or_insert(here);
        } else {
            self.stray.get_or_insert(here);
            self.strays = self.strays.saturating_add(1);
        }
        Step::Resume(here + 1)
    }

    /// Unescaped `[` not yet answered by a `]`, counted once per byte.
    fn open_brackets(&mut self, bytes: &[u8], here: usize) -> usize {
        let new = bytes.get(self.counted..here).unwrap_or_default();
        self.open += memchr::memchr_iter(b'[', new).count();
        self.counted = self.counted.max(here);
        self.open
    }

    fn backslash(&mut self, bytes: &[u8], here: usize, whole: bool) -> Step {
        if here + 1 >= bytes.len() {
            return if whole {
                Step::Resume(bytes.len())
            } else {
                Step::Wait
            };
        }
        if !may_be_trail(&bytes[self.start..here]) {
            return Step::Resume(here + 2);
        }
        let ahead = &bytes[here..bytes.len().min(here + 64)];
        let Some(chain) = ahead.iter().position(|&byte| byte != b'\\') else {
            return if whole || ahead.len() == 64 {
                Step::Resume(here + 2)
            } else {
                Step::Wait
            };
        };
        let behind = here + chain;
        if bytes[behind] != b']' {
            return Step::Resume(behind);
        }
        match follow(bytes, behind + 1, whole) {
            Ahead::Structure => Step::Close(behind),
            Ahead::Unknown => Step::Wait,
            _ => {
                self.trail.get_or_insert(behind);
                Step::Resume(behind + 1)
            }
        }
    }
}

enum Step {
    Close(usize),
    Cut(usize),
    Resume(usize),
    Wait,
}

/// Points, ranges and numbers: nothing in them could continue behind a `]`.
fn is_plain(value: &[u8]) -> bool {
    value.len() <= 5
        && value
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'.' | b'-' | b' '))
}

/// Where another game's root begins in this text, its first property's value at the text's end.
///
/// Quoted records cannot look like this, as their brackets are escaped.
fn swallowed(value: &[u8]) -> Option<usize> {
    let from = value.len().saturating_sub(48);
    let paren = from + memchr::memrchr(b'(', &value[from..])?;
    let before = value[..paren].trim_ascii_end();
    let fresh = before.len() < paren && value[before.len()..paren].contains(&b'\n');
    let first = before.last().is_none_or(|&byte| byte == b')');
    let inside = &value[paren..];
    let brackets = memchr::memchr_iter(b'[', inside).count();
    let looks = (fresh || first) && brackets == 1 && memchr(b'\\', inside).is_none();
    let root = looks && begins_neighbour(value, paren, true) == Ahead::Structure;
    root.then_some(paren)
}

/// Whether a byte behind this text could be the second half of a character.
fn may_be_trail(before: &[u8]) -> bool {
    let window = &before[before.len().saturating_sub(63)..];
    let high = window.iter().rev().take_while(|byte| **byte >= 0x80);
    let length = high.count();
    if length == 0 {
        return false;
    }
    let mut run = &window[window.len() - length..];
    if length == 63 {
        let lead = run.iter().position(|byte| byte & 0xc0 != 0x80);
        run = &run[lead.unwrap_or(0)..];
    }
    std::str::from_utf8(run).is_err()
}

/// Steps over the shifted part of ISO-2022-JP, which ends on its own line.
fn shifted(bytes: &[u8], here: usize, whole: bool) -> Step {
    match bytes.get(here + 1) {
        Some(b'$') => {}
        None if !whole => return Step::Wait,
        _ => return Step::Resume(here + 1),
    }
    let until = bytes.len().min(here + AHEAD);
    let inside = &bytes[here + 2..until];
    match memchr3(ESCAPE, b'\n', b'\r', inside) {
        Some(offset) if inside[offset] == ESCAPE => Step::Resume(here + 2 + offset),
        None if !whole && until == bytes.len() && inside.len() < AHEAD - 2 => Step::Wait,
        _ => Step::Resume(here + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the value that these bytes begin with ends.
    fn end(bytes: &[u8]) -> End {
        let mut scan = ValueScan::new(0);
        let whole = scan.run(bytes, true);
        let mut steps = ValueScan::new(0);
        let mut until = 0;
        let in_steps = loop {
            match steps.run(&bytes[..until], until == bytes.len()) {
                End::Unknown => until += 1,
                end => break end,
            }
        };
        assert_eq!(whole, in_steps, "{}", bytes.escape_ascii());
        whole
    }

    #[test]
    fn a_value_ends_where_the_grammar_says() {
        for (bytes, at) in [
            (&b"aa];W[bb]"[..], 2),
            (b"a\\]b];W[bb]", 4),
            (b"a\\\\];W[bb]", 3),
            (b"a\\\\\\]b];W[bb]", 6),
            (b"a [ text];W[bb]", 8),
            (b"text\n[3d\n]\nPW [x]", 9),
            (b"text [x][next])", 7),
            (b"text [);(]\n)\n", 9),
            (b"text [] \r\n", 6),
        ] {
            assert_eq!(end(bytes), End::Closed(at), "{}", bytes.escape_ascii());
        }
        assert_eq!(end(b"never closed"), End::Open);
        assert_eq!(end(b"never closed\\]"), End::Open);
    }

    #[test]
    fn brackets_of_the_text_do_not_end_it() {
        for (bytes, at) in [
            (&b"Ann [3d]];B[aa]"[..], 8),
            (b"foo [3k]: hi];W[bb]", 12),
            (b"a: [2k] b: [3k] c];W[bb]", 17),
            (b"smile :] there]PW[x]", 14),
        ] {
            assert_eq!(end(bytes), End::Closed(at), "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn half_a_character_neither_ends_nor_escapes() {
        for (bytes, at) in [
            (&b"\xb3\\\xa5\\\xbb\\]PW[x]"[..], 6),
            (b"\x83]\x83]];B[aa]", 4),
            (b"\xe5\xb7\xa7\xe5\x8c]PW[x]", 5),
            (b"Jos\xe9];B[aa]", 4),
            (b"\xe6\x9f\xaf\\];B[aa] x];W[bb]", 13),
            (b"\x1b$B];B[];(\x1b(B];B[aa]", 13),
        ] {
            assert_eq!(end(bytes), End::Closed(at), "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn a_value_without_its_end_stops_before_another_game() {
        assert_eq!(end(b"cut off\n(;GM[1]SZ[9];B[aa])"), End::Cut(8));
        assert_eq!(end(b"(;FF[4]GM[1])"), End::Cut(0));
        assert_eq!(end(b"see (;GM[1] there];B[aa]"), End::Closed(17));
    }
}
