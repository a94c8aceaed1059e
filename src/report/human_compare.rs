//! The human page of a compared game, and the matrix at the end.
//!
//! Rulesets that come to the same result are named together, and so are pairs with the same
//! clauses. Knows no arithmetic.

use super::grouping::grouped;
use super::human;
use super::layout::Layout;
use super::page::{Ink, Page, Side, columns};
use super::pair_tally::PairTally;
use super::summary::{Summary, joined};
use super::vocabulary::counted;
use crate::adjudicate::Completeness;
use crate::convert::{
    Account, Agreement, Checked, Clause, Comparison, Difference, Expected, Standing,
};
use std::collections::BTreeSet;

/// Puts the page of a game: always with -v, else where rulesets disagree on its winner or on the
/// legality of a move, or where something could not be read.
pub(super) fn comparison(layout: &Layout, page: &mut Page<'_>, game: &Comparison) {
    let disputed = game.differs_in(Difference::Winner) || game.differs_in(Difference::Legality);
    let incomplete = game.scored.game.outcome == Completeness::Incomplete;
    if layout.quiet >= 2 || !(disputed || incomplete || layout.verbose) {
        return;
    }
    let judged = &game.scored.game;
    page.inked(Ink::Strong, layout.shown(&judged.id));
    let plies = counted(judged.plies.into(), "ply", "plies");
    page.put(&format!("  {}, {plies}", judged.size));
    if let Some(result) = &judged.result.declared {
        page.put(", recorded ").put(result);
    }
    page.end();
    if incomplete {
        human::body(layout, page, judged);
    }
    results(page, &game.accounts);
    for (difference, title) in [
        (Difference::Winner, "the winner hangs on"),
        (Difference::Margin, "the margin hangs on"),
        (Difference::Legality, "legality hangs on"),
    ] {
        // What moves margins only is told where it is asked for.
        if difference != Difference::Margin || layout.verbose {
            causes(page, game, difference, title);
        }
    }
    illegal(page, game);
    page.end();
}

/// Puts each result with the rulesets that come to it.
fn results(page: &mut Page<'_>, accounts: &[Account]) {
    let wide = accounts.iter().map(|account| columns(&account.result));
    let wide = wide.max().unwrap_or(0);
    for (result, members) in grouped(accounts, |account| account.result.as_str()) {
        page.blank(2).inked(Ink::Good, result);
        page.blank(wide - columns(result) + 2);
        let stands = members.iter().all(|a| a.standing == Standing::Recorded);
        let names: Vec<String> = if members.len() == accounts.len() {
            let all = if stands {
                "as recorded, under all"
            } else {
                "under all"
            };
            vec![all.to_owned()]
        } else {
            members.iter().map(|a| a.ruleset.to_string()).collect()
        };
        page.list(0, "", &names);
    }
}

/// Puts the clauses a difference is made by, each set with the pairs it parts.
fn causes(page: &mut Page<'_>, game: &Comparison, difference: Difference, title: &str) {
    let differing: Vec<_> = game
        .pairs
        .iter()
        .filter(|pair| pair.differs_in(difference))
        .collect();
    for (clauses, pairs) in grouped(&differing, |pair| pair.clauses(difference)) {
        page.blank(2).put(title).put(" ");
        page.inked(Ink::Warning, &joined(clauses.iter().map(|c| c.name())));
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|pair| game.names(pair.sides)).collect();
        match pairs.as_slice() {
            [(from, to)] => page.put(&format!(": {from} / {to}")),
            many => page.put(&format!(", between {}", parted(many))),
        };
        page.end();
        if let [clause] = clauses {
            page.blank(4).put(clause.title()).put(" (");
            page.put(clause.source()).put(")").end();
        }
    }
}

/// Names many pairs shortly: how many, and the first.
fn parted(pairs: &[(&str, &str)]) -> String {
    let (from, to) = pairs.first().copied().unwrap_or_default();
    format!("{} pairs, as {from} / {to}", pairs.len())
}

/// Puts the plies not all rulesets call illegal, with those that do.
fn illegal(page: &mut Page<'_>, game: &Comparison) {
    let disputed: BTreeSet<u32> = game
        .pairs
        .iter()
        .flat_map(|pair| pair.illegal_from.iter().chain(&pair.illegal_to))
        .copied()
        .collect();
    const SHOWN: usize = 10;
    for ply in disputed.iter().take(SHOWN) {
        let findings = game.scored.game.findings.iter();
        let at = findings.filter(|judged| judged.finding.ply == Some(*ply));
        for judged in at {
            let objecting = judged.rulings.iter().filter(|(_, r)| r.is_illegal());
            let names: Vec<String> = objecting.map(|(id, _)| id.to_string()).collect();
            if !names.is_empty() {
                let head = format!("move {ply} is illegal ({}) under", judged.finding.kind.slug);
                page.list(2, &head, &names);
            }
        }
    }
    if disputed.len() > SHOWN {
        let more = disputed.len() - SHOWN;
        page.blank(2).put(&format!("and {more} more moves")).end();
    }
}

