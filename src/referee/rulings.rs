//! What a ruleset's referee makes of the facts about a move: each axis read in one function.
//!
//! Knows no board and no history: everything it rules on is in the facts.

use super::facts::{Cycle, Facts, Move, Obstacle, Ruling};
use crate::board::Color;
use crate::rules::{
    Action, LastMove, LongCycle, Repetition, ResumeFirst, Ruleset, StartCreator, Status, Stop,
    Suicide,
};

/// Every ruling of a ruleset's referee on a move; none when the move is in order.
#[must_use]
pub fn rulings(ruleset: &Ruleset, facts: &Facts) -> Vec<Ruling> {
    let mut found = Vec::new();
    if facts.is_plain() {
        return found;
    }
    match facts.obstacle {
        Some(Obstacle::OffBoard) => found.push(treat(ruleset, "off-board", "sizes")),
        Some(Obstacle::Occupied) => found.push(treat(ruleset, "occupied", "sizes")),
        None => {}
    }
    found.extend(stopping(ruleset, facts));
    found.extend(turn_order(ruleset, facts));
    if facts.obstacle.is_none() {
        found.extend(suicide(ruleset, facts));
        found.extend(recurrence(ruleset, facts));
    }
    found
}

/// The treatment a ruleset's table has for a kind of irregularity, or refusal with the citation
/// of the axis that makes it one.
fn treat(ruleset: &Ruleset, slug: &'static str, axis: &str) -> Ruling {
    match ruleset.illegal.get(slug) {
        Some(treatment) => Ruling {
            slug,
            action: treatment.action,
            warning: treatment.warning,
            cycle: None,
            article: treatment_cited(ruleset, &treatment.article, axis),
        },
        None => untreated(ruleset, slug, axis, Action::RejectRetry),
    }
}

/// What forbids a move, where only its treatment is by convention: both.
fn treatment_cited(ruleset: &Ruleset, treatment: &str, axis: &str) -> String {
    let forbids = matches!(axis, "suicide" | "basic_ko" | "repetition");
    match ruleset.citations.get(axis) {
        Some(cited) if forbids && treatment == "convention" => {
            format!("{cited}; its treatment by convention")
        }
        Some(_) | None => treatment.to_owned(),
    }
}

/// A ruling for which the table has no row.
fn untreated(ruleset: &Ruleset, slug: &'static str, axis: &str, action: Action) -> Ruling {
    let cited = ruleset.citations.get(axis).cloned();
    Ruling {
        slug,
        action,
        warning: 0,
        cycle: None,
        article: cited.unwrap_or_else(|| String::from("convention")),
    }
}

/// The table's treatment if it has one, else a note: the move stands.
fn note(ruleset: &Ruleset, slug: &'static str, axis: &str) -> Ruling {
    if ruleset.illegal.contains_key(slug) {
        treat(ruleset, slug, axis)
    } else {
        untreated(ruleset, slug, axis, Action::Stands)
    }
}

/// The axis `suicide`.
fn suicide(ruleset: &Ruleset, facts: &Facts) -> Option<Ruling> {
    let single = facts.suicide == 1;
    let allowed = facts.suicide == 0
        || match ruleset.suicide {
            Suicide::Forbidden => false,
            Suicide::MultiStoneOnly => !single,
            Suicide::AllSubjectToRepetition => true,
        };
    let slug = if single {
        "suicide-single"
    } else {
        "suicide-multi"
    };
    (!allowed).then(|| treat(ruleset, slug, "suicide"))
}

/// Whether a play brings a position back that the axis `repetition` does not allow, as what.
///
/// A history window counts plies back to the latest equal position.
fn forbidden_repetition(ruleset: &Ruleset, facts: &Facts) -> Option<&'static str> {
    let repeats = &facts.repeats;
    let (forbidden, slug) = match ruleset.repetition {
        Repetition::None => (false, "long-cycle"),
        Repetition::Positional => (repeats.position.is_some(), "positional-repetition"),
        Repetition::Situational => (repeats.situation.is_some(), "situational-repetition"),
        Repetition::NaturalSituational => (
            repeats.natural.is_some() || created_at_start(ruleset, facts),
            "natural-situational-repetition",
        ),
        Repetition::Ing => (repeats.position.is_some() && !facts.ko_retake, "ing-ko"),
    };
    let length = facts.cycle.map_or(0, |cycle| cycle.length);
    let remembered = ruleset.history_window.is_none_or(|plies| length <= plies);
    (forbidden && remembered).then_some(slug)
}

