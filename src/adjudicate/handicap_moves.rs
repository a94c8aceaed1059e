//! Handicap stones that a record gives as moves: Black's first ones, in a row or with White passing
//! between them (New Zealand, Tromp–Taylor and records without AB).
//!
//! Owns which moves they are. Does not know what a handicap is worth.

use crate::board::Color;
use crate::claims::{AS_MOVES, EventKind, Game};

/// Handicap stones that the record gives as Black's first moves, in a row or with White passing
/// between them: none of them is out of turn.
pub(super) struct HandicapMoves {
    left: u32,
}

impl HandicapMoves {
    /// What the game claims.
    pub(super) fn of(game: &Game) -> Self {
        let set_up = game.setup.iter().filter(|stone| stone.1 == Color::Black);
        let set_up = u32::try_from(set_up.count()).unwrap_or(u32::MAX);
        let as_moves = game.handicap.reason == AS_MOVES;
        Self {
            left: if as_moves {
                game.handicap.used.saturating_sub(set_up)
            } else {
                0
            },
        }
    }

    /// Takes note of the next event; says whether it is such a stone and White was to move.
    pub(super) fn next(&mut self, event: EventKind, to_play: Color) -> bool {
        match event {
            EventKind::Play(Color::Black, _) if self.left > 0 => {
                self.left -= 1;
                to_play == Color::White
            }
            EventKind::Pass(Color::White) => false,
            EventKind::Play(..)
            | EventKind::Pass(_)
            | EventKind::Unreadable(..)
            | EventKind::Setup { .. }
            | EventKind::ToPlay(_) => {
                self.left = 0;
                false
            }
        }
    }
}
