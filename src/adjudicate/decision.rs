//! What stands as the result of a counted game: the record's word, offences, or the count.
//!
//! Owns the order of these three and what a tie leads to. Counts nothing, and never turns a
//! result that was not reached by counting into another winner.

use super::penalties::{Charge, Loss};
use crate::amount::Amount;
use crate::board::{ByColor, Color};
use crate::claims::{Outcome, WinBy};
use crate::count::{Scoresheet, claimed, decided_otherwise};
use crate::rules::{Ruleset, Tie};

/// The result that stands beside a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// In the words of a row: `B+3.5`, `W+R`, `Draw`, `undetermined` …
    pub(super) result: String,
    /// Whether the count decides nothing.
    pub(super) hypothetical: bool,
    /// What to say about it.
    pub(super) note: Option<String>,
}

/// Whether a game came to an end where it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Passes stopped it, or somebody's word about the dead takes it for ended.
    Reached,
    /// Nothing says so.
    Open,
}

/// Decides: first what the record says was not counted, then offences that lose, then the count.
///
/// A game the record calls unfinished has no winner unless it came to an end.
pub(super) fn decide(
    outcome: Outcome,
    end: End,
    charges: &ByColor<Charge>,
    sheet: &Scoresheet,
) -> Decision {
    let stands = |result: String, note: Option<String>| Decision {
        result,
        hypothetical: true,
        note,
    };
    let counted = Decision {
        result: sheet.result.clone(),
        hypothetical: false,
        note: None,
    };
    match outcome {
        Outcome::Won { winner, by } => match by {
            WinBy::Resign | WinBy::Time | WinBy::Forfeit => stands(claimed(outcome), None),
            WinBy::Unknown if sheet.winner == Some(winner) => counted,
            WinBy::Unknown => stands(
                won(winner),
                Some(format!(
                    "the record says that {winner} won and not how; the count does not bear it out"
                )),
            ),
            WinBy::Judgement => stands(
                won(winner),
                Some(format!(
                    "the record says that {winner} was judged the winner"
                )),
            ),
        },
        Outcome::Unknown if end == End::Open => stands(
            claimed(outcome),
            Some("the record calls the game unfinished, and nothing says that it ended".into()),
        ),
        other if decided_otherwise(other) => stands(claimed(other), None),
        _ => match lost(charges) {
            Some((result, note)) => stands(result.to_owned(), Some(note.to_owned())),
            None => counted,
        },
    }
}

/// Won, and not by a score, resignation, time or forfeit that could be named (`W+`).
fn won(winner: Color) -> String {
    format!("{}+", winner.letter())
}

/// The result where offences lose the game.
fn lost(charges: &ByColor<Charge>) -> Option<(&'static str, &'static str)> {
    match (charges.black.loses, charges.white.loses) {
        (Loss::Yes, Loss::Yes) => Some(("BothLose", "both sides' offences lose the game")),
        (Loss::Yes, _) => Some(("W+F", "Black's offences lose the game")),
        (_, Loss::Yes) => Some(("B+F", "White's offences lose the game")),
        _ => None,
    }
}

/// What the referee may still decide on account of offences.
pub(super) fn discretion(ruleset: &Ruleset, charges: &ByColor<Charge>) -> Vec<String> {
    let article = cited(ruleset, "penalty.fouls_to_loss");
    let may = |color: &Color| charges[*color].loses == Loss::RefereeMay;
    Color::BOTH
        .into_iter()
        .filter(may)
        .map(|color| {
            let other = color.opponent();
            format!("{color}'s fouls let the referee award the game to {other} ({article})")
        })
        .collect()
}

/// What a margin of nothing means: by which article, and what follows in a knock-out.
pub(super) fn tie_explained(ruleset: &Ruleset, margin: Amount) -> Vec<String> {
    if !margin.is_zero() {
        return Vec::new();
    }
    let mut said = vec![format!(
        "the counts are equal: {} ({})",
        tie_said(ruleset, ruleset.tie),
        cited(ruleset, "tie")
    )];
    if ruleset.tie_knock_out != ruleset.tie {
        said.push(format!(
            "in a knock-out: {} ({})",
            tie_said(ruleset, ruleset.tie_knock_out),
            cited(ruleset, "tie_knock_out")
        ));
    }
    said
}

fn tie_said(ruleset: &Ruleset, tie: Tie) -> String {
    match tie {
        Tie::Draw => "a draw".to_owned(),
        Tie::BlackWins => "Black wins".to_owned(),
        Tie::WhiteWins => "White wins".to_owned(),
        Tie::ReplayFromMove => {
            let from = ruleset.replay.from_move.unwrap_or(0);
            let then = match ruleset.replay.second_tie {
                Tie::BlackWins => "Black wins a second draw",
                Tie::WhiteWins => "White wins a second draw",
                Tie::Draw | Tie::ReplayFromMove => "a second draw stands",
            };
            format!(
                "节棋: the position after move {from} is set up again and played on from move {}; \
                 {then}",
                from + 1
            )
        }
    }
}

fn cited<'a>(ruleset: &'a Ruleset, field: &str) -> &'a str {
    ruleset
        .citations
        .get(field)
        .map_or("convention", String::as_str)
}
