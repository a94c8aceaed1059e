//! The arbiter: games between engines, ruled on as they are played.
//!
//! Stands on `gtp`, `referee`, `settle`, `count` and `adjudicate`. Knows no terminal and no output
//! format: what a game came to is a [`Played`], which others lay out.

mod bench;
pub mod check;
mod contest;
mod engine_player;
mod game;
mod openings;
mod played;
mod player;
pub mod proxy;
pub mod relay;
mod schedule;
mod sequence;
mod sgf;
pub mod statistics;
mod store;
mod terms;
mod transcript;
pub mod verify;

pub use crate::gtp::TimeLeft;
pub use bench::{Bench, Staff};
pub use contest::{Hall, play_all};
pub use engine_player::{EnginePlayer, Introduction};
pub use game::{Abilities, Called, Desk, Pair, Seat, Table, fixed_points, play_game};
pub use openings::{OpeningError, OpeningReader};
pub use played::{
    By, Decision, DisputeStep, Disputed, DisputedChain, EngineName, EngineWord, Incident, Played,
    Score, Termination, Turn,
};
pub use player::{Player, Timed};
pub use schedule::{
    Colours, Fixture, MOST_GAMES, OpeningOrder, Plan, Schedule, ScheduleError, Slice, Tournament,
};
pub use sequence::{digest, exact_digest};
pub use sgf::{Heading, record};
pub use store::{Disk, Kept, RealDisk, Store, StoreError, TakenUp, read_rows};
pub use terms::{Adjudication, Deadlines, GameTerms, Handicap, IllegalPolicy, OnTimeout, Opening};
pub use transcript::Transcript;
