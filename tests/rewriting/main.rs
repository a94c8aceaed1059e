//! Laws of conversion over the records that come with the project, and what docs/converting.md
//! says about names and komi.

mod laws;

use go_referee::adjudicate::{KomiBeside, level};
use go_referee::amount::Amount;
use go_referee::convert::record_name;
use go_referee::record::{Limits, Scanner, sniff, text};
use go_referee::rules::{builtin, builtin_ids};
use laws::{Laws, converted, converter, games, order};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every record that comes with the project, game by game, those in UTF-16 left out: what is at
/// hand of them is not their bytes.
fn records() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in ["club", "torture"] {
        let entries = std::fs::read_dir(root().join("testdata").join(folder)).unwrap();
        files.extend(entries.map(|entry| entry.unwrap().path()));
    }
    files.sort();
    assert!(files.len() >= 89, "{} files", files.len());
    let mut all = Vec::new();
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        if sniff(&bytes[..bytes.len().min(16)]).is_some() {
            continue;
        }
        for (index, game) in games(&bytes).iter().enumerate() {
            all.push((format!("{}#{}", file.display(), index + 1), game.to_vec()));
        }
    }
    all
}

#[test]
fn conversions_are_exact_and_can_be_undone() {
    let mut laws = Laws::new();
    for (id, bytes) in records() {
        laws.check(&id, &bytes, 5);
    }
    laws.hold();
    let seen = &laws.seen;
    println!("{seen:?}");
    assert!(seen.records >= 90 && seen.same >= 90, "{seen:?}");
    assert!(seen.changed > 1_000 && seen.back > 200, "{seen:?}");
    assert!(seen.counted > 50, "{seen:?}");
}

#[test]
fn komi_that_is_asked_for_stands_in_the_record() {
    let asked = [
        (KomiBeside::Own, None),
        (KomiBeside::Given(Amount::quarters(15)), Some(15)),
        (KomiBeside::Given(Amount::points(0)), Some(0)),
        (KomiBeside::Given(-Amount::half_points(11)), Some(-22)),
    ];
    let (mut checked, mut refused) = (0, 0);
    for (komi, wanted) in asked {
        let mut converters = ["chinese", "korean", "aga-button"]
            .map(|id| converter(go_referee::convert::Order { komi, ..order(id) }));
        for (id, bytes) in records() {
            for converter in &mut converters {
                let (_, rewrites) = converted(converter, &id, &bytes);
                refused += usize::from(rewrites[0].refused.is_some());
                let Some(there) = &rewrites[0].bytes else {
                    continue;
                };
                let (_, again) = converted(converter, &id, there);
                assert_eq!(again[0].bytes, None, "{id} {komi:?}");
                if let Some(wanted) = wanted {
                    let said = declared_komi(there);
                    assert_eq!(said, Some(wanted), "{id} {komi:?}");
                }
                checked += 1;
            }
        }
    }
    println!("{checked} checked, {refused} refused");
    assert!(checked > 500, "{checked}");
}

/// The komi a record claims, in quarter-points.
fn declared_komi(bytes: &[u8]) -> Option<i64> {
    let (mut scanner, mut findings) = (Scanner::default(), Vec::new());
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut findings);
    let mut reader = go_referee::claims::Reader::default();
    let game = reader.read(scanned.tree, scanned.charset.used, &mut findings);
    game.komi.used.map(Amount::in_quarters)
}

/// Every text of a record but those of CA, node by node.
fn texts(bytes: &[u8]) -> Vec<String> {
    let (mut scanner, mut findings) = (Scanner::default(), Vec::new());
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut findings);
    let (tree, charset) = (scanned.tree, scanned.charset.used);
    let properties = tree.nodes().flat_map(|node| tree.properties(node));
    let ca = go_referee::record::Ident::new("CA");
    let values = properties.filter(|p| p.ident != ca).flat_map(|p| p.values);
    values
        .map(|value| text(tree.raw(*value), charset).into_owned())
        .collect()
}

#[test]
fn utf8_holds_the_same_texts() {
    let mut checked = 0;
    let mut converter = converter(go_referee::convert::Order {
        to_utf8: true,
        ..order("chinese")
    });
    for (id, bytes) in records() {
        let (from, rewrites) = converted(&mut converter, &id, &bytes);
        let Some(there) = &rewrites[0].bytes else {
            continue;
        };
        assert!(rewrites[0].refused.is_none());
        let (_, again) = converted(&mut converter, &id, there);
        assert_eq!(again[0].bytes, None, "{id}");
        if from == "chinese" {
            assert_eq!(texts(there), texts(&bytes), "{id}");
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

/// The cells of the rows of a table, found by its header.
fn table(text: &str, header: &str) -> Vec<Vec<String>> {
    let start = text.find(header).expect(header);
    let rows = text[start..]
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        row.trim_matches('|')
            .split('|')
            .map(|c| c.trim().to_owned())
            .collect()
    };
    rows.map(cells).collect()
}

#[test]
fn the_tables_of_the_documentation_are_those_of_the_program() {
    let text = std::fs::read_to_string(root().join("docs/converting.md")).unwrap();
    let names = table(&text, "| ruleset | RU |");
    for row in &names {
        let id = row[0].trim_matches('`');
        assert_eq!(record_name(id), row[1].trim_matches('`'), "{id}");
    }
    let told = |id: &str| names.iter().any(|row| row[0].trim_matches('`') == id);
    for id in builtin_ids() {
        assert!(told(id) || record_name(id) == *id, "{id}");
    }
    let mut levels = 0;
    for row in table(&text, "| rulesets | level |") {
        let wanted = match &*row[1] {
            "0" => Amount::ZERO,
            "½" => Amount::HALF,
            "1" => Amount::POINT,
            other => panic!("{other}"),
        };
        for id in row[0].split(", ") {
            let id = id.trim_matches('`');
            assert_eq!(level(&builtin(id).unwrap()), wanted, "{id}");
            levels += 1;
        }
    }
    assert_eq!(levels, builtin_ids().len());
}
