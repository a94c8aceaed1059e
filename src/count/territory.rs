//! Territory: the points only one side reaches, and the stones it took.
//!
//! Knows no stones placed: what turns this into area is `last_move`'s and the methods' of equal
//! stones.

use super::article::Topic;
use super::withheld;
use super::work::{Basis, Work, pair};
use crate::board::ByColor;

/// Writes territory, prisoners and the points that do not count.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    let article = work.about(Topic::Family);
    work.term("territory", pair(work.tally.territory), article.clone());
    let lost = work.facts.lost;
    let taken = ByColor {
        black: lost.white,
        white: lost.black,
    };
    work.term("prisoners", pair(taken), article);
    withheld::write(work);
    Basis::Territory
}
