//! Handicap: `HA` against the stones that are there.
//!
//! Owns which of the two is used. Does not know what a handicap is worth; that is the ruleset's.

use super::number;
use crate::finding::{Finding, claim_codes as codes};

/// The reason given where the stones come as Black's first moves.
pub const AS_MOVES: &str = "stones played as moves";

/// More stones than this are a position, not a handicap, unless the record says otherwise.
const MOST_UNDECLARED: u32 = 25;

/// The stones and moves a handicap can be seen from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandicapEvidence {
    /// Black stones set up before the first ply.
    pub black: u32,
    /// White stones set up before the first ply.
    pub white: u32,
    /// Black's moves before White's first stone, White's passes between them aside.
    pub leading: u32,
    /// Whether White plays first, by `PL` or by the first move.
    pub white_first: bool,
}

/// Reads the value of `HA` and weighs it against the stones. The number is 0 or at least 2; the
/// phrase says why.
pub fn read_handicap(
    declared: Option<&str>,
    seen: HandicapEvidence,
    findings: &mut Vec<Finding>,
) -> (u32, &'static str) {
    let declared = declared.map(str::trim);
    let stones = match declared {
        None | Some("") | Some("0") => None,
        Some(text) => match stones(text) {
            Some(stones) => Some(stones),
            None => {
                let message = format!("HA[{text}] is no number of stones");
                findings.push(Finding::new(&codes::HANDICAP_UNREADABLE, message));
                None
            }
        },
    };
    match stones {
        None => undeclared(declared, seen, findings),
        Some(0) => undeclared(Some("0"), seen, findings),
        Some(1) => {
            let message = "HA[1]: no stone is given";
            findings.push(Finding::new(&codes::HANDICAP_ONE, message));
            (0, "one stone is none")
        }
        Some(stones) => declared_stones(stones, seen, findings),
    }
}

/// A whole number of stones, at most as many as any board has points.
fn stones(text: &str) -> Option<u32> {
    let (number, rest) = number::scan(text)?;
    let whole = number.integer()?;
    let fits = rest.trim().is_empty() && whole <= 52 * 52;
    fits.then(|| u32::try_from(whole).ok()).flatten()
}

fn undeclared(
    declared: Option<&str>,
    seen: HandicapEvidence,
    findings: &mut Vec<Finding>,
) -> (u32, &'static str) {
    if (2..=MOST_UNDECLARED).contains(&seen.black) && seen.white == 0 && seen.white_first {
        let stones = seen.black;
        let message = match declared {
            Some("0") => format!("{stones} black stones are set up beside HA[0]"),
            _ => format!("{stones} black stones are set up without HA"),
        };
        findings.push(Finding::new(&codes::HANDICAP_UNDECLARED, message));
        return (stones, "stones set up, none declared");
    }
    match declared {
        None => (0, "absent"),
        Some("0") => (0, "declared"),
        Some(_) => (0, "not a number of stones"),
    }
}

fn declared_stones(
    stones: u32,
    seen: HandicapEvidence,
    findings: &mut Vec<Finding>,
) -> (u32, &'static str) {
    let HandicapEvidence { black, white, .. } = seen;
    if black == stones && white == 0 {
        return (stones, "declared");
    }
    if white == 0 && black < stones && black.saturating_add(seen.leading) == stones {
        let message = format!("{} of {stones} handicap stones are moves", seen.leading);
        findings.push(Finding::new(&codes::HANDICAP_AS_MOVES, message));
        return (stones, AS_MOVES);
    }
    if black == 0 && white == 0 {
        let message = format!("HA[{stones}], but no stones are set up");
        findings.push(Finding::new(&codes::HANDICAP_STONES_MISSING, message));
        return (0, "declared stones missing");
    }
    let message = format!("HA[{stones}] beside {black} black and {white} white stones set up");
    findings.push(Finding::new(&codes::HANDICAP_MISMATCH, message));
    if white > 0 {
        // A position from the middle of a game: its stones say nothing about the handicap.
        return (stones, "declared, a position is set up");
    }
    if black >= 2 {
        (black, "stones set up")
    } else {
        (0, "stones set up")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn seen(black: u32, white: u32, leading: u32, white_first: bool) -> HandicapEvidence {
        HandicapEvidence {
            black,
            white,
            leading,
            white_first,
        }
    }

    #[test]
    fn the_stones_are_weighed_against_the_declaration() {
        let rows: &[(Option<&str>, HandicapEvidence, u32, Option<&str>)] = &[
            (None, seen(0, 0, 1, false), 0, None),
            (Some("0"), seen(0, 0, 1, false), 0, None),
            (Some(""), seen(0, 0, 1, false), 0, None),
            (Some("00"), seen(0, 0, 1, false), 0, None),
            (Some("1"), seen(0, 0, 1, false), 0, Some("handicap-one")),
            (Some("2"), seen(2, 0, 0, true), 2, None),
            (Some(" 9 "), seen(9, 0, 0, true), 9, None),
            (
                Some("3"),
                seen(0, 0, 3, false),
                3,
                Some("handicap-as-moves"),
            ),
            (
                Some("3"),
                seen(1, 0, 2, false),
                3,
                Some("handicap-as-moves"),
            ),
            (
                Some("3"),
                seen(0, 0, 0, true),
                0,
                Some("handicap-stones-missing"),
            ),
            (
                Some("3"),
                seen(0, 0, 1, false),
                0,
                Some("handicap-stones-missing"),
            ),
            (Some("3"), seen(2, 0, 0, true), 2, Some("handicap-mismatch")),
            (Some("2"), seen(4, 0, 0, true), 4, Some("handicap-mismatch")),
            (Some("2"), seen(1, 0, 0, true), 0, Some("handicap-mismatch")),
            (
                Some("2"),
                seen(30, 28, 0, true),
                2,
                Some("handicap-mismatch"),
            ),
            (None, seen(2, 0, 0, true), 2, Some("handicap-undeclared")),
            (
                Some("0"),
                seen(4, 0, 0, true),
                4,
                Some("handicap-undeclared"),
            ),
            (None, seen(2, 0, 1, false), 0, None),
            (None, seen(5, 4, 0, true), 0, None),
            (None, seen(26, 0, 0, true), 0, None),
            (
                Some("7.5"),
                seen(0, 0, 1, false),
                0,
                Some("handicap-unreadable"),
            ),
            (
                Some("-2"),
                seen(0, 0, 1, false),
                0,
                Some("handicap-unreadable"),
            ),
            (
                Some("99999"),
                seen(0, 0, 1, false),
                0,
                Some("handicap-unreadable"),
            ),
            (
                Some("two"),
                seen(0, 0, 1, false),
                0,
                Some("handicap-unreadable"),
            ),
        ];
        for &(text, evidence, used, code) in rows {
            let mut findings = Vec::new();
            let (stones, _) = read_handicap(text, evidence, &mut findings);
            let first = findings.first().map(|finding| finding.kind.slug);
            assert_eq!((stones, first), (used, code), "{text:?} {evidence:?}");
        }
    }

    proptest! {
        #[test]
        fn a_handicap_is_never_one(
            text in "-?[0-9]{0,12}[. a]{0,2}",
            black in 0_u32..400,
            white in 0_u32..400,
            leading in 0_u32..400,
            white_first: bool,
        ) {
            let seen = seen(black, white, leading, white_first);
            let (stones, _) = read_handicap(Some(&text), seen, &mut Vec::new());
            prop_assert!(stones != 1);
        }
    }
}
