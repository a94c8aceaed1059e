//! Which rulesets call which plies illegal, and by which clause.
//!
//! Reads the findings of a game; rules nothing.

use super::clause::Clause;
use super::minimal::smallest;
use crate::adjudicate::JudgedGame;
use std::sync::Arc;

/// One clause's objection to one ply.
struct Objection {
    ply: u32,
    clause: Clause,
    /// Who objects, by position among the rulesets compared, in order.
    by: Vec<usize>,
}

/// Every objection to the moves of a game, in order of plies.
#[derive(Default)]
pub(super) struct Objections(Vec<Objection>);

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
    /// Gathers the objections of `rulesets`, which have the order of the comparison.
    pub(super) fn of(game: &JudgedGame, rulesets: &[Arc<str>]) -> Self {
        let mut all: Vec<Objection> = Vec::new();
        for judged in &game.findings {
            let Some(ply) = judged.finding.ply else {
                continue;
            };
            let objecting = judged.rulings.iter().filter(|(_, r)| r.is_illegal());
            for (ruleset, ruling) in objecting {
                let Some(by) = rulesets.iter().position(|id| id == ruleset) else {
                    continue;
                };
                let clause = Clause::of_irregularity(ruling.slug);
                let same = |known: &&mut Objection| known.ply == ply && known.clause == clause;
                match all.iter_mut().rev().find(same) {
                    Some(known) if known.by.contains(&by) => {}
                    Some(known) => known.by.push(by),
                    None => all.push(Objection {
                        ply,
                        clause,
                        by: vec![by],
                    }),
                }
            }
        }
        all.sort_by_key(|objection| (objection.ply, objection.clause));
        Self(all)
    }

    /// Whether nobody objects to anything.
    pub(super) fn are_none(&self) -> bool {
        self.0.is_empty()
    }

    /// How two of the rulesets differ.
    pub(super) fn between(&self, first: usize, second: usize) -> Disagreement {
        let mut found = Disagreement::default();
        for group in self.plies() {
            let objects = |who: usize| group.iter().any(|objection| objection.by.contains(&who));
            let ply = group.first().map_or(0, |objection| objection.ply);
            match (objects(first), objects(second)) {
                (true, false) => found.only_first.push(ply),
                (false, true) => found.only_second.push(ply),
                (true, true) | (false, false) => {}
            }
        }
        if found.only_first.is_empty() && found.only_second.is_empty() {
            return found;
        }
        let mut clauses: Vec<Clause> = self
            .0
            .iter()
            .filter(|o| o.by.contains(&first) != o.by.contains(&second))
            .map(|objection| objection.clause)
            .collect();
        clauses.sort_unstable();
        clauses.dedup();
        let sets = smallest(clauses.len(), |mask| {
            self.agree_with(first, second, |clause| {
                let bit = clauses.iter().position(|known| *known == clause);
                bit.is_some_and(|bit| mask >> bit & 1 == 1)
            })
        });
        let named = |mask: &u32| {
            let bits = clauses.iter().enumerate();
            bits.filter(|(bit, _)| mask >> bit & 1 == 1)
                .map(|(_, clause)| *clause)
                .collect()
        };
        found.sets = sets.iter().map(named).collect();
        found
    }

    /// Whether the second ruleset agrees with the first on every ply once it has the first one's
    /// clauses where `equal` says so.
    fn agree_with(&self, first: usize, second: usize, equal: impl Fn(Clause) -> bool) -> bool {
        self.plies().all(|group| {
            let here = group.iter().any(|o| o.by.contains(&first));
            let there = group.iter().any(|objection| {
                let who = if equal(objection.clause) {
                    first
                } else {
                    second
                };
                objection.by.contains(&who)
            });
            here == there
        })
    }

    /// The objections to each ply.
    fn plies(&self) -> impl Iterator<Item = &[Objection]> {
        self.0.chunk_by(|a, b| a.ply == b.ply)
    }
}
