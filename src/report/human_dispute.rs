//! The part of a human page about what is open: borders, groups in dispute under each outcome,
//! what the rules do about them, and the recorded result beside the count.
//!
//! Knows no counting: the margins are the scored game's.

use super::grouping::grouped;
use super::page::Page;
use super::vocabulary::counted;
use crate::adjudicate::{
    CheckOutcome, Dispute, GroupOutcome, ResultCheck, ScoredGame, ScoredSheet,
};
use crate::amount::Amount;
use crate::board::{Color, Size};
use crate::count::margin_text;
use crate::settle::Clause;

/// Groups that are told of on a page: those on which most hangs.
const TOLD: usize = 4;

/// Puts the groups in dispute, those with the widest swing first.
pub(super) fn groups(page: &mut Page<'_>, dispute: &Dispute, size: Size) {
    let mut groups: Vec<&GroupOutcome> = dispute.groups.iter().collect();
    groups.sort_by_key(|group| (std::cmp::Reverse(swing(group)), group.first));
    for group in groups.iter().take(TOLD) {
        page.prose(4, &outcomes_said(group, size));
    }
    let more = groups.len().saturating_sub(TOLD) + dispute.more;
    if more > 0 {
        let more = counted(more as u64, "more group", "more groups");
        page.prose(4, &format!("and {more} in dispute"));
    }
}

/// Puts what the rules do about groups in dispute; rulesets that do the same are named together.
pub(super) fn clauses(page: &mut Page<'_>, members: &[&ScoredSheet]) {
    let disputed = members
        .iter()
        .filter(|sheet| !sheet.dispute.clauses.is_empty());
    let disputed: Vec<&ScoredSheet> = disputed.copied().collect();
    let texts = |sheet: &&ScoredSheet| {
        let clauses = sheet.dispute.clauses.iter();
        clauses
            .map(|clause| clause.text.clone())
            .collect::<Vec<_>>()
    };
    for (_, alike) in grouped(&disputed, texts) {
        let Some(first) = alike.first() else {
            continue;
        };
        let names: Vec<&str> = alike.iter().map(|sheet| &*sheet.ruleset).collect();
        let under = match members {
            [_] => String::new(),
            _ => format!(" under {}", names.join(", ")),
        };
        let said = said(&first.dispute.clauses);
        page.prose(4, &format!("dispute{under}: {said}"));
    }
}

/// Clauses in a row, an article said once behind all that rest on it.
fn said(clauses: &[Clause]) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut clauses = clauses.iter().peekable();
    while let Some(clause) = clauses.next() {
        let next = clauses.peek();
        let again = next.is_some_and(|next| next.article == clause.article);
        said.push(match again {
            true => clause.text.clone(),
            false => format!("{} ({})", clause.text, clause.article),
        });
    }
    said.join("; ")
}

fn swing(group: &GroupOutcome) -> Amount {
    match (group.alive, group.dead) {
        (Some(alive), Some(dead)) => (alive - dead).abs(),
        (Some(_), None) | (None, _) => Amount::ZERO,
    }
}

/// `if D4 (3 stones, White's) is dead: B+3.5; alive: W+10.5; in seki: W+8.5`.
fn outcomes_said(group: &GroupOutcome, size: Size) -> String {
    let stones = counted(group.stones.into(), "stone", "stones");
    let (alive, seki) = match group.seki {
        Some(_) if group.seki == group.alive => ("alive or in seki", None),
        seki => ("alive", seki),
    };
    let outcomes = [
        ("is dead", group.dead),
        (alive, group.alive),
        ("in seki", seki),
    ];
    let parts = outcomes.into_iter().filter_map(|(fate, margin)| {
        let margin = margin?;
        Some(format!("{fate}: {}", margin_text(margin)))
    });
    let parts: Vec<String> = parts.collect();
    format!(
        "if {}'s group at {} ({stones}) {}",
        group.color,
        group.first.gtp(size),
        parts.join("; ")
    )
}

/// Names the plays that would close a region both sides reach, and the counts they would turn.
pub(super) fn open_borders(page: &mut Page<'_>, scored: &ScoredGame) {
    let size = scored.game.size;
    for leak in &scored.leaks {
        let turned = scored.sheets.iter().any(|counted| {
            let margin = counted.sheet.points();
            let against = match leak.color {
                Color::Black => margin.map(std::ops::Neg::neg),
                Color::White => margin,
            };
            against.is_some_and(|against| against >= Amount::ZERO && against < leak.swing)
        });
        let turning = if turned { ", enough to win" } else { "" };
        let text = format!(
            "open border: {} at {} would close the region of {} points at {} and gain {} points \
             of area{turning}",
            leak.color,
            leak.sealing.gtp(size),
            leak.points,
            leak.region.gtp(size),
            leak.swing
        );
        page.prose(2, &text);
    }
}

/// Puts the recorded result beside the count.
pub(super) fn check(page: &mut Page<'_>, check: &ResultCheck) {
    let basis = || {
        let komi = check.komi.map_or_else(String::new, |komi| {
            format!(", komi {komi} ({})", check.komi_from)
        });
        format!("by {} ({}){komi}", check.ruleset, check.rules_from)
    };
    let declared = &check.declared;
    let count = check.counted.map(margin_text).unwrap_or_default();
    let said = match check.outcome {
        CheckOutcome::Agrees => format!("the count agrees with {declared}, {}", basis()),
        CheckOutcome::Explained => format!(
            "{declared} is not the count {count} {}; explained: {}",
            basis(),
            check.reading.as_deref().unwrap_or_default()
        ),
        CheckOutcome::Differs => format!(
            "{declared} is not the count {count} {}, and nothing nearby explains it",
            basis()
        ),
        CheckOutcome::Undetermined => format!("{declared} cannot be checked: nothing is counted"),
        CheckOutcome::NotScored => match declared.as_str() {
            "undetermined" => "none".to_owned(),
            _ => format!("{declared} is no count to be checked"),
        },
    };
    page.prose(2, &format!("recorded result: {said}"));
}
