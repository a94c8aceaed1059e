//! Whole archives: every game is accounted for, and the rows are the same for any number of
//! threads, packing and parts.

use crate::packing::sevenz;
use crate::support::folder;
use serde_json::Value;
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;

/// Games in each archive.
const ARCHIVES: [(&str, usize); 3] = [("quirks.zip", 292), ("mixed.zip", 701), ("ai.zip", 2000)];

/// What is left of the rows of a run when `prefix` is taken off the ids.
fn rows(name: &str, here: &Path, prefix: &str, args: &[&str]) -> String {
    let output = Command::new(match name {
        "score" => env!("CARGO_BIN_EXE_score"),
        _ => env!("CARGO_BIN_EXE_validate"),
    })
    .args(["--format", "jsonl", "--summary", "--exit-zero"])
    .args(args)
    .current_dir(here)
    .output()
    .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    text.replace(&format!("\"id\":\"{prefix}"), "\"id\":\"")
}

fn lines_of<'t>(text: &'t str, kind: &str) -> Vec<&'t str> {
    let kind = format!("\"type\":\"{kind}\",\"id\"");
    text.lines().filter(|row| row.contains(&kind)).collect()
}

fn sorted(text: &str) -> Vec<&str> {
    let mut rows: Vec<&str> = text.lines().collect();
    rows.sort_unstable();
    rows
}

/// Every game has its row, and the summary counts each of them once.
fn all_is_accounted_for(archive: &str, text: &str) -> usize {
    let summary: Value = serde_json::from_str(lines_of(text, "summary")[0]).unwrap();
    let count = |name: &str| summary[name].as_u64().unwrap();
    let games = lines_of(text, "game");
    assert_eq!(count("games"), games.len() as u64, "{archive}");
    let parts = ["clean", "with_findings", "incomplete"];
    assert_eq!(
        count("games"),
        parts.map(count).iter().sum::<u64>(),
        "{archive}"
    );
    assert!(summary["codes"].get("A011").is_none(), "{archive}: a panic");
    let plies = games.iter().map(|row| {
        let row: Value = serde_json::from_str(row).unwrap();
        row["plies"].as_u64().unwrap()
    });
    assert_eq!(count("plies"), plies.sum::<u64>(), "{archive}");
    games.len()
}

/// Records of a zip, in its order.
fn members(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(File::open(path).unwrap()).unwrap();
    let mut members = Vec::new();
    for index in 0..archive.len() {
        let mut member = archive.by_index(index).unwrap();
        if member.is_file() {
            let name = std::str::from_utf8(member.name_raw()).unwrap().to_owned();
            let mut bytes = Vec::new();
            member.read_to_end(&mut bytes).unwrap();
            members.push((name, bytes));
        }
    }
    members
}

fn the_same_in_every_way(archive: &str) -> usize {
    let corpus = folder().join("corpus");
    let prefix = format!("{archive}!/");
    let whole = rows(
        "validate",
        &corpus,
        &prefix,
        &["-j1", "--rules", "all", archive],
    );
    let games = all_is_accounted_for(archive, &whole);
    for jobs in ["-j2", "-j7"] {
        let again = rows(
            "validate",
            &corpus,
            &prefix,
            &[jobs, "--rules", "all", archive],
        );
        assert!(again == whole, "{archive} {jobs}");
    }
    let here = tempfile::tempdir().unwrap();
    let members = members(&corpus.join(archive));
    for (name, bytes) in &members {
        let path = here
            .path()
            .join("plain")
            .join(OsStr::from_bytes(name.as_bytes()));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let plain = rows(
        "validate",
        here.path(),
        "plain/",
        &["-j2", "--rules", "all", "plain"],
    );
    assert!(sorted(&plain) == sorted(&whole), "{archive} as a directory");
    if cfg!(feature = "sevenz") {
        std::fs::write(here.path().join("all.7z"), sevenz(&members)).unwrap();
        let seven = rows(
            "validate",
            here.path(),
            "all.7z!/",
            &["--rules", "all", "all.7z"],
        );
        assert!(seven == whole, "{archive} as 7z");
    }
    let mut parts = String::new();
    let mut merge = vec!["--merge".to_owned()];
    for part in 1..=8 {
        let shard = format!("{part}/8");
        let args = ["-j2", "--rules", "all", "--shard", &shard, archive];
        let text = rows("validate", &corpus, &prefix, &args);
        let file = here.path().join(format!("{part}.jsonl"));
        std::fs::write(&file, &text).unwrap();
        merge.push(file.to_str().unwrap().to_owned());
        for row in text
            .lines()
            .filter(|row| !row.contains("\"type\":\"summary\""))
        {
            parts.push_str(row);
            parts.push('\n');
        }
    }
    let merge: Vec<&str> = merge.iter().map(String::as_str).collect();
    parts.push_str(&rows("validate", &corpus, "", &merge));
    assert!(sorted(&parts) == sorted(&whole), "{archive} in eight parts");
    games
}

#[test]
fn archives_come_out_the_same_in_every_way() {
    for (archive, expected) in ARCHIVES {
        assert_eq!(the_same_in_every_way(archive), expected, "{archive}");
    }
}

#[test]
fn every_game_of_the_archives_is_scored_or_told_why_not() {
    for (archive, expected) in ARCHIVES {
        let text = rows("score", &folder().join("corpus"), "", &["-j2", archive]);
        assert_eq!(all_is_accounted_for(archive, &text), expected, "{archive}");
        let scores = lines_of(&text, "score").len();
        let not_go = text.matches("\"code\":\"C001\"").count();
        let unread = text.matches("\"outcome\":\"incomplete\"").count();
        assert!(
            scores + not_go + unread >= expected,
            "{archive}: {scores} counts"
        );
    }
}
