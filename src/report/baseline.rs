//! The rows of a baseline: what was found in a game by code and ply, one line each.
//!
//! Rows hold nothing that moves when a file is edited elsewhere, and stand in the order of games,
//! then plies, then codes, so that two baselines differ by the lines that changed. Knows no files.

use super::annotation::plain;
use super::layout::Layout;
use super::object::Object;
use crate::adjudicate::JudgedGame;
use std::collections::BTreeMap;

/// How a row begins.
const HEAD: &str = r#"{"schema":"go-referee.baseline/1","type":"baseline","id":"#;

/// Writes a row for every ply and code of a game's findings.
pub(super) fn game(layout: &Layout, game: &JudgedGame, out: &mut Vec<u8>) {
    let mut counts: BTreeMap<(Option<u32>, &'static str), i64> = BTreeMap::new();
    for judged in &game.findings {
        let finding = &judged.finding;
        *counts.entry((finding.ply, finding.kind.code)).or_default() += 1;
    }
    for ((ply, code), count) in counts {
        let mut row = Object::row(out, HEAD, plain(layout.shown(&game.id)));
        row.maybe_integer("ply", ply);
        row.word("code", code);
        row.maybe_integer("count", (count > 1).then_some(count));
        row.close();
        out.push(b'\n');
    }
}
