//! The `expectation` row: one thing another program says of a game, beside ours.

use super::super::object::{Object, object, string};
use crate::convert::Checked;

/// How the row begins.
const HEAD: &str = r#"{"schema":"go-referee.expectation/1","type":"expectation","id":"#;

/// Writes the row.
pub(in super::super) fn write(out: &mut Vec<u8>, id: &str, checked: &Checked) {
    let mut row = Object::row(out, HEAD, id);
    row.text("rules", &checked.ruleset);
    row.word("matter", checked.matter.name());
    row.text("expected", &checked.expected);
    row.text("ours", &checked.ours);
    row.word("agreement", checked.agreement.name());
    row.array("reasons", &checked.reasons, |out, reason| {
        object(out, |inner| {
            inner.word("reason", reason.slug);
            inner.text("text", &reason.text);
            inner.array("clauses", &reason.clauses, |out, clause| {
                string(out, clause.name());
            });
        });
    });
    row.integer("line", i64::try_from(checked.line).unwrap_or(i64::MAX));
    row.close();
}
