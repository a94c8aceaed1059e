//! Comparing games, one after another.

use super::account::Account;
use super::comparison::{Comparison, Pair, Sides, pair, pairs};
use super::dame::gain_of_filling;
use super::objections::Objections;
use crate::adjudicate::{Outline, ScoredGame, Scorer, Source};
use crate::board::Color;
use crate::claims::EventKind;
use crate::count::decided_otherwise;
use crate::rules::Ruleset;
use std::sync::Arc;

/// Which pairs of the rulesets are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairs {
    /// Every two.
    #[default]
    All,
    /// The first with each of the others.
    FromFirst,
    /// None.
    None,
}

impl Pairs {
    /// The pairs of so many rulesets, in order.
    pub fn of(self, count: usize) -> impl Iterator<Item = Sides> {
        let last = match self {
            Self::All => count,
            Self::FromFirst => count.min(1),
            Self::None => 0,
        };
        (0..last).flat_map(move |from| (from + 1..count).map(move |to| Sides { from, to }))
    }
}

/// Disputed plies of a game whose positions are kept.
const POSITIONS: usize = 8;

/// Compares games under a fixed list of rulesets.
pub struct Comparer {
    scorer: Scorer,
    rulesets: Arc<[Ruleset]>,
    ids: Arc<[Arc<str>]>,
    pairs: Pairs,
}

impl Comparer {
    /// Makes a comparer over a scorer that was made to count under these rulesets, in this order,
    /// each by its own method, and to judge the ground in any case.
    #[must_use]
    pub fn new(scorer: Scorer, rulesets: Arc<[Ruleset]>, pairs: Pairs) -> Self {
        Self {
            scorer,
            ids: rulesets.iter().map(|r| r.id.as_str().into()).collect(),
            rulesets,
            pairs,
        }
    }

    /// Begins a portion of the input, for those who are asked.
    pub fn begin_portion(&mut self) {
        self.scorer.begin_portion();
    }

    /// Reads, judges, counts and compares one game.
    pub fn compare(&mut self, source: &Source<'_>) -> (Outline, Comparison) {
        let (outline, scored) = self.scorer.score(source);
        let accounts = self.accounts(&scored);
        let objections = Objections::of(&scored.game, &self.rulesets);
        let count = if outline.is_go { self.ids.len() } else { 0 };
        let sides = self.pairs.of(count);
        let pairs = pairs(&accounts, &objections, &self.rulesets, sides);
        let mut comparison = Comparison {
            rulesets: Arc::clone(&self.ids),
            accounts,
            pairs,
            positions: Vec::new(),
            scored,
        };
        let disputed = comparison.disputed_plies();
        let position = |ply: u32| Some((ply, self.scorer.board_at(ply.saturating_sub(1))?));
        let first = disputed.into_iter().take(POSITIONS);
        comparison.positions = first.filter_map(position).collect();
        (outline, comparison)
    }

    /// The rulesets, in order.
    #[must_use]
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    /// Compares one pair of rulesets on a game this comparer has compared.
    #[must_use]
    pub fn pair(&self, game: &Comparison, sides: Sides) -> Pair {
        let objections = Objections::of(&game.scored.game, &self.rulesets);
        pair(&game.accounts, &objections, &self.rulesets, sides)
    }

    fn accounts(&self, scored: &ScoredGame) -> Vec<Account> {
        let game = self.scorer.testimony();
        let recorded = decided_otherwise(game.result.used)
            || scored.sheets.iter().all(|sheet| sheet.hypothetical);
        let ledger = scored.sheets.first().map(|sheet| sheet.sheet.ledger);
        let dame = gain_of_filling(scored, ledger.and_then(|ledger| ledger.to_play));
        let until = game.handicap_until as usize;
        let is_black = |kind: EventKind| matches!(kind, EventKind::Play(Color::Black, _));
        let placed = game.events.iter().take(until);
        let placed = placed.filter(|event| is_black(event.kind)).count();
        let handicap_moves = u32::try_from(placed).unwrap_or(u32::MAX);
        let sheets = scored.sheets.iter().zip(self.rulesets.iter());
        sheets
            .map(|(sheet, ruleset)| Account::new(sheet, ruleset, recorded, dame, handicap_moves))
            .collect()
    }
}
