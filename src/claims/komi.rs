//! Komi: the value of `KM`, what it can mean, and what is used.
//!
//! Owns the spellings and the scales komi is written in. Knows of the rest of the record only
//! the evidence it is handed.

use super::number::{self, Number, Spelling};
use crate::amount::{Amount, ParseAmountError, Unit};
use crate::finding::{Finding, claim_codes as codes};

/// How far a declared komi is interpreted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KomiPolicy {
    /// Scales and units are undone where the record gives evidence for them.
    #[default]
    Evidence,
    /// The number is taken as it stands, in points.
    Declared,
    /// Only a plain number of points is taken; anything else is no komi.
    Strict,
}

/// Whether a recorded result may be taken as evidence for anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ResultEvidence {
    /// It may.
    #[default]
    Used,
    /// It may not: it is what is to be checked, or it is not trusted.
    Ignored,
}

/// What the rest of the record says about its komi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KomiEvidence {
    /// Rules, program or result count in zi.
    pub zi: bool,
    /// The record comes from a server that writes komi in hundredths.
    pub hundredths: bool,
    /// The result is a count that ends in half a point.
    pub half_result: bool,
}

/// Komi in hundredths of a point and of a zi, with the points they mean.
const SCALED: &[(i64, &str, Amount)] = &[
    (550, "hundredths (550)", Amount::half_points(11)),
    (275, "hundredths of a zi (275)", Amount::half_points(11)),
    (650, "hundredths (650)", Amount::half_points(13)),
    (325, "hundredths of a zi (325)", Amount::half_points(13)),
    (700, "hundredths (700)", Amount::points(7)),
    (350, "hundredths of a zi (350)", Amount::points(7)),
    (750, "hundredths (750)", Amount::half_points(15)),
    (375, "hundredths of a zi (375)", Amount::half_points(15)),
];

/// Beyond this komi is worth a remark.
const USUAL: Amount = Amount::points(20);
/// Beyond this the strict policy refuses it.
const STRICT: Amount = Amount::points(100);
/// Beyond this it is no count of points on any board.
pub const MOST_KOMI: Amount = Amount::points(10_000);

/// Reads a komi as written; `None` is a komi that is unknown. The phrase says why.
pub fn read_komi(
    text: &str,
    evidence: KomiEvidence,
    policy: KomiPolicy,
    findings: &mut Vec<Finding>,
) -> (Option<Amount>, &'static str) {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        findings.push(Finding::new(
            &codes::KOMI_EMPTY,
            "KM is empty: komi unknown",
        ));
        return (None, "empty");
    }
    let Some((number, unit)) = parse(trimmed) else {
        let message = format!("KM[{trimmed}] is no number: komi unknown");
        findings.push(Finding::new(&codes::KOMI_UNREADABLE, message));
        return (None, "not a number");
    };
    let literal = match number.amount(unit.unwrap_or(Unit::Point)) {
        Ok(amount) if amount.abs() <= MOST_KOMI => amount,
        Ok(_) | Err(ParseAmountError::TooLarge) => {
            return refuse(trimmed, "is beyond any board", "too large", findings);
        }
        Err(_) => {
            let why = "is no multiple of a quarter-point";
            return refuse(trimmed, why, "not a multiple of a quarter", findings);
        }
    };
    let plain = trimmed.len() == text.len() && number.spelling == Spelling::Plain && unit.is_none();
    match policy {
        KomiPolicy::Strict => strict(trimmed, literal, plain, findings),
        KomiPolicy::Declared => {
            note_spelling(trimmed, plain, literal, findings);
            (Some(literal), "declared")
        }
        KomiPolicy::Evidence => {
            if let Some(repaired) = repair(trimmed, number, unit, evidence, findings) {
                return repaired;
            }
            note_spelling(trimmed, plain, literal, findings);
            let odd_quarters = literal.in_quarters() % 2 != 0;
            if odd_quarters || literal.abs() > USUAL || literal < Amount::ZERO {
                let message = format!("komi {literal} is unusual and used as it stands");
                findings.push(Finding::new(&codes::KOMI_UNUSUAL, message));
            }
            let reason = if plain {
                "declared"
            } else {
                "declared, oddly written"
            };
            (Some(literal), reason)
        }
    }
}

/// Whether a text is a komi at all: asked of properties that only may hold one.
pub(super) fn looks_like_komi(text: &str) -> bool {
    parse(text.trim()).is_some()
}

