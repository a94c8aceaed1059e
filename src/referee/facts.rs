//! What is so about a move, whatever the ruleset; and the ledger of a game.

use crate::board::{ByColor, Color, Point};
use crate::rules::{Action, LongCycle};

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A stone on a point of the board.
    Play(Color, Point),
    /// A pass of the player's own will.
    Pass(Color),
    /// A pass imposed by the referee.
    ImposedPass(Color),
    /// A move that names no point of the board.
    OffBoard(Color),
}

/// Why a move cannot be made on the board at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// It names no point of the board.
    OffBoard,
    /// A stone stands there.
    Occupied,
}

/// Earlier plies after which the position a play leaves already stood.
///
/// Plies count moves and passes from 1; 0 is the starting position. After a set-up in mid-game
/// the history starts anew, and the set-up position bears the number of the ply before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Repeats {
    /// The earliest with the same stones.
    pub position: Option<u32>,
    /// The earliest with the same stones and the same side to move, those after passes included.
    pub situation: Option<u32>,
    /// The earliest with the same stones that a play of the same player made, the start excluded.
    pub natural: Option<u32>,
    /// Whether the position equals the start of this stretch.
    pub start: bool,
    /// Who was to move at that start, when the position equals it: whose creation it counts as
    /// follows from this and the ruleset (E13).
    pub faced_at_start: Option<Color>,
}

/// The cycle a repetition closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Plies from the latest equal position to the repeated one.
    pub length: u32,
    /// Stones taken off in it, by the side whose prisoners they are: a suicide gives the
    /// opponent prisoners.
    pub captures: ByColor<u32>,
    /// Passes in it.
    pub passes: u32,
    /// A name, only where the signature decides it: `send-two-return-one`, …; never moonshine
    /// or triple ko, which share one.
    pub label: Option<&'static str>,
}

impl Facts {
    /// Whether there is nothing to say about it under any ruleset: it can be made, is in turn,
    /// takes off none of its own stones, repeats nothing and does not follow a stop.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.obstacle.is_none()
            && self.suicide == 0
            && !self.ko_retake
            && self.repeats.position.is_none()
            && !self.out_of_turn
            && self.passes_before < 2
    }
}

impl Move {
    /// Whose turn it is meant to be.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Self::Play(color, _)
            | Self::Pass(color)
            | Self::ImposedPass(color)
            | Self::OffBoard(color) => color,
        }
    }
}

impl Cycle {
    /// Whether both sides lose equally many stones in it.
    #[must_use]
    pub const fn balanced(&self) -> bool {
        self.captures.black == self.captures.white
    }
}

/// What is so about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The move.
    pub mv: Move,
    /// Its ply, from 1.
    pub ply: u32,
    /// Why it cannot be made, if so; then nothing below it is known.
    pub obstacle: Option<Obstacle>,
    /// Opponent's stones it captures.
    pub captured: u16,
    /// Own stones it removes, itself included.
    pub suicide: u16,
    /// Whether it retakes a ko at once.
    pub ko_retake: bool,
    /// Positions it brings back.
    pub repeats: Repeats,
    /// The cycle it closes, when it brings a position back.
    pub cycle: Option<Cycle>,
    /// Whether the other side was to move.
    pub out_of_turn: bool,
    /// Consecutive passes directly before it, imposed ones included.
    pub passes_before: u32,
    /// Consecutive voluntary passes directly before it; an imposed pass breaks the row.
    pub voluntary_before: u32,
    /// Voluntary passes of both sides before it.
    pub passes_so_far: u32,
    /// How often two voluntary passes in a row had stopped play before it.
    pub stops_before: u32,
    /// Whether an illegal move or an edit came earlier, so that this depends on how it is read.
    pub conditional: bool,
}

/// What a ruleset's referee does with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Slug of the finding it rests on.
    pub slug: &'static str,
    /// What happens.
    pub action: Action,
    /// Warnings given.
    pub warning: u8,
    /// What becomes of the game when it is a matter of cycles.
    pub cycle: Option<LongCycle>,
    /// The article.
    pub article: String,
}

impl Ruling {
    /// Whether the move is against the rules; a cycle that ends the game otherwise is not.
    #[must_use]
    pub fn is_illegal(&self) -> bool {
        let forbidden = match self.cycle {
            None | Some(LongCycle::Forbidden) => true,
            Some(
                LongCycle::NoResultAuto
                | LongCycle::NoResultIfBothAgree
                | LongCycle::Draw
                | LongCycle::Replay
                | LongCycle::Referee,
            ) => false,
        };
        forbidden && self.action != Action::Stands
    }
}

/// What a game's count needs to know of its course (docs/rules.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ledger {
    /// Stones placed, handicap stones set up as handicap included (`M`).
    pub placed: ByColor<u32>,
    /// Stones of the position before the first move that are no handicap stones: in neither
    /// `M` nor `X`.
    pub setup: ByColor<u32>,
    /// Stones lost: captured by the opponent and own suicides (`P` before the dead).
    pub lost: ByColor<u32>,
    /// Stones that appeared less those that vanished outside play (`X`).
    pub edited: ByColor<i32>,
    /// Turns taken.
    pub turns: ByColor<u32>,
    /// Voluntary passes.
    pub passes: ByColor<u32>,
    /// Imposed passes.
    pub imposed: ByColor<u32>,
    /// Who made the first voluntary pass of the game.
    pub first_pass: Option<Color>,
    /// Who made the first pass of any kind.
    pub first_pass_any: Option<Color>,
    /// Who made the first pass of the first pair that stopped play.
    pub first_stop_pair: Option<Color>,
    /// Who made the first pass of the last pair that ended the game.
    pub final_pair: Option<Color>,
    /// How often two voluntary passes in a row stopped play.
    pub stops: u32,
    /// Stones placed after the first voluntary pass (`m′`).
    pub placed_after_first_pass: ByColor<u32>,
    /// Who took the last turn.
    pub last_turn: Option<Color>,
    /// Who put the last stone on the board.
    pub last_stone: Option<Color>,
    /// Passes at the end of the record, in a row.
    pub closing_passes: u32,
    /// Who is to move now.
    pub to_play: Option<Color>,
}

impl Ledger {
    /// The ledger of a bare position: its stones were set up, and nothing has happened since.
    #[must_use]
    pub fn of_position(stones: ByColor<u32>) -> Self {
        Self {
            setup: stones,
            ..Self::default()
        }
    }

    /// `ΔM`: stones Black placed less those White placed.
    #[must_use]
    pub fn delta_m(&self) -> i64 {
        i64::from(self.placed.black) - i64::from(self.placed.white)
    }
}
