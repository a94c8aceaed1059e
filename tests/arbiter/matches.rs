//! The table of misbehaviour: whatever an engine does, as Black or as White, with a clock or
//! without, in one game at a time or in eight, the game ends as it must and within its limit, the
//! next one goes on, and nothing is left.
//!
//! A seeded part of the table by default, all of it with `GO_REFEREE_FULL`.

use crate::bench::mark;
use crate::play::{CLOCK, COMMAND, GRACE, MOVE, SCORE, START, UNIT, check_games, contest, full};
use crate::play::{line, run};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Whose fault the end is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    Its,
    Nobodys,
}
use Fault::{Its, Nobodys};

/// A way of misbehaving.
struct Mode {
    /// Flags of the engine that misbehaves, as Black and as White.
    flags: [&'static str; 2],
    /// Flags of the other.
    other: [&'static str; 2],
    /// How the game ends without a clock, and with one.
    ends: [&'static str; 2],
    fault: Fault,
    /// Units of waiting in a game, without a clock and with one.
    waits: [u32; 2],
}

const fn mode(flags: &'static str, end: &'static str, fault: Fault, waits: u32) -> Mode {
    Mode {
        flags: [flags, flags],
        other: ["", ""],
        ends: [end, end],
        fault,
        waits: [waits, waits],
    }
}

/// One that ends on time where there is a clock.
const fn slow(flags: &'static str, end: &'static str, waits: u32) -> Mode {
    Mode {
        ends: [end, "time"],
        waits: [waits, MOVE],
        ..mode(flags, end, Its, waits)
    }
}

const MODES: &[Mode] = &[
    // It behaves, oddly.
    mode("", "score", Nobodys, 0),
    mode("--play first", "score", Nobodys, 0),
    mode("--play pass", "score", Nobodys, 0),
    mode("--style lower --style crlf", "score", Nobodys, 0),
    mode("--style glued", "score", Nobodys, 0),
    mode("--style no-id", "score", Nobodys, 0),
    mode("--style next-line", "score", Nobodys, 0),
    mode("--style spaces --style comments", "score", Nobodys, 0),
    mode("--style extra-blank", "score", Nobodys, 0),
    mode("--style controls", "score", Nobodys, 0),
    mode("--style drip", "score", Nobodys, 0),
    mode("--banner 'Scripted 1.0 '", "score", Nobodys, 0),
    mode("--at genmove --do junk", "score", Nobodys, 0),
    mode("--at genmove --do twice", "score", Nobodys, 0),
    mode("--at genmove --do errors", "score", Nobodys, 0),
    mode("--lacks list_commands", "score", Nobodys, 0),
    mode(
        "--lacks undo --lacks time_settings --lacks time_left",
        "score",
        Nobodys,
        0,
    ),
    mode("--protocol 1", "score", Nobodys, 0),
    mode(
        "--name 'a]\\xef<script>' --version ';B[aa]'",
        "score",
        Nobodys,
        0,
    ),
    // It does not answer.
    mode("--at start --do hang", "hang", Its, START),
    slow("--at genmove@6+ --do hang", "hang", MOVE),
    mode("--at play@6+ --do hang", "hang", Its, COMMAND),
    slow("--at genmove@6+ --do silent", "hang", MOVE),
    slow("--at genmove@6+ --do flood", "hang", MOVE),
    slow("--at genmove@6+ --do endless-line", "hang", MOVE),
    slow("--at genmove@6+ --do close-input", "hang", MOVE),
    slow("--at genmove@6+ --do wait:12", "hang", MOVE),
    mode("--at final_score --do hang", "score", Nobodys, SCORE),
    mode("--at quit --do hang", "score", Nobodys, 2 * GRACE),
    mode("--linger", "score", Nobodys, 2 * GRACE),
    mode("--linger --ignore-term", "score", Nobodys, 2 * GRACE),
    // It is slow, but within its limits; or just beyond the clock's.
    mode("--at start --do wait:5", "score", Nobodys, 5),
    mode("--at genmove@6 --do wait:4", "score", Nobodys, 4),
    mode("--at genmove@7 --do wait:4", "score", Nobodys, 4),
    // It ends.
    mode("--at start --do crash", "crash", Its, 0),
    mode("--at start --do exit", "crash", Its, 0),
    mode("--at genmove@6+ --do crash", "crash", Its, 0),
    mode("--at genmove@6+ --do exit", "crash", Its, 0),
    mode("--at genmove@6+ --do abort-in-answer", "crash", Its, 0),
    mode("--at genmove@6+ --do exit-in-answer", "crash", Its, 0),
    mode("--at genmove@6+ --do close-output", "crash", Its, 3),
    mode("--at play@6+ --do crash", "crash", Its, 0),
    mode("--at final_score --do crash", "score", Nobodys, 0),
    // What it says is no answer, no move, or none that is legal.
    mode("--at genmove@6+ --do wrong-id", "protocol", Its, MOVE),
    mode("--at genmove@6+ --do hang-in-answer", "protocol", Its, MOVE),
    mode("--at genmove@6+ --do refuse", "protocol", Its, 0),
    mode("--at genmove@6+ --do answer:", "protocol", Its, 0),
    mode("--at genmove@6+ --do answer:I5", "protocol", Its, 0),
    mode("--at genmove@6+ --do answer:papaya", "protocol", Its, 0),
    mode("--at genmove@6+ --do occupied", "illegal", Its, 0),
    Mode {
        flags: ["--moves 'C4 B3 C2 D3 D3'", "--moves 'C4 B3 C2 D3 D3'"],
        other: ["--moves 'D4 E3 D2 C3'", "--moves 'D4 E3 D2 A1 C3'"],
        ..mode("", "illegal", Its, 0)
    },
    Mode {
        flags: ["--moves 'E5 E4 A1'", "--moves 'E5 A1'"],
        other: ["--moves 'A2 B1'", "--moves 'A2 B1'"],
        ..mode("", "illegal", Its, 0)
    },
    mode("--at play@6+ --do claim-illegal", "protocol", Its, 0),
    mode("--at play@6+ --do answer:resign", "score", Nobodys, 0),
    mode("--moves 'resign'", "resign", Nobodys, 0),
    // What it says of the end.
    mode(
        "--lacks final_score --lacks final_status_list",
        "score",
        Nobodys,
        0,
    ),
    mode("--score ?", "score", Nobodys, 0),
    mode("--score Jigo", "score", Nobodys, 0),
    mode("--score nan", "score", Nobodys, 0),
    mode("--score B+-3.5", "score", Nobodys, 0),
    mode("--dead ?", "score", Nobodys, 0),
    mode("--dead papaya", "score", Nobodys, 0),
    mode("--dead @empty", "score", Nobodys, 0),
    mode("--dead @all", "score", Nobodys, 0),
    Mode {
        other: ["--dead @white", "--dead @white"],
        ..mode("--dead @black", "score", Nobodys, 0)
    },
];

/// One run of a mode.
#[derive(Clone, Copy)]
struct Run {
    mode: &'static Mode,
    /// 0 as Black, 1 as White.
    side: usize,
    /// 0 without a clock, 1 with one.
    clock: usize,
    jobs: u32,
}

impl Run {
    fn games(self) -> u32 {
        self.jobs.max(2)
    }

    fn name(self) -> String {
        let side = ["black", "white"][self.side];
        let clock = ["no clock", "a clock"][self.clock];
        format!(
            "{} as {side}, {clock}, {} jobs",
            self.mode.flags[self.side], self.jobs
        )
    }

    /// Everything that is not as it must be.
    fn faults(self) -> String {
        let mark = mark();
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("match");
        let children = format!("--child {mark} --daemon {mark}");
        // A child would hold open what is to be closed.
        let children = if self.mode.flags[0].contains("close-output") {
            ""
        } else {
            &children
        };
        let misbehaving = line(&format!("{} {children}", self.mode.flags[self.side]), &mark);
        let other = line(&format!("--seed 7 {}", self.mode.other[self.side]), &mark);
        let (black, white) = match self.side {
            0 => (&misbehaving, &other),
            _ => (&other, &misbehaving),
        };
        let (games, jobs) = (self.games().to_string(), self.jobs.to_string());
        let clock = format!("move:{}ms", (UNIT * CLOCK).as_millis());
        let clock = ["none", &*clock][self.clock];
        let args = ["--games", &games, "--jobs", &jobs, "--time", clock];
        let (exit, stderr, took) = run(contest(&place, black, white, &args), &mark);
        let mut faults = String::new();
        if exit != Some(0) {
            let _ = writeln!(faults, "  exit {exit:?}: {stderr}");
            return faults;
        }
        let offender = (self.mode.fault == Its).then_some(["black", "white"][self.side]);
        for row in check_games(&place, self.games() as usize) {
            let (end, by) = (row["termination"].as_str(), row["offender"].as_str());
            if end != Some(self.mode.ends[self.clock]) || (by != offender && end != Some("resign"))
            {
                let _ = writeln!(faults, "  {end:?} by {by:?}: {}", row["reason"]);
            }
        }
        let waits = self.mode.waits[self.clock] + 2 * GRACE;
        let most = UNIT * waits * (self.games() / self.jobs) + Duration::from_secs(2);
        if took > most {
            let _ = writeln!(faults, "  took {took:?}, not {most:?}");
        }
        faults
    }
}

/// Every run of the table; by default one of every mode, its side, clock and jobs by turns.
fn runs() -> Vec<Run> {
    let mut runs = Vec::new();
    for (at, mode) in MODES.iter().enumerate() {
        for variant in 0..8 {
            // 5 is odd, so that neighbours in the table differ in all three.
            if full() || variant == (at * 5 + at / 8) % 8 {
                runs.push(Run {
                    mode,
                    side: variant & 1,
                    clock: variant >> 1 & 1,
                    jobs: if variant & 4 == 0 { 1 } else { 8 },
                });
            }
        }
    }
    runs
}

#[test]
fn whatever_an_engine_does_the_game_ends_as_it_must() {
    let runs = runs();
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(String::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = run.faults();
                    if !found.is_empty() {
                        let _ = writeln!(faults.lock().unwrap(), "{}\n{found}", run.name());
                    }
                }
            });
        }
    });
    assert!(runs.len() >= MODES.len());
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{faults}");
}
