//! The clocks of a game: what a move may take, and what an exhausted clock leads to.
//!
//! Owns the policies; the arithmetic is the clock's. Time that counts for nothing, the lag, is
//! taken off before anything is spent.

use super::super::played::{By, Decision, Incident, Termination};
use super::super::terms::{GameTerms, OnTimeout};
use super::course::Playing;
use super::ended::Ended;
use super::vocabulary::command;
use crate::amount::Amount;
use crate::board::{ByColor, Color};
use crate::gtp::{Boundary, Clock, Command, Reply, TimeControl, settings, time_left, untold};
use crate::rules::{self, OnExhaust};
use std::time::Duration;

/// What an exhausted clock leads to, in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exhausted {
    /// The game is lost.
    Loses,
    /// A pass is imposed and time goes on.
    Passes,
    /// Points are taken off and time goes on; the move stands.
    Pays,
}

/// What became of the time of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InTime {
    /// The move counts.
    Yes,
    /// It does not: a pass is imposed.
    No,
}

/// The clocks of a game as it begins.
pub(super) fn clocks(terms: &GameTerms) -> ByColor<Clock> {
    let boundary = match terms.ruleset.time.boundary {
        rules::Boundary::AtLimit => Boundary::AtLimit,
        rules::Boundary::PastLimit => Boundary::PastLimit,
    };
    ByColor::from_fn(|color| match terms.opening.left[color] {
        Some(left) => Clock::resumed(terms.time[color], boundary, left),
        None => Clock::new(terms.time[color], boundary),
    })
}

