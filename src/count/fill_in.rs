//! Filling in with exactly the same number of stones for both (填满计点).
//!
//! Each side fills its own area with `n` stones; Black's surplus of points (vacancies) and the
//! stones White has left over add up to the difference of areas, whatever `n` is, so long as it
//! is the same for both (Th. 4 of docs/rules.md).

use super::article::Topic;
use super::sheet::Part;
use super::work::{Basis, Work};
use crate::amount::{Amount, Unit};

/// Writes the stones each side has, what they cover and what is left.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    let area = work.tally.area();
    let set = i64::from(work.tally.points / 2);
    if work.tally.points.is_multiple_of(2) {
        work.note(
            "the board has an even number of points: each side fills in with half of them, and \
             the sum is the difference of areas all the same (theorem 4)",
        );
    }
    let article = work.about(Topic::Counting);
    let both = |figures: [i64; 2]| figures.map(|n| Some(Amount::points(n)));
    let mut shown = |key, figures| {
        work.line(key, figures, Unit::Point, Part::Shown, article.clone());
    };
    shown("fill-stones", both([set, set]));
    shown("area", both([area.black, area.white]));
    // Points a side has left count for it; stones it has left over count for the other.
    let empty = |area: i64| Amount::points((area - set).max(0));
    let stones = |area: i64| Amount::points((set - area).max(0));
    let article = work.about(Topic::Counting);
    work.term(
        "vacancies",
        [empty(area.black), empty(area.white)],
        article.clone(),
    );
    work.term(
        "stones-left-over-by-opponent",
        [stones(area.white), stones(area.black)],
        article,
    );
    if work.tally.shared > 0 {
        work.note("shared points stay empty when filling in");
    }
    Basis::Area
}
