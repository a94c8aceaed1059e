//! What becomes of the recorded result.
//!
//! Owns when a result is counted anew, by what, and how it is put. Counts nothing.

use crate::adjudicate::ScoredSheet;
use crate::amount::Amount;
use crate::board::Color;
use crate::claims::{Outcome, WinBy};
use crate::count::{Ending, claimed, ending};
use crate::rules::{Counting, Ruleset, Status};

/// What became of the recorded result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFate {
    /// The count under the new rules is put in its place.
    Counted,
    /// The difference of the two counts is added to it.
    Shifted,
    /// The game was not decided by counting, or the record has no result.
    NotCounted,
    /// Nothing that counts changes.
    Unchanged,
    /// It should have been counted anew and could not be.
    Kept,
}

impl ResultFate {
    /// Everything that can become of it.
    pub const ALL: [Self; 5] = [
        Self::Counted,
        Self::Shifted,
        Self::NotCounted,
        Self::Unchanged,
        Self::Kept,
    ];

    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Shifted => "shifted",
            Self::NotCounted => "not-counted",
            Self::Unchanged => "unchanged",
            Self::Kept => "kept",
        }
    }
}

/// The recorded result.
#[derive(Clone, Copy, Debug)]
pub(in crate::convert) struct Recorded {
    /// As claimed.
    pub outcome: Outcome,
    /// Whether it was put by a conversion, from the count under the rules the record names.
    pub is_ours: bool,
}

/// Both rulesets with their counts.
#[derive(Clone, Copy)]
pub(in crate::convert) struct Sides<'a> {
    /// The ruleset the game was played by.
    pub from: &'a Ruleset,
    /// The new one.
    pub to: &'a Ruleset,
    /// The count under the first.
    pub counted_from: &'a ScoredSheet,
    /// The count under the second.
    pub counted_to: &'a ScoredSheet,
    /// Plies only the second calls illegal.
    pub only_to_illegal: &'a [u32],
}

/// What the result is to be.
#[derive(Clone, Debug)]
pub(in crate::convert) struct Decision {
    /// What became of it.
    pub fate: ResultFate,
    /// What the converted record is to claim.
    pub outcome: Outcome,
    /// What is to be said about it.
    pub notes: Vec<String>,
}

impl Decision {
    /// Nothing that counts changes.
    pub const fn unchanged(outcome: Outcome) -> Self {
        Self {
            fate: ResultFate::Unchanged,
            outcome,
            notes: Vec::new(),
        }
    }

    /// The record gives several results, of which only one can be true.
    pub fn ambiguous(outcome: Outcome) -> Self {
        Self {
            fate: ResultFate::Kept,
            outcome,
            notes: vec!["RE stays as it is: the record gives several results".to_owned()],
        }
    }
}

/// Decides what the result is to be under the new rules.
pub(in crate::convert) fn decide(recorded: Recorded, sides: &Sides<'_>) -> Decision {
    let was = recorded.outcome;
    let stays = |fate, notes| Decision {
        fate,
        outcome: was,
        notes,
    };
    let is_counted = matches!(was, Outcome::Score { .. } | Outcome::Draw) || recorded.is_ours;
    if !is_counted {
        let unread = matches!(was, Outcome::UnreadableScore { .. });
        let note = "the margin of RE cannot be read, so RE stays as it is";
        let notes = unread.then(|| note.to_owned());
        return stays(ResultFate::NotCounted, notes.into_iter().collect());
    }
    let kept = |why: String| stays(ResultFate::Kept, vec![format!("RE stays as it is: {why}")]);
    let (from, to) = (&sides.from.id, &sides.to.id);
    if let [ply, ..] = sides.only_to_illegal {
        return kept(format!(
            "move {ply} is illegal under {to}, where the game would have gone on differently"
        ));
    }
    let Some(then) = counted_outcome(sides.counted_to, sides.to) else {
        return kept(match sides.counted_to.sheet.points() {
            None => format!("the count under {to} is undetermined"),
            Some(_) => format!("{} is no result a record can have", sides.counted_to.result),
        });
    };
    let Some(counted) = sides.counted_from.sheet.points() else {
        return kept(format!("the count under {from} is undetermined"));
    };
    let borne_out = recorded.is_ours || signed(was) == Some(counted);
    if borne_out {
        return Decision {
            fate: ResultFate::Counted,
            outcome: then,
            notes: Vec::new(),
        };
    }
    let differs = format!(
        "the record says {}, the count under {from} {}",
        claimed(was),
        sides.counted_from.result
    );
    let difference = sides.counted_to.sheet.points().zip(signed(was));
    match difference {
        Some((margin, was)) if looks_alike(sides.from, sides.to) => Decision {
            fate: if margin == counted {
                ResultFate::Unchanged
            } else {
                ResultFate::Shifted
            },
            outcome: outcome_of(was + margin - counted, sides.to),
            notes: vec![if margin == counted {
                format!("{differs}; under {to} it is no other, and RE stays")
            } else {
                format!(
                    "{differs}; both rulesets count the same points, so the recorded margin moves \
                     by their difference"
                )
            }],
        },
        Some(_) | None => kept(differs),
    }
}

