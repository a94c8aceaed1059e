//! One count asked for: terms, arithmetic, and what is to be said beside it.
//!
//! Owns the notes of a sheet and when its margin is withheld. Knows no board and no record.

use super::decision::{End, decide, discretion, tie_explained};
use super::outcomes::Disputed;
use super::panel::Bench;
use super::penalties::Charge;
use super::scored::{Dispute, ScoredSheet};
use super::terms::{Method, terms};
use crate::amount::Amount;
use crate::board::{Board, ByColor};
use crate::claims::Game;
use crate::count::{self, Margin, Scoresheet, Tally, margin_text};
use crate::referee::Ledger;
use crate::rules::{Ruleset, Status};
use crate::settle::{self, Settled, Source};
use std::borrow::Cow;
use std::sync::Arc;

/// What one sheet is made from.
pub(super) struct Asked<'a> {
    /// The ruleset.
    pub(super) ruleset: &'a Ruleset,
    /// The bench it sits on.
    pub(super) bench: &'a Bench,
    /// Where it sits there.
    pub(super) index: usize,
    /// The way of counting.
    pub(super) method: Method,
    /// Whether that is the ruleset's own.
    pub(super) own: bool,
    /// What the record claims.
    pub(super) game: &'a Game,
    /// What its course left.
    pub(super) ledger: &'a Ledger,
    /// The final position, dead stones still on it.
    pub(super) board: &'a Board,
    /// Which stones are dead.
    pub(super) settled: &'a Settled,
    /// The groups in dispute.
    pub(super) disputed: &'a Disputed,
    /// The position without them.
    pub(super) tally: &'a Tally,
    /// Where independent life differs about its groups.
    pub(super) second_opinion: Option<&'a str>,
    /// The position with every stone alive, where the rules want that and stones were removed.
    pub(super) literal: Option<Tally>,
    /// Komi, and where it comes from.
    pub(super) komi: (Option<Amount>, &'static str),
    /// Whether the ruleset itself lets every stone live.
    pub(super) all_alive: bool,
    /// Whether the record's rules and komi do not go together.
    pub(super) doubtful: bool,
    /// What each side's offences come to.
    pub(super) charges: ByColor<Charge>,
    /// Whether unsettled chains are taken as alive.
    pub(super) assume_alive: bool,
    /// The first ply illegal under the ruleset.
    pub(super) first_illegal_ply: Option<u32>,
}

