//! Findings about moves: the facts, and what rulings rest on, with their evidence in words.
//!
//! Decides nothing: severity against a ruleset is for whoever reports.

use super::facts::{Cycle, Facts, Move, Obstacle, Repeats, Ruling};
use crate::board::{Board, Color};
use crate::finding::{Finding, Kind, lookup, move_codes as codes};

/// Every finding about a move: first what is so under any ruleset, then what only `rulings` rest
/// on (Ing's ko, long cycles, moves and passes after play was stopped, which is after two passes
/// under some rulesets and after four under others). With no rulings, the facts.
#[must_use]
pub fn findings(facts: &Facts, rulings: &[(usize, Ruling)]) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut say = |kind: &'static Kind, message: String| found.push(place(kind, message, facts));
    match facts.obstacle {
        Some(Obstacle::OffBoard) => say(
            &codes::OFF_BOARD,
            format!("{} names no point of the board", facts.mv.color()),
        ),
        Some(Obstacle::Occupied) => say(&codes::OCCUPIED, "a stone stands there".to_owned()),
        None => {}
    }
    if facts.out_of_turn {
        let other = facts.mv.color().opponent();
        let message = format!("{} plays, but it is {other}'s turn", facts.mv.color());
        say(&codes::SAME_SIDE_TWICE, message);
    }
    match facts.suicide {
        0 => {}
        1 => say(
            &codes::SUICIDE_SINGLE,
            "the stone has no liberty and captures nothing".to_owned(),
        ),
        stones => say(
            &codes::SUICIDE_MULTI,
            format!(
                "{stones} stones of {} lose their last liberty",
                facts.mv.color()
            ),
        ),
    }
    repetition(facts, &mut say);
    stopping(facts, rulings, &mut say);
    for (_, ruling) in rulings {
        let named = |finding: &Finding| finding.kind.slug == ruling.slug;
        if !found.iter().any(named)
            && let Some(kind) = lookup(ruling.slug)
        {
            found.push(place(kind, ruled(facts, ruling), facts));
        }
    }
    found
}

/// Findings about a set-up: one for every chain without a liberty. `ply` is the ply before it.
#[must_use]
pub fn setup_findings(board: &Board, ply: u32) -> Vec<Finding> {
    board
        .chains_without_liberty()
        .filter_map(|point| {
            let color = board.at(point)?;
            let first = board.chain(point).min()?;
            let message = format!(
                "the chain of {} at {} has no liberty ({} stones); it stays until play removes it",
                color,
                first.gtp(board.size()),
                board.chain_len(point)
            );
            let finding = Finding::new(&codes::NO_LIBERTIES_IN_SETUP, message);
            Some(finding.ply(ply).color(color).point(first))
        })
        .collect()
}

/// The ply a finding of this kind says the position stood after.
#[must_use]
pub fn repeated_ply(kind: &Kind, facts: &Facts) -> Option<u32> {
    let repeats = &facts.repeats;
    match kind.slug {
        "situational-repetition" | "long-cycle" => repeats.situation,
        "natural-situational-repetition" => repeats.natural.or(repeats.position),
        "positional-repetition" | "simple-ko" | "ing-ko" => repeats.position,
        _ => None,
    }
}

fn place(kind: &'static Kind, message: String, facts: &Facts) -> Finding {
    let finding = Finding::new(kind, message)
        .ply(facts.ply)
        .color(facts.mv.color());
    match facts.mv {
        Move::Play(_, point) => finding.point(point),
        Move::Pass(_) | Move::ImposedPass(_) | Move::OffBoard(_) => finding,
    }
}

