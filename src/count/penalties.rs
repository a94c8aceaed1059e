//! Penalties: what warnings and errors cost, always as points of difference.
//!
//! One zi is two points under every method (team-2016 reading TM-10), so a penalty of a zi is
//! never taken from a total as one point.

use super::article::Topic;
use super::sheet::Part;
use super::work::Work;
use crate::amount::Unit;

/// Writes the penalties of both sides.
pub(super) fn write(work: &mut Work<'_>, unit: Unit) {
    let penalties = work.terms.penalties;
    if penalties.black.is_zero() && penalties.white.is_zero() {
        return;
    }
    let article = work.about(Topic::Penalty);
    work.line(
        "penalties",
        [Some(-penalties.black), Some(-penalties.white)],
        unit,
        Part::Term,
        article,
    );
}
