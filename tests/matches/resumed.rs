//! Going on with a match: after kill -9 at any moment, and only with the same match.

use crate::folder::{numbers, timeless};
use crate::run::{arbiter, engine, outcome, play, well};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A match of an engine that lies at a path of its own.
fn play_with(engine: &Path, folder: &Path, more: &[&str]) -> Command {
    let mut command = arbiter();
    let seeded = |name: &str| format!("{name}={} --seed {{seed}}", engine.display());
    command
        .args(["play", "--engine", &seeded("a"), "--engine", &seeded("b")])
        .args([
            "--size",
            "5",
            "--games",
            "12",
            "--alternate",
            "--jobs",
            "2",
            "-o",
        ])
        .arg(folder)
        .args(more)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Processes that run the program at this path.
#[cfg(target_os = "linux")]
fn running(program: &Path) -> usize {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let commands = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let name = program.as_os_str().as_encoded_bytes();
    commands.filter(|command| command.starts_with(name)).count()
}

#[test]
fn a_match_killed_at_any_moment_ends_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("engine");
    fs::copy(engine(), &own).unwrap();
    let whole = folder.path().join("whole");
    let begun = Instant::now();
    assert!(play_with(&own, &whole, &[]).status().unwrap().success());
    let wanted = timeless(&whole);
    assert_eq!(wanted.0.len(), 12);
    let long = begun.elapsed().max(Duration::from_millis(50));
    let mut kills = 0;
    for round in 0..4_u32 {
        let torn = folder.path().join(format!("torn{round}"));
        for step in 0.. {
            assert!(step < 200, "it never ends");
            let mut arbiter = play_with(&own, &torn, &["--resume"]).spawn().unwrap();
            // Moments all over a run: later ones when earlier ones were not enough.
            let part = (step * 7 + round * 3) % 20 + step / 4;
            let until = Instant::now() + long * part / 24;
            let mut ended = None;
            while ended.is_none() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(1));
                ended = arbiter.try_wait().unwrap();
            }
            if let Some(ended) = ended {
                assert!(ended.success(), "{ended}");
                break;
            }
            arbiter.kill().unwrap();
            arbiter.wait().unwrap();
            kills += 1;
        }
        assert_eq!(timeless(&torn), wanted, "round {round}");
        let left = fs::read_dir(torn.join("games")).unwrap().count();
        assert_eq!(left, 12, "nothing unfinished is left");
    }
    assert!(kills >= 8, "only {kills} kills");
    #[cfg(target_os = "linux")]
    {
        let begun = Instant::now();
        while running(&own) > 0 && begun.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(running(&own), 0, "engines outlive the arbiter");
    }
}

#[test]
fn only_what_is_missing_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    well(&mut play(&whole, 6, &["--alternate"]));
    let wanted = timeless(&whole);
    let rows = fs::read_to_string(whole.join("results.jsonl")).unwrap();
    let lines: Vec<&str> = rows.lines().collect();
    // The second game lost its record, the fifth its row, the last line is torn.
    fs::remove_file(whole.join("games/000002.sgf")).unwrap();
    let torn = &lines[5][..lines[5].len() / 2];
    let text = [lines[0], lines[1], lines[2], lines[3], torn].join("\n");
    fs::write(whole.join("results.jsonl"), text).unwrap();
    let resumed = outcome(arbiter().args(["play", "--resume", "-o"]).arg(&whole));
    assert_eq!(resumed.exit, Some(0), "{resumed:?}");
    assert!(resumed.stderr.starts_with("2 rows of "), "{resumed:?}");
    assert_eq!(timeless(&whole), wanted);
    let now = fs::read_to_string(whole.join("results.jsonl")).unwrap();
    for kept in [0, 2, 3] {
        assert!(
            now.contains(lines[kept]),
            "game {} was not played again",
            kept + 1
        );
    }
}

