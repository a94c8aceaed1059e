//! Time in records: TM and OT of a control, BL, WL, OB and OW of what is left.
//!
//! OT is free text in SGF; the spellings here are those most programs write and read.

use super::control::TimeControl;
use super::running::TimeLeft;
use crate::board::Color;
use std::time::Duration;

/// What a record says of a control.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeProperties {
    /// TM: main time in seconds; nothing without limit.
    pub main: Option<String>,
    /// OT: the overtime.
    pub overtime: Option<String>,
}

impl TimeProperties {
    /// What a record says of a control.
    #[must_use]
    pub fn of(control: TimeControl) -> Self {
        let (main, overtime) = match control {
            TimeControl::None => return Self::default(),
            TimeControl::Absolute { main } => (main, None),
            TimeControl::Canadian {
                main,
                period,
                stones,
            } => (main, Some(format!("{stones}/{} Canadian", short(period)))),
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => (main, Some(format!("{periods}x{} byo-yomi", short(period)))),
            TimeControl::Fischer {
                main,
                increment,
                cap,
                most_a_move,
            } => {
                let mut text = format!("{} fischer", short(increment));
                if let Some(cap) = cap {
                    text.push_str(&format!(", at most {}", short(cap)));
                }
                if let Some(limit) = most_a_move {
                    text.push_str(&format!(", {} a move", short(limit)));
                }
                (main, Some(text))
            }
            TimeControl::Ing {
                main,
                periods,
                period,
                cost,
            } => {
                let text = format!("{periods}x{} Ing, {cost} points each", short(period));
                (main, Some(text))
            }
            TimeControl::PerMove { limit } => {
                (Duration::ZERO, Some(format!("1x{} byo-yomi", short(limit))))
            }
        };
        Self {
            main: Some(short(main)),
            overtime,
        }
    }
}

impl TimeLeft {
    /// What a record says of it: BL or WL, and OB or OW in overtime.
    #[must_use]
    pub fn properties(&self, color: Color) -> Vec<(&'static str, String)> {
        let (time, overtime) = match color {
            Color::Black => ("BL", "OB"),
            Color::White => ("WL", "OW"),
        };
        let mut said = vec![(time, recorded_seconds(self.time))];
        said.extend(self.overtime.map(|count| (overtime, count.to_string())));
        said
    }
}

/// Seconds with three decimals, as BL and WL have them; what is finer is cut off.
#[must_use]
pub fn recorded_seconds(time: Duration) -> String {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}

/// Seconds with as many decimals as they need.
fn short(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => time.as_secs().to_string(),
        n => {
            let fraction = format!("{n:09}");
            format!("{}.{}", time.as_secs(), fraction.trim_end_matches('0'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_is_recorded_as_programs_read_it() {
        for (control, main, overtime) in [
            ("none", None, None),
            ("absolute:20m", Some("1200"), None),
            ("canadian:20m+5m/25", Some("1200"), Some("25/300 Canadian")),
            ("byoyomi:60m+3x30s", Some("3600"), Some("3x30 byo-yomi")),
            ("byoyomi:0+3x200ms", Some("0"), Some("3x0.2 byo-yomi")),
            ("fischer:5m+10s", Some("300"), Some("10 fischer")),
            (
                "fischer:5m+10s,cap=10m,move=1m",
                Some("300"),
                Some("10 fischer, at most 600, 60 a move"),
            ),
            (
                "ing:60m+3x20m,points=2",
                Some("3600"),
                Some("3x1200 Ing, 2 points each"),
            ),
            ("move:5s", Some("0"), Some("1x5 byo-yomi")),
        ] {
            let said = TimeProperties::of(control.parse().unwrap());
            assert_eq!(said.main.as_deref(), main, "{control}");
            assert_eq!(said.overtime.as_deref(), overtime, "{control}");
        }
    }

    #[test]
    fn what_is_left_is_recorded_to_the_millisecond() {
        let main = TimeLeft {
            time: Duration::from_micros(1_234_567_999),
            overtime: None,
        };
        assert_eq!(
            main.properties(Color::Black),
            [("BL", "1234.567".to_owned())]
        );
        let period = TimeLeft {
            time: Duration::from_secs(30),
            overtime: Some(3),
        };
        let wanted = [("WL", "30.000".to_owned()), ("OW", "3".to_owned())];
        assert_eq!(period.properties(Color::White), wanted);
    }
}
