//! What is said to a seat, and what a failure to answer means.

use super::super::player::Timed;
use super::course::Playing;
use super::ended::Ended;
use crate::board::{Color, Point};
use crate::gtp::{Command, Reply};
use std::time::Duration;

impl Playing<'_> {
    /// Asks a seat; `None` when nobody sits there.
    pub(super) fn ask_timed(
        &mut self,
        seat: usize,
        command: &Command,
        limit: Duration,
    ) -> Option<Timed> {
        let seated = self.table.seat(seat)?;
        Some(seated.player.ask(command, limit))
    }

    /// Asks a seat something, within the limit for commands that ask for no thought.
    ///
    /// # Errors
    /// When it does not answer, which loses the game.
    pub(super) fn ask(&mut self, seat: usize, command: &Command) -> Result<Reply, Ended> {
        let limit = self.terms.deadlines.command;
        self.ask_within(seat, command, limit)
    }

    pub(super) fn ask_within(
        &mut self,
        seat: usize,
        command: &Command,
        limit: Duration,
    ) -> Result<Reply, Ended> {
        match self.ask_timed(seat, command, limit) {
            None => Ok(Reply::Refused(String::new())),
            Some(timed) => timed
                .answer
                .map_err(|fault| Ended::fault(self.table.color(seat), &fault)),
        }
    }

    /// Tells a seat a move.
    pub(super) fn tell(
        &mut self,
        seat: usize,
        color: Color,
        point: Option<Point>,
    ) -> Result<Reply, Ended> {
        let Some(seated) = self.table.seat(seat) else {
            return Ok(Reply::Done(String::new()));
        };
        let command = self.desk.vocabulary.play(color, point);
        let timed = seated.player.ask(command, self.terms.deadlines.command);
        timed
            .answer
            .map_err(|fault| Ended::fault(self.table.color(seat), &fault))
    }
}
