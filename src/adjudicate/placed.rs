//! A position with its dead stones told, counted once for every ruleset on the same word.

use super::outcomes::Disputed;
use crate::board::{Board, PointSet};
use crate::claims::Game;
use crate::count::{Counter, Tally, decided_otherwise, second_opinion};
use crate::settle::Settled;

/// What one word settles, and what was counted on it.
pub(super) struct Placed {
    pub(super) settled: Settled,
    pub(super) tally: Tally,
    pub(super) second_opinion: Option<String>,
    pub(super) disputed: Disputed,
}

impl Placed {
    /// Counts it; outcomes are laid out only where the count decides the game, their ground
    /// judged where any count asks for it.
    pub(super) fn new(
        board: &Board,
        game: &Game,
        settled: Settled,
        ground: bool,
        counter: &mut Counter,
    ) -> Self {
        let disputed = if decided_otherwise(game.result.used) {
            Disputed::default()
        } else {
            Disputed::of(board, &settled, ground, counter)
        };
        Self {
            // Last, since the counter shows the position it counted last.
            tally: look(counter, board, &settled.dead, false),
            settled,
            second_opinion: None,
            disputed,
        }
    }

    /// Judges the ground too.
    pub(super) fn examine(&mut self, board: &Board, counter: &mut Counter) {
        self.tally = look(counter, board, &self.settled.dead, true);
        self.second_opinion = second_opinion(counter.second_opinions(), board.size());
    }
}

/// Counts a position, its ground judged where that is asked for.
pub(super) fn look(counter: &mut Counter, board: &Board, dead: &PointSet, asked: bool) -> Tally {
    if asked {
        counter.examine(board, dead)
    } else {
        counter.tally(board, dead)
    }
}
