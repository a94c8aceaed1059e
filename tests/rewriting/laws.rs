//! The laws of conversion, for one record at a time: the same rules change no byte, other rules
//! nothing but RU, KM, RE and GOREF; there and back gives the bytes of before, twice gives those
//! of once.

use go_referee::adjudicate::{CountQuestion, KomiBeside, Opinions, Question, Source};
use go_referee::convert::{Converter, Order, ResultFate, Rewrite};
use go_referee::record::{Cut, Ident, Limits, Scanner, Splitter};
use go_referee::rules::{Ruleset, resolve};
use std::sync::Arc;

/// Properties a conversion may touch.
const OURS: [&str; 4] = ["RU", "KM", "RE", "GOREF"];

/// What became of the records.
#[derive(Debug, Default)]
pub struct Seen {
    /// Records.
    pub records: usize,
    /// Conversions to the rules the record has.
    pub same: usize,
    /// Conversions that changed bytes.
    pub changed: usize,
    /// Of these, those that counted the result anew.
    pub counted: usize,
    /// Of these, those that went there and back, and there twice.
    pub back: usize,
    /// Conversions of records that were left as they were.
    pub refused: usize,
}

/// Checks records.
pub struct Laws {
    rulesets: Vec<Ruleset>,
    all: Converter,
    each: Vec<Converter>,
    /// What became of them.
    pub seen: Seen,
    /// Where a law does not hold.
    wrong: Vec<String>,
}

/// An order without frills.
pub fn order(targets: &str) -> Order {
    Order {
        from: None,
        targets: resolve(targets).unwrap(),
        komi: KomiBeside::Carried,
        annotate: false,
        to_utf8: false,
    }
}

/// A converter that asks nobody.
pub fn converter(order: Order) -> Converter {
    let question = Arc::new(Question::default());
    let counting = CountQuestion::default();
    Converter::new(Arc::new(order), question, counting, Opinions::new)
}

/// The games of a file, as runs hand them over.
pub fn games(bytes: &[u8]) -> Vec<&[u8]> {
    let mut splitter = Splitter::new();
    let (mut games, mut rest) = (Vec::new(), bytes);
    while let Cut::Game { len } = splitter.next(rest, true) {
        games.push(&rest[..len]);
        rest = &rest[len..];
    }
    games
}

/// The rules a record was played by, and the record under each of the new ones.
pub fn converted(converter: &mut Converter, id: &str, bytes: &[u8]) -> (String, Vec<Rewrite>) {
    let (_, game) = converter.convert(&Source::first(id, bytes));
    (game.from.to_string(), game.rewrites)
}

/// Every property that is not ours, with its raw bytes, node by node.
fn rest(bytes: &[u8]) -> Vec<(usize, Vec<u8>, Vec<Vec<u8>>)> {
    let (mut scanner, mut findings) = (Scanner::default(), Vec::new());
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut findings);
    let tree = scanned.tree;
    let mut all = Vec::new();
    for node in tree.nodes() {
        for property in tree.properties(node) {
            if !OURS.iter().any(|name| Ident::new(name) == property.ident) {
                let values = property
                    .values
                    .iter()
                    .map(|value| tree.raw(*value).to_vec());
                all.push((
                    node.index(),
                    tree.raw(property.name).to_vec(),
                    values.collect(),
                ));
            }
        }
    }
    all
}

impl Laws {
    /// Nothing checked yet.
    pub fn new() -> Self {
        let rulesets: Vec<Ruleset> = resolve("all").unwrap();
        Self {
            all: converter(order("all")),
            each: rulesets
                .iter()
                .map(|ruleset| converter(order(&ruleset.id)))
                .collect(),
            rulesets,
            seen: Seen::default(),
            wrong: Vec::new(),
        }
    }

    /// Says where a law does not hold, if it is anywhere.
    pub fn hold(&self) {
        let shown: Vec<&str> = self.wrong.iter().take(20).map(String::as_str).collect();
        let found = self.wrong.len();
        assert!(found == 0, "{found} times:\n{}", shown.join("\n"));
    }

    fn expect(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.wrong.push(what());
        }
    }

    /// Checks one record under every ruleset, and goes there and back, and there twice, for one in
    /// `every` of them.
    pub fn check(&mut self, id: &str, bytes: &[u8], every: usize) {
        let before = rest(bytes);
        let (from, rewrites) = converted(&mut self.all, id, bytes);
        let nth = self.seen.records;
        self.seen.records += 1;
        for (target, rewrite) in rewrites.iter().enumerate() {
            let to = &*rewrite.to;
            if *to == *from {
                let stays = rewrite.bytes.is_none() && rewrite.refused.is_none();
                self.expect(stays, || format!("{id}: {to} is not the same"));
                self.seen.same += 1;
                continue;
            }
            if rewrite.refused.is_some() {
                let stays = rewrite.bytes.is_none();
                self.expect(stays, || format!("{id} to {to}: refused and changed"));
                self.seen.refused += 1;
                continue;
            }
            let Some(there) = &rewrite.bytes else {
                continue;
            };
            self.seen.changed += 1;
            self.seen.counted += usize::from(rewrite.result == ResultFate::Counted);
            let only_ours = rest(there) == before;
            self.expect(only_ours, || {
                format!("{id} to {to}: something else changed")
            });
            if (nth + target).is_multiple_of(every) {
                self.there_and_back((id, bytes), (target, there), &from);
            }
        }
    }

    fn there_and_back(
        &mut self,
        (id, bytes): (&str, &[u8]),
        (target, there): (usize, &[u8]),
        from: &str,
    ) {
        let to = self.rulesets[target].id.clone();
        let (now, twice) = converted(&mut self.each[target], id, there);
        self.expect(now == to, || format!("{id}: read as {now}, not {to}"));
        let once = twice[0].bytes.is_none();
        self.expect(once, || format!("{id} to {to}: twice is not once"));
        let home = self.rulesets.iter().position(|ruleset| ruleset.id == from);
        let (_, back) = converted(&mut self.each[home.unwrap()], id, there);
        let back = back[0].bytes.as_deref().unwrap_or(there);
        let shown = |bytes: &[u8]| {
            let start = &bytes[..bytes.len().min(500)];
            String::from_utf8_lossy(start).into_owned()
        };
        self.expect(back == bytes, || {
            let all = [bytes, there, back].map(shown).join("\n");
            format!("{id} to {to} and back to {from}:\n{all}")
        });
        self.seen.back += 1;
    }
}
