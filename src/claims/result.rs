//! Results: the value of `RE`, and what the claim comes to.
//!
//! Owns the letter forms of the format and the unit of a margin. Sentences in words are read in
//! the file beside it. Does not know the moves; whether the result is true is for others.

use super::game::{Outcome, WinBy};
use super::number::{self, Number, Spelling};
use super::result_words;
use crate::amount::{Amount, ParseAmountError, Unit};
use crate::board::Color;
use crate::finding::{Finding, claim_codes as codes};

/// A result as written, before its unit is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadResult {
    pub(super) said: Said,
    /// Whether it is written as the format asks.
    pub(super) standard: bool,
}

/// What a result says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Nothing at all.
    Nothing,
    /// A win by counting.
    Margin {
        winner: Color,
        number: Number,
        unit: Option<Unit>,
    },
    /// A win some other way.
    Won {
        winner: Color,
        by: WinBy,
    },
    Draw,
    NoResult,
    BothLose,
    Unknown,
    Unreadable,
}

impl ReadResult {
    pub(super) const fn standard(said: Said) -> Self {
        Self {
            said,
            standard: true,
        }
    }

    pub(super) const fn free(said: Said) -> Self {
        Self {
            said,
            standard: false,
        }
    }

    /// Whether its margin can only be a count in zi.
    pub(super) const fn is_in_zi(self) -> bool {
        match self.said {
            Said::Margin { number, unit, .. } => match unit {
                Some(Unit::Zi) => true,
                Some(Unit::Point) => false,
                None => number.is_odd_quarters(),
            },
            _ => false,
        }
    }

    /// Whether it is a count in points that ends in a half.
    pub(super) fn ends_in_a_half(self) -> bool {
        match self.said {
            Said::Margin { number, unit, .. } if unit != Some(Unit::Zi) => number
                .amount(Unit::Point)
                .is_ok_and(|margin| margin.in_quarters() % 4 == 2),
            _ => false,
        }
    }
}

/// Reads the value of `RE`.
#[must_use]
pub fn read_result(text: &str) -> ReadResult {
    let trimmed = text.trim();
    match trimmed {
        "" => return ReadResult::standard(Said::Nothing),
        "0" | "Draw" => return ReadResult::standard(Said::Draw),
        "Void" => return ReadResult::standard(Said::NoResult),
        "?" => return ReadResult::standard(Said::Unknown),
        _ => {}
    }
    if trimmed.is_ascii() {
        return letter_form(trimmed).unwrap_or_else(|| result_words::read(trimmed));
    }
    let folded = result_words::half_width(trimmed);
    let read = letter_form(&folded).unwrap_or_else(|| result_words::read(&folded));
    ReadResult::free(read.said)
}

/// `B+3.5`, `W+R`, `b + resign`, and bare `B`.
fn letter_form(text: &str) -> Option<ReadResult> {
    let first = text.chars().next()?;
    let winner = match first {
        'B' | 'b' => Some(Color::Black),
        'W' | 'w' => Some(Color::White),
        'D' | 'd' => None,
        _ => return None,
    };
    let rest = text[first.len_utf8()..].trim_start();
    let Some(winner) = winner else {
        let draw = rest.is_empty() || rest.starts_with('+');
        return draw.then_some(ReadResult::free(Said::Draw));
    };
    if rest.is_empty() {
        let by = WinBy::Unknown;
        return Some(ReadResult::free(Said::Won { winner, by }));
    }
    let how = rest.strip_prefix('+')?;
    let spaced = how.trim_start();
    let official =
        matches!(first, 'B' | 'W') && rest.len() + 1 == text.len() && spaced.len() == how.len();
    let (said, tidy) = suffix(winner, spaced);
    Some(ReadResult {
        said,
        standard: official && tidy,
    })
}

/// What stands behind the plus sign, and whether the format knows it.
fn suffix(winner: Color, how: &str) -> (Said, bool) {
    let won = |by, tidy| (Said::Won { winner, by }, tidy);
    match how {
        "" => return won(WinBy::Unknown, true),
        "R" | "Resign" => return won(WinBy::Resign, true),
        "T" | "Time" => return won(WinBy::Time, true),
        "F" | "Forfeit" => return won(WinBy::Forfeit, true),
        _ => {}
    }
    if let Some((number, rest)) = number::scan(how) {
        let (number, unit, rest) = number::unit(number, rest);
        let tidy = number.spelling == Spelling::Plain && unit.is_none() && rest.is_empty();
        let margin = Said::Margin {
            winner,
            number,
            unit,
        };
        return (margin, tidy);
    }
    won(cause(how), false)
}

