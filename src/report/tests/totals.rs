//! Summaries: merging, reading back, and whole outputs of nothing else.

use super::sample;
use crate::finding::Severity;
use crate::report::{Format, Layout, ProblemRow, Recount, Summary, SummaryError, Table};

fn parts() -> [Summary; 3] {
    let mut parts = [(); 3].map(|()| Summary::default());
    parts[0].files = 2;
    parts[0].add(&sample::judged());
    parts[0].add(&sample::clean("a.sgf#1"));
    parts[1].add_scored(&sample::scored());
    parts[2].add_problem("T900", Severity::Error);
    parts[2].interrupted = 1;
    parts
}

#[test]
fn any_order_of_merging_comes_to_what_one_run_counts() {
    let mut whole = Summary {
        files: 2,
        interrupted: 1,
        ..Summary::default()
    };
    whole.add(&sample::judged());
    whole.add(&sample::clean("a.sgf#1"));
    whole.add_scored(&sample::scored());
    whole.add_problem("T900", Severity::Error);
    let parts = parts();
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let mut merged = Summary::default();
        for index in order {
            merged.merge(&parts[index]);
        }
        assert_eq!(merged, whole);
    }
    let mut inner = parts[1].clone();
    inner.merge(&parts[2]);
    let mut outer = parts[0].clone();
    outer.merge(&inner);
    assert_eq!(outer, whole);
}

#[test]
fn counters_add_up() {
    let mut all = Summary::default();
    for part in &parts() {
        all.merge(part);
    }
    assert_eq!(all.games, 3);
    assert_eq!(all.games, all.clean + all.with_findings + all.incomplete);
    assert_eq!(all.plies, 3 * 212);
    assert_eq!(all.severities.error, 2);
    assert_eq!(all.severities.note, 1);
    assert_eq!(all.codes.values().sum::<u64>(), 3);
    assert_eq!(all.rulesets["korean"].illegal, 1);
    assert_eq!(all.rulesets["korean"].legal, 2);
    assert_eq!(all.rulesets["wmsg-2008"].extended, 1);
    assert_eq!(all.results["white"], 3);
    assert_eq!(all.counts["chinese"]["black"], 1);
    assert_eq!(all.counts["japanese-1989"]["undetermined"], 1);
    assert_eq!(all.checks["explained"], 1);
    let named: std::collections::BTreeMap<String, u64> = all.named().into_iter().collect();
    assert_eq!(named["severities.error"], 2);
    assert_eq!(named["counts.chinese.black"], 1);
    assert_eq!(named["checks.explained"], 1);
}

#[test]
fn rows_recounted_come_to_what_was_counted() {
    let layout = Layout {
        format: Format::JsonLines,
        ..Layout::default()
    };
    let mut whole = Summary::default();
    let mut rows = Vec::new();
    let problem = ProblemRow {
        id: "gone.sgf".to_owned(),
        path: "gone.sgf".to_owned(),
        code: "A001".into(),
        severity: Severity::Error,
        message: "cannot be read".to_owned(),
        hint: "".into(),
    };
    // A game that could not be judged has a code of the same kind as a file that could not be
    // read, and is a game all the same.
    let failed = crate::finding::Finding::new(&crate::finding::archive_codes::INPUT_PANICKED, "x");
    let failed = crate::adjudicate::JudgedGame::unjudged("a#9".to_owned(), "a".to_owned(), failed);
    for game in [&sample::judged(), &failed, &sample::clean("a.sgf#1")] {
        whole.add(game);
        layout.game(game, &mut rows);
        whole.add_problem(&problem.code, problem.severity);
        layout.problem(&problem, &mut rows);
    }
    whole.add_scored(&sample::scored());
    let scores = Layout {
        table: Table::Scores,
        ..layout
    };
    scores.score(&sample::scored(), &mut rows);
    scores.problem(&problem, &mut rows);
    whole.add_problem(&problem.code, problem.severity);
    let mut recount = Recount::default();
    for line in String::from_utf8(rows).unwrap().lines() {
        recount.row(line);
    }
    assert_eq!(recount.finish(), whole);
}

#[test]
fn rows_read_back() {
    for part in parts() {
        let mut out = Vec::new();
        part.write_row(&mut out);
        let text = String::from_utf8(out).unwrap();
        assert_eq!(Summary::from_row(&text).unwrap(), part);
    }
    let foreign = Summary::from_row(r#"{"schema":"go-referee.summary/2","games":1}"#);
    assert!(matches!(foreign, Err(SummaryError::Foreign(_))));
    for text in [
        "",
        "[]",
        "{}",
        r#"{"schema":"go-referee.summary/1","games":-1}"#,
    ] {
        assert!(Summary::from_row(text).is_err(), "{text}");
    }
}

#[test]
fn counters_saturate_and_never_wrap() {
    let mut summary = Summary {
        plies: u64::MAX,
        ..Summary::default()
    };
    summary.merge(&summary.clone());
    summary.add(&sample::clean("a"));
    assert_eq!(summary.plies, u64::MAX);
}

#[test]
fn a_summary_alone_is_a_whole_output_in_every_format() {
    let summary = &parts()[0];
    for format in Format::ALL {
        let layout = Layout {
            format,
            ..Layout::default()
        };
        let mut out = Vec::new();
        layout.summary_alone(summary, &mut out);
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with('\n') && text.contains("clean"), "{format}");
        if format == Format::Json {
            let rows: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
            assert_eq!(rows[0]["games"], 2);
        }
    }
}
