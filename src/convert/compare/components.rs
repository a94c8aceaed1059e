//! A margin taken apart: one number for every clause that has one, adding up to the whole.
//!
//! Reads scoresheets; counts nothing itself.

use super::clause::{Clause, NUMBERED};
use crate::amount::Amount;
use crate::board::{ByColor, Color};
use crate::count::{CountFacts, Part, Scoresheet};
use crate::referee::Ledger;
use crate::rules::{Counting, Family};

/// The components of one margin, in points, Black's less White's.
///
/// [`Clause::Status`] has the territory difference `T` itself, which is the same for all counts
/// that take the same stones off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Components([Amount; NUMBERED]);

impl Components {
    /// The component of a clause; nothing for one that has no number.
    pub(super) fn of(&self, clause: Clause) -> Amount {
        self.0.get(clause as usize).copied().unwrap_or_default()
    }

    fn add(&mut self, clause: Clause, amount: Amount) {
        if let Some(component) = self.0.get_mut(clause as usize) {
            *component += amount;
        }
    }

    /// Takes the margin of a sheet apart; `dame` is what Black would gain if the dame left were
    /// filled in turn. Nothing where the margin is withheld.
    ///
    /// What area has beyond territory (`A − T = ΔM`, Th. 1) is told part by part (Th. 2): turns,
    /// passes, stones placed without a turn, stones that came outside play. A territory count
    /// has none of these.
    pub(super) fn of_sheet(sheet: &Scoresheet, dame: i64, handicap_moves: u32) -> Option<Self> {
        let margin = sheet.points()?;
        let mut parts = Self::default();
        let mut base = margin;
        let mut made_area = false;
        for line in sheet.lines.iter().filter(|line| line.part == Part::Term) {
            made_area |= line.key == "stones-placed";
            if let Some(clause) = clause_of_line(line.key) {
                parts.add(clause, line.difference());
                base -= line.difference();
            }
        }
        let facts = &sheet.facts;
        let territory = points(|c| i64::from(facts.territory[c]) - i64::from(facts.lost[c]));
        let seen_as_area = match (sheet.counting, sheet.family) {
            (Counting::EqualStonesII, _) | (_, Family::Area) => true,
            (_, Family::Territory) => made_area,
        };
        parts.add(Clause::Status, territory);
        base -= territory;
        if seen_as_area {
            for (clause, amount) in beyond_territory(facts, &sheet.ledger, dame, handicap_moves) {
                parts.add(clause, amount);
                base -= amount;
            }
        }
        // What is left is the point the second method of equal stones leaves to the first pass.
        parts.add(Clause::FirstPass, base);
        Some(parts)
    }
}

/// The clause a line of a sheet belongs to; none for those of the count itself.
fn clause_of_line(key: &str) -> Option<Clause> {
    Some(match key {
        "komi" => Clause::Komi,
        "handicap" => Clause::HandicapBonus,
        "penalties" => Clause::Penalties,
        "last-move" | "button" => Clause::FirstPass,
        "pass-stones" | "last-pass-stone" => Clause::PassStones,
        "seki-points" => Clause::SekiPoints,
        "points-to-fill" => Clause::FalseEyes,
        "open-ko-mouths" => Clause::OpenKo,
        "group-tax" => Clause::GroupTax,
        _ => return None,
    })
}

/// `A − T` by what it comes from.
fn beyond_territory(
    facts: &CountFacts,
    ledger: &Ledger,
    dame: i64,
    handicap_moves: u32,
) -> [(Clause, Amount); 6] {
    let area = points(|c| i64::from(facts.stones[c]) + i64::from(facts.territory[c]));
    let territory = points(|c| i64::from(facts.territory[c]) - i64::from(facts.lost[c]));
    let less = |counts: ByColor<u32>| i64::from(counts.white) - i64::from(counts.black);
    let passes = Amount::points(less(facts.passes));
    let imposed = Amount::points(less(facts.imposed));
    let without_turn = points(|c| {
        let turns = i64::from(ledger.turns[c]);
        let passed = i64::from(facts.passes[c]) + i64::from(facts.imposed[c]);
        i64::from(facts.placed[c]) - (turns - passed)
    });
    let handicap = without_turn + Amount::points(i64::from(handicap_moves));
    let outside = points(|c| i64::from(facts.setup[c]) + i64::from(facts.edited[c]));
    let dame = Amount::points(-dame);
    let turns = area - territory - passes - imposed - handicap - outside - dame;
    [
        (Clause::LastMove, turns),
        (Clause::DameLeft, dame),
        (Clause::Passes, passes),
        (Clause::ImposedPasses, imposed),
        (Clause::HandicapStones, handicap),
        (Clause::StonesOutsidePlay, outside),
    ]
}

/// Black's figure less White's.
fn points(side: impl Fn(Color) -> i64) -> Amount {
    Amount::points(side(Color::Black) - side(Color::White))
}
