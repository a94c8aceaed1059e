//! The tax on groups: the points a group must keep empty to live.
//!
//! A tax on all groups takes two points from every group that lives (a largest region of one
//! colour's stones and territory, connected along the lines once dead stones are off), and from
//! one in seki the points it has, two at the most, since there it keeps its one or two eyes. A
//! tax in seki alone takes all the points of groups in seki.

use super::article::Topic;
use super::sheet::Terms;
use super::withheld;
use super::work::{Basis, Work, pair};
use crate::amount::Amount;
use crate::rules::{Counting, GroupTax, SekiPoints};

/// Whether the tax of these terms needs the ground judged.
pub(super) fn asks(terms: &Terms) -> bool {
    match tax(terms) {
        GroupTax::None => false,
        GroupTax::Seki | GroupTax::All => true,
    }
}

/// Writes the tax where there is one.
pub(super) fn write(work: &mut Work<'_>, basis: Basis) {
    if let Some([black, white]) = figures(work, basis) {
        let article = work.about(Topic::GroupTax);
        work.term("group-tax", [-black, -white], article);
    }
}

/// What each side pays, where groups are taxed.
pub(super) fn figures(work: &mut Work<'_>, basis: Basis) -> Option<[Amount; 2]> {
    let tax = tax(work.terms);
    if tax == GroupTax::None {
        return None;
    }
    let examined = withheld::examined(work)?;
    // Points in seki that the count leaves out already are not taken a second time.
    let left_out = match (basis, work.terms.seki_points) {
        (Basis::Territory, SekiPoints::NotCounted) => true,
        (Basis::Territory | Basis::Area | Basis::EqualAfterPass, _) => false,
    };
    match tax {
        GroupTax::None => None,
        GroupTax::Seki if left_out => None,
        GroupTax::Seki => Some(pair(examined.in_seki())),
        GroupTax::All if left_out => Some(pair(examined.tax_on_living)),
        GroupTax::All => Some(pair(examined.tax())),
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
