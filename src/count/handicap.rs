//! What White receives for handicap stones: nothing, a point for all but one, a point for each.
//!
//! It makes up for the stones themselves, which area counts and territory does not.

use super::article::Topic;
use super::work::{Basis, Work, points};
use crate::amount::{Amount, Unit};
use crate::rules::{HandicapBonus, LastMove};

/// Writes White's bonus.
pub(super) fn write(work: &mut Work<'_>, basis: Basis, unit: Unit) {
    let handicap = work.terms.handicap;
    if handicap == 0 {
        return;
    }
    let whole = work.terms.handicap_bonus.points(handicap);
    let bonus = match basis {
        Basis::Area => whole,
        // Equal stones after the first pass leave N − 1 of the handicap stones uncounted.
        Basis::EqualAfterPass => whole.saturating_sub(handicap.saturating_sub(1)),
        Basis::Territory if becomes_area(work.terms.last_move) => whole,
        Basis::Territory => 0,
    };
    if bonus != whole {
        work.note(
            "the bonus makes up for handicap stones counted as area; counting territory does not \
             count them (theorem 8)",
        );
    }
    if bonus > 0 || matches!(work.terms.handicap_bonus, HandicapBonus::Zero) {
        let figure: Amount = points(bonus);
        work.white("handicap", figure, unit, Topic::Handicap);
    }
}

/// Whether the last-move rule turns territory into area.
pub(super) fn becomes_area(rule: LastMove) -> bool {
    match rule {
        LastMove::ExactDeltaM | LastMove::WwdShortcut => true,
        LastMove::None
        | LastMove::MinusOneIfWhitePassedFirst
        | LastMove::Button
        | LastMove::WhiteMustPassLast => false,
    }
}
