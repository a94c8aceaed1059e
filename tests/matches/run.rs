//! Running the arbiter, and what it needs: engines, folders, looks at processes.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The tool.
pub fn arbiter() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gtp-arbiter"));
    command.stdin(Stdio::null()).env_remove("NO_COLOR");
    command
}

/// The engine that plays at random.
pub fn engine() -> &'static Path {
    static ENGINE: OnceLock<PathBuf> = OnceLock::new();
    ENGINE.get_or_init(|| {
        let tool = Path::new(env!("CARGO_BIN_EXE_gtp-arbiter"));
        let path = tool.parent().unwrap().join("examples/random_engine");
        if !path.exists() {
            let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            let built = Command::new(cargo)
                .args(["build", "--example", "random_engine"])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .status();
            assert!(built.unwrap().success());
        }
        assert!(path.exists(), "{} is not there", path.display());
        path
    })
}

/// A match of two engines at random, so many games, with further flags.
pub fn play(folder: &Path, games: u32, more: &[&str]) -> Command {
    let mut command = arbiter();
    let seeded = |name: &str| format!("{name}={} --seed {{seed}}", engine().display());
    command
        .args(["play", "--engine", &seeded("a"), "--engine", &seeded("b")])
        .args(["--size", "5", "--games", &games.to_string(), "-o"])
        .arg(folder)
        .args(more);
    command
}

/// What came of a run.
#[derive(Debug)]
pub struct Outcome {
    pub stdout: String,
    pub stderr: String,
    pub exit: Option<i32>,
}

/// Runs to the end.
pub fn outcome(command: &mut Command) -> Outcome {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Outcome {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        exit: output.status.code(),
    }
}

/// Runs, and sees that it goes as it should.
pub fn well(command: &mut Command) -> Outcome {
    let outcome = outcome(command);
    assert_eq!(outcome.exit, Some(0), "{outcome:?}");
    assert_eq!(outcome.stderr, "", "{outcome:?}");
    outcome
}

/// Rows of a text.
pub fn rows(text: &str) -> Vec<Value> {
    let row = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    text.lines().map(row).collect()
}
