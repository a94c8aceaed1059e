//! Readings of the rules and of the course of the game, and the order all readings are tried in.

use super::case::{Case, Explanation};
use super::{komi, stones};
use crate::amount::Amount;
use crate::board::{ByColor, Color};
use crate::count::margin_text;
use crate::finding::check_codes as codes;
use crate::rules::{Counting, Family, HandicapBonus, LastMove, SekiPoints};

/// A reading: what explains the difference, if it does.
pub(super) type Reading = fn(&mut Case<'_>) -> Option<Explanation>;

/// Every reading in the order it is tried: what needs least to be otherwise comes first.
pub(super) const ORDER: [Reading; 14] = [
    komi::rounding,
    komi::zi,
    komi::scaled,
    komi::other,
    last_move,
    penalties,
    handicap,
    pass_stones,
    other_family,
    seki_points,
    stones::points_to_fill,
    swapped_colors,
    stones::one_group,
    stones::last_point,
];

/// Another reading of the last move that the sheet itself shows.
fn last_move(case: &mut Case<'_>) -> Option<Explanation> {
    let mut readings = case.sheet.readings.iter().filter(|reading| !reading.used);
    let other = readings.find(|reading| reading.margin == case.declared)?;
    let said = format!(
        "by another reading of the last move ({}): {}",
        other.key, &*other.article
    );
    Some(Explanation::new(&codes::BY_LAST_MOVE, said))
}

/// The count without penalties.
fn penalties(case: &mut Case<'_>) -> Option<Explanation> {
    let costs = case.terms.penalties;
    let none = ByColor::default();
    if costs == none || !case.fits_with(|terms| terms.penalties = none) {
        return None;
    }
    let said = format!(
        "without the penalties of {} points for Black and {} for White",
        costs.black, costs.white
    );
    Some(Explanation::new(&codes::BY_PENALTIES, said))
}

/// Another bonus for the handicap stones.
fn handicap(case: &mut Case<'_>) -> Option<Explanation> {
    let stones = case.terms.handicap;
    if stones < 2 {
        return None;
    }
    let given = case.sheet.line("handicap").map(|line| line.difference());
    let wanted = -given.unwrap_or_default() - case.difference();
    let rows = [
        (HandicapBonus::Zero, "none"),
        (HandicapBonus::NMinusOne, "a point for all stones but one"),
        (HandicapBonus::N, "a point for every stone"),
    ];
    let bonus = |rule: HandicapBonus| Amount::points(i64::from(rule.points(stones)));
    let (_, how) = rows.into_iter().find(|(rule, _)| bonus(*rule) == wanted)?;
    let said = format!("a bonus of {wanted} for {stones} handicap stones ({how})");
    Some(Explanation::new(&codes::BY_HANDICAP, said))
}

/// Passes that hand over stones, or none that do.
fn pass_stones(case: &mut Case<'_>) -> Option<Explanation> {
    let handed = |c| case.ledger.passes[c].saturating_add(case.ledger.imposed[c]);
    let passes = ByColor::from_fn(handed);
    let territory = case.sheet.family == Family::Territory;
    if !territory || passes.black == passes.white {
        return None;
    }
    let now = case.terms.pass_stone;
    if !case.fits_with(|terms| terms.pass_stone = !now) {
        return None;
    }
    let said = format!(
        "with {} stone for every pass ({} by Black, {} by White)",
        if now { "no" } else { "a" },
        passes.black,
        passes.white
    );
    Some(Explanation::new(&codes::BY_PASS_STONES, said))
}

/// Area for territory, or the reverse; they differ by the stones placed.
fn other_family(case: &mut Case<'_>) -> Option<Explanation> {
    let placed = case.sheet.facts.placed_difference?;
    let (family, name) = match case.sheet.family {
        Family::Area => (Family::Territory, "territory"),
        Family::Territory => (Family::Area, "area"),
    };
    let fits = case.fits_with(|terms| {
        terms.family = family;
        terms.counting = Counting::Difference;
        terms.pass_stone = false;
        terms.last_move = LastMove::None;
    });
    if placed == 0 || !fits {
        return None;
    }
    let more = match placed.signum() {
        1 => Color::Black,
        _ => Color::White,
    };
    let said = format!(
        "counted by {name}: {more} placed {} stones more",
        placed.abs()
    );
    Some(Explanation::new(&codes::BY_OTHER_FAMILY, said))
}

/// Points in seki counted that the rules leave out, or left out that they count.
fn seki_points(case: &mut Case<'_>) -> Option<Explanation> {
    let found = case.tally.examined?.in_seki();
    let (other, said) = match case.terms.seki_points {
        SekiPoints::NotCounted => (SekiPoints::Counted, "counted"),
        SekiPoints::Counted => (SekiPoints::NotCounted, "not counted"),
    };
    let fits = case.fits_with(|terms| terms.seki_points = other);
    let any = found != ByColor::default();
    let said = format!(
        "with points in seki {said}: {} of Black's, {} of White's",
        found.black, found.white
    );
    (any && fits).then(|| Explanation::new(&codes::BY_SEKI_POINTS, said))
}

/// Margins so small turn over with a single point, and say nothing of colours.
const CLOSE: Amount = Amount::points(5);

/// The same margin for the other side.
fn swapped_colors(case: &mut Case<'_>) -> Option<Explanation> {
    let swapped = case.declared == -case.counted && case.counted.abs() >= CLOSE;
    swapped.then(|| {
        let said = format!(
            "with the colours swapped: the count is {}",
            margin_text(case.counted)
        );
        Explanation::new(&codes::BY_SWAPPED_COLORS, said)
    })
}
