//! Why a point counts as it does.

use crate::board::Color;

/// What a point is in the end, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A living stone, of a group in seki or not.
    Stone {
        /// Its colour.
        color: Color,
        /// Whether its group lives in seki: with no more than one eye.
        seki: bool,
    },
    /// A dead stone.
    Prisoner {
        /// Its own colour.
        color: Color,
        /// Whose territory the point below it is; nobody's in a seki, among shared points, or
        /// where it must be filled.
        territory: Option<Color>,
    },
    /// Territory of this colour.
    Territory(Color),
    /// An eye or a one-sided point of a group of this colour in seki.
    Seki(Color),
    /// A false eye that this colour must fill in the end.
    FalseEye(Color),
    /// A point this colour must fill in the end round a stone caught in a false eye.
    MustFill(Color),
    /// A point both colours come to.
    Dame,
    /// A point no living stone comes to.
    Unreached,
}

impl Reason {
    /// Whose territory the point is.
    #[must_use]
    pub const fn territory(self) -> Option<Color> {
        match self {
            Self::Territory(color) => Some(color),
            Self::Prisoner { territory, .. } => territory,
            Self::Stone { .. }
            | Self::Seki(_)
            | Self::FalseEye(_)
            | Self::MustFill(_)
            | Self::Dame
            | Self::Unreached => None,
        }
    }

    /// The letter on a map of reasons: `X O` living stones, `s t` those in seki, `d D` dead
    /// stones, `x o` territory, `e E` points of groups in seki, `f F` false eyes and points that
    /// must be filled, `.` dame, `-` unreached; Black's first.
    #[must_use]
    pub const fn letter(self) -> char {
        let (color, [black, white]) = match self {
            Self::Stone { color, seki: false } => (color, ['X', 'O']),
            Self::Stone { color, seki: true } => (color, ['s', 't']),
            Self::Prisoner { color, .. } => (color, ['d', 'D']),
            Self::Territory(color) => (color, ['x', 'o']),
            Self::Seki(color) => (color, ['e', 'E']),
            Self::FalseEye(color) | Self::MustFill(color) => (color, ['f', 'F']),
            Self::Dame => return '.',
            Self::Unreached => return '-',
        };
        match color {
            Color::Black => black,
            Color::White => white,
        }
    }
}
