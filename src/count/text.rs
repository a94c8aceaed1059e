//! Results as text: in points as records write them, and in the ruleset's own unit and words.

use super::tie::Ending;
use crate::amount::{Amount, Unit};
use crate::board::Color;
use crate::claims::{Outcome, WinBy};
use crate::rules::Tie;

/// `B+3.5`, `W+0.5`, `Draw`, `Replay`.
#[must_use]
pub fn result(ending: Ending) -> String {
    match ending {
        Ending::Won(color, margin) => format!("{}+{margin}", color.letter()),
        Ending::Draw => "Draw".to_owned(),
        Ending::Replay => "Replay".to_owned(),
    }
}

/// A margin by itself, as a result in points: what it would come to without a rule for ties.
#[must_use]
pub fn margin_text(margin: Amount) -> String {
    result(super::tie::ending(margin, Tie::Draw))
}

/// The same in the ruleset's unit: `B+3.5` in points, `黑胜1又3/4子` in zi.
#[must_use]
pub fn result_text(ending: Ending, unit: Unit) -> String {
    match (unit, ending) {
        (Unit::Point, _) => result(ending),
        (Unit::Zi, Ending::Won(color, margin)) if margin.is_zero() => {
            format!("和棋，判{}胜", name(color))
        }
        (Unit::Zi, Ending::Won(color, margin)) => {
            format!("{}胜{}子", name(color), mixed_zi(margin))
        }
        (Unit::Zi, Ending::Draw) => "和棋".to_owned(),
        (Unit::Zi, Ending::Replay) => "和棋，节棋".to_owned(),
    }
}

/// A result that was not counted, as a record claims it: `W+R`, `B+T`, `NoResult`.
#[must_use]
pub fn claimed(outcome: Outcome) -> String {
    match outcome {
        Outcome::Score { winner, margin } => result(Ending::Won(winner, margin)),
        Outcome::Won { winner, by } => {
            let how = match by {
                WinBy::Resign => "R",
                WinBy::Time => "T",
                WinBy::Forfeit => "F",
                WinBy::Judgement => "J",
                WinBy::Unknown => "",
            };
            format!("{}+{how}", winner.letter())
        }
        Outcome::UnreadableScore { winner } => format!("{}+", winner.letter()),
        Outcome::Draw => "Draw".to_owned(),
        Outcome::NoResult => "NoResult".to_owned(),
        Outcome::BothLose => "BothLose".to_owned(),
        Outcome::Absent | Outcome::Unknown | Outcome::Unreadable => "undetermined".to_owned(),
    }
}

const fn name(color: Color) -> char {
    match color {
        Color::Black => '黑',
        Color::White => '白',
    }
}

/// A positive amount in zi as Chinese results say it: `3/4`, `3`, `2又3/4`.
fn mixed_zi(amount: Amount) -> String {
    let eighths = amount.in_quarters().unsigned_abs();
    let (whole, mut part, mut of) = (eighths / 8, eighths % 8, 8);
    while part > 0 && part % 2 == 0 {
        part /= 2;
        of /= 2;
    }
    match (whole, part) {
        (_, 0) => whole.to_string(),
        (0, _) => format!("{part}/{of}"),
        _ => format!("{whole}又{part}/{of}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zi(quarters: i64) -> String {
        result_text(
            Ending::Won(Color::Black, Amount::quarters(quarters)),
            Unit::Zi,
        )
    }

    #[test]
    fn zi_are_spoken_in_lowest_terms() {
        assert_eq!(zi(6), "黑胜3/4子");
        assert_eq!(zi(8), "黑胜1子");
        assert_eq!(zi(22), "黑胜2又3/4子");
        assert_eq!(zi(4), "黑胜1/2子");
        assert_eq!(zi(1), "黑胜1/8子");
        assert_eq!(result_text(Ending::Draw, Unit::Zi), "和棋");
        let white = Ending::Won(Color::White, Amount::HALF);
        assert_eq!(result_text(white, Unit::Zi), "白胜1/4子");
        assert_eq!(result_text(white, Unit::Point), "W+0.5");
    }
}
