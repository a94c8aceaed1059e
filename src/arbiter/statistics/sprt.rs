//! A test in sequence between two strengths: whether a match may stop, and for which of them.
//!
//! Wald's sequential probability ratio test over [`likelihood`](super::likelihood) ratios, on
//! pairs of games where there are pairs.

use super::likelihood::{Hypothesis, log_ratio};
use super::pairs::Pairs;
use super::strength::{NORMALIZED_UNIT, expected_score};
use super::tally::Tally;
use std::fmt;
use std::str::FromStr;

/// Strengths beyond this are none of any test.
const MOST_ELO: f64 = 1000.0;

/// In what the strengths are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EloModel {
    /// Normalized Elo.
    #[default]
    Normalized,
    /// Elo of the logistic curve.
    Logistic,
}

impl EloModel {
    const fn name(self) -> &'static str {
        match self {
            Self::Normalized => "normalized",
            Self::Logistic => "logistic",
        }
    }
}

/// A test whether one side is stronger by `elo1` rather than by `elo0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// Why there is no such test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// The strengths are not in order.
    #[error("elo0 is below elo1, and both are from -1000 to 1000")]
    Order,
    /// The errors are none.
    #[error("alpha and beta are above 0 and together below 1")]
    Errors,
    /// A part that is none of a test.
    #[error("`{0}` is none of elo0=, elo1=, alpha=, beta= and model=normalized or logistic")]
    Part(String),
    /// A part said twice.
    #[error("{0} is said twice")]
    Twice(&'static str),
    /// A part left out.
    #[error("{0} is missing")]
    Missing(&'static str),
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtDecision {
    /// Nothing yet.
    Open,
    /// `elo0`.
    AcceptsElo0,
    /// `elo1`.
    AcceptsElo1,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// The test.
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// What follows from it.
    pub decision: SprtDecision,
}

impl Sprt {
    /// Makes a test with `alpha` for the risk of accepting `elo1` wrongly and `beta` for that of
    /// accepting `elo0` wrongly.
    ///
    /// # Errors
    /// When the strengths are not in order, or the risks are none.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: EloModel,
    ) -> Result<Self, SprtError> {
        let in_order = -MOST_ELO <= elo0 && elo0 < elo1 && elo1 <= MOST_ELO;
        if !in_order {
            return Err(SprtError::Order);
        }
        let risks = alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0;
        if !risks {
            return Err(SprtError::Errors);
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        })
    }

    /// The ratios, as logarithms, at which `elo0` and `elo1` are accepted.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        (lower, ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Where it stands after pairs of games (pentanomial).
    #[must_use]
    pub fn after_pairs(&self, pairs: &Pairs) -> SprtState {
        // The spread of a pair's mean is that of a game over √2.
        self.after(pairs.pentanomial(), std::f64::consts::SQRT_2)
    }

    /// Where it stands after games, each on its own (trinomial).
    #[must_use]
    pub fn after_games(&self, tally: &Tally) -> SprtState {
        self.after([tally.losses, tally.draws, tally.wins], 1.0)
    }

    fn after<const N: usize>(&self, counts: [u64; N], spread: f64) -> SprtState {
        let hypothesis = |elo: f64| match self.model {
            EloModel::Normalized => Hypothesis::Ratio(spread * elo / NORMALIZED_UNIT),
            EloModel::Logistic => Hypothesis::Mean(expected_score(elo)),
        };
        let played = counts.iter().any(|count| *count > 0);
        let llr = if played {
            log_ratio(counts, hypothesis(self.elo0), hypothesis(self.elo1))
        } else {
            0.0
        };
        let (lower, upper) = self.bounds();
        let decision = if llr >= upper {
            SprtDecision::AcceptsElo1
        } else if llr <= lower {
            SprtDecision::AcceptsElo0
        } else {
            SprtDecision::Open
        };
        SprtState {
            sprt: *self,
            llr,
            decision,
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self;
        let model = model.name();
        write!(
            f,
            "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}"
        )
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`; the risks are 0.05 and the
    /// model is normalized where they are left out.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut model = None;
        let mut numbers = [None; 4];
        let names = ["elo0", "elo1", "alpha", "beta"];
        for part in text.split(',').map(str::trim) {
            let unknown = || SprtError::Part(part.chars().take(40).collect());
            let (name, value) = part.split_once('=').ok_or_else(unknown)?;
            if name == "model" {
                let models = [EloModel::Normalized, EloModel::Logistic];
                let known = models.into_iter().find(|known| known.name() == value);
                if model.replace(known.ok_or_else(unknown)?).is_some() {
                    return Err(SprtError::Twice("model"));
                }
                continue;
            }
            let place = names
                .iter()
                .zip(&mut numbers)
                .find(|(known, _)| **known == name);
            let (name, place) = place.ok_or_else(unknown)?;
            if place
                .replace(value.parse().map_err(|_| unknown())?)
                .is_some()
            {
                return Err(SprtError::Twice(name));
            }
        }
        let [elo0, elo1, alpha, beta] = numbers;
        let elo0 = elo0.ok_or(SprtError::Missing("elo0"))?;
        let elo1 = elo1.ok_or(SprtError::Missing("elo1"))?;
        let (alpha, beta) = (alpha.unwrap_or(0.05), beta.unwrap_or(0.05));
        Self::new(elo0, elo1, alpha, beta, model.unwrap_or_default())
    }
}

impl SprtState {
    /// How far the way to the bound it is going to has been gone, 1 being all of it.
    #[must_use]
    pub fn share(&self) -> f64 {
        let (lower, upper) = self.sprt.bounds();
        if self.llr >= 0.0 {
            self.llr / upper
        } else {
            -self.llr / lower
        }
    }
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lower, upper) = self.sprt.bounds();
        let (llr, share) = (self.llr, self.share() * 100.0);
        let Sprt { elo0, elo1, .. } = self.sprt;
        write!(
            f,
            "LLR: {llr:.2} ({share:.1}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_test_is_read_and_written() {
        let text = "elo0=0,elo1=5,alpha=0.05,beta=0.1,model=logistic";
        let sprt: Sprt = text.parse().unwrap();
        assert_eq!(
            sprt,
            Sprt::new(0.0, 5.0, 0.05, 0.1, EloModel::Logistic).unwrap()
        );
        assert_eq!(sprt.to_string(), text);
        let short: Sprt = "elo1=3.5, elo0=-1.75".parse().unwrap();
        let wanted = Sprt::new(-1.75, 3.5, 0.05, 0.05, EloModel::Normalized).unwrap();
        assert_eq!(short, wanted);
        assert_eq!(short.to_string().parse(), Ok(short));
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for (text, why) in [
            ("elo0=5,elo1=0", SprtError::Order),
            ("elo0=0,elo1=0", SprtError::Order),
            ("elo0=0,elo1=inf", SprtError::Order),
            ("elo0=nan,elo1=1", SprtError::Order),
            ("elo0=-1001,elo1=1", SprtError::Order),
            ("elo0=0,elo1=5,alpha=0", SprtError::Errors),
            ("elo0=0,elo1=5,alpha=0.5,beta=0.5", SprtError::Errors),
            ("elo0=0,elo1=5,alpha=nan", SprtError::Errors),
            ("elo0=0", SprtError::Missing("elo1")),
            ("", SprtError::Part(String::new())),
            ("elo0=0,elo1=5,elo1=6", SprtError::Twice("elo1")),
            (
                "elo0=0,elo1=5,model=bayesian",
                SprtError::Part("model=bayesian".to_owned()),
            ),
            ("elo0=0,elo1=x", SprtError::Part("elo1=x".to_owned())),
            (
                "elo0=0,elo1=5,gamma=1",
                SprtError::Part("gamma=1".to_owned()),
            ),
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(why), "{text}");
        }
    }

    #[test]
    fn a_test_decides_at_its_bounds() {
        let sprt: Sprt = "elo0=0,elo1=10".parse().unwrap();
        let tally = |wins, losses| Tally {
            wins,
            draws: 0,
            losses,
        };
        assert_eq!(sprt.after_games(&Tally::default()).llr, 0.0);
        assert_eq!(sprt.after_games(&tally(1, 1)).decision, SprtDecision::Open);
        assert_eq!(
            sprt.after_games(&tally(4000, 3600)).decision,
            SprtDecision::AcceptsElo1
        );
        assert_eq!(
            sprt.after_games(&tally(3600, 4000)).decision,
            SprtDecision::AcceptsElo0
        );
        // Large strengths are told apart too, and by few games.
        let pairs = Pairs {
            win_win: 100,
            ..Pairs::default()
        };
        let sprt: Sprt = "elo0=0,elo1=300".parse().unwrap();
        assert_eq!(sprt.after_pairs(&pairs).decision, SprtDecision::AcceptsElo1);
        assert_eq!(
            sprt.after_pairs(&pairs.reversed()).decision,
            SprtDecision::AcceptsElo0
        );
    }

    proptest! {
        #[test]
        fn sides_and_strengths_change_together(
            counts in proptest::array::uniform6(0u64..400), elo0 in -10.0f64..10.0, wide in 0.5f64..20.0
        ) {
            let [loss_loss, loss_draw, win_loss, draw_draw, win_draw, win_win] = counts;
            let pairs = Pairs { loss_loss, loss_draw, win_loss, draw_draw, win_draw, win_win };
            for model in [EloModel::Logistic, EloModel::Normalized] {
                let own = Sprt::new(elo0, elo0 + wide, 0.05, 0.05, model).unwrap();
                let other = Sprt::new(-elo0 - wide, -elo0, 0.05, 0.05, model).unwrap();
                let sum = own.after_pairs(&pairs).llr + other.after_pairs(&pairs.reversed()).llr;
                prop_assert!(sum.abs() < 1e-6, "{}", sum);
            }
        }
    }
}
