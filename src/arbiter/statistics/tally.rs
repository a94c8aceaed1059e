//! Wins, draws and losses, by colour, and what is neither.
//!
//! A draw is half a point for both and a win for nobody. Games without result, games both lost and
//! games that were not played to an end have columns of their own and are in no score; a crash is a
//! loss and has its column besides.

use super::normal::as_float;
use crate::arbiter::{Decision, Termination};
use crate::board::{ByColor, Color};
use std::ops::AddAssign;

/// What a game came to for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It won.
    Win,
    /// Nobody did.
    Draw,
    /// It lost.
    Loss,
    /// Both lost.
    BothLose,
    /// There is no result: by the rules, because it is to be played again, or because nobody's
    /// word decides it.
    NoResult,
    /// It was not played to an end.
    Aborted,
}

impl Outcome {
    /// What a game came to for the side of a colour.
    #[must_use]
    pub fn of(decision: Decision, termination: Termination, color: Color) -> Self {
        if termination == Termination::Aborted {
            return Self::Aborted;
        }
        match decision {
            Decision::Won(winner, _) if winner == color => Self::Win,
            Decision::Won(..) => Self::Loss,
            Decision::Draw => Self::Draw,
            Decision::BothLose => Self::BothLose,
            Decision::NoResult | Decision::Replay | Decision::Undetermined => Self::NoResult,
        }
    }

    /// What it came to for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            same => same,
        }
    }

    /// Half-points for it: 2, 1 or 0; nothing where it is in no score.
    #[must_use]
    pub const fn half_points(self) -> Option<u8> {
        match self {
            Self::Win => Some(2),
            Self::Draw => Some(1),
            Self::Loss => Some(0),
            Self::BothLose | Self::NoResult | Self::Aborted => None,
        }
    }
}

/// Whether a game is in the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counted {
    /// It is.
    #[default]
    Fully,
    /// It is not: a copy of another game, or declared void.
    Not,
}

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Games in it.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Half-points of them.
    #[must_use]
    pub const fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Points of them: a draw is half a point.
    #[must_use]
    pub fn points(&self) -> f64 {
        as_float(self.half_points()) / 2.0
    }

    /// The share of the points, from 0 to 1; nothing without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / as_float(self.games()))
    }

    /// The share of draws, from 0 to 1; nothing without games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.games() > 0).then(|| as_float(self.draws) / as_float(self.games()))
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// All a player did in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Wins, draws and losses with each colour.
    pub colors: ByColor<Tally>,
    /// Games it lost because it crashed; they are among the losses.
    pub crashes: u64,
    /// Games both lost.
    pub both_lost: u64,
    /// Games without result.
    pub no_result: u64,
    /// Games not played to an end.
    pub aborted: u64,
    /// Games played to an end that do not count.
    pub not_counted: u64,
}

impl Record {
    /// Adds a game it played with a colour.
    pub fn add(&mut self, color: Color, outcome: Outcome, counted: Counted) {
        let tally = &mut self.colors[color];
        let column = match (outcome, counted) {
            (Outcome::Aborted, _) => &mut self.aborted,
            (_, Counted::Not) => &mut self.not_counted,
            (Outcome::Win, Counted::Fully) => &mut tally.wins,
            (Outcome::Draw, Counted::Fully) => &mut tally.draws,
            (Outcome::Loss, Counted::Fully) => &mut tally.losses,
            (Outcome::BothLose, Counted::Fully) => &mut self.both_lost,
            (Outcome::NoResult, Counted::Fully) => &mut self.no_result,
        };
        *column += 1;
    }

    /// Adds a game, and to the crashes what it lost by one of its own.
    pub fn add_game(
        &mut self,
        color: Color,
        decision: Decision,
        ended: (Termination, Option<Color>),
        counted: Counted,
    ) {
        let (termination, offender) = ended;
        self.add(color, Outcome::of(decision, termination, color), counted);
        if termination == Termination::Crash && offender == Some(color) {
            self.crashes += 1;
        }
    }

    /// Wins, draws and losses with both colours.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = self.colors[Color::Black];
        total += self.colors[Color::White];
        total
    }

    /// All games it began, whatever became of them.
    #[must_use]
    pub fn games(&self) -> u64 {
        let others = self.both_lost + self.no_result + self.aborted + self.not_counted;
        self.total().games() + others
    }
}

impl AddAssign for Record {
    fn add_assign(&mut self, other: Self) {
        self.colors[Color::Black] += other.colors[Color::Black];
        self.colors[Color::White] += other.colors[Color::White];
        self.crashes += other.crashes;
        self.both_lost += other.both_lost;
        self.no_result += other.no_result;
        self.aborted += other.aborted;
        self.not_counted += other.not_counted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::By;
    use Color::{Black, White};

    const SCORED: (Termination, Option<Color>) = (Termination::Score, None);

    #[test]
    fn a_draw_is_nobodys_win_whoever_has_which_colour() {
        for color in [Black, White] {
            let mut record = Record::default();
            record.add_game(color, Decision::Draw, SCORED, Counted::Fully);
            let wanted = Tally {
                wins: 0,
                draws: 1,
                losses: 0,
            };
            assert_eq!(record.colors[color], wanted);
            assert_eq!(record.colors[color.opponent()], Tally::default());
            assert_eq!(record.total().half_points(), 1);
        }
    }

    #[test]
    fn a_win_is_its_colours() {
        for winner in [Black, White] {
            for own in [Black, White] {
                let won = Decision::Won(winner, By::Resignation);
                let outcome = Outcome::of(won, Termination::Resign, own);
                let wanted = if winner == own {
                    Outcome::Win
                } else {
                    Outcome::Loss
                };
                assert_eq!(outcome, wanted);
                assert_eq!(
                    outcome.reversed(),
                    Outcome::of(won, Termination::Resign, own.opponent())
                );
            }
        }
    }

    #[test]
    fn what_is_no_result_is_in_no_score() {
        let mut record = Record::default();
        for decision in [Decision::NoResult, Decision::Replay, Decision::Undetermined] {
            let ended = (Termination::NoResult, None);
            record.add_game(Black, decision, ended, Counted::Fully);
        }
        record.add_game(White, Decision::BothLose, SCORED, Counted::Fully);
        let aborted = (Termination::Aborted, None);
        record.add_game(
            White,
            Decision::Won(White, By::Time),
            aborted,
            Counted::Fully,
        );
        record.add_game(White, Decision::Won(White, By::Time), aborted, Counted::Not);
        record.add_game(White, Decision::Won(White, By::Time), SCORED, Counted::Not);
        assert_eq!(record.total(), Tally::default());
        assert_eq!(record.total().score(), None);
        assert_eq!(record.no_result, 3);
        assert_eq!(record.both_lost, 1);
        assert_eq!(record.aborted, 2);
        assert_eq!(record.not_counted, 1);
        assert_eq!(record.games(), 7);
    }

    #[test]
    fn a_crash_is_the_loss_of_who_crashed() {
        let ended = (Termination::Crash, Some(Black));
        let decision = Decision::Won(White, By::Forfeit);
        let (mut crashed, mut other) = (Record::default(), Record::default());
        crashed.add_game(Black, decision, ended, Counted::Fully);
        other.add_game(White, decision, ended, Counted::Fully);
        assert_eq!((crashed.crashes, crashed.total().losses), (1, 1));
        assert_eq!((other.crashes, other.total().wins), (0, 1));
        assert_eq!(crashed.total(), other.total().reversed());
        other += crashed;
        assert_eq!((other.games(), other.crashes), (2, 1));
    }
}
