//! The human page of a converted game: what was changed, and what is another under the new rules.
//!
//! A line for every game and ruleset, and under it what a reader must know. Knows no arithmetic.

use super::human;
use super::layout::Layout;
use super::page::{Ink, Page};
use super::pair_tally::PairTally;
use super::summary::Summary;
use super::vocabulary::{action, counted};
use crate::adjudicate::Completeness;
use crate::convert::{Clause, Comparison, ConvertedGame, Difference, Pair, ResultFate, Rewrite};
use crate::referee::Ruling;
use std::collections::BTreeMap;

/// Puts the page of a game; with -q only what needs to be looked at.
pub(super) fn conversion(layout: &Layout, page: &mut Page<'_>, game: &ConvertedGame) {
    if layout.quiet >= 2 {
        return;
    }
    let judged = &game.comparison.scored.game;
    let incomplete = judged.outcome == Completeness::Incomplete;
    let telling = |rewrite: &&Rewrite| layout.quiet == 0 || needs_a_look(game, rewrite);
    let told: Vec<&Rewrite> = game.rewrites.iter().filter(telling).collect();
    if told.is_empty() && !incomplete {
        return;
    }
    page.inked(Ink::Strong, layout.shown(&judged.id));
    if !game.from.is_empty() {
        page.put("  from ").put(&game.from);
        page.put(&format!(" ({})", game.from_reason));
    }
    page.end();
    if incomplete || layout.verbose {
        human::body(layout, page, judged);
    }
    for rewrite in told {
        one(page, game, rewrite);
    }
}

/// Whether more is to be said than that something was rewritten.
fn needs_a_look(game: &ConvertedGame, rewrite: &Rewrite) -> bool {
    let differs = pair_of(game, rewrite).is_some_and(|pair| {
        pair.differs_in(Difference::Winner) || pair.differs_in(Difference::Legality)
    });
    differs || rewrite.refused.is_some() || !rewrite.notes.is_empty()
}

fn pair_of<'a>(game: &'a ConvertedGame, rewrite: &Rewrite) -> Option<&'a Pair> {
    game.comparison.pairs.get(rewrite.pair?)
}

fn one(page: &mut Page<'_>, game: &ConvertedGame, rewrite: &Rewrite) {
    page.blank(2).put("to ").put(&rewrite.to);
    if let Some(why) = &rewrite.refused {
        page.put(": ")
            .inked(Ink::Error, "left as it was: ")
            .put(why)
            .end();
        return;
    }
    match (rewrite.edits.is_empty(), &rewrite.bytes) {
        (true, None) => {
            page.put(": nothing to change").end();
        }
        (true, Some(_)) => {
            page.put(": only its charset").end();
        }
        (false, _) => {
            let said = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".to_owned());
            let edits = rewrite.edits.iter();
            let items: Vec<String> = edits
                .map(|edit| {
                    format!(
                        "{} {} → {}",
                        edit.property,
                        said(&edit.was),
                        said(&edit.now)
                    )
                })
                .collect();
            page.list(0, ":", &items);
        }
    }
    for note in &rewrite.notes {
        page.prose(4, note);
    }
    if let Some(pair) = pair_of(game, rewrite) {
        counts(page, &game.comparison, pair, rewrite.result);
        illegal(page, &game.comparison, pair);
    }
}

/// Puts both counts where the winner is another, and what that hangs on.
fn counts(page: &mut Page<'_>, game: &Comparison, pair: &Pair, fate: ResultFate) {
    let accounts = [pair.sides.from, pair.sides.to].map(|at| game.accounts.get(at));
    let [Some(from), Some(to)] = accounts else {
        return;
    };
    if pair.differs_in(Difference::Winner) {
        page.blank(4).inked(Ink::Warning, "another winner");
        page.put(&format!(": {} → {}", from.result, to.result));
        if fate == ResultFate::Kept {
            page.put(" by the counts");
        }
        page.end();
    }
    let mut said: &[Clause] = &[];
    for difference in [Difference::Winner, Difference::Margin] {
        let clauses = pair.clauses(difference);
        if !clauses.is_empty() && clauses != said && pair.differs_in(Difference::Winner) {
            said = clauses;
            let names: Vec<String> = clauses
                .iter()
                .map(|clause| format!("{} ({})", clause.title(), clause.source()))
                .collect();
            page.list(4, &format!("the {} hangs on:", difference.name()), &names);
        }
    }
}

/// Puts the moves only the new rules forbid, with what their referee does.
fn illegal(page: &mut Page<'_>, game: &Comparison, pair: &Pair) {
    let (_, to) = game.names(pair.sides);
    for ply in &pair.illegal_to {
        let findings = game.scored.game.findings.iter();
        let here = findings.filter(|judged| judged.finding.ply == Some(*ply));
        let rulings = here.flat_map(|judged| &judged.rulings);
        let items: Vec<String> = rulings
            .filter(|(id, ruling)| **id == *to && ruling.is_illegal())
            .map(|(_, ruling)| ruled(ruling))
            .collect();
        page.list(4, &format!("move {ply} is illegal under {to}:"), &items);
    }
}

fn ruled(ruling: &Ruling) -> String {
    let warning = match ruling.warning {
        0 => String::new(),
        1 => ", 1 warning".to_owned(),
        n => format!(", {n} warnings"),
    };
    let done = action(ruling.action);
    format!("{}: {done}{warning} ({})", ruling.slug, ruling.article)
}

/// Puts how often each of the new rulesets gives another winner or forbids a move.
pub(super) fn totals(page: &mut Page<'_>, summary: &Summary) {
    let mut by_target: BTreeMap<&str, PairTally> = BTreeMap::new();
    for (to, tally) in summary.pairs.values().flatten() {
        by_target.entry(to).or_default().merge(*tally);
    }
    for (to, tally) in by_target {
        let games = counted(tally.games, "game", "games");
        page.put(&format!(
            "to {to}: {games}, {} counted both ways; {} with another winner, {} with another \
             margin, {} with a move only one of the rulesets forbids",
            tally.compared, tally.winner, tally.margin, tally.legality
        ));
        page.end();
    }
}
