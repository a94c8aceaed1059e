//! How a match stops before its last game.

use crate::folder::{numbers, results};
use crate::run::{arbiter, engine, outcome, play, well};
use std::path::Path;
use std::process::{Child, Command, Stdio};
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

/// A match against an engine that never says anything, once it has begun.
fn endless(folder: &Path, spawn: impl FnOnce(Command) -> Command) -> Child {
    let mut command = spawn(against("sleep 1000", folder, &["--games", "2"]));
    let running = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while !folder.join("match.toml").exists() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(200));
    running
}

fn send(signal: &str, to: &Child) {
    let id = to.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.unwrap().success());
}

#[test]
fn the_system_and_a_closed_terminal_end_a_match_as_an_interrupt_does() {
    for signal in ["-TERM", "-HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("match");
        let running = endless(&whole, |command| command);
        let interrupted = Instant::now();
        send(signal, &running);
        // A terminal that is closed is told of twice.
        std::thread::sleep(Duration::from_millis(20));
        send(signal, &running);
        let ended = running.wait_with_output().unwrap();
        assert!(interrupted.elapsed() < Duration::from_secs(10));
        assert_eq!(ended.status.code(), Some(130), "{signal}");
        let said = String::from_utf8(ended.stderr).unwrap();
        let told = "interrupted: 0 of 2 games are kept";
        assert!(said.contains(told), "{signal}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_match_that_is_to_outlive_its_terminal_does() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let mut running = endless(&whole, |command| {
        let mut through = Command::new("nohup");
        through.arg(command.get_program()).args(command.get_args());
        through
    });
    send("-HUP", &running);
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(running.try_wait().unwrap(), None);
    send("-TERM", &running);
    let ended = running.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
}

#[test]
fn an_interrupt_ends_games_at_once_and_they_are_played_later() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let running = endless(&whole, |command| command);
    let locked = outcome(arbiter().args(["play", "--resume", "-o"]).arg(&whole));
    assert_eq!(locked.exit, Some(2));
    assert!(
        locked.stderr.contains("in use by another arbiter"),
        "{locked:?}"
    );
    let interrupted = Instant::now();
    send("-INT", &running);
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