fn repetition(facts: &Facts, say: &mut impl FnMut(&'static Kind, String)) {
    let repeats = &facts.repeats;
    let Some(earliest) = repeats.position else {
        return;
    };
    let closing = facts.cycle.as_ref().map_or_else(String::new, cycle_words);
    if facts.ko_retake {
        let message = format!(
            "retakes the ko at once and restores {}",
            when(earliest, repeats)
        );
        say(&codes::SIMPLE_KO, message);
        return;
    }
    // A single stone's suicide leaves the board as it was: that says it all.
    if facts.suicide == 1 && repeats.situation.is_none() && repeats.natural.is_none() {
        return;
    }
    let message = format!("repeats {}{closing}", when(earliest, repeats));
    say(&codes::POSITIONAL_REPETITION, message);
    let faced = facts.mv.color().opponent();
    if let Some(ply) = repeats.situation {
        let message = format!("{faced} faces {} again{closing}", when(ply, repeats));
        say(&codes::SITUATIONAL_REPETITION, message);
    }
    let player = facts.mv.color();
    if let Some(ply) = repeats.natural {
        let message = format!("{player} creates {} again{closing}", when(ply, repeats));
        say(&codes::NATURAL_SITUATIONAL_REPETITION, message);
    } else if repeats.faced_at_start == Some(faced) {
        let message = format!(
            "{player} creates {} again, which counts as {player}'s{closing}",
            when(earliest, repeats)
        );
        say(&codes::NATURAL_SITUATIONAL_REPETITION, message);
    }
}

/// What is told of moves and passes after play was stopped, where any ruleset has it stopped.
fn stopping(
    facts: &Facts,
    rulings: &[(usize, Ruling)],
    say: &mut impl FnMut(&'static Kind, String),
) {
    let after_stop = [&codes::EXTRA_PASS, &codes::RESUMPTION, &codes::AFTER_END];
    let is_stop = |ruling: &Ruling| after_stop.iter().any(|kind| kind.slug == ruling.slug);
    if facts.passes_before < 2 || !rulings.iter().any(|(_, ruling)| is_stop(ruling)) {
        return;
    }
    let passes = facts.passes_before;
    match facts.mv {
        Move::Pass(_) | Move::ImposedPass(_) => say(
            &codes::EXTRA_PASS,
            format!("a pass after {passes} passes in a row"),
        ),
        Move::Play(color, _) | Move::OffBoard(color) => {
            let order = if facts.out_of_turn {
                "out of the natural order"
            } else {
                "in the natural order"
            };
            say(
                &codes::RESUMPTION,
                format!("{color} plays on after {passes} passes in a row, {order}"),
            );
        }
    }
}

/// What a ruling makes of a move, in words.
fn ruled(facts: &Facts, ruling: &Ruling) -> String {
    let repeats = &facts.repeats;
    let closing = facts.cycle.as_ref().map_or_else(String::new, cycle_words);
    match (ruling.slug, repeats.position) {
        ("after-end", _) => format!(
            "the game had ended with {} passes in a row",
            facts.passes_before
        ),
        (_, Some(earliest)) => format!("repeats {}{closing}", when(earliest, repeats)),
        (_, None) => format!("{} under this ruleset", ruling.slug.replace('-', " ")),
    }
}

/// "the position after move 41", or the start.
fn when(ply: u32, repeats: &Repeats) -> String {
    match (ply, repeats.start && repeats.position == Some(ply)) {
        (0, _) => "the starting position".to_owned(),
        (ply, true) => format!("the position set up after move {ply}"),
        (ply, false) => format!("the position after move {ply}"),
    }
}

/// ": a cycle of 6 plies, 3 captures each".
fn cycle_words(cycle: &Cycle) -> String {
    let plies = if cycle.length == 1 { "ply" } else { "plies" };
    let mut words = format!(": a cycle of {} {plies}", cycle.length);
    match (cycle.captures.black, cycle.captures.white) {
        (0, 0) => words.push_str(", no captures"),
        (1, 1) => words.push_str(", 1 capture each"),
        (b, w) if b == w => words.push_str(&format!(", {b} captures each")),
        (b, w) => words.push_str(&format!(
            ", {} takes {b} and {} takes {w}",
            Color::Black,
            Color::White
        )),
    }
    match cycle.passes {
        0 => {}
        1 => words.push_str(", 1 pass"),
        passes => words.push_str(&format!(", {passes} passes")),
    }
    if let Some(label) = cycle.label {
        words.push_str(&format!(" ({})", label.replace('-', " ")));
    }
    words
}
