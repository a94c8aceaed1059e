//! A game's row in the page: its results, what parts its rulesets, and its final position.
//!
//! Rows are short: rulesets are positions in the list the page begins with, clauses positions in
//! the table of clauses, points positions in reading order. Knows no HTML.

use super::super::layout::Layout;
use super::super::object::{Object, integer, object};
use super::super::rows::ProblemRow;
use super::super::sight::{Sight, sights};
use super::island;
use crate::adjudicate::{Completeness, JudgedFinding, JudgedGame, ScoredGame};
use crate::amount::Amount;
use crate::board::{Color, Point, Size};
use crate::convert::{Account, Clause, Comparison, Difference, Pair, Standing, Winner};
use crate::settle::Fate;
use std::cmp::Reverse;

/// What stands between two rows.
pub(in super::super) const SEPARATOR: &[u8] = b",\n";
/// The longest text of a record's own that is shown, in characters.
const LONGEST: usize = 400;
/// Illegal moves told of one game.
const MOVES: usize = 24;

/// Writes the row of a game whose winner or legality some rulesets disagree on, or that could
/// not be read; with -v, of every game some rulesets disagree on.
pub(in super::super) fn comparison(layout: &Layout, game: &Comparison, out: &mut Vec<u8>) {
    let judged = &game.scored.game;
    let asked = Difference::ALL.into_iter().any(|difference| {
        (difference != Difference::Margin || layout.verbose) && game.differs_in(difference)
    });
    let id = layout.shown(&judged.id);
    if asked {
        out.extend_from_slice(SEPARATOR);
        island::enclosed(out, |row| fill(row, id, game));
    } else if judged.outcome == Completeness::Incomplete {
        unread(out, id, worst(judged));
    }
}

/// Writes the row of an input that could not be read.
pub(in super::super) fn problem(layout: &Layout, problem: &ProblemRow, out: &mut Vec<u8>) {
    unread(out, layout.shown(&problem.id), &problem.message);
}

fn unread(out: &mut Vec<u8>, id: &str, why: &str) {
    out.extend_from_slice(SEPARATOR);
    island::enclosed(out, |row| {
        row.text("id", &shortened(id));
        row.text("x", &shortened(why));
    });
}

/// What is said of a game that was not read or judged whole.
fn worst(judged: &JudgedGame) -> &str {
    let findings = judged.findings.iter().rev();
    let worst = findings.max_by_key(|found| found.finding.severity);
    worst.map_or("", |found| &found.finding.message)
}

fn fill(row: &mut Object<'_>, id: &str, game: &Comparison) {
    let scored = &game.scored;
    let judged = &scored.game;
    let size = scored.board.size();
    row.text("id", &shortened(id));
    row.integer("w", size.width() as i64);
    row.integer("h", size.height() as i64);
    row.integer("n", judged.plies.into());
    for (key, told) in [
        ("re", &judged.result),
        ("ru", &judged.rules),
        ("km", &judged.komi),
    ] {
        if let Some(declared) = &told.declared {
            row.text(key, &shortened(declared));
        }
    }
    if judged.outcome == Completeness::Incomplete {
        row.text("x", &shortened(worst(judged)));
    }
    let codes = Codes::of(game.rulesets.len());
    accounts(row, game, codes);
    row.array("d", &causes(game, codes), |out, cause| cause.write(out));
    moves(row, game, codes, size);
    row.text("b", &letters(scored));
    if let Some(point) = scored.last_move {
        row.integer("l", at(point, size));
    }
}

/// Rulesets as digits: one each, or two where there are more than one can tell apart.
#[derive(Clone, Copy)]
pub(super) struct Codes {
    pub digits: usize,
}

/// The digits, in order; none needs an escape.
pub(super) const DIGITS: &[u8; 64] =
    b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

impl Codes {
    pub fn of(rulesets: usize) -> Self {
        Self {
            digits: if rulesets <= DIGITS.len() { 1 } else { 2 },
        }
    }

    fn push(self, text: &mut String, index: usize) {
        let base = DIGITS.len();
        if self.digits > 1 {
            text.push(char::from(DIGITS[index / base % base]));
        }
        text.push(char::from(DIGITS[index % base]));
    }
}

