//! Changing the referee's position: moves made, forced or void, edits, and taking all of it back.
//!
//! Every change pushes one event; undo pops one. Decides nothing about legality.

use super::course::{Before, Event, Step};
use super::facts::{Facts, Move};
use super::history::{NONE, Touch};
use super::position::{Referee, Return};
use crate::board::{Color, Mark, Played, Point};

/// The shape a play took on the board.
struct Done {
    played: Played,
    /// On the heap, so that the many plays that bring nothing back move no more than a word.
    back: Option<Box<Return>>,
}

impl Referee {
    /// Makes a move that was judged playable; a move with an obstacle is forced.
    pub fn commit(&mut self, mv: Move) {
        match mv {
            Move::Play(color, point)
                if self.board.size().contains(point) && self.board.is_empty(point) =>
            {
                self.play(color, point);
            }
            Move::Pass(color) => self.pass(color, false),
            Move::ImposedPass(color) => self.pass(color, true),
            Move::Play(..) | Move::OffBoard(_) => self.force(mv),
        }
    }

    /// Makes a move as the record has it, though it was illegal: a stone on the point is
    /// replaced (its loss goes to the edit ledger `X`), a move off the board is a ply without a
    /// stone. What comes later is conditional on it.
    pub fn force(&mut self, mv: Move) {
        self.course.disturb();
        match mv {
            Move::Play(color, point) if !self.board.size().contains(point) => {
                self.turn_without_stone(color);
            }
            Move::Play(color, point) => match self.board.at(point) {
                Some(old) => self.overwrite(color, point, old),
                None => {
                    self.play(color, point);
                }
            },
            Move::OffBoard(color) => self.turn_without_stone(color),
            Move::Pass(color) => self.pass(color, false),
            Move::ImposedPass(color) => self.pass(color, true),
        }
    }

    /// Records that a move is void and its turn lost, which is an imposed pass.
    pub fn void(&mut self, color: Color) {
        self.pass(color, true);
    }

    /// Judges a move and makes it, forced if it cannot be made on the board.
    ///
    /// `None` when there is nothing to say about it: see [`Facts::is_plain`].
    #[inline]
    pub fn advance(&mut self, mv: Move) -> Option<Facts> {
        let now = &self.course.now;
        let quiet = mv.color() == now.to_play && now.run < 2;
        match mv {
            // Nothing off the board is empty.
            Move::Play(color, point) if self.board.is_empty(point) => {
                if quiet && now.ko != Some(point) {
                    let done = self.play(color, point);
                    if done.played.suicide == 0 && done.back.is_none() {
                        return None;
                    }
                    let mut facts = self.facts_before(mv);
                    facts.captured = done.played.captured;
                    facts.suicide = done.played.suicide;
                    if let Some(back) = done.back {
                        facts.repeats = back.repeats;
                        facts.cycle = Some(back.cycle);
                    }
                    return Some(facts);
                }
                self.judge_and_make(mv)
            }
            Move::Pass(color) if quiet => {
                self.pass(color, false);
                None
            }
            Move::ImposedPass(color) if quiet => {
                self.pass(color, true);
                None
            }
            Move::Play(..) | Move::Pass(_) | Move::ImposedPass(_) | Move::OffBoard(_) => {
                self.judge_and_make(mv)
            }
        }
    }

    #[cold]
    fn judge_and_make(&mut self, mv: Move) -> Option<Facts> {
        let facts = self.judge(mv);
        self.commit(mv);
        (!facts.is_plain()).then_some(facts)
    }

    /// Facts about the move just made in turn, but for its stones.
    #[cold]
    fn facts_before(&self, mv: Move) -> Facts {
        let mut facts = self.bare_facts(mv);
        if let Some(event) = self.course.events.last() {
            facts.ply = event.before.ply + 1;
            facts.passes_before = event.before.run;
            facts.voluntary_before = event.before.voluntary;
        }
        facts.obstacle = None;
        facts.out_of_turn = false;
        facts
    }

    /// Sets stones up or takes them off in mid-game (edit ledger `X`) and begins a new stretch
    /// of history with what then stands; `to_play` says whose turn it is, if it changes.
    ///
    /// Before the first ply it is a set-up like that of [`Referee::start`], and nothing later is
    /// conditional on it; its stones stand in `X` all the same.
    pub fn edit(&mut self, edits: &[(Point, Option<Color>)], to_play: Option<Color>) {
        if self.course.now.ply > 0 {
            self.course.disturb();
        }
        self.restart(edits, to_play);
    }

