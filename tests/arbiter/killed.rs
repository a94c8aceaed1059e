//! The arbiter killed at random moments and gone on with: the games are those of a match that
//! nothing happened to, and no engine outlives its arbiter.

use crate::bench::{mark, wait_for_processes};
use crate::play::{check_games, contest, full, line, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const GAMES: usize = 20;

fn the_match(folder: &Path, mark: &str) -> Command {
    let engine = line("--seed {seed} --at genmove@4 --do wait:0.05", mark);
    let other = line(
        "--seed {seed} --play random --at genmove@9 --do wait:0.05",
        mark,
    );
    let games = GAMES.to_string();
    let args = [
        "--games",
        &games,
        "--alternate",
        "--jobs",
        "2",
        "--seed",
        "11",
    ];
    contest(folder, &engine, &other, &args)
}

/// The match from where it was left, which may be before its folder was made.
fn again(folder: &Path, mark: &str) -> Command {
    if !folder.join("match.toml").exists() {
        return the_match(folder, mark);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_gtp-arbiter"));
    command.args(["play", "--resume", "-q", "-o"]).arg(folder);
    command
}

/// What must not depend on interruptions.
fn essence(games: &[Value]) -> Vec<String> {
    let fields = [
        "game",
        "pair",
        "black",
        "white",
        "seed",
        "result",
        "termination",
        "plies",
        "sequence",
    ];
    let of = |row: &Value| {
        let values: Vec<String> = fields.iter().map(|field| row[*field].to_string()).collect();
        values.join(" ")
    };
    games.iter().map(of).collect()
}

#[test]
fn a_match_that_is_killed_and_resumed_has_the_games_of_one_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    let own = mark();
    let (exit, stderr, took) = run(the_match(&whole, &own), &own);
    assert_eq!(exit, Some(0), "{stderr}");
    let wanted = essence(&check_games(&whole, GAMES));
    let kills = if full() { 100 } else { 10 };
    let (mut killed, mut random, mut matches) = (0, 0x2545_f491_4f6c_dd1d_u64, 0);
    while killed < kills {
        let own = mark();
        let place = folder.path().join(format!("match-{matches}"));
        matches += 1;
        loop {
            let mut arbiter = again(&place, &own).spawn().unwrap();
            // Within the time of a whole match, the earlier the likelier.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let part = u32::try_from(random >> 54).unwrap();
            std::thread::sleep(took * part / 1024 / 2 + Duration::from_micros(u64::from(part)));
            if let Some(status) = arbiter.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                break;
            }
            arbiter.kill().unwrap();
            killed += usize::from(arbiter.wait().unwrap().code().is_none());
            wait_for_processes(&own, 0);
            // However often it is killed, in the end it is left to it.
            if killed % 7 == 0 {
                let (exit, stderr, _) = run(again(&place, &own), &own);
                assert_eq!(exit, Some(0), "{stderr}");
                break;
            }
        }
        assert_eq!(essence(&check_games(&place, GAMES)), wanted);
    }
}
