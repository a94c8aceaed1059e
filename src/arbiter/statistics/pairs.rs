//! Pairs of games on one opening with the colours changed: what two games together came to.
//!
//! The unit of the pentanomial statistics: openings that favour one colour cancel out within a
//! pair.

use super::normal::as_float;
use super::tally::Outcome;
use std::ops::AddAssign;

/// What a pair of games came to for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pair {
    /// Both lost: no point.
    LossLoss,
    /// One lost, one drawn: half a point.
    LossDraw,
    /// One won, one lost: a point.
    WinLoss,
    /// Both drawn: a point.
    DrawDraw,
    /// One won, one drawn: a point and a half.
    WinDraw,
    /// Both won: two points.
    WinWin,
}

impl Pair {
    /// What two games came to together; nothing unless both are in the score.
    #[must_use]
    pub fn of(first: Outcome, second: Outcome) -> Option<Self> {
        let points = first.half_points()? + second.half_points()?;
        Some(match (points, first) {
            (0, _) => Self::LossLoss,
            (1, _) => Self::LossDraw,
            (2, Outcome::Draw) => Self::DrawDraw,
            (2, _) => Self::WinLoss,
            (3, _) => Self::WinDraw,
            _ => Self::WinWin,
        })
    }
}

/// Pairs of one side by what they came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs {
    /// Both games lost.
    pub loss_loss: u64,
    /// One lost, one drawn.
    pub loss_draw: u64,
    /// One won, one lost.
    pub win_loss: u64,
    /// Both drawn.
    pub draw_draw: u64,
    /// One won, one drawn.
    pub win_draw: u64,
    /// Both won.
    pub win_win: u64,
}

impl Pairs {
    /// Adds a pair.
    pub fn add(&mut self, pair: Pair) {
        let column = match pair {
            Pair::LossLoss => &mut self.loss_loss,
            Pair::LossDraw => &mut self.loss_draw,
            Pair::WinLoss => &mut self.win_loss,
            Pair::DrawDraw => &mut self.draw_draw,
            Pair::WinDraw => &mut self.win_draw,
            Pair::WinWin => &mut self.win_win,
        };
        *column += 1;
    }

    /// Pairs in it.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pentanomial().iter().sum()
    }

    /// Pairs by their half-points, from 0 to 4.
    #[must_use]
    pub const fn pentanomial(&self) -> [u64; 5] {
        [
            self.loss_loss,
            self.loss_draw,
            self.win_loss + self.draw_draw,
            self.win_draw,
            self.win_win,
        ]
    }

    /// The share of pairs that nobody won, from 0 to 1; nothing without pairs.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        let level = self.win_loss + self.draw_draw;
        (self.pairs() > 0).then(|| as_float(level) / as_float(self.pairs()))
    }

    /// Pairs won to pairs lost; infinite or no number where none was lost.
    #[must_use]
    pub fn pairs_ratio(&self) -> f64 {
        let won = as_float(self.win_win + self.win_draw);
        won / as_float(self.loss_loss + self.loss_draw)
    }

    /// Pairs with a win for each side to pairs drawn twice: how much the openings favour a colour.
    #[must_use]
    pub fn bias_ratio(&self) -> f64 {
        as_float(self.win_loss) / as_float(self.draw_draw)
    }

    /// The same pairs as the other side sees them.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            loss_loss: self.win_win,
            loss_draw: self.win_draw,
            win_draw: self.loss_draw,
            win_win: self.loss_loss,
            ..self
        }
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        self.loss_loss += other.loss_loss;
        self.loss_draw += other.loss_draw;
        self.win_loss += other.win_loss;
        self.draw_draw += other.draw_draw;
        self.win_draw += other.win_draw;
        self.win_win += other.win_win;
    }
}

impl FromIterator<Pair> for Pairs {
    fn from_iter<T: IntoIterator<Item = Pair>>(pairs: T) -> Self {
        let mut sum = Self::default();
        for pair in pairs {
            sum.add(pair);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{Aborted, BothLose, Draw, Loss, NoResult, Win};

    #[test]
    fn every_two_games_make_their_pair() {
        for (first, second, pair) in [
            (Loss, Loss, Pair::LossLoss),
            (Loss, Draw, Pair::LossDraw),
            (Draw, Loss, Pair::LossDraw),
            (Win, Loss, Pair::WinLoss),
            (Loss, Win, Pair::WinLoss),
            (Draw, Draw, Pair::DrawDraw),
            (Draw, Win, Pair::WinDraw),
            (Win, Draw, Pair::WinDraw),
            (Win, Win, Pair::WinWin),
        ] {
            assert_eq!(Pair::of(first, second), Some(pair), "{first:?} {second:?}");
            let one: Pairs = Pair::of(first, second).into_iter().collect();
            let other: Pairs = Pair::of(first.reversed(), second.reversed())
                .into_iter()
                .collect();
            assert_eq!(one.reversed(), other);
        }
    }

    #[test]
    fn no_half_pair_counts() {
        for missing in [NoResult, BothLose, Aborted] {
            assert_eq!(Pair::of(Win, missing), None);
            assert_eq!(Pair::of(missing, Draw), None);
        }
    }
}
