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

const GNU_GO: &str = "/usr/games/gnugo --mode gtp --seed 1";

/// Runs the arbiter's tool and gives what it wrote and its status.
fn arbiter(args: &[&str], input: &str) -> (String, Option<i32>) {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_gtp-arbiter"))
        .args(args)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

#[test]
fn gnu_go_keeps_to_the_protocol() {
    let (rows, status) = arbiter(&["check", GNU_GO, "--format", "jsonl"], "");
    assert_eq!(status, Some(0), "{rows}");
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    assert_eq!(rows.len(), 41);
    let noted = rows.iter().filter(|row| row["outcome"] == "note");
    let noted: Vec<u64> = noted.map(|row| row["step"].as_u64().unwrap()).collect();
    assert_eq!(noted, [11, 16, 22, 36]);
    assert_eq!(
        rows.iter().filter(|row| row["outcome"] == "pass").count(),
        37
    );
}

#[test]
fn gnu_go_and_we_say_the_same_of_the_club_games() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/club");
    let paths = GAMES[..1]
        .iter()
        .map(|game| games.join(game).to_str().unwrap().to_owned());
    for path in paths {
        let args = ["verify", &path, "--engine", GNU_GO, "--format", "jsonl"];
        let (row, status) = arbiter(&args, "");
        let row: Value = serde_json::from_str(&row).unwrap();
        assert_eq!(
            (&row["standing"], status),
            (&Value::from("agrees"), Some(0)),
            "{row}"
        );
        assert_eq!(row["score_q"], row["margin_q"]);
    }
}

#[test]
fn gnu_go_plays_a_whole_game_through_the_proxy() {
    let mut input = String::from("boardsize 9\nclear_board\nkomi 6.5\n");
    for _ in 0..60 {
        input.push_str("genmove b\ngenmove w\n");
    }
    input.push_str("final_score\nquit\n");
    let args = ["proxy", GNU_GO, "--rules", "japanese"];
    let (said, status) = arbiter(&args, &input);
    assert_eq!(status, Some(0));
    assert!(!said.contains('?'), "{said}");
    assert!(
        said.matches("= PASS").count() == 0 && said.contains("= pass"),
        "{said}"
    );
    let score = said.trim_end().rsplit("\n\n").nth(1).unwrap();
    assert!(
        score.starts_with("= B+") || score.starts_with("= W+"),
        "{said}"
    );
}
