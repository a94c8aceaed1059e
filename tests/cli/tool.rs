//! Running a tool and looking at what came of it.
//!
//! Knows processes; knows nothing of what they print.

use serde_json::Value;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The tool's file.
pub fn binary(name: &str) -> &'static str {
    match name {
        "validate" => env!("CARGO_BIN_EXE_validate"),
        "score" => env!("CARGO_BIN_EXE_score"),
        "convert-rules" => env!("CARGO_BIN_EXE_convert-rules"),
        other => panic!("{other} is not tested here"),
    }
}

/// The records that come with the project.
pub fn club() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/club")
}

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    pub stdout: String,
    pub stderr: String,
    pub exit: Option<i32>,
}

impl Outcome {
    /// Standard output as rows of JSON Lines.
    pub fn rows(&self) -> Vec<Value> {
        rows(&self.stdout)
    }
}

/// Lines of JSON.
pub fn rows(text: &str) -> Vec<Value> {
    let row = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    text.lines().map(row).collect()
}

/// A command that reads nothing from its standard input.
pub fn command<A: AsRef<OsStr>>(name: &str, folder: &Path, args: &[A]) -> Command {
    let mut command = Command::new(binary(name));
    command
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::null());
    command
}

/// Runs a command to its end.
pub fn outcome(command: &mut Command) -> Outcome {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Outcome {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        exit: output.status.code(),
    }
}

/// Runs a tool in a folder.
pub fn run<A: AsRef<OsStr>>(name: &str, folder: &Path, args: &[A]) -> Outcome {
    outcome(&mut command(name, folder, args))
}
