//! A command as it is sent: one line that cannot be taken for another.
//!
//! Knows no command by name.

use std::fmt;

/// The most bytes of a command: what a pipe takes in one piece, so that sending never blocks
/// while an engine answers what it is asked.
const MOST_BYTES: usize = 4000;

/// A command with its arguments, ready to get an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command(String);

/// Why a text is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It is empty or blank.
    #[error("a command has a name")]
    Empty,
    /// It holds a control character or begins a comment.
    #[error("a command is one line of text without `#`")]
    NoLine,
    /// It begins like an id.
    #[error("a command begins with no digit")]
    Digit,
    /// It is too long.
    #[error("a command has at most {MOST_BYTES} bytes")]
    Long,
}

impl Command {
    /// Makes a command of a text.
    ///
    /// # Errors
    /// When an engine would not read it as one command.
    pub fn new(text: &str) -> Result<Self, CommandError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(CommandError::Empty);
        }
        if text.contains(|c: char| c.is_control() || c == '#') {
            return Err(CommandError::NoLine);
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(CommandError::Digit);
        }
        if text.len() > MOST_BYTES {
            return Err(CommandError::Long);
        }
        Ok(Self(text.to_owned()))
    }

    /// The bytes to send.
    #[must_use]
    pub fn with_id(&self, id: u32) -> Vec<u8> {
        format!("{id} {}\n", self.0).into_bytes()
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_is_one_line_with_an_id() {
        let command = Command::new(" play b D4 ").unwrap();
        assert_eq!(command.with_id(12), b"12 play b D4\n");
        for (text, why) in [
            ("", CommandError::Empty),
            (" \t", CommandError::Empty),
            ("name\nquit", CommandError::NoLine),
            ("name # comment", CommandError::NoLine),
            ("play b \u{9b}D4", CommandError::NoLine),
            ("12 name", CommandError::Digit),
        ] {
            assert_eq!(Command::new(text), Err(why), "{text:?}");
        }
        assert_eq!(Command::new(&"x".repeat(5000)), Err(CommandError::Long));
    }
}
