//! The course of a game: every event with the state before it, so that each can be taken back.
//!
//! Owns turns, passes, prisoners and stones placed (`M`, `P`, `X` of docs/rules.md) and derives the
//! ledger from them. Knows no legality.

use super::facts::Ledger;
use super::history::Touch;
use crate::board::{ByColor, Color, Mark, Point};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A stone on an empty point.
    Play(Color, Point),
    /// A stone on an occupied point, put there all the same; then the colour that stood there.
    Overwrite(Color, Point, Color),
    /// A pass of the player's own will.
    Pass(Color),
    /// A pass imposed, or a void move whose turn is lost.
    ImposedPass(Color),
    /// A turn that put no stone on the board.
    OffBoard(Color),
    /// Stones set up or taken off outside play.
    Edit,
    /// The record said whose turn it is.
    ToPlay,
}

impl Step {
    /// Who took the turn, if it was one.
    pub(super) const fn turn(self) -> Option<Color> {
        match self {
            Self::Play(color, _)
            | Self::Overwrite(color, ..)
            | Self::Pass(color)
            | Self::ImposedPass(color)
            | Self::OffBoard(color) => Some(color),
            Self::Edit | Self::ToPlay => None,
        }
    }

    /// Who put a stone on the board, if anybody.
    const fn stone(self) -> Option<Color> {
        match self {
            Self::Play(color, _) | Self::Overwrite(color, ..) => Some(color),
            Self::Pass(_)
            | Self::ImposedPass(_)
            | Self::OffBoard(_)
            | Self::Edit
            | Self::ToPlay => None,
        }
    }
}

/// Everything small that changes from turn to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Now {
    pub(super) ply: u32,
    /// The record of the position on the board.
    pub(super) here: u32,
    /// Passes in a row up to now.
    pub(super) run: u32,
    /// Voluntary passes in a row up to now.
    pub(super) voluntary: u32,
    pub(super) placed: ByColor<u32>,
    pub(super) lost: ByColor<u32>,
    pub(super) edited: ByColor<i32>,
    pub(super) turns: ByColor<u32>,
    pub(super) passes: ByColor<u32>,
    pub(super) imposed: ByColor<u32>,
    /// The point that may not be retaken at once.
    pub(super) ko: Option<Point>,
    pub(super) to_play: Color,
    /// Who began the present row of voluntary passes.
    pub(super) opener: Color,
}

impl Now {
    /// The state at the start of a game.
    pub(super) fn start(to_play: Color, handicap: u32) -> Self {
        Self {
            ply: 0,
            here: 0,
            run: 0,
            voluntary: 0,
            placed: ByColor {
                black: handicap,
                white: 0,
            },
            lost: ByColor::default(),
            edited: ByColor::default(),
            turns: ByColor::default(),
            passes: ByColor::default(),
            imposed: ByColor::default(),
            ko: None,
            to_play,
            opener: to_play,
        }
    }

    /// Passes of both sides, imposed ones included.
    pub(super) const fn all_passes(&self) -> u32 {
        self.passes.black + self.passes.white + self.imposed.black + self.imposed.white
    }

    /// What an event keeps of this state.
    #[inline]
    pub(super) const fn before(&self) -> Before {
        Before {
            ply: self.ply,
            here: self.here,
            run: self.run,
            voluntary: self.voluntary,
            lost: self.lost,
            all_passes: self.all_passes(),
            ko: self.ko,
            to_play: self.to_play,
            opener: self.opener,
        }
    }

    /// Goes back to the state before an event; `edited` before it if it was an edit.
    fn take_back(&mut self, event: &Event, edited: Option<ByColor<i32>>) {
        let before = event.before;
        self.ply = before.ply;
        self.here = before.here;
        self.run = before.run;
        self.voluntary = before.voluntary;
        self.lost = before.lost;
        self.ko = before.ko;
        self.to_play = before.to_play;
        self.opener = before.opener;
        if let Some(color) = event.step.turn() {
            self.turns[color] -= 1;
        }
        if let Some(color) = event.step.stone() {
            self.placed[color] -= 1;
        }
        match event.step {
            Step::Overwrite(_, _, old) => self.edited[old] += 1,
            Step::Pass(color) => self.passes[color] -= 1,
            Step::ImposedPass(color) => self.imposed[color] -= 1,
            Step::Edit => self.edited = edited.unwrap_or(self.edited),
            Step::Play(..) | Step::OffBoard(_) | Step::ToPlay => {}
        }
    }

    /// Counts a turn, and says whose the next is.
    #[inline]
    pub(super) fn turn(&mut self, color: Color) {
        self.ply += 1;
        self.turns[color] += 1;
        self.to_play = color.opponent();
        self.ko = None;
    }
}

/// The state before an event, but for the counters that the event itself takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Before {
    pub(super) ply: u32,
    here: u32,
    pub(super) run: u32,
    pub(super) voluntary: u32,
    pub(super) lost: ByColor<u32>,
    pub(super) all_passes: u32,
    ko: Option<Point>,
    to_play: Color,
    opener: Color,
}

/// One event and the state before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) before: Before,
    pub(super) mark: Mark,
    pub(super) step: Step,
    pub(super) touch: Touch,
}

