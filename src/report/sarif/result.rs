//! Results: one for every finding, every input that could not be read, every difference between
//! two rulesets.

use super::super::annotation::{Site, difference, key, rulings, sentence, weight};
use super::super::layout::Layout;
use super::super::object::{Object, object, string};
use super::super::rows::{ProblemRow, point_named};
use super::super::vocabulary;
use super::location::locations;
use super::log::SEPARATOR;
use super::rules::rules;
use super::text::{message, text};
use crate::adjudicate::{JudgedFinding, JudgedGame};
use crate::convert::Comparison;
use crate::finding::Severity;

/// Writes a result for every finding of a game, each with its separator before it.
pub(in super::super) fn game(layout: &Layout, game: &JudgedGame, out: &mut Vec<u8>) {
    for judged in &game.findings {
        if layout.quiet > 0 && judged.finding.severity == Severity::Note {
            continue;
        }
        out.extend_from_slice(SEPARATOR);
        result(layout, game, judged, out);
    }
}

fn result(layout: &Layout, game: &JudgedGame, judged: &JudgedFinding, out: &mut Vec<u8>) {
    let finding = &judged.finding;
    let id = layout.shown(&game.id);
    object(out, |result| {
        begin(result, finding.kind.code, finding.severity);
        let mut said = sentence(game, judged);
        for line in rulings(judged) {
            said.push_str("; ");
            said.push_str(&line);
        }
        text(result, "message", &message(&said));
        let path = layout.shown(&game.path);
        locations(result, Site::of(path, judged.place), Some(id));
        result.object("partialFingerprints", |prints| {
            prints.text("goRefereeKey/v1", &key(id, judged));
        });
        result.object("properties", |properties| {
            properties.text("id", id);
            properties.maybe_integer("ply", finding.ply);
            if let Some(color) = finding.color {
                properties.word("color", vocabulary::color(color));
            }
            properties.maybe_text("point", point_named(finding, game.size).as_deref());
            properties.maybe_integer("repeats_ply", judged.repeats_ply);
            properties.flag("conditional", judged.conditional);
            if let Some(place) = judged.place {
                properties.integer("line", place.line.into());
                properties.integer("byte_column", place.column.into());
            }
            if !judged.rulings.is_empty() {
                properties.object("rulings", |all| write_rulings(all, judged));
            }
        });
    });
}

/// Writes a result for every finding, then one for every difference between two rulesets.
pub(in super::super) fn comparison(layout: &Layout, compared: &Comparison, out: &mut Vec<u8>) {
    let judged = &compared.scored.game;
    game(layout, judged, out);
    let id = layout.shown(&judged.id);
    for pair in &compared.pairs {
        for &(found, _) in &pair.sets {
            let severity = weight(found);
            if layout.quiet > 0 && severity == Severity::Note {
                continue;
            }
            out.extend_from_slice(SEPARATOR);
            let said = difference(compared, pair, found);
            let (from, to) = compared.names(pair.sides);
            object(out, |result| {
                begin(result, found.name(), severity);
                text(result, "message", &message(&said));
                let path = layout.shown(&judged.path);
                locations(result, Site::of(path, None), Some(id));
                result.object("partialFingerprints", |prints| {
                    let key = format!("{}:{id}:{from}:{to}", found.name());
                    prints.text("goRefereeKey/v1", &key);
                });
                result.object("properties", |properties| {
                    properties.text("id", id);
                    properties.text("from", from);
                    properties.text("to", to);
                    let clauses = pair.clauses(found).iter().map(|clause| clause.name());
                    properties.array("clauses", clauses, string);
                });
            });
        }
    }
}

fn write_rulings(all: &mut Object<'_>, judged: &JudgedFinding) {
    for (ruleset, ruling) in &judged.rulings {
        all.entry(ruleset, |inner| {
            inner.word("action", vocabulary::action(ruling.action));
            inner.integer("warning", ruling.warning.into());
            inner.maybe_text("outcome", vocabulary::outcome(ruling));
            inner.text("article", &ruling.article);
        });
    }
}

/// Writes the result of what could not be read.
pub(in super::super) fn problem(layout: &Layout, problem: &ProblemRow, out: &mut Vec<u8>) {
    out.extend_from_slice(SEPARATOR);
    object(out, |result| {
        begin(result, &problem.code, problem.severity);
        let said = format!("{}: {}", problem.kind(), problem.message);
        text(result, "message", &message(&said));
        let path = layout.shown(&problem.path);
        locations(result, Site::of(path, None), None);
        result.object("properties", |properties| {
            properties.text("id", layout.shown(&problem.id));
        });
    });
}

fn begin(result: &mut Object<'_>, code: &str, severity: Severity) {
    result.text("ruleId", code);
    let index = rules().position(|rule| rule.id() == code);
    result.maybe_integer(
        "ruleIndex",
        index.and_then(|index| i64::try_from(index).ok()),
    );
    result.word("level", severity.name());
}
