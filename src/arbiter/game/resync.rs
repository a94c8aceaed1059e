//! Getting a move off an engine's board that is not on the game's.
//!
//! By `undo` where that can be trusted: the engine knows it, the move could stand on its board, and
//! it says that it did it. Otherwise everything is told anew.

use super::course::{Playing, Step};
use super::ended::Ended;
use super::preamble::Astray;
use super::turn::told;
use crate::gtp::Reply;
use crate::referee::Move;

/// Whether what an engine did can be undone by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undoing {
    /// It made a move that any board could have taken.
    Possible,
    /// Nobody knows what it made of it.
    Doubtful,
}

impl Playing<'_> {
    /// Takes a move of its own back from a seat's board, and has it make another instead.
    pub(super) fn take_back(
        &mut self,
        seat: usize,
        undoing: Undoing,
        instead: Option<Move>,
    ) -> Result<(), Ended> {
        match self.undo_or_tell_anew(seat, undoing, instead) {
            Err(ended) => self.substituted(seat, ended),
            done => done,
        }
    }

    fn undo_or_tell_anew(
        &mut self,
        seat: usize,
        undoing: Undoing,
        instead: Option<Move>,
    ) -> Result<(), Ended> {
        let knows = self
            .table
            .seat(seat)
            .and_then(|seated| seated.abilities.as_ref().map(|known| known.has("undo")));
        if undoing == Undoing::Possible && knows == Some(true) {
            let undo = self.desk.vocabulary.undo.clone();
            let undone = matches!(self.ask(seat, &undo)?, Reply::Done(_));
            if undone && self.follows(seat, instead)? {
                return Ok(());
            }
        }
        self.tell_anew(seat)
    }

    /// Tells a seat the move that stands instead of its own; false when it will not have it.
    fn follows(&mut self, seat: usize, instead: Option<Move>) -> Result<bool, Ended> {
        let Some(mv) = instead else {
            return Ok(true);
        };
        let Step(color, point) = told(mv);
        Ok(matches!(self.tell(seat, color, point)?, Reply::Done(_)))
    }

    /// Brings a seat to the position from an empty board.
    pub(super) fn tell_anew(&mut self, seat: usize) -> Result<(), Ended> {
        let color = self.table.color(seat);
        if let Some(place) = self.places.get_mut(seat) {
            place.in_step = false;
        }
        let message = format!("{color}'s engine was told the whole game anew");
        self.note(color, "resync", message);
        match self.bring_in_step(seat) {
            Ok(()) => Ok(()),
            Err(Astray::Over(ended)) => Err(ended),
            Err(Astray::Refuses(what)) => Err(self.refuses_position(seat, &what)),
        }
    }
}
