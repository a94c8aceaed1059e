//! Numbers as records write them: decimals, commas, fractions, full-width and Chinese digits.
//!
//! Owns the reading of a number and of the unit behind it, exactly. Does not know what the
//! number is of: komi and results decide that.

use crate::amount::{Amount, ParseAmountError, Unit};

/// Digits a whole part or a fraction may have before the number means nothing.
const MAX_DIGITS: usize = 9;

/// An exact fraction as written, before a unit makes it an [`Amount`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    numerator: i64,
    denominator: i64,
    /// Whether it has more digits than any count of points.
    too_large: bool,
    /// How it is spelled.
    pub spelling: Spelling,
}

/// How a number is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// ASCII digits and at most one point: what the format asks for.
    Plain,
    /// A comma for the point.
    Comma,
    /// A written fraction, `5 1/2`, `5½`, `2又3/4`, `6半`.
    Fraction,
    /// Full-width or Chinese digits.
    Foreign,
}

impl Number {
    const fn whole(number: i64, spelling: Spelling) -> Self {
        Self {
            numerator: number,
            denominator: 1,
            too_large: false,
            spelling,
        }
    }

    /// The number in a unit, exact to the quarter-point.
    ///
    /// # Errors
    /// [`ParseAmountError::NotAQuarter`] rather than rounding, [`ParseAmountError::TooLarge`].
    pub(super) fn amount(self, unit: Unit) -> Result<Amount, ParseAmountError> {
        let per_unit: i128 = match unit {
            Unit::Point => 4,
            Unit::Zi => 8,
        };
        if self.too_large {
            return Err(ParseAmountError::TooLarge);
        }
        let quarters = i128::from(self.numerator) * per_unit;
        let denominator = i128::from(self.denominator);
        if denominator == 0 || quarters % denominator != 0 {
            return Err(ParseAmountError::NotAQuarter);
        }
        i64::try_from(quarters / denominator)
            .map(Amount::quarters)
            .map_err(|_| ParseAmountError::TooLarge)
    }

    /// The number, if it is whole.
    pub(super) const fn integer(self) -> Option<i64> {
        if !self.too_large && self.denominator != 0 && self.numerator % self.denominator == 0 {
            Some(self.numerator / self.denominator)
        } else {
            None
        }
    }

    /// Whether its fraction is an odd number of quarters, which betrays a count in zi.
    pub(super) const fn is_odd_quarters(self) -> bool {
        if self.too_large || self.denominator == 0 {
            return false;
        }
        let quarters = (self.numerator % self.denominator) * 4;
        quarters % self.denominator == 0 && (quarters / self.denominator) % 2 != 0
    }

    /// Its opposite.
    pub(super) const fn negated(mut self) -> Self {
        self.numerator = -self.numerator;
        self
    }

    fn plus(mut self, numerator: i64, denominator: i64) -> Self {
        let sum = i128::from(self.numerator) * i128::from(denominator)
            + i128::from(numerator) * i128::from(self.denominator);
        let below = i128::from(self.denominator) * i128::from(denominator);
        match (i64::try_from(sum), i64::try_from(below)) {
            (Ok(sum), Ok(below)) => {
                self.numerator = sum;
                self.denominator = below;
            }
            _ => self.too_large = true,
        }
        self.spelling = Spelling::Fraction;
        self
    }
}

/// Reads an unsigned number at the start of `text`; the rest of the text comes with it.
pub(super) fn scan(text: &str) -> Option<(Number, &str)> {
    if let Some((numerator, denominator, rest)) = vulgar(text) {
        let half = Number::whole(0, Spelling::Fraction).plus(numerator, denominator);
        return Some((half, rest));
    }
    let (number, rest) = decimal(text).or_else(|| chinese(text))?;
    if number.denominator != 1 {
        return Some((number, rest));
    }
    if let Some(after) = rest.strip_prefix(['/', '／'])
        && let Some((below, rest)) = digits(after)
    {
        return Some((fraction_of(number, &below), rest));
    }
    let joined = rest.trim_start_matches([' ', '\u{a0}', '\u{3000}', '又', '-', '+']);
    if let Some((numerator, denominator, rest)) = vulgar(joined).or_else(|| written(joined)) {
        return Some((number.plus(numerator, denominator), rest));
    }
    Some((number, rest))
}

