//! The types testimony is held in.

use crate::amount::Amount;
use crate::board::{ByColor, Color, Point, Size};
use crate::record::{Ident, NodeId, Span};

/// What a record says, what is used instead or after all, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim<T> {
    /// The raw value in the record, if there is one.
    pub declared: Option<Span>,
    /// What is used.
    pub used: T,
    /// Why: a short fixed phrase such as `declared`, `absent`, `hundredths (750)`.
    pub reason: &'static str,
}

/// The ruleset a record names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesClaim {
    /// It names none.
    Absent,
    /// It names one we do not know, which is not the same as any other.
    Unknown,
    /// It names this one, by the id of a built-in ruleset.
    Known(&'static str),
}

/// How a game was won without counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// Resignation.
    Resign,
    /// Time.
    Time,
    /// Forfeit: a rules violation, a no-show, a lost connection, an illegal move.
    Forfeit,
    /// Decided by a referee or by agreement (`J`, `AW`).
    Judgement,
    /// The record says who won and not how.
    Unknown,
}

/// A result as a record claims it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The record says nothing.
    Absent,
    /// Won by counting, by this many points (a claim in zi is doubled).
    Score {
        /// Who won.
        winner: Color,
        /// By how much, in points; positive.
        margin: Amount,
    },
    /// Won by counting, with a margin that is no multiple of a quarter-point or cannot be read.
    UnreadableScore {
        /// Who won.
        winner: Color,
    },
    /// Won otherwise.
    Won {
        /// Who won.
        winner: Color,
        /// How.
        by: WinBy,
    },
    /// A draw.
    Draw,
    /// No result: void, cancelled, repetition.
    NoResult,
    /// Both lose.
    BothLose,
    /// Not finished, adjourned, or said to be unknown.
    Unknown,
    /// A text that means nothing to us.
    Unreadable,
}

/// Something that happens in the record, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happens.
    pub kind: EventKind,
    /// The node it stands in.
    pub node: NodeId,
    /// Where its value stands in the game's bytes.
    pub byte: u32,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A stone is played; the point is on the board.
    Play(Color, Point),
    /// A pass.
    Pass(Color),
    /// A move that names no point of the board; the value as written. It is a ply all the same.
    Unreadable(Color, Span),
    /// Stones are set up or taken off: the range of [`Game::edits`]. Not a ply.
    Setup {
        /// First edit.
        from: u32,
        /// One past the last.
        to: u32,
    },
    /// The record says whose turn it is (`PL`). Not a ply.
    ToPlay(Color),
}

/// Something SGF cannot say, from the private property `GOREF`: `ply:kind:data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incident {
    /// The ply it belongs to.
    pub ply: u32,
    /// What.
    pub kind: IncidentKind,
}

/// Kinds of incidents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IncidentKind {
    /// The pass at that ply was imposed by the referee.
    ImposedPass,
    /// The move at that ply was void and the turn lost.
    VoidMove,
    /// A penalty in points against that side.
    Penalty(Color, Amount),
    /// An offence of that side that a ruleset may put a price on.
    Offence(Color, OffenceKind),
    /// From that ply on that seat of that side, from 1, makes its turns.
    Seat(Color, u16),
    /// What a property said before the record was carried to other rules.
    Original(Original),
    /// The value says something else; kept, not understood.
    Other(Span),
}

/// What a property said before the record was carried to other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Original {
    /// The id of the ruleset it was carried from.
    pub rules: Span,
    /// The property.
    pub name: Ident,
    /// One of its raw values; `None` where there was no such property.
    pub value: Option<Span>,
}

/// Kinds of offences a ledger counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffenceKind {
    /// A warning.
    Warning,
    /// An error of rotation (order of play within a team).
    OrderError,
    /// A malicious foul.
    Foul,
    /// A move played past the end of a section.
    SectionOverrun,
    /// A yellow card.
    YellowCard,
}

impl OffenceKind {
    /// Every kind with its name in records and on the command line.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("warning", Self::Warning),
        ("order-error", Self::OrderError),
        ("foul", Self::Foul),
        ("section-overrun", Self::SectionOverrun),
        ("yellow-card", Self::YellowCard),
    ];

    /// The kind so named, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, kind)| *kind)
    }
}

/// Territory and dead-stone marks of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Points marked as Black's (`TB`) and White's (`TW`), as written, on the board.
    pub territory: ByColor<Vec<Point>>,
    /// The ply after which they stand.
    pub ply: u32,
}

/// A game as its record claims it, along one line of play.
#[derive(Clone, Debug)]
pub struct Game {
    /// Whether the record says it is Go (`GM[1]`, or nothing).
    pub is_go: bool,
    /// Board size.
    pub size: Claim<Size>,
    /// Komi in points; `None` where the record gives none that can be used.
    pub komi: Claim<Option<Amount>>,
    /// Ruleset.
    pub rules: Claim<RulesClaim>,
    /// Handicap stones as used for bonuses: 0 or at least 2.
    pub handicap: Claim<u32>,
    /// The ply of the last handicap stone that is written as a move; 0 when none is. Up to it
    /// Black may play several times in a row.
    pub handicap_until: u32,
    /// Result.
    pub result: Claim<Outcome>,
    /// Who plays first.
    pub to_play: Claim<Color>,
    /// Stones set up before the first ply.
    pub setup: Vec<(Point, Color)>,
    /// Events after that set-up, in order.
    pub events: Vec<Event>,
    /// Edits the set-up events refer to.
    pub edits: Vec<(Point, Option<Color>)>,
    /// Marks of the last node that has any.
    pub marks: Option<Marks>,
    /// Incidents.
    pub incidents: Vec<Incident>,
}