/// The axis `start-creator`: whether the start counts as a creation of the player (E12, E13).
fn created_at_start(ruleset: &Ruleset, facts: &Facts) -> bool {
    let Some(faced) = facts.repeats.faced_at_start else {
        return false;
    };
    match ruleset.start_creator {
        StartCreator::Opponent => facts.mv.color() == faced.opponent(),
        StartCreator::Nobody => false,
        StartCreator::SideToMove => facts.mv.color() == faced,
    }
}

/// Ko, repetition and long cycles, of which a play commits at most one.
fn recurrence(ruleset: &Ruleset, facts: &Facts) -> Option<Ruling> {
    if facts.ko_retake && ruleset.basic_ko {
        return Some(treat(ruleset, "simple-ko", "basic_ko"));
    }
    match forbidden_repetition(ruleset, facts) {
        // Ing's text needs to know whether life and death are settled (B.1): arbitration.
        Some("ing-ko") => {
            let mut ruling = match ruleset.illegal.contains_key("ing-ko") {
                true => treat(ruleset, "ing-ko", "repetition"),
                false => untreated(ruleset, "ing-ko", "repetition", Action::RefereeRuling),
            };
            ruling.cycle = Some(LongCycle::Referee);
            Some(ruling)
        }
        // An event may take long cycles out of the ban on repetition (TM16 Art. 20.3, TM-4).
        Some(slug) => excepted(ruleset, facts).or_else(|| Some(treat(ruleset, slug, "repetition"))),
        None if ruleset.repetition == Repetition::None => long_cycle(ruleset, facts),
        None => None,
    }
}

/// A cycle forbidden as a repetition for which an event has laid down another end of the game; to
/// leave it to the referee or to the players is no such end, and the ban holds.
fn excepted(ruleset: &Ruleset, facts: &Facts) -> Option<Ruling> {
    let cycle = facts.cycle.as_ref()?;
    match disposition(ruleset, cycle).0 {
        LongCycle::NoResultAuto | LongCycle::Draw | LongCycle::Replay => long_cycle(ruleset, facts),
        LongCycle::Forbidden | LongCycle::NoResultIfBothAgree | LongCycle::Referee => None,
    }
}

/// The axis `long-cycle`, for cycles that no ban on repetition meets first.
///
/// A cycle is complete when the same side is to move again: the first return of a
/// send-two-return-one leaves the other side to move and completes none.
fn long_cycle(ruleset: &Ruleset, facts: &Facts) -> Option<Ruling> {
    let cycle = facts.cycle.as_ref()?;
    facts.repeats.situation?;
    let (outcome, axis) = disposition(ruleset, cycle);
    let mut ruling = match outcome {
        // Tables speak of repetition: a forbidden cycle is one (TM-6).
        LongCycle::Forbidden if !ruleset.illegal.contains_key("long-cycle") => Ruling {
            slug: "long-cycle",
            ..treat(ruleset, "situational-repetition", axis)
        },
        LongCycle::Forbidden => treat(ruleset, "long-cycle", axis),
        LongCycle::Referee => untreated(ruleset, "long-cycle", axis, Action::RefereeRuling),
        LongCycle::NoResultAuto
        | LongCycle::NoResultIfBothAgree
        | LongCycle::Draw
        | LongCycle::Replay => untreated(ruleset, "long-cycle", axis, Action::Stands),
    };
    ruling.cycle = Some(outcome);
    Some(ruling)
}

