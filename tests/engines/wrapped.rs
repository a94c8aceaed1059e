//! `proxy`: an engine in a referee is an engine; nothing illegal gets past it on either side, and
//! the game survives the engine.

use crate::bench::{TOOL, random, run, scripted};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running proxy that is spoken to.
struct Wrapped {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Wrapped {
    fn start(engine: &str, more: &[&str]) -> Self {
        let mut child = Command::new(TOOL)
            .args(["proxy", engine])
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// A whole response, its blank line left out.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").unwrap();
        self.hear()
    }

    fn hear(&mut self) -> String {
        let mut response = String::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{response}");
            if line == "\n" {
                return response;
            }
            response.push_str(&line);
        }
    }

    fn done(&mut self, command: &str) -> String {
        let response = self.ask(command);
        let text = response.strip_prefix("= ");
        text.unwrap_or_else(|| panic!("{command}: {response}"))
            .trim()
            .to_owned()
    }

    fn quit(mut self) {
        assert_eq!(self.ask("quit"), "= \n");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_whole_game_is_played_counted_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().to_str().unwrap();
    let mut engine = Wrapped::start(&random(""), &["--rules", "chinese", "--sgf", games]);
    engine.done("boardsize 7");
    engine.done("clear_board");
    engine.done("komi 0.5");
    let (mut passes, mut moves) = (0, 0);
    while passes < 2 && moves < 400 {
        let color = if moves % 2 == 0 { "b" } else { "w" };
        let answer = engine.done(&format!("genmove {color}"));
        passes = if answer == "pass" { passes + 1 } else { 0 };
        moves += 1;
    }
    assert_eq!(passes, 2);
    let score = engine.done("final_score");
    assert!(
        score.starts_with("B+") || score.starts_with("W+"),
        "{score}"
    );
    let (dead, alive) = (
        engine.done("final_status_list dead"),
        engine.done("final_status_list alive"),
    );
    let stones = engine.done("list_stones black") + " " + &engine.done("list_stones white");
    let listed = dead.split_whitespace().count() + alive.split_whitespace().count();
    assert!(listed <= stones.split_whitespace().count());
    engine.quit();
    let path = folder.path().join("game-0001.sgf");
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.contains(&format!("RE[{score}]")), "{record}");
    assert!(record.contains("RU[chinese]"));
    let plies = record.matches(";B[").count() + record.matches(";W[").count();
    assert_eq!(plies, moves);
    // The tools read it as it was played.
    let tool = TOOL.replace("gtp-arbiter", "score");
    let counted = Command::new(tool)
        .arg("--format=jsonl")
        .arg(&path)
        .output()
        .unwrap();
    let text = String::from_utf8(counted.stdout).unwrap();
    assert!(text.contains(&format!("\"result\":\"{score}\"")), "{text}");
}

#[test]
fn nothing_illegal_is_played_by_whoever_asks() {
    let mut engine = Wrapped::start(&random("--wrong accepts-occupied"), &[]);
    engine.done("boardsize 5");
    engine.done("clear_board");
    engine.done("play b C3");
    let refused = engine.ask("play w C3");
    assert!(
        refused.starts_with("? illegal move: a stone stands there ("),
        "{refused}"
    );
    assert!(engine.ask("play w I5").starts_with("? "));
    for mv in ["b B1", "b A2", "w C1", "w B2", "w A1"] {
        engine.done(&format!("play {mv}"));
    }
    let refused = engine.ask("7 play b B1");
    assert!(
        refused.starts_with("?7 illegal move: retakes the ko at once"),
        "{refused}"
    );
    engine.done("undo");
    assert!(engine.done("list_stones black").contains("B1"));
    engine.quit();
}

#[test]
fn an_illegal_move_of_the_engine_is_taken_back_and_asked_for_again() {
    let mut engine = Wrapped::start(&random("--wrong genmove-first-occupied"), &[]);
    engine.done("boardsize 5");
    engine.done("clear_board");
    engine.done("play b C3");
    for color in ["w", "b", "w"] {
        let answer = engine.done(&format!("genmove {color}"));
        assert_ne!(answer, "C3");
    }
    let black = engine.done("list_stones black").split_whitespace().count();
    let white = engine.done("list_stones white").split_whitespace().count();
    assert_eq!((black, white), (2, 2));
    engine.quit();
    for (policy, says) in [
        ("refuse", "? the engine's answer is illegal move: C3"),
        ("pass", "= pass"),
        ("resign", "= resign"),
    ] {
        let broken = random("--wrong genmove-occupied");
        let mut engine = Wrapped::start(&broken, &["--illegal", policy]);
        engine.done("boardsize 5");
        engine.done("clear_board");
        engine.done("play b C3");
        let answer = engine.ask("genmove w");
        assert!(answer.starts_with(says), "{policy}: {answer}");
        engine.quit();
    }
}

