//! What the engines say of the stones at the end, and what the arbiter makes of them itself.
//!
//! Owns the questions and what an answer is worth against the board. Rules on nothing.

use super::course::Playing;
use super::preamble::shown;
use super::vocabulary::command;
use crate::adjudicate::suicide;
use crate::board::{Board, Color, Point, PointSet};
use crate::gtp::{Reply, Vertices};
use crate::settle::{Fate, Settled, by_estimate, tell_sekis};

/// What one side says of every chain, in reading order of their first stones; nothing of a chain
/// it does not speak of in one voice.
pub(super) type Words = Vec<Option<Fate>>;

impl Playing<'_> {
    /// The arbiter's own settlement of the position.
    pub(super) fn own_settlement(&mut self) -> Settled {
        let suicide_allowed = suicide(&self.terms.ruleset);
        let board = self.desk.referee.board();
        let estimate = self.desk.estimator.estimate(board);
        let mut settled = by_estimate(board, suicide_allowed, &estimate);
        tell_sekis(board, &mut self.desk.ground, &mut settled);
        settled
    }

    /// What a side's engine says of every chain; nothing where it cannot be asked.
    pub(super) fn word_of(&mut self, color: Color, chains: &Settled) -> Option<Words> {
        let seat = self.spokesman(color)?;
        let dead = self.status_list(seat, "dead")?;
        let board = self.desk.referee.board().clone();
        let dead = self.stones_of(color, "dead", dead, &board)?;
        let seki = self.status_list(seat, "seki");
        let seki = seki.and_then(|list| self.stones_of(color, "seki", list, &board));
        Some(fates(&board, chains, &dead, seki.as_ref()))
    }

    /// The seat that speaks for a side: one whose board is that of the game.
    pub(super) fn spokesman(&mut self, color: Color) -> Option<usize> {
        let seats = 0..self.places.len();
        seats.rev().find(|&seat| {
            let in_step = self.places.get(seat).is_some_and(|place| place.in_step);
            in_step && self.table.color(seat) == color
        })
    }

    /// Asks for the stones of a status; nothing where there is no answer. An engine that fails here
    /// has no word, and the game is not lost by it.
    fn status_list(&mut self, seat: usize, status: &str) -> Option<Vertices> {
        let abilities = self.table.seat(seat)?.abilities.as_ref()?;
        if !abilities.has("final_status_list") {
            return None;
        }
        let question = command(&format!("final_status_list {status}"));
        let limit = self.terms.deadlines.score;
        match self.ask_timed(seat, &question, limit)?.answer {
            Ok(Reply::Done(text)) => Some(Vertices::read(&text, self.terms.size)),
            Ok(Reply::Refused(_)) => None,
            Err(fault) => {
                self.failed_after_play(seat, &fault);
                None
            }
        }
    }

    /// Notes that an engine failed once the moves were over: it has no word any more.
    pub(super) fn failed_after_play(&mut self, seat: usize, fault: &crate::gtp::Fault) {
        let color = self.table.color(seat);
        if let Some(place) = self.places.get_mut(seat) {
            place.in_step = false;
        }
        let message = format!("{color}'s engine {fault}: it has no word on the result");
        self.note(color, "no-word", message);
    }

    /// The stones a list names; nothing where it names what is no stone.
    fn stones_of(
        &mut self,
        color: Color,
        status: &str,
        list: Vertices,
        board: &Board,
    ) -> Option<PointSet> {
        let size = self.terms.size;
        let empty = list.points.iter().find(|&&point| board.is_empty(point));
        let wrong = match (list.unread.first(), empty) {
            (Some(word), _) => format!("{:?}, which is no point of a {size} board", shown(word)),
            (None, Some(point)) => format!("{}, where no stone stands", point.gtp(size)),
            (None, None) => return Some(list.points.into_iter().collect()),
        };
        let message = format!("{color}'s engine lists as {status} {wrong}: the list is refused");
        self.note(color, "list-refused", message);
        None
    }
}

/// The fate of every chain by one side's lists: one stone names its chain.
pub(super) fn fates(
    board: &Board,
    chains: &Settled,
    dead: &PointSet,
    seki: Option<&PointSet>,
) -> Words {
    let touched = |set: &PointSet, first: Point| board.chain(first).any(|s| set.contains(s));
    chains
        .chains
        .iter()
        .map(|chain| {
            let is_dead = touched(dead, chain.first);
            let in_seki = seki.is_some_and(|seki| touched(seki, chain.first));
            match (is_dead, in_seki) {
                (true, true) => None,
                (true, false) => Some(Fate::Dead),
                (false, true) => Some(Fate::Seki),
                (false, false) => Some(Fate::Alive),
            }
        })
        .collect()
}