/// What two margins differ by, clause by clause.
type Terms<'a> = &'a [(Clause, Amount)];

/// Writes the results that differ, `a`, and which of them each ruleset comes to, `r`.
fn accounts(row: &mut Object<'_>, game: &Comparison, codes: Codes) {
    // All terms are told against one ruleset, from which those of any pair follow.
    let compared = game.pairs.iter().find(|pair| pair.compared);
    let base = compared.map(|pair| pair.sides.from);
    let terms = |ruleset: usize| -> Option<Terms<'_>> {
        if Some(ruleset) == base {
            return Some(&[]);
        }
        let from_base = |pair: &&Pair| Some(pair.sides.from) == base && pair.sides.to == ruleset;
        let pair = game.pairs.iter().find(from_base)?;
        pair.compared.then_some(pair.terms.as_slice())
    };
    let mut different: Vec<(&Account, Option<Terms<'_>>)> = Vec::new();
    let mut which = String::new();
    for (ruleset, account) in game.accounts.iter().enumerate() {
        let terms = terms(ruleset);
        let same = |(known, theirs): &(&Account, _)| {
            known.result == account.result
                && known.standing == account.standing
                && known.margin == account.margin
                && known.komi == account.komi
                && known.winner == account.winner
                && *theirs == terms
        };
        let index = different.iter().position(same).unwrap_or_else(|| {
            different.push((account, terms));
            different.len() - 1
        });
        codes.push(&mut which, index);
    }
    row.array("a", different, |out, (account, terms)| {
        object(out, |inner| {
            inner.text("r", &account.result);
            inner.maybe_integer("m", account.margin.map(Amount::in_quarters));
            let winner = account.winner.and_then(position_of_winner);
            inner.maybe_integer("w", winner);
            inner.maybe_integer("k", account.komi.map(Amount::in_quarters));
            inner.integer("s", standing(account.standing));
            if let Some(terms) = terms {
                let flat = terms
                    .iter()
                    .flat_map(|(c, by)| [*c as i64, by.in_quarters()]);
                inner.array("t", flat, integer);
            }
        });
    });
    row.text("r", &which);
}

fn position_of_winner(winner: Winner) -> Option<i64> {
    let position = Winner::ALL.iter().position(|known| *known == winner)?;
    i64::try_from(position).ok()
}

const fn standing(standing: Standing) -> i64 {
    match standing {
        Standing::Counted => 0,
        Standing::Ruled => 1,
        Standing::Undetermined => 2,
        Standing::Recorded => 3,
    }
}

/// A difference, the smallest sets of clauses that make it, and the pairs it parts.
struct Cause<'a> {
    difference: Difference,
    sets: &'a [Vec<Clause>],
    /// Two codes for each pair.
    pairs: String,
}

impl Cause<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        let set = |out: &mut Vec<u8>, set: &[Clause]| {
            out.push(b'[');
            for (index, clause) in set.iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                integer(out, *clause as i64);
            }
            out.push(b']');
        };
        object(out, |inner| {
            inner.integer("d", self.difference as i64);
            let (told, others) = self
                .sets
                .split_first()
                .map_or((&[][..], &[][..]), |(a, b)| (a.as_slice(), b));
            inner.array("c", told, |out, clause| integer(out, *clause as i64));
            if !others.is_empty() {
                inner.array("o", others, |out, other| set(out, other));
            }
            inner.text("p", &self.pairs);
        });
    }
}

fn causes(game: &Comparison, codes: Codes) -> Vec<Cause<'_>> {
    let mut causes: Vec<Cause<'_>> = Vec::new();
    for pair in &game.pairs {
        for (difference, sets) in &pair.sets {
            let same = |known: &Cause<'_>| known.difference == *difference && known.sets == sets;
            let index = causes.iter().position(same).unwrap_or_else(|| {
                causes.push(Cause {
                    difference: *difference,
                    sets,
                    pairs: String::new(),
                });
                causes.len() - 1
            });
            codes.push(&mut causes[index].pairs, pair.sides.from);
            codes.push(&mut causes[index].pairs, pair.sides.to);
        }
    }
    causes.sort_by_key(|cause| Reverse(cause.difference));
    causes
}

