//! What to read: paths, format, limits, and which part of the games.
//!
//! Knows nothing of how they are opened.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// How the bytes of a file become games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum InputFormat {
    /// JSON Lines when the name ends in `.jsonl` or `.ndjson` or the first byte is `{`, else SGF.
    #[default]
    Auto,
    /// SGF, whatever the name.
    Sgf,
    /// JSON Lines, whatever the name.
    JsonLines,
}

/// Everything a run reads.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Files and directories in the order given; `-` is the standard input.
    pub paths: Vec<PathBuf>,
    /// A file that lists more paths, one a line; `-` is the standard input.
    pub files_from: Option<PathBuf>,
    /// Whether the paths in that file end with NUL instead of a line feed.
    pub nul_separated: bool,
    /// Whether files named by `.gitignore` are passed over in directories.
    pub respect_gitignore: bool,
    /// How bytes become games.
    pub format: InputFormat,
    /// The part of the games to do; nothing means all.
    pub shard: Option<Shard>,
    /// The most bytes one file may unpack to, and one member of a container may hold.
    pub max_bytes: u64,
    /// The most bytes one game may have.
    pub max_game_bytes: usize,
    /// The folder ids are relative to.
    pub root: Option<PathBuf>,
    /// Only the game of this number (from 1) of every file.
    pub game: Option<u64>,
    /// Games that an interrupted run has already done, to be passed over and checked.
    pub done: Option<DoneGames>,
}

impl Default for Inputs {
    fn default() -> Self {
        Self {
            paths: Vec::new(),
            files_from: None,
            nul_separated: false,
            respect_gitignore: false,
            format: InputFormat::Auto,
            shard: None,
            max_bytes: 1 << 30,
            max_game_bytes: 256 << 20,
            root: None,
            game: None,
            done: None,
        }
    }
}

/// The games an earlier run has done: how many, and a digest of their ids in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoneGames {
    /// How many.
    pub games: u64,
    digest: u64,
}

impl Default for DoneGames {
    fn default() -> Self {
        Self {
            games: 0,
            digest: FNV_OFFSET,
        }
    }
}

impl DoneGames {
    /// Counts one more game, by its id.
    pub fn add(&mut self, id: &str) {
        self.games += 1;
        self.digest = fnv(fnv(self.digest, id.as_bytes()), b"\0");
    }
}

/// Part `index` of `count`: the games whose id falls to it.
///
/// The part of an id is `mix(fnv1a64(id)) mod count + 1`, where `fnv1a64` is the 64-bit FNV-1a
/// hash of its bytes and `mix` is the finalizer of MurmurHash3 (`x ^= x >> 33; x *= ff51afd7ed558ccd;
/// x ^= x >> 33; x *= c4ceb9fe1a85ec53; x ^= x >> 33`). This never changes, so parts run on
/// different machines and versions fit together. What has no game to belong to (a file that
/// cannot be opened) goes by its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// Makes part `index` (from 1) of `count`.
    ///
    /// # Errors
    /// When `index` is not in `1..=count`.
    pub const fn new(index: u32, count: u32) -> Result<Self, ShardError> {
        if index == 0 || index > count {
            return Err(ShardError);
        }
        Ok(Self { index, count })
    }

    /// Which part, from 1.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// Of how many.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Whether the game of this id belongs to the part.
    #[must_use]
    pub fn holds(self, id: &str) -> bool {
        let mut x = fnv(FNV_OFFSET, id.as_bytes());
        x = (x ^ (x >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        x = (x ^ (x >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        x ^= x >> 33;
        x % u64::from(self.count) == u64::from(self.index - 1)
    }
}

/// What was given is not `i/n` with `1 ≤ i ≤ n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is i/n with 1 ≤ i ≤ n, such as 3/8")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let number = |part: &str| part.trim().parse().map_err(|_| ShardError);
        Self::new(number(index)?, number(count)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_documented_one() {
        // FNV-1a's published values.
        assert_eq!(fnv(FNV_OFFSET, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(FNV_OFFSET, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv(FNV_OFFSET, b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_id_belongs_to_exactly_one_part_and_parts_are_even() {
        for count in 1..=9 {
            let mut held = vec![0; count as usize];
            for n in 0..9000 {
                let id = format!("games/a.sgf#{n}");
                let mut parts = 0;
                for index in 1..=count {
                    if Shard::new(index, count).unwrap().holds(&id) {
                        held[index as usize - 1] += 1;
                        parts += 1;
                    }
                }
                assert_eq!(parts, 1);
            }
            let fair = 9000 / count;
            assert!(
                held.iter()
                    .all(|&n| n > fair * 9 / 10 && n < fair * 11 / 10)
            );
        }
    }

    #[test]
    fn shards_are_written_as_they_are_read() {
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
        for bad in ["", "3", "0/8", "9/8", "1/0", "a/b", "-1/2", "1/2/3"] {
            assert_eq!(bad.parse::<Shard>(), Err(ShardError), "{bad}");
        }
    }

    #[test]
    fn digests_tell_orders_apart() {
        let digest = |ids: &[&str]| {
            let mut done = DoneGames::default();
            ids.iter().for_each(|id| done.add(id));
            done
        };
        assert_eq!(digest(&["a", "b"]), digest(&["a", "b"]));
        assert_ne!(digest(&["a", "b"]), digest(&["b", "a"]));
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
    }
}
