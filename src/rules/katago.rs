//! A ruleset in KataGo's terms, and what those cannot say.
//!
//! Knows no text of KataGo's; reading them is `katago_text`'s.

use super::axes::*;
use super::ruleset::Ruleset;
use crate::amount::Amount;

/// A ruleset in KataGo's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KatagoTerms {
    /// `SIMPLE`, `POSITIONAL` or `SITUATIONAL`.
    pub ko: &'static str,
    /// `AREA` or `TERRITORY`.
    pub scoring: &'static str,
    /// `NONE`, `SEKI` or `ALL`.
    pub tax: &'static str,
    /// Whether suicide of several stones is legal.
    pub suicide: bool,
    /// Whether the first pass takes half a point.
    pub has_button: bool,
    /// `0`, `N-1` or `N`.
    pub white_handicap_bonus: &'static str,
    /// Whether dead stones are taken off without being captured; KataGo has it for area only.
    pub friendly_pass_ok: bool,
    /// Komi.
    pub komi: Amount,
}

impl Ruleset {
    /// The ruleset in the nearest of KataGo's terms.
    #[must_use]
    pub fn katago_terms(&self) -> KatagoTerms {
        KatagoTerms {
            ko: match self.repetition {
                Repetition::None | Repetition::Ing => "SIMPLE",
                Repetition::Positional => "POSITIONAL",
                Repetition::Situational | Repetition::NaturalSituational => "SITUATIONAL",
            },
            scoring: match self.family {
                Family::Area => "AREA",
                Family::Territory => "TERRITORY",
            },
            tax: match (self.group_tax, self.seki_points) {
                (GroupTax::All, _) => "ALL",
                (GroupTax::Seki, _) | (GroupTax::None, SekiPoints::NotCounted) => "SEKI",
                (GroupTax::None, SekiPoints::Counted) => "NONE",
            },
            suicide: match self.suicide {
                Suicide::Forbidden => false,
                Suicide::MultiStoneOnly | Suicide::AllSubjectToRepetition => true,
            },
            has_button: self.last_move == LastMove::Button,
            white_handicap_bonus: match self.handicap_bonus {
                HandicapBonus::Zero => "0",
                HandicapBonus::NMinusOne => "N-1",
                HandicapBonus::N => "N",
            },
            friendly_pass_ok: self.family == Family::Area && self.status != Status::AllAlive,
            komi: self.komi,
        }
    }

    /// Why KataGo's terms say something else than the ruleset; empty where they say the same.
    #[must_use]
    pub fn katago_gaps(&self) -> Vec<&'static str> {
        let mut gaps = Vec::new();
        if self.suicide == Suicide::AllSubjectToRepetition
            && self.repetition != Repetition::Positional
        {
            gaps.push("KataGo never allows suicide of one stone");
        }
        match self.repetition {
            Repetition::NaturalSituational => {
                gaps.push("KataGo has no natural situational superko")
            }
            Repetition::Ing => gaps.push("KataGo has no Ing ko"),
            Repetition::None | Repetition::Positional | Repetition::Situational => {}
        }
        if self.last_move == LastMove::MinusOneIfWhitePassedFirst {
            gaps.push("the last-move rule is a button with komi half a point higher (Th. 7)");
        }
        gaps
    }
}
