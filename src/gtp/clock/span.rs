//! Lengths of time as text: `1h30m`, `2.5s`, `200ms`.
//!
//! Exact to the nanosecond, no float. Knows nothing of controls.

use std::fmt;
use std::time::Duration;

/// The longest time of anything: what a GTP integer of seconds can say.
const MOST: Duration = Duration::from_secs(0x7fff_ffff);

/// Units, the largest first, with their nanoseconds.
const UNITS: [(&str, u128); 4] = [
    ("h", 3_600_000_000_000),
    ("m", 60_000_000_000),
    ("s", 1_000_000_000),
    ("ms", 1_000_000),
];

/// Why a text is no length of time, and where: so many bytes from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SpanError {
    /// Where.
    pub at: usize,
    /// Why.
    pub why: &'static str,
}

/// Reads a length of time: numbers with units, the largest unit first, or a bare `0`.
///
/// # Errors
/// For anything else, for what is finer than a nanosecond, and for more than 2³¹−1 seconds.
pub(super) fn read(text: &str) -> Result<Duration, SpanError> {
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    if text.is_empty() {
        return Err(SpanError {
            at: 0,
            why: "a time such as 30s is missing",
        });
    }
    let mut total: u128 = 0;
    let mut at = 0;
    let mut smaller_than = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or_default();
        let digits = rest
            .bytes()
            .take_while(|b| b.is_ascii_digit() || *b == b'.')
            .count();
        let (number, rest) = rest.split_at(digits);
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (name, _) = rest.split_at(letters);
        let unit = UNITS.iter().position(|(unit, _)| *unit == name);
        let Some(place) = unit else {
            let why = match (digits, letters) {
                (0, _) => "a time is a number with its unit, such as 30s",
                (_, 0) => "a unit is missing: h, m, s or ms",
                _ => "the units are h, m, s and ms",
            };
            let at = if digits == 0 { at } else { at + digits };
            return Err(SpanError { at, why });
        };
        if place < smaller_than {
            return Err(SpanError {
                at,
                why: "units go from the largest to the smallest, each once",
            });
        }
        smaller_than = place + 1;
        let scale = UNITS.get(place).map_or(0, |(_, scale)| *scale);
        total += nanoseconds(number, scale).map_err(|why| SpanError { at, why })?;
        at += digits + letters;
    }
    if total > MOST.as_nanos() {
        return Err(SpanError {
            at: 0,
            why: "no time is longer than 2147483647 seconds",
        });
    }
    let seconds = u64::try_from(total / 1_000_000_000).unwrap_or(u64::MAX);
    let rest = u32::try_from(total % 1_000_000_000).unwrap_or(0);
    Ok(Duration::new(seconds, rest))
}

/// A decimal number of units in nanoseconds.
fn nanoseconds(number: &str, scale: u128) -> Result<u128, &'static str> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let fraction = fraction.trim_end_matches('0');
    if whole.is_empty() || fraction.contains('.') {
        return Err("a number is written like 2 or 2.5");
    }
    if whole.trim_start_matches('0').len() > 13 {
        return Err("no time is longer than 2147483647 seconds");
    }
    if fraction.len() > 15 {
        return Err("a time is a whole number of nanoseconds");
    }
    let parse = |digits: &str| -> u128 {
        if digits.is_empty() {
            0
        } else {
            digits.parse().unwrap_or(0)
        }
    };
    let tenths = 10u128.pow(u32::try_from(fraction.len()).unwrap_or(0));
    let part = parse(fraction) * scale;
    if !part.is_multiple_of(tenths) {
        return Err("a time is a whole number of nanoseconds");
    }
    Ok(parse(whole) * scale + part / tenths)
}

/// Reads a length of time such as `1h30m`, `2.5s`, `200ms` or `0`.
///
/// # Errors
/// For anything else, for what is finer than a nanosecond, and for more than 2³¹−1 seconds.
pub fn read_time(text: &str) -> Result<Duration, &'static str> {
    read(text).map_err(|error| error.why)
}

/// A length of time in the spelling [`read_time`] takes.
#[must_use]
pub fn time_text(time: Duration) -> String {
    Span(time).to_string()
}

/// A length of time in the spelling [`read`] takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span(pub Duration);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let nanoseconds = self.0.subsec_nanos();
        if self.0.is_zero() {
            return f.write_str("0");
        }
        // Whole minutes stay minutes and the like, so that 60m is not told as 1h and 90s not as 1m30s.
        match (seconds, nanoseconds) {
            (0, n) if n % 1_000_000 == 0 => write!(f, "{}ms", n / 1_000_000),
            (s, 0) if s % 3600 == 0 && s > 3600 => write!(f, "{}h", s / 3600),
            (s, 0) if s % 60 == 0 => write!(f, "{}m", s / 60),
            (s, 0) => write!(f, "{s}s"),
            (s, n) => {
                let fraction = format!("{n:09}");
                write!(f, "{s}.{}s", fraction.trim_end_matches('0'))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn times_are_read_exactly() {
        for (text, milliseconds) in [
            ("0", 0),
            ("1h30m", 5_400_000),
            ("1.5h", 5_400_000),
            ("90s", 90_000),
            ("2.5s", 2_500),
            ("200ms", 200),
            ("1m0.5s", 60_500),
            ("1s1ms", 1_001),
            ("0.1s", 100),
        ] {
            assert_eq!(
                read(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        assert_eq!(read("0.000001ms"), Ok(Duration::from_nanos(1)));
    }

    #[test]
    fn what_is_no_time_is_refused_at_its_place() {
        for (text, at) in [
            ("", 0),
            ("20", 2),
            ("s", 0),
            ("5x", 1),
            ("5m 3s", 2),
            ("5s3m", 2),
            ("5s5s", 2),
            ("-5s", 0),
            ("1e3s", 1),
            ("1.2.3s", 0),
            (".5s", 0),
            ("0.0000001ms", 0),
            ("2147483648s", 0),
            ("99999999999999999999h", 0),
            ("５s", 0),
        ] {
            assert_eq!(read(text).map_err(|error| error.at), Err(at), "{text}");
        }
    }

    proptest! {
        #[test]
        fn display_then_read_is_the_identity(seconds in 0u64..0x7fff_ffff, nanoseconds in 0u32..1_000_000_000) {
            for time in [Duration::new(seconds, nanoseconds), Duration::from_secs(seconds), Duration::from_nanos(u64::from(nanoseconds))] {
                prop_assert_eq!(read(&Span(time).to_string()), Ok(time));
            }
        }

        #[test]
        fn nothing_read_panics(text in "[0-9hms.x ]{0,40}|\\PC{0,20}") {
            let _ = read(&text);
        }
    }
}
