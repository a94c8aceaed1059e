//! What scoring one game yields.

use super::judged::JudgedGame;
use crate::board::{Board, Point};
use crate::count::{Leak, Scoresheet};
use crate::settle::ChainWord;
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
            sheets: Vec::new(),
            notes: Vec::new(),
        }
    }
}
