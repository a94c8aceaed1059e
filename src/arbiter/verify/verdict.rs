//! What an engine's verdict on a game is, beside ours.

use crate::amount::Amount;
use crate::board::{Color, Point, Size};
use crate::settle::Fate;
use std::sync::Arc;

/// How an engine stands to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Something was held against ours, and all of it is the same.
    Agrees,
    /// It says something else.
    Differs,
    /// Nothing of it could be held against ours.
    Silent,
    /// It did not start, ended, hung or wrote junk: what it says is unknown.
    Failed,
}

impl Standing {
    /// `agrees`, `differs`, `silent` or `failed`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Silent => "silent",
            Self::Failed => "failed",
        }
    }
}

/// What of a game an engine was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Every move.
    Moves,
    /// Not all of it.
    Part,
    /// Nothing.
    Nothing,
}

impl Shown {
    /// `moves`, `part` or `nothing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Part => "part",
            Self::Nothing => "nothing",
        }
    }
}

/// A move an engine refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its ply.
    pub ply: u32,
    /// Whose.
    pub color: Color,
    /// Where; nothing for a pass.
    pub point: Option<Point>,
    /// Its words.
    pub words: String,
    /// Rulesets asked for that forbid it too.
    pub illegal_under: Vec<Arc<str>>,
    /// Rulesets asked for that allow it.
    pub legal_under: Vec<Arc<str>>,
}

/// A move some ruleset forbids that an engine accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// Its ply.
    pub ply: u32,
    /// What is wrong with it.
    pub slug: &'static str,
    /// Rulesets asked for that forbid it.
    pub illegal_under: Vec<Arc<str>>,
}

/// A chain about whose fate they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainDifference {
    /// Its first stone in reading order.
    pub first: Point,
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: u32,
    /// What we say.
    pub ours: Fate,
    /// What the engine says: `dead`, `alive`, `seki`, or `part` where it lists some of its stones.
    pub theirs: &'static str,
    /// Whether ours is proven.
    pub proven: bool,
}

/// What of an engine's word was held against ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Its refusal of a move, which ours forbids or not, or its acceptance of one ours forbids.
    pub legality: bool,
    /// Its score.
    pub score: bool,
    /// The fates of chains.
    pub fates: bool,
}

impl Compared {
    /// The names of what was compared.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            (self.legality, "legality"),
            (self.score, "score"),
            (self.fates, "fates"),
        ];
        all.into_iter()
            .filter_map(|(was, name)| was.then_some(name))
            .collect()
    }
}

/// An engine's verdict on a game.
#[derive(Clone, Debug)]
pub struct EngineVerdict {
    /// The game.
    pub id: String,
    /// The engine's command line.
    pub engine: String,
    /// What it calls itself.
    pub name: String,
    /// The ruleset it is held against.
    pub ruleset: Arc<str>,
    /// The board.
    pub size: Size,
    /// Plies of the game.
    pub plies: u32,
    /// How it stands.
    pub standing: Standing,
    /// What it was shown.
    pub shown: Shown,
    /// The move it refused, which is where showing ended.
    pub refused: Option<Refused>,
    /// Illegal moves it accepted.
    pub accepted: Vec<Illegal>,
    /// Its `final_score`, verbatim.
    pub score: Option<String>,
    /// The margin that is read as.
    pub margin: Option<Amount>,
    /// Our result.
    pub our_result: String,
    /// Our margin, where it is known.
    pub our_margin: Option<Amount>,
    /// What of it was held against ours.
    pub compared: Compared,
    /// What became of it, where it did not answer to the end.
    pub failure: Option<String>,
    /// Chains they differ about.
    pub chains: Vec<ChainDifference>,
    /// What they differ in, in words; empty where they do not.
    pub differences: Vec<String>,
    /// What could not be asked or compared, and why.
    pub notes: Vec<String>,
}
