//! Conversations with processes: small shell scripts that behave well or badly.
#![cfg(unix)]

use super::command::Command;
use super::engine::{Engine, Patience, Quirks};
use super::fault::{Ended, Fault, Reply};
use super::launch::Launch;
use std::time::{Duration, Instant};

/// Starts a shell script as an engine.
fn engine(script: &str) -> Engine {
    let launch = Launch::parse(&format!("sh -c {}", shell_words::quote(script))).unwrap();
    let patience = Patience {
        command: Duration::from_secs(5),
        silence: Duration::from_millis(100),
        grace: Duration::from_millis(200),
    };
    Engine::start(&launch, patience).unwrap()
}

fn ask(engine: &mut Engine, text: &str) -> Result<Reply, Fault> {
    engine.ask_within(&Command::new(text).unwrap(), Duration::from_secs(5))
}

fn done(text: &str) -> Reply {
    Reply::Done(text.to_owned())
}

/// Answers every command with its own words.
const ECHO: &str = "while read id rest; do printf '=%s %s\\n\\n' \"$id\" \"$rest\"; done";

#[cfg(target_os = "linux")]
fn is_alive(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z ")
}

#[test]
fn every_command_has_its_answer() {
    let mut engine = engine(ECHO);
    for n in 0..200 {
        let text = format!("echo {n}");
        assert_eq!(ask(&mut engine, &text).unwrap(), done(&text));
    }
    assert_eq!(engine.quirks(), Quirks::default());
    // The end of its input is enough to end it.
    assert_eq!(engine.close(), Ended::Status(0));
}

#[test]
fn a_hang_a_crash_and_a_flood_are_told_apart() {
    let mut hung = engine("sleep 100");
    let command = Command::new("name").unwrap();
    let limit = Duration::from_millis(100);
    let fault = hung.ask_within(&command, limit).unwrap_err();
    assert_eq!(fault.to_string(), "did not answer `name` within 0.1 s");
    assert!(!hung.is_sound());
    let mut crashed = engine("read x; exit 3");
    let fault = ask(&mut crashed, "name").unwrap_err();
    assert_eq!(fault.to_string(), "exited with status 3 at `name`");
    let mut killed = engine("read x; kill -9 $$");
    let fault = ask(&mut killed, "name").unwrap_err();
    assert_eq!(fault.to_string(), "was ended by signal 9 at `name`");
    let mut flood = engine("read x; yes");
    let fault = flood.ask_within(&command, limit).unwrap_err();
    assert!(matches!(fault, Fault::Hung { .. }), "{fault}");
    let mut slow = engine("read x; printf '=1 D1'; sleep 100");
    let fault = slow.ask_within(&command, limit).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "began a response and did not end it at `name`"
    );
}

#[test]
fn a_missing_blank_line_is_found_out_by_asking_on() {
    let mut engine =
        engine("while read id rest; do printf '=%s a\\nb %s\\n' \"$id\" \"$rest\"; done");
    assert_eq!(ask(&mut engine, "first").unwrap(), done("a\nb first"));
    assert_eq!(ask(&mut engine, "second").unwrap(), done("a\nb second"));
    assert!(engine.quirks().unended >= 2);
}

#[test]
fn late_double_and_nameless_responses_are_taken_for_what_they_are() {
    let mut double =
        engine("while read id r; do printf '=%s %s\\n\\n=%s %s\\n\\n' $id $r $id $r; done");
    assert_eq!(ask(&mut double, "one").unwrap(), done("one"));
    assert_eq!(ask(&mut double, "two").unwrap(), done("two"));
    assert!(double.quirks().late >= 1);
    let mut nameless = engine("while read id r; do printf '= %s\\n\\n' $r; done");
    assert_eq!(ask(&mut nameless, "one").unwrap(), done("one"));
    assert_eq!(nameless.quirks().without_id, 1);
    // One that keeps ids but for its refusals.
    let mut mixed = engine(
        "while read id r; do case $r in bad) printf '? no\\n\\n';; \
         *) printf '=%s %s\\n\\n' $id $r;; esac; done",
    );
    assert_eq!(ask(&mut mixed, "one").unwrap(), done("one"));
    assert_eq!(
        ask(&mut mixed, "bad").unwrap(),
        Reply::Refused("no".to_owned())
    );
    assert_eq!(ask(&mut mixed, "two").unwrap(), done("two"));
    let mut wrong = engine("while read id r; do printf '=%s %s\\n\\n' $((id + 70)) $r; done");
    let command = Command::new("name").unwrap();
    let fault = wrong
        .ask_within(&command, Duration::from_millis(300))
        .unwrap_err();
    assert_eq!(
        fault.to_string(),
        "answered under the id of no command at `name`"
    );
}

#[test]
fn banners_errors_and_blanks_do_not_disturb() {
    let script = format!(
        "echo 'Welcome to =Engine='; echo; yes | head -c 300000 >&2; printf 'ready '; {ECHO}"
    );
    let mut engine = engine(&script);
    assert_eq!(ask(&mut engine, "name").unwrap(), done("name"));
    assert!(engine.quirks().junk_lines >= 2);
    assert!(engine.take_errors().len() <= 64 << 10);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_of_an_engine_or_its_children() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("child");
    let path = note.display();
    let script = format!(
        "trap '' TERM; sh -c \"trap '' TERM; echo \\$\\$ > {path}; sleep 100\" & {ECHO}; sleep 100"
    );
    let child = |note: &std::path::Path| loop {
        let text = std::fs::read_to_string(note).unwrap_or_default();
        if let Ok(id) = text.trim().parse::<u32>() {
            return id;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    for polite in [true, false] {
        let _ = std::fs::remove_file(&note);
        let mut engine = engine(&script);
        assert_eq!(ask(&mut engine, "name").unwrap(), done("name"));
        let (own, child) = (engine.process_id(), child(&note));
        assert!(is_alive(own) && is_alive(child));
        let begun = Instant::now();
        if polite {
            engine.close();
        } else {
            drop(engine);
        }
        assert!(begun.elapsed() < Duration::from_secs(2));
        let until = Instant::now() + Duration::from_secs(2);
        while is_alive(child) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(!is_alive(own) && !is_alive(child));
    }
}

#[test]
fn what_cannot_be_started_is_told() {
    let launch = Launch::parse("no-such-program-anywhere").unwrap();
    let fault = Engine::start(&launch, Patience::default()).err().unwrap();
    assert!(fault.to_string().starts_with("could not be started"));
}
