//! Who wins by a margin, and what a margin of nothing means.

use crate::amount::Amount;
use crate::board::Color;
use crate::rules::Tie;

/// How a counted game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Won, by this many points; by none where a rule breaks the tie.
    Won(Color, Amount),
    /// A draw.
    Draw,
    /// Played again from an earlier move (节棋).
    Replay,
}

impl Ending {
    /// Who wins.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won(color, _) => Some(color),
            Self::Draw | Self::Replay => None,
        }
    }
}

/// Tells the ending a margin gives, Black's less White's.
#[must_use]
pub fn ending(margin: Amount, tie: Tie) -> Ending {
    if margin > Amount::ZERO {
        return Ending::Won(Color::Black, margin);
    }
    if margin < Amount::ZERO {
        return Ending::Won(Color::White, -margin);
    }
    match tie {
        Tie::Draw => Ending::Draw,
        Tie::BlackWins => Ending::Won(Color::Black, Amount::ZERO),
        Tie::WhiteWins => Ending::Won(Color::White, Amount::ZERO),
        Tie::ReplayFromMove => Ending::Replay,
    }
}
