//! The normal distribution as far as it is needed: its error function, and Wilson's interval.

use std::f64::consts::PI;

/// How many standard deviations round the mean hold 95 % of a normal distribution.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// The share of a normal distribution below so many standard deviations.
pub(super) fn share_below(z: f64) -> f64 {
    (1.0 + error_function(z / std::f64::consts::SQRT_2)) / 2.0
}

/// The error function, to about fifteen places.
fn error_function(x: f64) -> f64 {
    let size = x.abs();
    let value = if size.is_nan() {
        return f64::NAN;
    } else if size < 3.0 {
        series(size)
    } else if size < 6.0 {
        1.0 - complement(size)
    } else {
        1.0
    };
    value.copysign(x)
}

/// Its power series, good for small arguments.
fn series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    for n in 1..120 {
        let n = f64::from(n);
        term *= -x * x / n;
        sum += term / (2.0 * n + 1.0);
    }
    2.0 / PI.sqrt() * sum
}

/// One less the error function by its continued fraction, good for large arguments.
fn complement(x: f64) -> f64 {
    let mut tail = x;
    for n in (1..=60).rev() {
        tail = x + f64::from(n) / 2.0 / tail;
    }
    (-x * x).exp() / PI.sqrt() / tail
}

/// Wilson's interval for a share, so many standard deviations wide to each side (1.96 for 95 %);
/// nothing when nothing was counted. A draw is half a point.
#[must_use]
pub fn wilson(points: f64, games: u64, z: f64) -> Option<(f64, f64)> {
    if games == 0 {
        return None;
    }
    let n = as_float(games);
    let share = points / n;
    let spread = z * z / n;
    let middle = share + spread / 2.0;
    let half = z * (share * (1.0 - share) / n + spread / n / 4.0).sqrt();
    let scale = 1.0 + spread;
    let low = ((middle - half) / scale).max(0.0);
    Some((low, ((middle + half) / scale).min(1.0)))
}

/// A count as a float.
pub(super) fn as_float(count: u64) -> f64 {
    // Counts of games are far below 2⁵³, where this is exact.
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_function_is_as_tabled() {
        for (x, value) in [
            (0.0, 0.0),
            (0.1, 0.112_462_916_018_284_9),
            (0.5, 0.520_499_877_813_046_5),
            (1.0, 0.842_700_792_949_714_9),
            (2.0, 0.995_322_265_018_952_7),
            (2.999_999, 0.999_977_909_363_794),
            (3.0, 0.999_977_909_503_001_4),
            (4.0, 0.999_999_984_582_742_1),
            (7.0, 1.0),
        ] {
            assert!((error_function(x) - value).abs() < 1e-12, "erf {x}");
            assert!((error_function(-x) + value).abs() < 1e-12, "erf -{x}");
        }
        assert!(error_function(f64::NAN).is_nan());
        assert!((share_below(Z_95) - 0.975).abs() < 1e-12);
    }

    #[test]
    fn wilsons_interval_is_as_tabled() {
        // 0 of 10, 1 of 10, 5 of 10 and 15 of 148, as textbooks have them.
        for (points, games, low, high) in [
            (0.0, 10, 0.0, 0.2775),
            (1.0, 10, 0.0179, 0.4042),
            (5.0, 10, 0.2366, 0.7634),
            (10.0, 10, 0.7225, 1.0),
            (15.0, 148, 0.0624, 0.1605),
        ] {
            let (l, h) = wilson(points, games, Z_95).unwrap();
            assert!(
                (l - low).abs() < 5e-5 && (h - high).abs() < 5e-5,
                "{points} of {games}: {l} {h}"
            );
        }
        assert_eq!(wilson(0.0, 0, Z_95), None);
    }
}
