//! The `finding` row: one thing noticed, with its evidence, place and rulings.

use super::super::object::Object;
use super::super::vocabulary;
use crate::adjudicate::JudgedFinding;
use crate::board::Size;
use crate::finding::{Finding, Severity, lookup};
use std::borrow::Cow;

/// How the row begins.
const HEAD: &str = r#"{"schema":"go-referee.finding/1","type":"finding","id":"#;

/// A file or member that could not be read, so that no game can speak for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemRow {
    /// Id of the game, or of the file when no game was reached.
    pub id: String,
    /// The file, for messages.
    pub path: String,
    /// Code of the finding.
    pub code: Cow<'static, str>,
    /// How much it weighs.
    pub severity: Severity,
    /// What went wrong.
    pub message: String,
    /// What the user can do about it.
    pub hint: Cow<'static, str>,
}

impl ProblemRow {
    /// The slug of its code, or `unreadable` when the catalogue has none.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        lookup(&self.code).map_or("unreadable", |kind| kind.slug)
    }
}

/// The point a finding names: GTP, `pass`, or nothing.
pub(in super::super) fn point_named(finding: &Finding, size: Size) -> Option<Cow<'static, str>> {
    match finding.point {
        Some(point) if size.contains(point) => Some(point.gtp(size).to_string().into()),
        Some(_) => None,
        None if finding.kind.slug == "extra-pass" => Some("pass".into()),
        None => None,
    }
}

/// Writes the row of a finding.
pub(in super::super) fn write(out: &mut Vec<u8>, id: &str, size: Size, judged: &JudgedFinding) {
    let finding = &judged.finding;
    let mut row = Object::row(out, HEAD, id);
    row.word("code", finding.kind.code);
    row.word("severity", finding.severity.name());
    row.word("kind", finding.kind.slug);
    row.text("message", &finding.message);
    row.text("hint", finding.kind.hint);
    row.maybe_integer("ply", finding.ply);
    if let Some(color) = finding.color {
        row.word("color", vocabulary::color(color));
    }
    row.maybe_text("point", point_named(finding, size).as_deref());
    if let Some(point) = finding.point {
        let letters = point.sgf();
        let mut bytes = [0; 8];
        let first = letters[0].encode_utf8(&mut bytes).len();
        let second = letters[1].encode_utf8(&mut bytes[first..]).len();
        let text = std::str::from_utf8(&bytes[..first + second]);
        row.maybe_text("point_sgf", text.ok());
    }
    row.maybe_integer("repeats_ply", judged.repeats_ply);
    if !judged.rulings.is_empty() {
        row.object("rulings", |rulings| write_rulings(rulings, judged));
    }
    if let Some(cycle) = judged.cycle {
        row.object("cycle", |inner| {
            inner.integer("length", cycle.length.into());
            inner.object("captures", |captures| {
                captures.integer("black", cycle.captures.black.into());
                captures.integer("white", cycle.captures.white.into());
            });
            inner.flag("balanced", cycle.captures.black == cycle.captures.white);
            inner.integer("passes", cycle.passes.into());
            inner.maybe_text("label", cycle.label);
        });
    }
    if let Some(place) = judged.place {
        row.integer("line", place.line.into());
        row.integer("column", place.column.into());
        row.integer("byte", place.byte.try_into().unwrap_or(i64::MAX));
    }
    row.flag("conditional", judged.conditional);
    row.close();
}

/// Writes the row of something that could not be read.
pub(in super::super) fn problem(out: &mut Vec<u8>, id: &str, problem: &ProblemRow) {
    let mut row = Object::row(out, HEAD, id);
    row.text("code", &problem.code);
    row.word("severity", problem.severity.name());
    row.word("kind", problem.kind());
    row.text("message", &problem.message);
    row.text("hint", &problem.hint);
    row.flag("conditional", false);
    row.close();
}

fn write_rulings(rulings: &mut Object<'_>, judged: &JudgedFinding) {
    for (ruleset, ruling) in &judged.rulings {
        rulings.entry(ruleset, |inner| {
            inner.word("action", vocabulary::action(ruling.action));
            inner.integer("warning", ruling.warning.into());
            inner.maybe_text("outcome", vocabulary::outcome(ruling));
            inner.text("article", &ruling.article);
        });
    }
}
