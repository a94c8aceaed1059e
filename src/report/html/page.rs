//! The page around the games: its head with the style, what it needs to know, its script.
//!
//! Owns the order of the parts. Knows no game.

use super::super::layout::Layout;
use super::super::object::{Object, object, string};
use super::super::summary::Summary;
use super::games::{Codes, DIGITS};
use super::island;
use crate::convert::{Clause, ClauseKind, Difference, Winner};

/// Everything before the style.
const TOP: &str = include_str!("top.html");
/// The style.
const STYLE: &str = include_str!("style.css");
/// The skeleton that the script fills.
const SKELETON: &str = include_str!("skeleton.html");
/// The script, in the order its parts need one another.
pub(super) const SCRIPT: [&str; 8] = [
    include_str!("data.js"),
    include_str!("element.js"),
    include_str!("filter.js"),
    include_str!("matrix.js"),
    include_str!("table.js"),
    include_str!("board.js"),
    include_str!("viewer.js"),
    include_str!("main.js"),
];

/// Writes the page up to the first game.
pub(in super::super) fn head(layout: &Layout, out: &mut Vec<u8>) {
    for part in [TOP, "<style>\n", STYLE, "</style>\n</head>\n", SKELETON] {
        out.extend_from_slice(part.as_bytes());
    }
    island::open(out, "about");
    island::enclosed(out, |about| fill(about, layout));
    out.extend_from_slice(island::CLOSE);
    island::open(out, "games");
    out.extend_from_slice(b"[\n");
}

/// Writes the page from the last game on.
pub(in super::super) fn tail(summary: &Summary, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\n]");
    out.extend_from_slice(island::CLOSE);
    island::open(out, "summary");
    island::guarded(out, |out| summary.write_row(out));
    out.extend_from_slice(island::CLOSE);
    out.extend_from_slice(b"<script>\n'use strict';\n(() => {\n");
    for part in SCRIPT {
        out.extend_from_slice(part.as_bytes());
    }
    out.extend_from_slice(b"})();\n</script>\n</body>\n</html>\n");
}

/// Writes a page of nothing but a summary.
pub(in super::super) fn alone(layout: &Layout, summary: &Summary, out: &mut Vec<u8>) {
    head(layout, out);
    tail(summary, out);
}

/// What the script needs to know before any game.
fn fill(about: &mut Object<'_>, layout: &Layout) {
    about.integer("digits", Codes::of(layout.rulesets.len()).digits as i64);
    about.text("alphabet", &String::from_utf8_lossy(DIGITS));
    about.array("rulesets", layout.rulesets.iter(), |out, (id, name)| {
        object(out, |inner| {
            inner.text("id", id);
            inner.text("name", name);
        });
    });
    let names = |out: &mut Vec<u8>, name: &'static str| string(out, name);
    about.array("differences", Difference::ALL.map(Difference::name), names);
    about.array("winners", Winner::ALL.map(Winner::name), names);
    about.array("clauses", Clause::ALL, |out, clause| {
        object(out, |inner| self::clause(inner, *clause));
    });
    about.flag("all", layout.verbose);
}

fn clause(inner: &mut Object<'_>, clause: Clause) {
    inner.word("name", clause.name());
    inner.text("title", clause.title());
    match clause.kind() {
        ClauseKind::Axis(paths) => {
            inner.array("fields", paths, |out, path| string(out, path));
        }
        ClauseKind::Fact(fact) => inner.text("fact", fact),
    }
    inner.text("equal", clause.counterfactual());
    inner.text("source", clause.source());
}
