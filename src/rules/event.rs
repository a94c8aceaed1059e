//! What a ruleset says of the event round the moves: colours, time, teams, penalties.
//!
//! Plain values; who applies them is for the rooms above.

use super::event_axes::*;
use crate::amount::Amount;

/// How colours are dealt and put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colours {
    /// How they are chosen.
    pub choice: ColourChoice,
    /// How they go over the boards of a team.
    pub team_boards: TeamBoards,
    /// What happens when they were swapped by mistake.
    pub wrong: WrongColours,
    /// The last move up to which that is put right.
    pub last_correctable_move: Option<u16>,
}

/// A step of the price for overrunning a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverrunStep {
    /// Seconds beyond which the step applies (strictly).
    pub over_seconds: u16,
    /// Points of difference it costs; `None` is an imposed pass.
    pub cost: Option<Amount>,
}

/// Sections of a team game and the seats in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sections {
    /// Last hand number of each section but the final one.
    pub last_hands: Vec<u16>,
    /// Whether a pass is a hand.
    pub passes_count_as_hands: bool,
    /// Seconds between two sections.
    pub break_seconds: u16,
    /// Who continues after an error of rotation.
    pub reseating: Reseating,
}

/// Players of a side, their substitutes and pauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// Players of a side at the board.
    pub seats: u8,
    /// Whether a player plays in one section at most.
    pub one_section_per_player: bool,
    /// Substitutions.
    pub substitutions: u8,
    /// Seconds the clock stops for one.
    pub substitution_seconds: u16,
    /// Whether who has been on may return.
    pub return_allowed: bool,
    /// Pauses.
    pub pauses: u8,
    /// Seconds of a pause.
    pub pause_seconds: u16,
    /// What overrunning a pause costs.
    pub pause_overrun: Vec<OverrunStep>,
}

/// The clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Time {
    /// Seconds of main time of a side, where the text recommends one.
    pub main_seconds: Option<u32>,
    /// Periods after it.
    pub periods: Option<u8>,
    /// Seconds of one.
    pub period_seconds: Option<u16>,
    /// When a period is used up.
    pub boundary: Boundary,
    /// What happens when time is exhausted.
    pub on_exhaust: OnExhaust,
    /// What happens when absolute time is exhausted.
    pub on_absolute_exhaust: OnExhaust,
    /// Points a period beyond the last costs, under a point penalty.
    pub period_cost: Amount,
    /// Captured stones from which the player may stop the clock to take them off.
    pub capture_stops_clock: Option<u8>,
    /// Seconds of lateness that forfeit the game.
    pub lateness_seconds: Option<u16>,
    /// The same where the players lodge at the venue, if it differs.
    pub lateness_on_site_seconds: Option<u16>,
    /// Times late seconds are deducted.
    pub lateness_multiplier: u8,
    /// Seconds an hour from which a clock's error is made good.
    pub clock_fault_seconds: Option<u16>,
}

/// What irregularities cost beyond what happens to the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// Times one player is charged for warnings at most.
    pub charged_warnings: Option<u8>,
    /// Warnings that make one malicious foul.
    pub warnings_to_foul: Option<u8>,
    /// Points of difference the first, second … malicious foul costs; the last one repeats.
    pub foul_costs: Vec<Amount>,
    /// Malicious fouls from which the referee may award the game.
    pub fouls_to_loss: Option<u8>,
    /// Points of difference the first, second … error of order costs; the last one repeats.
    pub order_error_costs: Vec<Amount>,
    /// Errors of order that lose the game.
    pub order_errors_to_loss: Option<u8>,
    /// Errors of order of one player that bring a red card.
    pub order_errors_to_red_card: Option<u8>,
    /// Points of difference each move past the section's end costs.
    pub section_overrun_cost: Amount,
    /// Points of difference a yellow card costs.
    pub yellow_card_cost: Amount,
    /// What a red card means.
    pub red_card: CardEffect,
    /// Times a foul is charged when a red card finds no substitution left.
    pub no_substitute_multiplier: u8,
    /// Ringing phones (or smoking) that lose the game.
    pub phone_to_loss: Option<u8>,
}

/// The replay of a drawn game from a given move (节棋).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The last move that is kept.
    pub from_move: Option<u16>,
    /// Whether a game without result is replayed so as well.
    pub on_no_result: bool,
    /// Who wins a second draw.
    pub second_tie: super::Tie,
    /// Substitutions in it.
    pub substitutions: u8,
    /// Pauses in it.
    pub pauses: u8,
    /// Seconds of preparation.
    pub preparation_seconds: u16,
}

/// Points of a league table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct League {
    /// For a win.
    pub win: u8,
    /// For a draw.
    pub draw: u8,
    /// For a loss.
    pub loss: u8,
}