fn parse(text: &str) -> Option<(Number, Option<Unit>)> {
    // `黒6目半`: Black gives six and a half.
    let text = text
        .strip_prefix(['黒', '黑'])
        .unwrap_or(text)
        .trim_start_matches('贴')
        .trim_start();
    let (negative, unsigned) = match text.chars().next()? {
        sign @ ('-' | '−' | '－') => (true, &text[sign.len_utf8()..]),
        sign @ ('+' | '＋') => (false, &text[sign.len_utf8()..]),
        _ => (false, text),
    };
    let (number, rest) = number::scan(unsigned.trim_start())?;
    let (number, unit, rest) = number::unit(number, rest);
    if !rest.trim().is_empty() {
        return None;
    }
    Some((if negative { number.negated() } else { number }, unit))
}

fn refuse(
    text: &str,
    why: &str,
    reason: &'static str,
    findings: &mut Vec<Finding>,
) -> (Option<Amount>, &'static str) {
    let message = format!("KM[{text}] {why}: komi unknown");
    findings.push(Finding::new(&codes::KOMI_NOT_A_QUARTER, message));
    (None, reason)
}

fn strict(
    text: &str,
    literal: Amount,
    plain: bool,
    findings: &mut Vec<Finding>,
) -> (Option<Amount>, &'static str) {
    if plain && literal.in_quarters() % 2 == 0 && literal.abs() <= STRICT {
        return (Some(literal), "declared");
    }
    let message = format!("KM[{text}] is no plain number of points: komi unknown");
    findings.push(Finding::new(&codes::KOMI_UNREADABLE, message));
    (None, "refused under the strict policy")
}

/// Undoes a scale or unit, if the number or the evidence shows one.
fn repair(
    text: &str,
    number: Number,
    unit: Option<Unit>,
    evidence: KomiEvidence,
    findings: &mut Vec<Finding>,
) -> Option<(Option<Amount>, &'static str)> {
    if unit == Some(Unit::Zi) || (unit.is_none() && number.is_odd_quarters() && evidence.zi) {
        let amount = number.amount(Unit::Zi).ok()?;
        let message = format!("KM[{text}] is in zi: komi {amount} points");
        findings.push(Finding::new(&codes::KOMI_IN_ZI, message));
        return Some((Some(amount), "zi, doubled"));
    }
    let whole = number.integer()?;
    let scaled = SCALED.iter().find(|row| row.0 == whole);
    let fifty = (50, "hundredths (50)", Amount::HALF);
    let scaled = scaled.or((whole == 50 && evidence.hundredths).then_some(&fifty));
    if let Some(&(_, reason, amount)) = scaled {
        let message = format!("KM[{text}] is written in hundredths: komi {amount}");
        findings.push(Finding::new(&codes::KOMI_SCALED, message));
        return Some((Some(amount), reason));
    }
    if whole == 0 && evidence.half_result {
        let message = "KM[0] beside a result that ends in a half: komi unknown";
        findings.push(Finding::new(&codes::KOMI_PROBABLY_UNKNOWN, message));
        return Some((None, "0 beside a half-point result, probably unknown"));
    }
    None
}

