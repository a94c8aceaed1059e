//! A position with its dead stones told, counted once for every ruleset on the same word.

use super::outcomes::Disputed;
use crate::board::Board;
use crate::claims::Game;
use crate::count::{Counter, Tally, decided_otherwise};
use crate::settle::Settled;

/// A position settled on a word, counted once for every ruleset on that word.
pub(super) struct Placed {
    pub(super) settled: Settled,
    pub(super) tally: Tally,
    pub(super) disputed: Disputed,
}

impl Placed {
    /// Counts it; outcomes are laid out only where the count decides the game.
    pub(super) fn new(board: &Board, game: &Game, settled: Settled, counter: &mut Counter) -> Self {
        let tally = counter.tally(board, &settled.dead);
        let disputed = if decided_otherwise(game.result.used) {
            Disputed::default()
        } else {
            Disputed::of(board, &settled, tally, counter)
        };
        if !disputed.is_empty() {
            // The counter shows the position it counted last.
            counter.tally(board, &settled.dead);
        }
        Self {
            settled,
            tally,
            disputed,
        }
    }
}
