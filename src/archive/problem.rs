//! What keeps an input, or a game of it, from being read or judged.
//!
//! Knows nothing of what a game says; problems inside a record are findings of other rooms.

use crate::finding::{Kind, archive_codes as codes};
use std::fmt;
use std::io;

/// What kind of obstacle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// There is no such file.
    Missing,
    /// It is there and cannot be read.
    Unreadable,
    /// It ends before it should; the games before the cut were read.
    Truncated,
    /// It, or one game of it, is larger than allowed.
    TooLarge,
    /// A container that is damaged or not what its name says.
    BadContainer,
    /// A member that needs a password.
    Encrypted,
    /// A container or compression that this build does not read.
    Unsupported,
    /// There is no game in it.
    NoGames,
    /// A line of JSON Lines that holds no game.
    BadJson {
        /// The line in the file, from 1.
        line: u64,
        /// The column in bytes, from 1; 0 when the fault has no place.
        column: u64,
    },
    /// A line of JSON Lines with more than one game in its `sgf`; the first was read.
    MoreGames {
        /// The line in the file, from 1.
        line: u64,
    },
    /// Judging the game failed inside the program.
    Panicked,
    /// The games done earlier are not the first games of this input.
    OtherGames,
}

impl ProblemKind {
    /// The row of the catalogue that explains it.
    #[must_use]
    pub const fn kind(&self) -> &'static Kind {
        match self {
            Self::Missing => &codes::INPUT_MISSING,
            Self::Unreadable => &codes::INPUT_UNREADABLE,
            Self::Truncated => &codes::INPUT_TRUNCATED,
            Self::TooLarge => &codes::INPUT_TOO_LARGE,
            Self::BadContainer => &codes::INPUT_BAD_CONTAINER,
            Self::Encrypted => &codes::INPUT_ENCRYPTED,
            Self::Unsupported => &codes::INPUT_UNSUPPORTED,
            Self::NoGames => &codes::INPUT_NO_GAMES,
            Self::BadJson { .. } => &codes::INPUT_BAD_JSON,
            Self::MoreGames { .. } => &codes::INPUT_MORE_GAMES,
            Self::Panicked => &codes::INPUT_PANICKED,
            Self::OtherGames => &codes::INPUT_OTHER_GAMES,
        }
    }

    /// Stable name, lower case with hyphens.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.kind().slug
    }

    /// Whether something was left unread or unjudged; false where everything there was read.
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        !matches!(self, Self::NoGames)
    }
}

/// Something that was not read or judged, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, `path!/member` in a container.
    pub path: String,
    /// The number of the game (from 1) when the problem stands in a game's place. Such a game
    /// counts among those done, so whoever writes rows writes its `game` row.
    pub number: Option<u64>,
    /// The game's own id, when JSON Lines gave one.
    pub external_id: Option<String>,
    /// What kind.
    pub kind: ProblemKind,
    /// What happened, with its evidence.
    pub message: String,
    /// What the user can do about it.
    pub hint: &'static str,
}

impl Problem {
    pub(super) fn new(path: &str, kind: ProblemKind, message: impl Into<String>) -> Self {
        let hint = kind.kind().hint;
        Self {
            path: path.to_owned(),
            number: None,
            external_id: None,
            kind,
            message: message.into(),
            hint,
        }
    }

    pub(super) fn of_game(mut self, number: u64) -> Self {
        self.number = Some(number);
        self
    }

    /// The game's id when it stands in a game's place, else the path.
    #[must_use]
    pub fn id(&self) -> String {
        match (&self.external_id, self.number) {
            (Some(id), Some(_)) => id.clone(),
            (_, Some(number)) => format!("{}#{number}", self.path),
            (_, None) => self.path.clone(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id(), self.message)
    }
}

/// Turns a read error into a problem.
pub(super) fn trouble(path: &str, error: &io::Error, packed: bool) -> Problem {
    let kind = match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            let message = "ends before its packed data do; what was there was read";
            return Problem::new(path, ProblemKind::Truncated, message);
        }
        io::ErrorKind::NotFound => ProblemKind::Missing,
        _ if packed && error.raw_os_error().is_none() => {
            let message = format!("damaged: {error}; what could be unpacked was read");
            return Problem::new(path, ProblemKind::BadContainer, message);
        }
        _ => ProblemKind::Unreadable,
    };
    Problem::new(path, kind, format!("cannot be read: {error}"))
}
