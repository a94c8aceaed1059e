//! Prisoners filled into the territory of their own colour, then empty points compared.
//!
//! The way Japanese and Korean players count by hand; the same difference as adding prisoners.

use super::article::{Article, Topic};
use super::withheld;
use super::work::{Basis, Work, pair, points};

/// Writes territory, the stones filled in and the points that do not count.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    let article = work.about(Topic::Family);
    work.term("territory", pair(work.tally.territory), article);
    let article = work.about(Topic::Counting);
    write_returned(work, article);
    withheld::write(work);
    Basis::Territory
}

/// Writes the prisoners that go back into their owner's territory.
pub(super) fn write_returned(work: &mut Work<'_>, article: Article) {
    let lost = work.facts.lost;
    work.term(
        "prisoners-returned",
        [-points(lost.black), -points(lost.white)],
        article,
    );
    if lost.black > work.tally.territory.black || lost.white > work.tally.territory.white {
        work.note(
            "more prisoners than empty points: the stones left over are counted as points below \
             nothing (theorem 5)",
        );
    }
}
