//! Points that territory counting leaves out: in seki, to be filled, mouths of open kos.
//!
//! Every point is left out once, by the first of these that leaves it out under the terms.

use super::article::Topic;
use super::examined::Examined;
use super::sheet::Terms;
use super::work::{Work, pair};
use crate::board::ByColor;
use crate::rules::{FalseEyes, OpenKoMouth, SekiPoints};
use std::borrow::Cow;
use std::ops::Neg;

/// Whether terms of a territory count leave out points for which the ground must be judged.
pub(super) fn asks(terms: &Terms) -> bool {
    terms.seki_points == SekiPoints::NotCounted
        || terms.false_eyes == FalseEyes::MustBeFilled
        || terms.open_ko_mouth == OpenKoMouth::NotTerritory
}

/// Writes the points that do not count.
pub(super) fn write(work: &mut Work<'_>) {
    if !asks(work.terms) {
        return;
    }
    let Some(examined) = examined(work) else {
        return;
    };
    let (seki, fills, mouths) = left_out(work.terms, &examined);
    write_line(work, "seki-points", Topic::Seki, seki);
    write_line(work, "points-to-fill", Topic::FalseEyes, fills);
    write_line(work, "open-ko-mouths", Topic::KoMouth, mouths);
}

/// What the judged ground adds, or a withheld margin and nothing where it was not judged.
pub(super) fn examined(work: &mut Work<'_>) -> Option<Examined> {
    if work.tally.examined.is_none() {
        work.withheld = Some(Cow::Borrowed(
            "these terms need the ground judged, and only the literal reach was looked at",
        ));
    }
    work.tally.examined
}

/// Points left out for being in seki, for having to be filled, and as mouths of kos.
fn left_out(terms: &Terms, found: &Examined) -> (ByColor<u32>, ByColor<u32>, ByColor<u32>) {
    let none = ByColor::default();
    let seki = match terms.seki_points {
        SekiPoints::Counted => none,
        SekiPoints::NotCounted => found.in_seki(),
    };
    let mut fills = match terms.false_eyes {
        FalseEyes::Counted => none,
        FalseEyes::MustBeFilled => found.fills,
    };
    let mut mouths = none;
    match terms.open_ko_mouth {
        OpenKoMouth::NotTerritory => {
            mouths = sum(found.mouths, found.mouths_to_fill);
            if terms.seki_points == SekiPoints::Counted {
                mouths = sum(mouths, found.seki_mouths);
            }
        }
        OpenKoMouth::Counted if terms.false_eyes == FalseEyes::MustBeFilled => {
            fills = sum(fills, found.mouths_to_fill);
        }
        OpenKoMouth::Counted => {}
    }
    (seki, fills, mouths)
}

fn sum(one: ByColor<u32>, other: ByColor<u32>) -> ByColor<u32> {
    ByColor::from_fn(|color| one[color] + other[color])
}

fn write_line(work: &mut Work<'_>, key: &'static str, topic: Topic, points: ByColor<u32>) {
    if points != ByColor::default() {
        let article = work.about(topic);
        work.term(key, pair(points).map(Neg::neg), article);
    }
}
