//! The programs under test, and what came of running them.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The tool.
pub const TOOL: &str = env!("CARGO_BIN_EXE_gtp-arbiter");

/// An example engine, built if it is not there.
fn example(name: &str) -> PathBuf {
    let folder = Path::new(TOOL).parent().unwrap();
    let path = folder.join("examples").join(name);
    if !path.exists() {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo)
            .args(["build", "--example", name])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.unwrap().success());
    }
    path
}

/// The command line of the engine that plays legal Go at random, with these flags.
pub fn random(flags: &str) -> String {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    let path = PATH.get_or_init(|| example("random_engine"));
    format!("{} {flags}", path.display())
}

/// The command line of the engine that misbehaves in every way, with these flags.
pub fn scripted(flags: &str) -> String {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    let path = PATH.get_or_init(|| example("scripted_engine"));
    format!("{} {flags}", path.display())
}

/// Runs the tool with something to read.
pub fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(TOOL)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Who reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The rows of an output.
pub fn rows(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}
