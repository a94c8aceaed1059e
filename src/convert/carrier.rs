//! One counted record carried to one ruleset.
//!
//! Owns what is asked of the rewriting: komi, result and what is said about both. Counts nothing
//! and edits nothing.

use super::compare::{Comparison, Pair};
use super::converter::Order;
use super::reasons::{node_of, of_move, of_record};
use super::rewrite::{
    Decision, Edit, Field, Given, Proof, Recorded, Rewrite, Sides, Target, decide, rewrite, to_utf8,
};
use crate::adjudicate::{Completeness, KomiBeside, KomiChoice, Outline, Question, ScoredSheet};
use crate::amount::Amount;
use crate::claims::{Outcome, RulesClaim, WinBy};
use crate::record::{NodeId, Scanned};
use crate::referee::Ruling;
use crate::rules::Ruleset;

/// One counted record on its way to new rules.
pub(super) struct Carrier<'a> {
    /// What is asked.
    pub order: &'a Order,
    /// How it was read.
    pub question: &'a Question,
    /// The record.
    pub given: &'a Given<'a>,
    /// The rules it was played by.
    pub from: &'a Ruleset,
    /// Its counts.
    pub comparison: &'a Comparison,
    /// How far it was judged.
    pub outline: Outline,
}

impl Carrier<'_> {
    /// The record under one of the new rules; `at` is where these stand in the comparison.
    pub fn carried(&self, to: &Ruleset, at: Option<usize>, proof: &mut Proof) -> Rewrite {
        let scanned = self.given.scanned;
        if !scanned.found || !self.given.game.is_go {
            return Rewrite::nothing(&to.id);
        }
        if at.is_none() && !self.names_other(to) && !self.order.to_utf8 {
            return Rewrite::nothing(&to.id);
        }
        if self.outline.completeness == Completeness::Incomplete || !scanned.complete {
            return Rewrite::refused(&to.id, "it could not be read whole");
        }
        let mut rewritten = match at {
            None if self.names_other(to) => self.renamed(to, proof),
            None => Rewrite::nothing(&to.id),
            Some(at) => self.recounted(to, at, proof),
        };
        rewritten.pair = at.and_then(|at| {
            let mut pairs = self.comparison.pairs.iter();
            pairs.position(|pair| pair.sides.to == at)
        });
        if self.order.to_utf8 && rewritten.refused.is_none() {
            self.transcode(&mut rewritten);
        }
        rewritten
    }

    /// Whether the record gives several results that do not say the same.
    fn has_several_results(&self) -> bool {
        let tree = self.given.scanned.tree;
        let values = self.given.sites.values(tree, Field::Result);
        values.windows(2).any(|two| two[0] != two[1])
    }

    /// Whether the record names other rules than those it was played by.
    fn names_other(&self, to: &Ruleset) -> bool {
        matches!(self.given.game.rules.used, RulesClaim::Known(id) if id != to.id)
    }

    /// The record with its true rules named and nothing else changed.
    fn renamed(&self, to: &Ruleset, proof: &mut Proof) -> Rewrite {
        let recorded = self.given.game.result.used;
        let sheet = self.comparison.scored.sheets.first();
        let target = Target {
            from: self.from,
            to,
            komi: sheet.and_then(|sheet| self.komi_of(sheet)),
            komi_is_asked: false,
            decision: Decision::unchanged(recorded),
            remarks: None,
        };
        rewrite(self.given, target, proof)
    }

    /// The record with its count under the new rules.
    fn recounted(&self, to: &Ruleset, at: usize, proof: &mut Proof) -> Rewrite {
        let sheets = &self.comparison.scored.sheets;
        let (Some(counted_from), Some(counted_to)) = (sheets.first(), sheets.get(at)) else {
            return Rewrite::refused(&to.id, "it could not be counted");
        };
        let pair = self
            .comparison
            .pairs
            .iter()
            .find(|pair| pair.sides.to == at);
        let (komi_from, komi_to) = (self.komi_of(counted_from), self.komi_of(counted_to));
        let outcome = self.given.game.result.used;
        let same = to.id == self.from.id && komi_from == komi_to;
        let decision = if same || self.is_first_result(to) {
            Decision::unchanged(outcome)
        } else if self.has_several_results() {
            Decision::ambiguous(outcome)
        } else {
            let recorded = Recorded {
                outcome,
                is_ours: self.is_ours(counted_from),
            };
            let sides = Sides {
                from: self.from,
                to,
                counted_from,
                counted_to,
                only_to_illegal: pair.map_or(&[], |pair| &pair.illegal_to),
            };
            decide(recorded, &sides)
        };
        let notes = decision.notes.clone();
        let remarks = |edits: &[Edit]| match pair {
            Some(pair) => self.remarks(to, pair, edits, &notes),
            None => Vec::new(),
        };
        let target = Target {
            from: self.from,
            to,
            komi: komi_to,
            komi_is_asked: self.komi_is_asked(),
            decision,
            remarks: self.order.annotate.then_some(&remarks),
        };
        rewrite(self.given, target, proof)
    }

    /// The komi of a sheet; none where it was counted without.
    fn komi_of(&self, counted: &ScoredSheet) -> Option<Amount> {
        let declared_only = self.question.komi == KomiChoice::Declared && !self.komi_is_asked();
        if declared_only && self.given.game.komi.used.is_none() {
            return None;
        }
        counted.sheet.line("komi").and_then(|line| line.white)
    }

    /// Whether the new komi was asked for, so that it must stand in the record.
    const fn komi_is_asked(&self) -> bool {
        matches!(self.order.komi, KomiBeside::Own | KomiBeside::Given(_))
    }

    /// Whether a record on its way back still has the result it had under these rules.
    fn is_first_result(&self, to: &Ruleset) -> bool {
        let komi_follows = !self.komi_is_asked() && self.question.komi == KomiChoice::Auto;
        let first = self.given.originals.is_some_and(|originals| {
            originals.rules == to.id.as_bytes() && !originals.has_result()
        });
        first && komi_follows
    }

    /// Whether the recorded result is what a conversion puts for a tie that its rules break.
    fn is_ours(&self, counted: &ScoredSheet) -> bool {
        let Outcome::Won {
            winner,
            by: WinBy::Unknown,
        } = self.given.game.result.used
        else {
            return false;
        };
        let tie_broken =
            counted.sheet.points() == Some(Amount::ZERO) && counted.sheet.winner == Some(winner);
        tie_broken && self.given.originals.is_some()
    }

    /// What goes into the comments of the record.
    fn remarks(
        &self,
        to: &Ruleset,
        pair: &Pair,
        edits: &[Edit],
        notes: &[String],
    ) -> Vec<(NodeId, Vec<String>)> {
        let mut all = vec![(NodeId::ROOT, of_record(self.comparison, pair, edits, notes))];
        for ply in &pair.illegal_to {
            let findings = self.comparison.scored.game.findings.iter();
            let here = findings.filter(|judged| judged.finding.ply == Some(*ply));
            let rulings: Vec<&Ruling> = here
                .flat_map(|judged| &judged.rulings)
                .filter(|(id, ruling)| **id == *to.id && ruling.is_illegal())
                .map(|(_, ruling)| ruling)
                .collect();
            if let Some(node) = node_of(self.given.game, *ply) {
                all.push((node, of_move(*ply, &to.id, &rulings)));
            }
        }
        all
    }

    fn transcode(&self, rewritten: &mut Rewrite) {
        let scanned: &Scanned<'_> = self.given.scanned;
        let now = rewritten.bytes.as_deref().unwrap_or(scanned.tree.bytes());
        let limits = &self.question.limits;
        match to_utf8(now, limits, self.question.charset) {
            Ok(None) => {}
            Ok(Some(bytes)) => rewritten.bytes = Some(bytes),
            Err(why) => {
                rewritten.bytes = None;
                rewritten.edits.clear();
                rewritten.refused = Some(format!("not put into UTF-8: {why}"));
            }
        }
    }
}
