//! What both sides and the arbiter say of every chain, side by side.
//!
//! Knows who differs about what; what follows from it is the ruleset's.

use super::super::played::{Disputed, DisputedChain};
use super::status::Words;
use crate::board::{Board, ByColor, Color, Point};
use crate::settle::{ChainWord, Confidence, Fate, Settled};

/// Three opinions about a position, or four.
pub(super) struct Opinions {
    /// The arbiter's own.
    pub(super) ours: Settled,
    /// What each side says; nothing where it cannot be asked.
    pub(super) said: ByColor<Option<Words>>,
    /// What the referee engine says, where it was asked and answers.
    pub(super) referee: Option<Words>,
}

impl Opinions {
    /// A side's word on the chain of that number: who says nothing takes the arbiter's word, and
    /// what the arbiter leaves open is alive as it stands.
    fn word(&self, color: Color, at: usize) -> Fate {
        let said = self.said[color].as_ref();
        let own = said.and_then(|words| words.get(at).copied().flatten());
        own.unwrap_or_else(|| self.our_word(at))
    }

    fn our_word(&self, at: usize) -> Fate {
        match self.ours.chains.get(at).map(|chain| chain.fate) {
            Some(Fate::Undetermined) | None => Fate::Alive,
            Some(fate) => fate,
        }
    }

    /// What is ruled on a chain nobody agrees about: the referee engine's word where there is one,
    /// the arbiter's otherwise and wherever it is proven.
    fn ruling(&self, at: usize) -> Fate {
        let word = self.word_of_referee(at).filter(|_| !self.is_proven(at));
        word.unwrap_or_else(|| self.our_word(at))
    }

    /// What the referee engine says of a chain.
    fn word_of_referee(&self, at: usize) -> Option<Fate> {
        self.referee.as_ref()?.get(at).copied().flatten()
    }

    /// Whether the arbiter's word on a chain is proven.
    fn is_proven(&self, at: usize) -> bool {
        let chain = self.ours.chains.get(at);
        chain.is_some_and(|chain| chain.confidence == Confidence::Proven)
    }

    /// First stones of the chains of which these words say the opposite of what is proven.
    pub(super) fn against_proof(&self, words: &Words) -> Vec<Point> {
        let chains = self.ours.chains.iter().zip(words).enumerate();
        let against = chains.filter(|(at, (chain, word))| {
            let dead = |fate: Fate| fate == Fate::Dead;
            self.is_proven(*at) && word.is_some_and(|word| dead(word) != dead(chain.fate))
        });
        against.map(|(_, (chain, _))| chain.first).collect()
    }

    /// Whether nobody who was asked so far says anything of a chain.
    fn is_open(&self, at: usize) -> bool {
        let chain = self.ours.chains.get(at);
        let silent = Color::BOTH.iter().all(|color| self.said[*color].is_none());
        silent && chain.is_some_and(|chain| chain.fate == Fate::Undetermined)
    }

    /// Numbers of the chains nobody says anything of.
    pub(super) fn open(&self) -> Vec<usize> {
        let chains = 0..self.ours.chains.len();
        chains.filter(|&at| self.is_open(at)).collect()
    }

    /// Whether a chain is settled by nobody's word.
    pub(super) fn is_unsettled(&self, at: usize) -> bool {
        self.is_open(at) && self.word_of_referee(at).is_none()
    }

    /// Whether the sides differ about a chain: one would take it off, the other would not.
    fn differ(&self, at: usize) -> bool {
        let dead = |color| self.word(color, at) == Fate::Dead;
        dead(Color::Black) != dead(Color::White)
    }

    /// Numbers of the chains the sides differ about.
    pub(super) fn in_dispute(&self) -> Vec<usize> {
        let chains = 0..self.ours.chains.len();
        chains.filter(|&at| self.differ(at)).collect()
    }

    /// Numbers of the chains both sides agree about against the arbiter's word.
    pub(super) fn against_ours(&self) -> Vec<usize> {
        let dead = |fate: Fate| fate == Fate::Dead;
        let chains = self.ours.chains.iter().enumerate();
        chains
            .filter(|(at, chain)| {
                chain.fate != Fate::Undetermined
                    && !self.differ(*at)
                    && dead(self.word(Color::Black, *at)) != dead(chain.fate)
            })
            .map(|(at, _)| at)
            .collect()
    }