/// The cause of a win, in letters or a word; unknown if it is none of those we know.
pub(super) fn cause(how: &str) -> WinBy {
    const CAUSES: &[(WinBy, &[&str])] = &[
        (
            WinBy::Resign,
            &["r", "res", "resign", "resigns", "resigned", "resignation"],
        ),
        (
            WinBy::Time,
            &["t", "time", "timeout", "timeover", "timed", "clock"],
        ),
        (
            WinBy::Forfeit,
            &[
                "f",
                "forfeit",
                "forfeits",
                "forfeited",
                "forfeiture",
                "default",
                "illegal",
                "offline",
                "disconnect",
                "disconnected",
                "disconnection",
                "repetition",
                "absence",
                "noshow",
            ],
        ),
        (
            WinBy::Judgement,
            &[
                "j",
                "aw",
                "judgement",
                "judgment",
                "adjudication",
                "adjudicated",
                "arbitration",
                "referee",
            ],
        ),
    ];
    for word in how.split(|c: char| !c.is_alphanumeric()) {
        // A comma or a bracket opens a remark, which may speak of anything.
        for (by, names) in CAUSES {
            if names.iter().any(|name| name.eq_ignore_ascii_case(word)) {
                return *by;
            }
        }
        if how.starts_with([',', '(', ';']) {
            break;
        }
    }
    WinBy::Unknown
}

/// Settles the unit of a margin and says what the claim comes to. The phrase says why.
pub fn settle_result(
    text: &str,
    read: ReadResult,
    findings: &mut Vec<Finding>,
) -> (Outcome, &'static str) {
    let text = text.trim();
    let mut plain = "declared";
    if !read.standard && read.said != Said::Unreadable {
        plain = "declared, freely written";
        let message = format!("RE[{text}] is read as {}", describe(read.said));
        findings.push(Finding::new(&codes::RESULT_SPELLING, message));
    }
    let outcome = match read.said {
        Said::Nothing => return (Outcome::Absent, "empty"),
        Said::Margin { winner, number, .. } => {
            return settle_margin(text, read, winner, number, plain, findings);
        }
        Said::Won { winner, by } => Outcome::Won { winner, by },
        Said::Draw => Outcome::Draw,
        Said::NoResult => Outcome::NoResult,
        Said::BothLose => Outcome::BothLose,
        Said::Unknown => Outcome::Unknown,
        Said::Unreadable => {
            let message = format!("RE[{text}] names no result");
            findings.push(Finding::new(&codes::RESULT_UNREADABLE, message));
            return (Outcome::Unreadable, "not understood");
        }
    };
    (outcome, plain)
}

fn settle_margin(
    text: &str,
    read: ReadResult,
    winner: Color,
    number: Number,
    plain: &'static str,
    findings: &mut Vec<Finding>,
) -> (Outcome, &'static str) {
    let unit = if read.is_in_zi() {
        Unit::Zi
    } else {
        Unit::Point
    };
    let margin = match number.amount(unit) {
        Ok(margin) => margin,
        Err(error) => {
            let why = match error {
                ParseAmountError::TooLarge => "is beyond any board",
                _ => "is no multiple of a quarter-point",
            };
            let message = format!("the margin of RE[{text}] {why}; {winner} won");
            findings.push(Finding::new(&codes::RESULT_NOT_A_QUARTER, message));
            let reason = "winner declared, margin not usable";
            return (Outcome::UnreadableScore { winner }, reason);
        }
    };
    if margin.is_zero() {
        let message = format!("RE[{text}] is a win by nothing");
        findings.push(Finding::new(&codes::RESULT_ZERO, message));
        return (Outcome::NoResult, "a margin of 0, no result");
    }
    if unit == Unit::Zi {
        let message = format!("RE[{text}] is in zi: {margin} points");
        findings.push(Finding::new(&codes::RESULT_IN_ZI, message));
        return (Outcome::Score { winner, margin }, "zi, doubled");
    }
    (Outcome::Score { winner, margin }, plain)
}

/// The result in the format's own letters.
fn describe(said: Said) -> String {
    match said {
        Said::Nothing => "nothing".to_owned(),
        Said::Margin {
            winner,
            number,
            unit,
        } => {
            let margin = number.amount(unit.unwrap_or(Unit::Point));
            let margin = margin.map_or_else(|_| "?".to_owned(), |margin| margin.to_string());
            format!("{}+{margin}", winner.letter())
        }
        Said::Won { winner, by } => {
            let by = match by {
                WinBy::Resign => "R",
                WinBy::Time => "T",
                WinBy::Forfeit => "F",
                WinBy::Judgement => "J",
                WinBy::Unknown => "",
            };
            format!("{}+{by}", winner.letter())
        }
        Said::Draw => "Draw".to_owned(),
        Said::NoResult => "Void".to_owned(),
        Said::BothLose => "both lose".to_owned(),
        Said::Unknown => "?".to_owned(),
        Said::Unreadable => "unreadable".to_owned(),
    }
}

/// Whether a counted margin can come from a komi: their fractions must be the same.
pub(super) fn fits_komi(winner: Color, margin: Amount, komi: Amount) -> bool {
    let signed = match winner {
        Color::Black => margin + komi,
        Color::White => komi - margin,
    };
    signed.in_quarters() % 4 == 0
}

/// Whether area before komi is odd, as it is on an odd board unless the shared points are odd.
pub(super) fn area_is_odd(winner: Color, margin: Amount, komi: Amount) -> bool {
    let signed = match winner {
        Color::Black => margin + komi,
        Color::White => komi - margin,
    };
    (signed.in_quarters() / 4) % 2 != 0
}