/// Reads the unit behind a number, and the half that may follow it (`6目半`, `3 points`).
pub(super) fn unit(number: Number, text: &str) -> (Number, Option<Unit>, &str) {
    const UNITS: &[(&str, Unit)] = &[
        ("目", Unit::Point),
        ("点", Unit::Point),
        ("點", Unit::Point),
        ("집", Unit::Point),
        ("points", Unit::Point),
        ("point", Unit::Point),
        ("pts", Unit::Point),
        ("pt", Unit::Point),
        ("moku", Unit::Point),
        ("子", Unit::Zi),
        ("zi", Unit::Zi),
    ];
    let mut rest = text.trim_start();
    let mut number = number;
    let mut found = None;
    if let Some(after) = half(rest) {
        number = number.plus(1, 2);
        rest = after.trim_start();
    }
    for &(name, unit) in UNITS {
        if let Some(after) = rest.strip_prefix(name) {
            found = Some(unit);
            rest = after;
            break;
        }
    }
    if let Some(after) = half(rest) {
        number = number.plus(1, 2);
        rest = after;
    }
    (number, found, rest)
}

/// A half written with a word, but not one that begins another (`半目` is half a point).
fn half(text: &str) -> Option<&str> {
    text.strip_prefix('半').or_else(|| text.strip_prefix('반'))
}

fn fraction_of(above: Number, below: &Digits) -> Number {
    Number {
        denominator: if below.too_many { 0 } else { below.value },
        spelling: Spelling::Fraction,
        ..above
    }
}

/// `¼`, `½`, `¾`, and the bare half.
fn vulgar(text: &str) -> Option<(i64, i64, &str)> {
    for (sign, numerator, denominator) in [
        ('½', 1, 2),
        ('¼', 1, 4),
        ('¾', 3, 4),
        ('半', 1, 2),
        ('반', 1, 2),
    ] {
        if let Some(rest) = text.strip_prefix(sign) {
            return Some((numerator, denominator, rest));
        }
    }
    None
}

/// `3/4`.
fn written(text: &str) -> Option<(i64, i64, &str)> {
    let (above, rest) = digits(text)?;
    let (below, rest) = digits(rest.strip_prefix(['/', '／'])?)?;
    let usable = !above.too_many && !below.too_many && below.value != 0;
    usable.then_some((above.value, below.value, rest))
}

struct Digits {
    value: i64,
    count: usize,
    too_many: bool,
    ascii: bool,
}

/// A run of decimal digits, ASCII or full-width.
fn digits(text: &str) -> Option<(Digits, &str)> {
    let mut read = Digits {
        value: 0,
        count: 0,
        too_many: false,
        ascii: true,
    };
    let mut end = 0;
    for letter in text.chars() {
        let digit = match letter {
            '0'..='9' => i64::from(u32::from(letter) - u32::from('0')),
            '０'..='９' => {
                read.ascii = false;
                i64::from(u32::from(letter) - u32::from('０'))
            }
            _ => break,
        };
        read.count += 1;
        end += letter.len_utf8();
        if read.value >= 10_i64.pow(MAX_DIGITS as u32 - 1) {
            read.too_many = true;
        } else {
            read.value = read.value * 10 + digit;
        }
    }
    (end > 0).then(|| (read, &text[end..]))
}

