//! What is to be seen on every point of a settled position.
//!
//! Joins the stones, the word on every chain and the map of the count into one thing to draw.
//! Knows no way of drawing.

use crate::adjudicate::ScoredGame;
use crate::board::{Board, Color};
use crate::settle::Fate;

/// One point as a picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sight {
    /// A stone, and what becomes of it.
    Stone(Color, Fate),
    /// A point of this colour.
    Territory(Color),
    /// A point of a group in seki, which does not count for it everywhere.
    SekiPoint(Color),
    /// A false eye, or another point this colour must fill.
    MustFill(Color),
    /// The mouth of an open ko.
    OpenKo(Color),
    /// A shared or neutral point.
    Dame,
    /// A point nobody reaches.
    Unreached,
}

impl Sight {
    /// Whether both are the same but for whose they are; territory is told apart by its owner.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::SekiPoint(_), Self::SekiPoint(_))
            | (Self::MustFill(_), Self::MustFill(_))
            | (Self::OpenKo(_), Self::OpenKo(_)) => true,
            (Self::Stone(_, own), Self::Stone(_, other)) => own == other,
            (own, other) => own == other,
        }
    }
}

/// The points of a board in reading order, of which nothing is known but the stones.
pub(super) fn stones(board: &Board) -> Vec<Sight> {
    let of = |point| match board.at(point) {
        Some(color) => Sight::Stone(color, Fate::Alive),
        None => Sight::Dame,
    };
    board.size().points().map(of).collect()
}

/// The points of a scored game in reading order.
pub(super) fn sights(scored: &ScoredGame) -> Vec<Sight> {
    let board = &scored.board;
    let area = board.size().area();
    let reasons = if scored.reasons.len() == area {
        &scored.reasons
    } else {
        &scored.map
    };
    let mut letters = reasons.chars();
    let mut sights = stones(board);
    for sight in &mut sights {
        *sight = seen(*sight, letters.next());
    }
    for chain in &scored.chains {
        // The word on a chain outranks what a count makes of it, but for a seki only the count
        // can see.
        if chain.fate == Fate::Alive {
            continue;
        }
        for stone in board.chain(chain.first) {
            let at = stone.y() * board.size().width() + stone.x();
            if let Some(sight) = sights.get_mut(at) {
                *sight = Sight::Stone(chain.color, chain.fate);
            }
        }
    }
    sights
}

fn seen(bare: Sight, letter: Option<char>) -> Sight {
    use Color::{Black, White};
    match (bare, letter) {
        (Sight::Stone(color, _), Some('s' | 't')) => Sight::Stone(color, Fate::Seki),
        (Sight::Stone(color, _), Some('d' | 'D')) => Sight::Stone(color, Fate::Dead),
        (Sight::Stone(..), _) => bare,
        (_, Some('x')) => Sight::Territory(Black),
        (_, Some('o')) => Sight::Territory(White),
        (_, Some('e')) => Sight::SekiPoint(Black),
        (_, Some('E')) => Sight::SekiPoint(White),
        (_, Some('f')) => Sight::MustFill(Black),
        (_, Some('F')) => Sight::MustFill(White),
        (_, Some('k')) => Sight::OpenKo(Black),
        (_, Some('K')) => Sight::OpenKo(White),
        (_, Some('-')) => Sight::Unreached,
        (_, _) => Sight::Dame,
    }
}
