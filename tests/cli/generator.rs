//! Archives of games made on the spot, the same every time.
//!
//! Knows how to write SGF; knows no rules.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A stream of numbers that look random.
pub struct Numbers(pub u64);

impl Numbers {
    /// The next one below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// A game of some random moves, with the defects real archives have now and then.
pub fn game(numbers: &mut Numbers) -> String {
    let size = [5, 7, 9][numbers.below(3) as usize];
    let rules = ["Chinese", "Japanese", "AGA", "Tang", "Ing"][numbers.below(5) as usize];
    let komi = ["7.5", "6.5", "750", "0", "", "x"][numbers.below(6) as usize];
    let mut text = format!("(;GM[1]FF[4]SZ[{size}]RU[{rules}]KM[{komi}]RE[B+3.5]");
    if numbers.below(9) == 0 {
        text.push_str("BR[a [3d]]");
    }
    for ply in 0..numbers.below(40) {
        let color = if ply % 2 == 0 { 'B' } else { 'W' };
        let mut letter = || char::from(b'a' + numbers.below(size) as u8);
        let (x, y) = (letter(), letter());
        write!(text, ";{color}[{x}{y}]").unwrap();
    }
    text.push_str(if numbers.below(20) == 0 { "\n" } else { ")\n" });
    text
}

/// Files with games, named in the order a directory is read.
pub fn files(count: usize, games_each: usize) -> Vec<(String, Vec<u8>)> {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    (0..count)
        .map(|n| {
            let text: String = (0..games_each).map(|_| game(&mut numbers)).collect();
            (format!("{:02}/{n:04}.sgf", n / 10), text.into_bytes())
        })
        .collect()
}

/// Writes files below a folder.
pub fn put(folder: &Path, files: &[(String, Vec<u8>)]) -> PathBuf {
    for (name, bytes) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    folder.to_owned()
}
