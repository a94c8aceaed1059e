//! Laws of conversion over the records that come with the project.
//!
//! The same rules change no byte, other rules nothing but RU, KM, RE and GOREF; there and back
//! gives the bytes of before, twice gives those of once.

use go_referee::adjudicate::{CountQuestion, KomiBeside, Opinions, Question, Source};
use go_referee::convert::{Converter, Order, Rewrite};
use go_referee::record::{Cut, Ident, Limits, Scanner, Splitter};
use go_referee::rules::{Ruleset, resolve};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Properties a conversion may touch.
const OURS: [&str; 4] = ["RU", "KM", "RE", "GOREF"];

fn order(targets: &str) -> Order {
    Order {
        from: None,
        targets: resolve(targets).unwrap(),
        komi: KomiBeside::Carried,
        annotate: false,
        to_utf8: false,
    }
}

fn converter(order: Order) -> Converter {
    let question = Arc::new(Question::default());
    Converter::new(
        Arc::new(order),
        question,
        CountQuestion::default(),
        Opinions::new,
    )
}

/// The games of a file, as runs hand them over.
fn games(bytes: &[u8]) -> Vec<&[u8]> {
    let mut splitter = Splitter::new();
    let (mut games, mut rest) = (Vec::new(), bytes);
    while let Cut::Game { len } = splitter.next(rest, true) {
        games.push(&rest[..len]);
        rest = &rest[len..];
    }
    games
}

/// Every record that comes with the project, game by game; those in UTF-16 are turned away
/// before a game is seen of them.
fn records() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in ["club", "torture"] {
        let entries = std::fs::read_dir(root.join(folder)).unwrap();
        files.extend(entries.map(|entry| entry.unwrap().path()));
    }
    files.sort();
    assert!(files.len() >= 89, "{} files", files.len());
    let mut all = Vec::new();
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        if go_referee::record::sniff(&bytes[..bytes.len().min(16)]).is_some() {
            continue;
        }
        for (index, game) in games(&bytes).iter().enumerate() {
            all.push((format!("{}#{}", file.display(), index + 1), game.to_vec()));
        }
    }
    all
}

fn converted(converter: &mut Converter, id: &str, bytes: &[u8]) -> (String, Vec<Rewrite>) {
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

#[test]
fn the_same_rules_change_no_byte() {
    let mut all = converter(order("all"));
    let (mut same, mut records_seen) = (0, 0);
    for (id, bytes) in records() {
        let (from, rewrites) = converted(&mut all, &id, &bytes);
        records_seen += 1;
        for rewrite in rewrites.iter().filter(|rewrite| *rewrite.to == *from) {
            assert_eq!(rewrite.bytes, None, "{id}");
            assert_eq!(rewrite.refused, None, "{id}");
            same += 1;
        }
    }
    assert!(same >= 85, "{same} of {records_seen}");
}

#[test]
fn other_rules_touch_nothing_but_their_properties() {
    let rulesets: Vec<Ruleset> = resolve("all").unwrap();
    let mut all = converter(order("all"));
    let mut each: Vec<Converter> = rulesets.iter().map(|r| converter(order(&r.id))).collect();
    let (mut changed, mut refused) = (0, 0);
    for (id, bytes) in records() {
        let before = rest(&bytes);
        let (from, rewrites) = converted(&mut all, &id, &bytes);
        for (target, rewrite) in rewrites.iter().enumerate() {
            if rewrite.refused.is_some() {
                assert_eq!(rewrite.bytes, None, "{id}");
                refused += 1;
                continue;
            }
            let Some(there) = &rewrite.bytes else {
                continue;
            };
            changed += 1;
            assert_eq!(rest(there), before, "{id} to {}", rewrite.to);
            let (now, twice) = converted(&mut each[target], &id, there);
            assert_eq!(*now, *rewrite.to, "{id}");
            assert_eq!(twice[0].bytes, None, "{id} to {} twice", rewrite.to);
            let home = rulesets
                .iter()
                .position(|ruleset| ruleset.id == from)
                .unwrap();
            let (_, back) = converted(&mut each[home], &id, there);
            let back = back[0].bytes.as_deref().unwrap_or(there);
            assert_eq!(
                String::from_utf8_lossy(back),
                String::from_utf8_lossy(&bytes),
                "{id} to {} and back to {from}",
                rewrite.to
            );
            assert_eq!(back, bytes, "{id}");
        }
    }
    println!("{changed} changed, {refused} refused");
    assert!(changed > 1_000, "{changed}");
}