fn note_spelling(text: &str, plain: bool, literal: Amount, findings: &mut Vec<Finding>) {
    if !plain {
        let message = format!("KM[{text}] is read as {literal}");
        findings.push(Finding::new(&codes::KOMI_SPELLING, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NONE: KomiEvidence = KomiEvidence {
        zi: false,
        hundredths: false,
        half_result: false,
    };

    fn read(text: &str, evidence: KomiEvidence, policy: KomiPolicy) -> (Option<i64>, Vec<&str>) {
        let mut findings = Vec::new();
        let (komi, _) = read_komi(text, evidence, policy, &mut findings);
        let codes = findings.iter().map(|f| f.kind.slug).collect();
        (komi.map(Amount::in_quarters), codes)
    }

    #[test]
    fn komi_is_read_by_evidence() {
        let zi = KomiEvidence { zi: true, ..NONE };
        let fox = KomiEvidence {
            hundredths: true,
            ..NONE
        };
        let half = KomiEvidence {
            half_result: true,
            ..NONE
        };
        let rows: &[(&str, KomiEvidence, Option<i64>, &[&str])] = &[
            ("6.5", NONE, Some(26), &[]),
            ("7.500000", NONE, Some(30), &[]),
            ("0", NONE, Some(0), &[]),
            ("0.00", NONE, Some(0), &[]),
            ("8", NONE, Some(32), &[]),
            ("375", NONE, Some(30), &["komi-scaled"]),
            ("750", NONE, Some(30), &["komi-scaled"]),
            ("650", NONE, Some(26), &["komi-scaled"]),
            ("325", NONE, Some(26), &["komi-scaled"]),
            ("550", NONE, Some(22), &["komi-scaled"]),
            ("275", NONE, Some(22), &["komi-scaled"]),
            ("700", NONE, Some(28), &["komi-scaled"]),
            ("350", NONE, Some(28), &["komi-scaled"]),
            ("50", fox, Some(2), &["komi-scaled"]),
            ("50", NONE, Some(200), &["komi-unusual"]),
            ("3.75", zi, Some(30), &["komi-in-zi"]),
            ("2.75", zi, Some(22), &["komi-in-zi"]),
            ("3.75", NONE, Some(15), &["komi-unusual"]),
            ("3.75子", NONE, Some(30), &["komi-in-zi"]),
            ("3又3/4子", NONE, Some(30), &["komi-in-zi"]),
            ("3.5", zi, Some(14), &[]),
            ("5 1/2", NONE, Some(22), &["komi-spelling"]),
            ("6,5", NONE, Some(26), &["komi-spelling"]),
            (" 6.5", NONE, Some(26), &["komi-spelling"]),
            ("６．５", NONE, Some(26), &["komi-spelling"]),
            ("黒6目半", NONE, Some(26), &["komi-spelling"]),
            ("6.5 points", NONE, Some(26), &["komi-spelling"]),
            ("-59.5", NONE, Some(-238), &["komi-unusual"]),
            ("-2.5", NONE, Some(-10), &["komi-unusual"]),
            ("", NONE, None, &["komi-empty"]),
            ("  ", NONE, None, &["komi-empty"]),
            ("nan", NONE, None, &["komi-unreadable"]),
            ("NaN", NONE, None, &["komi-unreadable"]),
            ("inf", NONE, None, &["komi-unreadable"]),
            ("1e3", NONE, None, &["komi-unreadable"]),
            ("xxxx", NONE, None, &["komi-unreadable"]),
            ("6.3", NONE, None, &["komi-not-a-quarter"]),
            ("6.51", zi, None, &["komi-not-a-quarter"]),
            ("99999999999999999", NONE, None, &["komi-not-a-quarter"]),
            ("0", half, None, &["komi-probably-unknown"]),
            ("6.5", half, Some(26), &[]),
        ];
        for &(text, evidence, komi, codes) in rows {
            assert_eq!(
                read(text, evidence, KomiPolicy::Evidence),
                (komi, codes.to_vec()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_other_policies_repair_nothing() {
        let all = KomiEvidence {
            zi: true,
            hundredths: true,
            half_result: true,
        };
        for (text, declared, strict) in [
            ("375", Some(1500), None),
            ("3.75", Some(15), None),
            ("50", Some(200), Some(200)),
            ("0", Some(0), Some(0)),
            ("6,5", Some(26), None),
            ("6.5", Some(26), Some(26)),
            ("nan", None, None),
            ("6.3", None, None),
        ] {
            assert_eq!(
                read(text, all, KomiPolicy::Declared).0,
                declared,
                "{text:?}"
            );
            let (komi, codes) = read(text, all, KomiPolicy::Strict);
            assert_eq!(komi, strict, "{text:?}");
            assert_eq!(codes.is_empty(), komi.is_some(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_reported(
            text in "([黒黑贴]?[+-]?[0-9]{0,12}[.,/ 又半½]?[0-9]{0,12}(/[0-9]{1,3})?[目子半 ]{0,2})|.{0,8}",
            zi: bool,
            half_result: bool,
        ) {
            for policy in [KomiPolicy::Evidence, KomiPolicy::Declared, KomiPolicy::Strict] {
                let evidence = KomiEvidence { zi, hundredths: zi, half_result };
                let (komi, codes) = read(&text, evidence, policy);
                prop_assert!(komi.is_some() || !codes.is_empty());
            }
        }

        #[test]
        fn plain_decimals_are_exact_or_refused(whole in 0_i64..200, hundredths in 0_i64..100) {
            let text = format!("{whole}.{hundredths:02}");
            let (komi, _) = read(&text, NONE, KomiPolicy::Declared);
            let exact = hundredths % 25 == 0;
            prop_assert_eq!(komi, exact.then_some(whole * 4 + hundredths / 25));
        }
    }
}
