//! Main time as `TM` writes it.
//!
//! Owns the spellings of a time limit. Time is never judged from a record; this only tells a
//! limit from noise.

/// The main time of a `TM` value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainTime {
    /// No limit is given.
    None,
    /// A limit in whole seconds.
    Seconds(u64),
}

/// Reads a `TM` value; `None` is one that cannot be understood.
///
/// Seconds, clock times (`1:30:00`), hours and minutes in words, and the overtime some programs
/// write behind it (`10:00(5x1:00)`, `30:00+30:00/25`), which is left to `OT`.
#[must_use]
pub fn read_time(text: &str) -> Option<MainTime> {
    let text = text.trim();
    if matches!(text, "" | "-" | "none" | "None" | "unlimited") {
        return Some(MainTime::None);
    }
    let main = text.split(['(', '+']).next().unwrap_or(text).trim();
    let seconds = if main.contains(':') {
        clock(main)?
    } else {
        words(main)?
    };
    Some(MainTime::Seconds(seconds))
}

/// `mm:ss` or `hh:mm:ss`.
fn clock(text: &str) -> Option<u64> {
    let mut total = 0_u64;
    let mut parts = 0;
    for part in text.split(':') {
        let value = whole(part)?;
        total = total.checked_mul(60)?.checked_add(value)?;
        parts += 1;
    }
    (parts <= 3).then_some(total)
}

/// A number with an optional word behind it: seconds without one.
fn words(text: &str) -> Option<u64> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    // Fractions of a second occur (`3600.0`) and mean nothing.
    let value = whole(number.split('.').next().unwrap_or(number))?;
    let factor = match unit.trim().to_lowercase().as_str() {
        "" | "s" | "sec" | "secs" | "seconds" | "秒" => 1,
        "m" | "min" | "mins" | "minutes" | "minute" | "分" => 60,
        "h" | "hour" | "hours" | "hrs" | "時間" | "小时" | "小時" => 3600,
        "hours each" | "h each" => 3600,
        "minutes each" | "min each" => 60,
        _ => return None,
    };
    value.checked_mul(factor)
}

fn whole(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.len() <= 12 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn limits_are_told_from_noise() {
        for (text, seconds) in [
            ("3600", Some(3600)),
            ("3600.0", Some(3600)),
            ("0", Some(0)),
            ("10:00", Some(600)),
            ("10:00(5x1:00)", Some(600)),
            ("5:00:00(5x1:00)", Some(18000)),
            ("30:00+30:00/25", Some(1800)),
            ("9 hours", Some(32400)),
            ("90 min", Some(5400)),
            ("1時間", Some(3600)),
        ] {
            assert_eq!(read_time(text), seconds.map(MainTime::Seconds), "{text:?}");
        }
        assert_eq!(read_time("-"), Some(MainTime::None));
        assert_eq!(read_time(""), Some(MainTime::None));
        for text in ["long", "1:2:3:4", ":", "5 moons", "99999999999999999999"] {
            assert_eq!(read_time(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "[0-9:.()+x/ hmin]{0,16}") {
            let read = read_time(&text);
            prop_assert!(read != Some(MainTime::None) || matches!(text.trim(), "" | "-"));
        }
    }
}
