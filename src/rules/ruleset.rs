//! A ruleset: one value for every axis, names, limits of its text, and a citation for each.

use super::axes::*;
use super::event::*;
use super::event_axes::*;
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

/// A ruleset as data: one value for every axis.
///
/// Made only from a data file (built in or the user's), so that every value has a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The id used everywhere: `team-2016`, `aga` …
    pub id: String,
    /// The full name.
    pub name: String,
    /// One line on what sets it apart.
    pub summary: String,
    /// Other names, compared ignoring case, blanks, `-` and `_`.
    pub aliases: Vec<String>,
    /// Square sizes the text speaks of; empty means any size and rectangle.
    pub sizes: Vec<u8>,
    /// Whether sizes beyond those named are covered as well.
    pub other_sizes: bool,
    /// Whether the text speaks of boards that are no squares.
    pub rectangles: bool,
    /// Whether the text speaks of handicap games.
    pub covers_handicap: bool,
    /// How a game may begin.
    pub setup: Vec<SetupKind>,
    /// Colours.
    pub colours: Colours,
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
    /// Plies the search for an earlier position goes back; `None` is to the start.
    pub history_window: Option<u32>,
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
    /// Whether an imposed pass is a hand of the numbering.
    pub imposed_pass_is_hand: bool,
    /// Whether an imposed pass enters the difference of stones placed.
    pub imposed_pass_in_delta_m: bool,
    /// What stops the game.
    pub stop: Stop,
    /// Who plays first on resumption.
    pub resume_first: ResumeFirst,
    /// What a resumption may be for.
    pub resume_scope: ResumeScope,
    /// How it ends for good.
    pub resume_final: ResumeFinal,
    /// Resumptions allowed; `None` is any number.
    pub max_resumptions: Option<u8>,
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
    /// Stones of each colour for filling in.
    pub fill_in: FillInStones,
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
    /// A margin of nothing in a knock-out.
    pub tie_knock_out: Tie,
    /// The replay of drawn games.
    pub replay: Replay,
    /// Points of a league.
    pub league: League,
    /// Points of difference a warning costs; zero where it costs none.
    pub warning_cost: Amount,
    /// Warnings in one game that lose it; `None` where none do.
    pub warnings_to_loss: Option<u8>,
    /// Other penalties.
    pub penalty: Penalty,
    /// Sections of a team game.
    pub sections: Sections,
    /// Teams.
    pub team: Team,
    /// The clock.
    pub time: Time,
    /// Who may resign for a side; several may be valid.
    pub resign: Vec<Resigner>,
    /// Ways a game may end.
    pub results: Vec<ResultKind>,
    /// The citation of every field by its name in the data file.
    pub citations: BTreeMap<String, String>,
    /// Fields the user has overridden, in the order of the overrides.
    pub modified: Vec<String>,
}
