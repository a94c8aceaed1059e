//! The formats a run can be written in, by the names of the command line.

use std::fmt;
use std::str::FromStr;

/// A format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Pages a referee would explain a game with.
    #[default]
    Human,
    /// One line per finding or count, for grep.
    Concise,
    /// One JSON object per line.
    JsonLines,
    /// One JSON array of the same objects.
    Json,
    /// Comma-separated values with a header.
    Csv,
    /// Tab-separated values with a header, escapes instead of quotes.
    Tsv,
    /// One page of HTML with everything in it, of comparisons only.
    Html,
    /// A SARIF 2.1.0 log, for code scanning and editors.
    Sarif,
    /// JUnit XML, for dashboards of tests.
    Junit,
    /// Annotations of GitHub Actions.
    Github,
    /// What was found by game, ply and code, for a later run to leave out.
    Baseline,
}

impl Format {
    /// Every format, in the order help shows them.
    pub const ALL: [Self; 11] = [
        Self::Human,
        Self::Concise,
        Self::JsonLines,
        Self::Json,
        Self::Csv,
        Self::Tsv,
        Self::Html,
        Self::Sarif,
        Self::Junit,
        Self::Github,
        Self::Baseline,
    ];

    /// The name used on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Concise => "concise",
            Self::JsonLines => "jsonl",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Html => "html",
            Self::Sarif => "sarif",
            Self::Junit => "junit",
            Self::Github => "github",
            Self::Baseline => "baseline",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format is called {0:?}; there are {all}", all = Format::ALL.map(Format::name).join(", "))]
pub struct ParseFormatError(String);

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| ParseFormatError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert!("JSONL".parse::<Format>().is_err());
    }
}
