//! The game as nodes and properties.

use super::super::played::{By, Decision, Played, Termination, Turn};
use super::notes::Notes;
use super::writer::Writer;
use crate::amount::Amount;
use crate::board::{ByColor, Color};
use crate::gtp::TimeProperties;
use crate::referee::Move;
use crate::rules::id_for_alias;

/// What a record says besides the game.
#[derive(Clone, Debug, Default)]
pub struct Heading<'a> {
    /// Names of the players; the engines' own where there are none.
    pub names: ByColor<Option<&'a str>>,
    /// Teams.
    pub teams: ByColor<Option<&'a str>>,
    /// Event.
    pub event: Option<&'a str>,
    /// Round, or number of the game.
    pub round: Option<&'a str>,
    /// Date, as the format has it.
    pub date: Option<&'a str>,
    /// Whether what engines wrote on their standard error is put into the last comment.
    pub errors: bool,
}

/// Writes the record of a game.
#[must_use]
pub fn record(played: &Played, heading: &Heading<'_>) -> Vec<u8> {
    written(played, heading, &result_said(played))
}

/// Writes the record of a game whose result is not known yet, to be counted.
pub(in crate::arbiter) fn unresolved(played: &Played) -> Vec<u8> {
    written(played, &Heading::default(), "")
}

fn written(played: &Played, heading: &Heading<'_>, result: &str) -> Vec<u8> {
    let mut writer = Writer(Vec::with_capacity(512 + 16 * played.turns.len()));
    writer.raw("(;");
    write_root(&mut writer, played, heading, result);
    let mut to_play = first_to_play(played);
    let named = ByColor::from_fn(|color| heading.names[color].is_some());
    let mut notes = Notes::new(played, heading.errors, named);
    notes.write(&mut writer, 0);
    let last = played.turns.len();
    if last == 0 {
        write_end(&mut writer, played);
    }
    for (at, turn) in played.turns.iter().enumerate() {
        let color = turn.mv.color();
        writer.raw("\n;");
        if color != to_play {
            // The format knows whose turn it is only in a node of its own.
            writer.plain("PL", &color.letter().to_string());
            writer.raw("\n;");
        }
        to_play = color.opponent();
        write_turn(&mut writer, turn);
        let at = u32::try_from(at + 1).unwrap_or(u32::MAX);
        let is_last = at as usize == last;
        notes.write(&mut writer, at);
        if is_last {
            write_end(&mut writer, played);
        }
    }
    writer.raw(")\n");
    writer.0
}

fn write_root(writer: &mut Writer, played: &Played, heading: &Heading<'_>, result: &str) {
    let terms = &played.terms;
    writer.raw("GM[1]FF[4]CA[UTF-8]");
    writer.plain("AP", concat!("go-referee:", env!("CARGO_PKG_VERSION")));
    let (width, height) = (terms.size.width(), terms.size.height());
    if terms.size.is_square() {
        writer.plain("SZ", &width.to_string());
    } else {
        writer.plain("SZ", &format!("{width}:{height}"));
    }
    writer.text("RU", &rules_name(&terms.ruleset.id));
    writer.plain("KM", &terms.komi.to_string());
    if played.handicap.len() >= 2 {
        writer.plain("HA", &played.handicap.len().to_string());
    }
    for color in Color::BOTH {
        let letter = color.letter();
        let engine = &played.engines[color];
        let own = [engine.name.as_str(), engine.version.as_str()].join(" ");
        let name = heading.names[color].unwrap_or(&own);
        writer.line(&format!("P{letter}"), Some(name));
        writer.line(&format!("{letter}T"), heading.teams[color]);
    }
    writer.line("EV", heading.event);
    writer.line("RO", heading.round);
    writer.line("DT", heading.date);
    writer.line("ON", Some(&terms.opening.name));
    write_time(writer, played);
    if !result.is_empty() {
        writer.text("RE", result);
    }
    let stones = |color: Color| {
        let opening = terms.opening.stones.iter();
        let opening = opening.filter(move |stone| stone.1 == color).map(|s| s.0);
        let handicap = played.handicap.iter().copied();
        opening.chain(handicap.filter(move |_| color == Color::Black))
    };
    for color in Color::BOTH {
        if stones(color).next().is_some() {
            writer.points(&format!("A{}", color.letter()), stones(color));
        }
    }
    if !terms.opening.stones.is_empty() || !played.handicap.is_empty() {
        writer.plain("PL", &first_to_play(played).letter().to_string());
    }
}

/// The time of both sides, which the format takes for equal.
fn write_time(writer: &mut Writer, played: &Played) {
    let time = &played.terms.time;
    if time.black != time.white {
        return;
    }
    let said = TimeProperties::of(time.black);
    if let Some(main) = said.main {
        writer.plain("TM", &main);
    }
    if let Some(overtime) = said.overtime {
        writer.text("OT", &overtime);
    }
}

/// Who is to move first.
fn first_to_play(played: &Played) -> Color {
    let terms = &played.terms;
    match terms.opening.to_play {
        Some(color) => color,
        None if played.handicap.is_empty() => Color::Black,
        None => Color::White,
    }
}

/// The name of a ruleset that reads back as it: the format's own where it has one.
fn rules_name(id: &str) -> String {
    let standard = match id {
        "aga" => "AGA",
        "ing" => "GOE",
        "japanese-1989" => "Japanese",
        "new-zealand" => "NZ",
        other => other,
    };
    if id_for_alias(standard) == Some(id) {
        standard.to_owned()
    } else {
        id.to_owned()
    }
}

fn write_turn(writer: &mut Writer, turn: &Turn) {
    let letter = match turn.mv.color() {
        Color::Black => "B",
        Color::White => "W",
    };
    writer.raw(letter);
    writer.raw("[");
    if let Move::Play(_, point) = turn.mv {
        let mut letters = [0; 8];
        for c in point.sgf() {
            writer.raw(c.encode_utf8(&mut letters));
        }
    }
    writer.raw("]");
    if let Some(left) = turn.left {
        for (name, value) in left.properties(turn.mv.color()) {
            writer.plain(name, &value);
        }
    }
}

fn write_end(writer: &mut Writer, played: &Played) {
    let Some(territory) = &played.territory else {
        return;
    };
    writer.points("TB", territory.black.iter().copied());
    if !territory.white.is_empty() {
        writer.points("TW", territory.white.iter().copied());
    }
}

/// The result as a record claims it.
fn result_said(played: &Played) -> String {
    let won = |color: Color, how: &str| format!("{}+{how}", color.letter());
    match played.decision {
        Decision::Won(color, by) => match by {
            By::Margin(margin) if is_odd(margin) => won(color, &format!("{margin} points")),
            By::Margin(margin) => won(color, &margin.to_string()),
            By::Resignation => won(color, "R"),
            By::Time => won(color, "T"),
            By::Forfeit => won(color, "F"),
            By::Tie | By::Judgement => won(color, ""),
        },
        Decision::Draw => "Draw".to_owned(),
        Decision::Replay if played.termination == Termination::Score => "Draw".to_owned(),
        Decision::NoResult | Decision::Replay => "Void".to_owned(),
        Decision::BothLose => "Both lose".to_owned(),
        Decision::Undetermined => "?".to_owned(),
    }
}

/// Whether a margin could be taken for zi.
const fn is_odd(margin: Amount) -> bool {
    margin.in_quarters() % 2 != 0
}
