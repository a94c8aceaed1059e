//! Stone scoring: the stones each side could keep on the board.
//!
//! Played to the end, each side fills its own points but for those its groups need to live; so
//! area less the group tax is the count, without playing it out. The stones that stand there
//! now are shown as the other reading.

use super::area;
use super::article::Topic;
use super::work::{Basis, Work, points};

/// Writes the area; the tax follows as a line of its own.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    let basis = area::write(work);
    let stones = work.tally.stones;
    let now = points(stones.black) - points(stones.white);
    let article = work.about(Topic::Counting);
    let tax: crate::amount::Amount = super::group_tax::figures(work, basis)
        .map_or_else(Default::default, |[black, white]| white - black);
    let change = now - work.sum() - tax;
    work.alternative(
        "stones-as-filled",
        Default::default(),
        true,
        article.clone(),
    );
    work.alternative("stones-as-they-stand", change, false, article);
    basis
}
