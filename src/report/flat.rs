//! CSV and TSV: one flat row for every finding, count or checked result, under a header.
//!
//! CSV quotes as RFC 4180 says; TSV escapes tabs, line ends and backslashes instead. In both a
//! row is one line: control characters are made visible. Knows no nesting: rulings become one
//! cell.

use super::flat_conversion;
use super::flat_rewrite;
use super::layout::{Layout, Table};
use super::rows::{ProblemRow, point_named, size_named};
use super::sanitize::Visible;
use super::summary::Summary;
use super::vocabulary::{self, outcome};
use crate::adjudicate::{
    CheckOutcome, JudgedFinding, JudgedGame, ResultCheck, ScoredGame, ScoredSheet,
};
use crate::amount::Amount;
use crate::count::Margin;

/// How cells are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavour {
    /// By commas.
    Comma,
    /// By tabs.
    Tab,
}

const FINDING_COLUMNS: [&str; 21] = [
    "id",
    "path",
    "line",
    "column",
    "byte",
    "ply",
    "color",
    "point",
    "point_sgf",
    "code",
    "severity",
    "kind",
    "message",
    "hint",
    "repeats_ply",
    "cycle_length",
    "cycle_captures_black",
    "cycle_captures_white",
    "cycle_label",
    "conditional",
    "rulings",
];

const SCORE_COLUMNS: [&str; 13] = [
    "id",
    "rules",
    "method",
    "result",
    "margin_q",
    "result_text",
    "settled",
    "hypothetical",
    "dead",
    "size",
    "plies",
    "outcome",
    "notes",
];

const CHECK_COLUMNS: [&str; 16] = [
    "id",
    "outcome",
    "kind",
    "code",
    "declared",
    "declared_q",
    "margin_q",
    "difference_q",
    "rules",
    "rules_from",
    "method",
    "komi_q",
    "komi_from",
    "group",
    "reading",
    "size",
];

/// Writes the header.
pub(super) fn head(table: Table, flavour: Flavour, out: &mut Vec<u8>) {
    match table {
        Table::Findings => line(flavour, &FINDING_COLUMNS.map(str::to_owned), out),
        Table::Scores => line(flavour, &SCORE_COLUMNS.map(str::to_owned), out),
        Table::Checks => line(flavour, &CHECK_COLUMNS.map(str::to_owned), out),
        Table::Conversions => flat_conversion::head(flavour, out),
        Table::Expectations => flat_conversion::expectation_head(flavour, out),
        Table::Rewrites => flat_rewrite::head(flavour, out),
        Table::Matrix => (),
    }
}

/// Writes the rows of a judged game: its findings, or that it was not counted.
pub(super) fn game(layout: &Layout, flavour: Flavour, game: &JudgedGame, out: &mut Vec<u8>) {
    match layout.table {
        Table::Findings => {
            for judged in &game.findings {
                line(flavour, &finding_cells(layout, game, judged), out);
            }
        }
        Table::Scores => line(flavour, &uncounted_cells(layout, game), out),
        Table::Checks => {
            let id = layout.shown(&game.id).to_owned();
            line(flavour, &unchecked_cells(id, "not counted".to_owned()), out);
        }
        Table::Conversions => {
            flat_conversion::missing(layout.shown(&game.id), "not counted", flavour, out);
        }
        Table::Rewrites => {
            flat_rewrite::missing(layout.shown(&game.id), "not counted", flavour, out);
        }
        Table::Expectations | Table::Matrix => (),
    }
}

/// Writes the rows of a scored game: its findings or its counts, as the table asks.
pub(super) fn score(layout: &Layout, flavour: Flavour, scored: &ScoredGame, out: &mut Vec<u8>) {
    match layout.table {
        Table::Findings => game(layout, flavour, &scored.game, out),
        // A game without counts still has a row, or it would be missing in silence.
        Table::Scores if scored.sheets.is_empty() => game(layout, flavour, &scored.game, out),
        Table::Scores => {
            for sheet in &scored.sheets {
                line(flavour, &score_cells(layout, scored, sheet), out);
            }
        }
        Table::Checks => match &scored.check {
            Some(check) => line(flavour, &check_cells(layout, scored, check), out),
            None => game(layout, flavour, &scored.game, out),
        },
        Table::Conversions | Table::Expectations | Table::Rewrites | Table::Matrix => {
            game(layout, flavour, &scored.game, out);
        }
    }
}

