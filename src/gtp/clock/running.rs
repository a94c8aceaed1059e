//! A clock that runs: one side's time, and what each move costs of it.
//!
//! Time is handed in, already without what counts for nothing. Knows no engine and no ruleset:
//! what an exhausted clock leads to is for others.

use super::control::TimeControl;
use crate::amount::Amount;
use std::time::Duration;

/// When a limit counts as overstepped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boundary {
    /// When it is reached (≥).
    AtLimit,
    /// When it is passed (>).
    #[default]
    PastLimit,
}

impl Boundary {
    /// Whether a move that took so long oversteps a limit.
    #[must_use]
    pub fn oversteps(self, wall: Duration, limit: Duration) -> bool {
        match self {
            Self::AtLimit => wall >= limit,
            Self::PastLimit => wall > limit,
        }
    }

    /// How many whole periods, one after another, a time oversteps.
    fn overstepped(self, time: Duration, period: Duration) -> u32 {
        let (time, period) = (time.as_nanos(), period.as_nanos());
        let periods = match self {
            Self::AtLimit => time.checked_div(period),
            Self::PastLimit if time == 0 => Some(0),
            Self::PastLimit => (time - 1).checked_div(period),
        };
        periods.map_or(u32::MAX, |n| u32::try_from(n).unwrap_or(u32::MAX))
    }
}

/// Time left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Of the main time, or of the period that runs.
    pub time: Duration,
    /// Periods, or stones of the period, that are left in overtime; nothing in main time.
    pub overtime: Option<u32>,
}

/// What a move took of a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Whether the move ended the main time and overtime began.
    pub entered_overtime: bool,
    /// Periods of byo-yomi used up by it, or of Ing's overtime bought for it.
    pub periods: u32,
    /// Points to pay for them.
    pub points: Amount,
    /// Whether the clock is exhausted.
    pub exhausted: bool,
}

impl Spent {
    const EXHAUSTED: Self = Self {
        entered_overtime: false,
        periods: 0,
        points: Amount::ZERO,
        exhausted: true,
    };
}

/// What runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The main time, or the only one.
    Main(Duration),
    /// A period: what is left of it, and the periods left with it (byo-yomi), the stones to be
    /// played in it (Canadian) or the periods that can be bought after it (Ing).
    Period(Duration, u32),
    /// So long for every move.
    Each(Duration),
    /// Nothing.
    Exhausted,
}

/// One side's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    boundary: Boundary,
    phase: Phase,
}

impl Clock {
    /// Makes a clock on which nothing has been spent.
    #[must_use]
    pub fn new(control: TimeControl, boundary: Boundary) -> Self {
        let phase = match control {
            TimeControl::None => Phase::Main(Duration::MAX),
            TimeControl::Absolute { main }
            | TimeControl::Canadian { main, .. }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Fischer { main, .. }
            | TimeControl::Ing { main, .. } => Phase::Main(main),
            TimeControl::PerMove { limit } => Phase::Each(limit),
        };
        let mut clock = Self {
            control,
            boundary,
            phase,
        };
        clock.leave_empty_main();
        clock
    }

    /// Makes a clock of what was left on another of the same control.
    #[must_use]
    pub fn resumed(control: TimeControl, boundary: Boundary, left: TimeLeft) -> Self {
        let TimeLeft { time, overtime } = left;
        let phase = match (control, overtime) {
            (TimeControl::None | TimeControl::PerMove { .. }, _) => {
                return Self::new(control, boundary);
            }
            (_, None) => Phase::Main(time),
            (_, Some(0)) if time.is_zero() => Phase::Exhausted,
            (
                TimeControl::Canadian { .. }
                | TimeControl::ByoYomi { .. }
                | TimeControl::Ing { .. },
                Some(count),
            ) => Phase::Period(time, count),
            (_, Some(_)) => Phase::Each(time),
        };
        let mut clock = Self {
            control,
            boundary,
            phase,
        };
        clock.leave_empty_main();
        clock
    }

    /// What it runs by.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// When its limits count as overstepped.
    #[must_use]
    pub const fn boundary(&self) -> Boundary {
        self.boundary
    }

