//! How a game begins: handicap, stones set up, and the moves of an opening.
//!
//! Engines may place handicap stones; where they stand, everybody else is told, by a command for
//! handicap where there is one that works and stone by stone where not.

use super::super::played::{Incident, Termination, Turn};
use super::super::terms::Handicap;
use super::course::{Playing, Step};
use super::ended::Ended;
use super::fixed_points::fixed_points;
use super::preamble::shown;
use super::vocabulary::command;
use crate::board::{Color, Point, PointSet};
use crate::gtp::{Reply, Vertices};
use crate::referee::Move;
use std::time::Duration;

impl Playing<'_> {
    /// Sets the board up, here and with every seat that is taken.
    pub(super) fn begin(&mut self) -> Result<(), Ended> {
        self.place_stones()?;
        let terms = self.terms;
        let opening = &terms.opening;
        let handicap = self.handicap.iter().map(|&point| (point, Color::Black));
        let stones: Vec<_> = opening.stones.iter().copied().chain(handicap).collect();
        let first = if self.handicap.is_empty() {
            Color::Black
        } else {
            Color::White
        };
        let to_play = opening.to_play.unwrap_or(first);
        let given = u32::try_from(self.handicap.len()).unwrap_or(u32::MAX);
        self.desk.referee.start(terms.size, &stones, to_play, given);
        let breathless = self.desk.referee.board().chains_without_liberty().next();
        if let Some(point) = breathless {
            let point = point.gtp(terms.size);
            let reason = format!("the set-up leaves stones without a liberty at {point}");
            return Err(aborted(reason));
        }
        self.line = stones
            .iter()
            .map(|&(point, color)| Step(color, Some(point)))
            .collect();
        for seat in 0..self.table.seats() {
            self.seat_down(seat)?;
        }
        self.play_opening()
    }

    /// Handicap stones, on fixed points or where Black wants them.
    fn place_stones(&mut self) -> Result<(), Ended> {
        let (stones, wants) = match self.terms.handicap {
            Handicap::None | Handicap::WhitePasses(_) => return Ok(()),
            Handicap::Fixed(stones) => (stones, false),
            Handicap::Free(stones) => (stones, true),
        };
        if stones < 2 {
            return Ok(());
        }
        if wants && let Some(placed) = self.placed_by_black(stones)? {
            self.handicap = placed;
            return Ok(());
        }
        match fixed_points(self.terms.size, stones) {
            Some(points) => {
                self.handicap = points;
                Ok(())
            }
            None => Err(aborted(format!(
                "there are no fixed points for {stones} stones on {}",
                self.terms.size
            ))),
        }
    }

    /// Where Black's engine wants its stones; nothing where it cannot say. It may want fewer.
    fn placed_by_black(&mut self, stones: u32) -> Result<Option<Vec<Point>>, Ended> {
        let seats = 0..self.table.seats();
        let seat = seats.into_iter().find(|&seat| {
            self.table.color(seat) == Color::Black && self.table.sitting(seat).is_some()
        });
        let Some(seat) = seat else { return Ok(None) };
        // On an empty board of the right size.
        self.seat_down(seat)?;
        let has = self.table.seat(seat).and_then(|seated| {
            let known = seated.abilities.as_ref()?;
            Some(known.has("place_free_handicap"))
        });
        if has != Some(true) {
            let message = "Black's engine cannot place its stones: they stand on fixed points";
            self.note(Color::Black, "handicap-fixed", message.to_owned());
            return Ok(None);
        }
        let asked = command(&format!("place_free_handicap {stones}"));
        let limit = self.terms.deadlines.genmove;
        let reply = self.ask_within(seat, &asked, limit)?;
        // Whatever it did, its stones are put on an empty board once they are known.
        if let Some(place) = self.places.get_mut(seat) {
            place.in_step = false;
        }
        let why = match reply {
            Reply::Refused(words) => shown(&words),
            Reply::Done(text) => match self.handicap_of(&text, stones) {
                Ok(points) => return Ok(Some(points)),
                Err(why) => why,
            },
        };
        let message =
            format!("Black's engine placed no handicap: {why}; the stones stand on fixed points");
        self.note(Color::Black, "handicap-refused", message);
        Ok(None)
    }

    /// Reads where handicap stones were placed.
    fn handicap_of(&self, text: &str, stones: u32) -> Result<Vec<Point>, String> {
        let size = self.terms.size;
        let words = text.split_whitespace().count();
        let read = Vertices::read(text, size);
        if let Some(word) = read.unread.first() {
            return Err(format!("{:?} is no point of a {size} board", shown(word)));
        }
        if read.points.len() != words {
            return Err("it names a point twice".to_owned());
        }
        if words < 2 || words > stones as usize {
            return Err(format!("it named {words} points for {stones} stones"));
        }
        let taken: PointSet = self.terms.opening.stones.iter().map(|s| s.0).collect();
        if let Some(point) = read.points.iter().find(|&&p| taken.contains(p)) {
            return Err(format!("a stone stands on {} already", point.gtp(size)));
        }
        Ok(read.points)
    }

    /// The moves of the opening, and what went wrong in them.
    fn play_opening(&mut self) -> Result<(), Ended> {
        let terms = self.terms;
        for &mv in &terms.opening.moves {
            if mv.color() != self.desk.referee.to_play() {
                self.desk.referee.set_to_play(mv.color());
            }
            if self.desk.referee.judge(mv).obstacle.is_some() {
                let ply = self.desk.referee.ply() + 1;
                return Err(aborted(format!("move {ply} of the opening cannot be made")));
            }
            self.enter_unasked(mv)?;
        }
        for incident in terms.opening.incidents.clone() {
            self.offended(incident)?;
        }
        Ok(())
    }

    /// Takes a turn nobody is asked for into the game, and tells everybody.
    pub(super) fn enter_unasked(&mut self, mv: Move) -> Result<(), Ended> {
        self.at_ply = self.desk.referee.ply() + 1;
        self.enter(Turn {
            mv,
            seat: 0,
            opening: true,
            wall: Duration::ZERO,
            cpu: None,
            left: None,
        });
        self.tell_others(mv, usize::MAX)
    }

    /// Passes for White as long as Black makes the moves of its handicap; false when it is over.
    pub(super) fn white_passes(&mut self) -> Result<bool, Ended> {
        let Handicap::WhitePasses(stones) = self.terms.handicap else {
            return Ok(false);
        };
        let ledger = self.desk.referee.ledger();
        let due = self.desk.referee.to_play() == Color::White
            && ledger.turns.white < stones.saturating_sub(1);
        if due {
            let cited = self.terms.ruleset.citations.get("setup");
            let incident = Incident {
                ply: self.desk.referee.ply() + 1,
                color: Some(Color::White),
                kind: "handicap-pass",
                message: format!("White passes until Black has made {stones} moves"),
                action: "imposed-pass",
                article: cited.map_or("convention", String::as_str).to_owned(),
                ..self.incident()
            };
            self.happened(incident);
            self.enter_unasked(Move::ImposedPass(Color::White))?;
        }
        Ok(due)
    }
}

/// A game that cannot be begun.
fn aborted(reason: String) -> Ended {
    Ended {
        termination: Termination::Aborted,
        offender: None,
        decision: Some(super::super::played::Decision::Undetermined),
        presumed: None,
        reason,
    }
}
