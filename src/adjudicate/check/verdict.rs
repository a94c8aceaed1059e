//! What checking a recorded result yields.

use crate::amount::Amount;
use crate::board::Point;
use crate::finding::Kind;
use std::sync::Arc;

/// How a recorded result stands to the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckOutcome {
    /// The count under the declared rules and komi is the recorded margin.
    Agrees,
    /// It is not, and a nearby reading is.
    Explained,
    /// It is not, and nothing nearby is.
    Differs,
    /// The count could not be told.
    Undetermined,
    /// The record tells no margin: the game was resigned, void, unfinished …
    NotScored,
}

impl CheckOutcome {
    /// `agrees`, `explained`, `differs`, `undetermined` or `not-scored`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Explained => "explained",
            Self::Differs => "differs",
            Self::Undetermined => "undetermined",
            Self::NotScored => "not-scored",
        }
    }
}

/// A recorded result beside the count under the first ruleset asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultCheck {
    /// How they stand to each other.
    pub outcome: CheckOutcome,
    /// The result the record claims, in its canonical form (`W+3.5`, `B+R`).
    pub declared: String,
    /// The margin declared, Black's less White's, where the result is a count.
    pub declared_margin: Option<Amount>,
    /// Id of the ruleset used.
    pub ruleset: Arc<str>,
    /// Where it comes from.
    pub rules_from: &'static str,
    /// The way of counting.
    pub method: &'static str,
    /// The komi used.
    pub komi: Option<Amount>,
    /// Where it comes from.
    pub komi_from: &'static str,
    /// The margin of the count, Black's less White's.
    pub counted: Option<Amount>,
    /// What explains a difference: the kind of its finding.
    pub kind: Option<&'static Kind>,
    /// The reading that explains it, in words with its figures.
    pub reading: Option<String>,
    /// The group it is about, by its first stone.
    pub point: Option<Point>,
}

impl ResultCheck {
    /// The declared margin less the counted one.
    #[must_use]
    pub fn difference(&self) -> Option<Amount> {
        Some(self.declared_margin? - self.counted?)
    }
}
