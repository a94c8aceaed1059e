//! What asking an engine costs beside the pipes alone: a bare driver and an [`EnginePlayer`] under
//! a guard put the same questions to the same instant engine, in turns; the median of seven rounds
//! of each. The engine and the guard are this program once more.

use go_referee::arbiter::{Deadlines, EnginePlayer, Player};
use go_referee::cli::guard_if_asked;
use go_referee::gtp::{Command, Launch};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, ExitCode, Stdio};
use std::time::{Duration, Instant};

const ENGINE: &str = "--instant-engine";
const ROUNDS: usize = 7;

/// Answers everything at once.
fn engine() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let id = line.split(' ').next().unwrap_or_default();
        out.write_all(format!("={id} D4\n\n").as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

/// The least that can talk to an engine.
struct Bare {
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    line: String,
}

impl Bare {
    fn ask(&mut self, id: u32) {
        // In one piece, as a program would that minds.
        let sent = self
            .stdin
            .write_all(format!("{id} genmove black\n").as_bytes());
        sent.expect("the engine reads");
        loop {
            self.line.clear();
            self.stdout
                .read_line(&mut self.line)
                .expect("the engine answers");
            if self.line == "\n" {
                return;
            }
        }
    }
}

/// The time of one of so many questions.
fn each(count: u32, mut ask: impl FnMut(u32)) -> Duration {
    let begun = Instant::now();
    (1..=count).for_each(&mut ask);
    begun.elapsed() / count
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times
        .get(times.len() / 2)
        .map_or(f64::NAN, |time| time.as_secs_f64() * 1e6)
}

fn measure(count: u32) -> Result<(), Box<dyn std::error::Error>> {
    let own = std::env::current_exe()?;
    let mut child = std::process::Command::new(&own)
        .arg(ENGINE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut bare = Bare {
        stdin: child.stdin.take().ok_or("no pipe")?,
        stdout: BufReader::new(child.stdout.take().ok_or("no pipe")?),
        line: String::new(),
    };
    let mut launch = Launch::parse(&format!("'{}' {ENGINE}", own.display()))?;
    launch.guard = Some(own);
    let mut player = EnginePlayer::start(launch, Deadlines::default())?;
    let command = Command::new("genmove black")?;
    let limit = Duration::from_secs(10);
    let (mut bares, mut players) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bares.push(each(count, |id| bare.ask(id)));
        players.push(each(count, |_| {
            let timed = player.ask(&command, limit);
            assert!(timed.answer.is_ok(), "the engine answers");
        }));
    }
    player.close();
    drop(bare);
    child.wait()?;
    let (bare, player) = (median(bares), median(players));
    let mut out = io::stdout().lock();
    writeln!(out, "bare driver    {bare:8.2} µs a command")?;
    writeln!(
        out,
        "engine player  {player:8.2} µs a command, {:.2} times that",
        player / bare
    )?;
    Ok(())
}

fn main() -> ExitCode {
    if let Some(status) = guard_if_asked() {
        return status;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = if words.iter().any(|word| word == ENGINE) {
        engine().map_err(Into::into)
    } else {
        measure(if words.iter().any(|word| word == "--test") {
            20
        } else {
            20_000
        })
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
