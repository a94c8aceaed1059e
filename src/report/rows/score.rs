//! The `score` row: one count of a game, its arithmetic and what it rests on.

use super::super::grouping::grouped;
use super::super::object::{Object, object, string};
use super::super::vocabulary::{self, figure};
use crate::adjudicate::{Dispute, GroupOutcome, ScoredGame, ScoredSheet};
use crate::amount::Amount;
use crate::board::ByColor;
use crate::board::Size;
use crate::count::{CountFacts, Leak, Line, Margin, Part};
use crate::settle::{ChainWord, Fate};

/// Writes the row.
pub(in super::super) fn write(
    out: &mut Vec<u8>,
    id: &str,
    game: &ScoredGame,
    counted: &ScoredSheet,
) {
    let sheet = &counted.sheet;
    let size = game.game.size;
    object(out, |row| {
        row.word("schema", "go-referee.score/1");
        row.word("type", "score");
        row.text("id", id);
        row.text("rules", &counted.ruleset);
        row.word("method", counted.method);
        match &sheet.margin {
            Margin::Known(margin) => row.integer("margin_q", margin.in_quarters()),
            Margin::Withheld(why) => row.text("withheld", why),
        }
        row.text("result", &counted.result);
        row.text("result_text", &sheet.result_text);
        row.flag("settled", game.settled);
        row.array("lines", &sheet.lines, write_line);
        row.object("facts", |inner| write_facts(inner, &sheet.facts));
        row.array("readings", &sheet.readings, |out, reading| {
            object(out, |inner| {
                inner.text("key", reading.key);
                inner.integer("margin_q", reading.margin.in_quarters());
                inner.flag("used", reading.used);
                inner.text("article", &reading.article);
            });
        });
        write_dispute(row, &counted.dispute, size);
        row.array("dead", &game.dead, |out, point| {
            string(out, &point.gtp(size).to_string());
        });
        let dead = game.chains.iter().filter(|chain| chain.fate == Fate::Dead);
        row.array("sources", dead, |out, chain| {
            object(out, |inner| {
                inner.text("point", &chain.first.gtp(size).to_string());
                inner.word("source", chain.source.name());
            });
        });
        let word = |chain: &ChainWord| (chain.fate, chain.source, chain.confidence);
        row.array(
            "status",
            grouped(&game.chains, word),
            |out, (word, chains)| {
                object(out, |inner| {
                    inner.word("status", word.0.name());
                    inner.word("source", word.1.name());
                    inner.word("confidence", word.2.name());
                    inner.array("chains", chains, |out, chain| {
                        string(out, &chain.first.gtp(size).to_string());
                    });
                });
            },
        );
        row.array("leaks", &game.leaks, |out, leak| {
            write_leak(out, leak, size);
        });
        row.text("map", &game.map);
        row.text("reasons", &game.reasons);
        row.flag("hypothetical", counted.hypothetical);
        let notes = sheet.notes.iter().map(|note| &**note);
        let notes = notes.chain(game.notes.iter().map(|note| &**note));
        row.array("notes", notes, string);
        row.array("findings", &sheet.findings, |out, finding| {
            object(out, |inner| {
                inner.word("code", finding.kind.code);
                inner.word("severity", finding.severity.name());
                inner.text("message", &finding.message);
            });
        });
    });
}

/// Writes the margins under each outcome of the disputed groups, and what the rules do.
fn write_dispute(row: &mut Object<'_>, dispute: &Dispute, size: Size) {
    let name = |group: &GroupOutcome| group.first.gtp(size).to_string();
    row.object("outcomes", |outcomes| {
        for group in &dispute.groups {
            outcomes.entry(&name(group), |inner| {
                for (fate, margin) in [
                    ("alive", group.alive),
                    ("dead", group.dead),
                    ("seki", group.seki),
                ] {
                    inner.maybe_integer(fate, margin.map(Amount::in_quarters));
                }
            });
        }
    });
    row.array(
        "outcomes_combined",
        &dispute.combined,
        |out, combination| {
            object(out, |inner| {
                inner.object("status", |status| {
                    for (group, fate) in dispute.groups.iter().zip(&combination.fates) {
                        status.said(&name(group), fate.name());
                    }
                });
                inner.integer("margin_q", combination.margin.in_quarters());
            });
        },
    );
    row.array("dispute", &dispute.clauses, |out, clause| {
        object(out, |inner| {
            inner.text("text", &clause.text);
            inner.text("article", &clause.article);
        });
    });
}

fn write_leak(out: &mut Vec<u8>, leak: &Leak, size: Size) {
    object(out, |inner| {
        inner.text("region", &leak.region.gtp(size).to_string());
        inner.integer("points", leak.points.into());
        inner.word("color", vocabulary::color(leak.color));
        inner.array("sealing", [leak.sealing], |out, point| {
            string(out, &point.gtp(size).to_string());
        });
        inner.integer("swing_q", leak.swing.in_quarters());
    });
}

fn write_line(out: &mut Vec<u8>, line: &Line) {
    let side = |inner: &mut Object<'_>, name, exact, amount: Option<Amount>| {
        if let Some(amount) = amount {
            inner.text(name, &figure(amount, line.unit));
            inner.integer(exact, amount.in_quarters());
        }
    };
    object(out, |inner| {
        inner.text("key", line.key);
        side(inner, "black", "black_q", line.black);
        side(inner, "white", "white_q", line.white);
        inner.word("unit", vocabulary::unit(line.unit));
        inner.flag("added", line.part == Part::Term);
        inner.text("article", &line.article);
    });
}

fn write_facts(row: &mut Object<'_>, facts: &CountFacts) {
    row.integer("V", facts.points.into());
    write_pair(row, "M", facts.placed);
    write_pair(row, "setup", facts.setup);
    write_pair(row, "S", facts.stones);
    write_pair(row, "P", facts.lost);
    write_pair(row, "dead", facts.dead);
    write_pair(row, "T", facts.territory);
    row.integer("D", facts.shared.into());
    write_pair(row, "X", facts.edited);
    write_pair(row, "passes", facts.passes);
    write_pair(row, "imposed_passes", facts.imposed);
    if let Some(color) = facts.first_pass {
        row.word("first_pass", vocabulary::color(color));
    }
    row.flag("ended_without_pass", facts.ended_without_pass);
    row.maybe_integer("delta_m", facts.placed_difference);
    write_pair(row, "m_prime", facts.placed_after_first_pass);
}

fn write_pair<T: Into<i64>>(row: &mut Object<'_>, key: &'static str, pair: ByColor<T>) {
    row.object(key, |inner| {
        inner.integer("black", pair.black.into());
        inner.integer("white", pair.white.into());
    });
}
