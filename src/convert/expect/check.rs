//! Holding one expectation against what we found.
//!
//! Decides only whether they agree; why not is told by `reason`.

use super::expectation::{Expectation, Matter};
use super::reason::Reason;
use crate::amount::Amount;
use crate::convert::{Account, Comparison, Standing, Winner};
use std::sync::Arc;

/// Whether another program's word agrees with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// It does.
    Agrees,
    /// It does not.
    Differs,
    /// We cannot tell.
    Undetermined,
}

impl Agreement {
    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Undetermined => "undetermined",
        }
    }
}

/// One thing a row says, held against ours.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The line of the row.
    pub line: usize,
    /// The ruleset it is about.
    pub ruleset: Arc<str>,
    /// What it is about.
    pub matter: Matter,
    /// What the row says.
    pub expected: String,
    /// What we say.
    pub ours: String,
    /// Whether the two agree.
    pub agreement: Agreement,
    /// What would make them agree, the likeliest first; empty where they do, or where nothing
    /// we know of would.
    pub reasons: Vec<Reason>,
}

/// Our word on a game under one ruleset, with the komi a row gives.
pub(super) struct Ours {
    /// The margin by our count, whether or not it decides the game.
    pub margin: Option<Amount>,
    /// Who wins by that count.
    pub counted: Option<Winner>,
    /// Who wins by the record's own word, where that stands.
    pub recorded: Option<Winner>,
    /// The first illegal ply; `None` where the game is none of Go and was not judged.
    pub illegal: Option<Option<u32>>,
}

impl Ours {
    /// Reads it off a comparison, for the ruleset at that place.
    pub(super) fn of(comparison: &Comparison, at: usize, komi: Option<Amount>) -> Self {
        let account = comparison.accounts.get(at);
        let sheet = comparison.scored.sheets.get(at);
        let margin = sheet.and_then(|sheet| sheet.sheet.points());
        let margin = margin
            .zip(account)
            .map(|(m, account)| account.at_komi(m, komi));
        let verdict = comparison.scored.game.verdicts.get(at);
        Self {
            margin,
            counted: margin.zip(account).map(|(m, account)| account.winner_at(m)),
            recorded: account.and_then(recorded),
            illegal: verdict.map(|verdict| verdict.first_illegal_ply),
        }
    }
}

/// Who wins by the record's own word.
fn recorded(account: &Account) -> Option<Winner> {
    if account.standing != Standing::Recorded {
        return None;
    }
    match account.result.as_bytes().first()? {
        _ if account.result == "Draw" => Some(Winner::Draw),
        _ if account.result == "BothLose" => Some(Winner::BothLose),
        b'B' => Some(Winner::Black),
        b'W' => Some(Winner::White),
        _ => None,
    }
}

/// A margin in words: `B+3.5`, `W+0.5`, `0`.
pub(super) fn margin_said(margin: Amount) -> String {
    if margin.is_zero() {
        "0".to_owned()
    } else if margin > Amount::ZERO {
        format!("B+{margin}")
    } else {
        format!("W+{}", margin.abs())
    }
}

/// What a row says of each matter, held against ours: the matter, their word, ours, and whether
/// the two agree.
pub(super) fn held(row: &Expectation, ours: &Ours) -> Vec<(Matter, String, String, Agreement)> {
    let mut all = Vec::new();
    let agreed = |agrees: bool| match agrees {
        true => Agreement::Agrees,
        false => Agreement::Differs,
    };
    let unknown = || "undetermined".to_owned();
    if let Some(margin) = row.margin {
        let agreement = match ours.margin {
            Some(known) => agreed(known == margin),
            None => Agreement::Undetermined,
        };
        let said = ours.margin.map_or_else(unknown, margin_said);
        all.push((Matter::Margin, margin_said(margin), said, agreement));
    }
    if let Some(winner) = row.winner {
        // A row about a resigned game may mean its result or its count.
        let known = [ours.recorded, ours.counted];
        let agreement = match ours.recorded.or(ours.counted) {
            Some(_) => agreed(known.contains(&Some(winner))),
            None => Agreement::Undetermined,
        };
        let said = ours.recorded.or(ours.counted);
        let said = said.map_or_else(unknown, |winner| winner.name().to_owned());
        all.push((Matter::Winner, winner.name().to_owned(), said, agreement));
    }
    if let Some(illegal) = row.illegal {
        let said = |ply: Option<u32>| match ply {
            Some(ply) => format!("ply {ply} illegal"),
            None => "legal".to_owned(),
        };
        let agreement = match ours.illegal {
            Some(known) => agreed(illegal == known),
            None => Agreement::Undetermined,
        };
        let told = ours.illegal.map_or_else(unknown, said);
        all.push((Matter::Legality, said(illegal), told, agreement));
    }
    all
}
