//! Archives as a whole: whatever they are packed in and however many threads read them, the same
//! games come out in the same order, and what cannot be read is told.

#[path = "../packing/mod.rs"]
mod packing;

mod containers;
mod order;
mod resume;
mod trouble;

use go_referee::archive::{
    DoneGames, GameInput, InputFormat, Inputs, Overwrite, Problem, ProblemKind, Progress, RowsFile,
    Shard, Tally, Worker, process,
};
use packing::{gz, sevenz, tar, zip, zst};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tempfile::TempDir;

/// Writes down what it is given.
struct Scribe;

impl Worker for Scribe {
    type Output = Vec<String>;

    fn game(&mut self, input: &GameInput<'_>, out: &mut Self::Output) {
        let text = String::from_utf8_lossy(input.bytes);
        // Half a line first: a failure must not leave it behind.
        out.push("begun".into());
        assert!(!text.contains("FAIL"), "told to fail");
        out.pop();
        let shown = if text.len() > 60 {
            format!("{} bytes, {:x}", text.len(), sum(input.bytes))
        } else {
            text.escape_debug().to_string()
        };
        let (byte, line) = (input.byte, input.line);
        out.push(format!("{} @{byte} L{line} {shown}", input.id()));
    }

    fn problem(&mut self, problem: &Problem, out: &mut Self::Output) {
        assert!(!problem.hint.is_empty() && !problem.message.is_empty());
        out.push(format!("{} !{}", problem.id(), problem.kind.name()));
    }
}

fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(7, |sum: u64, &byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(byte))
    })
}

fn run_with(inputs: &Inputs, jobs: usize) -> (Vec<String>, Tally) {
    let mut lines = Vec::new();
    let progress = Progress::default();
    let tally = process(
        inputs,
        jobs,
        || Scribe,
        |mut out| {
            lines.append(&mut out);
            ControlFlow::Continue(())
        },
        &progress,
        &AtomicBool::new(false),
    );
    assert_eq!(
        progress.games.load(Ordering::Relaxed),
        tally.games + tally.failed_games
    );
    (lines, tally)
}

/// Runs on one, two and seven threads and insists on the same lines.
fn run(inputs: &Inputs) -> (Vec<String>, Tally) {
    let (lines, tally) = run_with(inputs, 1);
    for jobs in [2, 7] {
        let (others, other_tally) = run_with(inputs, jobs);
        assert_eq!(lines, others, "{jobs} jobs");
        assert_eq!(tally, other_tally, "{jobs} jobs");
    }
    (lines, tally)
}

fn inputs(paths: &[&Path], root: &TempDir) -> Inputs {
    Inputs {
        paths: paths.iter().map(|path| path.to_path_buf()).collect(),
        root: Some(root.path().to_owned()),
        ..Inputs::default()
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn put(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

fn game(n: usize) -> String {
    format!("(;GM[1]C[game {n}];B[aa];W[bb])\n")
}

fn collection(games: std::ops::Range<usize>) -> Vec<u8> {
    games.map(game).collect::<String>().into_bytes()
}

/// Members as they are found in archives, in the order a directory is read.
fn members() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a.sgf", collection(0..3)),
        ("deep/down/b.SGF", collection(3..4)),
        ("deep/packed.sgf.gz", gz(&collection(4..700))),
        ("deep/packed.sgf.zst", zst(&collection(700..702))),
        (
            "lines.jsonl",
            b"{\"id\":\"x\",\"sgf\":\"(;B[aa])\"}\n".to_vec(),
        ),
        ("notes.txt", b"(;C[no record by its name])".to_vec()),
        ("z.mgt", collection(702..703)),
        (
            "zz/a-name-longer-than-a-hundred-bytes-a-name-longer-than-a-hundred-bytes-a-name-longer-than-a-hundred-bytes.sgf",
            collection(703..704),
        ),
    ]
}
