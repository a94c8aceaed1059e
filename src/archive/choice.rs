//! Which games are wanted: of one number, of a shard, not yet done.
//!
//! Knows ids, not games.

use super::inputs::{DoneGames, Inputs};
use super::problem::Problem;
use crate::record::id_from_json;
use std::fmt::Write as _;

/// What to do with a game or a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Yes,
    No,
    /// An earlier run did it.
    Done,
    /// An earlier run did something else in its place, or before.
    OtherGames,
}

/// Decides game by game, in order.
pub(super) struct Choice<'a> {
    inputs: &'a Inputs,
    seen: DoneGames,
    id: String,
}

impl<'a> Choice<'a> {
    pub fn new(inputs: &'a Inputs) -> Self {
        Self {
            inputs,
            seen: DoneGames::default(),
            id: String::new(),
        }
    }

    /// Decides about a game; `line` is its line of JSON, which may hold its id.
    pub fn game(&mut self, path: &str, number: u64, line: Option<&[u8]>) -> Wanted {
        if self.inputs.game.is_some_and(|only| only != number) {
            return Wanted::No;
        }
        if self.inputs.shard.is_none() && !self.resuming() {
            return Wanted::Yes;
        }
        self.id.clear();
        match line.and_then(id_from_json) {
            Some(own) => self.id.push_str(&own),
            // Writing to a string cannot fail.
            None => drop(write!(self.id, "{path}#{number}")),
        }
        self.id()
    }

    /// Decides about a problem.
    pub fn problem(&mut self, problem: &Problem) -> Wanted {
        let Some(number) = problem.number else {
            // What comes before the last game done earlier was written earlier.
            return if self.resuming() {
                Wanted::Done
            } else if self.file(&problem.path) {
                Wanted::Yes
            } else {
                Wanted::No
            };
        };
        if self.inputs.game.is_some_and(|only| only != number) {
            return Wanted::No;
        }
        self.id.clear();
        self.id.push_str(&problem.id());
        self.id()
    }

    /// Whether a file is counted by this shard.
    pub fn file(&self, path: &str) -> bool {
        self.inputs.shard.is_none_or(|shard| shard.holds(path))
    }

    /// Whether games done earlier are still being passed over.
    pub fn resuming(&self) -> bool {
        self.inputs
            .done
            .is_some_and(|done| self.seen.games < done.games)
    }

    fn id(&mut self) -> Wanted {
        if !self.file(&self.id) {
            return Wanted::No;
        }
        let Some(done) = self.inputs.done.filter(|_| self.resuming()) else {
            return Wanted::Yes;
        };
        self.seen.add(&self.id);
        if self.seen.games == done.games && self.seen != done {
            return Wanted::OtherGames;
        }
        Wanted::Done
    }
}
