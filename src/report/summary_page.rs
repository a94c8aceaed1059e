//! The summary at the end of a page: what a run came to.
//!
//! Rulesets with equal counts are named together. Knows no game.

use super::grouping::grouped;
use super::human_compare;
use super::human_convert;
use super::layout::Table;
use super::page::{Ink, Page};
use super::summary::Summary;
use super::vocabulary::counted;
use crate::finding::lookup;

/// Puts the summary.
pub(super) fn summary(page: &mut Page<'_>, summary: &Summary, table: Table) {
    totals(page, summary);
    if summary.problems > 0 {
        let said = counted(summary.problems, "input", "inputs");
        page.inked(Ink::Error, &format!("{said} could not be read"));
        page.end();
    }
    if summary.interrupted > 0 {
        page.inked(Ink::Error, "interrupted: the rest was not judged");
        page.end();
    }
    codes(page, summary);
    rulesets(page, summary);
    counts(page, summary);
    if !summary.expectations.is_empty() {
        let parts = summary.expectations.iter();
        let parts: Vec<String> = parts.map(|(name, n)| format!("{name} {n}")).collect();
        page.put("another program's word beside ours: ");
        page.put(&parts.join(", ")).end();
    }
    if table == Table::Rewrites {
        human_convert::totals(page, summary);
    } else if !summary.pairs.is_empty() {
        human_compare::matrix(page, summary);
    } else if summary.disputed_games > 0 {
        let games = counted(summary.disputed_games, "game", "games");
        page.put(&format!("the rulesets disagree about {games}"));
        page.end();
    }
    if summary.baselined > 0 {
        let known = counted(summary.baselined, "finding", "findings");
        page.put(&format!("{known} left out: in the baseline"))
            .end();
    }
    if !summary.checks.is_empty() {
        let parts = summary.checks.iter();
        let parts = parts.map(|(outcome, count)| format!("{outcome} {count}"));
        let parts: Vec<String> = parts.collect();
        page.put("recorded results beside the counts: ");
        page.put(&parts.join(", ")).end();
    }
}

fn totals(page: &mut Page<'_>, summary: &Summary) {
    let mut line = counted(summary.games, "game", "games");
    if summary.files > 0 {
        line.push_str(&format!(" in {}", counted(summary.files, "file", "files")));
    }
    line.push_str(&format!(", {}", counted(summary.plies, "ply", "plies")));
    page.inked(Ink::Strong, &line);
    let mut parts = vec![
        format!("{} clean", summary.clean),
        format!("{} with findings", summary.with_findings),
        format!("{} incomplete", summary.incomplete),
    ];
    if summary.not_go > 0 {
        parts.push(format!("{} not Go", summary.not_go));
    }
    page.put(": ").put(&parts.join(", ")).end();
}

fn codes(page: &mut Page<'_>, summary: &Summary) {
    if summary.codes.is_empty() {
        return;
    }
    let found = &summary.severities;
    page.put("findings: ");
    page.put(&counted(found.error, "error", "errors")).put(", ");
    page.put(&counted(found.warning, "warning", "warnings"));
    page.put(", ").put(&counted(found.note, "note", "notes"));
    page.end();
    let widest = summary.codes.values().max().copied().unwrap_or(0);
    let width = widest.to_string().len();
    for (code, count) in &summary.codes {
        page.put(&format!("  {count:>width$}  {code}"));
        if let Some(kind) = lookup(code) {
            page.put(&format!("  {}: {}", kind.slug, kind.title));
        }
        page.end();
    }
}

fn rulesets(page: &mut Page<'_>, summary: &Summary) {
    let all: Vec<_> = summary.rulesets.iter().collect();
    for (tally, members) in grouped(&all, |(_, tally)| **tally) {
        let mut said = format!("{} legal, {} illegal", tally.legal, tally.illegal);
        if tally.extended > 0 {
            said.push_str(&format!(", {} extended", tally.extended));
        }
        said.push_str(" under:");
        let names: Vec<String> = members.iter().map(|(name, _)| (*name).clone()).collect();
        page.list(0, &said, &names);
    }
}

fn counts(page: &mut Page<'_>, summary: &Summary) {
    let all: Vec<_> = summary.counts.iter().collect();
    for (by_result, members) in grouped(&all, |(_, by_result)| *by_result) {
        let parts: Vec<String> = by_result
            .iter()
            .map(|(result, count)| format!("{result} {count}"))
            .collect();
        let names: Vec<String> = members.iter().map(|(name, _)| (*name).clone()).collect();
        page.list(0, &format!("counted {} under:", parts.join(", ")), &names);
    }
}
