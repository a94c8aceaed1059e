//! The rulesets a game is judged under, chosen once or by what each record names.
//!
//! Owns the stand-in for records that name no ruleset we know. Decides no move.

use super::question::RulesChoice;
use crate::claims::RulesClaim;
use crate::count::Articles;
use crate::referee::Verdicts;
use crate::rules::{RulesError, Ruleset, builtin};
use std::sync::Arc;

/// The ruleset that stands in where a record names none we know: modern Chinese practice, whose
/// move rules (no suicide, simple ko, long cycles for the referee) are the common ground of all.
pub const STAND_IN: &str = "chinese";

/// Rulesets in the order asked for, with their verdicts on the game at hand.
pub struct Bench {
    /// Ids, in order.
    pub ids: Arc<[Arc<str>]>,
    /// Full names, in the same order.
    pub names: Vec<Arc<str>>,
    /// What each cites about counting, in the same order.
    pub articles: Vec<Articles>,
    /// Verdicts, in the same order.
    pub verdicts: Verdicts,
}

impl Bench {
    fn new(rulesets: Vec<Ruleset>) -> Self {
        let every = || rulesets.iter();
        Self {
            ids: every().map(|ruleset| ruleset.id.as_str().into()).collect(),
            names: every()
                .map(|ruleset| ruleset.name.as_str().into())
                .collect(),
            articles: every()
                .map(|ruleset| Articles::from_citations(&ruleset.citations))
                .collect(),
            verdicts: Verdicts::new(rulesets.into()),
        }
    }

    /// The rulesets, in order.
    #[must_use]
    pub fn rulesets(&self) -> &[Ruleset] {
        self.verdicts.rulesets()
    }
}

/// The benches of a run: one, or one for every ruleset that records named so far.
pub struct Panel {
    overrides: Option<Vec<String>>,
    benches: Vec<Bench>,
    sitting: usize,
}

impl Panel {
    /// Makes the panel.
    ///
    /// # Errors
    /// When an override does not fit the stand-in ruleset.
    pub fn new(choice: &RulesChoice) -> Result<Self, RulesError> {
        Ok(match choice {
            RulesChoice::Fixed(rulesets) => Self {
                overrides: None,
                benches: vec![Bench::new(rulesets.clone())],
                sitting: 0,
            },
            RulesChoice::Auto(overrides) => Self {
                benches: vec![Bench::new(vec![overridden(STAND_IN, overrides)?])],
                overrides: Some(overrides.clone()),
                sitting: 0,
            },
        })
    }

    /// Seats the bench for a game and clears its verdicts; says whether a stand-in sits.
    pub fn seat(&mut self, claim: RulesClaim) -> Seated {
        let seated = match (&self.overrides, claim) {
            (None, _) => Seated::AsAsked,
            (Some(_), RulesClaim::Absent | RulesClaim::Unknown) => {
                self.sitting = self.position(STAND_IN).unwrap_or(0);
                Seated::StandIn
            }
            (Some(overrides), RulesClaim::Known(id)) => {
                if let Some(at) = self.position(id) {
                    self.sitting = at;
                    Seated::AsNamed
                } else if let Ok(ruleset) = overridden(id, overrides) {
                    self.benches.push(Bench::new(vec![ruleset]));
                    self.sitting = self.benches.len() - 1;
                    Seated::AsNamed
                } else {
                    self.sitting = 0;
                    Seated::StandIn
                }
            }
        };
        self.bench_mut().verdicts.restart();
        seated
    }

    /// The bench that sits.
    #[must_use]
    pub fn bench(&self) -> &Bench {
        &self.benches[self.sitting]
    }

    /// The bench that sits, to rule.
    pub fn bench_mut(&mut self) -> &mut Bench {
        &mut self.benches[self.sitting]
    }

    fn position(&self, id: &str) -> Option<usize> {
        self.benches
            .iter()
            .position(|bench| bench.ids.first().is_some_and(|first| **first == *id))
    }
}

/// On what ground a bench sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seated {
    /// The rulesets the user asked for.
    AsAsked,
    /// The ruleset the record names.
    AsNamed,
    /// The record names none we know.
    StandIn,
}

fn overridden(id: &str, overrides: &[String]) -> Result<Ruleset, RulesError> {
    let unknown = || RulesError::UnknownRuleset {
        name: id.to_owned(),
        nearest: None,
    };
    let mut ruleset = builtin(id).ok_or_else(unknown)?;
    for assignment in overrides {
        ruleset.set(assignment)?;
    }
    Ok(ruleset)
}
