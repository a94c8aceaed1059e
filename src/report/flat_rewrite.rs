//! CSV and TSV of conversions: the columns of comparisons, then what became of the record.
//!
//! Every record has a row for every ruleset it was carried to, also where nothing changed.

use super::flat::{Flavour, line};
use super::flat_conversion::{self, COLUMNS};
use super::layout::Layout;
use crate::convert::{ConvertedGame, Rewrite};

const FURTHER: [&str; 6] = [
    "from_reason",
    "re_declared",
    "re",
    "edits",
    "notes",
    "refused",
];

/// Writes the header.
pub(super) fn head(flavour: Flavour, out: &mut Vec<u8>) {
    let names = COLUMNS.iter().chain(&FURTHER);
    let cells: Vec<String> = names.map(|name| (*name).to_owned()).collect();
    line(flavour, &cells, out);
}

/// Writes the rows of a game.
pub(super) fn conversion(
    layout: &Layout,
    flavour: Flavour,
    converted: &ConvertedGame,
    out: &mut Vec<u8>,
) {
    if converted.rewrites.is_empty() {
        let id = layout.shown(&converted.comparison.scored.game.id);
        missing(id, "not counted", flavour, out);
    }
    for rewrite in &converted.rewrites {
        line(flavour, &cells(layout, converted, rewrite), out);
    }
}

/// Writes the row of what could not be converted.
pub(super) fn missing(id: &str, why: &str, flavour: Flavour, out: &mut Vec<u8>) {
    let mut cells = flat_conversion::missing_cells(id, "").to_vec();
    cells.extend(FURTHER.map(|name| match name {
        "refused" => why.to_owned(),
        _ => String::new(),
    }));
    line(flavour, &cells, out);
}

fn cells(layout: &Layout, converted: &ConvertedGame, rewrite: &Rewrite) -> Vec<String> {
    let game = &converted.comparison;
    let pair = rewrite.pair.and_then(|at| game.pairs.get(at));
    let mut cells: Vec<String> = match pair {
        Some(pair) => flat_conversion::cells(layout, game, pair).to_vec(),
        None => {
            let mut cells = COLUMNS.map(|_| String::new());
            let known = [
                layout.shown(&game.scored.game.id),
                &converted.from,
                &rewrite.to,
                "none",
            ];
            for (cell, known) in cells.iter_mut().zip(known) {
                known.clone_into(cell);
            }
            cells.to_vec()
        }
    };
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let edits = rewrite.edits.iter();
    let edits: Vec<String> = edits
        .map(|edit| format!("{}={}>{}", edit.property, said(&edit.was), said(&edit.now)))
        .collect();
    cells.extend([
        converted.from_reason.to_owned(),
        said(&game.scored.game.result.declared),
        rewrite.result.name().to_owned(),
        edits.join("; "),
        rewrite.notes.join("; "),
        said(&rewrite.refused),
    ]);
    cells
}
