//! What the engine does when it misbehaves.

use crate::engine::{Answer, Engine};
use crate::script::Script;
use crate::voice::write;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

/// What comes after an act.
pub enum Then {
    /// The answer, under this id, and the next act.
    GoOn,
    /// No answer.
    Silence,
    /// The answer, and then the end.
    Crash,
}

/// An answer on its way.
pub struct Saying {
    pub id: String,
    pub command: String,
    pub answer: Option<Answer>,
    pub times: usize,
}

impl Saying {
    pub fn new(id: &str, command: &str) -> Self {
        Self {
            id: id.to_owned(),
            command: command.to_owned(),
            answer: None,
            times: 1,
        }
    }
}

/// Does nothing for ever, and reads nothing.
fn hang() -> ! {
    loop {
        sleep(Duration::from_secs(1));
    }
}

/// Becomes a shell that closes a pipe and sleeps.
fn become_closed(which: &str) -> ! {
    let script = format!("exec {which}; exec sleep 1000");
    let error = Command::new("sh").args(["-c", &script]).exec();
    panic!("{error}");
}

/// Does an act; what it is to say may change by it.
pub fn act(what: &str, script: &Script, engine: &mut Engine, saying: &mut Saying) -> Then {
    let (name, value) = what.split_once(':').unwrap_or((what, ""));
    match name {
        "hang" => hang(),
        "wait" => {
            let units: f64 = value.parse().expect("wait:UNITS");
            sleep(script.unit.mul_f64(units));
        }
        "crash" => std::process::abort(),
        "exit" => exit(value.parse().unwrap_or(0)),
        "close-output" => become_closed(">&-"),
        "close-input" => become_closed("<&-"),
        "silent" => return Then::Silence,
        "abort-in-answer" => {
            write(script, format!("={} D", saying.id).as_bytes());
            std::process::abort();
        }
        "exit-in-answer" => {
            write(script, format!("={} D", saying.id).as_bytes());
            exit(0);
        }
        "hang-in-answer" => {
            write(script, format!("={} D", saying.id).as_bytes());
            hang();
        }
        "crash-after" => return Then::Crash,
        "refuse" => saying.answer = Some(Err("not now".to_owned())),
        "claim-illegal" => saying.answer = Some(Err("illegal move".to_owned())),
        "fail" => saying.answer = Some(Err(value.to_owned())),
        "answer" => {
            // A move it was told of is on its board, whatever it says to it.
            if saying.command.starts_with("play") {
                let _ = engine.answer(&saying.command);
            }
            saying.answer = Some(Ok(value.to_owned()));
        }
        "occupied" => saying.answer = Some(Ok(first(engine, false))),
        "off-board" => saying.answer = Some(Ok("Z25".to_owned())),
        "flood" => loop {
            write(script, &b"all work and no play\n".repeat(500));
        },
        "endless-line" => loop {
            write(script, &[b'x'; 10_000]);
        },
        "junk" => write(script, b"so it goes\n\nand on\n"),
        "binary" => write(script, &(0..=255).cycle().take(5000).collect::<Vec<u8>>()),
        "wrong-id" => saying.id.push_str("77"),
        "twice" => saying.times = 2,
        "errors" => {
            let errors = b"an error\n".repeat(25_000);
            let _ = io::stderr().write_all(&errors);
        }
        other => panic!("no such action: {other}"),
    }
    Then::GoOn
}

/// The first point with a stone, or without.
fn first(engine: &Engine, empty: bool) -> String {
    use crate::board::Stone;
    let board = &engine.board;
    let mut points = 0..board.count();
    let found = points.find(|&at| (board.at(at) == Stone::None) == empty);
    board.name(found.unwrap_or(0))
}

/// The verdict and the text of an answer.
pub fn said(answer: Answer) -> (char, String) {
    match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    }
}
