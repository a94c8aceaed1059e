//! Answers without an end of their own: handed on line by line until somebody stirs.
//!
//! Analysis commands answer so: the engine writes until the next byte comes. Knows none by name.

use super::{Command, Engine, Fault, Waited};
use crate::gtp::framing::Verdict;
use std::time::{Duration, Instant};

/// How often it is looked whether somebody stirs.
const LOOK: Duration = Duration::from_millis(15);

/// The most bytes of a line that are kept.
const LONGEST: usize = 256 << 10;

/// A piece of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streamed<'a> {
    /// It begins, with what stands behind mark and id.
    Head(Verdict, &'a str),
    /// A line of it.
    Line(&'a str),
}

/// Where an answer stands that comes line by line.
struct Flow {
    line: Vec<u8>,
    begun: bool,
    ended: bool,
}

impl Flow {
    /// Takes bytes and hands on the lines they end; what comes before the answer is no part of it.
    fn take(&mut self, bytes: &[u8], each: &mut dyn FnMut(Streamed<'_>)) {
        for &byte in bytes {
            match byte {
                b'\n' => self.end_line(each),
                b'\t' => self.line.push(b' '),
                0..0x20 | 0x7f => {}
                byte if self.line.len() < LONGEST => self.line.push(byte),
                _ => {}
            }
        }
    }

    fn end_line(&mut self, each: &mut dyn FnMut(Streamed<'_>)) {
        let line = std::mem::take(&mut self.line);
        let text = String::from_utf8_lossy(&line);
        if self.ended {
            return;
        }
        if self.begun {
            if text.is_empty() {
                self.ended = true;
            } else {
                each(Streamed::Line(&text));
            }
            return;
        }
        let verdict = match text.chars().next() {
            Some('=') => Verdict::Success,
            Some('?') => Verdict::Failure,
            _ => return,
        };
        self.begun = true;
        let rest = text.get(1..).unwrap_or_default();
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
        each(Streamed::Head(verdict, rest));
    }
}

impl Engine {
    /// Sends a command and hands its answer on as it comes. When `stirs` says so, the engine is
    /// told to stop by a blank line, and has that long to end its answer, as it had to begin it.
    ///
    /// # Errors
    /// When it does not answer, or does not stop; the engine is of no use after it.
    pub fn stream(
        &mut self,
        command: &Command,
        limit: Duration,
        each: &mut dyn FnMut(Streamed<'_>),
        stirs: &mut dyn FnMut() -> bool,
    ) -> Result<(), Fault> {
        let streamed = self.flow(command, limit, each, stirs);
        self.sound &= streamed.is_ok();
        streamed
    }

    fn flow(
        &mut self,
        command: &Command,
        limit: Duration,
        each: &mut dyn FnMut(Streamed<'_>),
        stirs: &mut dyn FnMut() -> bool,
    ) -> Result<(), Fault> {
        if !self.sound {
            return Err(self.gone(command.to_string()));
        }
        self.send(command, 0)?;
        let mut flow = Flow {
            line: Vec::new(),
            begun: false,
            ended: false,
        };
        let mut deadline = Instant::now() + limit;
        let mut stopped = false;
        while !flow.ended {
            let now = Instant::now();
            if (!flow.begun || stopped) && now >= deadline {
                return Err(Fault::Hung {
                    command: command.to_string(),
                    limit,
                });
            }
            match self.process.wait_for_bytes(now + LOOK) {
                Waited::Bytes(bytes, _) => flow.take(bytes, each),
                Waited::Nothing => {}
                Waited::Closed => return Err(self.gone(command.to_string())),
            }
            if !stopped && !flow.ended && stirs() {
                stopped = true;
                deadline = Instant::now() + limit;
                if self.process.post(b"\n").is_err() {
                    return Err(self.gone(command.to_string()));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_handed_on_as_they_end_however_they_are_cut() {
        let whole = b"banner\n=12 \ninfo move D4\r\ninfo\tmove E5\n\nlate\n";
        for size in 1..whole.len() {
            let mut flow = Flow {
                line: Vec::new(),
                begun: false,
                ended: false,
            };
            let mut heard = Vec::new();
            for piece in whole.chunks(size) {
                flow.take(piece, &mut |piece| heard.push(format!("{piece:?}")));
            }
            assert!(flow.ended);
            let wanted = [
                "Head(Success, \"\")",
                "Line(\"info move D4\")",
                "Line(\"info move E5\")",
            ];
            assert_eq!(heard, wanted, "in pieces of {size}");
        }
    }
}
