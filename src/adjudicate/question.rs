//! What is asked of every game: the rules, the lines of play, and how to read.

use crate::amount::Amount;
use crate::claims::{KomiPolicy, ResultEvidence};
use crate::finding::Kind;
use crate::record::{Charset, Limits};
use crate::rules::Ruleset;

/// Which rules a game is judged under.
#[derive(Clone, Debug)]
pub enum RulesChoice {
    /// What the record names, else a stated stand-in; the overrides are applied to it.
    Auto(Vec<String>),
    /// These, in this order.
    Fixed(Vec<Ruleset>),
}

impl Default for RulesChoice {
    fn default() -> Self {
        Self::Auto(Vec::new())
    }
}

/// Which lines of play are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// The main line: the first variation everywhere.
    #[default]
    Main,
    /// Every variation.
    All,
}

/// Which komi a count uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KomiChoice {
    /// The record's where it gives one that can be used, else the ruleset's own.
    #[default]
    Auto,
    /// The record's and no other; without one the margin is withheld.
    Declared,
    /// The ruleset's own for the size and handicap, whatever the record says.
    Rules,
    /// This one, in points.
    Given(Amount),
}

/// Everything asked of every game of a run; by default the main line under the record's own rules.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The rules.
    pub rules: RulesChoice,
    /// The lines of play.
    pub lines: Lines,
    /// Caps of the reader.
    pub limits: Limits,
    /// Charset to read all text in, instead of the record's.
    pub charset: Option<Charset>,
    /// How a record's komi is read.
    pub komi_policy: KomiPolicy,
    /// Whether a recorded result is evidence for komi and dead stones.
    pub result_evidence: ResultEvidence,
    /// Komi of counts.
    pub komi: KomiChoice,
    /// Plies whose pass was imposed, besides those the record tells.
    pub imposed: Vec<u32>,
    /// Whether FF\[4\] conformance is noted property by property.
    pub strict_ff4: bool,
    /// Kinds of findings left out.
    pub ignored: Vec<&'static Kind>,
}

/// One game as it comes from an archive.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// `path!/member`.
    pub path: &'a str,
    /// Number of the game in it, from 1.
    pub number: u64,
    /// An id given from outside, instead of `path#n`.
    pub external_id: Option<&'a str>,
    /// The game's own bytes.
    pub bytes: &'a [u8],
    /// Offset of those bytes in the file.
    pub byte: u64,
    /// Lines before them in the file.
    pub line: u32,
    /// Bytes before them on their first line.
    pub column: u32,
    /// Whether the file was UTF-16 and came transcoded.
    pub transcoded: bool,
}

impl<'a> Source<'a> {
    /// The first game of a file, at its beginning.
    #[must_use]
    pub const fn first(path: &'a str, bytes: &'a [u8]) -> Self {
        Self {
            path,
            number: 1,
            external_id: None,
            bytes,
            byte: 0,
            line: 0,
            column: 0,
            transcoded: false,
        }
    }

    /// The game's id: `path!/member#n`, or the one given from outside.
    #[must_use]
    pub fn id(&self) -> String {
        self.external_id
            .map_or_else(|| format!("{}#{}", self.path, self.number), str::to_owned)
    }
}
