//! Readings of komi and of units.
//!
//! A komi is always found that makes a count fit, so one explains something only on evidence: it
//! stands in the record or the rules, or the fraction of the margin rules out the komi used.

use super::case::{Case, Explanation, KomiFrom};
use crate::amount::{Amount, Unit};
use crate::count::margin_text;
use crate::finding::check_codes as codes;

/// Komi that have been usual, in points: 0, ½, 5½, 6½, 7, 7½, 8.
const USUAL: [Amount; 7] = [
    Amount::ZERO,
    Amount::HALF,
    Amount::half_points(11),
    Amount::half_points(13),
    Amount::points(7),
    Amount::half_points(15),
    Amount::points(8),
];

/// Less than a point apart: a margin rounded, or a fraction that does not go with the komi.
pub(super) fn rounding(case: &mut Case<'_>) -> Option<Explanation> {
    let apart = case.difference().abs();
    let rounded = apart < Amount::POINT && !apart.is_zero();
    let said = || {
        format!(
            "{} and {} are less than a point apart, which no stone makes: the fraction does not \
             go with komi {}",
            margin_text(case.declared),
            margin_text(case.counted),
            case.terms.komi
        )
    };
    rounded.then(|| Explanation::new(&codes::BY_ROUNDING, said()))
}

/// Half or twice the count, where rules or record speak in zi.
pub(super) fn zi(case: &mut Case<'_>) -> Option<Explanation> {
    let in_zi = case.terms.unit == Unit::Zi || case.game.result.reason.contains("zi");
    if !in_zi || case.counted.is_zero() {
        return None;
    }
    let said = if case.declared.times(2) == case.counted {
        "zi that was read as points"
    } else if case.declared == case.counted.times(2) {
        "points that were read as zi"
    } else {
        return None;
    };
    let said = format!("{} is {said}", margin_text(case.declared));
    Some(Explanation::new(&codes::BY_ZI, said))
}

/// The komi that would make the count fit.
fn wanted(case: &Case<'_>) -> Amount {
    case.terms.komi - case.difference()
}

/// The written komi in hundredths, in zi, in hundredths of a zi, or twice over, if that makes a
/// usual one of it.
pub(super) fn scaled(case: &mut Case<'_>) -> Option<Explanation> {
    let text = case.komi_text?.trim();
    let written = Amount::parse(text).ok()?.in_quarters();
    let wanted = wanted(case);
    let quarters = wanted.in_quarters();
    let scales = [
        (100, 1, "in hundredths"),
        (1, 2, "in zi"),
        (100, 2, "in hundredths of a zi"),
        (2, 1, "twice over"),
    ];
    let fits = |&(over, by, _): &(i64, i64, &str)| {
        written != 0 && quarters.checked_mul(over) == written.checked_mul(by)
    };
    let (.., how) = scales.into_iter().find(fits)?;
    if !USUAL.contains(&wanted) {
        return None;
    }
    let said = format!("KM[{text}] is {how}: komi {wanted}");
    Some(Explanation::new(&codes::BY_KOMI_SCALE, said))
}

/// Another komi, on evidence.
pub(super) fn other(case: &mut Case<'_>) -> Option<Explanation> {
    let wanted = wanted(case);
    let size = case.game.size.used;
    let handicap = case.game.handicap.used;
    let own = case
        .ruleset
        .komi_for(size.width().max(size.height()), handicap);
    let declared = case.game.komi.used == Some(wanted) && case.komi_from != KomiFrom::Record;
    let of_rules = own == wanted && case.komi_from == KomiFrom::Record;
    let usual = USUAL.contains(&wanted) && {
        let unknown = case.game.komi.used.is_none() && case.komi_from == KomiFrom::Rules;
        let none_for_stones = handicap >= 2 && wanted <= Amount::HALF;
        case.is_fractional() || unknown || none_for_stones
    };
    let why = if declared {
        "the record's own"
    } else if of_rules {
        "the ruleset's own, the record's ignored"
    } else if usual {
        "a usual one"
    } else {
        return None;
    };
    let said = format!("komi {wanted} ({why}) instead of {}", case.terms.komi);
    Some(Explanation::new(&codes::BY_OTHER_KOMI, said))
}
