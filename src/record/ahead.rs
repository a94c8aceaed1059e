//! Looking ahead: whether the bytes behind a place are structure or prose.
//!
//! Owns the guesses that a bracket or parenthesis is settled by, all of them within a window of
//! fixed length, so that no file makes them slow. Knows no charset.

use super::Ident;
use memchr::{memchr, memchr2};

/// How far ahead is looked, in bytes.
pub(super) const AHEAD: usize = 1024;

/// Whether the byte separates tokens (blank, line end, tab).
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// What the bytes behind a place look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    /// More structure, as the grammar wants it.
    Structure,
    /// It could be structure, it could be prose.
    Doubtful,
    /// No structure.
    Prose,
    /// The bytes end before it is certain.
    Unknown,
}

/// A cursor over the bytes behind a place that knows where certainty ends.
struct Look<'a> {
    bytes: &'a [u8],
    at: usize,
    until: usize,
    whole: bool,
}

impl<'a> Look<'a> {
    fn new(bytes: &'a [u8], at: usize, whole: bool) -> Self {
        let until = bytes.len().min(at + AHEAD);
        Self {
            bytes,
            at,
            until,
            whole: whole || until < bytes.len() || until == at + AHEAD,
        }
    }

    /// The byte here; `Err` at the end of the bytes or of the window.
    fn byte(&self) -> Result<u8, Ahead> {
        if self.at < self.until {
            Ok(self.bytes[self.at])
        } else if self.whole {
            Err(Ahead::Structure)
        } else {
            Err(Ahead::Unknown)
        }
    }

    fn blanks(&mut self) -> Result<u8, Ahead> {
        while is_blank(self.byte()?) {
            self.at += 1;
        }
        self.byte()
    }

    /// Steps over a name; says whether it is all capitals and how long it is.
    fn name(&mut self) -> Result<(bool, usize), Ahead> {
        let from = self.at;
        let mut capitals = true;
        while self.byte()?.is_ascii_alphanumeric() {
            capitals &= !self.bytes[self.at].is_ascii_lowercase();
            self.at += 1;
        }
        Ok((capitals, self.at - from))
    }
}

/// What the bytes behind a `]` look like.
pub(super) fn follow(bytes: &[u8], at: usize, whole: bool) -> Ahead {
    let mut look = Look::new(bytes, at, whole);
    behind(&mut look, false).unwrap_or_else(|ahead| ahead)
}

fn behind(look: &mut Look<'_>, in_list: bool) -> Result<Ahead, Ahead> {
    let first = look.blanks()?;
    look.at += 1;
    Ok(match first {
        b';' => return node(look),
        b'[' if in_list => Ahead::Structure,
        b'[' => return another_value(look),
        b'(' => match look.blanks()? {
            b';' | b'(' => Ahead::Structure,
            byte if byte.is_ascii_uppercase() => Ahead::Doubtful,
            _ => Ahead::Prose,
        },
        b')' => match look.blanks()? {
            b')' | b'(' | b';' | 0 | 0x1a => Ahead::Structure,
            _ => Ahead::Doubtful,
        },
        byte if byte.is_ascii_alphabetic() => {
            look.at -= 1;
            let (capitals, _) = look.name()?;
            let touching = look.byte()? == b'[';
            match look.blanks()? {
                b'[' if capitals || (touching && byte.is_ascii_uppercase()) => Ahead::Structure,
                b'[' => Ahead::Doubtful,
                _ => Ahead::Prose,
            }
        }
        _ => Ahead::Prose,
    })
}

/// What the bytes behind a `;` look like.
fn node(look: &mut Look<'_>) -> Result<Ahead, Ahead> {
    let first = look.blanks()?;
    Ok(match first {
        b';' | b'(' | b')' | b'[' => Ahead::Structure,
        byte if byte.is_ascii_alphabetic() => {
            let (capitals, length) = look.name()?;
            match look.blanks()? {
                b'[' => Ahead::Structure,
                b';' | b'(' | b')' if capitals && length <= 2 => Ahead::Structure,
                _ => Ahead::Prose,
            }
        }
        _ => Ahead::Prose,
    })
}

