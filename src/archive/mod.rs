//! Archives: from paths to games, in order, on every core, in bounded memory.
//!
//! Owns walking, containers, cutting files into games, handing them to workers, delivering what
//! they wrote in the order of the input, shards, and files that are written row by row and
//! resumed. Knows no Go: a game is a slice of bytes, and what is found in it is the worker's.
//!
//! The data goes `Inputs → list / walk → open → cut → window → judge → deliver`; one thread does
//! the steps up to `cut`, so finding the borders of games overlaps judging them.

mod batch;
mod borders;
mod choice;
mod cut;
mod fence;
mod inputs;
mod judge;
mod kind;
mod list;
mod name;
mod open;
mod output;
mod problem;
mod process;
mod pump;
mod tar;
mod walk;
mod window;
mod worker;
mod zip;

#[cfg(feature = "sevenz")]
mod sevenz;

pub use fence::is_fenced;
pub use inputs::{DoneGames, InputFormat, Inputs, Shard, ShardError};
pub use output::{Overwrite, RowsFile, write_atomically, write_atomically_from};
pub use problem::{Problem, ProblemKind};
pub use process::process;
pub use worker::{GameInput, Progress, Tally, Worker};