impl Playing<'_> {
    /// What an exhausted clock of a side leads to.
    pub(super) fn on_exhausted(&self, color: Color) -> Exhausted {
        let time = &self.terms.ruleset.time;
        let by_rules = match self.terms.time[color] {
            TimeControl::Absolute { .. } => time.on_absolute_exhaust,
            _ => time.on_exhaust,
        };
        match self.terms.on_timeout {
            OnTimeout::Loss => Exhausted::Loses,
            OnTimeout::Pass => Exhausted::Passes,
            OnTimeout::Rules => match by_rules {
                // No engine asks for a pass instead: the principle holds (CN-3, WW-7).
                OnExhaust::Lose | OnExhaust::LoseUnlessRequestedPass => Exhausted::Loses,
                OnExhaust::Pass => Exhausted::Passes,
                // Ing's own periods are all bought by then.
                OnExhaust::PointPenalty => match self.terms.time[color] {
                    TimeControl::Ing { .. } => Exhausted::Loses,
                    _ => Exhausted::Pays,
                },
            },
        }
    }

    /// How long an answer to `genmove` is waited for.
    pub(super) fn patience(&self, color: Color) -> Duration {
        let deadline = self.terms.deadlines.genmove;
        match self.clocks[color].budget() {
            None => deadline,
            Some(budget) => {
                let time = budget.saturating_add(self.terms.lag);
                match self.on_exhausted(color) {
                    Exhausted::Loses => time,
                    Exhausted::Passes | Exhausted::Pays => time.saturating_add(deadline),
                }
            }
        }
    }

    /// Spends the time of a move.
    ///
    /// # Errors
    /// When the game is lost on time.
    pub(super) fn spend(&mut self, color: Color, wall: Duration) -> Result<InTime, Ended> {
        let time = wall.saturating_sub(self.terms.lag);
        let before = self.clocks[color];
        let spent = self.clocks[color].spend(time);
        if spent.points > Amount::ZERO {
            let message = format!(
                "{color} bought {} of overtime for {} points",
                counted(spent.periods, "period"),
                spent.points
            );
            self.on_time(color, "overtime-bought", message, "points", spent.points);
        } else if spent.periods > 0 && !spent.exhausted {
            let message = format!(
                "{color} used up {} of overtime with a move of {}",
                counted(spent.periods, "period"),
                seconds(time)
            );
            self.on_time(color, "overrun", message, "noted", Amount::ZERO);
        }
        if !spent.exhausted {
            return Ok(InTime::Yes);
        }
        let had = before.budget().unwrap_or_default();
        let over = format!("{color} took {}, had {}", seconds(time), seconds(had));
        match self.on_exhausted(color) {
            Exhausted::Loses => {
                let article = self.time_article(color);
                let reason = format!("{color} has lost on time: {over} ({article})");
                self.on_time(color, "overrun", reason.clone(), "loss", Amount::ZERO);
                Err(lost_on_time(color, reason))
            }
            Exhausted::Passes => {
                let message = format!("{over}: a pass is imposed");
                self.on_time(color, "overrun", message, "imposed-pass", Amount::ZERO);
                self.go_on(color);
                Ok(InTime::No)
            }
            Exhausted::Pays => {
                let cost = self.terms.ruleset.time.period_cost;
                let periods = self.periods_over(color, time.saturating_sub(had));
                let penalty = cost.times(i64::from(periods));
                let message = format!(
                    "{over}: {penalty} points for {}",
                    counted(periods, "period")
                );
                self.on_time(color, "overrun", message, "points", penalty);
                self.go_on(color);
                Ok(InTime::Yes)
            }
        }
    }

    /// Lets an exhausted clock go on.
    fn go_on(&mut self, color: Color) {
        // TM16 Art. 13 and 22.1 know one period of half a minute.
        let period = self.terms.ruleset.time.period_seconds.unwrap_or(30);
        self.clocks[color].go_on(Duration::from_secs(u64::from(period)));
    }

    /// How many periods a time beyond the limit begins.
    fn periods_over(&self, color: Color, beyond: Duration) -> u32 {
        let period = match self.terms.time[color] {
            TimeControl::ByoYomi { period, .. } | TimeControl::Canadian { period, .. } => period,
            _ => return 1,
        };
        let whole = beyond.as_nanos().checked_div(period.as_nanos());
        whole.map_or(1, |n| {
            u32::try_from(n).unwrap_or(u32::MAX).saturating_add(1)
        })
    }

    /// What a side that never answered within its time has lost.
    pub(super) fn ran_out(&mut self, color: Color) -> Ended {
        let had = self.clocks[color].budget().unwrap_or_default();
        let article = self.time_article(color);
        let reason = format!(
            "{color} has lost on time: no move within the {} it had ({article})",
            seconds(had)
        );
        self.on_time(color, "overrun", reason.clone(), "loss", Amount::ZERO);
        lost_on_time(color, reason)
    }

    fn on_time(
        &mut self,
        color: Color,
        kind: &'static str,
        message: String,
        action: &'static str,
        penalty: Amount,
    ) {
        let article = self.time_article(color);
        let incident = Incident {
            color: Some(color),
            kind,
            message,
            action,
            penalty,
            article,
            ..self.incident()
        };
        self.happened(incident);
    }

    /// The article on exhausted time; what the event has laid down otherwise is a convention.
    fn time_article(&self, color: Color) -> String {
        let field = match self.terms.time[color] {
            TimeControl::Absolute { .. } => "time.on_absolute_exhaust",
            _ => "time.on_exhaust",
        };
        let cited = self.terms.ruleset.citations.get(field);
        match self.terms.on_timeout {
            OnTimeout::Rules => cited.map_or("convention", String::as_str).to_owned(),
            OnTimeout::Loss | OnTimeout::Pass => "laid down for this game".to_owned(),
        }
    }

    /// Tells a seat the time of its side.
    pub(super) fn tell_time(&mut self, seat: usize) -> Result<(), Ended> {
        let color = self.table.color(seat);
        let control = self.terms.time[color];
        if control == TimeControl::None {
            return Ok(());
        }
        let known = self.table.seat(seat).and_then(|s| s.abilities.clone());
        let Some(known) = known else { return Ok(()) };
        if let Some(place) = self.places.get_mut(seat) {
            place.has_time_left = known.has("time_left");
        }
        for setting in settings(control, &known.commands) {
            let Ok(words) = Command::new(&setting.command) else {
                continue;
            };
            if let Reply::Done(_) = self.ask(seat, &words)? {
                if let Some(place) = self.places.get_mut(seat) {
                    place.told = setting.told;
                }
                if !setting.left_out.is_empty() {
                    let message = format!("{color}'s engine: {}", setting.left_out);
                    self.note(color, "time-left-out", message);
                }
                return Ok(());
            }
        }
        self.note(color, "time-untold", untold(control));
        Ok(())
    }

    /// Tells a seat what time it has left, before it is asked for a move.
    pub(super) fn tell_time_left(&mut self, color: Color, seat: usize) -> Result<(), Ended> {
        let Some(place) = self.places.get(seat).filter(|place| place.has_time_left) else {
            return Ok(());
        };
        if let Some(said) = time_left(color, &self.clocks[color], place.told) {
            self.ask(seat, &command(&said))?;
        }
        Ok(())
    }
}

/// Lost on time.
fn lost_on_time(color: Color, reason: String) -> Ended {
    Ended {
        termination: Termination::Time,
        offender: Some(color),
        decision: Some(Decision::Won(color.opponent(), By::Time)),
        presumed: None,
        reason,
    }
}

fn counted(n: u32, what: &str) -> String {
    match n {
        1 => format!("one {what}"),
        n => format!("{n} {what}s"),
    }
}

/// A time in seconds, to the microsecond.
fn seconds(time: Duration) -> String {
    let whole = Duration::new(time.as_secs(), time.subsec_micros() * 1000);
    format!("{} s", whole.as_secs_f64())
}
