//! A third engine as a whole process: asked where the two do not agree, kept, restarted, failing.

use crate::bench::mark;
use crate::play::{check_games, contest, line, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A match of four games that end with one stone on the board, about which the two do not agree.
fn disputed(folder: &Path, mark: &str, args: &[&str]) -> Command {
    let black = line("--moves 'C3 pass' --dead ''", mark);
    let white = line("--play pass --dead @all", mark);
    let mut more = vec!["--rules", "korean", "--games", "4"];
    more.extend(args);
    contest(folder, &black, &white, &more)
}

/// Results and incidents that say something of the referee engine.
fn told(rows: &[Value]) -> Vec<(String, usize)> {
    let of = |row: &Value| {
        let incidents = row["incidents"].as_array().unwrap();
        let own = incidents.iter().filter(|it| it["kind"] == "referee-engine");
        (row["result"].as_str().unwrap().to_owned(), own.count())
    };
    rows.iter().map(of).collect()
}

#[test]
fn its_word_decides_and_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mark = mark();
    // A prisoner and komi against nothing, or every other point of the board.
    for (name, dead, fate, result) in [
        ("dead", "C3", "dead", "W+7.5"),
        ("alive", "", "alive", "B+17.5"),
    ] {
        let whole = folder.path().join(name);
        let referee = line(&format!("--dead '{dead}' --score 'W+0.5'"), &mark);
        let ran = run(disputed(&whole, &mark, &["--referee", &referee]), &mark);
        assert_eq!(ran.0, Some(0), "{}", ran.1);
        for row in check_games(&whole, 4) {
            assert_eq!(row["result"], result, "{row}");
            let dispute = &row["dispute"];
            assert_eq!(dispute["chains"][0]["referee"], fate, "{row}");
            assert_eq!(dispute["chains"][0]["ruled"], fate, "{row}");
            assert_eq!(dispute["maps"]["referee"].as_str().unwrap().len(), 25);
            assert_eq!(row["engine_scores"]["referee"]["text"], "W+0.5", "{row}");
        }
        // It is part of what the match is.
        let other = line("--dead C3", &mark);
        let mut resumed = disputed(&whole, &mark, &["--resume", "--referee", &other]);
        let refused = resumed.output().unwrap();
        assert_eq!(refused.status.code(), Some(2));
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(
            said.contains("-referee = ") && said.contains("+referee = "),
            "{said}"
        );
        let mut same = Command::new(env!("CARGO_BIN_EXE_gtp-arbiter"));
        let same = same.args(["play", "--resume", "-q", "-o"]).arg(&whole);
        assert!(same.status().unwrap().success());
    }
}

#[test]
fn whatever_it_does_the_game_is_settled_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let mark = mark();
    let alone = folder.path().join("alone");
    assert_eq!(run(disputed(&alone, &mark, &[]), &mark).0, Some(0));
    let alone = told(&check_games(&alone, 4));
    for (at, flags) in [
        "--at final_status_list --do hang",
        "--at final_status_list --do crash",
        "--at final_status_list --do binary",
        "--at boardsize --do refuse",
        "--at play --do exit",
        "--at start --do hang",
        "--dead ?",
        "--dead A1",
        "--dead papaya",
    ]
    .iter()
    .enumerate()
    {
        let whole = folder.path().join(at.to_string());
        let referee = line(flags, &mark);
        let args = ["--referee", &referee, "--no-final-score", "--jobs", "2"];
        let ran = run(disputed(&whole, &mark, &args), &mark);
        assert_eq!(ran.0, Some(0), "{flags}: {}", ran.1);
        let rows = check_games(&whole, 4);
        for ((row, now), (before, _)) in rows.iter().zip(told(&rows)).zip(&alone) {
            assert_eq!(now, (before.clone(), 1), "{flags}: {row}");
            assert_eq!(row["termination"], "score");
            assert!(row["offender"].is_null(), "{row}");
            assert!(row["dispute"]["maps"]["referee"].is_null(), "{row}");
        }
    }
}

#[test]
fn it_is_started_again_after_it_failed() {
    let folder = tempfile::tempdir().unwrap();
    let mark = mark();
    let whole = folder.path().join("match");
    let once = folder.path().join("once");
    let flags = format!(
        "--dead C3 --at final_status_list --do crash --once {}",
        once.display()
    );
    let referee = line(&flags, &mark);
    let args = ["--referee", &referee, "--no-final-score"];
    let ran = run(disputed(&whole, &mark, &args), &mark);
    assert_eq!(ran.0, Some(0), "{}", ran.1);
    let told = told(&check_games(&whole, 4));
    let results: Vec<&str> = told.iter().map(|(result, _)| result.as_str()).collect();
    assert_eq!(results[1..], ["W+7.5"; 3], "{told:?}");
    assert_eq!(told.iter().map(|(_, told)| told).sum::<usize>(), 1);
}

#[test]
fn what_cannot_be_started_is_told_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script.txt");
    std::fs::write(&script, "nothing to execute").unwrap();
    let script = script.display().to_string();
    let mark = mark();
    let good = line("", &mark);
    let good = good.as_str();
    let whole = folder.path().join("match");
    for (black, white, more, tells) in [
        (
            good,
            "/no/such/program",
            &[][..],
            ["engine two (`/no/such/program`)", "looked for"],
        ),
        (&script, good, &[], ["engine one (`", "chmod +x"]),
        (
            good,
            good,
            &["--referee", "no-such-program"],
            ["--referee (`no-such", "in PATH"],
        ),
        (good, good, &["--referee", "'"], ["--referee", "quot"]),
        (
            good,
            good,
            &["--cwd", "two=/no/such"],
            ["engine two (`", "folder /no/such is not"],
        ),
    ] {
        let refused = run(contest(&whole, black, white, more), &mark);
        assert_eq!(refused.0, Some(2), "{}", refused.1);
        for told in tells {
            assert!(refused.1.contains(told), "{told}: {}", refused.1);
        }
        assert!(!whole.join("match.toml").exists());
    }
    let game = folder.path().join("relay");
    let relay = |black: &str, white: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gtp-arbiter"));
        command.args(["relay", "--size", "5", "-o"]).arg(&game);
        command.args(["--black", good, "--black", black]);
        command.args(["--white", good, "--white", white]).args(more);
        run(command, &mark)
    };
    for (black, white, more, tells) in [
        ("/no/such/program", good, &[][..], "Black's engine"),
        (good, script.as_str(), &[], "White's engine"),
        (good, good, &["--referee", "no-such-program"], "--referee"),
    ] {
        let refused = relay(black, white, more);
        assert_eq!(refused.0, Some(2), "{}", refused.1);
        assert!(refused.1.contains(tells), "{}", refused.1);
        assert!(refused.1.contains("could not be started"), "{}", refused.1);
        assert!(!game.exists());
    }
}
