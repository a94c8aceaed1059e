//! How an engine is started: its words, its folder, its environment.
//!
//! The one place that decides which program is executed, so that whatever is to stand between
//! this process and an engine is put in here. No shell takes part.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// A program to run as an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    text: String,
    program: String,
    arguments: Vec<String>,
    /// The folder it runs in; this process's own if there is none.
    pub folder: Option<PathBuf>,
    /// Variables of its environment besides this process's own.
    pub environment: Vec<(OsString, OsString)>,
    /// The program that stands guard over it, which must be one that becomes a guard when its
    /// first argument is [`GUARD_FLAG`]; the engine is started directly if there is none.
    pub guard: Option<PathBuf>,
    /// A file to which all goes that it writes on its standard error, up to a limit.
    pub error_log: Option<PathBuf>,
}

/// The first argument by which a program is told to be a guard; the engine's words follow it.
pub const GUARD_FLAG: &str = "--engine-guard";

/// Why a text is no command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LaunchError {
    /// It names no program.
    #[error("it names no program")]
    Empty,
    /// A quotation is not closed.
    #[error("a quotation is not closed")]
    OpenQuote,
    /// It holds a NUL, which no argument can have.
    #[error("it holds a NUL")]
    Nul,
}

impl Launch {
    /// Splits a command line into words, by the quoting rules of the Unix shell and with none of
    /// its substitutions.
    ///
    /// # Errors
    /// When it has no words or they cannot be told apart.
    pub fn parse(text: &str) -> Result<Self, LaunchError> {
        if text.contains('\0') {
            return Err(LaunchError::Nul);
        }
        let words = shell_words::split(text).map_err(|_| LaunchError::OpenQuote)?;
        let mut words = words.into_iter();
        let program = words.next().filter(|word| !word.is_empty());
        Ok(Self {
            text: text.trim().to_owned(),
            program: program.ok_or(LaunchError::Empty)?,
            arguments: words.collect(),
            folder: None,
            environment: Vec::new(),
            guard: None,
            error_log: None,
        })
    }

    /// The command line as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The process to start, in a group of its own: the engine, or its guard.
    pub(super) fn command(&self) -> Command {
        let mut command = match &self.guard {
            Some(guard) => {
                let mut command = Command::new(guard);
                command.arg(GUARD_FLAG).arg(&self.program);
                command
            }
            None => Command::new(&self.program),
        };
        command
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_and_nothing_is_substituted() {
        let launch = Launch::parse(" 'my engine' --mode gtp \"$HOME\" a\\ b; `x` ").unwrap();
        assert_eq!(launch.program, "my engine");
        assert_eq!(launch.arguments, ["--mode", "gtp", "$HOME", "a b;", "`x`"]);
        assert!(launch.text().starts_with("'my"));
        for (text, why) in [
            ("", LaunchError::Empty),
            ("  ", LaunchError::Empty),
            ("''", LaunchError::Empty),
            ("gnugo 'x", LaunchError::OpenQuote),
            ("a\0b", LaunchError::Nul),
        ] {
            assert_eq!(Launch::parse(text), Err(why), "{text:?}");
        }
    }
}