/// The claim a count comes to under a ruleset; `None` where a record cannot make it.
fn counted_outcome(counted: &ScoredSheet, ruleset: &Ruleset) -> Option<Outcome> {
    let by = WinBy::Forfeit;
    match counted.result.as_str() {
        "BothLose" => None,
        "B+F" => Some(Outcome::Won {
            winner: Color::Black,
            by,
        }),
        "W+F" => Some(Outcome::Won {
            winner: Color::White,
            by,
        }),
        _ => Some(outcome_of(counted.sheet.points()?, ruleset)),
    }
}

/// The claim a margin comes to. A tie that a rule gives to one side is a win without a margin,
/// and a draw that is to be played on is a draw.
fn outcome_of(margin: Amount, ruleset: &Ruleset) -> Outcome {
    match ending(margin, ruleset.tie) {
        Ending::Won(winner, margin) if margin.is_zero() => Outcome::Won {
            winner,
            by: WinBy::Unknown,
        },
        Ending::Won(winner, margin) => Outcome::Score { winner, margin },
        Ending::Draw | Ending::Replay => Outcome::Draw,
    }
}

/// A claimed margin, Black's less White's.
fn signed(outcome: Outcome) -> Option<Amount> {
    match outcome {
        Outcome::Score {
            winner: Color::Black,
            margin,
        } => Some(margin),
        Outcome::Score {
            winner: Color::White,
            margin,
        } => Some(-margin),
        Outcome::Draw => Some(Amount::ZERO),
        _ => None,
    }
}

/// Whether two rulesets count the same points of every position, whichever of its stones are
/// dead, so that their margins always differ by the same.
fn looks_alike(from: &Ruleset, to: &Ruleset) -> bool {
    let after_pass = |ruleset: &Ruleset| ruleset.counting == Counting::EqualStonesII;
    let stones_only = |ruleset: &Ruleset| ruleset.counting == Counting::StoneScoring;
    let all_alive = |ruleset: &Ruleset| ruleset.status == Status::AllAlive;
    from.family == to.family
        && after_pass(from) == after_pass(to)
        && stones_only(from) == stones_only(to)
        && all_alive(from) == all_alive(to)
        && from.seki_points == to.seki_points
        && from.group_tax == to.group_tax
        && from.false_eyes == to.false_eyes
        && from.open_ko_mouth == to.open_ko_mouth
}

/// A claim as the format wants it; a margin that could be taken for zi says that it is points.
pub(super) fn spellings(outcome: Outcome) -> Vec<String> {
    match outcome {
        Outcome::Score { .. } => {
            let plain = claimed(outcome);
            vec![plain.clone(), format!("{plain} points")]
        }
        Outcome::Draw | Outcome::Won { .. } => vec![claimed(outcome)],
        _ => Vec::new(),
    }
}
