//! A ruleset: one value for every axis, names, limits of its text, and a citation for each.

use super::axes::*;
use crate::amount::{Amount, Unit};
use std::collections::BTreeMap;

/// What a referee does with one kind of irregularity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Treatment {
    /// What happens to the move and the turn.
    pub action: Action,
    /// Warnings given.
    pub warning: u8,
    /// Until when it may be claimed.
    pub claim: ClaimWindow,
    /// Article it rests on.
    pub article: String,
}

/// A ruleset as data: the axes of section D.
///
/// Made only from a data file (built in or the user's), so that every value has a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The id used everywhere: `team-2016`, `aga` …
    pub id: String,
    /// The full name.
    pub name: String,
    /// Other names, compared ignoring case, blanks, `-` and `_`.
    pub aliases: Vec<String>,
    /// Square sizes the text speaks of; empty means any size and rectangle.
    pub sizes: Vec<u8>,
    /// Whether the text speaks of handicap games.
    pub covers_handicap: bool,
    /// Suicide.
    pub suicide: Suicide,
    /// Whether a single ko may not be retaken at once; any intervening turn lifts it.
    pub basic_ko: bool,
    /// Repetition of whole-board positions.
    pub repetition: Repetition,
    /// Whose creation the start counts as (natural situational superko).
    pub start_creator: StartCreator,
    /// Whether history goes on through a resumption.
    pub history_kept_on_resumption: bool,
    /// Cycles the repetition axis lets pass.
    pub long_cycle: LongCycle,
    /// Overrides for cycles with a label: `unbalanced`, `moonshine`, `triple-ko` …
    pub long_cycle_labels: BTreeMap<String, LongCycle>,
    /// Treatment by slug of the finding (`occupied`, `suicide-single`, `simple-ko` …).
    pub illegal: BTreeMap<String, Treatment>,
    /// Whether a pass hands a stone to the opponent.
    pub pass_stone: bool,
    /// Whether an imposed pass counts towards stopping the game.
    pub imposed_pass_stops: bool,
    /// What stops the game.
    pub stop: Stop,
    /// Who plays first on resumption.
    pub resume_first: ResumeFirst,
    /// What a resumption may be for.
    pub resume_scope: ResumeScope,
    /// How it ends for good.
    pub resume_final: ResumeFinal,
    /// How status is decided.
    pub status: Status,
    /// What happens without agreement.
    pub disagree: Disagree,
    /// Area or territory.
    pub family: Family,
    /// Points in seki.
    pub seki_points: SekiPoints,
    /// Tax on groups.
    pub group_tax: GroupTax,
    /// Points both sides reach.
    pub shared_points: SharedPoints,
    /// Points left contestable.
    pub left_contestable: LeftContestable,
    /// Eyes that must be filled.
    pub false_eyes: FalseEyes,
    /// Mouths of kos left open.
    pub open_ko_mouth: OpenKoMouth,
    /// The last move.
    pub last_move: LastMove,
    /// Which first pass the last-move rule looks at.
    pub first_pass: FirstPass,
    /// Whether imposed passes are left out of that.
    pub first_pass_voluntary_only: bool,
    /// How the result is counted.
    pub counting: Counting,
    /// Unit results are spoken in.
    pub unit: Unit,
    /// Komi in an even game, in points, unless the size has its own.
    pub komi: Amount,
    /// Komi in an even game by number of lines, where it differs.
    pub komi_by_size: BTreeMap<u8, Amount>,
    /// Komi in a handicap game, in points.
    pub komi_handicap: Amount,
    /// What White receives for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// A margin of nothing.
    pub tie: Tie,
    /// Points of difference a warning costs; zero where it costs none.
    pub warning_cost: Amount,
    /// Warnings in one game that lose it; `None` where none do.
    pub warnings_to_loss: Option<u8>,
    /// The citation of every field by its name in the data file.
    pub citations: BTreeMap<String, String>,
}
