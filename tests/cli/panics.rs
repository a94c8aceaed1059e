//! A panic inside judging is a finding of that game, not noise on the terminal.

use go_referee::archive::{GameInput, Inputs, Problem, Progress, Worker, process};
use go_referee::cli::quiet_fenced_panics;
use std::ops::ControlFlow;
use std::process::Command;
use std::sync::atomic::AtomicBool;

/// The environment variable that makes this test's process the one that panics.
const CHILD: &str = "GO_REFEREE_TEST_PANICS";

/// Panics on every second game.
struct Clumsy;

impl Worker for Clumsy {
    type Output = Vec<String>;

    fn game(&mut self, input: &GameInput<'_>, out: &mut Self::Output) {
        assert!(input.number % 2 == 1, "stumbled");
        out.push(input.id());
    }

    fn problem(&mut self, problem: &Problem, out: &mut Self::Output) {
        out.push(format!("{} {}", problem.kind.kind().code, problem.message));
    }
}

fn stumble(jobs: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    std::fs::write(&path, "(;B[aa])\n(;B[bb])\n(;B[cc])\n").unwrap();
    let inputs = Inputs {
        paths: vec![path],
        root: Some(folder.path().to_owned()),
        ..Inputs::default()
    };
    let mut told = Vec::new();
    let deliver = |mut out: Vec<String>| {
        told.append(&mut out);
        ControlFlow::Continue(())
    };
    let (progress, never) = (Progress::default(), AtomicBool::new(false));
    let tally = process(&inputs, jobs, || Clumsy, deliver, &progress, &never);
    assert_eq!(tally.failures, 1);
    assert_eq!(
        told,
        [
            "a.sgf#1",
            "A011 the program failed on it: stumbled",
            "a.sgf#3"
        ]
    );
    let loud = std::panic::catch_unwind(|| {
        let deliver = |_| panic!("the receiver fell");
        process(&inputs, jobs, || Clumsy, deliver, &progress, &never)
    });
    assert!(loud.is_err());
}

#[test]
fn a_panic_that_becomes_a_finding_is_not_printed_and_any_other_is() {
    if std::env::var_os(CHILD).is_some() {
        quiet_fenced_panics();
        stumble(1);
        stumble(2);
        return;
    }
    let name = "panics::a_panic_that_becomes_a_finding_is_not_printed_and_any_other_is";
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(CHILD, "1")
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success(), "{printed}");
    assert!(!printed.contains("stumbled"), "{printed}");
    assert_eq!(printed.matches("the receiver fell").count(), 2, "{printed}");
}