/// What becomes of a cycle, by its label, by being unbalanced, or like any other; and the field
/// of the ruleset that says so.
fn disposition(ruleset: &Ruleset, cycle: &Cycle) -> (LongCycle, &'static str) {
    let unbalanced = (!cycle.balanced()).then_some("unbalanced");
    let labelled = |name: &str| ruleset.long_cycle_labels.get(name).copied();
    if let Some(outcome) = cycle.label.and_then(labelled) {
        (outcome, "long_cycle_labels")
    } else if let Some(outcome) = unbalanced.and_then(labelled) {
        (outcome, "long_cycle_labels.unbalanced")
    } else {
        (ruleset.long_cycle, "long_cycle")
    }
}

/// What the axis `last-move` has to do with passes.
#[derive(PartialEq, Eq)]
enum LastPass {
    /// Nothing.
    Ordinary,
    /// The first pass of the game takes the button and does not count towards the end.
    TakesButton,
    /// White makes the last pass, if need be one more.
    IsWhites,
}

/// The axis `last-move`, as far as passes go.
const fn last_pass(ruleset: &Ruleset) -> LastPass {
    match ruleset.last_move {
        LastMove::None
        | LastMove::MinusOneIfWhitePassedFirst
        | LastMove::ExactDeltaM
        | LastMove::WwdShortcut => LastPass::Ordinary,
        LastMove::Button => LastPass::TakesButton,
        LastMove::WhiteMustPassLast => LastPass::IsWhites,
    }
}

/// The axis `stop`: whether the passes before a move have stopped play.
fn is_stopped(ruleset: &Ruleset, facts: &Facts) -> bool {
    let mut passes = if ruleset.imposed_pass_stops {
        facts.passes_before
    } else {
        facts.voluntary_before
    };
    let first_among_them = facts.passes_so_far == facts.voluntary_before;
    if last_pass(ruleset) == LastPass::TakesButton && first_among_them {
        passes = passes.saturating_sub(1);
    }
    match ruleset.stop {
        Stop::TwoPasses | Stop::AgreementOrTwoPasses => passes >= 2,
        Stop::ThreePasses => passes >= 3,
        Stop::FourPasses => passes >= 4,
        Stop::Agreement => false,
    }
}

/// The axis `status` and the limit `max-resumptions`: whether a stop is the end for good.
fn is_final(ruleset: &Ruleset, facts: &Facts) -> bool {
    let nothing_to_settle = match ruleset.status {
        Status::AllAlive => true,
        Status::Agreement | Status::PlayOut | Status::J89Hypothetical | Status::KoreanLocal => {
            false
        }
    };
    let used_up = |most: u8| facts.stops_before > u32::from(most);
    nothing_to_settle || ruleset.max_resumptions.is_some_and(used_up)
}

/// Moves and passes after play was stopped: extra, after the end, or a resumption.
fn stopping(ruleset: &Ruleset, facts: &Facts) -> Option<Ruling> {
    if !is_stopped(ruleset, facts) {
        return None;
    }
    match facts.mv {
        Move::Pass(Color::White) if last_pass(ruleset) == LastPass::IsWhites => None,
        Move::Pass(_) | Move::ImposedPass(_) => Some(note(ruleset, "extra-pass", "stop")),
        Move::Play(..) | Move::OffBoard(_) if is_final(ruleset, facts) => {
            Some(treat(ruleset, "after-end", "stop"))
        }
        Move::Play(..) | Move::OffBoard(_) => Some(note(ruleset, "resumption", "resume_first")),
    }
}

/// The axis `resume-first`: whether either side may turn out to play first on resumption.
const fn either_may_resume(ruleset: &Ruleset) -> bool {
    match ruleset.resume_first {
        ResumeFirst::NaturalOrder | ResumeFirst::OpponentOfLastPasser => false,
        // Who asked, or claimed stones dead, is not in the record.
        ResumeFirst::OpponentOfRequester | ResumeFirst::DeathClaimant | ResumeFirst::Agreement => {
            true
        }
    }
}

/// Two turns in a row, unless it is a resumption that this side may begin.
fn turn_order(ruleset: &Ruleset, facts: &Facts) -> Option<Ruling> {
    let resumes = is_stopped(ruleset, facts) && !is_final(ruleset, facts);
    let excused = resumes && either_may_resume(ruleset);
    (facts.out_of_turn && !excused).then(|| treat(ruleset, "same-side-twice", "setup"))
}
