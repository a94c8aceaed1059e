//! The game at a table as a record.

use super::table::Table;
use crate::board::{Color, Point};
use crate::record::{Charset, ValueKind, escape};
use crate::referee::Move;

/// What a record says besides the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// The engine.
    pub engine: String,
    /// Which sides it has played, Black first.
    pub sides: [bool; 2],
    /// The result.
    pub result: Option<String>,
}

/// Writes the record.
#[must_use]
pub fn write(table: &Table, labels: &Labels) -> Vec<u8> {
    let size = table.size();
    let mut out = format!(
        "(;GM[1]FF[4]CA[UTF-8]AP[go-referee:{}]",
        env!("CARGO_PKG_VERSION")
    )
    .into_bytes();
    let lines = if size.is_square() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    };
    property(&mut out, "SZ", &lines);
    property(&mut out, "KM", &table.komi().to_string());
    property(&mut out, "RU", &table.ruleset().id);
    if table.handicap() >= 2 {
        property(&mut out, "HA", &table.handicap().to_string());
    }
    for (name, played) in ["PB", "PW"].into_iter().zip(labels.sides) {
        if played && !labels.engine.is_empty() {
            property(&mut out, name, &labels.engine);
        }
    }
    if let Some(result) = &labels.result {
        property(&mut out, "RE", result);
    }
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let mut stones = table
            .setup()
            .iter()
            .filter(|(_, of)| *of == color)
            .peekable();
        if stones.peek().is_some() {
            out.extend_from_slice(name.as_bytes());
            for &(point, _) in stones {
                out.extend_from_slice(format!("[{}]", letters(point)).as_bytes());
            }
        }
    }
    if table.first() == Color::White || !table.setup().is_empty() {
        let first = table.first().letter();
        property(&mut out, "PL", if first == 'W' { "W" } else { "B" });
    }
    for (at, mv) in table.moves().enumerate() {
        if at % 10 == 0 {
            out.push(b'\n');
        }
        let side = match mv.color() {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let point = match mv {
            Move::Play(_, point) => letters(point),
            Move::Pass(_) | Move::ImposedPass(_) | Move::OffBoard(_) => String::new(),
        };
        out.extend_from_slice(format!(";{side}[{point}]").as_bytes());
    }
    out.extend_from_slice(b")\n");
    out
}

fn letters(point: Point) -> String {
    point.sgf().iter().collect()
}

fn property(out: &mut Vec<u8>, name: &str, value: &str) {
    let charset = Charset::for_label("utf-8");
    out.extend_from_slice(name.as_bytes());
    out.push(b'[');
    match charset {
        Some(charset) => out.extend(escape(value, ValueKind::Plain, charset)),
        None => out.extend_from_slice(b"?"),
    }
    out.push(b']');
}
