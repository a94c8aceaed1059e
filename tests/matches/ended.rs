//! How a match stops before its last game.

use crate::folder::{numbers, results};
use crate::run::{arbiter, engine, outcome, play, well};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A match of an engine at random against some other program.
fn against(other: &str, folder: &Path, more: &[&str]) -> Command {
    let mut command = arbiter();
    let own = format!("a={} --seed {{seed}}", engine().display());
    command
        .args([
            "play",
            "--engine",
            &own,
            "--engine",
            &format!("b={other}"),
            "--size",
            "5",
        ])
        .args(["--alternate", "--start-timeout", "60s", "-o"])
        .arg(folder)
        .args(more);
    command
}

#[test]
fn an_engine_that_only_fails_stops_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let stopped = outcome(&mut against(
        "false",
        &whole,
        &["--games", "20", "--crash-limit", "3"],
    ));
    assert_eq!(stopped.exit, Some(1), "{stopped:?}");
    assert!(
        stopped.stderr.contains("b spoilt 3 games in a row"),
        "{stopped:?}"
    );
    assert!(
        stopped.stdout.contains("failures of b: crash 3"),
        "{stopped:?}"
    );
    assert_eq!(numbers(&whole), [1, 2, 3]);
    for row in results(&whole) {
        let loser = row["offender"].as_str().unwrap();
        assert_eq!(row[loser], "b");
        assert_eq!(
            (&row["termination"], row["scores"].is_object()),
            (&"crash".into(), true)
        );
    }
    // It goes on where it stopped, and stops again.
    let again = outcome(arbiter().args(["play", "--resume", "-o"]).arg(&whole));
    assert_eq!(again.exit, Some(1), "{again:?}");
    assert_eq!(numbers(&whole), (1..=6).collect::<Vec<_>>());
}

#[test]
fn a_test_that_has_decided_ends_the_match_well() {
    let folder = tempfile::tempdir().unwrap();
    for jobs in ["1", "3"] {
        let whole = folder.path().join(jobs);
        let other = format!("{} --wrong genmove-garbage", engine().display());
        let more = ["--games", "400", "--sprt", "elo0=0,elo1=50", "--jobs", jobs];
        let played = outcome(&mut against(&other, &whole, &more));
        assert_eq!(played.exit, Some(0), "{played:?}");
        assert!(played.stdout.contains("accepts elo1"), "{}", played.stdout);
        let games = numbers(&whole).len();
        assert!((2..200).contains(&games), "{games} games");
        // It has decided; there is nothing to go on with.
        let again = outcome(arbiter().args(["play", "--resume", "-o"]).arg(&whole));
        assert_eq!((again.exit, numbers(&whole).len()), (Some(0), games));
        let more = ["--sprt", "elo0=0,elo1=50"];
        let report = well(arbiter().arg("report").arg(&whole).args(more));
        assert!(report.stdout.contains("accepts elo1"), "{}", report.stdout);
    }
}

#[test]
fn an_interrupt_ends_games_at_once_and_they_are_played_later() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    // An engine that never says anything.
    let running = against("sleep 1000", &whole, &["--games", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while !whole.join("match.toml").exists() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(200));
    let locked = outcome(arbiter().args(["play", "--resume", "-o"]).arg(&whole));
    assert_eq!(locked.exit, Some(2));
    assert!(
        locked.stderr.contains("in use by another arbiter"),
        "{locked:?}"
    );
    let interrupted = Instant::now();
    let id = running.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let ended = running.wait_with_output().unwrap();
    assert!(interrupted.elapsed() < Duration::from_secs(10));
    assert_eq!(ended.status.code(), Some(130));
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(
        said.contains("interrupted: 0 of 2 games are kept"),
        "{said}"
    );
    let shown = outcome(arbiter().arg("report").arg(&whole));
    assert_eq!(shown.exit, Some(0), "{shown:?}");
    assert!(shown.stdout.contains("0 of 2 games"), "{shown:?}");
}

#[test]
fn many_games_at_a_time_with_clocks_are_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let more = ["--jobs", "200", "--time", "absolute:5m"];
    let played = outcome(&mut play(&whole, 2, &more));
    assert_eq!(played.exit, Some(0), "{played:?}");
    assert!(
        played.stderr.contains("warning: 400 engines share"),
        "{played:?}"
    );
}
