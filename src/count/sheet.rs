//! What a count is asked for and what it answers.

use super::article::{Article, Articles};
use super::examined::Examined;
use super::{group_tax, withheld};
use crate::amount::{Amount, Unit};
use crate::board::{ByColor, Color};
use crate::finding::Finding;
use crate::referee::Ledger;
use crate::rules::{
    Counting, FalseEyes, Family, FirstPass, GroupTax, HandicapBonus, LastMove, OpenKoMouth,
    SekiPoints, SharedPoints, Tie,
};
use std::borrow::Cow;

/// The terms of a count, handed in by whoever knows the ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Area or territory; asked only where the way of counting leaves it open.
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
    pub penalties: ByColor<Amount>,
    /// Article by topic.
    pub articles: Articles,
}

/// Whether a line enters the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Black's figure less White's is part of the margin.
    Term,
    /// A figure the reader wants to see; not added.
    Shown,
}

impl Terms {
    /// Whether a count by these terms needs the ground judged ([`super::Counter::examine`]).
    #[must_use]
    pub fn ask_for_ground(&self) -> bool {
        let leaves_out = match (self.counting, self.family) {
            (Counting::PrisonerFill, _) | (Counting::Difference, Family::Territory) => {
                withheld::asks(self)
            }
            (Counting::Difference, Family::Area)
            | (
                Counting::SingleSideZi
                | Counting::FillIn
                | Counting::EqualStonesI
                | Counting::EqualStonesII
                | Counting::StoneScoring,
                _,
            ) => false,
        };
        leaves_out || group_tax::asks(self)
    }

    /// The terms of a bare count: points, no komi, no handicap, no penalties, nothing said of the
    /// last move; shared points are halved and everything else counts as it stands.
    #[must_use]
    pub fn plain(counting: Counting, family: Family) -> Self {
        Self {
            family,
            counting,
            unit: Unit::Point,
            komi: Amount::ZERO,
            handicap: 0,
            handicap_bonus: HandicapBonus::Zero,
            seki_points: SekiPoints::Counted,
            group_tax: GroupTax::None,
            shared_points: SharedPoints::HalfEach,
            false_eyes: FalseEyes::Counted,
            open_ko_mouth: OpenKoMouth::Counted,
            pass_stone: false,
            last_move: LastMove::None,
            first_pass: FirstPass::FirstPassOfGame,
            first_pass_voluntary_only: true,
            tie: Tie::Draw,
            penalties: ByColor::default(),
            articles: Articles::default(),
        }
    }
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
    /// Whether it enters the sum.
    pub part: Part,
    /// The article, or a theorem of docs/rules.md.
    pub article: Article,
}

impl Line {
    /// Black's figure less White's, in points.
    #[must_use]
    pub fn difference(&self) -> Amount {
        self.black.unwrap_or_default() - self.white.unwrap_or_default()
    }
}

/// A margin or the reason there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Margin {
    /// Black's less White's, in points, komi and all included.
    Known(Amount),
    /// It cannot be told, and why.
    Withheld(Cow<'static, str>),
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
    pub article: Article,
}

/// The numbers the arithmetic rests on, named as in docs/rules.md.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountFacts {
    /// Points of the board (`V`).
    pub points: u32,
    /// Stones placed (`M`).
    pub placed: ByColor<u32>,
    /// Stones of the position before the first move that are no handicap stones.
    pub setup: ByColor<u32>,
    /// Living stones (`S`).
    pub stones: ByColor<u32>,
    /// Stones lost, the dead included (`P`).
    pub lost: ByColor<u32>,
    /// Of these, the dead taken off at the end.
    pub dead: ByColor<u32>,
    /// Empty points only this colour reaches (`T`).
    pub territory: ByColor<u32>,
    /// Empty points both or neither reach (`D`).
    pub shared: u32,
    /// Stones that appeared less those that vanished outside play (`X`).
    pub edited: ByColor<i32>,
    /// Voluntary passes.
    pub passes: ByColor<u32>,
    /// Imposed passes.
    pub imposed: ByColor<u32>,
    /// Who passed first, as the terms read it; the side to move when the game ended without.
    pub first_pass: Option<Color>,
    /// Whether nobody passed and the end was by agreement.
    pub ended_without_pass: bool,
    /// `M_B − M_W`; `None` when stones came or went outside play.
    pub placed_difference: Option<i32>,
    /// Stones placed after the first voluntary pass (`m′`).
    pub placed_after_first_pass: ByColor<u32>,
    /// What judging the ground adds; `None` where it was not judged.
    pub examined: Option<Examined>,
}

/// The whole arithmetic of one count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    /// The method.
    pub counting: Counting,
    /// Area or territory.
    pub family: Family,
    /// The margin: always the sum of the lines that are terms.
    pub margin: Margin,
    /// Who wins; `None` for a draw or a withheld margin.
    pub winner: Option<Color>,
    /// `B+3.5`, `W+0.5`, `Draw`, `Replay`, `undetermined`.
    pub result: String,
    /// The same in the ruleset's own unit and words (`黑胜3/4子`).
    pub result_text: String,
    /// The lines in order.
    pub lines: Vec<Line>,
    /// Readings, where the texts leave room.
    pub readings: Vec<Reading>,
    /// Notes: what the count rests on, which identity was used, why something is withheld.
    pub notes: Vec<Cow<'static, str>>,
    /// The numbers the lines come from.
    pub facts: CountFacts,
    /// The ledger it used.
    pub ledger: Ledger,
    /// Failed identities and other findings; empty on a sound sheet.
    pub findings: Vec<Finding>,
}

impl Scoresheet {
    /// The line with this key.
    #[must_use]
    pub fn line(&self, key: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.key == key)
    }

    /// The margin in points, when it is known.
    #[must_use]
    pub fn points(&self) -> Option<Amount> {
        match self.margin {
            Margin::Known(margin) => Some(margin),
            Margin::Withheld(_) => None,
        }
    }

    /// The margin of the reading with this key.
    #[must_use]
    pub fn reading(&self, key: &str) -> Option<Amount> {
        self.readings
            .iter()
            .find(|reading| reading.key == key)
            .map(|reading| reading.margin)
    }
}
