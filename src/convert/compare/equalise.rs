//! Giving one ruleset a clause of another, for clauses about the legality of moves.
//!
//! Rules nothing itself.

use super::clause::Clause;
use crate::rules::Ruleset;

/// The clauses that decide on the legality of moves.
pub(super) const LEGALITY: [Clause; 7] = [
    Clause::Suicide,
    Clause::BasicKo,
    Clause::Repetition,
    Clause::LongCycle,
    Clause::End,
    Clause::TurnOrder,
    Clause::Placement,
];

/// Gives a ruleset the fields of a clause from another; a clause that is no matter of legality
/// changes nothing.
pub(super) fn equalise(clause: Clause, to: &mut Ruleset, from: &Ruleset) {
    match clause {
        Clause::Suicide => to.suicide = from.suicide,
        Clause::BasicKo => to.basic_ko = from.basic_ko,
        Clause::Repetition => {
            to.repetition = from.repetition;
            to.start_creator = from.start_creator;
            to.history_window = from.history_window;
        }
        Clause::LongCycle => {
            to.long_cycle = from.long_cycle;
            to.long_cycle_labels.clone_from(&from.long_cycle_labels);
        }
        Clause::End => {
            to.stop = from.stop;
            to.max_resumptions = from.max_resumptions;
            to.resume_first = from.resume_first;
            to.imposed_pass_stops = from.imposed_pass_stops;
            to.status = from.status;
            to.last_move = from.last_move;
            treat(to, from, &["after-end", "extra-pass"]);
        }
        Clause::TurnOrder => treat(to, from, &["same-side-twice"]),
        Clause::Placement => treat(to, from, &["off-board", "occupied"]),
        _ => {}
    }
}

/// Whether two rulesets have the same fields of a clause.
pub(super) fn is_equal(clause: Clause, one: &Ruleset, other: &Ruleset) -> bool {
    let treated = |slugs: &[&str]| {
        let same = |slug: &&str| one.illegal.get(*slug) == other.illegal.get(*slug);
        slugs.iter().all(same)
    };
    match clause {
        Clause::Suicide => one.suicide == other.suicide,
        Clause::BasicKo => one.basic_ko == other.basic_ko,
        Clause::Repetition => {
            one.repetition == other.repetition
                && one.start_creator == other.start_creator
                && one.history_window == other.history_window
        }
        Clause::LongCycle => {
            one.long_cycle == other.long_cycle && one.long_cycle_labels == other.long_cycle_labels
        }
        Clause::End => {
            one.stop == other.stop
                && one.max_resumptions == other.max_resumptions
                && one.resume_first == other.resume_first
                && one.imposed_pass_stops == other.imposed_pass_stops
                && one.status == other.status
                && one.last_move == other.last_move
                && treated(&["after-end", "extra-pass"])
        }
        Clause::TurnOrder => treated(&["same-side-twice"]),
        Clause::Placement => treated(&["off-board", "occupied"]),
        _ => true,
    }
}

fn treat(to: &mut Ruleset, from: &Ruleset, slugs: &[&str]) {
    for slug in slugs {
        match from.illegal.get(*slug) {
            Some(treatment) => to.illegal.insert((*slug).to_owned(), treatment.clone()),
            None => to.illegal.remove(*slug),
        };
    }
}
