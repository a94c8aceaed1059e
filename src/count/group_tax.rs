//! The tax on groups: the two points a living group must keep empty.
//!
//! A group is a largest region of one colour's stones and territory, connected along the lines
//! once dead stones are off. One that touches no shared point and has no stone in atari lives
//! by itself and pays two points. One that does may be in a seki: it pays for the points it has,
//! two at the most, since in a seki it keeps its one or two eyes.

use super::article::Topic;
use super::sheet::Terms;
use super::work::{Work, points};
use crate::amount::Amount;
use crate::board::ByColor;
use crate::rules::{Counting, GroupTax};

/// Writes the tax where there is one.
pub(super) fn write(work: &mut Work<'_>) {
    match tax(work.terms) {
        GroupTax::None => {}
        GroupTax::Seki => {
            if work.tally.reached_by_both > 0 {
                work.note(
                    "seki was not examined: eyes of groups in seki are not taxed on this sheet",
                );
            }
        }
        GroupTax::All => {
            if let Some([black, white]) = figures(work) {
                let article = work.about(Topic::GroupTax);
                work.term("group-tax", [-black, -white], article);
                if work.tally.leaning_eyes != ByColor::default() {
                    work.note(
                        "groups beside shared points were taxed by their empty points, two at \
                         the most; seki was not examined",
                    );
                }
            }
        }
    }
}

/// What each side pays, where groups are taxed.
pub(super) fn figures(work: &Work<'_>) -> Option<[Amount; 2]> {
    match tax(work.terms) {
        GroupTax::None | GroupTax::Seki => None,
        GroupTax::All => {
            let tally = work.tally;
            let pays = |c| points(tally.free_groups[c]).times(2) + points(tally.leaning_eyes[c]);
            let tax = ByColor::from_fn(pays);
            Some([tax.black, tax.white])
        }
    }
}

/// The tax of these terms; stone scoring has it whatever the ruleset says, since a group that
/// keeps no two points empty does not keep its stones.
fn tax(terms: &Terms) -> GroupTax {
    match terms.counting {
        Counting::StoneScoring => GroupTax::All,
        Counting::SingleSideZi
        | Counting::FillIn
        | Counting::EqualStonesI
        | Counting::EqualStonesII
        | Counting::PrisonerFill
        | Counting::Difference => terms.group_tax,
    }
}