    /// Begins a new stretch of history with what stands after these edits.
    fn restart(&mut self, edits: &[(Point, Option<Color>)], to_play: Option<Color>) {
        self.course.end_stretch();
        let before = self.course.now.before();
        let mark = self.board.mark();
        let stood = self.board.stones();
        let size = self.board.size();
        let inside = edits.iter().copied().filter(|(p, _)| size.contains(*p));
        self.board.edit(inside);
        let stands = self.board.stones();
        let now = &mut self.course.now;
        for color in Color::BOTH {
            now.edited[color] += stands[color] as i32 - stood[color] as i32;
        }
        now.to_play = to_play.unwrap_or(now.to_play);
        now.run = 0;
        now.voluntary = 0;
        now.ko = None;
        let to_play = now.to_play;
        self.course.events.push(Event {
            before,
            mark,
            step: Step::Edit,
            touch: Touch::NEW,
        });
        self.begin_stretch(to_play);
        self.twin = NONE;
        debug_assert!(self.is_conserved());
    }

    /// Says whose turn it is, outside play; the position counts as faced by that side, and a
    /// position just set up by that side alone.
    pub fn set_to_play(&mut self, color: Color) {
        let last = self.course.events.last();
        if last.is_none_or(|event| event.step == Step::Edit) {
            self.restart(&[], Some(color));
            return;
        }
        let before = self.course.now.before();
        let now = &mut self.course.now;
        if now.to_play != color {
            now.ko = None;
        }
        now.to_play = color;
        let (here, ply) = (now.here, now.ply);
        let touch = self.history.note(here, ply, color, None);
        self.course.events.push(Event {
            before,
            mark: self.board.mark(),
            step: Step::ToPlay,
            touch,
        });
    }

    /// Takes the last change back, exactly; false when there is none.
    pub fn undo(&mut self) -> bool {
        let here = self.course.now.here;
        let Some(event) = self.course.pop() else {
            return false;
        };
        self.history.take_back(here, event.touch);
        self.history.set_first(self.course.stretch.first);
        self.board.undo_to(event.mark);
        self.twin = NONE;
        true
    }

    /// Plays a stone on an empty point.
    #[inline]
    fn play(&mut self, color: Color, point: Point) -> Done {
        self.place(color, point, Step::Play(color, point), self.board.mark())
    }

    /// Plays a stone on a point that is empty by now, in an event that began at `mark`.
    #[inline]
    fn place(&mut self, color: Color, point: Point, step: Step, mark: Mark) -> Done {
        let played = self.board.play(color, point);
        let hash = self.board.hash();
        let (ply, latest) = (self.course.now.ply + 1, self.course.events.len() as u32 + 1);
        let known = if self.history.is_new(hash) {
            None
        } else {
            self.returned(step, color, played, mark)
        };
        let (record, touch) = match &known {
            Some((record, back)) => {
                self.twin = back.latest;
                let made = Some((color, latest));
                let touch = self.history.note(*record, ply, color.opponent(), made);
                (*record, touch)
            }
            None => {
                self.twin = NONE;
                (self.history.add_made(hash, ply, latest, color), Touch::NEW)
            }
        };
        let now = &mut self.course.now;
        self.course.events.push(Event {
            before: now.before(),
            mark,
            step,
            touch,
        });
        now.turn(color);
        now.run = 0;
        now.voluntary = 0;
        now.here = record;
        now.ko = played.ko;
        now.placed[color] += 1;
        now.lost[color] += u32::from(played.suicide);
        now.lost[color.opponent()] += u32::from(played.captured);
        debug_assert!(self.is_conserved());
        Done {
            played,
            back: known.map(|(_, back)| back),
        }
    }

    /// Puts a stone where one stands: the old one vanishes, then the new one is played.
    #[cold]
    fn overwrite(&mut self, color: Color, point: Point, old: Color) {
        let mark = self.board.mark();
        self.course.now.edited[old] -= 1;
        self.board.edit([(point, None)]);
        self.place(color, point, Step::Overwrite(color, point, old), mark);
    }

    fn pass(&mut self, color: Color, imposed: bool) {
        let before = self.course.now.before();
        self.course.count_pass(color, imposed);
        let step = if imposed {
            Step::ImposedPass(color)
        } else {
            Step::Pass(color)
        };
        self.take_turn(color, step, before);
    }

    fn turn_without_stone(&mut self, color: Color) {
        let before = self.course.now.before();
        self.course.now.run = 0;
        self.course.now.voluntary = 0;
        self.take_turn(color, Step::OffBoard(color), before);
    }

    /// Ends a turn that left the board as it was: the next side faces the position.
    fn take_turn(&mut self, color: Color, step: Step, before: Before) {
        self.course.now.turn(color);
        let (here, ply) = (self.course.now.here, self.course.now.ply);
        let touch = self.history.note(here, ply, color.opponent(), None);
        self.course.events.push(Event {
            before,
            mark: self.board.mark(),
            step,
            touch,
        });
    }
}
