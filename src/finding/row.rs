//! The shape of a finding and of a catalogue row.

use crate::board::{Color, Point};
use std::borrow::Cow;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what was meant; nothing was lost.
    Warning,
    /// Against the format or the rules, or something could not be read.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One row of the catalogue: everything said about a kind of finding, whatever the game.
#[derive(Debug)]
pub struct Kind {
    /// Stable code: a letter for the room and three digits.
    pub code: &'static str,
    /// Stable readable name; for moves the same word the rulesets' `illegal` table uses.
    pub slug: &'static str,
    /// Severity unless a finding says otherwise.
    pub severity: Severity,
    /// One line naming the thing.
    pub title: &'static str,
    /// The rule in our words, what the reader or referee does, and why.
    pub explanation: &'static str,
    /// Article of a rule text or of the file format, or `convention`.
    pub clause: &'static str,
    /// What the user can do about it.
    pub hint: &'static str,
    /// A record that triggers it, as SGF text (escapes of Rust string literals for odd bytes).
    pub example: &'static str,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Kind {}

/// Declares static rows and the list `ROWS` of all of them.
macro_rules! kinds {
    ($($(#[$meta:meta])* $name:ident = $code:literal $slug:literal $severity:ident {
        title: $title:expr,
        explanation: $explanation:expr,
        clause: $clause:expr,
        hint: $hint:expr,
        example: $example:expr $(,)?
    })*) => {
        $(
            #[doc = $title]
            pub static $name: $crate::finding::Kind = $crate::finding::Kind {
                code: $code,
                slug: $slug,
                severity: $crate::finding::Severity::$severity,
                title: $title,
                explanation: $explanation,
                clause: $clause,
                hint: $hint,
                example: $example,
            };
        )*
        pub(super) static ROWS: &[&$crate::finding::Kind] = &[$(&$name),*];
    };
}
pub(super) use kinds;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    /// Offset from the start of the file, in bytes, from 0.
    pub byte: u64,
    /// Line, from 1; CR, LF, CRLF and LFCR each end one.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// Column in characters, from 1, where the bytes before it on the line tell: they are ASCII,
    /// or the text is UTF-8.
    pub character: Option<u32>,
}

/// Something noticed about a record, a move or a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub kind: &'static Kind,
    /// How much it weighs here.
    pub severity: Severity,
    /// What is so in this case, with its evidence.
    pub message: Cow<'static, str>,
    /// Byte offset in the game's own bytes, when it has a place; turned into a [`Place`] only
    /// when shown.
    pub byte: Option<u32>,
    /// The ply it is about, from 1, moves and passes counted; 0 is the starting position.
    pub ply: Option<u32>,
    /// Whose move or stone.
    pub color: Option<Color>,
    /// The point.
    pub point: Option<Point>,
}

impl Finding {
    /// Makes a finding of a kind, with the kind's severity and no place yet.
    #[must_use]
    pub fn new(kind: &'static Kind, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind,
            severity: kind.severity,
            message: message.into(),
            byte: None,
            ply: None,
            color: None,
            point: None,
        }
    }

    /// Says where in the game's bytes.
    #[must_use]
    pub fn at(mut self, byte: u32) -> Self {
        self.byte = Some(byte);
        self
    }

    /// Says at which ply.
    #[must_use]
    pub fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Says whose.
    #[must_use]
    pub fn color(mut self, color: Color) -> Self {
        self.color = Some(color);
        self
    }

    /// Says which point.
    #[must_use]
    pub fn point(mut self, point: Point) -> Self {
        self.point = Some(point);
        self
    }

    /// Overrides the kind's severity.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}
