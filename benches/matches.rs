//! What a match costs beside the least that can drive two engines: `gtp-arbiter play` and a bare
//! driver play the same games between engines that answer at once, in turns; the medians of seven
//! rounds. Counting under every ruleset and keeping the games on disk are in the match's time.

#[path = "../examples/instant_engine.rs"]
mod instant_engine;
#[expect(dead_code, reason = "its own main serves the example")]
#[path = "../examples/pipe_driver.rs"]
mod pipe_driver;

use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const ENGINE: &str = "--instant-engine";
const ROUNDS: usize = 7;

/// Lines of the board, games, games at the same time.
const MATCHES: [(&str, u32, u32); 5] = [
    ("9", 40, 1),
    ("9", 400, 1),
    ("19", 40, 1),
    ("19", 400, 1),
    ("19", 400, 2),
];

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// One match; its time.
fn play(engine: &str, size: &str, games: u32, jobs: u32) -> io::Result<Duration> {
    let folder = tempfile::tempdir()?;
    let begun = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_gtp-arbiter"))
        .args(["play", "--black", engine, "--white", engine, "-q"])
        .args(["--size", size, "--games", &games.to_string()])
        .args(["--jobs", &jobs.to_string(), "-o"])
        .arg(folder.path().join("match"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    assert!(status.success(), "the match was played");
    Ok(begun.elapsed())
}

fn measure() -> io::Result<()> {
    let own = std::env::current_exe()?;
    let engine = format!("{} {ENGINE}", own.display());
    let mut out = io::stdout().lock();
    for (size, games, jobs) in MATCHES {
        let (mut ours, mut bare, mut plies) = (Vec::new(), Vec::new(), 0);
        for _ in 0..ROUNDS {
            ours.push(play(&engine, size, games, jobs)?);
            let begun = Instant::now();
            plies = pipe_driver::drive(games, size, &engine, &engine, &[])?;
            bare.push(begun.elapsed());
        }
        let each = |time: Duration| time.as_secs_f64() * 1e6 / plies as f64;
        let (ours, bare) = (median(ours), median(bare));
        writeln!(
            out,
            "{size}×{size}, {games} games, --jobs {jobs}: {:.1} µs a ply, a bare driver {:.1}: \
             {:.2} times",
            each(ours),
            each(bare),
            ours.as_secs_f64() / bare.as_secs_f64()
        )?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let done = match words.next().as_deref() {
        Some(ENGINE) => instant_engine::main(),
        // What is asked of every benchmark when they are only tried.
        Some("--test") => play_once(),
        _ => measure(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "matches: {error}");
            ExitCode::FAILURE
        }
    }
}

fn play_once() -> io::Result<()> {
    let own = std::env::current_exe()?;
    play(&format!("{} {ENGINE}", own.display()), "9", 2, 1).map(drop)
}
