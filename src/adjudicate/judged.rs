//! What judging one game yields.

use crate::board::Size;
use crate::finding::{Finding, Place};
use crate::referee::{Cycle, Facts, Ruling};
use std::sync::Arc;

/// How far a game could be judged; ordered, merged by `max`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Completeness {
    /// Everything was read and judged, and nothing was found (notes aside).
    #[default]
    Clean,
    /// Everything was read and judged, and something was found.
    Findings,
    /// Something could not be read or judged.
    Incomplete,
}

/// Whether a ruleset's text speaks of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// It does.
    Yes,
    /// It does not speak of this size or handicap; its clauses were applied all the same.
    Extended(String),
}

/// One ruleset's verdict on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Id of the ruleset.
    pub ruleset: Arc<str>,
    /// Whether its text speaks of the game.
    pub covers: Coverage,
    /// Whether every move was legal.
    pub legal: bool,
    /// The first illegal ply.
    pub first_illegal_ply: Option<u32>,
    /// What becomes of the game by a ruling (`loss`, `no-result`, `draw`, `replay`, `referee`).
    pub outcome: Option<&'static str>,
}

/// A finding with its place, evidence and every ruleset's ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedFinding {
    /// The finding.
    pub finding: Finding,
    /// Its place in the file.
    pub place: Option<Place>,
    /// The earlier ply whose position is repeated.
    pub repeats_ply: Option<u32>,
    /// The cycle it closes.
    pub cycle: Option<Cycle>,
    /// Rulings, by id of the ruleset, in the order asked for; empty if independent of rules.
    pub rulings: Vec<(Arc<str>, Ruling)>,
    /// Whether it depends on how an earlier illegal move or edit is read.
    pub conditional: bool,
    /// What is so about the move, where it is about one.
    pub facts: Option<Facts>,
}

/// A claim as shown: what the record says, what was used, why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The value in the record, decoded.
    pub declared: Option<String>,
    /// What is used, in canonical form; `None` when there is nothing to use.
    pub used: Option<String>,
    /// Why.
    pub reason: &'static str,
}

/// Everything found about one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedGame {
    /// `path!/member#n`, or the id a JSON line gave.
    pub id: String,
    /// The part of the id before `#`, for messages with line and column.
    pub path: String,
    /// Board size.
    pub size: Size,
    /// Plies judged, of all lines asked for.
    pub plies: u32,
    /// How far it was judged.
    pub outcome: Completeness,
    /// Findings in the order of the file, then of the game.
    pub findings: Vec<JudgedFinding>,
    /// Verdicts in the order asked for.
    pub verdicts: Vec<Verdict>,
    /// Komi, in points.
    pub komi: Told,
    /// Ruleset.
    pub rules: Told,
    /// Result.
    pub result: Told,
    /// Handicap.
    pub handicap: Told,
    /// Charset.
    pub charset: Told,
}

impl JudgedFinding {
    /// A finding that nothing rules on and that has no place.
    #[must_use]
    pub const fn bare(finding: Finding) -> Self {
        Self {
            finding,
            place: None,
            repeats_ply: None,
            cycle: None,
            rulings: Vec::new(),
            conditional: false,
            facts: None,
        }
    }
}

impl JudgedGame {
    /// A game of which nothing is known but why it could not be judged.
    #[must_use]
    pub fn unjudged(id: String, path: String, finding: Finding) -> Self {
        Self {
            id,
            path,
            size: Size::NINETEEN,
            plies: 0,
            outcome: Completeness::Incomplete,
            findings: vec![JudgedFinding::bare(finding)],
            verdicts: Vec::new(),
            komi: Told::default(),
            rules: Told::default(),
            result: Told::default(),
            handicap: Told::default(),
            charset: Told::default(),
        }
    }
}
