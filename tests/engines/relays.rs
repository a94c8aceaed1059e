//! `relay`: whole teams of engines, their records and rows, and nothing left of them.

use crate::bench::{TOOL, rows, run, scripted};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A roster under the team rules with short sections; every seat of a team has the same engine.
fn roster(black: &str, white: &str, more: &str) -> String {
    let squad = |side: &str, engine: &str| {
        format!(
            "[[{side}.section]]\nseats = [{{ command = {engine:?} }}, {{ command = {engine:?} }}]\n"
        )
    };
    let (black, white) = (squad("black", black), squad("white", white));
    format!("sections = [6, 11]\n{more}\n{black}{white}")
}

fn relay(folder: &Path, roster: &str, more: &[&str]) -> (Vec<Value>, Option<i32>) {
    let file = folder.join("teams.toml");
    std::fs::write(&file, roster).unwrap();
    let (file, games) = (file.to_str().unwrap(), folder.join("games"));
    let mut args = vec![
        "relay",
        "--roster",
        file,
        "--rules",
        "team-2016",
        "--size",
        "7",
    ];
    args.extend(["--format", "jsonl", "-o", games.to_str().unwrap()]);
    args.extend(more);
    let output = run(&args, "");
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let rows = rows(&output);
    let games = rows.into_iter().filter(|row| row["type"] == "match-game");
    (games.collect(), output.status.code())
}

#[test]
fn a_team_game_is_played_kept_and_counted_as_others_count_it() {
    let folder = tempfile::tempdir().unwrap();
    let engine = scripted("--play random --seed {seed}");
    let irregular = "[[irregular]]\nhand = 3\nseat = 1\n[[irregular]]\nhand = 12\noverrun = true";
    let roster = roster(&engine, &engine, irregular);
    let more = ["--time", "byoyomi:1m+1x10s", "--illegal", "rules"];
    let (rows, status) = relay(folder.path(), &roster, &more);
    assert_eq!((status, rows.len()), (Some(0), 1), "{rows:?}");
    let row = &rows[0];
    let schema: Value = serde_json::from_slice(&run(&["--schema"], "").stdout).unwrap();
    assert!(
        jsonschema::validator_for(&schema).unwrap().is_valid(row),
        "{row}"
    );
    let kinds = |kind: &str| {
        let all = row["incidents"].as_array().unwrap().iter();
        all.filter(|it| it["kind"] == kind).count()
    };
    assert_eq!(
        (
            kinds("section"),
            kinds("order-error"),
            kinds("section-overrun")
        ),
        (6, 1, 1)
    );
    // The record says the same to whoever counts it: offences, seats and all.
    let record = folder
        .path()
        .join("games")
        .join(row["sgf"].as_str().unwrap());
    let score = Path::new(TOOL).with_file_name("score");
    let counted = Command::new(score)
        .args(["--rules", "team-2016", "--format", "jsonl"])
        .arg(&record)
        .output()
        .unwrap();
    let text = String::from_utf8(counted.stdout).unwrap();
    let sheets: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let sheet = sheets.iter().find(|row| row["type"] == "score").unwrap();
    assert_eq!(
        sheet["margin_q"], row["scores"]["team-2016"]["margin_q"],
        "{text}"
    );
}

#[test]
fn an_engine_that_ends_is_substituted_as_long_as_there_is_one() {
    let (good, bad) = (
        scripted("--play random --seed {seed}"),
        scripted("--at genmove --do crash"),
    );
    for (substitutes, termination) in [(1, "score"), (0, "crash")] {
        let folder = tempfile::tempdir().unwrap();
        let list = vec![format!("{{ command = {good:?} }}"); substitutes].join(", ");
        let team = format!(
            "sections = []\n[black]\nsubstitutes = [{list}]\n[[black.section]]\n\
             seats = [{{ command = {bad:?} }}, {{ command = {good:?} }}]\n\
             [[white.section]]\nseats = [{{ command = {good:?} }}, {{ command = {good:?} }}]\n"
        );
        let (rows, status) = relay(folder.path(), &team, &[]);
        assert_eq!(status, Some(0));
        assert_eq!(rows[0]["termination"], termination, "{rows:?}");
    }
}

#[test]
fn a_tied_knock_out_is_played_on_from_the_last_section() {
    // TM16 Art. 12: 28 points against 21, a tie at three and a half zi, and the same again.
    let seats = |side: &str, sections: [[&str; 2]; 3]| -> String {
        let one = |[first, second]: [&str; 2]| {
            let engine = |moves: &str| scripted(&format!("--play pass --moves '{moves}'"));
            let (first, second) = (engine(first), engine(second));
            format!(
                "[[{side}.section]]\nseats = [{{ command = {first:?} }}, {{ command = {second:?} }}]\n"
            )
        };
        sections.map(one).concat()
    };
    let black = seats("black", [["D7", "D6"], ["D5", "D3"], ["D2 C4", "D1 D4"]]);
    let white = seats("white", [["E7", "E6"], ["E5", "E3"], ["E2 E4", "E1"]]);
    let folder = tempfile::tempdir().unwrap();
    let roster = format!("sections = [4, 8]\n{black}{white}");
    let more = ["--knock-out", "--time", "byoyomi:1m+1x10s"];
    let (rows, status) = relay(folder.path(), &roster, &more);
    assert_eq!((status, rows.len()), (Some(0), 2), "{rows:?}");
    assert_eq!(rows[0]["result"], "Replay");
    assert_eq!(
        (&rows[1]["result"], &rows[1]["winner"]),
        (&"B+".into(), &"black".into())
    );
    assert!(
        rows[1]["reason"].as_str().unwrap().contains("TM16 Art. 12"),
        "{}",
        rows[1]
    );
    assert_eq!(rows[0]["plies"], rows[1]["plies"]);
    for row in &rows {
        assert!(
            folder
                .path()
                .join("games")
                .join(row["sgf"].as_str().unwrap())
                .exists()
        );
    }
}
