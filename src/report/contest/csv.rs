//! The games of a match as comma-separated values, a line a game.

use super::read::{MatchGame, Verdict};
use super::sum::MatchSum;
use crate::board::Color;
use std::collections::BTreeSet;

/// The columns.
const COLUMNS: [&str; 24] = [
    "game",
    "pair",
    "black",
    "white",
    "rules",
    "opening",
    "result",
    "winner",
    "margin_q",
    "termination",
    "offender",
    "reason",
    "plies",
    "incidents",
    "dispute",
    "repeated",
    "black_moves",
    "black_us",
    "white_moves",
    "white_us",
    "black_says",
    "white_says",
    "sequence",
    "sgf",
];

/// Appends the games, with the names of the columns above them if they are wanted.
pub fn match_csv(out: &mut Vec<u8>, games: &[MatchGame], players: &[String], head: bool) {
    let sum = MatchSum::of(games, players);
    let repeated: BTreeSet<u32> = sum.repeated.iter().map(|(game, _)| *game).collect();
    let mut table = ::csv::WriterBuilder::new().from_writer(out);
    // Writing into memory does not fail.
    if head {
        let _ = table.write_record(COLUMNS);
    }
    for game in games {
        let _ = table.write_record(fields(game, repeated.contains(&game.number)));
    }
    let _ = table.flush();
}

fn fields(game: &MatchGame, repeated: bool) -> [String; 24] {
    let color = |color: Color| super::super::vocabulary::color(color).to_owned();
    let said = |side: Color| {
        let word = game.words[side].as_ref();
        word.map_or_else(String::new, |word| plain(&word.text))
    };
    let times = |side: Color| &game.times[side];
    [
        game.number.to_string(),
        game.pair.to_string(),
        plain(&game.players.black),
        plain(&game.players.white),
        game.rules.clone(),
        plain(&game.opening),
        game.result.clone(),
        match game.verdict {
            Verdict::Won(side) => color(side),
            Verdict::Draw | Verdict::BothLost | Verdict::Void => String::new(),
        },
        game.margin
            .map_or_else(String::new, |margin| margin.in_quarters().to_string()),
        game.termination.name().to_owned(),
        game.offender.map_or_else(String::new, color),
        plain(&game.reason),
        game.plies.to_string(),
        game.incidents.len().to_string(),
        u8::from(game.disputed).to_string(),
        u8::from(repeated).to_string(),
        times(Color::Black).moves.to_string(),
        times(Color::Black).wall.to_string(),
        times(Color::White).moves.to_string(),
        times(Color::White).wall.to_string(),
        said(Color::Black),
        said(Color::White),
        game.sequence
            .map_or_else(String::new, |digest| format!("{digest:016x}")),
        plain(&game.record),
    ]
}

/// A text made safe to show, and for tables that take a first `=` for a formula.
fn plain(text: &str) -> String {
    let shown = super::super::sanitize::Visible(text).to_string();
    if shown.starts_with(['=', '+', '-', '@']) {
        format!("'{shown}")
    } else {
        shown
    }
}
