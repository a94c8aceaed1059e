//! Runs of `gtp-arbiter play`, and what is to be true of every one.

use crate::bench::{scripted, wait_for_processes};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A unit of time; every limit is so many of them.
pub const UNIT: Duration = Duration::from_millis(200);

/// Whether the long tests run at full length.
pub fn full() -> bool {
    std::env::var_os("GO_REFEREE_FULL").is_some()
}

/// The command line of the scripted engine with these flags and a mark.
pub fn line(flags: &str, mark: &str) -> String {
    let unit = UNIT.as_millis();
    format!(
        "{} --unit {unit} --mark {mark} {flags}",
        scripted().display()
    )
}

/// A match, not run yet: two engines on a small board, limits of a few units.
pub fn contest(folder: &Path, black: &str, white: &str, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gtp-arbiter"));
    let units = |count: u32| format!("{}ms", (UNIT * count).as_millis());
    command
        .args([
            "play",
            "--engine",
            &format!("one={black}"),
            "--engine",
            &format!("two={white}"),
        ])
        .args(["--size", "5", "--crash-limit", "1000"])
        .args([
            "--start-timeout",
            &units(START),
            "--command-timeout",
            &units(COMMAND),
        ])
        .args([
            "--move-timeout",
            &units(MOVE),
            "--score-timeout",
            &units(SCORE),
        ])
        .args(["--grace", &units(GRACE), "-q", "-o"])
        .arg(folder)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// The limits of a match, in units.
pub const START: u32 = 12;
pub const COMMAND: u32 = 8;
pub const MOVE: u32 = 8;
pub const SCORE: u32 = 8;
pub const GRACE: u32 = 1;
/// What each move may take where there is a clock.
pub const CLOCK: u32 = 5;

/// The rows of games of a match, by their numbers.
pub fn games(folder: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join("results.jsonl")).unwrap_or_default();
    let rows = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut games: Vec<Value> = rows.filter(|row| row["type"] == "match-game").collect();
    games.sort_by_key(|row| row["game"].as_u64());
    games
}

/// Sees that every game has a whole row and a record that can be read and replayed to as many
/// plies.
pub fn check_games(folder: &Path, count: usize) -> Vec<Value> {
    let games = games(folder);
    let numbers: Vec<u64> = games
        .iter()
        .map(|row| row["game"].as_u64().unwrap())
        .collect();
    let wanted: Vec<u64> = (1..=count as u64).collect();
    assert_eq!(numbers, wanted, "games of {}", folder.display());
    for row in &games {
        for field in [
            "id",
            "black",
            "white",
            "rules",
            "komi",
            "result",
            "termination",
            "reason",
            "plies",
            "times",
            "seed",
            "sgf",
            "sequence",
        ] {
            assert!(!row[field].is_null(), "{field}: {row}");
        }
        let reason = row["reason"].as_str().unwrap();
        assert!(!reason.is_empty(), "{row}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_validate"))
        .args(["--format", "jsonl", "--rules", "auto"])
        .arg(folder.join("games"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let read: Vec<Value> = rows.filter(|row| row["type"] == "game").collect();
    assert_eq!(read.len(), count, "{text}");
    for (row, read) in games.iter().zip(&read) {
        assert_ne!(read["outcome"], "incomplete", "{read}");
        let (plies, recorded) = (row["plies"].as_u64(), read["plies"].as_u64());
        assert!(
            recorded <= plies && plies <= recorded.map(|plies| plies + 1),
            "{row}\n{read}"
        );
    }
    games
}

/// Runs a match to its end, which nothing may outlive.
pub fn run(mut contest: Command, mark: &str) -> (Option<i32>, String, Duration) {
    let begun = Instant::now();
    let output = contest.output().unwrap();
    let took = begun.elapsed();
    wait_for_processes(mark, 0);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr, took)
}
