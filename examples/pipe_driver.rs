//! The least that can drive two GTP engines through games: pipes, lines, no referee.
//!
//! `pipe_driver GAMES SIZE BLACK WHITE [COMMAND…]`: each engine is one word or several in one
//! argument; what it asks both of them at the end of a game are the commands behind.
//! Sends the commands a match sends and believes every answer; it is what `gtp-arbiter play` is
//! timed against.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Engine {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    id: u32,
    line: String,
}

impl Engine {
    fn start(command: &str) -> io::Result<Self> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        Ok(Self {
            stdin: child.stdin.take().expect("its input is a pipe"),
            stdout: BufReader::new(child.stdout.take().expect("its output is a pipe")),
            child,
            id: 0,
            line: String::new(),
        })
    }

    /// Sends a command; gives the first line of the answer without its id.
    fn ask(&mut self, command: &str) -> io::Result<String> {
        self.id += 1;
        self.stdin
            .write_all(format!("{} {command}\n", self.id).as_bytes())?;
        let mut answer = String::new();
        loop {
            self.line.clear();
            if self.stdout.read_line(&mut self.line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = self.line.trim_end();
            if line.is_empty() && !answer.is_empty() {
                let text = answer.trim_start_matches(['=', '?']);
                let text = text.trim_start_matches(|c: char| c.is_ascii_digit());
                return Ok(text.trim().to_owned());
            }
            if answer.is_empty() {
                answer.push_str(line);
            }
        }
    }
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, size, black, white, ending @ ..] = &*words else {
        panic!("pipe_driver GAMES SIZE BLACK WHITE [COMMAND…]");
    };
    let games: u32 = games.parse().expect("a number of games");
    let plies = drive(games, size, black, white, ending)?;
    writeln!(io::stdout(), "{games} games, {plies} plies")
}

/// Drives two engines through so many games; gives the plies.
pub fn drive(
    games: u32,
    size: &str,
    black: &str,
    white: &str,
    ending: &[String],
) -> io::Result<u64> {
    let mut engines = [Engine::start(black)?, Engine::start(white)?];
    let mut plies = 0_u64;
    for _ in 0..games {
        for engine in &mut engines {
            engine.ask(&format!("boardsize {size}"))?;
            engine.ask("clear_board")?;
            engine.ask("komi 7.5")?;
        }
        let mut passes = 0;
        let mut turn = 0;
        while passes < 2 {
            let color = ["b", "w"][turn];
            let vertex = engines[turn].ask(&format!("genmove {color}"))?;
            if vertex.eq_ignore_ascii_case("resign") {
                break;
            }
            passes = match vertex.eq_ignore_ascii_case("pass") {
                true => passes + 1,
                false => 0,
            };
            engines[1 - turn].ask(&format!("play {color} {vertex}"))?;
            turn = 1 - turn;
            plies += 1;
        }
        for engine in &mut engines {
            for command in ending {
                engine.ask(command)?;
            }
        }
    }
    for engine in &mut engines {
        engine.ask("quit")?;
        engine.child.wait()?;
    }
    Ok(plies)
}
