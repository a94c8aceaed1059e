//! One-sided points a territory count leaves out, and by which clauses.
//!
//! A point in the mouth of an open ko may have to be filled as well, or lie in a seki: two clauses
//! leave it out then, and it counts only where neither holds. So these three have no parts that
//! could simply be added.

use super::clause::Clause;
use crate::amount::Amount;
use crate::board::Color;
use crate::count::{Examined, Scoresheet};
use crate::rules::{Counting, FalseEyes, Family, OpenKoMouth, Ruleset, SekiPoints};

/// The clauses, in the order of the flags.
pub(super) const CLAUSES: [Clause; 3] = [Clause::SekiPoints, Clause::FalseEyes, Clause::OpenKo];

/// Which of the clauses leave points out.
pub(super) type Flags = [bool; 3];

/// The points of a game by the clauses that may leave them out, and which do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeftOut {
    /// Points by kind, Black's less White's.
    points: [i64; 5],
    /// Which clauses hold.
    pub(super) flags: Flags,
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
    kinds.map(|points| i64::from(points[Color::Black]) - i64::from(points[Color::White]))
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
        Self {
            points: sheet.facts.examined.as_ref().map_or([0; 5], points_of),
            flags: if leaves_out { flags } else { [false; 3] },
        }
    }

    /// What leaving points out by these clauses adds to the margin.
    pub(super) fn by(&self, flags: Flags) -> Amount {
        let kinds = self.points.iter().zip(KINDS);
        let holds = |kind: Flags| kind.iter().zip(flags).any(|(of, set)| *of && set);
        let left = kinds.filter(|(_, kind)| holds(*kind));
        Amount::points(-left.map(|(points, _)| points).sum::<i64>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ByColor;

    #[test]
    fn a_mouth_to_be_filled_counts_only_where_neither_clause_holds() {
        let found = Examined {
            mouths_to_fill: ByColor { black: 1, white: 0 },
            seki: ByColor { black: 0, white: 2 },
            ..Examined::default()
        };
        let left = LeftOut {
            points: points_of(&found),
            flags: [true; 3],
        };
        assert_eq!(left.by([true; 3]), Amount::POINT);
        assert_eq!(left.by([false, true, true]), -Amount::POINT);
        assert_eq!(left.by([false, false, true]), -Amount::POINT);
        assert_eq!(left.by([false, true, false]), -Amount::POINT);
        assert_eq!(left.by([false; 3]), Amount::ZERO);
    }
}
