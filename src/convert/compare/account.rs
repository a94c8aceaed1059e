//! How one game stands under one ruleset: winner, margin, and what they are made of.
//!
//! Decides nothing; reads what was counted.

use super::clause::Clause;
use super::components::Components;
use super::ground::LeftOut;
use crate::adjudicate::ScoredSheet;
use crate::amount::Amount;
use crate::board::Color;
use crate::count::{Ending, Margin, ending};
use crate::rules::{Ruleset, Tie};
use std::sync::Arc;

/// Who wins, or how else a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Black.
    Black,
    /// White.
    White,
    /// Nobody: a draw.
    Draw,
    /// Nobody yet: a draw that is played on from an earlier move.
    Replay,
    /// Nobody: both lose.
    BothLose,
}

impl Winner {
    /// Every way a game ends.
    pub const ALL: [Self; 5] = [
        Self::Black,
        Self::White,
        Self::Draw,
        Self::Replay,
        Self::BothLose,
    ];

    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Draw => "draw",
            Self::Replay => "replay",
            Self::BothLose => "both-lose",
        }
    }

    /// Who wins by a margin under a tie rule.
    pub(super) fn by(margin: Amount, tie: Tie) -> Self {
        match ending(margin, tie) {
            Ending::Won(Color::Black, _) => Self::Black,
            Ending::Won(Color::White, _) => Self::White,
            Ending::Draw => Self::Draw,
            Ending::Replay => Self::Replay,
        }
    }

    /// Who wins by a ruling on offences, as a result says it.
    fn ruled(result: &str) -> Option<Self> {
        match result {
            "B+F" => Some(Self::Black),
            "W+F" => Some(Self::White),
            "BothLose" => Some(Self::BothLose),
            _ => None,
        }
    }
}

/// Whether a count decides a game under a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It does.
    Counted,
    /// Offences decide it.
    Ruled,
    /// Nothing can be said, since the margin is withheld.
    Undetermined,
    /// The record's own result stands, whatever a count says.
    Recorded,
}

/// One game under one ruleset.
#[derive(Clone, Debug)]
pub struct Account {
    /// Id of the ruleset.
    pub ruleset: Arc<str>,
    /// The result in the words of a row.
    pub result: String,
    /// Whether a count decides.
    pub standing: Standing,
    /// The margin, Black's less White's, in points; `None` where it is withheld.
    pub margin: Option<Amount>,
    /// Komi, in points.
    pub komi: Option<Amount>,
    /// Who wins; `None` where that is undetermined or the record's own result stands.
    pub winner: Option<Winner>,
    pub(super) ruled: Option<Winner>,
    pub(super) tie: Tie,
    pub(super) parts: Components,
    pub(super) left_out: LeftOut,
}

impl Account {
    /// Draws up an account from a sheet of the ruleset's own method.
    ///
    /// `recorded` says that the record's own result stands; `dame` and `handicap_moves` are as
    /// the components want them.
    pub(super) fn new(
        counted: &ScoredSheet,
        ruleset: &Ruleset,
        recorded: bool,
        dame: i64,
        handicap_moves: u32,
    ) -> Self {
        let sheet = &counted.sheet;
        let parts = Components::of_sheet(sheet, dame, handicap_moves);
        let ruled = match counted.hypothetical && !recorded {
            true => Winner::ruled(&counted.result),
            false => None,
        };
        let standing = if recorded {
            Standing::Recorded
        } else if ruled.is_some() {
            Standing::Ruled
        } else if parts.is_some() {
            Standing::Counted
        } else {
            Standing::Undetermined
        };
        let margin = match sheet.margin {
            Margin::Known(margin) if !recorded => Some(margin),
            Margin::Known(_) | Margin::Withheld(_) => None,
        };
        Self {
            ruleset: Arc::clone(&counted.ruleset),
            result: counted.result.clone(),
            komi: sheet.line("komi").and_then(|line| line.white),
            winner: match standing {
                Standing::Counted => margin.map(|margin| Winner::by(margin, ruleset.tie)),
                Standing::Ruled => ruled,
                Standing::Undetermined | Standing::Recorded => None,
            },
            standing,
            margin,
            ruled,
            tie: ruleset.tie,
            left_out: LeftOut::of(sheet, ruleset),
            parts: parts.unwrap_or_default(),
        }
    }

    /// A margin of this ruleset with another komi, where one is given.
    pub(in crate::convert) fn at_komi(&self, margin: Amount, komi: Option<Amount>) -> Amount {
        match (komi, self.komi) {
            (Some(other), Some(own)) => margin + own - other,
            (_, _) => margin,
        }
    }

    /// Who wins by a margin, by offences first.
    pub(in crate::convert) fn winner_at(&self, margin: Amount) -> Winner {
        self.ruled.unwrap_or_else(|| Winner::by(margin, self.tie))
    }

    /// The part of a clause in the margin, in points; nothing for one that has no number.
    pub(in crate::convert) fn part(&self, clause: Clause) -> Amount {
        self.parts.of(clause)
    }

    /// Whether two accounts can differ in nothing a count decides.
    pub(super) fn counts_as(&self, other: &Self) -> bool {
        self.standing == other.standing
            && self.ruled == other.ruled
            && self.tie == other.tie
            && self.margin == other.margin
            && self.parts == other.parts
            && self.left_out == other.left_out
    }
}
