//! A check of an engine: a line a step for people, a row a step for programs, a suite for
//! dashboards.

use super::super::object::object;
use super::super::sanitize::Visible;
use super::super::svg::xml::Text;
use crate::arbiter::check::{Checked, Outcome, StepReport};
use std::io::Write as _;

/// Writes the `check-step` row of a step; `id` is the engine's command line.
pub fn check_step_row(id: &str, report: &StepReport, out: &mut Vec<u8>) {
    object(out, |row| {
        row.word("schema", "go-referee.check-step/1");
        row.word("type", "check-step");
        row.text("id", id);
        row.integer("step", i64::from(report.step.number));
        row.word("name", report.step.name);
        row.word("title", report.step.title);
        row.word("outcome", report.outcome.name());
        row.text("message", &message(report));
        row.array("remarks", &report.messages, |out, (outcome, text)| {
            object(out, |remark| {
                remark.word("outcome", outcome.name());
                remark.text("text", text);
            });
        });
        row.word("reference", report.step.reference);
        let ms = u64::try_from(report.took.as_millis()).unwrap_or(u64::MAX);
        row.integer("ms", i64::try_from(ms).unwrap_or(i64::MAX));
    });
    out.push(b'\n');
}

/// What decided the step, in one text.
fn message(report: &StepReport) -> String {
    let decisive = report
        .messages
        .iter()
        .filter(|(kind, _)| *kind == report.outcome);
    let texts: Vec<&str> = decisive.map(|(_, text)| text.as_str()).collect();
    texts.join("; ")
}

/// Writes a step for people, what was wrong under it.
pub fn check_step_line(report: &StepReport, quiet: bool, out: &mut Vec<u8>) {
    if quiet && report.outcome < Outcome::Fail {
        return;
    }
    let step = report.step;
    // Writing to a buffer cannot fail.
    let _ = writeln!(
        out,
        "{:>3}  {}  {:<20} {}",
        step.number,
        report.outcome.name(),
        step.name,
        step.title
    );
    let shown = report
        .messages
        .iter()
        .filter(|(kind, _)| !quiet || *kind == Outcome::Fail);
    for (kind, text) in shown {
        let word = match kind {
            Outcome::Fail => "wrong: ",
            Outcome::Note => "note: ",
            Outcome::Skip => "not asked: ",
            Outcome::Pass => "",
        };
        let _ = writeln!(out, "           {word}{}", Visible(text));
    }
    if report.outcome == Outcome::Fail {
        let _ = writeln!(out, "           see {}", step.reference);
    }
}

/// Writes the end of the page: how many steps came out how.
pub fn check_page(checked: &Checked, out: &mut Vec<u8>) {
    let count = |wanted: Outcome| {
        let steps = checked.steps.iter();
        steps.filter(|step| step.outcome == wanted).count()
    };
    let name = match &*checked.name {
        "" => "The engine",
        name => name,
    };
    let word = if checked.is_passed() {
        "keeps to the protocol"
    } else {
        "does not keep to the protocol"
    };
    let _ = writeln!(
        out,
        "\n{} {word}: {} steps passed, {} noted, {} failed, {} not asked.",
        Visible(name),
        count(Outcome::Pass),
        count(Outcome::Note),
        count(Outcome::Fail),
        count(Outcome::Skip)
    );
}

/// Writes the whole check as a JUnit suite, a case a step.
pub fn check_junit(id: &str, checked: &Checked, out: &mut Vec<u8>) {
    let count = |wanted: Outcome| {
        let steps = checked.steps.iter();
        steps.filter(|step| step.outcome == wanted).count()
    };
    let _ = writeln!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"go-referee\">\n\
         <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">",
        Text(id),
        checked.steps.len(),
        count(Outcome::Fail),
        count(Outcome::Skip),
    );
    for report in &checked.steps {
        let class = Text(id);
        let (number, name) = (report.step.number, report.step.name);
        let _ = write!(
            out,
            "  <testcase name=\"{number:02} {name}\" classname=\"{class}\""
        );
        let text = message(report);
        let text = Text(&text);
        let _ = match report.outcome {
            Outcome::Pass => writeln!(out, "/>"),
            Outcome::Skip => writeln!(out, "><skipped message=\"{text}\"/></testcase>"),
            Outcome::Note => writeln!(out, "><system-out>{text}</system-out></testcase>"),
            Outcome::Fail => writeln!(
                out,
                "><failure type=\"{name}\" message=\"{text}\">{}</failure></testcase>",
                Text(report.step.reference)
            ),
        };
    }
    out.extend_from_slice(b"</testsuite>\n</testsuites>\n");
}
