//! Archives as a whole: whatever they are packed in and however many threads read them, the same
//! games come out in the same order, and what cannot be read is told.

mod containers;
mod order;
mod resume;
mod trouble;

use flate2::Compression;
use flate2::write::GzEncoder;
use go_referee::archive::{
    DoneGames, GameInput, InputFormat, Inputs, Overwrite, Problem, ProblemKind, Progress, RowsFile,
    Shard, Tally, Worker, process,
};
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

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).unwrap()
}

fn zip(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let methods = [
        zip::CompressionMethod::Deflated,
        zip::CompressionMethod::Stored,
        zip::CompressionMethod::Zstd,
    ];
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for ((name, bytes), method) in members.iter().zip(methods.iter().cycle()) {
        let options = zip::write::SimpleFileOptions::default().compression_method(*method);
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn tar(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, &bytes[..]).unwrap();
    }
    builder.into_inner().unwrap()
}

/// A 7z archive whose members are stored as they are.
fn sevenz(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let crc = |bytes: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum().to_le_bytes()
    };
    let number = |header: &mut Vec<u8>, n: usize| {
        header.push(0xff);
        header.extend((n as u64).to_le_bytes());
    };
    let data: Vec<u8> = members
        .iter()
        .flat_map(|(_, bytes)| bytes.clone())
        .collect();
    let mut header = vec![1, 4, 6];
    number(&mut header, 0);
    header.extend([1, 9]);
    number(&mut header, data.len());
    header.extend([0, 7, 0x0b, 1, 0, 1, 1, 0, 0x0c]);
    number(&mut header, data.len());
    header.extend([0, 8, 0x0d]);
    number(&mut header, members.len());
    header.push(9);
    for (_, bytes) in &members[..members.len() - 1] {
        number(&mut header, bytes.len());
    }
    header.extend([0x0a, 1]);
    for (_, bytes) in members {
        header.extend(crc(bytes));
    }
    header.extend([0, 0, 5]);
    number(&mut header, members.len());
    let names: Vec<u8> = members
        .iter()
        .flat_map(|(name, _)| name.encode_utf16().chain([0]))
        .flat_map(u16::to_le_bytes)
        .collect();
    header.push(0x11);
    number(&mut header, names.len() + 1);
    header.push(0);
    header.extend(names);
    header.extend([0, 0]);
    let mut start = (data.len() as u64).to_le_bytes().to_vec();
    start.extend((header.len() as u64).to_le_bytes());
    start.extend(crc(&header));
    [
        b"7z\xbc\xaf\x27\x1c\0\x04",
        &crc(&start)[..],
        &start,
        &data,
        &header,
    ]
    .concat()
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
