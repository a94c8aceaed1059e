//! Input made to break a reader: every piece is told, none is passed over in silence, and the
//! rest of the batch goes on, in bounded memory.

use crate::packing::{gz, zip};
use crate::tool::{binary, rows};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

const HEAD: &str = "(;GM[1]FF[4]SZ[19]KM[0]RU[Chinese]";

/// What is read, and codes it must be told with; no code where it is no more than large.
fn pieces() -> Vec<(&'static str, Vec<u8>, &'static [&'static str])> {
    let nested = format!("{HEAD}{}{}", "(;B[aa]".repeat(100_000), ")".repeat(100_001));
    let wide = format!("{HEAD}{})", "(;B[aa])".repeat(100_000));
    let rectangles = "[aa:ZZ]".repeat(100_000);
    vec![
        (
            "line.sgf",
            format!("{HEAD}{})", ";B[aa];W[bb]".repeat(500_000)).into(),
            &["M002", "C097"],
        ),
        (
            "passes.sgf",
            format!("{HEAD}{})", ";B[];W[]".repeat(500_000)).into(),
            &["M012", "C097"],
        ),
        ("nested.sgf", nested.into(), &["M002"]),
        ("wide.sgf", wide.into(), &[]),
        (
            "comment.sgf",
            format!("{HEAD}C[{}];B[aa])", "x".repeat(50_000_000)).into(),
            &[],
        ),
        (
            "rectangles.sgf",
            format!("(;SZ[52]KM[0]RU[Chinese]AB{rectangles};W[aa])").into(),
            &["C087"],
        ),
        (
            "identifier.sgf",
            format!("{HEAD}{}[x];B[aa])", "A".repeat(5_000_000)).into(),
            &["F032"],
        ),
        ("size-0.sgf", b"(;GM[1]SZ[0];B[aa])".to_vec(), &["C010"]),
        ("size-300.sgf", b"(;GM[1]SZ[300];B[aa])".to_vec(), &["C010"]),
        (
            "size-minus.sgf",
            b"(;GM[1]SZ[-10];B[aa])".to_vec(),
            &["C010"],
        ),
        ("empty.sgf", Vec::new(), &["F019"]),
        ("open.sgf", "(".repeat(5_000_000).into(), &["F019"]),
        ("closed.sgf", ")".repeat(5_000_000).into(), &["F019"]),
        (
            "nul.sgf",
            b"\0\0\0(;GM[1]SZ[9]KM[0]\0RU[Chinese\0];B[aa])\0\0".to_vec(),
            &["F004"],
        ),
        (
            "folder.sgf/inside.sgf",
            format!("{HEAD};B[aa])").into(),
            &[],
        ),
        ("cut.sgf.gz", gz(&[b'('; 100_000])[..60].to_vec(), &["A003"]),
        ("bomb.sgf.gz", gz(&vec![b' '; 64 << 20]), &["A004"]),
        (
            "bomb.zip",
            zip(&[("a.sgf", vec![b' '; 64 << 20])]),
            &["A004"],
        ),
        (
            "names.zip",
            zip(&[
                ("../../up.sgf", b"(;SZ[9]KM[0]RU[Chinese];B[aa])".to_vec()),
                ("a\x1b[2J.sgf", b"(;B[zz]".to_vec()),
            ]),
            &["F005"],
        ),
        (
            "\u{202e}\x1b]0;x\x07.sgf",
            b"(;SZ[9]C[\x1b[2J".to_vec(),
            &["F005"],
        ),
        ("last.sgf", format!("{HEAD};B[aa];W[bb])").into(), &[]),
    ]
}

/// Runs the tool with so much memory and no more.
fn bounded(name: &str, folder: &Path, args: &[&str]) -> (Vec<u8>, Vec<u8>, Option<i32>) {
    let limit = if cfg!(target_os = "linux") {
        "ulimit -v 1200000; "
    } else {
        ""
    };
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("{limit}exec \"$0\" \"$@\""))
        .arg(binary(name))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.stdout, output.stderr, output.status.code())
}

