//! The `result-check` row: a recorded result beside the count of its board.

use super::super::object::{object, string};
use crate::adjudicate::ResultCheck;
use crate::amount::Amount;
use crate::board::Size;

/// Writes the row.
pub(in super::super) fn write(out: &mut Vec<u8>, id: &str, size: Size, check: &ResultCheck) {
    let quarters = |amount: Option<Amount>| amount.map(Amount::in_quarters);
    object(out, |row| {
        row.word("schema", "go-referee.result-check/1");
        row.word("type", "result-check");
        row.text("id", id);
        row.word("outcome", check.outcome.name());
        row.text("declared", &check.declared);
        row.maybe_integer("declared_q", quarters(check.declared_margin));
        row.text("rules", &check.ruleset);
        row.text("rules_from", check.rules_from);
        row.word("method", check.method);
        row.maybe_integer("komi_q", quarters(check.komi));
        row.text("komi_from", check.komi_from);
        row.maybe_integer("margin_q", quarters(check.counted));
        row.maybe_integer("difference_q", quarters(check.difference()));
        if let Some(kind) = check.kind {
            row.word("kind", kind.slug);
            row.word("code", kind.code);
        }
        row.maybe_text("reading", check.reading.as_deref());
        let points = check.point.into_iter();
        row.array("groups", points, |out, point| {
            string(out, &point.gtp(size).to_string());
        });
    });
}
