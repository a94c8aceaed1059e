//! What a game is played under: rules, board, komi, handicap, opening, clocks, deadlines, policies.

use super::played::Incident;
use crate::amount::Amount;
use crate::board::{ByColor, Color, Point, Size};
use crate::gtp::{TimeControl, TimeLeft};
use crate::referee::Move;
use crate::rules::Ruleset;
use std::sync::Arc;
use std::time::Duration;

/// Everything laid down before a game.
#[derive(Clone, Debug)]
pub struct GameTerms {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// Rulesets the game is scored under besides, in order.
    pub beside: Vec<Arc<Ruleset>>,
    /// The board.
    pub size: Size,
    /// Komi in points.
    pub komi: Amount,
    /// Handicap.
    pub handicap: Handicap,
    /// The opening.
    pub opening: Opening,
    /// Time of each side.
    pub time: ByColor<TimeControl>,
    /// Time of every move that counts for nothing: what the pipes and this program may take.
    pub lag: Duration,
    /// What an exhausted clock leads to.
    pub on_timeout: OnTimeout,
    /// What an illegal move leads to.
    pub illegal: IllegalPolicy,
    /// Times for what runs on no clock.
    pub deadlines: Deadlines,
    /// Plies after which a game is stopped, if there is such a limit.
    pub most_plies: Option<u32>,
    /// When a game is ended before its end.
    pub adjudication: Adjudication,
    /// Whether it is a game of a knock-out, where a tie is decided otherwise (TM16 Art. 12).
    pub knock_out: bool,
    /// Whether engines are asked for `final_score`.
    pub ask_scores: bool,
}

/// The handicap of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handicap {
    /// None.
    #[default]
    None,
    /// So many stones on fixed points (`fixed_handicap`).
    Fixed(u32),
    /// So many stones where Black wants them (`place_free_handicap`).
    Free(u32),
    /// White passes until Black has made so many moves (New Zealand).
    WhitePasses(u32),
}

/// Stones and moves a game begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// What it is called in the record; empty for none.
    pub name: String,
    /// Stones set up.
    pub stones: Vec<(Point, Color)>,
    /// Who is to move after them, if that is said.
    pub to_play: Option<Color>,
    /// Moves, alternating or not.
    pub moves: Vec<Move>,
    /// What went wrong in those moves, which stands.
    pub incidents: Vec<Incident>,
    /// What each side's clock showed after them, where it has run before.
    pub left: ByColor<Option<TimeLeft>>,
}

/// What an illegal move leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalPolicy {
    /// The game is lost.
    #[default]
    Forfeit,
    /// What the ruleset's referee does.
    Rules,
}

/// What an exhausted clock leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnTimeout {
    /// What the ruleset says.
    #[default]
    Rules,
    /// The game is lost.
    Loss,
    /// A pass is imposed.
    Pass,
}

/// Times for what runs on no clock; every command has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// For a program to start and answer its first command.
    pub start: Duration,
    /// For a command that asks for no thought.
    pub command: Duration,
    /// For a move where no clock runs, and beyond the clock where a late move is waited for.
    pub genmove: Duration,
    /// For `final_score` and `final_status_list`.
    pub score: Duration,
    /// For ending when told to, and again for ending when asked to by the system.
    pub grace: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(30),
            command: Duration::from_secs(10),
            genmove: Duration::from_secs(600),
            score: Duration::from_secs(60),
            grace: Duration::from_secs(2),
        }
    }
}

/// When a game is ended before its end; never by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When unconditional life leaves nothing to win.
    pub decided: bool,
    /// When both engines have said the same winner by `final_score` so many times in a row.
    pub agreed: Option<u32>,
}
