//! The grammar of time controls: `byoyomi:60m+3x30s` and the like, read and written.
//!
//! Owns the spelling and what it may not say. Knows nothing of clocks that run.

use super::control::TimeControl;
use super::span::{self, Span};
use crate::amount::Amount;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Every form of a time control, as help texts and errors show it.
pub const TIME_GRAMMAR: &str = "none, absolute:20m, canadian:20m+5m/25, byoyomi:60m+3x30s, \
     fischer:5m+10s, fischer:5m+10s,cap=10m,move=1m, ing:60m+3x20m,points=2 or move:5s, \
     with times such as 1h30m, 2.5s and 200ms";

/// The most periods, and the most stones of one.
const MOST_COUNT: u32 = 9999;

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControlError {
    /// The text.
    pub text: String,
    /// Bytes before the place where it breaks.
    pub at: usize,
    /// Why it does.
    pub why: String,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self
            .text
            .chars()
            .take(60)
            .flat_map(char::escape_debug)
            .collect();
        let before = self.text.get(..self.at).unwrap_or_default();
        let place = before.chars().count() + 1;
        write!(
            f,
            "`{shown}`, character {place}: {}; a time control is {TIME_GRAMMAR}",
            self.why
        )
    }
}

impl std::error::Error for TimeControlError {}

/// A part of the text with the bytes before it.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    at: usize,
}

/// Where it breaks, and why.
type Broken = (usize, String);

impl<'a> Part<'a> {
    fn broken<T>(self, why: impl Into<String>) -> Result<T, Broken> {
        Err((self.at, why.into()))
    }

    fn end(self) -> Self {
        Part {
            text: "",
            at: self.at + self.text.len(),
        }
    }

    /// What stands before and behind a separator.
    fn split(self, separator: char) -> Option<(Self, Self)> {
        let (before, behind) = self.text.split_once(separator)?;
        let at = self.at + before.len() + separator.len_utf8();
        let before = Part {
            text: before,
            at: self.at,
        };
        Some((before, Part { text: behind, at }))
    }

    /// The same, both of which are needed.
    fn demand(self, separator: char, why: &str) -> Result<(Self, Self), Broken> {
        match self.split(separator) {
            Some(parts) => Ok(parts),
            None => self.end().broken(why),
        }
    }

    fn time(self) -> Result<Duration, Broken> {
        span::read(self.text).map_err(|error| (self.at + error.at, error.why.to_owned()))
    }

    /// A time longer than nothing.
    fn positive(self, what: &str) -> Result<Duration, Broken> {
        let time = self.time()?;
        if time.is_zero() {
            return self.broken(format!("{what} is longer than nothing"));
        }
        Ok(time)
    }

    fn count(self, what: &str) -> Result<u32, Broken> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        match self.text.parse() {
            Ok(count) if digits && (1..=MOST_COUNT).contains(&count) => Ok(count),
            _ => self.broken(format!("{what} are a number from 1 to {MOST_COUNT}")),
        }
    }

    /// Main time and, behind the first option, what is said by `name=value`.
    fn options(self) -> (Self, Vec<Self>) {
        let Some((first, mut rest)) = self.split(',') else {
            return (self, Vec::new());
        };
        let mut options = Vec::new();
        while let Some((option, further)) = rest.split(',') {
            options.push(option);
            rest = further;
        }
        options.push(rest);
        (first, options)
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(Part { text, at: 0 }).map_err(|(at, why)| TimeControlError {
            text: text.to_owned(),
            at,
            why,
        })
    }
}

fn read(whole: Part<'_>) -> Result<TimeControl, Broken> {
    let Some((kind, rest)) = whole.split(':') else {
        return match whole.text {
            "none" => Ok(TimeControl::None),
            "absolute" | "canadian" | "byoyomi" | "fischer" | "ing" | "move" => {
                whole.end().broken("its times are missing")
            }
            _ => whole.broken("there is no such kind"),
        };
    };
    match kind.text {
        "none" => rest.broken("without limit there is nothing more to say"),
        "absolute" => Ok(TimeControl::Absolute {
            main: rest.positive("absolute time")?,
        }),
        "canadian" => canadian(rest),
        "byoyomi" => {
            let (main, overtime) = rest.demand('+', "main time and periods are joined by +")?;
            let main = main.time()?;
            let (periods, period) = periods(overtime)?;
            Ok(TimeControl::ByoYomi {
                main,
                periods,
                period,
            })
        }
        "fischer" => fischer(rest),
        "ing" => ing(rest),
        "move" => Ok(TimeControl::PerMove {
            limit: rest.positive("the time of a move")?,
        }),
        _ => kind.broken("there is no such kind"),
    }
}