/// Digits with a point or comma among them.
fn decimal(text: &str) -> Option<(Number, &str)> {
    let (whole, rest) = match digits(text) {
        Some((whole, rest)) => (Some(whole), rest),
        None => (None, text),
    };
    let mark = rest.chars().next();
    let behind = match mark {
        Some(mark @ ('.' | '．' | ',' | '，')) => digits(&rest[mark.len_utf8()..]),
        _ => None,
    };
    let ascii = whole.as_ref().is_none_or(|whole| whole.ascii);
    let mut number = Number::whole(
        whole.as_ref().map_or(0, |whole| whole.value),
        if ascii {
            Spelling::Plain
        } else {
            Spelling::Foreign
        },
    );
    number.too_large = whole.as_ref().is_some_and(|whole| whole.too_many);
    let Some((_, after)) = behind else {
        whole?;
        // `7.` is seven; a comma without digits behind it is punctuation.
        let rest = rest.strip_prefix('.').unwrap_or(rest);
        return Some((number, rest));
    };
    match mark {
        Some(',' | '，') if whole.is_none() => return None,
        Some(',' | '，') => number.spelling = Spelling::Comma,
        Some('．') => number.spelling = Spelling::Foreign,
        _ => {}
    }
    let mark_length = mark.map_or(0, char::len_utf8);
    let written = &rest[mark_length..rest.len() - after.len()];
    match digits(written.trim_end_matches(['0', '０'])) {
        // Only zeros stand behind the point.
        None => {}
        Some((fraction, _)) if fraction.too_many => {
            // So fine a fraction is no multiple of anything we count in.
            number.numerator = 1;
            number.denominator = 3;
        }
        Some((fraction, _)) => {
            let scale = 10_i64.pow(fraction.count as u32);
            number.numerator = number.numerator * scale + fraction.value;
            number.denominator = scale;
            if !fraction.ascii {
                number.spelling = Spelling::Foreign;
            }
        }
    }
    Some((number, after))
}

/// Chinese numerals up to 999: `三`, `十二`, `二十五`, `一百零三`.
fn chinese(text: &str) -> Option<(Number, &str)> {
    let (mut total, mut pending, mut end) = (0_i64, None, 0);
    for letter in text.chars() {
        match letter {
            '百' | '十' => {
                let unit = if letter == '百' { 100 } else { 10 };
                total += pending.take().unwrap_or(1) * unit;
            }
            '零' | '〇' => pending = None,
            _ => match "一二三四五六七八九".chars().position(|c| c == letter) {
                Some(index) => pending = Some(index as i64 + 1),
                None if letter == '两' || letter == '兩' => pending = Some(2),
                None => break,
            },
        }
        end += letter.len_utf8();
        if end > 24 {
            return None;
        }
    }
    let number = Number::whole(total + pending.unwrap_or(0), Spelling::Foreign);
    (end > 0).then(|| (number, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quarters(text: &str) -> Option<(i64, &str)> {
        let (number, rest) = scan(text)?;
        let (number, found, rest) = unit(number, rest);
        let amount = number.amount(found.unwrap_or(Unit::Point)).ok()?;
        Some((amount.in_quarters(), rest))
    }

    #[test]
    fn numbers_are_read_exactly() {
        for (text, expected) in [
            ("7.5", 30),
            ("7.500000", 30),
            ("7", 28),
            ("7.", 28),
            (".5", 2),
            ("0.25", 1),
            ("6,5", 26),
            ("5 1/2", 22),
            ("5½", 22),
            ("3¾", 15),
            ("3/4", 3),
            ("5 3/4", 23),
            ("2又3/4", 11),
            ("2又3/4子", 22),
            ("3/4子", 6),
            ("1/8子", 1),
            ("６．５", 26),
            ("6目半", 26),
            ("六目半", 26),
            ("半目", 2),
            ("3집반", 14),
            ("十二", 48),
            ("二十五目", 100),
            ("一百零三点", 412),
            ("6.5 points", 26),
            ("3.75zi", 30),
            ("43.5目", 174),
        ] {
            assert_eq!(quarters(text), Some((expected, "")), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_multiple_of_a_quarter_is_never_rounded() {
        for text in ["0.02", "6.3", "1/3", "0.0000000001", "7.4999999999", "1/0"] {
            let (number, _) = scan(text).unwrap();
            assert_eq!(
                number.amount(Unit::Point),
                Err(ParseAmountError::NotAQuarter),
                "{text:?}"
            );
        }
        for text in ["99999999999", "9999999999.5"] {
            let (number, _) = scan(text).unwrap();
            assert_eq!(
                number.amount(Unit::Point),
                Err(ParseAmountError::TooLarge),
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_rest_is_handed_back() {
        assert_eq!(quarters("3.5 and more"), Some((14, "and more")));
        assert_eq!(quarters("3, then"), Some((12, ", then")));
        for text in ["", "nan", "x", ",5", "-5", "/4"] {
            assert_eq!(scan(text), None, "{text:?}");
        }
    }
}
