//! GNU Go asked which stones are dead, on the games that come with the project.
//!
//! Built with the feature `gnugo` only, and then GNU Go must be installed.
#![cfg(unix)]

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The club games that are finished, with how many dead stones GNU Go names in each.
const GAMES: [&str; 2] = ["nineteen-japanese.sgf", "wmsg-black-last.sgf"];

fn score(args: &[&str]) -> Vec<Value> {
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_score"))
        .args(["--format", "jsonl"])
        .args(args)
        .args(GAMES)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/club"))
        .env("PATH", format!("{path}:/usr/games"))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.collect()
}

fn of<'a>(rows: &'a [Value], kind: &str) -> Vec<&'a Value> {
    rows.iter().filter(|row| row["type"] == kind).collect()
}

#[test]
fn gnu_go_finds_the_dead_stones_the_players_marked() {
    let marked = score(&["--dead", "marks"]);
    let engine = "--dead=engine:gnugo --mode gtp --seed 1";
    let asked = score(&[engine]);
    let (marked, counted) = (of(&marked, "score"), of(&asked, "score"));
    assert_eq!(counted.len(), GAMES.len());
    let mut dead = 0;
    for (marked, asked) in marked.iter().zip(&counted) {
        assert_eq!(asked["settled"], true, "{}", asked["id"]);
        assert_eq!(asked["result"], marked["result"], "{}", asked["id"]);
        assert_eq!(asked["dead"], marked["dead"], "{}", asked["id"]);
        dead += asked["dead"].as_array().unwrap().len();
    }
    assert!(dead >= 6, "only {dead} dead stones");
    for finding in of(&asked, "finding") {
        assert!(
            !finding["code"].as_str().unwrap().starts_with('E'),
            "{finding}"
        );
    }
    // Asked twice it agrees with itself, whoever asks.
    let twice = score(&[engine, engine, "-j2"]);
    for (one, two) in counted.iter().zip(of(&twice, "score")) {
        assert_eq!(one["dead"], two["dead"]);
        assert_eq!(two["settled"], true);
    }
}
