//! CSV and TSV: headers, quoting, one line for every row.

use super::sample;
use crate::report::{Format, Layout, Table, is_unsafe};

fn written(format: Format, table: Table) -> String {
    let layout = Layout {
        format,
        table,
        ..Layout::default()
    };
    let mut out = Vec::new();
    layout.head(&mut out);
    layout.game(&sample::judged(), &mut out);
    layout.score(&sample::scored(), &mut out);
    layout.problem(&sample::problem(), &mut out);
    layout.tail(&crate::report::Summary::default(), &mut out);
    String::from_utf8(out).unwrap()
}

/// Cells by column name, one map for every row.
fn read(text: &str) -> Vec<std::collections::HashMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .map(|row| row.unwrap())
        .collect()
}

#[test]
fn csv_has_a_row_for_every_finding() {
    let text = written(Format::Csv, Table::Findings);
    assert_eq!(text.lines().count(), 1 + 2 + 1);
    let rows = read(&text);
    assert_eq!(rows[0]["id"], "games/ha\\x1b[31m\\u{202e}.sgf#2");
    assert_eq!(rows[0]["code"], "T003");
    assert_eq!(rows[0]["point"], "D4");
    assert_eq!(rows[0]["ply"], "41");
    assert_eq!(rows[0]["cycle_length"], "2");
    assert!(rows[0]["rulings"].starts_with("team-2016=void-turn-lost+1w chinese-2002="));
    assert!(rows[0]["rulings"].contains(" korean=lose-game/loss "));
    assert_eq!(
        rows[1]["message"],
        "PB ends in \"\\\\t\\r\\n,;\\x9b\\x1f\\x7f\" 碁"
    );
    assert_eq!(rows[2]["kind"], "unreadable");
    assert_eq!(rows[2]["message"], "cut short after 17 bytes");
}

#[test]
fn csv_has_a_row_for_every_count_and_for_what_could_not_be_read() {
    let text = written(Format::Csv, Table::Scores);
    let rows = read(&text);
    assert_eq!(rows[0]["notes"], "not counted");
    let counts: Vec<_> = rows.iter().filter(|row| row["id"] == "b.sgf#1").collect();
    assert_eq!(counts.len(), 5);
    assert_eq!(counts[2]["result_text"], "黑胜3/4子");
    assert_eq!(counts[2]["margin_q"], "6");
    assert_eq!(counts[2]["dead"], "E4");
    assert_eq!(counts[4]["margin_q"], "");
    assert!(counts[4]["notes"].starts_with("stones were edited"));
    let last = rows.last().unwrap();
    assert_eq!(last["result"], "undetermined");
    assert_eq!(last["outcome"], "incomplete");
}

#[test]
fn csv_has_a_row_for_every_checked_result_and_for_what_was_not_counted() {
    let text = written(Format::Csv, Table::Checks);
    let rows = read(&text);
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["outcome"], "undetermined");
    assert_eq!(rows[0]["reading"], "not counted");
    let checked = &rows[1];
    for (column, value) in [
        ("id", "b.sgf#1"),
        ("outcome", "explained"),
        ("kind", "simple-ko"),
        ("declared_q", "10"),
        ("margin_q", "6"),
        ("difference_q", "4"),
        ("komi_q", "30"),
        ("komi_from", "zi in hundredths"),
        ("group", "D4"),
    ] {
        assert_eq!(checked[column], value, "{column}");
    }
    assert!(rows[2]["reading"].starts_with("T900: cut short"));
}

#[test]
fn tsv_has_the_same_cells_and_no_quotes() {
    let (tabs, commas) = (
        written(Format::Tsv, Table::Findings),
        written(Format::Csv, Table::Findings),
    );
    let rows: Vec<Vec<&str>> = tabs
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let width = rows[0].len();
    assert!(rows.iter().all(|row| row.len() == width));
    assert_eq!(rows.len(), read(&commas).len() + 1);
    let message = rows[0].iter().position(|name| *name == "message").unwrap();
    assert_eq!(
        rows[2][message],
        "PB ends in \"\\\\\\t\\r\\n,;\\x9b\\x1f\\x7f\" 碁"
    );
    assert!(
        !tabs
            .chars()
            .any(|c| is_unsafe(c) && !matches!(c, '\n' | '\t'))
    );
}
