//! A transcript of what was said to an engine and what it answered, with times.
//!
//! One line for a command, one for each line of an answer; every line begins with the seconds
//! since the transcript was begun. Knows no engine.

use super::player::Timed;
use crate::gtp::{Command, Reply};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The most bytes of a transcript.
const MOST_BYTES: u64 = 256 << 20;

/// A transcript that is being written.
#[derive(Debug)]
pub struct Transcript {
    file: File,
    begun: Instant,
    left: u64,
    line: String,
}

impl Transcript {
    /// Begins a transcript in a file of its own.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: File::create(path)?,
            begun: Instant::now(),
            left: MOST_BYTES,
            line: String::new(),
        })
    }

    /// Writes down a command.
    pub fn command(&mut self, command: &Command) {
        self.begin('>');
        let _ = writeln!(self.line, "{command}");
        self.write();
    }

    /// Writes down an answer.
    pub fn answer(&mut self, timed: &Timed) {
        self.begin('<');
        let (mark, text) = match &timed.answer {
            Ok(Reply::Done(text)) => ('=', text.clone()),
            Ok(Reply::Refused(text)) => ('?', text.clone()),
            Err(fault) => ('!', fault.to_string()),
        };
        let _ = write!(self.line, "{mark} [{}", milliseconds(timed.wall));
        if let Some(cpu) = timed.cpu {
            let _ = write!(self.line, ", processor {}", milliseconds(cpu));
        }
        self.line.push(']');
        for line in text.lines() {
            let _ = write!(self.line, " {line}\n             ");
        }
        self.line.truncate(self.line.trim_end().len());
        self.line.push('\n');
        self.write();
    }

    /// Writes down something else that happened.
    pub fn note(&mut self, what: &str, text: &str) {
        self.begin('#');
        let _ = writeln!(self.line, "{what}: {text}");
        self.write();
    }

    fn begin(&mut self, mark: char) {
        self.line.clear();
        let seconds = self.begun.elapsed().as_secs_f64();
        let _ = write!(self.line, "{seconds:11.6} {mark} ");
    }

    /// A transcript that cannot be written, or is full, is left as it is: the game goes on.
    fn write(&mut self) {
        let length = self.line.len() as u64;
        if length > self.left || self.file.write_all(self.line.as_bytes()).is_err() {
            self.left = 0;
        } else {
            self.left -= length;
        }
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::Fault;

    #[test]
    fn commands_and_answers_are_lines_with_times() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("transcript");
        let mut transcript = Transcript::create(&path).unwrap();
        let timed = |answer| Timed {
            answer,
            wall: Duration::from_micros(1500),
            cpu: Some(Duration::from_micros(250)),
        };
        transcript.command(&Command::new("genmove black").unwrap());
        transcript.answer(&timed(Ok(Reply::Done("D4".to_owned()))));
        transcript.answer(&timed(Ok(Reply::Refused("a\nb".to_owned()))));
        let unable = Fault::Unable {
            command: "komi nan".to_owned(),
            words: "no".to_owned(),
        };
        transcript.answer(&timed(Err(unable)));
        transcript.answer(&timed(Ok(Reply::Done(String::new()))));
        transcript.note("end", "killed");
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().map(|line| &line[12..]).collect();
        let wanted = [
            "> genmove black",
            "< = [1.500 ms, processor 0.250 ms] D4",
            "< ? [1.500 ms, processor 0.250 ms] a",
            "  b",
            "< ! [1.500 ms, processor 0.250 ms] refused `komi nan`: no",
            "< = [1.500 ms, processor 0.250 ms]",
            "# end: killed",
        ];
        assert_eq!(lines, wanted);
    }

    #[test]
    fn a_full_transcript_stops_at_a_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("transcript");
        let mut transcript = Transcript::create(&path).unwrap();
        transcript.left = 40;
        for _ in 0..3 {
            transcript.note("start", "engine");
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 1);
        assert!(text.ends_with("engine\n"));
    }
}
