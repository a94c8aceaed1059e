//! The rulesets a game is judged under, chosen once or by what each record names.
//!
//! Owns the stand-ins for records that name no ruleset we know. Decides no move.

use super::question::RulesChoice;
use crate::amount::Amount;
use crate::claims::{Game, RulesClaim};
use crate::count::Articles;
use crate::referee::Verdicts;
use crate::rules::{RulesError, Ruleset, builtin};
use std::sync::Arc;

/// The ruleset that stands in where a record names none we know: modern Chinese practice, whose
/// move rules (no suicide, simple ko, long cycles for the referee) are the common ground of all.
pub const STAND_IN: &str = "chinese";

/// The ruleset that stands in where a record names none and its komi is one of territory rules.
pub const TERRITORY_STAND_IN: &str = "japanese-1989";

/// Komi that territory rules have had and area rules have not, in points: 4½, 5½, 6½.
const TERRITORY_KOMI: [Amount; 3] = [
    Amount::half_points(9),
    Amount::half_points(11),
    Amount::half_points(13),
];

/// The stand-in for a record that names no ruleset we know, and the ground for it.
///
/// Komi speaks only where the record is silent: a name we do not know is no Japanese one. A komi
/// or a result written in zi is Chinese whatever its size, and with handicap komi tells nothing.
#[must_use]
pub fn stand_in(game: &Game) -> (&'static str, &'static str) {
    let komi = game.komi.used;
    let speaks = komi.is_some_and(|komi| TERRITORY_KOMI.contains(&komi));
    let silent = game.handicap.used > 0 || game.komi.reason.contains("zi");
    match game.rules.used {
        RulesClaim::Absent if speaks && !silent => (
            TERRITORY_STAND_IN,
            "the record names none; its komi is one of territory rules, so japanese-1989 stands in",
        ),
        RulesClaim::Absent => (
            STAND_IN,
            "the record names none; modern Chinese practice stands in",
        ),
        RulesClaim::Unknown | RulesClaim::Known(_) => (
            STAND_IN,
            "the record's is unknown; modern Chinese practice stands in",
        ),
    }
}

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
    pub fn seat(&mut self, game: &Game) -> Seated {
        let seated = match game.rules.used {
            _ if self.overrides.is_none() => Seated::AsAsked,
            RulesClaim::Known(id) if self.call(id) => Seated::AsNamed,
            _ => {
                if !self.call(stand_in(game).0) {
                    self.sitting = 0;
                }
                Seated::StandIn
            }
        };
        self.bench_mut().verdicts.restart();
        seated
    }

    /// Lets the bench of a ruleset sit, made now if need be; false when there is none such.
    fn call(&mut self, id: &str) -> bool {
        if let Some(at) = self.position(id) {
            self.sitting = at;
            return true;
        }
        let overrides = self.overrides.as_deref().unwrap_or_default();
        let Ok(ruleset) = overridden(id, overrides) else {
            return false;
        };
        self.benches.push(Bench::new(vec![ruleset]));
        self.sitting = self.benches.len() - 1;
        true
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
    ruleset.set_all(overrides)?;
    Ok(ruleset)
}
