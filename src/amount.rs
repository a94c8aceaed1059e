//! Exact amounts of points and zi.
//!
//! Owns the one unit every margin, komi and penalty is kept in: the integer quarter-point.
//! Knows nothing of boards or rulesets. No float ever decides a winner.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An exact number of points, held as an integer count of quarter-points.
///
/// One zi (子) is two points of difference, so half a point, a button and an eighth of a zi
/// are all whole numbers of quarters (docs/rules.md).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

/// The unit an amount is spoken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Points of difference (点, 點, 目).
    Point,
    /// Zi (子), each worth two points of difference.
    Zi,
}

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// Half a point: a button, or one shared point's half.
    pub const HALF: Self = Self(2);
    /// One point.
    pub const POINT: Self = Self(4);
    /// One zi, two points of difference.
    pub const ZI: Self = Self(8);

    /// Makes an amount of whole points.
    #[must_use]
    pub const fn points(points: i64) -> Self {
        Self(points * 4)
    }

    /// Makes an amount of half-points.
    #[must_use]
    pub const fn half_points(halves: i64) -> Self {
        Self(halves * 2)
    }

    /// Makes an amount of quarter-points.
    #[must_use]
    pub const fn quarters(quarters: i64) -> Self {
        Self(quarters)
    }

    /// The amount in quarter-points.
    #[must_use]
    pub const fn in_quarters(self) -> i64 {
        self.0
    }

    /// Whether the amount is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The amount without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The amount `n` times.
    #[must_use]
    pub const fn times(self, n: i64) -> Self {
        Self(self.0 * n)
    }

    /// Reads a decimal number of points, exact to the quarter.
    ///
    /// # Errors
    /// [`ParseAmountError`] for anything that is not a decimal number (also `nan` and `inf`),
    /// is no multiple of a quarter, or does not fit.
    pub fn parse(text: &str) -> Result<Self, ParseAmountError> {
        let (negative, digits) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction)
        {
            return Err(ParseAmountError::NotANumber);
        }
        let whole: i64 = if whole.is_empty() {
            0
        } else if whole.len() > 12 {
            return Err(ParseAmountError::TooLarge);
        } else {
            whole.parse().map_err(|_| ParseAmountError::TooLarge)?
        };
        let quarters = match fraction.trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return Err(ParseAmountError::NotAQuarter),
        };
        let total = whole * 4 + quarters;
        Ok(Self(if negative { -total } else { total }))
    }

    /// Writes the amount in zi, e.g. `3¾` is `3.75` and an eighth is `.125`.
    #[must_use]
    pub fn display_zi(self) -> String {
        let eighths = self.0.abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        let fraction = ["", ".125", ".25", ".375", ".5", ".625", ".75", ".875"];
        let index = usize::try_from(eighths % 8).unwrap_or(0);
        format!("{sign}{}{}", eighths / 8, fraction[index])
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let quarters = self.0.unsigned_abs();
        let fraction = ["", ".25", ".5", ".75"][(quarters % 4) as usize];
        write!(f, "{sign}{}{fraction}", quarters / 4)
    }
}

/// Why a text is not an [`Amount`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseAmountError {
    /// Not a decimal number.
    #[error("not a decimal number")]
    NotANumber,
    /// A number, but no multiple of a quarter-point.
    #[error("not a multiple of a quarter-point")]
    NotAQuarter,
    /// A number beyond any count of points.
    #[error("too large")]
    TooLarge,
}

impl FromStr for Amount {
    type Err = ParseAmountError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl Add for Amount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Amount {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Amount {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Amount {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_then_parse_is_the_identity() {
        for quarters in -3000..3000 {
            let amount = Amount::quarters(quarters);
            assert_eq!(amount.to_string().parse(), Ok(amount));
        }
    }

    #[test]
    fn what_is_no_number_is_refused_by_name() {
        for text in [
            "", "-", ".", "NaN", "inf", "1e3", "6,5", "--1", "1.2.3", " 1",
        ] {
            assert_eq!(
                Amount::parse(text),
                Err(ParseAmountError::NotANumber),
                "{text:?}"
            );
        }
        assert_eq!(Amount::parse("0.02"), Err(ParseAmountError::NotAQuarter));
        assert_eq!(
            Amount::parse("9999999999999"),
            Err(ParseAmountError::TooLarge)
        );
        assert_eq!(Amount::parse("7.500000"), Ok(Amount::half_points(15)));
    }

    #[test]
    fn one_zi_is_two_points() {
        assert_eq!(Amount::ZI, Amount::points(2));
        assert_eq!(Amount::half_points(15).display_zi(), "3.75");
        assert_eq!(Amount::quarters(-2).display_zi(), "-0.25");
    }
}
