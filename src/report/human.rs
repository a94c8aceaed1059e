//! The human page of a judged game: a head, each finding with its rulings, the verdicts.
//!
//! Rulesets that agree are named together, so that seventeen stay readable. Knows no scores.

use super::annotation::sentence;
use super::grouping::grouped;
use super::layout::Layout;
use super::page::{Ink, Page};
use super::rows::ProblemRow;
use super::vocabulary::{action_said, counted, outcome, outcome_said};
use crate::adjudicate::{Completeness, Coverage, JudgedFinding, JudgedGame, Told, Verdict};
use crate::finding::Severity;
use crate::referee::Cycle;

/// Puts the page of a game, or nothing when it is asked to be quiet about it.
pub(super) fn game(layout: &Layout, page: &mut Page<'_>, game: &JudgedGame) {
    let unremarkable = game.outcome == Completeness::Clean;
    if layout.quiet >= 2 || (layout.quiet == 1 && unremarkable) {
        return;
    }
    head(layout, page, game);
    body(layout, page, game);
}

/// Puts the line that names a game and sums it up.
pub(super) fn head(layout: &Layout, page: &mut Page<'_>, game: &JudgedGame) {
    page.inked(Ink::Strong, layout.shown(&game.id));
    page.put(&format!(
        "  {}, {}: ",
        game.size,
        counted(game.plies.into(), "ply", "plies")
    ));
    let tally = tallied(game);
    let (ink, word) = match game.outcome {
        Completeness::Clean => (Ink::Good, "clean"),
        // What was found says it all.
        Completeness::Findings if !tally.is_empty() => (Ink::Warning, ""),
        Completeness::Findings => (Ink::Warning, "findings"),
        Completeness::Incomplete => (Ink::Error, "incomplete"),
    };
    if word.is_empty() {
        page.inked(ink, &tally);
    } else {
        page.inked(ink, word);
        if !tally.is_empty() {
            page.put(", ").put(&tally);
        }
    }
    page.end();
}

/// Puts claims, findings and verdicts of a game.
pub(super) fn body(layout: &Layout, page: &mut Page<'_>, game: &JudgedGame) {
    if layout.verbose {
        claims(page, game);
    }
    let mut seen: Vec<&JudgedFinding> = Vec::new();
    for judged in &game.findings {
        if layout.quiet > 0 && judged.finding.severity == Severity::Note {
            continue;
        }
        let earlier = seen
            .iter()
            .copied()
            .find(|earlier| earlier.finding.kind == judged.finding.kind);
        finding(layout, page, game, judged, earlier);
        // A hint once a game is enough.
        if earlier.is_none() {
            seen.push(judged);
            hint(page, judged.finding.kind.hint);
        }
    }
    verdicts(layout, page, game);
}

/// Puts a problem with a file.
pub(super) fn problem(layout: &Layout, page: &mut Page<'_>, problem: &ProblemRow) {
    if layout.quiet >= 2 {
        return;
    }
    page.put(layout.shown(&problem.path)).put(": ");
    severity(page, problem.severity, &problem.code);
    page.put(&format!(" {}: ", problem.kind()));
    page.put(&problem.message).end();
    hint(page, &problem.hint);
}

fn tallied(game: &JudgedGame) -> String {
    let count = |wanted| {
        let all = game.findings.iter();
        all.filter(|judged| judged.finding.severity == wanted)
            .count() as u64
    };
    [
        (count(Severity::Error), "error", "errors"),
        (count(Severity::Warning), "warning", "warnings"),
        (count(Severity::Note), "note", "notes"),
    ]
    .into_iter()
    .filter(|(count, _, _)| *count > 0)
    .map(|(count, one, many)| counted(count, one, many))
    .collect::<Vec<_>>()
    .join(", ")
}

fn claims(page: &mut Page<'_>, game: &JudgedGame) {
    let told = [
        ("komi", &game.komi),
        ("rules", &game.rules),
        ("result", &game.result),
        ("handicap", &game.handicap),
        ("charset", &game.charset),
    ];
    for (name, told) in told {
        page.blank(2).put(name).put(": ").put(&claim(told)).end();
    }
}

fn claim(told: &Told) -> String {
    let used = told.used.as_deref().unwrap_or("none");
    let mut text = match &told.declared {
        Some(declared) if declared != used => format!("{used}, the record says `{declared}`"),
        Some(_) => used.to_owned(),
        None => format!("{used}, the record says nothing"),
    };
    if !told.reason.is_empty() && told.reason != "declared" && told.reason != "absent" {
        text.push_str(&format!(" ({})", told.reason));
    }
    text
}

