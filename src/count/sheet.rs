//! What a count is asked for and what it answers.

use crate::amount::{Amount, Unit};
use crate::board::Color;
use crate::referee::Ledger;
use crate::rules::{
    Counting, FalseEyes, Family, FirstPass, GroupTax, HandicapBonus, LastMove, OpenKoMouth,
    SekiPoints, SharedPoints, Tie,
};

/// The terms of a count, handed in by whoever knows the ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Area or territory.
    pub family: Family,
    /// The way of counting.
    pub counting: Counting,
    /// Unit of the result text.
    pub unit: Unit,
    /// Komi, in points.
    pub komi: Amount,
    /// Handicap stones (0 in an even game).
    pub handicap: u32,
    /// What White receives for them.
    pub handicap_bonus: HandicapBonus,
    /// Points in seki.
    pub seki_points: SekiPoints,
    /// Tax.
    pub group_tax: GroupTax,
    /// Points both reach.
    pub shared_points: SharedPoints,
    /// Eyes that must be filled.
    pub false_eyes: FalseEyes,
    /// Mouths of open kos.
    pub open_ko_mouth: OpenKoMouth,
    /// Whether passes hand over stones.
    pub pass_stone: bool,
    /// The last-move rule.
    pub last_move: LastMove,
    /// Which first pass it looks at.
    pub first_pass: FirstPass,
    /// Whether imposed passes are left out of that.
    pub first_pass_voluntary_only: bool,
    /// A margin of nothing.
    pub tie: Tie,
    /// Penalties in points of difference, positive against that side.
    pub penalties: crate::board::ByColor<Amount>,
    /// Article by topic (`komi`, `area`, `last-move`, `handicap`, `penalty`, `shared`, `tie` …).
    pub articles: std::collections::BTreeMap<String, String>,
}

/// One line of the arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the line is: a stable key such as `stones`, `territory`, `prisoners`, `komi`.
    pub key: &'static str,
    /// Black's figure.
    pub black: Option<Amount>,
    /// White's figure.
    pub white: Option<Amount>,
    /// The unit of the figures.
    pub unit: Unit,
    /// The article, or a theorem of section 0.
    pub article: String,
}

/// A margin or the reason there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Margin {
    /// Black's less White's, in points, komi and all included.
    Known(Amount),
    /// It cannot be told, and why.
    Withheld(String),
}

/// One reading of a text that leaves room, and its margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Which reading: a stable key.
    pub key: &'static str,
    /// Its margin in points.
    pub margin: Amount,
    /// Whether it is the one used.
    pub used: bool,
    /// The source.
    pub article: String,
}

/// The whole arithmetic of one count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    /// The method.
    pub counting: Counting,
    /// Area or territory.
    pub family: Family,
    /// The margin: always the sum the lines give.
    pub margin: Margin,
    /// Who wins; `None` for a draw or a withheld margin.
    pub winner: Option<Color>,
    /// `B+3.5`, `W+0.5`, `Draw` …
    pub result: String,
    /// The same in the ruleset's own unit and words (`黑胜3/4子`).
    pub result_text: String,
    /// The lines in order.
    pub lines: Vec<Line>,
    /// Readings, where the texts leave room.
    pub readings: Vec<Reading>,
    /// Notes: what was not examined, which identity was used, why something is withheld.
    pub notes: Vec<String>,
    /// The ledger it used.
    pub ledger: Ledger,
}
