//! The result check of a scored game: what it is made from, and when there is one.
//!
//! Owns where rules and komi of the check come from. The comparison and its readings are
//! `check`'s.

use super::check::{self, Case, CheckOutcome, KomiFrom, ResultCheck};
use super::evidence::declared_margin;
use super::panel::{Bench, Seated};
use super::penalties::{Offence, charges};
use super::question::KomiChoice;
use super::scored::ScoredGame;
use super::terms::{Method, komi, terms};
use crate::amount::Amount;
use crate::board::ByColor;
use crate::claims::{Game, Outcome};
use crate::count::{Articles, Counter, Tally, claimed};
use crate::finding::Finding;
use crate::referee::Ledger;
use crate::settle::Settled;
use std::sync::Arc;

/// What a check is made from besides the scored game.
pub(super) struct Check<'a> {
    pub(super) bench: &'a Bench,
    pub(super) seated: Seated,
    pub(super) game: &'a Game,
    pub(super) ledger: &'a Ledger,
    pub(super) settled: &'a Settled,
    pub(super) tally: &'a Tally,
    pub(super) komi: KomiChoice,
    pub(super) offences: &'a [Offence],
}

impl Check<'_> {
    /// Checks the recorded result against the first count; nothing where nothing was counted.
    pub(super) fn of(
        &self,
        scored: &ScoredGame,
        counter: &mut Counter,
    ) -> Option<(ResultCheck, Option<Finding>)> {
        let first = scored.sheets.first()?;
        let ruleset = self.bench.rulesets().first()?;
        let (komi, komi_from) = komi(self.komi, ruleset, self.game);
        let outcome = self.game.result.used;
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
        let charges = charges(ruleset, self.game, self.offences);
        let costs = ByColor::from_fn(|color| charges[color].cost);
        let method = Method::ALL.into_iter().find(|m| m.name() == first.method);
        let method = method.filter(|m| *m != Method::of(ruleset));
        let method = method.unwrap_or(Method::Own);
        let mut case = Case {
            ruleset,
            game: self.game,
            ledger: self.ledger,
            board: &scored.board,
            settled: self.settled,
            tally: self.tally,
            sheet: &first.sheet,
            terms: terms(ruleset, method, komi, self.game, costs, Articles::default()),
            komi_from: match (self.komi, self.game.komi.used) {
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