/// Writes the moves some of the rulesets call illegal and others do not, `i`.
fn moves(row: &mut Object<'_>, game: &Comparison, codes: Codes, size: Size) {
    let plies = game.disputed_plies();
    if plies.is_empty() {
        return;
    }
    let findings = game.scored.game.findings.iter();
    let disputed = findings.filter_map(|judged| {
        let ply = judged.finding.ply?;
        plies.binary_search(&ply).ok()?;
        let by = objecting(game, judged, codes);
        (!by.is_empty()).then_some((ply, judged, by))
    });
    row.array("i", disputed.take(MOVES), |out, (ply, judged, by)| {
        object(out, |inner| {
            inner.integer("n", ply.into());
            inner.word("s", judged.finding.kind.slug);
            if let Some(point) = judged.finding.point {
                inner.integer("p", at(point, size));
            }
            if let Some(color) = judged.finding.color {
                inner.integer("k", (color == Color::White).into());
            }
            inner.maybe_integer("e", judged.repeats_ply);
            inner.text("r", &by);
        });
    });
    row.integer("in", plies.len() as i64);
    row.array("at", &game.positions, |out, (ply, board)| {
        object(out, |inner| {
            inner.integer("n", (*ply).into());
            let stone = |point| {
                board.at(point).map_or('-', |color| match color {
                    Color::Black => 'X',
                    Color::White => 'O',
                })
            };
            let stones: String = size.points().map(stone).collect();
            inner.text("b", &stones);
        });
    });
}

/// The rulesets that call a move illegal by this finding.
fn objecting(game: &Comparison, judged: &JudgedFinding, codes: Codes) -> String {
    let mut who = String::new();
    for (ruleset, _) in judged.rulings.iter().filter(|(_, r)| r.is_illegal()) {
        if let Some(index) = game.rulesets.iter().position(|id| id == ruleset) {
            codes.push(&mut who, index);
        }
    }
    who
}

fn at(point: Point, size: Size) -> i64 {
    (point.y() * size.width() + point.x()) as i64
}

/// What is to be seen on every point, one letter each.
fn letters(scored: &ScoredGame) -> String {
    let counted = !scored.map.is_empty();
    let letter = |sight: Sight| {
        let (black, white) = match sight {
            Sight::Stone(_, Fate::Alive) => ('X', 'O'),
            Sight::Stone(_, Fate::Seki) => ('s', 't'),
            Sight::Stone(_, Fate::Dead) => ('d', 'D'),
            Sight::Stone(_, Fate::Undetermined) => ('u', 'U'),
            Sight::Territory(_) => ('x', 'o'),
            Sight::SekiPoint(_) => ('e', 'E'),
            Sight::MustFill(_) => ('f', 'F'),
            Sight::OpenKo(_) => ('k', 'K'),
            Sight::Dame if counted => ('.', '.'),
            Sight::Dame | Sight::Unreached => ('-', '-'),
        };
        match sight {
            Sight::Stone(Color::White, _)
            | Sight::Territory(Color::White)
            | Sight::SekiPoint(Color::White)
            | Sight::MustFill(Color::White)
            | Sight::OpenKo(Color::White) => white,
            _ => black,
        }
    };
    sights(scored).into_iter().map(letter).collect()
}

/// A text of the record's own, no longer than a page can show.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_all_rulesets_apart() {
        for (rulesets, digits) in [(2, 1), (64, 1), (65, 2), (4096, 2)] {
            let codes = Codes::of(rulesets);
            assert_eq!(codes.digits, digits);
            let mut seen = std::collections::BTreeSet::new();
            for index in 0..rulesets {
                let mut text = String::new();
                codes.push(&mut text, index);
                assert_eq!(text.len(), digits);
                assert!(seen.insert(text));
            }
        }
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(shortened("碁"), "碁");
        let long = "碁".repeat(LONGEST + 1);
        assert_eq!(shortened(&long).chars().count(), LONGEST + 1);
        assert!(shortened(&long).ends_with('…'));
    }
}
