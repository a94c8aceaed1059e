//! Pages to look at, made by the tool itself, and what other rows say of the same games.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(tool: &str, args: &[&str]) -> Output {
    let output = Command::new(tool)
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said, "", "{args:?}");
    output
}

/// Writes the page of a comparison into a folder.
pub fn page(folder: &Path, args: &[&str]) -> PathBuf {
    let file = folder.join("page.html");
    let named = file.to_str().unwrap();
    let mut all = vec!["--compare", "-qq", "--overwrite", "--html", named];
    all.extend(args);
    run(env!("CARGO_BIN_EXE_convert-rules"), &all);
    file
}

/// The rows a tool writes about games.
pub fn rows(tool: &str, args: &[&str]) -> Vec<Value> {
    let mut all = vec!["--format", "jsonl"];
    all.extend(args);
    let output = run(tool, &all);
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.collect()
}

/// A record as a line of JSON Lines.
pub fn line(id: &str, sgf: &str) -> String {
    serde_json::json!({"id": id, "sgf": sgf}).to_string()
}

/// A game whose first move is a suicide of two stones.
pub const SUICIDE: &str = "(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]AB[ca][ab][bb][cb][cc][ad][bd][cd]\
    [be]AW[da][db][ac][dc][dd][ed][ce][de]PL[W];W[bc];B[ba])";
