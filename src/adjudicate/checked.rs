//! The result check of a scored game: what it is made from, and when there is one.
//!
//! Owns where rules and komi of the check come from. The comparison and its readings are
//! `check`'s.

use super::check::{self, Case, CheckOutcome, KomiFrom, ResultCheck};
use super::evidence::{Evidence, declared_margin};
use super::panel::Seated;
use super::penalties::charges;
use super::placed::Placed;
use super::question::KomiChoice;
use super::scored::ScoredGame;
use super::terms::{Method, komi, terms};
use crate::amount::Amount;
use crate::board::ByColor;
use crate::claims::Outcome;
use crate::count::{Articles, Counter, claimed};
use crate::finding::Finding;
use std::sync::Arc;

/// What a check is made from besides the scored game.
pub(super) struct Check<'a> {
    /// Rules, komi, game and ledger.
    pub(super) evidence: &'a Evidence<'a>,
    /// On what ground the rules sit.
    pub(super) seated: Seated,
    /// The position counted.
    pub(super) placed: &'a Placed,
}

impl Check<'_> {
    /// Checks the recorded result against the first count; nothing where nothing was counted.
    pub(super) fn of(
        &self,
        scored: &ScoredGame,
        counter: &mut Counter,
    ) -> Option<(ResultCheck, Option<Finding>)> {
        let Evidence {
            bench,
            game,
            ledger,
            komi: choice,
            offences,
            ..
        } = *self.evidence;
        let first = scored.sheets.first()?;
        let ruleset = bench.rulesets().first()?;
        let (komi, komi_from) = komi(choice, ruleset, game);
        let outcome = game.result.used;
        let sound = first.result != "undetermined" && !first.hypothetical;
        let counted = first.sheet.points().filter(|_| sound);
        // A draw may be agreed on or ruled: only one that is counted is a margin of nothing.
        let even = outcome == Outcome::Draw && counted == Some(Amount::ZERO);
        let declared_margin = declared_margin(outcome).or(even.then_some(Amount::ZERO));
        let mut check = ResultCheck {
            outcome: match declared_margin {
                Some(_) => CheckOutcome::Undetermined,
                None => CheckOutcome::NotScored,
            },
            declared: claimed(outcome),
            declared_margin,
            ruleset: Arc::clone(&first.ruleset),
            rules_from: match self.seated {
                Seated::AsAsked => "asked for by the user",
                Seated::AsNamed | Seated::StandIn => scored.game.rules.reason,
            },
            method: first.method,
            komi,
            komi_from,
            counted,
            kind: None,
            reading: None,
            point: None,
        };
        let (Some(declared), Some(counted), Some(komi)) = (declared_margin, counted, komi) else {
            return Some((check, None));
        };
        check.outcome = CheckOutcome::Agrees;
        if declared == counted {
            return Some((check, None));
        }
        let charges = charges(ruleset, game, offences);
        let costs = ByColor::from_fn(|color| charges[color].cost);
        let method = Method::ALL.into_iter().find(|m| m.name() == first.method);
        let method = method.filter(|m| *m != Method::of(ruleset));
        let method = method.unwrap_or(Method::Own);
        let mut case = Case {
            ruleset,
            game,
            ledger,
            board: &scored.board,
            settled: &self.placed.settled,
            tally: &self.placed.tally,
            sheet: &first.sheet,
            terms: terms(ruleset, method, komi, game, costs, Articles::default()),
            komi_from: match (choice, game.komi.used) {
                (KomiChoice::Given(_), _) => KomiFrom::User,
                (KomiChoice::Rules, _) | (KomiChoice::Auto, None) => KomiFrom::Rules,
                (KomiChoice::Auto | KomiChoice::Declared, _) => KomiFrom::Record,
            },
            komi_text: scored.game.komi.declared.as_deref(),
            counter,
            declared,
            counted,
        };
        let (check, finding) = check::explain(check, &mut case);
        Some((check, Some(finding)))
    }
}