fn canadian(rest: Part<'_>) -> Result<TimeControl, Broken> {
    let (main, overtime) = rest.demand('+', "main time and period are joined by +")?;
    let main = main.time()?;
    let (period, stones) = overtime.demand('/', "a period has its stones behind /")?;
    Ok(TimeControl::Canadian {
        main,
        period: period.positive("a period")?,
        stones: stones.count("stones")?,
    })
}

/// `3x30s`.
fn periods(part: Part<'_>) -> Result<(u32, Duration), Broken> {
    let (count, period) = part.demand('x', "periods are written like 3x30s")?;
    Ok((count.count("periods")?, period.positive("a period")?))
}

fn fischer(rest: Part<'_>) -> Result<TimeControl, Broken> {
    let (times, options) = rest.options();
    let (main, increment) = times.demand('+', "main time and increment are joined by +")?;
    let main = main.positive("the time at the start")?;
    let increment = increment.time()?;
    let (mut cap, mut most_a_move) = (None, None);
    for option in options {
        let (name, value) = option.demand('=', "an option is cap=TIME or move=TIME")?;
        match name.text {
            "cap" if cap.is_none() => {
                let limit = value.time()?;
                if limit < main {
                    return value.broken("the cap is not below the time at the start");
                }
                cap = Some(limit);
            }
            "move" if most_a_move.is_none() => most_a_move = Some(value.positive("a move")?),
            "cap" | "move" => return name.broken("an option is said once"),
            _ => return name.broken("the options are cap and move"),
        }
    }
    Ok(TimeControl::Fischer {
        main,
        increment,
        cap,
        most_a_move,
    })
}

fn ing(rest: Part<'_>) -> Result<TimeControl, Broken> {
    let (times, options) = rest.options();
    let (main, overtime) = times.demand('+', "main time and periods are joined by +")?;
    let main = main.time()?;
    let (periods, period) = periods(overtime)?;
    let mut cost = None;
    for option in options {
        let (name, value) = option.demand('=', "the option is points=NUMBER")?;
        match name.text {
            "points" if cost.is_none() => match Amount::parse(value.text) {
                Ok(points) if points > Amount::ZERO && points <= Amount::points(1000) => {
                    cost = Some(points);
                }
                Ok(_) => return value.broken("a period costs more than 0 and up to 1000 points"),
                Err(error) => return value.broken(error.to_string()),
            },
            "points" => return name.broken("an option is said once"),
            _ => return name.broken("the option is points"),
        }
    }
    Ok(TimeControl::Ing {
        main,
        periods,
        period,
        cost: cost.unwrap_or(Amount::points(2)),
    })
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("none"),
            Self::Absolute { main } => write!(f, "absolute:{}", Span(main)),
            Self::Canadian {
                main,
                period,
                stones,
            } => {
                write!(f, "canadian:{}+{}/{stones}", Span(main), Span(period))
            }
            Self::ByoYomi {
                main,
                periods,
                period,
            } => {
                write!(f, "byoyomi:{}+{periods}x{}", Span(main), Span(period))
            }
            Self::Fischer {
                main,
                increment,
                cap,
                most_a_move,
            } => {
                write!(f, "fischer:{}+{}", Span(main), Span(increment))?;
                if let Some(cap) = cap {
                    write!(f, ",cap={}", Span(cap))?;
                }
                match most_a_move {
                    Some(limit) => write!(f, ",move={}", Span(limit)),
                    None => Ok(()),
                }
            }
            Self::Ing {
                main,
                periods,
                period,
                cost,
            } => {
                let (main, period) = (Span(main), Span(period));
                write!(f, "ing:{main}+{periods}x{period},points={cost}")
            }
            Self::PerMove { limit } => write!(f, "move:{}", Span(limit)),
        }
    }
}
