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
    assert!(seen.records >= 90 && seen.same >= 90, "{seen:?}");
    assert!(seen.changed > 1_000 && seen.back > 200, "{seen:?}");
    assert!(seen.counted > 50, "{seen:?}");
}

#[test]
fn komi_that_is_asked_for_stands_in_the_record() {
    let asked = [
        (KomiBeside::Own, None),
        (KomiBeside::Given(Amount::quarters(15)), Some(15)),
        (KomiBeside::Given(-Amount::half_points(11)), Some(-22)),
    ];
    let (mut checked, mut refused) = (0, 0);
    for (komi, wanted) in asked {
        let mut converters = ["chinese", "korean"]
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
    assert!(checked > 300, "{checked} checked, {refused} refused");
}

/// The komi a record claims, in quarter-points.
fn declared_komi(bytes: &[u8]) -> Option<i64> {
    let (mut scanner, mut findings) = (Scanner::default(), Vec::new());
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut findings);
    let mut reader = go_referee::claims::Reader::default();
    let game = reader.read(scanned.tree, scanned.charset.used, &mut findings);
    game.komi.used.map(Amount::in_quarters)
}

/// An ordinary game on five lines, with these properties before its moves: Black has four points
/// more by territory and five by area, White passed first.
fn ordinary(properties: &str) -> String {
    format!(
        "(;SZ[5]{properties};B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[bc];W[]\
         ;B[]TB[aa:ae][ba:bb][bd:be]TW[ea:ee])"
    )
}

/// The values of KM and RE after a conversion, and the record.
fn carried(record: &str, to: &str, komi: KomiBeside) -> (String, String, String) {
    let mut converter = converter(go_referee::convert::Order { komi, ..order(to) });
    let (_, rewrites) = converted(&mut converter, "made", record.as_bytes());
    assert_eq!(rewrites[0].refused, None, "{record}");
    let bytes = rewrites[0]
        .bytes
        .clone()
        .unwrap_or_else(|| record.as_bytes().to_vec());
    let there = String::from_utf8(bytes).unwrap();
    let value = |name: &str| {
        let start = there
            .find(&format!("{name}["))
            .map_or(there.len(), |at| at + 3);
        there[start..]
            .split(']')
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    (value("KM"), value("RE"), there.clone())
}

#[test]
fn results_are_counted_under_the_new_rules() {
    let (carry, keep) = (KomiBeside::Carried, KomiBeside::Same);
    let given = |quarters| KomiBeside::Given(Amount::quarters(quarters));
    let rows = [
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]",
            "chinese",
            carry,
            "5.5",
            "W+0.5",
        ),
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]",
            "chinese",
            keep,
            "4.5",
            "B+0.5",
        ),
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]",
            "aga-button",
            carry,
            "5",
            "W+0.5",
        ),
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]",
            "wmsg-2008",
            carry,
            "4.5",
            "W+0.5",
        ),
        ("RU[Japanese]KM[4.5]RE[W+0.5]", "aga", given(0), "0", "B+5"),
        // A quarter is put with its unit where it could be taken for zi.
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]",
            "aga",
            given(15),
            "3.75",
            "B+1.25 points",
        ),
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]",
            "chinese",
            given(15),
            "3.75 points",
            "B+1.25 points",
        ),
        // Ties: a draw, Black's win, a game to be played on.
        ("RU[Chinese]KM[5]RE[Draw]", "ing", carry, "5", "B+"),
        ("RU[Chinese]KM[5]RE[0]", "team-2016", carry, "5", "0"),
        (
            "RU[Chinese]KM[4.5]RE[B+0.5]",
            "team-2016",
            given(20),
            "5",
            "Draw",
        ),
        // Offences have a price under some rules, and lose under others.
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]GOREF[3:warning:B]",
            "chinese-2002",
            keep,
            "4.5",
            "W+1.5",
        ),
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]GOREF[3:warning:B][5:warning:B]",
            "chinese-2002",
            keep,
            "4.5",
            "W+F",
        ),
        // Margins in zi keep their bytes as long as they say the same.
        (
            "RU[Chinese]KM[4.5]RE[黑胜1/4子]",
            "korean",
            carry,
            "3.5",
            "黑胜1/4子",
        ),
        (
            "RU[Chinese]KM[4.5]RE[黑胜1/4子]",
            "korean",
            keep,
            "4.5",
            "W+0.5",
        ),
        (
            "RU[Chinese]KM[2.25]RE[B+0.25]",
            "aga",
            carry,
            "2.25",
            "B+0.25",
        ),
        // Games not decided by counting.
        ("RU[Japanese]KM[4.5]RE[W+R]", "chinese", carry, "5.5", "W+R"),
        (
            "RU[Japanese]KM[4.5]RE[b+time]",
            "chinese",
            carry,
            "5.5",
            "b+time",
        ),
        ("RU[Japanese]KM[4.5]RE[?]", "chinese", carry, "5.5", "?"),
        ("RU[Japanese]KM[4.5]", "chinese", carry, "5.5", ""),
        // A result the count does not bear out: shifted where the same points count, else kept.
        (
            "RU[Chinese]KM[4.5]RE[B+7.5]",
            "aga",
            given(22),
            "5.5",
            "B+6.5",
        ),
        (
            "RU[Chinese]KM[4.5]RE[B+7.5]",
            "korean",
            carry,
            "3.5",
            "B+7.5",
        ),
        // Twice in one record.
        (
            "RU[Japanese]KM[4.5]RE[W+0.5]KM[4.5]",
            "chinese",
            keep,
            "4.5",
            "B+0.5",
        ),
    ];
    for (properties, to, komi, wanted_komi, wanted_result) in rows {
        let record = ordinary(properties);
        let (komi_now, result, there) = carried(&record, to, komi);
        let wanted = (wanted_komi, wanted_result);
        assert_eq!(
            (&*komi_now, &*result),
            wanted,
            "{properties} to {to}: {there}"
        );
        let (_, _, twice) = carried(&there, to, komi);
        assert_eq!(twice, there, "{properties} to {to}");
    }
    // A tie that a rule breaks is a draw again where none does.
    let draw = ordinary("RU[Chinese]KM[5]RE[Draw]");
    let (_, _, there) = carried(&draw, "ing", KomiBeside::Carried);
    assert_eq!(carried(&there, "chinese", KomiBeside::Carried).2, draw);
    assert_eq!(carried(&there, "aga", KomiBeside::Carried).1, "Draw");
}

