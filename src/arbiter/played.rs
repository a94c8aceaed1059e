//! What a game came to: every turn, every incident, how it ended, who said what about the end.

use super::terms::GameTerms;
use crate::amount::Amount;
use crate::board::{ByColor, Color, Point};
use crate::gtp::TimeLeft;
use crate::referee::Move;
use crate::settle::Fate;
use std::sync::Arc;
use std::time::Duration;

/// A whole game.
#[derive(Clone, Debug)]
pub struct Played {
    /// What it was played under.
    pub terms: Arc<GameTerms>,
    /// Who played, as the engines call themselves.
    pub engines: ByColor<EngineName>,
    /// Handicap stones as they were placed.
    pub handicap: Vec<Point>,
    /// Every turn, those of the opening included.
    pub turns: Vec<Turn>,
    /// What went wrong, in order.
    pub incidents: Vec<Incident>,
    /// How it ended.
    pub termination: Termination,
    /// Who caused that end, where somebody did.
    pub offender: Option<Color>,
    /// The result under the game's own rules.
    pub decision: Decision,
    /// Why, in one sentence, and by which article.
    pub reason: String,
    /// Dead stones as they were settled; nothing when the game was not counted.
    pub dead: Option<Vec<Point>>,
    /// Points marked as either side's in the record: territory, and the other side's dead stones;
    /// nothing when the game was not counted.
    pub territory: Option<ByColor<Vec<Point>>>,
    /// Stones settled as in seki.
    pub seki: Vec<Point>,
    /// The counts, the game's own ruleset first.
    pub scores: Vec<Score>,
    /// What each engine said the score is, verbatim, and how it is read.
    pub words: ByColor<Option<EngineWord>>,
    /// What the referee engine said it is.
    pub referee_word: Option<EngineWord>,
    /// What was in dispute at the end, if anything was.
    pub dispute: Option<Disputed>,
    /// What each side's engines wrote on their standard error.
    pub errors: ByColor<String>,
}

/// What an engine calls itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineName {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What was done: a void move and an imposed pass are [`Move::ImposedPass`].
    pub mv: Move,
    /// The seat of its side that was asked, from 0; of no meaning in the opening.
    pub seat: usize,
    /// Whether the opening or the set-up made it.
    pub opening: bool,
    /// Time it took.
    pub wall: Duration,
    /// Processor time of it, where known.
    pub cpu: Option<Duration>,
    /// What its side had left after it, where a clock runs.
    pub left: Option<TimeLeft>,
}

/// Something that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// The ply it belongs to, from 1; 0 is before the first.
    pub ply: u32,
    /// Whose it is.
    pub color: Option<Color>,
    /// What: a stable word such as `occupied`, `simple-ko`, `overrun`, `false-claim`, `resync`.
    pub kind: &'static str,
    /// What happened, in one sentence.
    pub message: String,
    /// What the referee did: a stable word such as `void-turn-lost`, `forfeit`, `noted`.
    pub action: &'static str,
    /// Warnings given.
    pub warning: u8,
    /// Points taken off for it.
    pub penalty: Amount,
    /// The article, or `convention`.
    pub article: String,
    /// The point played, where it was one.
    pub point: Option<Point>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Termination {
    /// By the score.
    Score,
    /// By resignation.
    Resign,
    /// On time.
    Time,
    /// By an illegal move.
    Illegal,
    /// An engine did not answer.
    Hang,
    /// An engine ended, or could not be started.
    Crash,
    /// An engine's answers were none.
    Protocol,
    /// At the limit of plies.
    MoveLimit,
    /// Without result by the rules.
    NoResult,
    /// By agreement of both engines before the end.
    Agreement,
    /// By the arbiter before the end: nothing was left to win.
    Adjudication,
    /// By penalties.
    Penalty,
    /// It was not played to an end.
    Aborted,
}

impl Termination {
    /// Every way, with its word in output.
    pub const NAMES: [(&'static str, Self); 13] = [
        ("score", Self::Score),
        ("resign", Self::Resign),
        ("time", Self::Time),
        ("illegal", Self::Illegal),
        ("hang", Self::Hang),
        ("crash", Self::Crash),
        ("protocol", Self::Protocol),
        ("move-limit", Self::MoveLimit),
        ("no-result", Self::NoResult),
        ("agreement", Self::Agreement),
        ("adjudication", Self::Adjudication),
        ("penalty", Self::Penalty),
        ("aborted", Self::Aborted),
    ];

    /// The word for it in output.
    #[must_use]
    pub fn name(self) -> &'static str {
        let found = Self::NAMES.iter().find(|(_, known)| *known == self);
        found.map_or("aborted", |(name, _)| name)
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Somebody won.
    Won(Color, By),
    /// Nobody did, by the score or by a clause.
    Draw,
    /// The game has no result.
    NoResult,
    /// Both lost.
    BothLose,
    /// It is to be played again.
    Replay,
    /// Nobody's word decides it.
    Undetermined,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By so many points.
    Margin(Amount),
    /// The opponent resigned.
    Resignation,
    /// The opponent's time was exhausted.
    Time,
    /// The opponent forfeited it.
    Forfeit,
    /// By a clause on ties.
    Tie,
    /// By the word of both engines or of the arbiter, without a count that bears it out.
    Judgement,
}

/// One count of the final position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Id of the ruleset.
    pub ruleset: Arc<str>,
    /// The margin in points, Black less White; nothing where it is withheld.
    pub margin: Option<Amount>,
    /// The result as a `score` row has it.
    pub result: String,
    /// The same in the ruleset's unit.
    pub result_text: String,
}

/// What an engine says the score is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineWord {
    /// Its words.
    pub text: String,
    /// The margin it is read as, Black less White; nothing where it is no score.
    pub margin: Option<Amount>,
}

/// What both sides and the arbiter said of the stones at the end, where they differed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disputed {
    /// The chains they differed about.
    pub chains: Vec<DisputedChain>,
    /// Every point in reading order by the word of Black, of White and of the arbiter: `X O`
    /// living stones, `d D` dead ones, `s S` in seki, `?` no word, `.` no stone.
    pub maps: [String; 3],
    /// The same by the word of the referee engine, where it has one.
    pub referee: Option<String>,
    /// What was done about it, in order.
    pub steps: Vec<DisputeStep>,
}

/// A chain whose status was in dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputedChain {
    /// Its first stone in reading order, which names it.
    pub first: Point,
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: u32,
    /// What each side's engine said.
    pub said: ByColor<Option<Fate>>,
    /// What the arbiter's own settlement says.
    pub ours: Fate,
    /// What the referee engine said.
    pub referee: Option<Fate>,
    /// What was ruled.
    pub ruled: Fate,
}

/// A step of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputeStep {
    /// The ply after which it was taken.
    pub ply: u32,
    /// What.
    pub text: String,
    /// The article.
    pub article: String,
}
