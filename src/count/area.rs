//! Area: living stones and the points only one side reaches; the plain difference.
//!
//! Knows no half board and no filling in.

use super::article::Topic;
use super::work::{Basis, Work, pair};
use crate::amount::Amount;
use crate::rules::SharedPoints;

/// Writes stones, territory and shared points.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    let article = work.about(Topic::Family);
    work.term("stones", pair(work.tally.stones), article.clone());
    work.term("territory", pair(work.tally.territory), article);
    if let Some(half) = half_shared(work) {
        let article = work.about(Topic::Shared);
        work.term("shared", [half, half], article);
    }
    Basis::Area
}

/// Half of the shared points, where each side is given half and there are any.
pub(super) fn half_shared(work: &Work<'_>) -> Option<Amount> {
    match work.terms.shared_points {
        SharedPoints::HalfEach => {
            let shared = i64::from(work.tally.shared);
            (shared > 0).then(|| Amount::half_points(shared))
        }
        SharedPoints::Nobody => None,
    }
}
