//! JSON Lines and JSON: the rows, their schema, their harmlessness, their joining.

use super::checker::faults;
use super::sample;
use crate::report::{Format, Layout, Summary, is_unsafe, schema};
use serde_json::Value;

fn layout(format: Format) -> Layout {
    Layout {
        format,
        summary: true,
        ..Layout::default()
    }
}

/// Everything a run can write, in one buffer for every delivery.
fn buffers(layout: &Layout) -> (Vec<Vec<u8>>, Summary) {
    let mut summary = Summary::default();
    let (judged, scored, problem) = (sample::judged(), sample::scored(), sample::problem());
    let mut made = vec![Vec::new(); 3];
    layout.game(&judged, &mut made[0]);
    summary.add(&judged);
    layout.score(&scored, &mut made[1]);
    summary.add_scored(&scored);
    layout.problem(&problem, &mut made[2]);
    summary.add_problem(&problem.code, problem.severity);
    (made, summary)
}

fn lines() -> Vec<Value> {
    let layout = layout(Format::JsonLines);
    let (made, summary) = buffers(&layout);
    let mut out = Vec::new();
    layout.head(&mut out);
    out.extend(made.concat());
    layout.tail(&summary, &mut out);
    let text = String::from_utf8(out).unwrap();
    assert!(text.ends_with('\n'));
    assert!(!text.chars().any(|c| is_unsafe(c) && c != '\n'));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_row_follows_the_printed_schema_and_names_no_other_field() {
    let schema = schema();
    let rows = lines();
    let types: Vec<&str> = rows
        .iter()
        .map(|row| row["type"].as_str().unwrap())
        .collect();
    assert_eq!(
        types,
        [
            "finding",
            "finding",
            "game",
            "score",
            "score",
            "score",
            "score",
            "score",
            "result-check",
            "game",
            "finding",
            "summary"
        ]
    );
    for row in &rows {
        let own = &schema["$defs"][row["type"].as_str().unwrap()];
        assert_eq!(faults(&schema, own, row, "row"), Vec::<String>::new());
        assert_eq!(faults(&schema, &schema, row, "row"), Vec::<String>::new());
    }
}

#[test]
fn the_checker_sees_what_is_wrong() {
    let schema = schema();
    let rows = lines();
    for (field, wrong) in [
        ("severity", Value::from("fatal")),
        ("ply", Value::from(-1)),
        ("byte", Value::from(1.5)),
        ("undocumented", Value::from(1)),
        ("schema", Value::from("go-referee.finding/2")),
    ] {
        let mut row = rows[0].clone();
        row[field] = wrong;
        assert!(!faults(&schema, &schema, &row, "row").is_empty(), "{field}");
    }
    let mut row = rows[0].clone();
    row.as_object_mut().unwrap().remove("code");
    assert!(!faults(&schema, &schema, &row, "row").is_empty());
}

#[test]
fn a_finding_row_tells_its_evidence() {
    let row = &lines()[0];
    assert_eq!(row["schema"], "go-referee.finding/1");
    assert_eq!(row["id"], "games/ha\x1b[31m\u{202e}.sgf#2");
    for (field, wanted) in [
        ("code", "T003"),
        ("severity", "error"),
        ("kind", "simple-ko"),
        ("color", "white"),
        ("point", "D4"),
        ("point_sgf", "dp"),
    ] {
        assert_eq!(row[field], wanted, "{field}");
    }
    for (field, wanted) in [
        ("ply", 41),
        ("repeats_ply", 39),
        ("line", 12),
        ("column", 5),
        ("byte", 377),
    ] {
        assert_eq!(row[field], wanted, "{field}");
    }
    assert_eq!(row["conditional"], true);
    assert_eq!(row["cycle"]["balanced"], true);
    let rulings = row["rulings"].as_object().unwrap();
    assert_eq!(rulings.len(), 17);
    assert_eq!(rulings["chinese-2002"]["action"], "void-turn-lost");
    assert_eq!(rulings["chinese-2002"]["warning"], 1);
    assert_eq!(rulings["chinese-2002"]["article"], "四3");
    assert_eq!(rulings["korean"]["outcome"], "loss");
    assert!(lines()[1].get("rulings").is_none());
}

#[test]
fn a_game_row_tells_claims_and_verdicts() {
    let row = &lines()[2];
    assert_eq!(row["size"], "19x19");
    assert_eq!(row["outcome"], "findings");
    assert_eq!(row["komi"]["declared"], "375");
    assert_eq!(row["komi"]["used"], "7.5");
    assert!(row["handicap"].get("declared").is_none());
    let verdicts = row["verdicts"].as_object().unwrap();
    assert_eq!(verdicts["wmsg-2008"]["covers"], "extended");
    assert_eq!(verdicts["tromp-taylor"]["legal"], true);
    assert_eq!(verdicts["korean"]["first_illegal_ply"], 41);
    assert_eq!(verdicts["korean"]["outcome"], "loss");
}

#[test]
fn a_score_row_tells_exact_amounts_and_the_facts_behind_them() {
    let rows = lines();
    let single = &rows[5];
    assert_eq!(single["rules"], "chinese");
    assert_eq!(single["margin_q"], 6);
    assert_eq!(single["result_text"], "黑胜3/4子");
    assert_eq!(single["lines"][1]["black"], "0.75");
    assert_eq!(single["lines"][1]["black_q"], 6);
    assert_eq!(single["lines"][1]["unit"], "zi");
    assert_eq!(single["lines"][1]["added"], true);
    assert_eq!(single["lines"][0]["added"], false);
    assert_eq!(single["findings"][0]["code"], "T104");
    let facts = &single["facts"];
    assert_eq!(facts["S"]["black"], 4);
    assert_eq!(facts["P"]["black"], 3);
    assert_eq!(facts["T"]["white"], 4);
    assert_eq!(facts["D"], 4);
    assert_eq!(facts["delta_m"], 1);
    assert_eq!(facts["first_pass"], "white");
    assert_eq!(single["dead"][0], "E4");
    assert_eq!(single["sources"][0]["source"], "marks");
    let withheld = &rows[7];
    assert!(withheld.get("margin_q").is_none());
    assert_eq!(withheld["withheld"], "stones were edited in mid-game");
    assert_eq!(withheld["result"], "undetermined");
}

#[test]
fn an_array_is_whole_however_buffers_are_joined() {
    let layout = layout(Format::Json);
    let (made, summary) = buffers(&layout);
    let join = |chunks: &[Vec<u8>]| {
        let mut out = Vec::new();
        layout.head(&mut out);
        let offset = layout.first_row_offset();
        for (index, chunk) in chunks.iter().enumerate() {
            let from = if index == 0 { offset } else { 0 };
            out.extend_from_slice(&chunk[from..]);
        }
        layout.tail(&summary, &mut out);
        out
    };
    let apart = join(&made);
    let together = join(&[made.concat()]);
    assert_eq!(apart, together);
    let rows: Vec<Value> = serde_json::from_slice(&apart).unwrap();
    assert_eq!(rows, lines());
}

#[test]
fn an_array_of_nothing_is_an_array() {
    for (summary, length) in [(false, 0), (true, 1)] {
        let layout = Layout {
            format: Format::Json,
            summary,
            ..Layout::default()
        };
        let mut out = Vec::new();
        layout.head(&mut out);
        layout.tail(&Summary::default(), &mut out);
        let rows: Vec<Value> = serde_json::from_slice(&out).unwrap();
        assert_eq!(rows.len(), length);
    }
}

#[test]
fn ids_are_shown_relative_to_the_root() {
    let layout = Layout {
        root: Some("games/".to_owned()),
        ..layout(Format::JsonLines)
    };
    assert_eq!(layout.shown("games/a.sgf#1"), "a.sgf#1");
    assert_eq!(layout.shown("gamesome/a.sgf#1"), "gamesome/a.sgf#1");
    let mut out = Vec::new();
    layout.game(&sample::clean("games/a.sgf#1"), &mut out);
    let row: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(row["id"], "a.sgf#1");
}
