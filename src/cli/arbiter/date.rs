//! The days a game was played on, as records have them: in UTC, from this machine's clock.

use std::time::{SystemTime, UNIX_EPOCH};

/// The days from one moment to another: one, or the first and the last; nothing where the clock
/// stands before 1970.
#[must_use]
pub fn days(begun: SystemTime, ended: SystemTime) -> Option<String> {
    let (first, last) = (day(begun)?, day(ended)?);
    Some(if last > first {
        format!("{first},{last}")
    } else {
        first
    })
}

/// The day of a moment, as `2026-01-31`.
fn day(moment: SystemTime) -> Option<String> {
    let seconds = moment.duration_since(UNIX_EPOCH).ok()?.as_secs();
    let (mut year, mut left) = (1970_u64, seconds / 86_400);
    // Four hundred years have always the same days.
    year += left / 146_097 * 400;
    left %= 146_097;
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let long = |year| if is_leap(year) { 366 } else { 365 };
    while left >= long(year) {
        left -= long(year);
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < days {
            break;
        }
        left -= days;
        month += 1;
    }
    Some(format!("{year:04}-{month:02}-{:02}", left + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn moments_have_the_days_of_the_calendar() {
        for (seconds, wanted) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_800, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
            (13_574_563_200, "2400-02-29"),
        ] {
            assert_eq!(day(at(seconds)).unwrap(), wanted, "{seconds}");
        }
        assert_eq!(day(UNIX_EPOCH - Duration::from_secs(1)), None);
    }

    #[test]
    fn a_game_over_midnight_has_two_days() {
        assert_eq!(days(at(0), at(86_399)).unwrap(), "1970-01-01");
        assert_eq!(days(at(0), at(86_400)).unwrap(), "1970-01-01,1970-01-02");
        // A clock that was set back.
        assert_eq!(days(at(86_400), at(0)).unwrap(), "1970-01-02");
    }
}
