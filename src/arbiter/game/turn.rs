//! One turn: who is asked, what is made of the answer, and who is told.

use super::super::played::{Decision, Incident, Termination, Turn};
use super::answer::{Answered, read_answer};
use super::clocks::{Exhausted, InTime};
use super::course::{Playing, Step, resigned};
use super::ended::Ended;
use super::irregular::After;
use super::preamble::shown;
use super::resync::Undoing;
use crate::board::Color;
use crate::gtp::{Fault, Reply};
use crate::referee::{Move, rulings};
use std::time::Duration;

/// Plies after which a game without a limit is stopped all the same.
const MOST_PLIES: u32 = 20_000;
/// Turns lost in a row, by overruns or moves against the rules, after which a game is lost: by
/// such turns alone a losing side could keep it from ever ending.
const MOST_LOST_TURNS: usize = 10;

/// Who was asked for a move, and what all answers of the turn took.
#[derive(Clone, Copy, Debug)]
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
        self.at_ply = hand;
        let mut asked = Asked {
            seat: self.call(color, hand)?,
            wall: Duration::ZERO,
            cpu: None,
        };
        let mut tries = 0;
        while self.ask_once(color, &mut asked, tries)? == After::AskAgain {
            tries += 1;
        }
        self.weigh_lost_turns(color)
    }

    /// Asks for a move and does what is to be done about the answer.
    fn ask_once(&mut self, color: Color, asked: &mut Asked, tries: u32) -> Result<After, Ended> {
        let (answered, in_time) = self.ask_for_move(color, asked)?;
        if answered == Answered::Resign {
            return self.resigns(color, asked);
        }
        if in_time == InTime::No {
            return self.too_late(color, &answered, asked);
        }
        match answered {
            Answered::Play(point) => self.propose(Move::Play(color, point), asked, tries),
            Answered::OffBoard => self.propose(Move::OffBoard(color), asked, tries),
            Answered::Pass | Answered::Resign | Answered::Nothing(_) => {
                self.make(Move::Pass(color), asked)?;
                Ok(After::TurnOver)
            }
        }
    }

    /// Calls on the seat that is to move; those who sit down are brought to the position.
    fn call(&mut self, color: Color, hand: u32) -> Result<usize, Ended> {
        let called = self.table.call(color, hand);
        for incident in called.incidents {
            self.offended(incident)?;
        }
        for seat in 0..self.places.len() {
            self.seat_down(seat)?;
        }
        Ok(called.seat)
    }

    /// Asks for a move and spends its time; whoever sits down for an engine that fails is asked in
    /// its stead.
    fn ask_for_move(
        &mut self,
        color: Color,
        asked: &mut Asked,
    ) -> Result<(Answered, InTime), Ended> {
        loop {
            match self.ask_seat(color, asked) {
                Err(ended) => self.substituted(asked.seat, ended)?,
                answer => return answer,
            }
        }
    }

    /// Asks who sits there for a move and spends its time.
    fn ask_seat(&mut self, color: Color, asked: &mut Asked) -> Result<(Answered, InTime), Ended> {
        let seat = asked.seat;
        self.tell_time_left(color, seat)?;
        let limit = self.patience(color);
        let cleans_up = self.places.get(seat).is_some_and(|place| place.cleans_up);
        let words = if self.resumptions > 0 && cleans_up {
            &self.desk.vocabulary.cleanup
        } else {
            &self.desk.vocabulary.genmove
        };
        let Some(seated) = self.table.seat(seat) else {
            let reason = format!("nobody sits in {color}'s seat {seat}");
            return Err(Ended::forfeit(Termination::Aborted, color, reason));
        };
        let timed = seated.player.ask(&words[color], limit);
        asked.wall += timed.wall;
        asked.cpu = match (asked.cpu, timed.cpu) {
            (Some(before), Some(now)) => Some(before + now),
            (before, now) => before.or(now),
        };
        let reply = match timed.answer {
            Ok(reply) => reply,
            Err(fault) => return Err(self.no_move(color, &fault, timed.wall >= limit)),
        };
        let in_time = self.spend(color, timed.wall)?;
        Ok((self.read(color, reply)?, in_time))
    }

    /// What it means that there is no answer, within the time there was or when it was over.
    fn no_move(&mut self, color: Color, fault: &Fault, is_over: bool) -> Ended {
        let runs = self.clocks[color].budget().is_some();
        let loses = self.on_exhausted(color) == Exhausted::Loses;
        match fault {
            // An answer that was begun and not ended in time is none either.
            Fault::Hung { .. } | Fault::Garbled { .. } if runs && loses && is_over => {
                self.ran_out(color)
            }
            _ => Ended::fault(color, fault),
        }
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

    /// Takes a resignation, if the seat may resign for its side.
    fn resigns(&mut self, color: Color, asked: &Asked) -> Result<After, Ended> {
        if self.table.may_resign(asked.seat) {
            return Err(resigned(color));
        }
        let cited = self.terms.ruleset.citations.get("resign");
        let article = cited.map_or("convention", String::as_str).to_owned();
        let incident = Incident {
            color: Some(color),
            kind: "resignation-void",
            message: format!("{color}'s seat may not resign alone ({article}): its turn is lost"),
            action: "imposed-pass",
            article,
            ..self.incident()
        };
        self.happened(incident);
        let pass = Move::ImposedPass(color);
        self.commit(pass, asked);
        self.tell_others(pass, usize::MAX)?;
        Ok(After::TurnOver)
    }

    /// Imposes a pass for a move that came too late, which is never played.
    fn too_late(
        &mut self,
        color: Color,
        answered: &Answered,
        asked: &Asked,
    ) -> Result<After, Ended> {
        let pass = Move::ImposedPass(color);
        self.commit(pass, asked);
        self.tell_others(pass, asked.seat)?;
        match answered {
            // Its own board has passed already.
            Answered::Pass => {}
            Answered::Play(point) => {
                let facts = self.desk.referee.board().is_empty(*point);
                let undoing = if facts {
                    Undoing::Possible
                } else {
                    Undoing::Doubtful
                };
                self.take_back(asked.seat, undoing, Some(pass))?;
            }
            Answered::OffBoard | Answered::Resign | Answered::Nothing(_) => {
                self.take_back(asked.seat, Undoing::Doubtful, Some(pass))?;
            }
        }
        Ok(After::TurnOver)
    }

    /// Judges a move under the rules and makes it if it stands.
    fn propose(&mut self, mv: Move, asked: &Asked, tries: u32) -> Result<After, Ended> {
        let facts = self.desk.referee.judge(mv);
        if !facts.is_plain() {
            let found = rulings(&self.terms.ruleset, &facts);
            let says_nothing = |r: &crate::referee::Ruling| !r.is_illegal() && r.cycle.is_none();
            if !found.iter().all(says_nothing) {
                return self.irregular(&facts, &found, asked, tries);
            }
        }
        self.make(mv, asked)?;
        Ok(After::TurnOver)
    }

    /// Makes a move and tells everybody else.
    pub(super) fn make(&mut self, mv: Move, asked: &Asked) -> Result<(), Ended> {
        self.commit(mv, asked);
        self.tell_others(mv, asked.seat)
    }

    /// Tells every seat but one the move just made.
    pub(super) fn tell_others(&mut self, mv: Move, but: usize) -> Result<(), Ended> {
        for seat in 0..self.places.len() {
            let in_step = self.places.get(seat).is_some_and(|place| place.in_step);
            if seat != but
                && in_step
                && let Err(ended) = self.tell_move(seat, mv)
            {
                self.substituted(seat, ended)?;
            }
        }
        Ok(())
    }

    /// Takes a move into the game.
    pub(super) fn commit(&mut self, mv: Move, asked: &Asked) {
        let color = mv.color();
        let seat = self.table.number_in_side(asked.seat);
        let left = self.clocks[color].left();
        self.enter(Turn {
            mv,
            seat,
            opening: false,
            wall: asked.wall,
            cpu: asked.cpu,
            left,
        });
    }

    /// Takes a turn into the game.
    pub(super) fn enter(&mut self, turn: Turn) {
        let mv = turn.mv;
        self.desk.referee.commit(mv);
        self.played_since_resumption |= matches!(mv, Move::Play(..));
        self.passes += u32::from(matches!(mv, Move::Pass(_)));
        let stops = match mv {
            Move::Pass(_) => true,
            Move::ImposedPass(_) => self.terms.ruleset.imposed_pass_stops,
            Move::Play(..) | Move::OffBoard(_) => false,
        };
        self.run = if stops { self.run + 1 } else { 0 };
        self.line.push(told(mv));
        self.turns.push(turn);
    }

    /// Tells a seat the move just made. Who calls it illegal is brought to the position anew, once.
    fn tell_move(&mut self, seat: usize, mv: Move) -> Result<(), Ended> {
        let Step(color, point) = told(mv);
        let words = match self.tell(seat, color, point)? {
            Reply::Refused(words) => words,
            Reply::Done(words) => {
                if words.eq_ignore_ascii_case("resign") {
                    let own = self.table.color(seat);
                    let message = format!(
                        "{own}'s engine resigned where it was not asked for a move; it does not \
                         count"
                    );
                    self.note(own, "resignation-off-turn", message);
                }
                return Ok(());
            }
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
        let again = self
            .places
            .get_mut(seat)
            .is_some_and(|place| std::mem::replace(&mut place.claimed, true));
        if again {
            return Err(self.refuses_position(seat, "a legal move for the second time"));
        }
        self.tell_anew(seat)
    }

    /// Stops a game that has become too long. It is counted where the arbiter can settle every
    /// stone, so that going on for ever saves nobody.
    fn stay_within(&mut self, hand: u32) -> Result<(), Ended> {
        let most = self.terms.most_plies.unwrap_or(MOST_PLIES);
        if hand <= most {
            return Ok(());
        }
        let limit = format!("{most} plies were played, the limit of this game");
        let ours = self.own_settlement();
        let (decision, reason) = if ours.is_settled() {
            self.settle_alone(ours);
            (None, format!("{limit}; the arbiter settled the stones"))
        } else {
            let reason = format!("{limit}, and not every stone is settled");
            (Some(Decision::Undetermined), reason)
        };
        Err(Ended {
            termination: Termination::MoveLimit,
            offender: None,
            decision,
            presumed: None,
            reason,
        })
    }

    /// Ends the game for a side that has lost too many turns in a row: it is not playing any more.
    fn weigh_lost_turns(&mut self, color: Color) -> Result<(), Ended> {
        let own = self.turns.iter().rev().filter(|t| t.mv.color() == color);
        let lost = own.take_while(|t| matches!(t.mv, Move::ImposedPass(_)));
        if lost.take(MOST_LOST_TURNS).count() < MOST_LOST_TURNS {
            return Ok(());
        }
        let latest = self.incidents.iter().rev();
        let late = latest
            .take_while(|incident| incident.ply == self.at_ply)
            .any(|incident| incident.kind == "overrun");
        let termination = if late {
            Termination::Time
        } else {
            Termination::Illegal
        };
        let reason = format!("{color} has lost {MOST_LOST_TURNS} turns in a row (convention)");
        self.happened(Incident {
            color: Some(color),
            kind: "turns-lost",
            message: reason.clone(),
            action: "forfeit",
            ..self.incident()
        });
        Err(Ended::forfeit(termination, color, reason))
    }
}

/// A move in the words of `play`.
pub(super) const fn told(mv: Move) -> Step {
    match mv {
        Move::Play(color, point) => Step(color, Some(point)),
        Move::Pass(color) | Move::ImposedPass(color) | Move::OffBoard(color) => Step(color, None),
    }
}