/// Behind `][`: the next value must end and be followed by structure itself.
fn another_value(look: &mut Look<'_>) -> Result<Ahead, Ahead> {
    loop {
        let rest = &look.bytes[look.at.min(look.until)..look.until];
        let Some(offset) = memchr2(b']', b'\\', rest) else {
            look.at = look.until;
            look.byte()?;
            return Ok(Ahead::Structure);
        };
        look.at += offset + 1;
        if rest[offset] == b']' {
            return behind(look, true);
        }
        look.at += 1;
    }
}

/// Which bracket comes next: a `]` says that the text before it is still value.
pub(super) fn next_bracket(bytes: &[u8], at: usize, whole: bool) -> Ahead {
    let until = bytes.len().min(at + AHEAD);
    let window = &bytes[at.min(until)..until];
    match memchr2(b'[', b']', window) {
        Some(offset) if window[offset] == b']' => Ahead::Prose,
        None if !whole && window.len() < AHEAD => Ahead::Unknown,
        _ => Ahead::Structure,
    }
}

/// Whether a game begins at this `(`, seen from outside of any game.
pub(super) fn begins_game(bytes: &[u8], at: usize, whole: bool) -> Ahead {
    let mut look = Look::new(bytes, at + 1, whole);
    opening(&mut look).unwrap_or_else(|ahead| ahead)
}

fn opening(look: &mut Look<'_>) -> Result<Ahead, Ahead> {
    let first = match look.blanks() {
        Err(Ahead::Structure) => return Ok(Ahead::Prose),
        other => other?,
    };
    if first.is_ascii_uppercase() {
        look.name()?;
        return Ok(match look.blanks()? {
            b'[' => Ahead::Structure,
            _ => Ahead::Prose,
        });
    }
    if first != b';' {
        return Ok(Ahead::Prose);
    }
    while matches!(look.blanks()?, b';') {
        look.at += 1;
    }
    if look.byte()? != b')' {
        let from = look.at;
        return match node(look)? {
            Ahead::Prose => soiled(look, from),
            other => Ok(other),
        };
    }
    look.at += 1;
    Ok(match look.blanks()? {
        b'(' | b')' | 0 | 0x1a => Ahead::Structure,
        _ => Ahead::Prose,
    })
}

/// Whether a name with a value stands a little further on the same line, behind odd bytes.
fn soiled(look: &mut Look<'_>, from: usize) -> Result<Ahead, Ahead> {
    look.at = from;
    while look.at < from + 64 {
        match look.byte()? {
            b'(' | b')' | b'\n' | b'\r' => return Ok(Ahead::Prose),
            b'[' if look.at > from && look.bytes[look.at - 1].is_ascii_uppercase() => {
                return Ok(Ahead::Structure);
            }
            _ => look.at += 1,
        }
    }
    Ok(Ahead::Prose)
}

/// Whether the `(` here, inside a game, is another game's: its root says what only roots say.
pub(super) fn begins_neighbour(bytes: &[u8], at: usize, whole: bool) -> Ahead {
    let mut look = Look::new(bytes, at + 1, whole);
    neighbour(&mut look).unwrap_or_else(|ahead| match ahead {
        Ahead::Unknown => Ahead::Unknown,
        _ => Ahead::Prose,
    })
}

fn neighbour(look: &mut Look<'_>) -> Result<Ahead, Ahead> {
    if look.blanks()? != b';' {
        return Ok(Ahead::Prose);
    }
    look.at += 1;
    if !look.blanks()?.is_ascii_alphabetic() {
        return Ok(Ahead::Prose);
    }
    let from = look.at;
    look.name()?;
    let name = Ident::packed(&look.bytes[from..look.at]);
    Ok(if look.blanks()? == b'[' && ROOT_ONLY.contains(&name) {
        Ahead::Structure
    } else {
        Ahead::Prose
    })
}

const ROOT_ONLY: [Ident; 6] = [
    Ident::new("GM"),
    Ident::new("FF"),
    Ident::new("CA"),
    Ident::new("AP"),
    Ident::new("SZ"),
    Ident::new("ST"),
];

/// The next `(` at or behind this place.
pub(super) fn next_paren(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    memchr(b'(', rest).map(|offset| at + offset)
}

/// Whether `;B[xy]` or `;W[xy]` stands here, the shape nearly every node has.
#[inline]
pub(super) fn plain_move(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at..at + 6), Some([b';', b'B' | b'W', b'[', x, y, b']'])
        if x.is_ascii_alphabetic() && y.is_ascii_alphabetic())
}
