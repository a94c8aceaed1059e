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
    assert_eq!(rows[0]["standing"], "failed", "{}", rows[0]);
    assert!(
        rows[0]["failure"].as_str().unwrap().contains("signal"),
        "{}",
        rows[0]
    );
    assert_eq!(output.status.code(), Some(1));
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

#[test]
fn an_engine_that_fails_agrees_with_nothing_and_is_no_success() {
    for (flags, says) in [
        ("--at final_score --do crash", "signal"),
        ("--at final_score --do exit", "exited"),
        ("--at start --do hang", "did not answer"),
    ] {
        let more = ["--timeout", "1"];
        let engine = scripted(flags);
        let args = ["verify", "-", "--engine", &engine, "--format", "jsonl"];
        let output = run(&[&args[..], &more].concat(), FINISHED);
        let row = &rows(&output)[0];
        assert_eq!(row["standing"], "failed", "{flags}: {row}");
        assert!(row["failure"].as_str().unwrap().contains(says), "{row}");
        assert_eq!(output.status.code(), Some(1), "{flags}");
        let page = run(
            &["verify", "-", "-q", "--engine", &engine, more[0], more[1]],
            FINISHED,
        );
        let page = String::from_utf8(page.stdout).unwrap();
        assert!(page.contains(" failed: "), "{page}");
        assert!(!page.contains("agrees"), "{page}");
    }
}

#[test]
fn agreement_is_told_of_what_was_compared() {
    let resigned = FINISHED.replace("KM[0.5]", "KM[0.5]RE[W+R]");
    let unknown = "(;SZ[9]RU[chinese]KM[0.5];B[cc];W[gg])";
    let page = |game: &str| {
        let output = run(&["verify", "-", "--engine", &random("")], game);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let counted = page(FINISHED);
    assert!(
        counted.contains("agrees: B+24.5 against B+24.5"),
        "{counted}"
    );
    assert!(
        page(&resigned).contains("no score compared"),
        "{}",
        page(&resigned)
    );
    let open = page(unknown);
    assert!(open.contains("nothing to compare: "), "{open}");
    let (rows, _) = verify(unknown, &[random("")], &[]);
    assert_eq!(rows[0]["standing"], "silent", "{}", rows[0]);
    assert_eq!(rows[0]["compared"], serde_json::json!([]));
    let (rows, _) = verify(FINISHED, &[random("")], &[]);
    assert_eq!(rows[0]["compared"], serde_json::json!(["score", "fates"]));
}

#[test]
fn a_program_that_cannot_be_started_is_a_mistake_of_the_command_line() {
    for task in ["verify", "check", "proxy"] {
        let missing = "/no/such/program";
        let args: &[&str] = match task {
            "verify" => &["verify", "-", "--engine", missing],
            task => &[task, missing],
        };
        let output = run(args, FINISHED);
        assert_eq!(output.status.code(), Some(2), "{task}");
        assert!(output.stdout.is_empty(), "{task}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.matches("No such file").count(), 1, "{said}");
        assert!(said.contains(missing), "{said}");
    }
}

#[test]
fn an_interrupt_ends_engines_and_run_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("a.sgf");
    std::fs::write(&game, FINISHED).unwrap();
    let mark = folder.path().join("begun");
    let engine = scripted(&format!(
        "--at final_score --do hang --once {}",
        mark.display()
    ));
    let mut tool = std::process::Command::new(crate::bench::TOOL)
        .args(["verify", game.to_str().unwrap(), "--engine", &engine])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let begun = std::time::Instant::now();
    while !mark.exists() {
        assert!(begun.elapsed().as_secs() < 20, "it never hung");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let sent = std::time::Instant::now();
    let id = tool.id().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(killed.unwrap().success());
    let status = tool.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(sent.elapsed().as_secs() < 5, "{:?}", sent.elapsed());
}
