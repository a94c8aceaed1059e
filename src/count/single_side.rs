//! One side counted against half the board, in zi (数子法).
//!
//! Black's stones, points and half the shared points, less half the board: `Z − V/2 = A/2`
//! (Th. 3 of docs/rules.md). The pivot is `V/2`, 180½ on 19 lines, not 180.

use super::article::Topic;
use super::sheet::Part;
use super::work::{Basis, Work};
use crate::amount::{Amount, Unit};
use crate::rules::SharedPoints;

/// Writes Black's count and the half board, all in zi.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    // One zi is two points of difference, so a stone is two points and half a shared point one.
    let stones = Amount::ZI.times(i64::from(work.tally.stones.black));
    let territory = Amount::ZI.times(i64::from(work.tally.territory.black));
    let shared = Amount::POINT.times(i64::from(work.tally.shared));
    let half_board = Amount::POINT.times(i64::from(work.tally.points));
    black(work, "stones", stones, Topic::Counting);
    black(work, "territory", territory, Topic::Counting);
    if !shared.is_zero() {
        black(work, "shared", shared, Topic::Shared);
        match work.terms.shared_points {
            SharedPoints::HalfEach => {}
            SharedPoints::Nobody => work.note(
                "counting one side needs half of the shared points, which the ruleset gives to \
                 nobody; the difference is the same (theorem 3)",
            ),
        }
    }
    let article = work.about(Topic::Counting);
    let count = stones + territory + shared;
    work.line(
        "count",
        [Some(count), None],
        Unit::Zi,
        Part::Shown,
        article.clone(),
    );
    work.white("half-board", half_board, Unit::Zi, Topic::Counting);
    Basis::Area
}

fn black(work: &mut Work<'_>, key: &'static str, figure: Amount, topic: Topic) {
    let article = work.about(topic);
    work.line(key, [Some(figure), None], Unit::Zi, Part::Term, article);
}
