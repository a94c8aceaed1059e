//! Which rulesets call which plies illegal, and which of their clauses make the difference.
//!
//! Judges by hybrids: the second ruleset with some clauses of the first, on the same facts.

use super::clause::Clause;
use super::equalise::{LEGALITY, equalise, is_equal};
use super::minimal::smallest_sets;
use crate::adjudicate::JudgedGame;
use crate::referee::{Facts, rulings};
use crate::rules::Ruleset;

/// The moves of a game some ruleset objects to.
#[derive(Default)]
pub(super) struct Objections {
    /// What is so about each of them, in order of plies.
    moves: Vec<Facts>,
    /// For each of them, whether each ruleset objects.
    by: Vec<Vec<bool>>,
}

/// How two rulesets differ about the moves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Disagreement {
    /// Plies only the first calls illegal.
    pub only_first: Vec<u32>,
    /// Plies only the second calls illegal.
    pub only_second: Vec<u32>,
    /// Every smallest set of clauses that makes them agree.
    pub sets: Vec<Vec<Clause>>,
}

impl Objections {
    /// Gathers what is so about the moves some ruleset had something to rule on.
    pub(super) fn of(game: &JudgedGame, rulesets: &[Ruleset]) -> Self {
        let ruled = game
            .findings
            .iter()
            .filter(|found| !found.rulings.is_empty());
        let mut moves: Vec<Facts> = ruled.filter_map(|found| found.facts).collect();
        moves.sort_by_key(|facts| facts.ply);
        moves.dedup_by_key(|facts| facts.ply);
        let by = |facts: &Facts| rulesets.iter().map(|rules| objects(rules, facts)).collect();
        Self {
            by: moves.iter().map(by).collect(),
            moves,
        }
    }

    /// How two of the rulesets differ, by their positions.
    pub(super) fn between(
        &self,
        rulesets: &[Ruleset],
        first: usize,
        second: usize,
    ) -> Disagreement {
        let mut found = Disagreement::default();
        for (facts, by) in self.moves.iter().zip(&self.by) {
            match (by.get(first), by.get(second)) {
                (Some(true), Some(false)) => found.only_first.push(facts.ply),
                (Some(false), Some(true)) => found.only_second.push(facts.ply),
                _ => {}
            }
        }
        if let (Some(from), Some(to)) = (rulesets.get(first), rulesets.get(second))
            && !(found.only_first.is_empty() && found.only_second.is_empty())
        {
            let differing: Vec<Clause> = LEGALITY
                .into_iter()
                .filter(|clause| !is_equal(*clause, from, to))
                .collect();
            let wanted: Vec<bool> = self.by.iter().map(|by| by[first]).collect();
            found.sets = smallest_sets(&differing, |set| {
                let mut hybrid = to.clone();
                for clause in differing.iter().filter(|clause| set(**clause)) {
                    equalise(*clause, &mut hybrid, from);
                }
                let mut judged = self.moves.iter().zip(&wanted);
                judged.all(|(facts, wanted)| objects(&hybrid, facts) == *wanted)
            });
        }
        found
    }

    /// Whether nobody objects to anything.
    pub(super) fn are_none(&self) -> bool {
        !self.by.iter().flatten().any(|objects| *objects)
    }
}

/// Whether a ruleset calls a move illegal.
fn objects(ruleset: &Ruleset, facts: &Facts) -> bool {
    let mut ruled = rulings(ruleset, facts).into_iter();
    ruled.any(|ruling| ruling.is_illegal())
}
