//! Likelihood ratios of two hypotheses about a mean score, each with its most likely distribution.
//!
//! The generalized likelihood ratio for multinomial counts: under each hypothesis the distribution
//! is the one the counts make most likely among those with the hypothesis' mean (logistic model) or
//! its ratio of mean to spread (normalized model). After M. Van den Bergh, "Comparing the
//! approximations for the generalized log likelihood ratio of a multinomial distribution" and
//! "Comments on normalized Elo".

use super::normal::as_float;
use super::strength::{moments, scores};

/// What a class without games counts as, so that no likelihood is nothing.
const EMPTY_CLASS: f64 = 1e-3;

/// Rounds of the search under the normalized model, and the change below which it ends.
const MOST_ROUNDS: usize = 10;
const SMALL_CHANGE: f64 = 1e-4;

/// The step of the ratio where it is gone up to.
const SMALL_STEP: f64 = 0.02;

/// A hypothesis.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hypothesis {
    /// The mean score is this.
    Mean(f64),
    /// The mean score is that many standard deviations above one half.
    Ratio(f64),
}

/// The logarithm of how much likelier counts of equally spaced scores are under the second
/// hypothesis than under the first.
pub(super) fn log_ratio<const N: usize>(
    counts: [u64; N],
    first: Hypothesis,
    second: Hypothesis,
) -> f64 {
    let counts = counts.map(|count| {
        if count == 0 {
            EMPTY_CLASS
        } else {
            as_float(count)
        }
    });
    let total: f64 = counts.iter().sum();
    let shares = counts.map(|count| count / total);
    let [under_first, under_second] = [first, second].map(|hypothesis| match hypothesis {
        Hypothesis::Mean(mean) => with_mean(&shares, mean),
        Hypothesis::Ratio(ratio) => with_ratio(&shares, ratio),
    });
    let logs = under_second.iter().zip(under_first);
    let sum: f64 = logs
        .zip(shares)
        .map(|((second, first), share)| share * (second.ln() - first.ln()))
        .sum();
    total * sum
}

/// The distribution with a mean score that shares make most likely.
fn with_mean<const N: usize>(shares: &[f64; N], mean: f64) -> [f64; N] {
    tilted(shares, &scores::<N>().map(|score| score - mean))
}

/// The same with a ratio of the mean, less one half, to the standard deviation.
fn with_ratio<const N: usize>(shares: &[f64; N], ratio: f64) -> [f64; N] {
    let level = [1.0 / N as f64; N];
    if let Some(found) = approach(shares, ratio, level) {
        return found;
    }
    // From a level distribution a large ratio is out of sight: it is gone up to in small steps,
    // each from where the one before has led.
    let steps = (ratio.abs() / SMALL_STEP).ceil();
    let mut found = level;
    let mut step = 1.0;
    while step <= steps {
        found = approach(shares, ratio * step / steps, found).unwrap_or(found);
        step += 1.0;
    }
    found
}

/// Looks for it from some distribution on: the constraint is made linear round the last one found.
/// Nothing when it is out of sight.
fn approach<const N: usize>(shares: &[f64; N], ratio: f64, from: [f64; N]) -> Option<[f64; N]> {
    let scores = scores::<N>();
    let mut found = from;
    for _ in 0..MOST_ROUNDS {
        let (mean, variance) = moments(&scores, &found);
        let spread = variance.sqrt();
        let pull = scores.map(|score| {
            let distance = (score - mean) / spread;
            score - 0.5 - 0.5 * ratio * spread * (1.0 + distance * distance)
        });
        let both_ways = pull.iter().any(|pull| *pull > 0.0) && pull.iter().any(|pull| *pull < 0.0);
        if !both_ways {
            return None;
        }
        let next = tilted(shares, &pull);
        let change = next.iter().zip(found).map(|(new, old)| (new - old).abs());
        let change = change.fold(0.0, f64::max);
        found = next;
        if change < SMALL_CHANGE {
            break;
        }
    }
    Some(found)
}

/// Shares divided by `1 + θ·pull`, with the θ under which the pulls cancel out.
fn tilted<const N: usize>(shares: &[f64; N], pull: &[f64; N]) -> [f64; N] {
    let theta = balance(shares, pull);
    let mut tilted = *shares;
    for (share, pull) in tilted.iter_mut().zip(pull) {
        *share /= 1.0 + theta * pull;
    }
    tilted
}

/// That θ, by halving the interval in which no share turns negative: the sum falls from one end of
/// it to the other.
fn balance<const N: usize>(shares: &[f64; N], pull: &[f64; N]) -> f64 {
    let most = pull.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = pull.iter().copied().fold(f64::INFINITY, f64::min);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        let sum: f64 = shares
            .iter()
            .zip(pull)
            .map(|(share, pull)| share * pull / (1.0 + middle * pull))
            .sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low + (high - low) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_distribution_found_has_the_ratio_asked_for(
            counts in proptest::array::uniform5(0u64..300), ratio in -4.0f64..4.0
        ) {
            prop_assume!(counts.iter().sum::<u64>() > 0);
            let counts = counts.map(|count| if count == 0 { EMPTY_CLASS } else { as_float(count) });
            let total: f64 = counts.iter().sum();
            let found = with_ratio(&counts.map(|count| count / total), ratio);
            prop_assert!(found.iter().all(|share| *share > 0.0), "{:?}", found);
            prop_assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{:?}", found);
            let (mean, variance) = moments(&scores::<5>(), &found);
            let has = (mean - 0.5) / variance.sqrt();
            prop_assert!((has - ratio).abs() < 1e-2, "{} for {}", has, ratio);
        }
    }
}
