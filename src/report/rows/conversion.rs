//! The `conversion` row: one game under two rulesets, what differs, and which clauses make it.

use super::super::object::{Object, integer, object, string};
use crate::amount::Amount;
use crate::convert::{Account, Comparison, ConvertedGame, Difference, Pair, Rewrite};

/// How the row begins.
const HEAD: &str = r#"{"schema":"go-referee.conversion/1","type":"conversion","id":"#;

/// Writes the row of one pair, with what was rewritten where it was a conversion.
pub(in super::super) fn write(
    out: &mut Vec<u8>,
    id: &str,
    game: &Comparison,
    pair: &Pair,
    rewritten: Option<(&ConvertedGame, &Rewrite)>,
) {
    let (from, to) = game.names(pair.sides);
    let mut row = Object::row(out, HEAD, id);
    row.text("from", from);
    row.text("to", to);
    row.word("difference", difference(pair));
    row.flag("compared", pair.compared);
    if let Some(account) = game.accounts.get(pair.sides.from) {
        let keys = ["result_from", "margin_from_q", "winner_from", "komi_from_q"];
        side(&mut row, keys, account);
    }
    if let Some(account) = game.accounts.get(pair.sides.to) {
        let keys = ["result_to", "margin_to_q", "winner_to", "komi_to_q"];
        side(&mut row, keys, account);
    }
    let ply = |out: &mut Vec<u8>, ply: &u32| integer(out, (*ply).into());
    row.array("illegal_plies_from", &pair.illegal_from, ply);
    row.array("illegal_plies", &pair.illegal_to, ply);
    let told = pair.sets.iter().flat_map(|(difference, sets)| {
        let clauses = sets.first().into_iter().flatten();
        clauses.map(move |clause| (*difference, *clause))
    });
    row.array("clauses", told, |out, (difference, clause)| {
        object(out, |inner| {
            inner.word("difference", difference.name());
            inner.word("clause", clause.name());
            if difference != Difference::Legality {
                let known = pair.terms.iter().find(|(known, _)| *known == clause);
                inner.maybe_integer("by_q", known.map(|(_, by)| by.in_quarters()));
            }
        });
    });
    alternatives(&mut row, pair);
    row.array("terms", &pair.terms, |out, (clause, by)| {
        object(out, |inner| {
            inner.word("clause", clause.name());
            inner.integer("by_q", by.in_quarters());
        });
    });
    if let Some((converted, rewrite)) = rewritten {
        rewriting(&mut row, converted, rewrite);
    }
    row.close();
}

/// What became of the record.
fn rewriting(row: &mut Object<'_>, converted: &ConvertedGame, rewrite: &Rewrite) {
    row.word("from_reason", converted.from_reason);
    let declared = converted.comparison.scored.game.result.declared.as_deref();
    row.maybe_text("re_declared", declared);
    row.word("re", rewrite.result.name());
    row.array("edits", &rewrite.edits, |out, edit| {
        object(out, |inner| {
            inner.word("property", edit.property);
            inner.maybe_text("was", edit.was.as_deref());
            inner.maybe_text("now", edit.now.as_deref());
        });
    });
    row.array("notes", &rewrite.notes, |out, note| string(out, note));
    row.maybe_text("refused", rewrite.refused.as_deref());
}

/// The greatest difference of a pair, in the word of rows.
pub(in super::super) fn difference(pair: &Pair) -> &'static str {
    pair.difference().map_or("none", Difference::name)
}

fn side(row: &mut Object<'_>, [result, margin, winner, komi]: [&'static str; 4], of: &Account) {
    row.text(result, &of.result);
    row.maybe_integer(margin, of.margin.map(Amount::in_quarters));
    if let Some(who) = of.winner {
        row.word(winner, who.name());
    }
    row.maybe_integer(komi, of.komi.map(Amount::in_quarters));
}

/// The other sets that are as small, where there are any.
fn alternatives(row: &mut Object<'_>, pair: &Pair) {
    if pair.sets.iter().all(|(_, sets)| sets.len() < 2) {
        return;
    }
    let others = pair.sets.iter().flat_map(|(difference, sets)| {
        let sets = sets.iter().skip(1);
        sets.map(move |set| (*difference, set))
    });
    row.array("alternatives", others, |out, (difference, set)| {
        object(out, |inner| {
            inner.word("difference", difference.name());
            inner.array("clauses", set, |out, clause| string(out, clause.name()));
        });
    });
}
