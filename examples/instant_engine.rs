//! A GTP engine that answers at once: what a match costs beside it is the referee's own.
//!
//! Black fills the left part of the board, White the right part, two eyes left open each; then
//! both pass. Knows where stones stand and nothing of captures, of which there are none.

use std::io::{self, BufRead, Write};

/// A square board of so many lines, and what is taken on it.
struct Field {
    lines: usize,
    taken: Vec<bool>,
    /// How far each side has got in its part.
    next: [usize; 2],
}

impl Field {
    fn new(lines: usize) -> Self {
        Self {
            lines,
            taken: vec![false; lines * lines],
            next: [0; 2],
        }
    }

    /// The points of a side in its order: column by column from its own edge, the eyes left out.
    fn point(&self, side: usize, step: usize) -> Option<usize> {
        let (column, row) = (step / self.lines, step % self.lines);
        let width = match side {
            0 => self.lines / 2,
            _ => self.lines - self.lines / 2,
        };
        if column >= width {
            return None;
        }
        let column = match side {
            0 => column,
            _ => self.lines - 1 - column,
        };
        Some(row * self.lines + column)
    }

    fn generate(&mut self, side: usize) -> String {
        loop {
            let step = self.next[side];
            let Some(point) = self.point(side, step) else {
                return "PASS".to_owned();
            };
            self.next[side] += 1;
            let (row, column) = (point / self.lines, point % self.lines);
            let at_edge = column == 0 || column == self.lines - 1;
            let is_eye = at_edge && (row == 0 || row == 2);
            if is_eye || self.taken[point] {
                continue;
            }
            self.taken[point] = true;
            let letter = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[column] as char;
            return format!("{letter}{}", row + 1);
        }
    }

    fn play(&mut self, vertex: &str) {
        let mut letters = vertex.bytes();
        let Some(letter) = letters.next().map(|letter| letter.to_ascii_uppercase()) else {
            return;
        };
        let column = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"
            .iter()
            .position(|known| *known == letter);
        let row: Option<usize> = vertex.get(1..).and_then(|row| row.parse().ok());
        if let (Some(column), Some(row @ 1..)) = (column, row)
            && let Some(taken) = self.taken.get_mut((row - 1) * self.lines + column)
        {
            *taken = true;
        }
    }
}

/// Answers until it is told to quit, or nothing more comes.
pub fn main() -> io::Result<()> {
    let mut field = Field::new(19);
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (id, command) = line.split_at(digits);
        let mut words = command.split_whitespace();
        let answer = match words.next() {
            None => continue,
            Some("protocol_version") => "2".to_owned(),
            Some("name") => "Instant".to_owned(),
            Some("version") => "1".to_owned(),
            Some("list_commands") => {
                "protocol_version\nname\nversion\nlist_commands\nknown_command\nboardsize\n\
                 clear_board\nkomi\nplay\ngenmove\nquit"
                    .to_owned()
            }
            Some("known_command") => "false".to_owned(),
            Some("boardsize") => {
                let lines = words.next().and_then(|word| word.parse().ok());
                field = Field::new(lines.filter(|n| (5..=25).contains(n)).unwrap_or(19));
                String::new()
            }
            Some("clear_board") => {
                field = Field::new(field.lines);
                String::new()
            }
            Some("genmove") => {
                let black = words
                    .next()
                    .is_some_and(|word| word.starts_with(['b', 'B']));
                field.generate(usize::from(!black))
            }
            Some("play") => {
                field.play(words.nth(1).unwrap_or_default());
                String::new()
            }
            Some("komi" | "quit") => String::new(),
            Some(_) => {
                write!(out, "?{id} unknown command\n\n")?;
                out.flush()?;
                continue;
            }
        };
        write!(out, "={id} {answer}\n\n")?;
        out.flush()?;
        if command.trim() == "quit" {
            break;
        }
    }
    Ok(())
}