/// Puts what another program says of a game and we do not, with the reasons; with -v what agrees
/// too.
pub(super) fn expected(layout: &Layout, page: &mut Page<'_>, game: &Expected) {
    let agrees = |checked: &Checked| checked.agreement == Agreement::Agrees;
    let judged = &game.scored.game;
    let incomplete = judged.outcome == Completeness::Incomplete;
    let quiet = game.checked.iter().all(agrees) && !incomplete;
    if layout.quiet >= 2 || (quiet && !layout.verbose) {
        return;
    }
    page.inked(Ink::Strong, layout.shown(&judged.id)).end();
    if incomplete {
        human::body(layout, page, judged);
    }
    for checked in &game.checked {
        let ink = match checked.agreement {
            Agreement::Agrees if !layout.verbose => continue,
            Agreement::Agrees => Ink::Good,
            Agreement::Differs => Ink::Error,
            Agreement::Undetermined => Ink::Warning,
        };
        page.blank(2).inked(ink, checked.agreement.name());
        page.put(&format!(
            "  line {}, {}, {}: they say {}, we say {}",
            checked.line,
            checked.ruleset,
            checked.matter.name(),
            checked.expected,
            checked.ours
        ));
        page.end();
        for reason in &checked.reasons {
            page.prose(4, &format!("theirs is ours {}", reason.text));
        }
        if checked.agreement == Agreement::Differs && checked.reasons.is_empty() {
            page.prose(4, "no reading we know of gives theirs");
        }
    }
}

/// Puts the matrix of all pairs and what the differences are made by.
pub(super) fn matrix(page: &mut Page<'_>, summary: &Summary) {
    let mut names: Vec<&str> = Vec::new();
    for (from, by_other) in &summary.pairs {
        for name in std::iter::once(from).chain(by_other.keys()) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
    }
    names.sort_unstable();
    let tally = |a: &str, b: &str| {
        let one = |from: &str, to: &str| summary.pairs.get(from)?.get(to).copied();
        one(a, b).or_else(|| one(b, a))
    };
    let legend = "pairs of rulesets; above the diagonal games whose winner changes, below it games \
                  with a move only one of the two calls illegal";
    page.inked(Ink::Strong, legend).end();
    let wide = names.iter().map(|name| columns(name)).max().unwrap_or(0);
    let widest = summary.pairs.values().flat_map(|row| row.values());
    let widest = widest.map(|t| t.winner.max(t.legality)).max().unwrap_or(0);
    let cell = widest.to_string().len().max(2) + 1;
    page.blank(wide + 4);
    for index in 1..=names.len() {
        page.column(&index.to_string(), cell, Side::Right);
    }
    page.end();
    for (row, name) in names.iter().enumerate() {
        page.column(&(row + 1).to_string(), 3, Side::Right).blank(1);
        page.column(name, wide, Side::Left);
        for (column, other) in names.iter().enumerate() {
            let text = match tally(name, other) {
                _ if row == column => "·".to_owned(),
                None => String::new(),
                Some(tally) if column > row => tally.winner.to_string(),
                Some(tally) => tally.legality.to_string(),
            };
            page.column(&text, cell, Side::Right);
        }
        page.end();
    }
    totals(page, summary);
    for difference in Difference::ALL.iter().rev() {
        made_by(page, summary, *difference);
    }
}

fn totals(page: &mut Page<'_>, summary: &Summary) {
    let mut most = PairTally::default();
    for tally in summary.pairs.values().flat_map(|row| row.values()) {
        most.games = most.games.max(tally.games);
        most.compared = most.compared.max(tally.compared);
    }
    page.put(&format!(
        "{} of {} could be compared by their counts; {} whose winner or legality some pair \
         disagrees on",
        most.compared,
        counted(most.games, "game", "games"),
        counted(summary.disputed_games, "game", "games"),
    ));
    page.end();
}

/// Puts the sets of clauses that make a difference, the commonest first.
fn made_by(page: &mut Page<'_>, summary: &Summary, difference: Difference) {
    const SHOWN: usize = 12;
    let Some(sets) = summary.clauses.get(difference.name()) else {
        return;
    };
    let mut sets: Vec<(&str, u64)> = sets.iter().map(|(name, n)| (name.as_str(), *n)).collect();
    sets.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let total: u64 = sets.iter().map(|(_, n)| n).sum();
    page.put(&format!("{} differs in ", difference.name()));
    page.put(&counted(total, "game and pair", "games and pairs"));
    page.put(", by:").end();
    let width = sets.first().map_or(0, |(_, n)| n.to_string().len());
    for (name, count) in sets.iter().take(SHOWN) {
        page.put(&format!("  {count:>width$}  {name}"));
        let clause = Clause::ALL.iter().find(|clause| clause.name() == *name);
        if let Some(clause) = clause {
            page.put(": ").put(clause.title());
        }
        page.end();
    }
    if sets.len() > SHOWN {
        let more: u64 = sets.iter().skip(SHOWN).map(|(_, n)| n).sum();
        page.put(&format!("  {more:>width$}  by other sets")).end();
    }
}
