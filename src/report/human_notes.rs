//! Notes and readings of the human page: what is said beside the figures, each thing once.

use super::layout::Layout;
use super::page::Page;
use super::vocabulary::key_said;
use crate::adjudicate::{ScoredGame, ScoredSheet};
use crate::count::{Reading, SECOND_OPINION, margin_text};

/// Puts notes; a second opinion only where reasons are asked for, since neutral points left open
/// make it differ about half the board.
pub(super) fn put<'a>(
    layout: &Layout,
    page: &mut Page<'_>,
    indent: usize,
    notes: impl Iterator<Item = &'a str>,
) {
    for note in notes.filter(|note| layout.why || !note.starts_with(SECOND_OPINION)) {
        page.prose(indent, &format!("note: {note}"));
    }
}

/// Notes that stand on every sheet, where there are several: told once.
pub(super) fn of_all(scored: &ScoredGame) -> Vec<&str> {
    let Some((first, rest)) = scored.sheets.split_first() else {
        return Vec::new();
    };
    if rest.is_empty() {
        return Vec::new();
    }
    let notes = first.sheet.notes.iter().map(|note| &**note);
    notes
        .filter(|note| {
            rest.iter()
                .all(|counted| counted.sheet.notes.iter().any(|other| **other == **note))
        })
        .collect()
}

/// Puts readings and the notes not `told` already.
pub(super) fn remarks(layout: &Layout, page: &mut Page<'_>, counted: &ScoredSheet, told: &[&str]) {
    let readings = &counted.sheet.readings;
    let differ = readings
        .iter()
        .any(|reading| Some(reading.margin) != readings.first().map(|first| first.margin));
    if differ {
        for reading in readings {
            page.prose(4, &reading_said(reading));
        }
    } else if layout.why && readings.len() > 1 {
        let keys: Vec<String> = readings
            .iter()
            .map(|reading| key_said(reading.key))
            .collect();
        page.list(4, "the readings agree:", &keys);
    }
    if layout.quiet == 0 {
        let notes = counted.sheet.notes.iter().map(|note| &**note);
        put(layout, page, 4, notes.filter(|note| !told.contains(note)));
    }
}

fn reading_said(reading: &Reading) -> String {
    let used = if reading.used { ", used here" } else { "" };
    format!(
        "reading: {}{used}: {} ({})",
        key_said(reading.key),
        margin_text(reading.margin),
        &*reading.article
    )
}