#[test]
fn the_game_survives_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let flags = ["--log", log.to_str().unwrap()];
    let mut engine = Wrapped::start(&random("--wrong crash-at-5"), &flags);
    engine.done("boardsize 5");
    engine.done("clear_board");
    let mut stones = Vec::new();
    for color in ["b", "w", "b", "w", "b", "w"] {
        stones.push(engine.done(&format!("genmove {color}")));
    }
    let black = engine.done("list_stones black");
    for stone in stones.iter().step_by(2) {
        assert!(black.contains(stone.as_str()), "{black}: {stones:?}");
    }
    engine.quit();
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("the engine is started anew"), "{log}");
    // One that hangs is ended and refused, and the proxy goes on.
    let hangs = scripted("--at genmove --do hang");
    let mut engine = Wrapped::start(&hangs, &["--move-timeout", "0.5"]);
    engine.done("boardsize 9");
    let answer = engine.ask("genmove b");
    assert!(
        answer.starts_with("? the engine did not answer"),
        "{answer}"
    );
    engine.done("play b D4");
    engine.quit();
}

#[test]
fn analysis_comes_as_it_is_made_and_ends_when_somebody_stirs() {
    let mut engine = Wrapped::start(&random(""), &[]);
    engine.done("boardsize 5");
    engine.done("clear_board");
    writeln!(engine.input, "12 lz-analyze 10").unwrap();
    let mut lines = Vec::new();
    while lines.len() < 4 {
        let mut line = String::new();
        engine.output.read_line(&mut line).unwrap();
        lines.push(line);
    }
    assert_eq!(lines[0], "=12 \n");
    assert!(lines[1].starts_with("info move A1"), "{lines:?}");
    writeln!(engine.input, "13 name").unwrap();
    engine.hear();
    assert_eq!(engine.hear(), "=13 random (refereed)\n");
    let analysed = engine.ask("lz-genmove_analyze b");
    let played = analysed
        .lines()
        .last()
        .unwrap()
        .strip_prefix("play ")
        .unwrap();
    assert_eq!(engine.done("list_stones black"), played);
    engine.quit();
}

#[test]
fn handicap_records_and_boards_are_the_referees() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    std::fs::write(&path, "(;SZ[9]KM[3.5];B[cc];W[gg];B[cg])").unwrap();
    let mut engine = Wrapped::start(&random(""), &["--rules", "japanese"]);
    engine.done("boardsize 19");
    engine.done("clear_board");
    assert_eq!(engine.done("fixed_handicap 3"), "D4 Q16 D16");
    assert!(
        engine
            .ask("fixed_handicap 2")
            .starts_with("? board not empty")
    );
    engine.done(&format!("loadsgf {} 3", path.display()));
    assert_eq!(engine.done("list_stones black"), "C7");
    assert_eq!(engine.done("get_komi"), "3.5");
    assert!(engine.done("printsgf").contains(";B[cc];W[gg]"));
    assert!(engine.ask("loadsgf /no/such").starts_with("? cannot load"));
    let known = engine.done("list_commands");
    assert!(known.lines().any(|line| line == "lz-analyze"), "{known}");
    assert!(!known.contains("gg-undo"));
    engine.quit();
}

#[test]
fn it_is_an_engine_that_passes_every_step() {
    let wrapped = format!("{TOOL} proxy '{}'", random(""));
    let output = run(&["check", &wrapped, "--games", "10", "-q"], "");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
fn a_size_the_engine_refuses_is_told_once() {
    for (words, told) in [
        ("unacceptable size", "? unacceptable size\n"),
        ("too small", "? unacceptable size: too small\n"),
    ] {
        let engine = scripted(&format!("--at 'boardsize 7' --do 'fail:{words}'"));
        let mut proxy = Wrapped::start(&engine, &[]);
        assert_eq!(proxy.ask("boardsize 7"), told);
        proxy.quit();
    }
}
