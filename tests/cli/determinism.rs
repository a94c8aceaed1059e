//! The same rows, however the games are packed, however many threads judge them, and in
//! however many parts.

use crate::generator::{files, put};
use crate::packing::{gz, sevenz, tar, zip, zst};
use crate::tool::{club, run};
use std::path::Path;

/// The files of the club as members.
fn club_files() -> Vec<(String, Vec<u8>)> {
    let mut members: Vec<(String, Vec<u8>)> = std::fs::read_dir(club())
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read(&path).unwrap())
        })
        .collect();
    members.sort();
    members
}

/// The rows of a run, with the ids as they are inside `prefix`.
fn told(name: &str, folder: &Path, prefix: &str, args: &[&str]) -> String {
    let mut all = vec!["--format", "jsonl", "--summary", "--rules", "all"];
    all.extend(args);
    let outcome = run(name, folder, &all);
    assert_eq!(outcome.stderr, "");
    assert_eq!(outcome.exit, Some(1), "the files have findings");
    outcome.stdout.replace(prefix, "")
}

fn same_rows_however_packed(name: &str, members: &[(String, Vec<u8>)], games: usize) {
    let folder = tempfile::tempdir().unwrap();
    put(&folder.path().join("plain"), members);
    let tar = tar(members);
    let packed = [
        ("all.zip", zip(members)),
        ("all.tar", tar.clone()),
        ("all.tar.gz", gz(&tar)),
        ("all.tar.zst", zst(&tar)),
        ("all.7z", sevenz(members)),
    ];
    let whole = told(name, folder.path(), "plain/", &["-j1", "plain"]);
    let rows = whole.matches("\"type\":\"game\"").count();
    assert_eq!(rows, games);
    for jobs in ["-j2", "-j7"] {
        assert!(told(name, folder.path(), "plain/", &[jobs, "plain"]) == whole);
    }
    for format in ["sarif", "junit", "github", "baseline"] {
        let with = |jobs| {
            let args = ["--rules", "all", "--format", format, jobs, "plain"];
            run(name, folder.path(), &args).stdout
        };
        let one = with("-j1");
        assert!(one.len() > 100 && with("-j5") == one, "{format}");
    }
    let rooted = ["-j2", "--root", "plain", "plain"];
    assert!(told(name, folder.path(), "no prefix", &rooted) == whole);
    for (file, bytes) in &packed {
        std::fs::write(folder.path().join(file), bytes).unwrap();
        if *file == "all.7z" && !cfg!(feature = "sevenz") {
            let outcome = run(name, folder.path(), &["--format", "jsonl", file]);
            assert_eq!(outcome.rows()[0]["code"], "A007");
            continue;
        }
        let rows = told(name, folder.path(), &format!("{file}!/"), &["-j2", file]);
        assert!(rows == whole, "{file}");
    }
    shards_come_to_the_whole(name, folder.path(), &whole);
}

fn shards_come_to_the_whole(name: &str, folder: &Path, whole: &str) {
    let mut parts = Vec::new();
    let mut merge = vec!["--merge".to_owned()];
    for part in 1..=8 {
        let shard = format!("--shard={part}/8");
        let outcome = run(
            name,
            folder,
            &[
                "--format",
                "jsonl",
                "--summary",
                "--rules",
                "all",
                "--root",
                "plain",
                &shard,
                "plain",
            ],
        );
        let file = format!("{part}.jsonl");
        std::fs::write(folder.join(&file), &outcome.stdout).unwrap();
        merge.push(file);
        let rows = outcome.stdout.lines().map(str::to_owned);
        parts.extend(rows.filter(|row| !row.contains("\"type\":\"summary\"")));
    }
    let (summary, rows): (Vec<&str>, Vec<&str>) = whole
        .lines()
        .partition(|row| row.contains("\"type\":\"summary\""));
    let mut rows: Vec<String> = rows.into_iter().map(str::to_owned).collect();
    rows.sort();
    parts.sort();
    assert!(parts == rows, "the parts hold the rows of the whole");
    merge.extend(["--format", "jsonl"].map(str::to_owned));
    let merged = run(name, folder, &merge);
    assert_eq!(merged.stdout.trim_end(), summary[0]);
}

#[test]
fn the_club_is_judged_the_same_however_packed() {
    same_rows_however_packed("validate", &club_files(), 18);
}

#[test]
fn the_club_is_counted_the_same_however_packed() {
    same_rows_however_packed("score", &club_files(), 18);
}

#[test]
fn a_few_hundred_games_are_judged_the_same_however_packed() {
    let members = files(30, 10);
    same_rows_however_packed("validate", &members, 300);
}
