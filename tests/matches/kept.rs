//! What is kept of a match: rows, records, tables, and what other tools make of them.

use crate::folder::{numbers, results, timeless};
use crate::run::{arbiter, engine, outcome, play, rows, well};
use std::process::Command;

#[test]
fn every_game_is_on_disk_and_counts_as_its_row_says() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let played = well(&mut play(
        &whole,
        8,
        &["--alternate", "--jobs", "2", "--dat"],
    ));
    assert!(played.stdout.contains("8 of 8 games"), "{}", played.stdout);
    assert_eq!(numbers(&whole), (1..=8).collect::<Vec<_>>());
    let scored = outcome(
        Command::new(env!("CARGO_BIN_EXE_score"))
            .args([
                "--rules", "chinese", "--format", "jsonl", "--root", ".", "games",
            ])
            .current_dir(&whole),
    );
    assert_eq!(scored.exit, Some(0), "{scored:?}");
    let scored = rows(&scored.stdout);
    let mut compared = 0;
    for row in results(&whole) {
        let ours = scored
            .iter()
            .find(|one| one["type"] == "score" && one["id"] == row["id"]);
        if row["termination"] == "score" {
            compared += 1;
            assert_eq!(ours.unwrap()["result"], row["result"], "{row}");
        }
    }
    assert!(compared >= 6, "{compared} games were counted");
    let page = |path: &str| {
        let report = well(arbiter().arg("report").arg(whole.join(path)));
        let line = |line: &&str| line.starts_with("a ") || line.starts_with("b ");
        let lines: Vec<String> = report
            .stdout
            .lines()
            .filter(line)
            .map(str::to_owned)
            .collect();
        assert_eq!(lines.len(), 3, "{}", report.stdout);
        // The columns up to the share of the points.
        let words = |line: &String| {
            line.split_whitespace()
                .take(7)
                .collect::<Vec<_>>()
                .join(" ")
        };
        lines.iter().map(words).collect::<Vec<_>>()
    };
    assert_eq!(page(""), page("results.jsonl"));
    assert_eq!(page(""), page("results.dat"));
}

#[test]
fn records_are_dated_unless_they_are_not_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let today = || {
        let said = Command::new("date").args(["-u", "+%Y-%m-%d"]).output();
        String::from_utf8(said.unwrap().stdout).unwrap()
    };
    let record = |game: u32| {
        let path = whole.join(format!("games/{game:06}.sgf"));
        std::fs::read_to_string(path).unwrap()
    };
    let before = today();
    well(&mut play(&whole, 2, &["--pairs-to", "1"]));
    let days = [before, today()];
    let text = record(1);
    let (_, rest) = text.split_once("DT[").unwrap();
    let (date, _) = rest.split_once(']').unwrap();
    assert!(
        days.iter().any(|day| date.ends_with(day.trim())),
        "{date} {days:?}"
    );
    // Whether there are dates is no part of what a match is.
    let rest = ["--resume", "--shard", "1/1", "--no-timestamps"];
    well(&mut play(&whole, 2, &rest));
    assert_eq!(numbers(&whole), [1, 2]);
    assert!(record(1).contains("DT[") && !record(2).contains("DT["));
}

#[test]
fn rows_are_printed_as_games_end() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let played = well(&mut play(&whole, 3, &["--format", "jsonl"]));
    let printed = rows(&played.stdout);
    let of = |kind: &str| {
        let own = printed.iter().filter(|row| row["type"] == kind);
        own.cloned().collect::<Vec<_>>()
    };
    assert_eq!(of("match-game"), results(&whole));
    assert_eq!(of("match-summary").len(), 1);
    assert_eq!(printed.last().unwrap()["games"], 3);
    let told = results(&whole);
    let told = told
        .iter()
        .flat_map(|row| row["incidents"].as_array().unwrap());
    assert_eq!(of("incident").len(), told.count());
}

#[test]
fn a_match_is_the_same_by_any_number_of_workers_and_however_engines_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("one");
    well(&mut play(&one, 6, &["--alternate"]));
    for (name, more) in [
        ("jobs", &["--alternate", "--jobs", "4"][..]),
        ("restart", &["--alternate", "--restart", "game"]),
        ("log", &["--alternate", "--log-gtp"]),
    ] {
        let other = folder.path().join(name);
        well(&mut play(&other, 6, more));
        assert_eq!(timeless(&one), timeless(&other), "{name}");
    }
    let logs = std::fs::read_dir(folder.path().join("log/gtp")).unwrap();
    let logs = logs.filter(|log| {
        log.as_ref()
            .unwrap()
            .path()
            .extension()
            .is_some_and(|e| e == "gtp")
    });
    assert_eq!(logs.count(), 12);
}

#[test]
fn engines_that_have_no_seed_repeat_themselves_and_that_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let path = engine().display();
    let played = well(
        arbiter()
            .args(["play", "--restart", "game", "--size", "5", "--games", "4"])
            .args([
                "--black",
                &format!("{path} --seed 1"),
                "--white",
                &format!("{path} --seed 2"),
            ])
            .arg("-o")
            .arg(&whole),
    );
    let told = "repeated games, which do not count: 3\n  game 2 as game 1";
    assert!(played.stdout.contains(told), "{}", played.stdout);
    assert_eq!(results(&whole)[0]["black"], "random_engine#1");
}
