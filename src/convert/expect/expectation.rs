//! One row of another program: a game, a ruleset, and what it says of them.

use crate::amount::Amount;
use crate::board::Color;
use crate::convert::Winner;

/// What a row says something about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Matter {
    /// The margin.
    Margin,
    /// The winner.
    Winner,
    /// The first illegal ply, or that there is none.
    Legality,
}

impl Matter {
    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Margin => "margin",
            Self::Winner => "winner",
            Self::Legality => "legality",
        }
    }
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The game, as the row names it.
    pub id: String,
    /// Position of the ruleset among those of the file.
    pub ruleset: usize,
    /// The margin, Black's less White's, in points.
    pub margin: Option<Amount>,
    /// The winner.
    pub winner: Option<Winner>,
    /// The first illegal ply; `Some(None)` says that every move is legal.
    pub illegal: Option<Option<u32>>,
    /// The komi it was counted with, where that is said.
    pub komi: Option<Amount>,
}

/// What a result in words says: a margin, and who wins.
pub(super) fn result(text: &str) -> Option<(Option<Amount>, Winner)> {
    let text = text.trim();
    if let Some(winner) = winner(text) {
        let margin = (winner == Winner::Draw).then_some(Amount::ZERO);
        return Some((margin, winner));
    }
    let (side, how) = text.split_once('+')?;
    let color = match side.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        _ => return None,
    };
    let winner = match color {
        Color::Black => Winner::Black,
        Color::White => Winner::White,
    };
    let how = how.trim();
    if how.is_empty() || how.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Some((None, winner));
    }
    let points = Amount::parse(how).ok()?;
    let margin = match color {
        Color::Black => points,
        Color::White => -points,
    };
    Some((Some(margin), winner))
}

/// A winner in words.
pub(super) fn winner(text: &str) -> Option<Winner> {
    Some(match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Winner::Black,
        "w" | "white" => Winner::White,
        "0" | "d" | "draw" | "jigo" | "tie" => Winner::Draw,
        "replay" => Winner::Replay,
        "both-lose" | "bothlose" => Winner::BothLose,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_say_who_wins_and_by_how_much() {
        let half = |n| Some(Amount::half_points(n));
        for (text, wanted) in [
            ("B+3.5", Some((half(7), Winner::Black))),
            ("w + 0.5", Some((half(-1), Winner::White))),
            ("W+R", Some((None, Winner::White))),
            ("white", Some((None, Winner::White))),
            ("0", Some((half(0), Winner::Draw))),
            ("Jigo", Some((half(0), Winner::Draw))),
            ("B+nan", Some((None, Winner::Black))),
            ("B+3.3", None),
            ("3.5", None),
            ("", None),
        ] {
            assert_eq!(result(text), wanted, "{text}");
        }
    }
}
