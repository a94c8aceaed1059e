//! JUnit XML: a suite for every game, in it a case for the record and one for every count or pair
//! of rulesets.
//!
//! Suites are as small as games so that their totals stand at their head and nothing is gathered.
//! A record fails by its errors; warnings and notes are its output; what could not be read or
//! judged is an error, what could not be counted is skipped. No time is told. Knows no files.

use super::annotation::{difference, rulings, sentence, weight};
use super::layout::Layout;
use super::rows::ProblemRow;
use super::summary::Summary;
use super::svg::xml::Text;
use crate::adjudicate::{Completeness, JudgedFinding, JudgedGame, ScoredGame, ScoredSheet};
use crate::convert::{Comparison, Difference};
use crate::count::Margin;
use crate::finding::Severity;
use std::io::Write as _;

/// Writes what comes before the first suite.
pub(super) fn head(out: &mut Vec<u8>) {
    out.extend_from_slice(
        b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"go-referee\">\n",
    );
}

/// Writes what comes after the last suite; the summary, if it is wanted, as properties.
pub(super) fn tail(layout: &Layout, summary: &Summary, out: &mut Vec<u8>) {
    if layout.summary {
        out.extend_from_slice(
            b"<testsuite name=\"summary\" tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\">\n  \
            <properties>\n",
        );
        for (name, count) in summary.named() {
            let name = Text(&name);
            let _ = writeln!(out, "    <property name=\"{name}\" value=\"{count}\"/>");
        }
        out.extend_from_slice(b"  </properties>\n</testsuite>\n");
    }
    out.extend_from_slice(b"</testsuites>\n");
}

/// How a case came out.
enum Outcome {
    Passed,
    Failed {
        code: String,
        first: String,
        all: Vec<String>,
    },
    Broken {
        code: String,
        first: String,
        all: Vec<String>,
    },
    Skipped(String),
}

/// One case of a suite.
struct Case<'a> {
    class: &'a str,
    name: String,
    outcome: Outcome,
    /// Lines of its output.
    output: Vec<String>,
}

/// Writes the suite of a judged game.
pub(super) fn game(layout: &Layout, game: &JudgedGame, out: &mut Vec<u8>) {
    let id = layout.shown(&game.id);
    suite(id, &[record(layout, game)], out);
}

/// Writes the suite of a scored game.
pub(super) fn score(layout: &Layout, scored: &ScoredGame, out: &mut Vec<u8>) {
    let id = layout.shown(&scored.game.id);
    let mut cases = vec![record(layout, &scored.game)];
    let class = layout.shown(&scored.game.path);
    cases.extend(scored.sheets.iter().map(|sheet| count(class, id, sheet)));
    suite(id, &cases, out);
}

/// Writes the suite of a compared game: a pair fails where a winner or a move's legality differs.
pub(super) fn comparison(layout: &Layout, compared: &Comparison, out: &mut Vec<u8>) {
    let game = &compared.scored.game;
    let id = layout.shown(&game.id);
    let mut cases = vec![record(layout, game)];
    let class = layout.shown(&game.path);
    cases.extend(layout.pairs_shown(compared).map(|pair| {
        let said = |(found, _): &(Difference, _)| {
            (
                weight(*found) > Severity::Note,
                difference(compared, pair, *found),
            )
        };
        let (grave, slight): (Vec<_>, Vec<_>) =
            pair.sets.iter().map(said).partition(|(grave, _)| *grave);
        let texts = |all: Vec<(bool, String)>| all.into_iter().map(|(_, text)| text).collect();
        let grave: Vec<String> = texts(grave);
        let (from, to) = compared.names(pair.sides);
        Case {
            class,
            name: format!("{id} {from} {to}"),
            outcome: match grave.first() {
                Some(first) => Outcome::Failed {
                    code: "disagreement".to_owned(),
                    first: first.clone(),
                    all: grave,
                },
                None if pair.compared => Outcome::Passed,
                None => Outcome::Skipped("a margin is not known".to_owned()),
            },
            output: texts(slight),
        }
    }));
    suite(id, &cases, out);
}

/// Writes the suite of what could not be read.
pub(super) fn problem(layout: &Layout, problem: &ProblemRow, out: &mut Vec<u8>) {
    let id = layout.shown(&problem.id);
    let said = format!("{}: {}", problem.kind(), problem.message);
    let outcome = match problem.severity {
        Severity::Error => Outcome::Broken {
            code: problem.code.to_string(),
            first: said,
            all: vec![format!("hint: {}", problem.hint)],
        },
        Severity::Warning | Severity::Note => Outcome::Skipped(said),
    };
    let case = Case {
        class: layout.shown(&problem.path),
        name: id.to_owned(),
        outcome,
        output: Vec::new(),
    };
    suite(id, &[case], out);
}

