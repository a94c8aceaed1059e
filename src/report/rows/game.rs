//! The `game` row: the last of its game, which says how far it was judged.

use super::super::object::Object;
use super::super::vocabulary;
use crate::adjudicate::{Coverage, JudgedGame, Told, Verdict};
use crate::board::Size;

/// A size as rows say it: `19x19`, columns first.
pub(in super::super) struct SizeText {
    bytes: [u8; 5],
    length: usize,
}

impl SizeText {
    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

/// Spells a size without allocating.
pub(in super::super) fn size_named(size: Size) -> SizeText {
    let mut text = SizeText {
        bytes: [0; 5],
        length: 0,
    };
    let mut push = |byte| {
        text.bytes[text.length] = byte;
        text.length += 1;
    };
    // Sides lie in 1–52, so two digits each and the `x` are all there can be.
    for (index, side) in [size.width(), size.height()].into_iter().enumerate() {
        if index > 0 {
            push(b'x');
        }
        if side > 9 {
            push(b'0' + (side / 10) as u8);
        }
        push(b'0' + (side % 10) as u8);
    }
    text
}

/// Writes the row.
pub(in super::super) fn write(out: &mut Vec<u8>, id: &str, game: &JudgedGame) {
    const HEAD: &str = r#"{"schema":"go-referee.game/1","type":"game","id":"#;
    out.reserve(1024);
    let mut row = Object::row(out, HEAD, id);
    row.text("size", size_named(game.size).as_str());
    row.integer("plies", game.plies.into());
    row.word("outcome", vocabulary::completeness(game.outcome));
    row.object("verdicts", |verdicts| {
        for verdict in &game.verdicts {
            write_verdict(verdicts, verdict);
        }
    });
    write_told(&mut row, "komi", &game.komi);
    write_told(&mut row, "rules", &game.rules);
    write_told(&mut row, "result", &game.result);
    write_told(&mut row, "handicap", &game.handicap);
    write_told(&mut row, "charset", &game.charset);
    row.close();
}

fn write_verdict(verdicts: &mut Object<'_>, verdict: &Verdict) {
    let plain = verdict.first_illegal_ply.is_none() && verdict.outcome.is_none();
    if verdict.covers == Coverage::Yes && verdict.legal && plain {
        // Nearly every verdict of every game; written in one go.
        verdicts.ready(&verdict.ruleset, r#"{"covers":"yes","legal":true}"#);
        return;
    }
    verdicts.entry(&verdict.ruleset, |inner| {
        match &verdict.covers {
            Coverage::Yes => inner.word("covers", "yes"),
            Coverage::Extended(why) => {
                inner.word("covers", "extended");
                inner.text("extended", why);
            }
        }
        inner.flag("legal", verdict.legal);
        inner.maybe_integer("first_illegal_ply", verdict.first_illegal_ply);
        inner.maybe_text("outcome", verdict.outcome);
    });
}

fn write_told(row: &mut Object<'_>, key: &'static str, told: &Told) {
    row.object(key, |inner| {
        inner.maybe_text("declared", told.declared.as_deref());
        inner.maybe_text("used", told.used.as_deref());
        inner.text("reason", told.reason);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_spelled_columns_first() {
        for (width, height, wanted) in [(1, 1, "1x1"), (9, 13, "9x13"), (52, 10, "52x10")] {
            let size = Size::new(width, height).unwrap();
            assert_eq!(size_named(size).as_str(), wanted);
        }
    }
}
