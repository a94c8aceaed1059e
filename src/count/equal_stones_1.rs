//! Equal stones, compare empty points, first method (等子比空法一).
//!
//! Prisoners go back into their owner's territory, the side that placed fewer stones adds the
//! difference to its own, and empty points are compared: the difference of areas for every game
//! (Th. 5 of docs/rules.md).

use super::article::Topic;
use super::prisoner_fill::write_returned;
use super::work::{Basis, Work, pair};
use crate::amount::Amount;

/// Writes territory, prisoners put back and the stones made equal.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    let article = work.about(Topic::Counting);
    work.term("territory", pair(work.tally.territory), article.clone());
    write_returned(work, article.clone());
    let difference = work.placed_difference();
    work.term("stones-made-equal", fewer_adds(difference), article);
    Basis::Area
}

/// The side with fewer stones fills the difference into its own territory.
pub(super) fn fewer_adds(difference: i64) -> [Amount; 2] {
    [
        -Amount::points((-difference).max(0)),
        -Amount::points(difference.max(0)),
    ]
}