/// Writes a row for what could not be read, in either table.
pub(super) fn problem(layout: &Layout, flavour: Flavour, problem: &ProblemRow, out: &mut Vec<u8>) {
    let id = layout.shown(&problem.id).to_owned();
    match layout.table {
        Table::Findings => {
            let mut cells = FINDING_COLUMNS.map(|_| String::new());
            for (name, value) in [
                ("id", id),
                ("path", layout.shown(&problem.path).to_owned()),
                ("code", problem.code.to_string()),
                ("severity", problem.severity.name().to_owned()),
                ("kind", problem.kind().to_owned()),
                ("message", problem.message.clone()),
                ("hint", problem.hint.to_string()),
                ("conditional", "false".to_owned()),
            ] {
                put(&mut cells, &FINDING_COLUMNS, name, value);
            }
            line(flavour, &cells, out);
        }
        Table::Scores => {
            let mut cells = SCORE_COLUMNS.map(|_| String::new());
            let notes = format!("{}: {}", problem.code, problem.message);
            for (name, value) in [
                ("id", id),
                ("result", "undetermined".to_owned()),
                ("settled", "false".to_owned()),
                ("outcome", "incomplete".to_owned()),
                ("notes", notes),
            ] {
                put(&mut cells, &SCORE_COLUMNS, name, value);
            }
            line(flavour, &cells, out);
        }
        Table::Checks => {
            let why = format!("{}: {}", problem.code, problem.message);
            line(flavour, &unchecked_cells(id, why), out);
        }
        Table::Conversions => flat_conversion::problem(layout, flavour, problem, out),
        Table::Rewrites => {
            let why = format!("{}: {}", problem.code, problem.message);
            flat_rewrite::missing(&id, &why, flavour, out);
        }
        Table::Expectations | Table::Matrix => (),
    }
}

/// Writes a summary as two columns, name and count.
pub(super) fn summary(flavour: Flavour, summary: &Summary, out: &mut Vec<u8>) {
    line(flavour, &["name", "count"].map(str::to_owned), out);
    for (name, count) in summary.named() {
        line(flavour, &[name, count.to_string()], out);
    }
}

fn put(cells: &mut [String], names: &[&str], name: &str, value: String) {
    let found = names.iter().position(|known| *known == name);
    if let Some(cell) = found.and_then(|index| cells.get_mut(index)) {
        *cell = value;
    }
}

fn finding_cells(layout: &Layout, game: &JudgedGame, judged: &JudgedFinding) -> [String; 21] {
    let finding = &judged.finding;
    let cycle = judged.cycle;
    let place = judged.place;
    [
        layout.shown(&game.id).to_owned(),
        layout.shown(&game.path).to_owned(),
        maybe(place.map(|place| place.line)),
        maybe(place.map(|place| place.column)),
        maybe(place.map(|place| place.byte)),
        maybe(finding.ply),
        maybe(finding.color.map(vocabulary::color)),
        maybe(point_named(finding, game.size)),
        maybe(
            finding
                .point
                .map(|point| point.sgf().iter().collect::<String>()),
        ),
        finding.kind.code.to_owned(),
        finding.severity.name().to_owned(),
        finding.kind.slug.to_owned(),
        finding.message.to_string(),
        finding.kind.hint.to_owned(),
        maybe(judged.repeats_ply),
        maybe(cycle.map(|cycle| cycle.length)),
        maybe(cycle.map(|cycle| cycle.captures.black)),
        maybe(cycle.map(|cycle| cycle.captures.white)),
        maybe(cycle.and_then(|cycle| cycle.label)),
        judged.conditional.to_string(),
        rulings(judged),
    ]
}

/// `team-2016=void-turn-lost+1w aga=reject-retry`, an outcome after a slash.
fn rulings(judged: &JudgedFinding) -> String {
    let mut cell = String::new();
    for (ruleset, ruling) in &judged.rulings {
        if !cell.is_empty() {
            cell.push(' ');
        }
        cell.push_str(ruleset);
        cell.push('=');
        cell.push_str(vocabulary::action(ruling.action));
        if ruling.warning > 0 {
            cell.push_str(&format!("+{}w", ruling.warning));
        }
        if let Some(outcome) = outcome(ruling) {
            cell.push('/');
            cell.push_str(outcome);
        }
    }
    cell
}

