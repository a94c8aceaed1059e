//! The ruleset that says nothing: what a file is read into.
//!
//! No value here is a rule. A file is taken only when every field has been given a value with
//! its citation, so none of these survives.

use super::axes::*;
use super::event::*;
use super::event_axes::*;
use super::ruleset::Ruleset;
use crate::amount::{Amount, Unit};
use std::collections::BTreeMap;

impl Ruleset {
    /// A ruleset without a citation for any field.
    pub(super) fn blank() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            summary: String::new(),
            aliases: Vec::new(),
            sizes: Vec::new(),
            other_sizes: false,
            rectangles: false,
            covers_handicap: false,
            setup: Vec::new(),
            colours: Colours {
                choice: ColourChoice::Assigned,
                team_boards: TeamBoards::EachBoard,
                wrong: WrongColours::Referee,
                last_correctable_move: None,
            },
            suicide: Suicide::Forbidden,
            basic_ko: true,
            repetition: Repetition::None,
            start_creator: StartCreator::Opponent,
            history_kept_on_resumption: true,
            history_window: None,
            long_cycle: LongCycle::Referee,
            long_cycle_labels: BTreeMap::new(),
            illegal: BTreeMap::new(),
            pass_stone: false,
            imposed_pass_stops: false,
            imposed_pass_is_hand: true,
            imposed_pass_in_delta_m: true,
            stop: Stop::TwoPasses,
            resume_first: ResumeFirst::NaturalOrder,
            resume_scope: ResumeScope::Any,
            resume_final: ResumeFinal::AgreeAgain,
            max_resumptions: None,
            status: Status::Agreement,
            disagree: Disagree::Referee,
            family: Family::Area,
            seki_points: SekiPoints::Counted,
            group_tax: GroupTax::None,
            shared_points: SharedPoints::Nobody,
            left_contestable: LeftContestable::AsTheyStand,
            false_eyes: FalseEyes::Counted,
            open_ko_mouth: OpenKoMouth::Counted,
            last_move: LastMove::None,
            first_pass: FirstPass::FirstPassOfGame,
            first_pass_voluntary_only: true,
            counting: Counting::Difference,
            fill_in: FillInStones::NotUsed,
            unit: Unit::Point,
            komi: Amount::ZERO,
            komi_by_size: BTreeMap::new(),
            komi_handicap: Amount::ZERO,
            handicap_bonus: HandicapBonus::Zero,
            tie: Tie::Draw,
            tie_knock_out: Tie::Draw,
            replay: blank_replay(),
            league: League {
                win: 0,
                draw: 0,
                loss: 0,
            },
            warning_cost: Amount::ZERO,
            warnings_to_loss: None,
            penalty: blank_penalty(),
            sections: Sections {
                last_hands: Vec::new(),
                passes_count_as_hands: true,
                break_seconds: 0,
                reseating: Reseating::NoRotation,
            },
            team: blank_team(),
            time: blank_time(),
            resign: Vec::new(),
            results: Vec::new(),
            citations: BTreeMap::new(),
            modified: Vec::new(),
        }
    }
}

fn blank_replay() -> Replay {
    Replay {
        from_move: None,
        on_no_result: false,
        second_tie: Tie::Draw,
        substitutions: 0,
        pauses: 0,
        preparation_seconds: 0,
    }
}

fn blank_penalty() -> Penalty {
    Penalty {
        charged_warnings: None,
        warnings_to_foul: None,
        foul_costs: Vec::new(),
        fouls_to_loss: None,
        order_error_costs: Vec::new(),
        order_errors_to_loss: None,
        order_errors_to_red_card: None,
        section_overrun_cost: Amount::ZERO,
        yellow_card_cost: Amount::ZERO,
        red_card: CardEffect::NoCards,
        no_substitute_multiplier: 1,
        phone_to_loss: None,
    }
}

fn blank_team() -> Team {
    Team {
        seats: 1,
        one_section_per_player: false,
        substitutions: 0,
        substitution_seconds: 0,
        return_allowed: false,
        pauses: 0,
        pause_seconds: 0,
        pause_overrun: Vec::new(),
    }
}

fn blank_time() -> Time {
    Time {
        main_seconds: None,
        periods: None,
        period_seconds: None,
        boundary: Boundary::PastLimit,
        on_exhaust: OnExhaust::Lose,
        on_absolute_exhaust: OnExhaust::Lose,
        period_cost: Amount::ZERO,
        capture_stops_clock: None,
        lateness_seconds: None,
        lateness_on_site_seconds: None,
        lateness_multiplier: 1,
        clock_fault_seconds: None,
    }
}
