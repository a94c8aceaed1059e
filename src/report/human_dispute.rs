//! The part of a human page about what is in dispute: groups under each outcome, what the rules
//! do about them, and the recorded result beside the count.
//!
//! Knows no counting: the margins are the scored game's.

use super::page::Page;
use super::vocabulary::counted;
use crate::adjudicate::{CheckOutcome, Dispute, GroupOutcome, ResultCheck};
use crate::amount::Amount;
use crate::board::Size;
use crate::count::margin_text;

/// Groups that are told of on a page: those on which most hangs.
const TOLD: usize = 4;

/// Puts the groups in dispute, those with the widest swing first, and the clauses of the rules.
pub(super) fn dispute(page: &mut Page<'_>, dispute: &Dispute, size: Size) {
    if dispute.groups.is_empty() {
        return;
    }
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
    let mut said: Vec<String> = Vec::new();
    let mut clauses = dispute.clauses.iter().peekable();
    while let Some(clause) = clauses.next() {
        let again = clauses
            .peek()
            .is_some_and(|next| next.article == clause.article);
        said.push(match again {
            true => clause.text.clone(),
            false => format!("{} ({})", clause.text, clause.article),
        });
    }
    page.prose(4, &format!("dispute: {}", said.join("; ")));
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
    let outcomes = [
        ("is dead", group.dead),
        ("alive", group.alive),
        ("in seki", group.seki),
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
        CheckOutcome::NotScored => "no margin is recorded".to_owned(),
    };
    page.prose(2, &format!("recorded result: {said}"));
}
