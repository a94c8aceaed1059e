//! The reasoning of a conversion in words, for the comments of the record.
//!
//! Decides nothing.

use super::compare::{Clause, Comparison, Difference, Pair};
use super::rewrite::Edit;
use crate::claims::{EventKind, Game};
use crate::record::NodeId;
use crate::referee::Ruling;

/// What is said in the root: what was changed, both counts, what the difference hangs on.
pub(super) fn of_record(
    comparison: &Comparison,
    pair: &Pair,
    edits: &[Edit],
    notes: &[String],
) -> Vec<String> {
    let (from, to) = comparison.names(pair.sides);
    let mut lines = vec![format!("{from} to {to}")];
    for edit in edits {
        let said = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".to_owned());
        let (was, now) = (said(&edit.was), said(&edit.now));
        lines.push(format!("{}: {was} → {now}", edit.property));
    }
    let accounts = [pair.sides.from, pair.sides.to].map(|at| comparison.accounts.get(at));
    if let [Some(a), Some(b)] = accounts
        && pair.compared
    {
        lines.push(format!(
            "counted: {} under {from}, {} under {to}",
            a.result, b.result
        ));
    }
    let mut said: &[Clause] = &[];
    for difference in [Difference::Winner, Difference::Margin] {
        let clauses = pair.clauses(difference);
        if !clauses.is_empty() && clauses != said {
            said = clauses;
            let names: Vec<String> = clauses
                .iter()
                .map(|clause| format!("{} ({})", clause.title(), clause.source()))
                .collect();
            lines.push(format!(
                "the {} hangs on: {}",
                difference.name(),
                names.join("; ")
            ));
        }
    }
    for ply in &pair.illegal_to {
        lines.push(format!("move {ply} is illegal under {to}; see there"));
    }
    lines.extend(notes.iter().cloned());
    lines
}

/// What is said of a move the new rules do not allow, at its node.
pub(super) fn of_move(ply: u32, to: &str, rulings: &[&Ruling]) -> Vec<String> {
    let mut lines = vec![format!("move {ply} is illegal under {to}")];
    lines.extend(rulings.iter().map(|ruling| ruled(ruling)));
    lines
}

/// A ruling in words: `simple-ko: void, turn lost, 1 warning (CN02x 四3)`.
pub(super) fn ruled(ruling: &Ruling) -> String {
    let action = ruling.action.to_string().replace('-', " ");
    let warning = match ruling.warning {
        0 => String::new(),
        1 => ", 1 warning".to_owned(),
        n => format!(", {n} warnings"),
    };
    format!("{}: {action}{warning} ({})", ruling.slug, ruling.article)
}

/// The node a ply stands in.
pub(super) fn node_of(game: &Game, ply: u32) -> Option<NodeId> {
    let is_ply = |kind: EventKind| match kind {
        EventKind::Play(..) | EventKind::Pass(_) | EventKind::Unreadable(..) => true,
        EventKind::Setup { .. } | EventKind::ToPlay(_) => false,
    };
    let mut plies = game.events.iter().filter(|event| is_ply(event.kind));
    let event = plies.nth((ply as usize).checked_sub(1)?)?;
    Some(event.node)
}