/// Puts a finding; `earlier` is the first of its kind in the game.
fn finding(
    layout: &Layout,
    page: &mut Page<'_>,
    game: &JudgedGame,
    judged: &JudgedFinding,
    earlier: Option<&JudgedFinding>,
) {
    let finding = &judged.finding;
    page.blank(2);
    match judged.place {
        Some(place) => page
            .put(layout.shown(&game.path))
            .put(&format!(":{}:{}: ", place.line, place.column)),
        None => page.put(layout.shown(&game.id)).put(": "),
    };
    severity(page, finding.severity, finding.kind.code);
    page.put(" ").put(&sentence(game, judged)).end();
    // Messages about repetition tell their cycle themselves.
    if let Some(cycle) = judged.cycle
        && !finding.message.contains("cycle")
    {
        page.prose(4, &cycle_said(cycle));
    }
    let same = earlier.filter(|earlier| earlier.rulings == judged.rulings);
    match same.and_then(|earlier| earlier.finding.ply) {
        Some(ply) if !judged.rulings.is_empty() => {
            page.prose(4, &format!("rulings as at ply {ply}"));
        }
        _ => rulings(page, judged),
    }
    if judged.conditional {
        page.prose(4, "depends on how an earlier illegal move or edit is read");
    }
}

/// Puts a severity and a code.
pub(super) fn severity(page: &mut Page<'_>, severity: Severity, code: &str) {
    let ink = match severity {
        Severity::Note => Ink::Note,
        Severity::Warning => Ink::Warning,
        Severity::Error => Ink::Error,
    };
    page.inked(ink, &format!("{}[{code}]", severity.name()));
}

fn hint(page: &mut Page<'_>, text: &str) {
    if !text.is_empty() {
        page.prose(4, &format!("hint: {text}"));
    }
}

fn cycle_said(cycle: Cycle) -> String {
    let taken = cycle.captures;
    let balance = if taken.black == taken.white {
        "balanced"
    } else {
        "unbalanced"
    };
    let mut text = format!(
        "closes a cycle of {} in which Black captured {} and White {} ({balance})",
        counted(cycle.length.into(), "ply", "plies"),
        taken.black,
        taken.white
    );
    if cycle.passes > 0 {
        let passes = counted(cycle.passes.into(), "pass", "passes");
        text.push_str(&format!(", with {passes}"));
    }
    if let Some(label) = cycle.label {
        text.push_str(&format!(": {label}"));
    }
    text
}

fn rulings(page: &mut Page<'_>, judged: &JudgedFinding) {
    let groups = grouped(&judged.rulings, |(_, ruling)| {
        (ruling.action, ruling.warning, outcome(ruling))
    });
    for ((action, warning, outcome), members) in groups {
        let mut said = action_said(action).to_owned();
        if warning > 0 {
            let warnings = counted(warning.into(), "warning", "warnings");
            said.push_str(&format!(", {warnings}"));
        }
        if let Some(outcome) = outcome.filter(|outcome| *outcome != "loss") {
            said.push_str(&format!("; {}", outcome_said(outcome)));
        }
        said.push(':');
        let items: Vec<String> = members
            .into_iter()
            .map(|(ruleset, ruling)| format!("{ruleset} {}", &*ruling.article))
            .map(|item| item.trim_end().to_owned())
            .collect();
        page.list(4, &said, &items);
    }
}

fn verdicts(layout: &Layout, page: &mut Page<'_>, game: &JudgedGame) {
    let all = &game.verdicts;
    let quick = !layout.verbose && game.findings.is_empty();
    if all.is_empty() || (quick && all.iter().all(|verdict| verdict.legal)) {
        return;
    }
    if all
        .iter()
        .all(|verdict| verdict.legal && verdict.outcome.is_none())
    {
        let under = match all.as_slice() {
            [only] => only.ruleset.to_string(),
            more => format!("all {} rulesets", more.len()),
        };
        page.blank(2).put("legal under ").put(&under).end();
    } else {
        let groups = grouped(all, |v| (v.legal, v.first_illegal_ply, v.outcome));
        for ((legal, ply, outcome), members) in groups {
            let mut said = if legal { "legal" } else { "illegal" }.to_owned();
            if let Some(ply) = ply {
                said.push_str(&format!(" from ply {ply}"));
            }
            if let Some(outcome) = outcome {
                said.push_str(&format!("; {}", outcome_said(outcome)));
            }
            said.push_str(" under:");
            page.list(2, &said, &ids(&members));
        }
    }
    extended(page, all);
}

fn extended(page: &mut Page<'_>, verdicts: &[Verdict]) {
    // A reason may begin with the ruleset's own name, which the list gives anyway.
    let groups = grouped(verdicts, |verdict| match &verdict.covers {
        Coverage::Yes => None,
        Coverage::Extended(why) => {
            let rest = why.strip_prefix(&*verdict.ruleset);
            Some(rest.map_or(why.as_str(), str::trim_start))
        }
    });
    for (why, members) in groups {
        if let Some(why) = why {
            page.list(2, &format!("extended ({why}):"), &ids(&members));
        }
    }
}

fn ids(verdicts: &[&Verdict]) -> Vec<String> {
    verdicts
        .iter()
        .map(|verdict| verdict.ruleset.to_string())
        .collect()
}
