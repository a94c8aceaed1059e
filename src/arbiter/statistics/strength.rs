//! How strong one side showed itself: Elo difference, normalized Elo, their errors, and how likely
//! it is the stronger one.

use super::normal::{Z_95, as_float, share_below};
use super::pairs::Pairs;
use super::tally::Tally;
use std::f64::consts::LN_10;
use std::fmt;

/// What a unit of normalized score is in Elo.
pub(super) const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// A value with the half of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value; infinite when every point was won, or none.
    pub value: f64,
    /// Its error; no number where the value is none.
    pub error: f64,
}

impl Estimate {
    /// Value and error where both are numbers.
    #[must_use]
    pub fn finite(self) -> Option<(f64, f64)> {
        (self.value.is_finite() && self.error.is_finite()).then_some((self.value, self.error))
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |number: f64| match number {
            n if n.is_nan() => "nan".to_owned(),
            n => format!("{n:.2}"),
        };
        write!(f, "{} +/- {}", text(self.value), text(self.error))
    }
}

/// How strong one side showed itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Share of the points, from 0 to 1.
    pub score: f64,
    /// Elo difference by the logistic curve.
    pub elo: Estimate,
    /// Normalized Elo: the difference in units of the spread of a game.
    pub normalized: Estimate,
    /// The likelihood that it is the stronger side, from 0 to 1; no number where every game or
    /// pair came to the same level score.
    pub superiority: f64,
}

impl Strength {
    /// By games, each on its own (trinomial); nothing without games.
    #[must_use]
    pub fn of_games(tally: &Tally) -> Option<Self> {
        Self::of([tally.losses, tally.draws, tally.wins], 1.0)
    }

    /// By pairs of games (pentanomial); nothing without pairs.
    #[must_use]
    pub fn of_pairs(pairs: &Pairs) -> Option<Self> {
        Self::of(pairs.pentanomial(), 2.0)
    }

    /// By counts of equally spaced scores from 0 to 1, each of so many games.
    fn of<const N: usize>(counts: [u64; N], games_each: f64) -> Option<Self> {
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let shares = counts.map(|count| as_float(count) / as_float(total));
        let (score, variance) = moments(&scores(), &shares);
        let deviation = (variance / as_float(total)).sqrt();
        let (low, high) = (score - Z_95 * deviation, score + Z_95 * deviation);
        let normalized =
            |score: f64| (score - 0.5) / (games_each * variance).sqrt() * NORMALIZED_UNIT;
        let estimate = |scale: &dyn Fn(f64) -> f64| Estimate {
            value: scale(score),
            error: (scale(high) - scale(low)) / 2.0,
        };
        Some(Self {
            score,
            elo: estimate(&elo),
            normalized: estimate(&normalized),
            superiority: share_below((score - 0.5) / deviation),
        })
    }
}

/// Equally spaced scores from 0 to 1.
pub(super) fn scores<const N: usize>() -> [f64; N] {
    std::array::from_fn(|place| place as f64 / (N as f64 - 1.0))
}

/// Mean and variance of scores by their shares.
pub(super) fn moments<const N: usize>(scores: &[f64; N], shares: &[f64; N]) -> (f64, f64) {
    let weigh = |value: &dyn Fn(f64) -> f64| -> f64 {
        scores
            .iter()
            .zip(shares)
            .map(|(score, share)| share * value(*score))
            .sum()
    };
    let mean = weigh(&|score| score);
    (mean, weigh(&|score| (score - mean) * (score - mean)))
}

/// The Elo difference at which a score is to be expected.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score to be expected at an Elo difference.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn without_games_there_is_no_strength() {
        assert_eq!(Strength::of_games(&Tally::default()), None);
        assert_eq!(Strength::of_pairs(&Pairs::default()), None);
    }

    #[test]
    fn a_clean_sweep_has_no_finite_elo() {
        let tally = Tally {
            wins: 10,
            draws: 0,
            losses: 0,
        };
        let strength = Strength::of_games(&tally).unwrap();
        assert_eq!(strength.elo.finite(), None);
        assert_eq!(strength.superiority, 1.0);
        assert!(strength.elo.to_string().starts_with("inf +/- "));
        let level = Tally {
            wins: 0,
            draws: 10,
            losses: 0,
        };
        let strength = Strength::of_games(&level).unwrap();
        assert_eq!(strength.elo.finite(), Some((0.0, 0.0)));
        assert!(strength.superiority.is_nan());
        assert_eq!(strength.normalized.to_string(), "nan +/- nan");
    }

    proptest! {
        #[test]
        fn changing_sides_changes_signs(wins in 1u64..500, draws in 0u64..500, losses in 1u64..500) {
            let tally = Tally { wins, draws, losses };
            let own = Strength::of_games(&tally).unwrap();
            let other = Strength::of_games(&tally.reversed()).unwrap();
            prop_assert!((own.score + other.score - 1.0).abs() < 1e-12);
            prop_assert!((own.elo.value + other.elo.value).abs() < 1e-8);
            prop_assert!((own.normalized.value + other.normalized.value).abs() < 1e-8);
            prop_assert!((own.superiority + other.superiority - 1.0).abs() < 1e-12);
            prop_assert!((expected_score(own.elo.value) - own.score).abs() < 1e-12);
        }
    }
}
