//! One-sided points a count leaves out or taxes, and by which clauses.
//!
//! A point in the mouth of an open ko may have to be filled as well, or lie in a seki: two clauses
//! leave it out then, and it counts only where neither holds; and a tax on groups does not take
//! again what is left out for being in seki. So these four have no parts that could simply be
//! added.

use super::clause::Clause;
use crate::amount::Amount;
use crate::board::ByColor;
use crate::count::{Examined, Scoresheet};
use crate::rules::{Counting, FalseEyes, Family, GroupTax, OpenKoMouth, Ruleset, SekiPoints};

/// The clauses, those that leave points out in the order of the flags.
pub(super) const CLAUSES: [Clause; 4] = [
    Clause::SekiPoints,
    Clause::FalseEyes,
    Clause::OpenKo,
    Clause::GroupTax,
];

/// Which of the clauses leave points out.
pub(super) type Flags = [bool; 3];

/// The points of a game by the clauses that may leave them out, and which do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeftOut {
    /// Points by kind, Black's less White's.
    points: [i64; 5],
    /// What a tax takes from living groups, and from those in seki, Black's less White's.
    taxed: [i64; 2],
    /// What a tax on groups in seki alone takes.
    in_seki: i64,
    /// Which clauses leave points out.
    pub(super) flags: Flags,
    /// The tax.
    pub(super) tax: GroupTax,
}

/// The clauses each kind of point is left out by, in the order of `points_of`.
const KINDS: [Flags; 5] = [
    [true, false, false],
    [true, false, true],
    [false, true, false],
    [false, true, true],
    [false, false, true],
];

fn points_of(found: &Examined) -> [i64; 5] {
    let kinds = [
        found.seki,
        found.seki_mouths,
        found.fills,
        found.mouths_to_fill,
        found.mouths,
    ];
    kinds.map(difference)
}

fn difference(points: ByColor<u32>) -> i64 {
    i64::from(points.black) - i64::from(points.white)
}

impl LeftOut {
    /// Reads them off a sheet of a ruleset's own count.
    pub(super) fn of(sheet: &Scoresheet, ruleset: &Ruleset) -> Self {
        let leaves_out = match (sheet.counting, sheet.family) {
            (Counting::PrisonerFill, _) | (Counting::Difference, Family::Territory) => true,
            (
                Counting::Difference
                | Counting::SingleSideZi
                | Counting::FillIn
                | Counting::EqualStonesI
                | Counting::EqualStonesII
                | Counting::StoneScoring,
                _,
            ) => false,
        };
        let flags = [
            ruleset.seki_points == SekiPoints::NotCounted,
            ruleset.false_eyes == FalseEyes::MustBeFilled,
            ruleset.open_ko_mouth == OpenKoMouth::NotTerritory,
        ];
        let tax = match sheet.counting {
            Counting::StoneScoring => GroupTax::All,
            Counting::SingleSideZi
            | Counting::FillIn
            | Counting::EqualStonesI
            | Counting::EqualStonesII
            | Counting::PrisonerFill
            | Counting::Difference => ruleset.group_tax,
        };
        Self {
            flags: if leaves_out { flags } else { [false; 3] },
            tax,
            ..Self::found(&sheet.facts.examined.unwrap_or_default())
        }
    }

    /// The points that were found, with no clause about them.
    fn found(found: &Examined) -> Self {
        Self {
            points: points_of(found),
            taxed: [found.tax_on_living, found.tax_in_seki].map(difference),
            in_seki: difference(found.in_seki()),
            flags: [false; 3],
            tax: GroupTax::None,
        }
    }

    /// What leaving points out by these clauses, and this tax, add to the margin.
    pub(super) fn by(&self, flags: Flags, tax: GroupTax) -> Amount {
        let kinds = self.points.iter().zip(KINDS);
        let holds = |kind: Flags| kind.iter().zip(flags).any(|(of, set)| *of && set);
        let left = kinds.filter(|(_, kind)| holds(*kind));
        let left: i64 = left.map(|(points, _)| points).sum();
        let [seki_left_out, ..] = flags;
        let [on_living, on_seki] = self.taxed;
        let taxed = match (tax, seki_left_out) {
            (GroupTax::None, _) | (GroupTax::Seki, true) => 0,
            (GroupTax::Seki, false) => self.in_seki,
            (GroupTax::All, true) => on_living,
            (GroupTax::All, false) => on_living + on_seki,
        };
        Amount::points(-left - taxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mouth_to_be_filled_counts_only_where_neither_clause_holds() {
        let found = Examined {
            mouths_to_fill: ByColor { black: 1, white: 0 },
            seki: ByColor { black: 0, white: 2 },
            ..Examined::default()
        };
        let left = LeftOut::found(&found);
        let by = |flags| left.by(flags, GroupTax::None);
        assert_eq!(by([true; 3]), Amount::POINT);
        assert_eq!(by([false, true, true]), -Amount::POINT);
        assert_eq!(by([false, false, true]), -Amount::POINT);
        assert_eq!(by([false, true, false]), -Amount::POINT);
        assert_eq!(by([false; 3]), Amount::ZERO);
        // A tax on points in seki takes nothing where they do not count.
        assert_eq!(left.by([false; 3], GroupTax::Seki), Amount::points(2));
        assert_eq!(
            left.by([true, false, false], GroupTax::Seki),
            Amount::points(2)
        );
    }
}
