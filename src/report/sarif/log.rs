//! The log round the results: the tool with its rules before them, how the run went after them.

use super::super::layout::Layout;
use super::super::object::{Object, object};
use super::super::summary::Summary;
use super::super::vocabulary;
use super::rules::{rules, tag};
use super::text::{message, text};
use crate::finding::{Kind, catalogue};

/// What stands between two results.
pub(in super::super) const SEPARATOR: &[u8] = b",\n";

/// Writes everything up to the first result.
pub(in super::super) fn head(out: &mut Vec<u8>) {
    out.extend_from_slice(
        br#"{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":"#,
    );
    object(out, |driver| {
        driver.word("name", "go-referee");
        driver.word("semanticVersion", env!("CARGO_PKG_VERSION"));
        driver.array("rules", rules(), |out, rule| {
            out.push(b'\n');
            rule.write(out);
        });
    });
    out.extend_from_slice(
        br#"},"columnKind":"unicodeCodePoints","originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"The folder that paths are relative to: that of --root, or the working folder."}}},"results":["#,
    );
    out.push(b'\n');
}

/// Ends the results and tells how the run went.
pub(in super::super) fn tail(layout: &Layout, summary: &Summary, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\n],\"invocations\":[");
    object(out, |invocation| {
        let unread = unread(summary);
        let whole = unread.is_empty() && summary.interrupted == 0;
        invocation.flag("executionSuccessful", whole);
        let interrupted = (summary.interrupted > 0).then_some((None, summary.interrupted));
        let told = unread.into_iter().map(|(kind, count)| (Some(kind), count));
        let told = told.chain(interrupted);
        invocation.array("toolExecutionNotifications", told, |out, (kind, count)| {
            object(out, |told| notification(told, kind, count));
        });
    });
    out.push(b']');
    if layout.summary {
        out.extend_from_slice(b",\"properties\":{\"summary\":");
        summary.write_row(out);
        out.push(b'}');
    }
    out.extend_from_slice(b"}]}\n");
}

/// Kinds of inputs that could not be read, and how many of each.
fn unread(summary: &Summary) -> Vec<((usize, &'static Kind), u64)> {
    let archive = catalogue()
        .enumerate()
        .filter(|(_, kind)| tag(kind.code) == "archive");
    archive
        .filter_map(|(index, kind)| Some(((index, kind), *summary.codes.get(kind.code)?)))
        .collect()
}

fn notification(told: &mut Object<'_>, kind: Option<(usize, &Kind)>, count: u64) {
    let said = match kind {
        Some((index, kind)) => {
            told.object("associatedRule", |rule| {
                rule.word("id", kind.code);
                rule.integer("index", index.try_into().unwrap_or(i64::MAX));
            });
            told.word("level", kind.severity.name());
            let times = vocabulary::counted(count, "input", "inputs");
            format!(
                "{times}: {}; see the results of rule {}",
                kind.title, kind.code
            )
        }
        None => {
            told.word("level", "error");
            "interrupted: the rest was not judged".to_owned()
        }
    };
    text(told, "message", &message(&said));
}
