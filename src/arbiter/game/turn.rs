//! One turn: who is asked, what is made of the answer, and who is told.

use super::super::played::{Decision, Incident, Termination, Turn};
use super::answer::{Answered, read_answer};
use super::course::{Playing, Told, resigned};
use super::ended::Ended;
use super::preamble::{Astray, shown};
use crate::board::Color;
use crate::gtp::Reply;
use crate::referee::{Facts, Move, Ruling, rulings};
use std::time::Duration;

/// A move as it was answered, and what it took.
pub(super) struct Asked {
    pub(super) seat: usize,
    pub(super) wall: Duration,
    pub(super) cpu: Option<Duration>,
}

impl Playing<'_> {
    /// Plays one turn.
    pub(super) fn turn(&mut self) -> Result<(), Ended> {
        let color = self.desk.referee.to_play();
        let hand = self.desk.referee.ply() + 1;
        self.stay_within(hand)?;
        let seat = self.call(color, hand)?;
        let (answered, asked) = self.ask_for_move(color, seat)?;
        match answered {
            Answered::Resign => Err(resigned(color)),
            Answered::Pass => self.make(Move::Pass(color), &asked),
            Answered::Play(point) => self.propose(Move::Play(color, point), &asked),
            Answered::OffBoard => self.propose(Move::OffBoard(color), &asked),
            Answered::Nothing(_) => Ok(()),
        }
    }

    /// Calls on the seat that is to move; those who sit down are brought to the position.
    fn call(&mut self, color: Color, hand: u32) -> Result<usize, Ended> {
        let called = self.table.call(color, hand);
        for incident in called.incidents {
            self.happened(incident);
        }
        for seat in 0..self.places.len() {
            self.seat_down(seat)?;
        }
        Ok(called.seat)
    }

    /// Asks for a move.
    fn ask_for_move(&mut self, color: Color, seat: usize) -> Result<(Answered, Asked), Ended> {
        let limit = self.terms.deadlines.genmove;
        let Some(seated) = self.table.seat(seat) else {
            let reason = format!("nobody sits in {color}'s seat {seat}");
            return Err(Ended::forfeit(Termination::Aborted, color, reason));
        };
        let timed = seated
            .player
            .ask(&self.desk.vocabulary.genmove[color], limit);
        let asked = Asked {
            seat,
            wall: timed.wall,
            cpu: timed.cpu,
        };
        let reply = timed.answer.map_err(|fault| Ended::fault(color, &fault))?;
        let answered = self.read(color, reply)?;
        Ok((answered, asked))
    }

    /// Reads an answer to `genmove`: what is no move loses.
    fn read(&mut self, color: Color, reply: Reply) -> Result<Answered, Ended> {
        let (what, words) = match reply {
            Reply::Done(text) => {
                let (answered, more) = read_answer(&text, self.terms.size);
                if more {
                    let message = format!(
                        "{color}'s engine answered more than a move: {:?}",
                        shown(&text)
                    );
                    self.note(color, "extra-words", message);
                }
                match answered {
                    Answered::Nothing(what) => (what, text),
                    other => return Ok(other),
                }
            }
            Reply::Refused(words) => ("a refusal", words),
        };
        let words = shown(&words);
        let reason = format!("{color}'s engine gave {what} for a move: {words:?} (convention)");
        self.happened(Incident {
            color: Some(color),
            kind: "no-move",
            message: reason.clone(),
            action: "forfeit",
            ..self.incident()
        });
        Err(Ended::forfeit(Termination::Protocol, color, reason))
    }

    /// Judges a stone under the rules and makes it if it stands.
    fn propose(&mut self, mv: Move, asked: &Asked) -> Result<(), Ended> {
        let facts = self.desk.referee.judge(mv);
        if facts.is_plain() {
            return self.make(mv, asked);
        }
        let found = rulings(&self.terms.ruleset, &facts);
        match found.iter().find(|ruling| ruling.is_illegal()) {
            Some(ruling) => Err(self.forfeit_illegal(&facts, ruling)),
            None => self.make(mv, asked),
        }
    }

    fn forfeit_illegal(&mut self, facts: &Facts, ruling: &Ruling) -> Ended {
        let color = facts.mv.color();
        let point = match facts.mv {
            Move::Play(_, point) => Some(point),
            Move::Pass(_) | Move::ImposedPass(_) | Move::OffBoard(_) => None,
        };
        let where_ = point.map_or("off the board".to_owned(), |point| {
            point.gtp(self.terms.size).to_string()
        });
        let reason = format!(
            "{color} played an illegal move, {} at {where_} ({})",
            ruling.slug, ruling.article
        );
        self.happened(Incident {
            color: Some(color),
            kind: ruling.slug,
            message: reason.clone(),
            action: "forfeit",
            article: ruling.article.clone(),
            point,
            ..self.incident()
        });
        Ended::forfeit(Termination::Illegal, color, reason)
    }

    /// Makes a move and tells everybody else.
    pub(super) fn make(&mut self, mv: Move, asked: &Asked) -> Result<(), Ended> {
        self.commit(mv, asked);
        for seat in 0..self.places.len() {
            let in_step = self.places.get(seat).is_some_and(|place| place.in_step);
            if seat != asked.seat && in_step {
                self.tell_move(seat, mv)?;
            }
        }
        Ok(())
    }

    /// Takes a move into the game.
    pub(super) fn commit(&mut self, mv: Move, asked: &Asked) {
        self.desk.referee.commit(mv);
        let stops = match mv {
            Move::Pass(_) => true,
            Move::ImposedPass(_) => self.terms.ruleset.imposed_pass_stops,
            Move::Play(..) | Move::OffBoard(_) => false,
        };
        self.passes += u32::from(matches!(mv, Move::Pass(_)));
        self.run = if stops { self.run + 1 } else { 0 };
        self.line.push(told(mv));
        let seat = self.table.number_in_side(asked.seat);
        self.turns.push(Turn {
            mv,
            seat,
            opening: false,
            wall: asked.wall,
            cpu: asked.cpu,
            left: None,
        });
    }

    /// Tells a seat the move just made. Who calls it illegal is brought to the position anew, once.
    fn tell_move(&mut self, seat: usize, mv: Move) -> Result<(), Ended> {
        let Told(color, point) = told(mv);
        let Reply::Refused(words) = self.tell(seat, color, point)? else {
            return Ok(());
        };
        let claimant = self.table.color(seat);
        let words = shown(&words);
        let message = format!("{claimant}'s engine refused a legal move of {color}: {words}");
        self.happened(Incident {
            ply: self.desk.referee.ply(),
            color: Some(claimant),
            kind: "false-claim",
            message,
            action: "resync",
            point,
            ..self.incident()
        });
        let again = self.places.get_mut(seat).is_some_and(|place| {
            place.in_step = false;
            std::mem::replace(&mut place.claimed, true)
        });
        if again {
            return Err(self.refuses_position(seat, "a legal move for the second time"));
        }
        match self.bring_in_step(seat) {
            Ok(()) => Ok(()),
            Err(Astray::Over(ended)) => Err(ended),
            Err(Astray::Refuses(what)) => Err(self.refuses_position(seat, &what)),
        }
    }

    /// Stops a game that has become too long.
    fn stay_within(&self, hand: u32) -> Result<(), Ended> {
        match self.terms.most_plies {
            Some(most) if hand > most => Err(Ended {
                termination: Termination::MoveLimit,
                offender: None,
                decision: Some(Decision::Undetermined),
                reason: format!("{most} plies were played, the limit of this game"),
            }),
            _ => Ok(()),
        }
    }
}

/// A move in the words of `play`.
pub(super) const fn told(mv: Move) -> Told {
    match mv {
        Move::Play(color, point) => Told(color, Some(point)),
        Move::Pass(color) | Move::ImposedPass(color) | Move::OffBoard(color) => Told(color, None),
    }
}
