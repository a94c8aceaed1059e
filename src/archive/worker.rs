//! The two sides of the pipeline's contract: what a worker gets, and what a run adds up to.
//!
//! Knows nothing of threads.

use super::problem::Problem;
use std::sync::atomic::AtomicU64;

/// One game, as cut from its file.
#[derive(Clone, Copy, Debug)]
pub struct GameInput<'a> {
    /// The file, `path!/member` in a container.
    pub path: &'a str,
    /// Which game of the file, from 1.
    pub number: u64,
    /// The game's bytes, with what stands between it and the game before.
    pub bytes: &'a [u8],
    /// Where they begin in the unpacked (and, if `transcoded`, re-encoded) file.
    pub byte: u64,
    /// How many line breaks are before them in the file.
    pub line: u32,
    /// How many bytes are before them on their first line.
    pub column: u32,
    /// Whether they are not the file's own bytes: UTF-16 turned to UTF-8, or SGF made from a
    /// line of JSON, whose place in the file `byte` and `line` then give.
    pub transcoded: bool,
    /// Whether they were made from a line of JSON.
    pub json: bool,
    /// The line of JSON they were made from.
    pub row: Option<&'a [u8]>,
    /// The game's own id, when JSON Lines gave one.
    pub external_id: Option<&'a str>,
}

impl GameInput<'_> {
    /// `path!/member#n`, or the game's own id.
    #[must_use]
    pub fn id(&self) -> String {
        match self.external_id {
            Some(id) => id.to_owned(),
            None => format!("{}#{}", self.path, self.number),
        }
    }
}

/// One thread's judge. Everything it says goes into the output it is handed; what it keeps for
/// itself is memory to reuse, never results, because a game may be judged twice (when a later
/// game of its batch makes the program fail) and a worker is replaced after a failure.
pub trait Worker {
    /// What is written for a run of games, delivered in the order of the input.
    type Output: Send + Default;

    /// Judges a game and appends what there is to say.
    fn game(&mut self, input: &GameInput<'_>, out: &mut Self::Output);

    /// Appends what there is to say about something that could not be read or judged.
    fn problem(&mut self, problem: &Problem, out: &mut Self::Output);
}

/// How far a run has come, for another thread to show.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes of games read, after unpacking.
    pub bytes: AtomicU64,
    /// Games judged, with those that could not be.
    pub games: AtomicU64,
    /// Files and members opened.
    pub files: AtomicU64,
}

/// What a run added up to. The sum over all shards is that of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Files and members that were opened as records.
    pub files: u64,
    /// Games judged.
    pub games: u64,
    /// Games that could not be judged (each is also a problem).
    pub failed_games: u64,
    /// Problems, those of games included.
    pub problems: u64,
    /// Problems that left something unread or unjudged.
    pub failures: u64,
    /// Games passed over because an earlier run did them.
    pub resumed: u64,
    /// Members of containers passed over because their name is no record's.
    pub other_members: u64,
    /// Whether the run was interrupted, or stopped by the receiver, before its end.
    pub interrupted: bool,
}

impl Tally {
    pub(super) fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.failed_games += other.failed_games;
        self.problems += other.problems;
        self.failures += other.failures;
        self.resumed += other.resumed;
        self.other_members += other.other_members;
        self.interrupted |= other.interrupted;
    }
}
