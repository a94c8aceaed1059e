//! What scoring one game yields.

use super::check::ResultCheck;
use super::judged::JudgedGame;
use crate::amount::Amount;
use crate::board::{Board, Color, Point};
use crate::count::{Leak, Scoresheet};
use crate::settle::{ChainWord, Clause, Fate};
use std::sync::Arc;

/// One count of a game, under one ruleset by one method.
#[derive(Clone, Debug)]
pub struct ScoredSheet {
    /// Id of the ruleset.
    pub ruleset: Arc<str>,
    /// Full name of the ruleset.
    pub ruleset_name: Arc<str>,
    /// The method: `area`, `territory`, `single-side`, `fill-in`, `equal-stones-1`,
    /// `equal-stones-2`, `prisoner-fill`, `difference`, `stone-scoring`.
    pub method: &'static str,
    /// The arithmetic.
    pub sheet: Scoresheet,
    /// Result as the row says it: the sheet's, or the record's own when the game was not
    /// counted (`W+R`), or `undetermined`.
    pub result: String,
    /// Whether the record's own result forbids rescoring, so that the count is hypothetical.
    pub hypothetical: bool,
    /// What becomes of groups in dispute; empty where there are none.
    pub dispute: Dispute,
}

/// A disputed group and the margin of the count under each outcome, all others as they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupOutcome {
    /// Its first stone in reading order, which names it.
    pub first: Point,
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: u32,
    /// The margin if it is alive.
    pub alive: Option<Amount>,
    /// The margin if it is dead.
    pub dead: Option<Amount>,
    /// The margin if it is in seki.
    pub seki: Option<Amount>,
}

/// One fate for every disputed group, and the margin then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The fates, in the order of the groups.
    pub fates: Vec<Fate>,
    /// The margin.
    pub margin: Amount,
}

/// What becomes of groups on whose status no word is final.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dispute {
    /// The groups, in reading order.
    pub groups: Vec<GroupOutcome>,
    /// Every combination of their outcomes, where there are two or three.
    pub combined: Vec<Combination>,
    /// Smaller groups beyond those.
    pub more: usize,
    /// What the rules do about them, in order.
    pub clauses: Vec<Clause>,
}

/// A game's final position and every count asked for.
#[derive(Clone)]
pub struct ScoredGame {
    /// The game as judged up to the scored ply, findings included.
    pub game: JudgedGame,
    /// The final position, dead stones still on it.
    pub board: Board,
    /// Dead stones, whole chains, in reading order.
    pub dead: Vec<Point>,
    /// The word on every chain, in reading order.
    pub chains: Vec<ChainWord>,
    /// Whether the status of every chain is known on the word asked for.
    pub settled: bool,
    /// Owner of every point in reading order: `X O` stones, `x o` territory, `.` shared or
    /// neutral, `d` Black's dead, `D` White's dead.
    pub map: String,
    /// Why every point counts as it does, in the order of `map`, by the first territory count;
    /// empty without one. `X O` living stones, `s t` those of groups in seki, `d D` dead stones,
    /// `x o` territory, `e E` points of groups in seki, `f F` points that must be filled, `k K`
    /// mouths of open kos (Black's first in each pair), `.` dame, `-` reached by nobody.
    pub reasons: String,
    /// The last stone played up to the scored ply; it may have been captured since.
    pub last_move: Option<Point>,
    /// Open borders: plays that would close a region both sides reach, with what each would
    /// swing; empty where the record says how the game ended, since no count decides it then.
    pub leaks: Vec<Leak>,
    /// The recorded result beside the count, where that was asked.
    pub check: Option<ResultCheck>,
    /// The counts.
    pub sheets: Vec<ScoredSheet>,
    /// Notes about the whole.
    pub notes: Vec<String>,
}

impl ScoredGame {
    /// A game with nothing counted, on an empty board.
    #[must_use]
    pub fn uncounted(game: JudgedGame) -> Self {
        let board = Board::new(game.size);
        Self {
            game,
            board,
            dead: Vec::new(),
            chains: Vec::new(),
            settled: false,
            map: String::new(),
            reasons: String::new(),
            last_move: None,
            leaks: Vec::new(),
            check: None,
            sheets: Vec::new(),
            notes: Vec::new(),
        }
    }
}
