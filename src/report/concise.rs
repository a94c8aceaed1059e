//! One line per finding and per count, for grep.
//!
//! `id:ply: code slug message`, with `-` where there is no ply; `id  ruleset  result  method`.
//! Knows no rulings.

use super::layout::Layout;
use super::page::Page;
use super::rows::ProblemRow;
use super::summary::{Summary, joined};
use crate::adjudicate::{JudgedGame, ScoredGame};
use crate::convert::{Comparison, ConvertedGame};
use crate::finding::Severity;

/// Puts a line for every finding of a game.
pub(super) fn game(layout: &Layout, page: &mut Page<'_>, game: &JudgedGame) {
    if layout.quiet >= 2 {
        return;
    }
    for judged in &game.findings {
        let finding = &judged.finding;
        if layout.quiet > 0 && finding.severity == Severity::Note {
            continue;
        }
        page.put(layout.shown(&game.id)).put(":");
        match finding.ply {
            Some(ply) => page.put(&ply.to_string()),
            None => page.put("-"),
        };
        page.put(": ").put(finding.kind.code);
        page.put(" ").put(finding.kind.slug);
        page.put(" ").put(&finding.message).end();
    }
}

/// Puts a line for every finding, then one for every count.
pub(super) fn score(layout: &Layout, page: &mut Page<'_>, scored: &ScoredGame) {
    game(layout, page, &scored.game);
    if layout.quiet >= 2 {
        return;
    }
    for sheet in &scored.sheets {
        page.put(layout.shown(&scored.game.id));
        for cell in [&*sheet.ruleset, &sheet.result, sheet.method] {
            page.put("  ").put(cell);
        }
        page.end();
    }
    if let Some(check) = &scored.check {
        page.put(layout.shown(&scored.game.id));
        for cell in ["result-check", &check.declared, check.outcome.name()] {
            page.put("  ").put(cell);
        }
        if let Some(kind) = check.kind {
            page.put("  ").put(kind.slug);
        }
        page.end();
    }
}

/// Puts a line for every pair of rulesets that differs: what, and by which clauses.
pub(super) fn comparison(layout: &Layout, page: &mut Page<'_>, compared: &Comparison) {
    game(layout, page, &compared.scored.game);
    if layout.quiet >= 2 {
        return;
    }
    for pair in &compared.pairs {
        let (from, to) = compared.names(pair.sides);
        for (difference, _) in &pair.sets {
            let clauses = pair.clauses(*difference).iter().map(|c| c.name());
            page.put(layout.shown(&compared.scored.game.id));
            for cell in [from, to, difference.name(), &joined(clauses)] {
                page.put("  ").put(cell);
            }
            page.end();
        }
    }
}

/// Puts a line for every ruleset a game was carried to: what was changed, and both results.
pub(super) fn conversion(layout: &Layout, page: &mut Page<'_>, converted: &ConvertedGame) {
    let compared = &converted.comparison;
    game(layout, page, &compared.scored.game);
    if layout.quiet >= 2 {
        return;
    }
    for rewrite in &converted.rewrites {
        page.put(layout.shown(&compared.scored.game.id));
        let changed = joined(rewrite.edits.iter().map(|edit| edit.property));
        let changed = if changed.is_empty() { "-" } else { &changed };
        for cell in [
            &*converted.from,
            &rewrite.to,
            changed,
            rewrite.result.name(),
        ] {
            page.put("  ").put(cell);
        }
        if let Some(why) = &rewrite.refused {
            page.put("  left as it was: ").put(why);
        }
        page.end();
    }
}

/// Puts a line for what could not be read.
pub(super) fn problem(layout: &Layout, page: &mut Page<'_>, problem: &ProblemRow) {
    if layout.quiet < 2 {
        page.put(layout.shown(&problem.id)).put(":-: ");
        page.put(&problem.code).put(" ").put(problem.kind());
        page.put(" ").put(&problem.message).end();
    }
}

/// Puts the summary in one line.
pub(super) fn summary(page: &mut Page<'_>, summary: &Summary) {
    page.put(&format!(
        "games {}  clean {}  findings {}  incomplete {}  problems {}",
        summary.games, summary.clean, summary.with_findings, summary.incomplete, summary.problems
    ));
    page.end();
}
