//! `verify`: an engine's word on moves, scores and dead stones beside ours.

use crate::bench::{random, rows, run, scripted};
use serde_json::Value;

/// Black's half and White's, finished, by area B+6.5 with komi 0.5; White's stone at A6 is dead.
const FINISHED: &str = "(;GM[1]FF[4]SZ[5]RU[chinese]KM[0.5]\
    ;B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de]\
    ;B[ba];W[eb];B[bc];W[ed];B[be];W[ec];B[bb];W[ee];B[bd];W[];B[])";

fn verify(game: &str, engines: &[String], more: &[&str]) -> (Vec<Value>, Option<i32>) {
    let mut args = vec!["verify", "-", "--format", "jsonl", "--timeout", "5"];
    for engine in engines {
        args.extend(["--engine", engine]);
    }
    args.extend(more);
    let output = run(&args, game);
    (rows(&output), output.status.code())
}

#[test]
fn an_engine_that_counts_as_we_do_agrees() {
    let (rows, status) = verify(FINISHED, &[random("")], &[]);
    assert_eq!(status, Some(0), "{rows:?}");
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["standing"], "agrees");
    assert_eq!(rows[0]["shown"], "moves");
    assert_eq!(rows[0]["score"], rows[0]["result"]);
    let schema: Value = serde_json::from_slice(&run(&["--schema"], "").stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    assert!(validator.is_valid(&rows[0]), "{}", rows[0]);
}

#[test]
fn each_way_of_differing_is_told_and_fails() {
    for (engine, says) in [
        (random("--wrong score-wrong"), "it counts B+99.5"),
        (random("--wrong dead-alive"), "dead, ours alive"),
        (random("--wrong dead-empty"), "where no stone stands"),
        (random("--wrong dead-part"), "part, ours alive"),
        (
            scripted("--at 'play white D4' --do claim-illegal"),
            "it refuses move 4",
        ),
    ] {
        let (rows, status) = verify(FINISHED, std::slice::from_ref(&engine), &[]);
        assert_eq!(status, Some(1), "{engine}: {rows:?}");
        assert_eq!(rows[0]["standing"], "differs");
        let told = rows[0]["differences"].to_string();
        assert!(told.contains(says), "{engine}: {told}");
    }
}

#[test]
fn a_move_both_forbid_is_agreement_and_one_only_we_forbid_is_not() {
    let illegal = "(;SZ[5]RU[chinese]KM[0.5];B[cc];W[cc];B[dd])";
    let engines = [random(""), random("--wrong accepts-occupied")];
    let (rows, status) = verify(illegal, &engines, &["--rules", "chinese,tromp-taylor"]);
    assert_eq!(status, Some(1));
    assert_eq!(rows[0]["standing"], "agrees", "{}", rows[0]);
    assert_eq!(rows[0]["refused"]["ply"], 2);
    let under = rows[0]["refused"]["illegal_under"].as_array().unwrap();
    assert_eq!(under.len(), 2);
    assert_eq!(rows[1]["standing"], "differs", "{}", rows[1]);
    assert_eq!(rows[1]["accepted"][0]["kind"], "occupied");
}

#[test]
fn an_engine_that_dies_over_one_game_is_asked_about_the_next() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.sgf", "b.sgf"] {
        std::fs::write(folder.path().join(name), FINISHED).unwrap();
    }
    let once = folder.path().join("once");
    let engine = scripted(&format!(
        "--at final_score --do crash --once {}",
        once.display()
    ));
    let path = folder.path().to_str().unwrap();
    let args = ["verify", path, "--engine", &engine, "--format", "jsonl"];
    let output = run(&args, "");
    let rows = rows(&output);
    assert_eq!(rows.len(), 2);
    assert!(
        rows[0]["notes"].to_string().contains("signal"),
        "{}",
        rows[0]
    );
    assert!(rows[1]["score"].is_string(), "{}", rows[1]);
}

#[test]
fn what_was_decided_otherwise_is_not_counted() {
    let resigned = FINISHED.replace("KM[0.5]", "KM[0.5]RE[W+R]");
    let (rows, status) = verify(&resigned, &[random("--wrong score-wrong")], &[]);
    assert_eq!(status, Some(0), "{rows:?}");
    assert!(rows[0]["score"].is_null());
    let (rows, status) = verify("(;GM[2])", &[random("")], &[]);
    assert_eq!((rows.len(), status), (0, Some(0)));
}