fn score_cells(layout: &Layout, scored: &ScoredGame, counted: &ScoredSheet) -> [String; 13] {
    let game = &scored.game;
    let dead: Vec<String> = scored
        .dead
        .iter()
        .map(|point| point.gtp(game.size).to_string())
        .collect();
    let mut notes: Vec<&str> = Vec::new();
    if let Margin::Withheld(why) = &counted.sheet.margin {
        notes.push(why);
    }
    notes.extend(counted.sheet.notes.iter().map(|note| &**note));
    notes.extend(scored.notes.iter().map(|note| &**note));
    [
        layout.shown(&game.id).to_owned(),
        counted.ruleset.to_string(),
        counted.method.to_owned(),
        counted.result.clone(),
        match counted.sheet.margin {
            Margin::Known(margin) => margin.in_quarters().to_string(),
            Margin::Withheld(_) => String::new(),
        },
        counted.sheet.result_text.to_string(),
        scored.settled.to_string(),
        counted.hypothetical.to_string(),
        dead.join(" "),
        size_named(game.size).as_str().to_owned(),
        game.plies.to_string(),
        vocabulary::completeness(game.outcome).to_owned(),
        notes.join("; "),
    ]
}

fn check_cells(layout: &Layout, scored: &ScoredGame, check: &ResultCheck) -> [String; 16] {
    let game = &scored.game;
    let quarters = |amount: Option<Amount>| maybe(amount.map(Amount::in_quarters));
    [
        layout.shown(&game.id).to_owned(),
        check.outcome.name().to_owned(),
        maybe(check.kind.map(|kind| kind.slug)),
        maybe(check.kind.map(|kind| kind.code)),
        check.declared.clone(),
        quarters(check.declared_margin),
        quarters(check.counted),
        quarters(check.difference()),
        check.ruleset.to_string(),
        check.rules_from.to_owned(),
        check.method.to_owned(),
        quarters(check.komi),
        check.komi_from.to_owned(),
        maybe(check.point.map(|point| point.gtp(game.size))),
        check.reading.clone().unwrap_or_default(),
        size_named(game.size).as_str().to_owned(),
    ]
}

/// The row of what was not counted, and why not.
fn unchecked_cells(id: String, why: String) -> [String; 16] {
    let mut cells = CHECK_COLUMNS.map(|_| String::new());
    let outcome = CheckOutcome::Undetermined.name().to_owned();
    for (name, value) in [("id", id), ("outcome", outcome), ("reading", why)] {
        put(&mut cells, &CHECK_COLUMNS, name, value);
    }
    cells
}

fn uncounted_cells(layout: &Layout, game: &JudgedGame) -> [String; 13] {
    let mut cells = SCORE_COLUMNS.map(|_| String::new());
    for (name, value) in [
        ("id", layout.shown(&game.id).to_owned()),
        ("result", "undetermined".to_owned()),
        ("settled", "false".to_owned()),
        ("size", size_named(game.size).as_str().to_owned()),
        ("plies", game.plies.to_string()),
        ("outcome", vocabulary::completeness(game.outcome).to_owned()),
        ("notes", "not counted".to_owned()),
    ] {
        put(&mut cells, &SCORE_COLUMNS, name, value);
    }
    cells
}

/// A cell, empty for nothing.
pub(super) fn maybe(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Writes one line.
pub(super) fn line(flavour: Flavour, cells: &[String], out: &mut Vec<u8>) {
    match flavour {
        Flavour::Comma => {
            let mut writer = csv::WriterBuilder::new()
                .buffer_capacity(512)
                .from_writer(&mut *out);
            let visible = cells.iter().map(|cell| Visible(cell).to_string());
            // Writing to a buffer cannot fail.
            let _ = writer.write_record(visible);
            let _ = writer.flush();
        }
        Flavour::Tab => {
            for (index, cell) in cells.iter().enumerate() {
                if index > 0 {
                    out.push(b'\t');
                }
                // Backslashes first, so that an escape made here is told from one in the text.
                let doubled = cell.replace('\\', "\\\\");
                out.extend_from_slice(Visible(&doubled).to_string().as_bytes());
            }
            out.push(b'\n');
        }
    }
}