#[test]
fn handicap_counts_as_the_new_rules_have_it() {
    let record = "(;SZ[5]HA[2]AB[cb][cd]RU[AGA]KM[0.5]RE[B+3.5];W[da];B[ca];W[db];B[cc];W[dc]\
        ;B[ce];W[dd];B[bc];W[de];B[];W[])";
    for (to, result) in [("chinese", "B+2.5"), ("ing", "B+4.5"), ("bga", "B+3.5")] {
        let (komi, now, there) = carried(record, to, KomiBeside::Carried);
        assert_eq!((&*komi, &*now), ("0.5", result), "{there}");
    }
}

#[test]
fn every_place_of_a_property_is_written() {
    let record = ordinary("RU[Japanese]KM[4.5]RUles[Japanese]KM[4.5][4.5]RE[W+0.5]");
    let (_, _, there) = carried(&record, "chinese", KomiBeside::Carried);
    assert!(
        there.contains("RU[Chinese]KM[5.5]RUles[Chinese]KM[5.5][5.5]RE[W+0.5]"),
        "{there}"
    );
    assert_eq!(carried(&there, "japanese", KomiBeside::Carried).2, record);
    let late = "(;SZ[5]PB[a];C[late]RU[Japanese]\r\nKM[6.5];B[cc])";
    let (_, _, there) = carried(late, "nz", KomiBeside::Carried);
    let wanted = "(;SZ[5]GOREF[0:was:japanese-1989:RU=Japanese][0:was:japanese-1989:KM=6.5]PB[a]\
        ;C[late]RU[NZ]\r\nKM[7.5];B[cc])";
    assert_eq!(there, wanted);
    assert_eq!(carried(&there, "japanese", KomiBeside::Carried).2, late);
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
