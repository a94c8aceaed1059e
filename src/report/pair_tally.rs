//! How often two rulesets part, in integers that merge.
//!
//! Knows no clause and no game.

use super::summary::add;
use serde::Deserialize;

/// Games on which two rulesets were compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PairTally {
    /// All of them.
    pub games: u64,
    /// Both margins are known.
    pub compared: u64,
    /// The winners differ.
    pub winner: u64,
    /// The margins differ.
    pub margin: u64,
    /// Only one of them calls some move illegal.
    pub legality: u64,
}

impl PairTally {
    /// Every counter with its name.
    #[must_use]
    pub const fn named(self) -> [(&'static str, u64); 5] {
        [
            ("games", self.games),
            ("compared", self.compared),
            ("winner", self.winner),
            ("margin", self.margin),
            ("legality", self.legality),
        ]
    }

    pub(super) fn merge(&mut self, other: Self) {
        add(&mut self.games, other.games);
        add(&mut self.compared, other.compared);
        add(&mut self.winner, other.winner);
        add(&mut self.margin, other.margin);
        add(&mut self.legality, other.legality);
    }
}
