//! Runs killed in the middle and gone on with: the same file and the same status as if nothing
//! had happened.

use crate::generator::{files, put};
use crate::tool::{Outcome, command, run};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const GAMES: usize = 20_000;

/// An archive of tens of thousands of games, with files that cannot be read among them.
fn archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut members = files(40, GAMES / 40);
    members.push((
        "05/half.sgf.gz".to_owned(),
        crate::packing::gz(b"(;B[aa])")[..15].to_vec(),
    ));
    members.push(("11/lines.jsonl".to_owned(), b"{\"sgf\":7}\n".to_vec()));
    put(&folder.path().join("in"), &members);
    folder
}

fn args(jobs: &str, more: &[&str]) -> Vec<String> {
    let mut args = vec!["--format", "jsonl", "--summary", jobs, "-o", "rows.jsonl"];
    args.extend(more);
    args.extend(["in", "gone.sgf"]);
    args.into_iter().map(str::to_owned).collect()
}

/// Waits until the partial file has so many bytes.
fn wait_for(folder: &Path, child: &mut Child, bytes: u64) {
    let partial = folder.join("rows.jsonl.partial");
    loop {
        if std::fs::metadata(&partial).is_ok_and(|meta| meta.len() >= bytes) {
            return;
        }
        assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The file and the exit status of a run that nothing interrupts.
fn uninterrupted(folder: &Path) -> (Vec<u8>, Outcome) {
    let outcome = run("validate", folder, &args("-j2", &[]));
    let whole = std::fs::read(folder.join("rows.jsonl")).unwrap();
    std::fs::remove_file(folder.join("rows.jsonl")).unwrap();
    (whole, outcome)
}

#[test]
fn killed_twice_and_gone_on_with_the_file_is_the_same() {
    let archive = archive();
    let folder = archive.path();
    let (whole, calm) = uninterrupted(folder);
    assert_eq!((calm.exit, calm.stderr.as_str()), (Some(2), ""));
    let target = folder.join("rows.jsonl");
    let partial = folder.join("rows.jsonl.partial");
    let size = whole.len() as u64;
    for (jobs, resume, until) in [("-j2", &[][..], size / 5), ("-j1", &["--resume"], size / 2)] {
        let mut child = command("validate", folder, &args(jobs, resume))
            .spawn()
            .unwrap();
        wait_for(folder, &mut child, until);
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().code(), None, "killed");
        assert!(!target.exists());
        let left = std::fs::metadata(&partial).unwrap().len();
        assert!(left >= until && left < size, "{left} of {size} bytes");
    }
    // A last line torn in the middle, as a crash of the machine may leave it.
    let left = std::fs::metadata(&partial).unwrap().len();
    let file = std::fs::OpenOptions::new()
        .write(true)
        .open(&partial)
        .unwrap();
    file.set_len(left - 7).unwrap();
    let resumed = run("validate", folder, &args("-j7", &["--resume"]));
    assert_eq!((resumed.exit, resumed.stderr.as_str()), (Some(2), ""));
    assert!(std::fs::read(&target).unwrap() == whole, "the files differ");
    assert!(!partial.exists());
    let summary = String::from_utf8_lossy(&whole);
    let summary = summary.lines().last().unwrap();
    assert!(
        summary.contains(&format!("\"games\":{}", GAMES + 2)),
        "{summary}"
    );
    assert!(summary.contains("\"problems\":2"), "{summary}");
}

#[test]
fn interrupted_it_keeps_what_was_done_and_says_so() {
    let archive = archive();
    let folder = archive.path();
    let (whole, _) = uninterrupted(folder);
    let mut child = command("validate", folder, &args("-j2", &[]))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(folder, &mut child, whole.len() as u64 / 4);
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("what was done is kept in rows.jsonl.partial"),
        "{said}"
    );
    assert!(said.contains("interrupted after "), "{said}");
    assert!(said.contains("--resume goes on"), "{said}");
    assert!(!folder.join("rows.jsonl").exists());
    let refused = run("validate", folder, &args("-j2", &[]));
    assert_eq!(refused.exit, Some(2), "the partial file is the user's");
    let resumed = run("validate", folder, &args("-j2", &["--resume"]));
    assert_eq!(resumed.exit, Some(2));
    assert!(std::fs::read(folder.join("rows.jsonl")).unwrap() == whole);
}

#[test]
fn a_silent_pipe_can_be_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(
        "validate",
        folder.path(),
        &["--progress", "-o", "rows", "-"],
    )
    .stdin(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let held = child.stdin.take();
    while !folder.path().join("rows.partial").exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    drop(held);
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("interrupted after 0 games"), "{said}");
}

#[test]
fn a_closed_pipe_is_success_and_not_an_interruption() {
    let archive = archive();
    let mut child = command("validate", archive.path(), &["--format", "jsonl", "in"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let full = ["--format", "jsonl", "-o", "/dev/full", "in"];
    let full = run("validate", archive.path(), &full);
    if cfg!(target_os = "linux") {
        assert_eq!(full.exit, Some(2), "a full disk is no success");
        assert!(
            full.stderr.contains("writing the output"),
            "{}",
            full.stderr
        );
    }
}