#[test]
fn a_slice_is_gone_on_with_as_that_slice() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part");
    let resume = |more: &[&str]| {
        let mut command = arbiter();
        command
            .args(["play", "--resume", "-o"])
            .arg(&part)
            .args(more);
        command
    };
    well(&mut play(&part, 6, &["--shard", "2/3"]));
    fs::remove_file(part.join("games/000005.sgf")).unwrap();
    let resumed = outcome(&mut resume(&[]));
    assert_eq!(resumed.exit, Some(0), "{resumed:?}");
    assert!(resumed.stdout.contains("2 of 2 games"), "{resumed:?}");
    assert_eq!(numbers(&part), [2, 5]);
    // Another one is another one, and is gone on with from then on.
    well(&mut resume(&["--pairs-from", "4"]));
    assert_eq!(numbers(&part), [2, 4, 5, 6]);
    fs::remove_file(part.join("games/000006.sgf")).unwrap();
    assert_eq!(outcome(&mut resume(&[])).exit, Some(0));
    assert_eq!(numbers(&part), [2, 4, 5, 6]);
    well(&mut resume(&["--shard", "1/1"]));
    assert_eq!(numbers(&part), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_game_told_twice_is_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    well(&mut play(&whole, 2, &[]));
    let path = whole.join("results.jsonl");
    let rows = fs::read_to_string(&path).unwrap();
    let report = || outcome(arbiter().arg("report").arg(&path));
    let once = report();
    fs::write(&path, format!("{rows}{rows}")).unwrap();
    assert_eq!(report().stdout, once.stdout);
    fs::write(&path, format!("{rows}rubbish\n{rows}")).unwrap();
    let told = report();
    assert_eq!((told.exit, &told.stdout), (Some(2), &once.stdout));
    assert!(told.stderr.contains("1 lines are no rows"), "{told:?}");
    let other = rows.replace("\"plies\":", "\"plies\":1");
    fs::write(&path, format!("{rows}{other}")).unwrap();
    let refused = report();
    assert_eq!(refused.exit, Some(2));
    assert!(refused.stderr.contains("rows that differ"), "{refused:?}");
    let refused = outcome(arbiter().args(["play", "--resume", "-o"]).arg(&whole));
    assert_eq!(refused.exit, Some(2));
    assert!(refused.stderr.contains("rows that differ"), "{refused:?}");
    fs::write(&path, format!("{rows}{rows}")).unwrap();
    let resumed = outcome(arbiter().args(["play", "--resume", "-o"]).arg(&whole));
    assert_eq!(resumed.exit, Some(0));
    assert!(resumed.stderr.contains("stood there before"), "{resumed:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), rows);
}

#[test]
fn another_configuration_is_refused_with_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    well(&mut play(&whole, 2, &[]));
    let again = outcome(&mut play(&whole, 2, &[]));
    assert_eq!(again.exit, Some(2));
    assert!(
        again.stderr.contains("--resume goes on with it"),
        "{again:?}"
    );
    well(&mut play(&whole, 2, &["--resume"]));
    let other = outcome(&mut play(&whole, 4, &["--resume", "--rules", "aga"]));
    assert_eq!(other.exit, Some(2));
    for told in [
        "-games = 2",
        "+games = 4",
        "-rules = \"chinese\"",
        "+rules = \"aga\"",
    ] {
        assert!(other.stderr.contains(told), "{}", other.stderr);
    }
    // How it is played, and how much of it here, is another matter.
    well(&mut play(
        &whole,
        2,
        &["--resume", "--jobs", "2", "--dat", "--shard", "1/3"],
    ));
    assert_eq!(numbers(&whole), [1, 2]);
}

#[test]
fn rules_of_ones_own_are_kept_with_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    let more = ["--rules", "aga", "--set", "komi=3.5", "--pairs-to", "1"];
    well(&mut play(&whole, 3, &more));
    assert!(whole.join("rules.toml").exists());
    let more = ["play", "--resume", "--pairs-to", "3", "-o"];
    well(arbiter().args(more).arg(&whole));
    let (rows, _) = timeless(&whole);
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row["komi"] == "3.5"), "{rows:?}");
    let text = fs::read_to_string(whole.join("rules.toml")).unwrap();
    fs::write(whole.join("rules.toml"), text.replace("3.5", "4.5")).unwrap();
    let other = outcome(&mut play(
        &whole,
        3,
        &["--resume", "--rules", "aga", "--set", "komi=3.5"],
    ));
    assert_eq!(other.exit, Some(2));
    assert!(other.stderr.contains("another configuration"), "{other:?}");
}