/// The case of a record: read, judged, without errors.
fn record<'a>(layout: &'a Layout, game: &'a JudgedGame) -> Case<'a> {
    let (errors, others): (Vec<_>, Vec<_>) = game
        .findings
        .iter()
        .partition(|judged| judged.finding.severity == Severity::Error);
    let lines = |all: &[&JudgedFinding]| -> Vec<String> {
        let all = all.iter();
        all.flat_map(|judged| said(layout, game, judged)).collect()
    };
    let loud = others
        .into_iter()
        .filter(|judged| layout.quiet == 0 || judged.finding.severity > Severity::Note);
    let incomplete = game.outcome == Completeness::Incomplete;
    let outcome = match errors.first() {
        None if incomplete => Outcome::Broken {
            code: "incomplete".to_owned(),
            first: "the record could not be read or judged whole".to_owned(),
            all: Vec::new(),
        },
        None => Outcome::Passed,
        Some(judged) => {
            let code = judged.finding.kind.code.to_owned();
            let first = sentence(game, judged);
            let all = lines(&errors);
            if incomplete {
                Outcome::Broken { code, first, all }
            } else {
                Outcome::Failed { code, first, all }
            }
        }
    };
    Case {
        class: layout.shown(&game.path),
        name: layout.shown(&game.id).to_owned(),
        outcome,
        output: lines(&loud.collect::<Vec<_>>()),
    }
}

/// A finding as lines of text: itself with its place, then its rulings.
fn said(layout: &Layout, game: &JudgedGame, judged: &JudgedFinding) -> Vec<String> {
    let finding = &judged.finding;
    let place = match judged.place {
        Some(place) => {
            let path = layout.shown(&game.path);
            format!("{path}:{}:{}", place.line, place.column)
        }
        None => layout.shown(&game.id).to_owned(),
    };
    let (severity, code) = (finding.severity.name(), finding.kind.code);
    let mut lines = vec![format!(
        "{place}: {severity}[{code}] {}",
        sentence(game, judged)
    )];
    lines.extend(rulings(judged).into_iter().map(|line| format!("  {line}")));
    lines
}

/// The case of a count: passed when it came to a result.
fn count<'a>(class: &'a str, id: &str, counted: &ScoredSheet) -> Case<'a> {
    let sheet = &counted.sheet;
    let outcome = if counted.result == "undetermined" {
        let why = match &sheet.margin {
            Margin::Withheld(why) => format!("undetermined: {why}"),
            Margin::Known(_) => "undetermined".to_owned(),
        };
        Outcome::Skipped(why)
    } else {
        Outcome::Passed
    };
    Case {
        class,
        name: format!("{id} {} {}", counted.ruleset, counted.method),
        outcome,
        output: vec![if counted.result == *sheet.result_text {
            counted.result.clone()
        } else {
            format!("{} ({})", counted.result, sheet.result_text)
        }],
    }
}

fn suite(id: &str, cases: &[Case<'_>], out: &mut Vec<u8>) {
    let number = |wanted: fn(&Outcome) -> bool| {
        let outcomes = cases.iter().map(|case| &case.outcome);
        outcomes.filter(|outcome| wanted(outcome)).count()
    };
    // Writing to a buffer cannot fail.
    let _ = writeln!(
        out,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">",
        Text(id),
        cases.len(),
        number(|outcome| matches!(outcome, Outcome::Failed { .. })),
        number(|outcome| matches!(outcome, Outcome::Broken { .. })),
        number(|outcome| matches!(outcome, Outcome::Skipped(_))),
    );
    for case in cases {
        write_case(case, out);
    }
    out.extend_from_slice(b"</testsuite>\n");
}

fn write_case(case: &Case<'_>, out: &mut Vec<u8>) {
    let (name, class) = (Text(&case.name), Text(case.class));
    let _ = write!(out, "  <testcase name=\"{name}\" classname=\"{class}\"");
    if matches!(case.outcome, Outcome::Passed) && case.output.is_empty() {
        out.extend_from_slice(b"/>\n");
        return;
    }
    out.extend_from_slice(b">\n");
    match &case.outcome {
        Outcome::Passed => {}
        Outcome::Failed { code, first, all } => element("failure", code, first, all, out),
        Outcome::Broken { code, first, all } => element("error", code, first, all, out),
        Outcome::Skipped(why) => {
            let _ = writeln!(out, "    <skipped message=\"{}\"/>", Text(why));
        }
    }
    if !case.output.is_empty() {
        out.extend_from_slice(b"    <system-out>");
        lines(&case.output, out);
        out.extend_from_slice(b"</system-out>\n");
    }
    out.extend_from_slice(b"  </testcase>\n");
}

fn element(tag: &str, code: &str, first: &str, all: &[String], out: &mut Vec<u8>) {
    let (code, first) = (Text(code), Text(first));
    let _ = write!(out, "    <{tag} type=\"{code}\" message=\"{first}\">");
    lines(all, out);
    let _ = writeln!(out, "</{tag}>");
}

/// Writes texts as lines of one text.
fn lines(all: &[String], out: &mut Vec<u8>) {
    for (index, line) in all.iter().enumerate() {
        let end = if index > 0 { "\n" } else { "" };
        let _ = write!(out, "{end}{}", Text(line));
    }
}
