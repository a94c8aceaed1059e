//! The referee's position: a board with its history, and the facts about a move on it.
//!
//! Owns judging without a trace. Changing the position is in `change`; what a ruleset makes of
//! the facts is in `rulings`.

use super::course::{Course, Step, Stretch};
use super::facts::{Cycle, Facts, Ledger, Move, Obstacle, Repeats};
use super::history::{History, NONE, Record};
use crate::board::{Board, ByColor, Color, Mark, Played, Point, Size};

/// A position and everything that led to it, reused from game to game.
pub struct Referee {
    pub(super) board: Board,
    pub(super) history: History,
    pub(super) course: Course,
    /// Number of events after which the board stood as it stands now, when a play has just
    /// brought a position back: playing on as then needs no comparing of boards.
    pub(super) twin: u32,
    /// Stones of the set-up that count in neither `M` nor `X`.
    base: ByColor<u32>,
}

/// What a play brings back.
#[derive(Clone, Copy)]
pub(super) struct Return {
    pub(super) repeats: Repeats,
    pub(super) cycle: Cycle,
    /// Number of events after which the position last stood.
    pub(super) latest: u32,
}

impl Default for Referee {
    fn default() -> Self {
        Self::new()
    }
}

impl Referee {
    /// Makes a referee on an empty 19×19 board, Black to move.
    #[must_use]
    pub fn new() -> Self {
        Self::with_hash_bits(64)
    }

    /// Makes a referee that looks positions up by only so many bits of their hash; it rules the
    /// same and is slower, since equal hashes are always confirmed on the board.
    #[must_use]
    pub fn with_hash_bits(bits: u32) -> Self {
        let mut referee = Self {
            board: Board::new(Size::NINETEEN),
            history: History::new(bits),
            course: Course::new(),
            twin: NONE,
            base: ByColor::default(),
        };
        referee.start(Size::NINETEEN, &[], Color::Black, 0);
        referee
    }

    /// Begins a game; `handicap` of Black's stones in `setup` count as placed (`M`), the others
    /// of the set-up in neither `M` nor `P`.
    pub fn start(&mut self, size: Size, setup: &[(Point, Color)], to_play: Color, handicap: u32) {
        self.board.reset(size);
        let inside = setup.iter().filter(|(point, _)| size.contains(*point));
        let mut stones = inside
            .map(|&(point, color)| (point, Some(color)))
            .peekable();
        if stones.peek().is_some() {
            self.board.edit(stones);
        }
        let stood = self.board.stones();
        let handicap = handicap.min(stood.black);
        self.base = ByColor {
            black: stood.black - handicap,
            white: stood.white,
        };
        self.twin = NONE;
        self.history.clear();
        self.course.start(to_play, handicap);
        self.begin_stretch(to_play);
    }

    /// Begins a stretch with the position on the board, faced by `to_play`.
    pub(super) fn begin_stretch(&mut self, to_play: Color) {
        self.history.begin_stretch();
        let ply = self.course.now.ply;
        let latest = self.course.events.len() as u32;
        let hash = self.board.hash();
        let record = self.history.add_start(hash, ply, latest, to_play);
        self.course.now.here = record;
        self.course.stretch = Stretch {
            first: record,
            to_play,
        };
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Plies so far: moves and passes, imposed ones and void moves included.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.course.now.ply
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.course.now.to_play
    }