impl Asked<'_> {
    /// Counts, and says what the count rests on and what stands as the result.
    pub(super) fn answer(&self) -> ScoredSheet {
        let (komi, komi_reason) = self.komi;
        let costs = ByColor::from_fn(|color| self.charges[color].cost);
        let method = if self.own { Method::Own } else { self.method };
        let terms = terms(
            self.ruleset,
            method,
            komi.unwrap_or_default(),
            self.game,
            costs,
            self.bench.articles[self.index].clone(),
        );
        let mut sheet = count::sheet(self.tally, self.ledger, &terms);
        if let Some(literal) = &self.literal {
            let literal = count::sheet(literal, self.ledger, &terms);
            sheet.notes.push(Cow::Owned(format!(
                "by these rules no stone is removed; with all of them on the board: {}",
                literal.result
            )));
        }
        if let (true, Some(opinion)) = (terms.ask_for_ground(), self.second_opinion) {
            sheet.notes.push(Cow::Owned(opinion.to_owned()));
        }
        self.remark(&mut sheet, komi, komi_reason);
        let mut dispute = self.disputed.under(self.ruleset, self.ledger, &terms);
        if komi.is_none() {
            dispute = Dispute::default();
            withhold(
                &mut sheet,
                "no komi: the record gives none and no other was allowed",
            );
        }
        if !self.settled.is_settled() {
            self.unsettled(&mut sheet);
        }
        let decision = decide(self.game.result.used, self.end(), &self.charges, &sheet);
        let further = discretion(self.ruleset, &self.charges);
        let told = decision.note.into_iter().chain(further);
        sheet.notes.extend(told.map(Cow::Owned));
        ScoredSheet {
            ruleset: Arc::clone(&self.bench.ids[self.index]),
            ruleset_name: Arc::clone(&self.bench.names[self.index]),
            method: self.method.name(),
            sheet,
            result: decision.result,
            hypothetical: decision.hypothetical,
            dispute,
        }
    }

    /// Says where komi comes from, what a tie means and which marks were left aside.
    fn remark(&self, sheet: &mut Scoresheet, komi: Option<Amount>, reason: &str) {
        let notes = &mut sheet.notes;
        let settled = self.settled.is_settled() || self.assume_alive;
        if let (true, Some(_), Margin::Known(margin)) = (settled, komi, &sheet.margin) {
            let said = tie_explained(self.ruleset, *margin);
            notes.extend(said.into_iter().map(Cow::Owned));
        }
        if let Some(komi) = komi {
            notes.push(Cow::Owned(format!("komi {komi}: {reason}")));
        }
        if let Some(ply) = self.first_illegal_ply {
            notes.push(Cow::Owned(format!(
                "the record is illegal at move {ply} under these rules; the position it leads to \
                 is counted all the same"
            )));
        }
        let bent_fours = self.disputed.bent_fours_said(self.board, self.ruleset);
        notes.extend(bent_fours.into_iter().map(Cow::Owned));
        if self.ignores_marks() {
            let article = self.ruleset.citations.get(match self.ruleset.status {
                Status::AllAlive => "status",
                _ => "resume_final",
            });
            notes.push(Cow::Owned(format!(
                "every stone on the board is alive here, those the record marks dead too ({})",
                article.map_or("convention", String::as_str)
            )));
        }
        if let (true, Some(komi), Margin::Known(margin)) = (self.doubtful, komi, &sheet.margin) {
            let area = Amount::points(self.tally.area_difference()) - komi;
            notes.push(Cow::Owned(format!(
                "the record names {} beside komi {komi}, which belongs to area rules: counted by \
                 area the board comes to {} instead of {}",
                self.ruleset.id,
                margin_text(area),
                margin_text(*margin)
            )));
        }
    }

    /// Whether the game came to an end: by passes, or on the word of whoever named the dead.
    fn end(&self) -> End {
        let named = match self.settled.source {
            Source::Marks | Source::Given | Source::List | Source::Engine | Source::Engines => true,
            Source::AllAlive => !self.all_alive,
            Source::Unconditional | Source::Reading | Source::Playouts | Source::Result => false,
        };
        if self.ledger.stops > 0 || named || self.assume_alive {
            End::Reached
        } else {
            End::Open
        }
    }

    /// Whether the record marks stones dead that this ruleset lets live.
    fn ignores_marks(&self) -> bool {
        self.all_alive
            && self.settled.dead.is_empty()
            && self
                .game
                .marks
                .as_ref()
                .is_some_and(|marks| !settle::by_marks(self.board, marks).dead.is_empty())
    }

    fn unsettled(&self, sheet: &mut Scoresheet) {
        let chains = self.settled.undetermined().count();
        let alive = format!("with all of them alive: {}", sheet.result);
        if self.assume_alive {
            sheet.notes.push(Cow::Owned(format!(
                "nobody's word settles {chains} chains; they were assumed alive"
            )));
        } else {
            sheet.notes.push(Cow::Owned(alive));
            withhold(sheet, "nobody's word settles which stones are dead");
        }
    }
}

fn withhold(sheet: &mut Scoresheet, reason: &'static str) {
    sheet.margin = Margin::Withheld(Cow::Borrowed(reason));
    sheet.winner = None;
    "undetermined".clone_into(&mut sheet.result);
    "undetermined".clone_into(&mut sheet.result_text);
    sheet.readings.clear();
}