    /// Whether it is exhausted.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.phase == Phase::Exhausted
    }

    /// Whether the main time is over and periods run.
    #[must_use]
    pub fn in_overtime(&self) -> bool {
        matches!(self.phase, Phase::Period(..))
    }

    /// The longest the next move may take: one that oversteps it exhausts the clock, no other
    /// does. Nothing without limit; with Ing's overtime, the periods that can still be bought are
    /// in it.
    #[must_use]
    pub fn budget(&self) -> Option<Duration> {
        let (left, periods) = match (self.control, self.phase) {
            (TimeControl::None, _) => return None,
            (_, Phase::Exhausted) => (Duration::ZERO, 0),
            (_, Phase::Each(limit)) => (limit, 0),
            (TimeControl::Fischer { most_a_move, .. }, Phase::Main(left)) => {
                (most_a_move.map_or(left, |limit| left.min(limit)), 0)
            }
            (TimeControl::Canadian { .. }, Phase::Main(left)) => (left, 1),
            (
                TimeControl::ByoYomi { periods, .. } | TimeControl::Ing { periods, .. },
                Phase::Main(left),
            ) => (left, periods),
            (TimeControl::ByoYomi { .. }, Phase::Period(left, count)) => {
                (left, count.saturating_sub(1))
            }
            (TimeControl::Ing { .. }, Phase::Period(left, count)) => (left, count),
            (_, Phase::Main(left) | Phase::Period(left, _)) => (left, 0),
        };
        Some(left.saturating_add(self.period().saturating_mul(periods)))
    }

    /// Spends the time of a move, and says what it cost.
    pub fn spend(&mut self, wall: Duration) -> Spent {
        let spent = match self.phase {
            _ if self.control == TimeControl::None => Spent::default(),
            Phase::Exhausted => Spent::EXHAUSTED,
            Phase::Each(limit) if self.boundary.oversteps(wall, limit) => Spent::EXHAUSTED,
            Phase::Each(_) => Spent::default(),
            Phase::Main(left) => self.spend_main(wall, left),
            Phase::Period(left, count) => self.spend_period(wall, left, count),
        };
        if spent.exhausted {
            self.phase = Phase::Exhausted;
        }
        self.leave_empty_main();
        spent
    }

    fn spend_main(&mut self, wall: Duration, left: Duration) -> Spent {
        let over = self.boundary.oversteps(wall, left);
        let rest = left.saturating_sub(wall);
        let beyond = wall.saturating_sub(left);
        match self.control {
            TimeControl::Fischer {
                increment,
                cap,
                most_a_move,
                ..
            } => {
                let slow = most_a_move.is_some_and(|limit| self.boundary.oversteps(wall, limit));
                if over || slow {
                    return Spent::EXHAUSTED;
                }
                let time = rest.saturating_add(increment);
                self.phase = Phase::Main(cap.map_or(time, |cap| time.min(cap)));
                Spent::default()
            }
            TimeControl::Canadian { period, stones, .. } if over => Spent {
                entered_overtime: true,
                ..self.spend_period(beyond, period, stones)
            },
            TimeControl::ByoYomi {
                period, periods, ..
            } if over => Spent {
                entered_overtime: true,
                ..self.spend_period(beyond, period, periods)
            },
            TimeControl::Ing { periods, .. } if over => Spent {
                entered_overtime: true,
                ..self.buy(beyond, periods)
            },
            _ if over => Spent::EXHAUSTED,
            _ => {
                self.phase = Phase::Main(rest);
                Spent::default()
            }
        }
    }

    fn spend_period(&mut self, wall: Duration, left: Duration, count: u32) -> Spent {
        match self.control {
            TimeControl::ByoYomi { period, .. } => {
                let used = self.boundary.overstepped(wall, period);
                if used >= count {
                    return Spent {
                        periods: count,
                        ..Spent::EXHAUSTED
                    };
                }
                self.phase = Phase::Period(period, count - used);
                Spent {
                    periods: used,
                    ..Spent::default()
                }
            }
            TimeControl::Ing { .. } if self.boundary.oversteps(wall, left) => {
                self.buy(wall.saturating_sub(left), count)
            }
            _ if self.boundary.oversteps(wall, left) => Spent::EXHAUSTED,
            TimeControl::Canadian { period, stones, .. } if count <= 1 => {
                self.phase = Phase::Period(period, stones);
                Spent::default()
            }
            TimeControl::Canadian { .. } => {
                self.phase = Phase::Period(left.saturating_sub(wall), count - 1);
                Spent::default()
            }
            _ => {
                self.phase = Phase::Period(left.saturating_sub(wall), count);
                Spent::default()
            }
        }
    }

    /// Buys as many periods as a time beyond what was left needs.
    fn buy(&mut self, beyond: Duration, most: u32) -> Spent {
        let TimeControl::Ing { period, cost, .. } = self.control else {
            return Spent::EXHAUSTED;
        };
        let needed = self.boundary.overstepped(beyond, period).saturating_add(1);
        let bought = needed.min(most);
        let exhausted = needed > most;
        if !exhausted {
            let left = period.saturating_mul(bought).saturating_sub(beyond);
            self.phase = Phase::Period(left, most - bought);
        }
        Spent {
            entered_overtime: false,
            periods: bought,
            points: cost.times(i64::from(bought)),
            exhausted,
        }
    }

    /// Begins overtime when nothing of the main time is left: the next move runs in it. Not with
    /// Ing's overtime, which is bought when it is needed.
    fn leave_empty_main(&mut self) {
        if self.phase != Phase::Main(Duration::ZERO) {
            return;
        }
        match self.control {
            TimeControl::Canadian { period, stones, .. } => {
                self.phase = Phase::Period(period, stones);
            }
            TimeControl::ByoYomi {
                period, periods, ..
            } => self.phase = Phase::Period(period, periods),
            _ => {}
        }
    }

    /// Lets an exhausted clock go on after a pass was imposed for it.
    ///
    /// Byo-yomi goes on with the last period (TM16 Art. 13, 22.1), Canadian overtime with a new
    /// one, Fischer's time with the increment of the pass. Where a control has nothing that could
    /// go on (absolute time, an increment of nothing, Ing's periods all bought), every later move
    /// has `each`: by convention the period of the ruleset, 30 s under TM16 Art. 13.
    pub fn go_on(&mut self, each: Duration) {
        if !self.is_exhausted() {
            return;
        }
        self.phase = match self.control {
            TimeControl::ByoYomi { period, .. } => Phase::Period(period, 1),
            TimeControl::Canadian { period, stones, .. } => Phase::Period(period, stones),
            TimeControl::Fischer { increment, cap, .. } if !increment.is_zero() => {
                Phase::Main(cap.map_or(increment, |cap| increment.min(cap)))
            }
            TimeControl::PerMove { limit } => Phase::Each(limit),
            _ => Phase::Each(each),
        };
    }

    /// What is left; nothing without limit.
    #[must_use]
    pub fn left(&self) -> Option<TimeLeft> {
        let (time, overtime) = match (self.phase, self.control) {
            (_, TimeControl::None) => return None,
            (Phase::Main(left), _) => (left, None),
            (Phase::Period(left, count), _) => (left, Some(count)),
            (Phase::Each(limit), TimeControl::PerMove { .. }) => (limit, None),
            (Phase::Each(limit), _) => (limit, Some(1)),
            (
                Phase::Exhausted,
                TimeControl::Canadian { .. }
                | TimeControl::ByoYomi { .. }
                | TimeControl::Ing { .. },
            ) => (Duration::ZERO, Some(0)),
            (Phase::Exhausted, _) => (Duration::ZERO, None),
        };
        Some(TimeLeft { time, overtime })
    }

    /// A period of it, where it has any.
    fn period(&self) -> Duration {
        match self.control {
            TimeControl::Canadian { period, .. }
            | TimeControl::ByoYomi { period, .. }
            | TimeControl::Ing { period, .. } => period,
            _ => Duration::ZERO,
        }
    }
}