    /// The fate both sides agree on for a chain; what is ruled where they differ. Seki told from
    /// life is the arbiter's where only one of them tells it.
    pub(super) fn agreed(&self, at: usize) -> Fate {
        let (black, white) = (self.word(Color::Black, at), self.word(Color::White, at));
        if self.differ(at) || self.is_open(at) {
            return self.ruling(at);
        }
        match (black == white, self.our_word(at)) {
            (true, _) => black,
            (false, Fate::Seki) => Fate::Seki,
            (false, _) => Fate::Alive,
        }
    }

    /// The sides that would take a stone off that the other would not, of these chains.
    pub(super) fn claimants(&self, chains: &[usize]) -> ByColor<bool> {
        ByColor::from_fn(|color| {
            let claims = |&at: &usize| self.word(color, at) == Fate::Dead;
            chains.iter().any(claims)
        })
    }

    /// A chain as a dispute has it.
    pub(super) fn chain(&self, at: usize) -> Option<DisputedChain> {
        let chain: &ChainWord = self.ours.chains.get(at)?;
        let said = ByColor::from_fn(|color| {
            let words = self.said[color].as_ref();
            words.and_then(|words| words.get(at).copied().flatten())
        });
        Some(DisputedChain {
            first: chain.first,
            color: chain.color,
            stones: chain.stones,
            said,
            ours: chain.fate,
            referee: self.word_of_referee(at),
            ruled: self.agreed(at),
        })
    }

    /// A dispute about these chains, with nothing done about it yet.
    pub(super) fn dispute(&self, board: &Board, chains: &[usize]) -> Disputed {
        Disputed {
            chains: chains.iter().filter_map(|&at| self.chain(at)).collect(),
            maps: [
                self.map(board, |at| self.said_by(Color::Black, at)),
                self.map(board, |at| self.said_by(Color::White, at)),
                self.map(board, |at| self.ours.chains.get(at).map(|chain| chain.fate)),
            ],
            referee: self
                .referee
                .is_some()
                .then(|| self.map(board, |at| self.word_of_referee(at))),
            steps: Vec::new(),
        }
    }

    fn said_by(&self, color: Color, at: usize) -> Option<Fate> {
        let words = self.said[color].as_ref()?;
        words.get(at).copied().flatten()
    }

    /// Every point in reading order by somebody's word.
    fn map(&self, board: &Board, word: impl Fn(usize) -> Option<Fate>) -> String {
        let size = board.size();
        let mut map: Vec<char> = vec!['.'; size.area()];
        for (at, chain) in self.ours.chains.iter().enumerate() {
            let (alive, dead, seki) = match chain.color {
                Color::Black => ('X', 'd', 's'),
                Color::White => ('O', 'D', 'S'),
            };
            let letter = match word(at) {
                Some(Fate::Alive) => alive,
                Some(Fate::Dead) => dead,
                Some(Fate::Seki) => seki,
                Some(Fate::Undetermined) | None => '?',
            };
            for stone in board.chain(chain.first) {
                if let Some(slot) = map.get_mut(stone.y() * size.width() + stone.x()) {
                    *slot = letter;
                }
            }
        }
        map.into_iter().collect()
    }

    /// These chains in words, each with what all three say of it.
    pub(super) fn told(&self, board: &Board, chains: &[usize]) -> String {
        const MOST: usize = 6;
        let name = |fate: Option<Fate>| fate.map_or("nothing", Fate::name);
        let mut told: Vec<String> = chains
            .iter()
            .take(MOST)
            .filter_map(|&at| {
                let chain = self.ours.chains.get(at)?;
                let mut referee = String::new();
                if self.referee.is_some() {
                    referee = format!(", referee engine: {}", name(self.word_of_referee(at)));
                }
                Some(format!(
                    "{}'s {} (Black: {}, White: {}, arbiter: {}{referee})",
                    chain.color,
                    chain.first.gtp(board.size()),
                    name(self.said_by(Color::Black, at)),
                    name(self.said_by(Color::White, at)),
                    chain.fate.name()
                ))
            })
            .collect();
        if chains.len() > MOST {
            told.push(format!("and {} more", chains.len() - MOST));
        }
        told.join("; ")
    }
}