    /// The point that may not be retaken at once under the simple ko rule.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.course.now.ko
    }

    /// Passes in a row up to now, imposed ones included.
    #[must_use]
    pub const fn passes_in_a_row(&self) -> u32 {
        self.course.now.run
    }

    /// The ledger as it stands (docs/rules.md).
    #[must_use]
    pub fn ledger(&self) -> Ledger {
        Ledger {
            setup: self.base,
            ..self.course.ledger()
        }
    }

    /// Stones of the set-up before the first move that count in neither `M` nor `X`.
    #[must_use]
    pub const fn base(&self) -> ByColor<u32> {
        self.base
    }

    /// Whether `M + X` and the set-up equal `S + P` for both colours.
    #[must_use]
    pub fn is_conserved(&self) -> bool {
        let now = &self.course.now;
        let stood = self.board.stones();
        Color::BOTH.iter().all(|&c| {
            let came =
                i64::from(self.base[c]) + i64::from(now.placed[c]) + i64::from(now.edited[c]);
            came == i64::from(stood[c]) + i64::from(now.lost[c])
        })
    }

    /// Finds what is so about a move, leaving everything as it is.
    pub fn judge(&mut self, mv: Move) -> Facts {
        let mut facts = self.bare_facts(mv);
        let Move::Play(color, point) = mv else {
            return facts;
        };
        if facts.obstacle.is_some() {
            return facts;
        }
        let look = self.board.look(color, point);
        facts.captured = look.captured;
        facts.suicide = look.suicide;
        facts.ko_retake = self.is_retake(color, point, look.captured);
        if self.history.is_new(look.hash) {
            return facts;
        }
        self.history.index();
        if self.history.find(look.hash, |_| true).is_some() {
            let mark = self.board.mark();
            let played = self.board.play(color, point);
            let back = self.returned(Step::Play(color, point), color, played, mark);
            self.board.undo_to(mark);
            if let Some((_, back)) = back {
                facts.repeats = back.repeats;
                facts.cycle = Some(back.cycle);
            }
        }
        facts
    }

    /// Facts about a move that need no look at its stones.
    pub(super) fn bare_facts(&self, mv: Move) -> Facts {
        let now = &self.course.now;
        let obstacle = match mv {
            Move::Play(_, point) if !self.board.size().contains(point) => Some(Obstacle::OffBoard),
            Move::Play(_, point) if !self.board.is_empty(point) => Some(Obstacle::Occupied),
            Move::OffBoard(_) => Some(Obstacle::OffBoard),
            Move::Play(..) | Move::Pass(_) | Move::ImposedPass(_) => None,
        };
        Facts {
            mv,
            ply: now.ply + 1,
            obstacle,
            captured: 0,
            suicide: 0,
            ko_retake: false,
            repeats: Repeats::default(),
            cycle: None,
            out_of_turn: mv.color() != now.to_play,
            passes_before: now.run,
            voluntary_before: now.voluntary,
            passes_so_far: now.passes.black + now.passes.white,
            stops_before: self.course.stops(),
            conditional: self.course.is_disturbed(),
        }
    }

    /// Whether a play that captures so many stones retakes a ko at once.
    #[inline]
    pub(super) fn is_retake(&self, color: Color, point: Point, captured: u16) -> bool {
        let now = &self.course.now;
        now.ko == Some(point) && captured == 1 && color == now.to_play
    }

    /// Looks the position just played up, before its event is recorded: the record of it and
    /// what it brings back, if the filter was right to doubt that it is new.
    #[cold]
    pub(super) fn returned(
        &mut self,
        step: Step,
        color: Color,
        played: Played,
        mark: Mark,
    ) -> Option<(u32, Box<Return>)> {
        self.history.index();
        let index = self.history.find(self.board.hash(), |record| {
            self.stands_again(record, step, mark)
        })?;
        Some((index, Box::new(self.describe(index, color, played))))
    }

    /// Whether the board now, after `step`, is the one the record stands for.
    fn stands_again(&self, record: &Record, step: Step, mark: Mark) -> bool {
        // From equal positions the same play leads to equal positions.
        let twin = self.twin as usize;
        if self.twin != NONE
            && record.latest == self.twin + 1
            && self.course.events.get(twin).map(|event| event.step) == Some(step)
        {
            return true;
        }
        let then = self.course.events.get(record.latest as usize);
        self.board.same_as_at(then.map_or(mark, |event| event.mark))
    }

    /// What the return to a known position amounts to, when `color` has just played it.
    fn describe(&self, index: u32, color: Color, played: Played) -> Return {
        let record = self.history.record(index);
        let now = &self.course.now;
        let ply = |ply: u32| (ply != NONE).then_some(ply);
        let start = index == self.course.stretch.first;
        let then = self.course.events.get(record.latest as usize);
        let then = then.map_or_else(|| now.before(), |event| event.before);
        let opponent = color.opponent();
        let mut lost = now.lost;
        lost[opponent] += u32::from(played.captured);
        lost[color] += u32::from(played.suicide);
        let captures =
            ByColor::from_fn(|side: Color| lost[side.opponent()] - then.lost[side.opponent()]);
        let passes = now.all_passes() - then.all_passes;
        let length = now.ply + 1 - then.ply;
        let ordered = captures.black.max(captures.white) == 2
            && captures.black.min(captures.white) == 1
            && length - passes == 3;
        Return {
            repeats: Repeats {
                position: Some(record.earliest),
                situation: ply(record.faced[opponent]),
                natural: ply(record.made[color]),
                start,
                faced_at_start: start.then_some(self.course.stretch.to_play),
            },
            cycle: Cycle {
                length,
                captures,
                passes,
                label: ordered.then_some("send-two-return-one"),
            },
            latest: record.latest,
        }
    }
}
