//! `check`: an engine that does all it must passes every step; one that does not is told what it
//! does wrong, in the step that is about it.

use crate::bench::{random, rows, run, scripted};
use serde_json::Value;

fn check(engine: &str, more: &[&str]) -> (Vec<Value>, Option<i32>) {
    let mut args = vec!["check", engine, "--format", "jsonl", "--timeout", "2"];
    args.extend(more);
    let output = run(&args, "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{engine}");
    (rows(&output), output.status.code())
}

fn rows_of(schema: &Value, rows: &[Value]) {
    let validator = jsonschema::validator_for(schema).unwrap();
    for row in rows {
        assert!(validator.is_valid(row), "{row}");
    }
}

#[test]
fn an_engine_that_does_all_it_must_passes_every_step() {
    let (rows, status) = check(&random(""), &[]);
    assert_eq!(status, Some(0));
    assert_eq!(rows.len(), 41);
    for row in &rows {
        assert_eq!(row["outcome"], "pass", "{row}");
    }
    let schema = run(&["--schema"], "");
    rows_of(&serde_json::from_slice(&schema.stdout).unwrap(), &rows);
}

/// Flags of an engine, the step that finds it out, how it comes out, what it says.
const WRONG: &[(&str, &str, &str, &str)] = &[
    (
        "accepts-occupied",
        "occupied",
        "fail",
        "a stone stands there",
    ),
    (
        "accepts-occupied",
        "random-games",
        "fail",
        "illegal under every ruleset",
    ),
    ("accepts-ko", "random-games", "fail", "a ko retaken at once"),
    (
        "refuses-edge",
        "random-games",
        "fail",
        "legal under every ruleset",
    ),
    ("refuses-twice", "color-twice", "fail", "move 2 in a row"),
    ("keeps-captured", "captures", "fail", "has no stone"),
    ("undo-loses-captured", "undo", "fail", "did not come back"),
    ("undo-keeps-stone", "undo", "fail", "accepted"),
    ("undo-empty", "undo", "fail", "nothing to take back"),
    ("clear-keeps", "clear-board", "fail", "held a stone"),
    (
        "genmove-occupied",
        "own-moves",
        "fail",
        "on an occupied point",
    ),
    ("genmove-garbage", "own-moves", "fail", "`D4 0.55`"),
    (
        "genmove-unplaced",
        "own-board",
        "fail",
        "is not on its board",
    ),
    ("genmove-slow", "time-keeping", "fail", "takes 3"),
    ("genmove-after-passes", "after-passes", "note", "is refused"),
    (
        "reg-places",
        "reg-genmove",
        "fail",
        "put its move on the board",
    ),
    ("score-wrong", "final-score", "fail", "B+99.5"),
    ("score-words", "final-score", "fail", "`Black wins`"),
    (
        "dead-none",
        "final-status",
        "fail",
        "dead whatever is played",
    ),
    ("dead-part", "final-status", "fail", "part of a chain"),
    (
        "dead-empty",
        "final-status",
        "fail",
        "where no stone stands",
    ),
    ("dead-alive", "final-status", "fail", "in one voice"),
    (
        "fixed-elsewhere",
        "fixed-handicap",
        "fail",
        "not the points",
    ),
    (
        "fixed-on-stones",
        "fixed-handicap",
        "fail",
        "with a stone on the board",
    ),
    (
        "place-unplaced",
        "place-free-handicap",
        "fail",
        "not on its board",
    ),
    (
        "place-more",
        "place-free-handicap",
        "fail",
        "places 3 stones",
    ),
    (
        "set-one",
        "set-free-handicap",
        "fail",
        "`set_free_handicap B2`",
    ),
    ("load-nothing", "loadsgf", "fail", "holds no stone"),
    ("load-missing", "loadsgf", "fail", "/no/such/file.sgf"),
    ("name-lines", "name-version", "fail", "several lines"),
    ("list-without-play", "list-commands", "fail", "play"),
    ("known-all", "known-command", "fail", "no_such_command"),
    ("protocol-one", "protocol-version", "note", "version 1"),
    (
        "takes-bad-points",
        "bad-vertices",
        "fail",
        "`play black I5`",
    ),
    ("takes-bad-sizes", "bad-sizes", "fail", "`boardsize -1`"),
    ("square-rectangle", "rectangles", "note", "`boardsize 7 9`"),
    ("time-refused", "time-settings", "fail", "time_settings 600"),
];

/// The same for the scripted engine, by its own flags.
const SCRIPTED: &[(&str, &str, &str, &str)] = &[
    ("--at start --do hang", "start", "fail", "did not answer"),
    (
        "--at protocol_version --do crash",
        "start",
        "fail",
        "signal",
    ),
    ("--at protocol_version --do exit", "start", "fail", "exited"),
    ("--banner hello\\n", "silence", "fail", "before any command"),
    ("--style no-id", "ids", "fail", "begins otherwise"),
    (
        "--at protocol_version --do wrong-id",
        "ids",
        "fail",
        "another id",
    ),
    (
        "--style no-blank",
        "response-form",
        "fail",
        "two line feeds",
    ),
    ("--style crlf", "response-form", "note", "CR LF"),
    ("--style comments", "response-form", "fail", "no response"),
    ("--style extra-blank", "response-form", "fail", "blank line"),
    ("--style glued", "response-form", "fail", "no blank before"),
    (
        "--at name --do twice",
        "response-form",
        "fail",
        "more than one",
    ),
    (
        "--at name --do junk",
        "response-form",
        "fail",
        "no response",
    ),
    (
        "--at name --do silent",
        "response-form",
        "fail",
        "nothing came back",
    ),
    (
        "--at 'play black I5' --do crash",
        "bad-vertices",
        "fail",
        "`play black I5`",
    ),
    (
        "--at 'komi papaya' --do hang",
        "komi",
        "fail",
        "`komi papaya`",
    ),
    (
        "--at 'boardsize 1000000' --do exit",
        "bad-sizes",
        "fail",
        "`boardsize 1000000`",
    ),
    (
        "--at no_such --do crash",
        "unknown-command",
        "fail",
        "no_such_command",
    ),
    ("--linger", "quit", "fail", "still runs"),
    ("--linger", "end-of-input", "note", "still runs"),
    ("--child 20", "quit", "fail", "holds its output open"),
    (
        "--at genmove --do answer:papaya",
        "own-moves",
        "fail",
        "`papaya`",
    ),
    (
        "--at genmove --do occupied",
        "own-moves",
        "fail",
        "occupied",
    ),
    (
        "--at genmove --do hang",
        "own-moves",
        "fail",
        "did not answer `genmove",
    ),
    ("--score nan", "final-score", "fail", "`nan`"),
    ("--score B+-3.5", "final-score", "fail", "`B+-3.5`"),
    (
        "--dead @all",
        "final-status",
        "fail",
        "the opposite is proven",
    ),
    (
        "--dead @empty",
        "final-status",
        "fail",
        "where no stone stands",
    ),
];

