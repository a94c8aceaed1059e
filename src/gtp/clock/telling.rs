//! What an engine is told of its time: `kata-time_settings`, `kgs-time_settings`,
//! `time_settings`, and `time_left` before each move.
//!
//! Never tells more than there is: what a command cannot say is left out or understated. Fischer's
//! time is never told as Canadian overtime, under which engines burn their main time.

use super::control::TimeControl;
use super::running::Clock;
use crate::board::Color;
use crate::gtp::Commands;
use std::time::Duration;

/// In whose words an engine was told of its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// `kata-time_settings`: decimals, and the third number of `time_left` is periods under
    /// byo-yomi.
    Kata,
    /// `kgs-time_settings`: whole seconds, and the third number is periods under byo-yomi.
    Kgs,
    /// `time_settings`: whole seconds, Canadian overtime only.
    Plain,
    /// Not at all.
    #[default]
    Nothing,
}

/// A command that tells an engine of its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeSetting {
    /// The command.
    pub command: String,
    /// In whose words.
    pub told: Told,
    /// What it leaves out, as a sentence; empty when it says everything.
    pub left_out: &'static str,
}

/// The commands that can tell an engine of a control, the best first: the first one it takes is
/// the one it was told by. Empty when nothing it has can say it; see [`untold`].
#[must_use]
pub fn settings(control: TimeControl, commands: &Commands) -> Vec<TimeSetting> {
    let mut found = Vec::new();
    let kata = commands.has("kata-time_settings");
    let kgs = commands.has("kgs-time_settings");
    if kata && let Some((arguments, left_out)) = kata_words(control) {
        found.push(TimeSetting {
            command: format!("kata-time_settings {arguments}"),
            told: Told::Kata,
            left_out,
        });
    }
    if kgs && let Some((arguments, left_out)) = common_words(control, whole) {
        found.push(TimeSetting {
            command: format!("kgs-time_settings {arguments}"),
            told: Told::Kgs,
            left_out,
        });
    }
    if commands.has("time_settings")
        && let Some((arguments, left_out)) = plain_words(control)
    {
        found.push(TimeSetting {
            command: format!("time_settings {arguments}"),
            told: Told::Plain,
            left_out,
        });
    }
    found
}

/// What is noted of an engine that took none of the commands.
#[must_use]
pub fn untold(control: TimeControl) -> String {
    format!("the engine is not told of its time {control}: it has no command that can say it")
}

const PENALTY_LEFT_OUT: &str = "periods that cost points are not told";
const PERIODS_LEFT_OUT: &str = "of the periods only the last is told";

/// Seconds with what is left of milliseconds, never more than there is.
fn decimal(time: Duration) -> Option<String> {
    let seconds = time.as_secs();
    let text = match time.subsec_millis() {
        0 => seconds.to_string(),
        n => format!("{seconds}.{}", format!("{n:03}").trim_end_matches('0')),
    };
    (time.is_zero() || text != "0").then_some(text)
}

/// Whole seconds, never more than there is; nothing where nothing would be left of them.
fn whole(time: Duration) -> Option<String> {
    let seconds = time.as_secs();
    (time.is_zero() || seconds > 0).then(|| seconds.to_string())
}

/// Main time, of which a part of a second may be lost when a period follows.
fn main_before_period(main: Duration, seconds: fn(Duration) -> Option<String>) -> String {
    seconds(main).unwrap_or_else(|| "0".to_owned())
}

/// What `kgs-time_settings` and `kata-time_settings` both can say.
fn common_words(
    control: TimeControl,
    seconds: fn(Duration) -> Option<String>,
) -> Option<(String, &'static str)> {
    let words = match control {
        TimeControl::None => "none".to_owned(),
        TimeControl::Absolute { main } => format!("absolute {}", seconds(main)?),
        TimeControl::Canadian {
            main,
            period,
            stones,
        } => {
            let main = main_before_period(main, seconds);
            format!("canadian {main} {} {stones}", seconds(period)?)
        }
        TimeControl::ByoYomi {
            main,
            periods,
            period,
        } => {
            let main = main_before_period(main, seconds);
            format!("byoyomi {main} {} {periods}", seconds(period)?)
        }
        TimeControl::PerMove { limit } => format!("byoyomi 0 {} 1", seconds(limit)?),
        TimeControl::Ing { main, .. } if !main.is_zero() => {
            return Some((format!("absolute {}", seconds(main)?), PENALTY_LEFT_OUT));
        }
        TimeControl::Ing { .. } | TimeControl::Fischer { .. } => return None,
    };
    Some((words, ""))
}

