//! Reading the rows of a match back: whole lines that are rows of games, the rest told and left.

use std::io::{self, BufRead};

/// A row that was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept<T> {
    /// The number of its game.
    pub number: u32,
    /// Where its line begins in the file.
    pub at: u64,
    /// The length of its line, the line feed included.
    pub length: usize,
    /// What was read from it.
    pub what: T,
}

/// What was taken up of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenUp<T> {
    /// The rows of its games, each once.
    pub kept: Vec<Kept<T>>,
    /// Lines that were no whole rows, or rows without a record.
    pub lost: u64,
    /// Lines that stood there before.
    pub twice: u64,
}

/// The longest line that is read as a row.
const LONGEST: usize = 64 << 20;

/// Reads rows; gives those that `read` understands, and the number of lines it does not: a last
/// one without an end among them.
///
/// # Errors
/// Whatever reading fails of.
pub fn read_rows<T>(
    mut rows: impl BufRead,
    mut read: impl FnMut(&[u8]) -> Option<(u32, T)>,
) -> io::Result<(Vec<Kept<T>>, u64)> {
    let mut kept = Vec::new();
    let mut lost = 0;
    let mut at = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = io::Read::take(&mut rows, LONGEST as u64).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok((kept, lost));
        }
        let row = line.strip_suffix(b"\n").and_then(&mut read);
        match row {
            Some((number, what)) => kept.push(Kept {
                number,
                at,
                length,
                what,
            }),
            None => lost += 1,
        }
        at += length as u64;
    }
}