#[test]
fn what_an_engine_does_wrong_is_named_by_the_step_about_it() {
    let random = WRONG.iter().map(|(wrong, step, outcome, says)| {
        (random(&format!("--wrong {wrong}")), step, outcome, says)
    });
    let scripted = SCRIPTED
        .iter()
        .map(|(flags, step, outcome, says)| (scripted(flags), step, outcome, says));
    let cases: Vec<_> = random.chain(scripted).collect();
    assert!(cases.len() > 60);
    let mut missed = Vec::new();
    std::thread::scope(|scope| {
        let running: Vec<_> = cases
            .chunks(cases.len().div_ceil(4))
            .map(|chunk| {
                scope.spawn(move || {
                    let mut missed = Vec::new();
                    for (engine, step, outcome, says) in chunk {
                        let (rows, status) =
                            check(engine, &["--step", step, "--move-timeout", "4"]);
                        let row = &rows[0];
                        let message = row["message"].as_str().unwrap();
                        let wanted = if **outcome == "fail" { 1 } else { 0 };
                        if row["outcome"] != **outcome
                            || !message.contains(**says)
                            || status != Some(wanted)
                        {
                            missed.push(format!("{engine} at {step}: {status:?} {row}"));
                        }
                    }
                    missed
                })
            })
            .collect();
        for one in running {
            missed.extend(one.join().unwrap());
        }
    });
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn one_fault_fails_the_steps_it_touches_and_no_other() {
    for (wrong, steps) in [
        ("undo-empty", &["undo"][..]),
        ("name-lines", &["name-version"][..]),
        ("set-one", &["set-free-handicap"][..]),
        ("place-more", &["place-free-handicap"][..]),
        ("takes-bad-points", &["bad-vertices"][..]),
        ("score-words", &["final-score"][..]),
    ] {
        let (rows, status) = check(&random(&format!("--wrong {wrong}")), &["--games", "4"]);
        assert_eq!(status, Some(1), "{wrong}");
        let failed = rows.iter().filter(|row| row["outcome"] == "fail");
        let names: Vec<&str> = failed.map(|row| row["name"].as_str().unwrap()).collect();
        assert_eq!(names, steps, "{wrong}");
    }
}

#[test]
fn an_engine_that_does_not_answer_is_not_asked_more() {
    let (rows, status) = check(&scripted("--at protocol_version --do exit"), &[]);
    assert_eq!(status, Some(1));
    assert_eq!(rows[0]["outcome"], "fail");
    assert!(rows[1..].iter().all(|row| row["outcome"] == "skip"));
    assert_eq!(rows.len(), 41);
}

#[test]
fn a_failed_step_tells_no_success_and_quotes_no_placeholder() {
    for (flags, step) in [
        (random("--wrong place-more"), "place-free-handicap"),
        (random("--wrong set-one"), "set-free-handicap"),
        (random("--wrong dead-none"), "final-status"),
        (scripted("--dead @all"), "final-status"),
    ] {
        let (rows, _) = check(&flags, &["--step", step]);
        let row = &rows[0];
        assert_eq!(row["outcome"], "fail", "{row}");
        let remarks = row["remarks"].as_array().unwrap();
        assert!(remarks.iter().all(|one| one["outcome"] != "pass"), "{row}");
        assert!(!row.to_string().contains("`the engine`"), "{row}");
    }
}

#[test]
fn the_page_and_the_suite_say_the_same() {
    let engine = random("--wrong undo-empty");
    let args = ["check", &engine, "--step", "undo,name-version"];
    let page = run(&args, "");
    let page = String::from_utf8(page.stdout).unwrap();
    assert!(page.contains(" 31  fail  undo"), "{page}");
    assert!(
        page.contains("wrong: `undo` with nothing to take back"),
        "{page}"
    );
    assert!(
        page.contains("does not keep to the protocol: 1 steps passed"),
        "{page}"
    );
    let suite = run(&[&args[..], &["--format", "junit"]].concat(), "");
    let suite = String::from_utf8(suite.stdout).unwrap();
    assert!(suite.contains("tests=\"2\" failures=\"1\""), "{suite}");
    assert!(suite.contains("<failure type=\"undo\""), "{suite}");
    let bad = run(&["check", "x", "--step", "papaya"], "");
    assert_eq!(bad.status.code(), Some(2));
    let listed = run(&["check", "--list-steps"], "");
    assert_eq!(
        String::from_utf8(listed.stdout).unwrap().lines().count(),
        41
    );
}