/// What an edit of the board changed that no event keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// First record of the stretch.
    pub(super) first: u32,
    /// Who was to move when it began.
    pub(super) to_play: Color,
}

/// The events of a game so far.
pub(super) struct Course {
    pub(super) now: Now,
    pub(super) events: Vec<Event>,
    pub(super) stretch: Stretch,
    /// Stretches that ended, the last one last, with the edit ledger at their ends.
    ended: Vec<(Stretch, ByColor<i32>)>,
    /// The event that was the first voluntary pass, and the stones placed before it.
    first_pass: Option<(u32, ByColor<u32>)>,
    /// The event that was the first pass of any kind.
    first_pass_any: Option<u32>,
    /// Events at which two voluntary passes in a row stopped play, and who passed first.
    stops: Vec<(u32, Color)>,
    /// The first event that makes all later judgement conditional.
    disturbed: Option<u32>,
}

impl Course {
    /// Makes a course with no events.
    pub(super) fn new() -> Self {
        Self {
            now: Now::start(Color::Black, 0),
            events: Vec::new(),
            stretch: Stretch {
                first: 0,
                to_play: Color::Black,
            },
            ended: Vec::new(),
            first_pass: None,
            first_pass_any: None,
            stops: Vec::new(),
            disturbed: None,
        }
    }

    /// Begins a game.
    pub(super) fn start(&mut self, to_play: Color, handicap: u32) {
        self.now = Now::start(to_play, handicap);
        self.events.clear();
        self.stretch = Stretch { first: 0, to_play };
        self.ended.clear();
        self.first_pass = None;
        self.first_pass_any = None;
        self.stops.clear();
        self.disturbed = None;
    }

    /// How often two voluntary passes in a row have stopped play.
    pub(super) fn stops(&self) -> u32 {
        self.stops.len() as u32
    }

    /// Whether an edit or a forced move came before.
    pub(super) const fn is_disturbed(&self) -> bool {
        self.disturbed.is_some()
    }

    /// Says that the event about to be pushed makes all later judgement conditional.
    pub(super) fn disturb(&mut self) {
        self.disturbed.get_or_insert(self.events.len() as u32);
    }

    /// Counts a pass in the rows of passes, before its event is pushed.
    pub(super) fn count_pass(&mut self, color: Color, imposed: bool) {
        let event = self.events.len() as u32;
        self.first_pass_any.get_or_insert(event);
        self.now.run += 1;
        if imposed {
            self.now.imposed[color] += 1;
            self.now.voluntary = 0;
            return;
        }
        self.first_pass.get_or_insert((event, self.now.placed));
        self.now.passes[color] += 1;
        if self.now.voluntary == 0 {
            self.now.opener = color;
        }
        self.now.voluntary += 1;
        if self.now.voluntary == 2 {
            self.stops.push((event, self.now.opener));
        }
    }

    /// Takes the last event off, with everything that is remembered of it here.
    pub(super) fn pop(&mut self) -> Option<Event> {
        let event = self.events.pop()?;
        let length = self.events.len() as u32;
        let gone = |at: u32| at >= length;
        if self.first_pass.is_some_and(|(at, _)| gone(at)) {
            self.first_pass = None;
        }
        if self.first_pass_any.is_some_and(gone) {
            self.first_pass_any = None;
        }
        if self.disturbed.is_some_and(gone) {
            self.disturbed = None;
        }
        if self.stops.last().is_some_and(|&(at, _)| gone(at)) {
            self.stops.pop();
        }
        let mut edited = None;
        if event.step == Step::Edit
            && let Some((stretch, before)) = self.ended.pop()
        {
            self.stretch = stretch;
            edited = Some(before);
        }
        self.now.take_back(&event, edited);
        Some(event)
    }

    /// Ends the stretch; to be called before an edit changes anything.
    pub(super) fn end_stretch(&mut self) {
        self.ended.push((self.stretch, self.now.edited));
    }

    fn who(&self, event: Option<u32>) -> Option<Color> {
        let event = self.events.get(event? as usize)?;
        event.step.turn()
    }

    /// The ledger of docs/rules.md as it stands.
    pub(super) fn ledger(&self) -> Ledger {
        let now = &self.now;
        let at_first_pass = self.first_pass.map(|(_, placed)| placed);
        let last = |of: fn(Step) -> Option<Color>| {
            let events = self.events.iter().rev();
            events.map(|event| event.step).find_map(of)
        };
        Ledger {
            placed: now.placed,
            lost: now.lost,
            setup: ByColor::default(),
            edited: now.edited,
            turns: now.turns,
            passes: now.passes,
            imposed: now.imposed,
            first_pass: self.who(self.first_pass.map(|(event, _)| event)),
            first_pass_any: self.who(self.first_pass_any),
            first_stop_pair: self.stops.first().map(|&(_, color)| color),
            final_pair: self.stops.last().map(|&(_, color)| color),
            stops: self.stops(),
            placed_after_first_pass: at_first_pass.map_or(ByColor::default(), |then| {
                ByColor::from_fn(|color| now.placed[color] - then[color])
            }),
            last_turn: last(Step::turn),
            last_stone: last(Step::stone),
            closing_passes: now.run,
            to_play: Some(now.to_play),
        }
    }
}
