//! What one game after another is refereed with: made once for the rules of a match.

use super::super::terms::GameTerms;
use super::referee_engine::RefereeEngine;
use super::vocabulary::Vocabulary;
use crate::adjudicate::{CountQuestion, Question, RulesChoice, Scorer};
use crate::count::Ground;
use crate::referee::Referee;
use crate::rules::{RulesError, Ruleset};
use crate::settle::{Estimator, Opinion};
use std::sync::Arc;

/// The referee, the scorer and all they reuse.
pub struct Desk {
    pub(super) referee: Referee,
    pub(super) scorer: Scorer,
    pub(super) estimator: Estimator,
    pub(super) ground: Ground,
    pub(super) vocabulary: Vocabulary,
    /// A third engine that is asked where the two do not agree.
    pub(super) referee_engine: Option<RefereeEngine>,
    /// The rulesets the scorer scores under, the game's own first.
    rulesets: Vec<Arc<Ruleset>>,
}

impl Desk {
    /// Makes a desk for games under these terms; it serves others too, at the price of being made
    /// ready for them.
    ///
    /// # Errors
    /// When the rulesets cannot be counted under.
    pub fn new(terms: &GameTerms) -> Result<Self, RulesError> {
        let rulesets = rulesets(terms);
        Ok(Self {
            referee: Referee::new(),
            scorer: scorer(&rulesets)?,
            estimator: Estimator::default(),
            ground: Ground::new(),
            vocabulary: Vocabulary::new(terms.size),
            referee_engine: None,
            rulesets,
        })
    }

    /// Has an engine beside it that is asked where the players do not agree about the end.
    #[must_use]
    pub fn with_referee_engine(mut self, engine: Box<dyn Opinion + Send>) -> Self {
        self.referee_engine = Some(engine);
        self
    }

    /// Makes it ready for a game.
    pub(super) fn suit(&mut self, terms: &GameTerms) -> Result<(), RulesError> {
        self.vocabulary.suit(terms.size);
        // What it is asked about one game depends on no other.
        if let Some(engine) = &mut self.referee_engine {
            engine.begin_portion();
        }
        let wanted = rulesets(terms);
        let same = wanted.len() == self.rulesets.len()
            && wanted
                .iter()
                .zip(&self.rulesets)
                .all(|(one, other)| Arc::ptr_eq(one, other));
        if !same {
            self.scorer = scorer(&wanted)?;
            self.rulesets = wanted;
        }
        Ok(())
    }
}

fn rulesets(terms: &GameTerms) -> Vec<Arc<Ruleset>> {
    let own = std::iter::once(&terms.ruleset);
    own.chain(&terms.beside).map(Arc::clone).collect()
}

/// A scorer as the tool that scores records has it by default, under these rulesets.
fn scorer(rulesets: &[Arc<Ruleset>]) -> Result<Scorer, RulesError> {
    let rules = rulesets.iter().map(|ruleset| Ruleset::clone(ruleset));
    let judged = Question {
        rules: RulesChoice::Fixed(rules.collect()),
        ..Question::default()
    };
    Scorer::new(Arc::new(judged), Arc::new(CountQuestion::default()))
}
