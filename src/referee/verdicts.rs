//! Verdicts of many rulesets over one game, from one replay.
//!
//! Owns the tally of each: legal so far, first illegal ply, warnings, what the course of the
//! game has decided. Knows no board.

use super::facts::{Facts, Ruling};
use super::rulings::rulings;
use crate::board::{ByColor, Color};
use crate::rules::{Action, LongCycle, Ruleset};
use std::sync::Arc;

/// What the course of a game has decided under a ruleset, before any counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// That side has lost by breaking the rules.
    Loses(Color),
    /// The game has no result.
    NoResult,
    /// The game has no result if both players agree.
    NoResultIfBothAgree,
    /// The game is a draw.
    Draw,
    /// The game is replayed.
    Replay,
    /// The referee decides.
    Referee,
}

impl Decision {
    /// The word for it in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loses(Color::Black) => "black-loses",
            Self::Loses(Color::White) => "white-loses",
            Self::NoResult => "no-result",
            Self::NoResultIfBothAgree => "no-result-if-both-agree",
            Self::Draw => "draw",
            Self::Replay => "replay",
            Self::Referee => "referee",
        }
    }

    /// Whether it stands without anybody's consent.
    const fn is_settled(self) -> bool {
        match self {
            Self::Loses(_) | Self::NoResult | Self::Draw | Self::Replay => true,
            Self::NoResultIfBothAgree | Self::Referee => false,
        }
    }
}

/// How a game stands under a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Whether every move was legal.
    pub legal: bool,
    /// The first illegal ply; rulings on later ones are conditional on it.
    pub first_illegal_ply: Option<u32>,
    /// Warnings given so far.
    pub warnings: ByColor<u32>,
    /// What the course of the game has decided.
    pub outcome: Option<Decision>,
}

impl Summary {
    const CLEAN: Self = Self {
        legal: true,
        first_illegal_ply: None,
        warnings: ByColor { black: 0, white: 0 },
        outcome: None,
    };

    /// Takes a ruling in.
    /// Warns for one move: whatever it offends against, it is one offence and earns its gravest
    /// warning once.
    fn warn(&mut self, ruleset: &Ruleset, player: Color, rulings: &[Ruling]) {
        let warning = rulings.iter().map(|ruling| ruling.warning).max();
        let warning = u32::from(warning.unwrap_or(0));
        self.warnings[player] += warning;
        let too_many = |limit: u8| self.warnings[player] >= u32::from(limit);
        if warning > 0 && ruleset.warnings_to_loss.is_some_and(too_many) {
            self.decide(Decision::Loses(player));
        }
    }

    fn take(&mut self, facts: &Facts, ruling: &Ruling) {
        let player = facts.mv.color();
        if ruling.is_illegal() {
            self.legal = false;
            self.first_illegal_ply.get_or_insert(facts.ply);
        }
        if ruling.action == Action::LoseGame && ruling.is_illegal() {
            self.decide(Decision::Loses(player));
        }
        match ruling.cycle {
            None | Some(LongCycle::Forbidden) => {}
            Some(LongCycle::NoResultAuto) => self.decide(Decision::NoResult),
            Some(LongCycle::NoResultIfBothAgree) => self.decide(Decision::NoResultIfBothAgree),
            Some(LongCycle::Draw) => self.decide(Decision::Draw),
            Some(LongCycle::Replay) => self.decide(Decision::Replay),
            Some(LongCycle::Referee) => self.decide(Decision::Referee),
        }
    }

    /// The first decision that needs nobody's consent stands; until then the first of any.
    fn decide(&mut self, decision: Decision) {
        match self.outcome {
            None => self.outcome = Some(decision),
            Some(earlier) if !earlier.is_settled() && decision.is_settled() => {
                self.outcome = Some(decision);
            }
            Some(_) => {}
        }
    }
}

/// The verdicts of several rulesets over a game.
pub struct Verdicts {
    rulesets: Arc<[Ruleset]>,
    summaries: Vec<Summary>,
    /// Whether nothing was ruled in this game, so that every summary is clean.
    clean: bool,
}

impl Verdicts {
    /// Makes verdicts with nothing judged yet.
    #[must_use]
    pub fn new(rulesets: Arc<[Ruleset]>) -> Self {
        let summaries = vec![Summary::CLEAN; rulesets.len()];
        Self {
            rulesets,
            summaries,
            clean: true,
        }
    }

    /// Takes in the facts about a move and says which rulesets rule what, by index.
    pub fn rule(&mut self, facts: &Facts) -> Vec<(usize, Ruling)> {
        let mut found = Vec::new();
        if facts.is_plain() {
            return found;
        }
        let judged = self.rulesets.iter().zip(&mut self.summaries);
        for (index, (ruleset, summary)) in judged.enumerate() {
            let ruled = rulings(ruleset, facts);
            summary.warn(ruleset, facts.mv.color(), &ruled);
            for ruling in ruled {
                summary.take(facts, &ruling);
                found.push((index, ruling));
            }
        }
        self.clean &= found.is_empty();
        found
    }

    /// The rulesets, in the order of their indices.
    #[must_use]
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    /// Forgets the game.
    pub fn restart(&mut self) {
        if !self.clean {
            self.summaries.fill(Summary::CLEAN);
            self.clean = true;
        }
    }

    /// Whether no ruleset has had anything to rule.
    #[must_use]
    pub const fn are_clean(&self) -> bool {
        self.clean
    }

    /// How the game stands under one ruleset.
    ///
    /// # Panics
    /// When there is no ruleset of that index.
    #[must_use]
    pub fn summary(&self, index: usize) -> Summary {
        self.summaries[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::referee::{Move, Referee};
    use crate::rules::builtin;

    #[test]
    fn one_move_earns_one_warning_whatever_it_offends_against() {
        // Black plays again on a stone, out of turn: two clauses, one offence.
        let size = Size::square(9).unwrap();
        let play = Move::Play(Color::Black, size.point(4, 4).unwrap());
        let mut referee = Referee::new();
        referee.start(size, &[], Color::Black, 0);
        referee.commit(play);
        let facts = referee.judge(play);
        let mut verdicts = Verdicts::new(vec![builtin("chinese").unwrap()].into());
        let ruled = verdicts.rule(&facts);
        let warned = ruled.iter().filter(|(_, ruling)| ruling.warning > 0);
        assert_eq!(warned.count(), 2);
        assert_eq!(verdicts.summary(0).warnings.black, 1);
        assert_eq!(verdicts.summary(0).outcome, None);
    }
}