fn kata_words(control: TimeControl) -> Option<(String, &'static str)> {
    let TimeControl::Fischer {
        main,
        increment,
        cap,
        most_a_move,
    } = control
    else {
        return common_words(control, decimal);
    };
    let main = decimal(main)?;
    let increment = decimal(increment).unwrap_or_else(|| "0".to_owned());
    if cap.is_none() && most_a_move.is_none() {
        return Some((format!("fischer {main} {increment}"), ""));
    }
    let limit = |limit: Option<Duration>| match limit {
        Some(limit) => decimal(limit),
        None => Some("-1".to_owned()),
    };
    let (cap, most) = (limit(cap)?, limit(most_a_move)?);
    Some((
        format!("fischer-capped {main} {increment} {cap} {most}"),
        "",
    ))
}

/// What `time_settings` can say: absolute time, Canadian overtime, and what is one of them.
fn plain_words(control: TimeControl) -> Option<(String, &'static str)> {
    let words = match control {
        // A period without stones is how GTP says that there is no limit.
        TimeControl::None => "0 1 0".to_owned(),
        TimeControl::Absolute { main } => format!("{} 0 0", whole(main)?),
        TimeControl::Canadian {
            main,
            period,
            stones,
        } => {
            format!(
                "{} {} {stones}",
                main_before_period(main, whole),
                whole(period)?
            )
        }
        // A period kept by one move is a Canadian period of one stone.
        TimeControl::ByoYomi {
            main,
            periods,
            period,
        } => {
            let left_out = if periods > 1 { PERIODS_LEFT_OUT } else { "" };
            let main = main_before_period(main, whole);
            return Some((format!("{main} {} 1", whole(period)?), left_out));
        }
        TimeControl::PerMove { limit } => format!("0 {} 1", whole(limit)?),
        TimeControl::Ing { main, .. } if !main.is_zero() => {
            return Some((format!("{} 0 0", whole(main)?), PENALTY_LEFT_OUT));
        }
        TimeControl::Ing { .. } | TimeControl::Fischer { .. } => return None,
    };
    Some((words, ""))
}

/// The `time_left` command before a move, also for an engine that was told nothing; none without
/// limit.
///
/// The third number is 0 in main time, under Fischer's and Ing's; stones in Canadian overtime; in
/// byo-yomi the periods left for an engine that was told of periods, else 1, the stone that keeps
/// one.
#[must_use]
pub fn time_left(color: Color, clock: &Clock, told: Told) -> Option<String> {
    let left = clock.left()?;
    let in_seconds = |time: Duration| match told {
        Told::Kata => decimal(time).unwrap_or_else(|| "0".to_owned()),
        Told::Kgs | Told::Plain | Told::Nothing => time.as_secs().to_string(),
    };
    let counts_periods = matches!(told, Told::Kata | Told::Kgs);
    let control = clock.control();
    let (time, third) = match (control, left.overtime) {
        (TimeControl::PerMove { limit }, _) => (limit, 1),
        (TimeControl::ByoYomi { .. }, Some(periods)) if counts_periods => (left.time, periods),
        (TimeControl::ByoYomi { .. }, Some(periods)) => (left.time, periods.min(1)),
        (TimeControl::Canadian { .. }, Some(stones)) => (left.time, stones),
        // What is left of the main time rounds to nothing: the overtime behind it is all there,
        // which a bare 0 would hide.
        (TimeControl::Canadian { period, stones, .. }, None) if in_seconds(left.time) == "0" => {
            (period, stones)
        }
        (
            TimeControl::ByoYomi {
                periods, period, ..
            },
            None,
        ) if in_seconds(left.time) == "0" => (period, if counts_periods { periods } else { 1 }),
        // Who was not told of a limit a move must not take its time for one move.
        (TimeControl::Fischer { .. }, None) if told != Told::Kata => {
            (clock.budget().unwrap_or(left.time), 0)
        }
        _ => (left.time, 0),
    };
    let color = match color {
        Color::Black => "black",
        Color::White => "white",
    };
    Some(format!("time_left {color} {} {third}", in_seconds(time)))
}
