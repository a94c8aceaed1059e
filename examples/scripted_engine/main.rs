//! A GTP engine for tests: it plays legal Go on a board of its own, or by a script, and misbehaves
//! on request.
//!
//! What it plays:
//!
//! - `--play POLICY`: `random` legal moves that fill no eye of its own (`--seed N`), the `first` of
//!   them, `pass`, or `on`, which fills eyes and passes only where nothing is legal;
//! - `--moves LIST`, `--black-moves LIST`, `--white-moves LIST`: its answers to `genmove` from the
//!   start of each game, `_` for a blank, be they moves or not; then its policy;
//! - `--pass-after N`: it only passes once N moves were made.
//!
//! What it says and knows:
//!
//! - `--dead LIST`, `--seki LIST`, `--alive LIST`: what it answers to `final_status_list` (`?` in
//!   place of a list refuses the question; `@all`, `@black`, `@white`, `@empty`: those points);
//! - `--score TEXT`: what it answers to `final_score` (`?` refuses) in place of its own count of the
//!   area;
//! - `--name TEXT`, `--version TEXT`, `--protocol TEXT`: `\xHH` stands for a byte;
//! - `--commands LIST`: what it answers to `list_commands`; `--has LIST`, `--lacks LIST`: commands
//!   it knows besides, or does not know;
//! - `--handicap-stones N`: the most it places when asked for free handicap;
//! - `--style STYLE`, repeatable: how it writes everything: `crlf`, `glued`, `no-id`, `no-blank`,
//!   `never-newline`, `extra-blank`, `blank-with-space`, `next-line`, `spaces`, `comments`, `drip`,
//!   `lower`, `controls`;
//! - `--banner TEXT`: what it writes first, with no line end of its own.
//!
//! How it misbehaves:
//!
//! - `--at TEXT --do ACTION`, repeatable: what it does when a command begins with TEXT, or at
//!   `start`; with `TEXT@N` only where N moves were made, with `TEXT@N+` from there on; `--once FILE`
//!   behind it: only if that file is not there, which is then made. The actions: `hang`, `crash`,
//!   `exit[:STATUS]`, `crash-after`, `abort-in-answer`, `exit-in-answer`, `hang-in-answer`,
//!   `close-output`, `close-input`, `silent`, `wait:UNITS`, `refuse`, `claim-illegal`, `fail:TEXT`,
//!   `answer:TEXT`, `occupied`, `off-board`, `flood`, `endless-line`, `junk`, `binary`, `wrong-id`,
//!   `twice`, `errors`. `TEXT` may be `=pass`: when that is what it is about to answer;
//! - `--unit MS`: what a unit of `wait` is, 200 if nothing is said;
//! - `--linger`: it stays when told to quit and when its input ends; `--ignore-term`: it does not
//!   end when asked to by the system;
//! - `--child SECONDS`: it leaves a child that holds its output and sleeps so long; `--daemon
//!   SECONDS`: an orphan in a session of its own;
//! - `--mark WORD`: nothing; it can be found by it.

mod acts;
mod board;
mod engine;
mod script;
mod voice;

use acts::{Saying, Then, act, said};
use engine::Engine;
use script::Script;
use std::io::{self, BufRead};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Does what the script says for a command, then answers it unless that took its place.
fn obey(script: &Script, engine: &mut Engine, id: &str, command: &str) {
    let plies = engine.board.plies();
    let mut saying = Saying::new(id, command);
    let mut crash = false;
    for due in script.acts.iter().filter(|due| due.is_due(command, plies)) {
        match act(&due.act, script, engine, &mut saying) {
            Then::GoOn => {}
            Then::Silence => return,
            Then::Crash => crash = true,
        }
    }
    let answer = saying.answer.take();
    let (verdict, text) = said(answer.unwrap_or_else(|| engine.answer(command)));
    let shown = format!("={text}");
    for due in script
        .acts
        .iter()
        .filter(|due| due.text.starts_with('=') && due.is_due(&shown, plies))
    {
        crash |= matches!(act(&due.act, script, engine, &mut saying), Then::Crash);
    }
    for _ in 0..saying.times {
        voice::write(script, &voice::bytes(script, &saying.id, verdict, &text));
    }
    if crash {
        std::process::abort();
    }
}

/// Starts what it leaves behind.
fn leave_behind(script: &Script) {
    if let Some(seconds) = &script.child {
        let child = Command::new("sleep").arg(seconds).spawn();
        drop(child.expect("a child can be started"));
    }
    if let Some(seconds) = &script.daemon {
        let orphan = format!("setsid sleep {seconds} &");
        let shell = Command::new("sh")
            .args(["-c", &orphan])
            .stdin(Stdio::null())
            .status();
        assert!(shell.is_ok_and(|status| status.success()), "a shell runs");
    }
}

/// Becomes itself with the signal ignored.
fn ignore_term() -> ! {
    let own = std::env::current_exe().expect("it knows itself");
    let words = std::env::args_os()
        .skip(1)
        .filter(|word| word != "--ignore-term");
    let error = Command::new("sh")
        .args(["-c", "trap '' TERM; exec \"$0\" \"$@\""])
        .arg(own)
        .args(words)
        .exec();
    panic!("{error}");
}

fn main() {
    let script = Script::read(std::env::args().skip(1));
    if script.ignores_term {
        ignore_term();
    }
    let mut engine = Engine::new(&script);
    leave_behind(&script);
    let mut nothing = Saying::new("", "start");
    for due in script.acts.iter().filter(|due| due.is_due("start", 0)) {
        act(&due.act, &script, &mut engine, &mut nothing);
    }
    voice::write(&script, script.banner.as_bytes());
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let line = line.trim();
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (id, command) = line.split_at(digits);
        let command = command.trim();
        if command.is_empty() {
            continue;
        }
        obey(&script, &mut engine, id, command);
        if command == "quit" && !script.linger {
            return;
        }
    }
    if script.linger {
        loop {
            sleep(Duration::from_secs(1));
        }
    }
}
