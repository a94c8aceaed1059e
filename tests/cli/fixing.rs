//! `--fix`: repaired copies, and nothing else touched.

use crate::generator::{files, put};
use crate::packing::{gz, zip};
use crate::tool::{Outcome, rows, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Every file below a folder, with its bytes.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                found.insert(name, std::fs::read(path).unwrap());
            }
        }
    }
    found
}

fn fix(folder: &Path, args: &[&str]) -> Outcome {
    let mut all = vec!["-qq", "--fail-on", "never", "--fix", "out"];
    all.extend(args);
    run("validate", folder, &all)
}

/// Codes of defects that a repair takes away.
const REPAIRABLE: [&str; 10] = [
    "F002", "F003", "F004", "F005", "F006", "F007", "F008", "F009", "F010", "F011",
];

fn structural(folder: &Path, path: &str) -> Vec<String> {
    let outcome = run("validate", folder, &["--format", "jsonl", path]);
    let codes = rows(&outcome.stdout).into_iter();
    codes
        .filter_map(|row| row["code"].as_str().map(str::to_owned))
        .filter(|code| REPAIRABLE.contains(&&**code))
        .collect()
}

#[test]
fn what_is_damaged_is_repaired_and_everything_else_left() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in");
    let damaged = "mail\n(;SZ[9]BR[a [3d]];B[aa])\r\n(;SZ[9]C[whole \t];B[bb])\n(;SZ[9];B[cc]";
    let mended = "(;SZ[9]BR[a [3d\\]];B[aa])\r\n(;SZ[9]C[whole \t];B[bb])\n(;SZ[9];B[cc])";
    let whole = "(;SZ[9]C[caf\u{e9}];B[bb])\n";
    let wide: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(damaged.encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let members = [("x/y.sgf", damaged.into()), ("z.sgf", whole.into())];
    for (name, bytes) in [
        ("a.sgf", damaged.as_bytes().to_vec()),
        ("b.sgf", whole.into()),
        ("c.sgf.gz", gz(damaged.as_bytes())),
        ("d.zip", zip(&members)),
        ("e.jsonl", b"{\"sgf\":\"(;B[aa]\"}\n".to_vec()),
        ("f.sgf", wide),
        ("g.sgf.gz", gz(damaged.repeat(9).as_bytes())[..60].to_vec()),
    ] {
        put(&input, &[(name.to_owned(), bytes)]);
    }
    let before = contents(&input);
    let outcome = fix(folder.path(), &["in"]);
    assert_eq!(outcome.exit, Some(2), "not everything was repaired");
    let said: Vec<&str> = outcome.stderr.lines().collect();
    assert_eq!(
        said,
        [
            "in/e.jsonl: not repaired: it is JSON Lines",
            "in/f.sgf: not repaired: it is UTF-16; convert it to UTF-8 first",
            "in/g.sgf.gz: not repaired: it could not be read whole",
        ]
    );
    assert_eq!(contents(&input), before, "the originals are untouched");
    let out = folder.path().join("out");
    let expected: BTreeMap<PathBuf, Vec<u8>> = ["in/a.sgf", "in/c.sgf", "in/d.zip/x/y.sgf"]
        .map(|name| (PathBuf::from(name), mended.into()))
        .into();
    let shown = |files: &BTreeMap<PathBuf, Vec<u8>>| {
        let text = |(name, bytes): (&PathBuf, &Vec<u8>)| {
            format!("{}: {}", name.display(), String::from_utf8_lossy(bytes))
        };
        files.iter().map(text).collect::<Vec<_>>()
    };
    assert_eq!(shown(&contents(&out)), shown(&expected));
    assert_eq!(structural(folder.path(), "out"), [""; 0]);
    let again = fix(&out, &["."]);
    assert_eq!((again.exit, again.stderr.as_str()), (Some(0), ""));
    assert!(!out.join("out").exists(), "repairing again changes nothing");
    let twice = fix(folder.path(), &["in/a.sgf"]);
    assert_eq!(
        (twice.exit, twice.stderr.as_str()),
        (Some(0), ""),
        "the same bytes are there"
    );
}

#[test]
fn nothing_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = b"(;SZ[9];B[cc]".to_vec();
    put(folder.path(), &[("a.sgf".to_owned(), damaged.clone())]);
    for more in [&[][..], &["--overwrite"]] {
        let mut args = vec!["-qq", "--fail-on", "never", "--fix", ".", "a.sgf"];
        args.extend(more);
        let outcome = run("validate", folder.path(), &args);
        assert_eq!(outcome.exit, Some(2));
        assert!(
            outcome.stderr.contains("is the file itself"),
            "{}",
            outcome.stderr
        );
        let now = std::fs::read(folder.path().join("a.sgf")).unwrap();
        assert_eq!(now, damaged);
    }
    put(
        &folder.path().join("out"),
        &[("a.sgf".to_owned(), b"mine".to_vec())],
    );
    let refused = fix(folder.path(), &["a.sgf"]);
    assert_eq!(refused.exit, Some(2));
    assert!(
        refused.stderr.contains("already there"),
        "{}",
        refused.stderr
    );
    let asked = fix(folder.path(), &["--overwrite", "a.sgf"]);
    assert_eq!((asked.exit, asked.stderr.as_str()), (Some(0), ""));
    let now = std::fs::read(folder.path().join("out/a.sgf")).unwrap();
    assert_eq!(now, b"(;SZ[9];B[cc])");
    let part = run(
        "validate",
        folder.path(),
        &["--fix", "out", "--game", "1", "a.sgf"],
    );
    assert_eq!(part.exit, Some(2), "a part of a file is no file");
}

#[test]
fn the_repaired_archive_has_nothing_left_to_repair() {
    let folder = tempfile::tempdir().unwrap();
    let members = files(20, 10);
    put(&folder.path().join("in"), &members);
    assert!(structural(folder.path(), "in").len() > 10);
    let outcome = fix(folder.path(), &["-j2", "in"]);
    assert_eq!((outcome.exit, outcome.stderr.as_str()), (Some(0), ""));
    assert_eq!(structural(folder.path(), "out"), [""; 0]);
    let written = contents(&folder.path().join("out/in"));
    for (name, bytes) in &members {
        let damaged = structural(folder.path(), &format!("in/{name}"));
        let copy = written.get(Path::new(name));
        assert_eq!(copy.is_some(), !damaged.is_empty(), "{name}");
        let grown = copy.map_or(0, |copy| copy.len() - bytes.len());
        assert!(grown <= 2 * damaged.len() + 10, "{name} grew by {grown}");
    }
}