fn of_type<'r>(rows: &'r [Value], kind: &str) -> Vec<&'r Value> {
    rows.iter().filter(|row| row["type"] == kind).collect()
}

#[test]
fn every_piece_is_told_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in");
    let mut expected: Vec<(String, &str)> = Vec::new();
    for (name, bytes, codes) in pieces() {
        let path = input.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
        expected.extend(codes.iter().map(|code| (format!("in/{name}"), *code)));
    }
    std::os::unix::fs::symlink("nowhere", input.join("dangling.sgf")).unwrap();
    expected.push(("in/dangling.sgf".to_owned(), "A001"));
    for (name, line) in [("validate", "main"), ("validate", "all"), ("score", "main")] {
        let args = [
            "--format",
            "jsonl",
            "--summary",
            "-j2",
            "--line",
            line,
            "--max-bytes",
            "60000000",
            "in",
            "gone.sgf",
        ];
        let (stdout, stderr, exit) = bounded(name, folder.path(), &args);
        assert_eq!(String::from_utf8_lossy(&stderr), "");
        assert_eq!(exit, Some(2), "some could not be read");
        let rows = rows(std::str::from_utf8(&stdout).unwrap());
        let told: BTreeSet<(&str, &str)> = of_type(&rows, "finding")
            .iter()
            .map(|row| (row["id"].as_str().unwrap(), row["code"].as_str().unwrap()))
            .collect();
        assert!(!told.iter().any(|(_, code)| *code == "A011"), "a panic");
        for (path, code) in &expected {
            let found = told
                .iter()
                .any(|(id, told)| id.starts_with(&**path) && told == code);
            let all: Vec<_> = told
                .iter()
                .filter(|(id, _)| id.starts_with(&**path))
                .collect();
            assert!(found, "{path}: no {code} in {all:?} ({name} --line {line})");
        }
        let games = of_type(&rows, "game");
        let summary = of_type(&rows, "summary")[0];
        assert_eq!(summary["games"], games.len());
        let count = |name: &str| summary[name].as_u64().unwrap();
        assert_eq!(
            count("games"),
            count("clean") + count("with_findings") + count("incomplete")
        );
        assert_eq!(games.last().unwrap()["id"], "in/\u{202e}\x1b]0;x\x07.sgf#1");
        assert!(
            games
                .iter()
                .any(|row| row["id"] == "in/last.sgf#1" && row["outcome"] == "clean")
        );
    }
    let page = bounded(
        "validate",
        folder.path(),
        &["--max-bytes", "60000000", "in"],
    );
    let page = String::from_utf8(page.0).unwrap();
    assert!(page.contains("\\u{202e}\\x1b]0;x\\x07.sgf"));
    assert!(page.contains("names.zip!/../../up.sgf"));
    let unsafe_one = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
    assert_eq!(page.find(unsafe_one), None);
    assert!(!folder.path().parent().unwrap().join("up.sgf").exists());
}

#[test]
fn what_cannot_be_opened_costs_only_itself() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret.sgf");
    std::fs::write(&secret, "(;B[aa])").unwrap();
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o000)).unwrap();
    std::fs::write(folder.path().join("a.sgf"), format!("{HEAD};B[aa])")).unwrap();
    let (stdout, _, exit) = bounded("validate", folder.path(), &["--format", "jsonl", "."]);
    let rows = rows(std::str::from_utf8(&stdout).unwrap());
    // Whoever may read everything reads this, too.
    let readable = std::fs::File::open(&secret).is_ok();
    let unread = rows.iter().any(|row| row["code"] == "A002");
    assert_eq!(unread, !readable);
    assert_eq!(exit, Some(if readable { 0 } else { 2 }));
    assert!(rows.iter().any(|row| row["id"] == "./a.sgf#1"));
}
