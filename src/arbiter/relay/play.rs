//! A relay from its first hand to its result, a tie played on from the last section included.

use super::bench::Bench;
use super::plan::{Plan, RosterError, cited};
use super::roster::Roster;
use super::table::RelayTable;
use crate::amount::Amount;
use crate::arbiter::{
    By, Decision, Desk, GameTerms, Handicap, Incident, Opening, Played, play_game,
};
use crate::board::{ByColor, Color};
use crate::rules::{RulesError, Tie};
use std::sync::Arc;

/// Why a relay cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    /// The roster is none.
    #[error("{0}")]
    Roster(#[from] RosterError),
    /// The rules cannot be counted under.
    #[error("{0}")]
    Rules(#[from] RulesError),
}

/// A relay that was played.
#[derive(Clone, Debug)]
pub struct RelayPlayed {
    /// The game.
    pub game: Played,
    /// The game with its end played anew, where it was tied: all of it, the hands that were kept
    /// included.
    pub played_on: Option<Played>,
}

impl RelayPlayed {
    /// The game whose result stands.
    #[must_use]
    pub fn decisive(&self) -> &Played {
        self.played_on.as_ref().unwrap_or(&self.game)
    }
}

/// Plays a relay, and plays a tied game of a knock-out on as its ruleset says.
///
/// # Errors
/// When the roster is none under the ruleset, or its rules cannot be counted under.
pub fn play_relay(
    terms: &Arc<GameTerms>,
    roster: &Roster,
    bench: &mut dyn Bench,
    desk: &mut Desk,
) -> Result<RelayPlayed, RelayError> {
    let plan = Plan::new(roster, &terms.ruleset)?;
    let game = play_once(terms, &plan, bench, desk)?;
    let Some(kept) = kept_hands(terms, &plan, &game) else {
        return Ok(RelayPlayed {
            game,
            played_on: None,
        });
    };
    let again = Arc::new(terms_from(terms, &game, kept));
    let plan = plan.played_on(terms.ruleset.replay.substitutions);
    let mut played_on = play_once(&again, &plan, bench, desk)?;
    restore(&mut played_on, &game, kept);
    settle_second_tie(&mut played_on);
    Ok(RelayPlayed {
        game,
        played_on: Some(played_on),
    })
}

/// Plays one game with the seats of a plan.
fn play_once(
    terms: &Arc<GameTerms>,
    plan: &Plan,
    bench: &mut dyn Bench,
    desk: &mut Desk,
) -> Result<Played, RulesError> {
    let before = u32::try_from(terms.opening.moves.len()).unwrap_or(u32::MAX);
    let first = before.saturating_add(1);
    let mut table = RelayTable::new(
        plan,
        &terms.ruleset,
        bench,
        (first, &terms.opening.incidents),
    );
    let mut played = play_game(terms, &mut table, desk)?;
    played.incidents.extend(table.take_incidents());
    let left = table.take_errors();
    for color in Color::BOTH {
        let still_there = std::mem::replace(&mut played.errors[color], left[color].clone());
        played.errors[color].push_str(&still_there);
        let name = &plan.sides[color].name;
        if !name.is_empty() {
            played.engines[color].name.clone_from(name);
            played.engines[color].version.clear();
        }
    }
    Ok(played)
}

/// The hands that stand when a tied game is played on (TM16 Art. 12); nothing where it is not.
fn kept_hands(terms: &GameTerms, plan: &Plan, game: &Played) -> Option<usize> {
    let ruleset = &terms.ruleset;
    if !terms.knock_out || ruleset.tie_knock_out != Tie::ReplayFromMove {
        return None;
    }
    let tied = match game.decision {
        Decision::Replay | Decision::Draw => true,
        Decision::NoResult => ruleset.replay.on_no_result,
        Decision::Won(..) | Decision::BothLose | Decision::Undetermined => false,
    };
    if !tied {
        return None;
    }
    // Where an event has sections of its own, the last of them is played anew, by analogy; of a
    // game that ended before it began, the section it ended in.
    let by_rules = ruleset.replay.from_move.map(u32::from);
    let by_event = ruleset
        .sections
        .last_hands
        .last()
        .map(|&hand| u32::from(hand));
    let own = plan.last_hands.last().copied();
    let from = if own == by_event { by_rules } else { own };
    let turns = u32::try_from(game.turns.len()).unwrap_or(u32::MAX);
    let mut ends = plan
        .last_hands
        .iter()
        .copied()
        .chain(from)
        .collect::<Vec<_>>();
    ends.retain(|&end| end < turns && from.is_none_or(|from| end <= from));
    let kept = ends.into_iter().max().unwrap_or(0);
    usize::try_from(kept).ok()
}

/// The terms of a tied game from a hand on: the position after it, the time each side has left, and
/// what went wrong up to it (TM-13).
fn terms_from(terms: &GameTerms, game: &Played, kept: usize) -> GameTerms {
    let ply = u32::try_from(kept).unwrap_or(u32::MAX);
    let before = &terms.opening;
    let mut stones = before.stones.clone();
    let mut to_play = before.to_play;
    // Stones Black has placed stand where it placed them.
    let handicap = match terms.handicap {
        Handicap::Free(_) if !game.handicap.is_empty() => {
            stones.extend(game.handicap.iter().map(|&point| (point, Color::Black)));
            to_play = to_play.or(Some(Color::White));
            Handicap::None
        }
        other => other,
    };
    let mut incidents: Vec<Incident> = game.incidents.clone();
    incidents.retain(|incident| incident.ply <= ply);
    let article = cited(&terms.ruleset, "tie_knock_out");
    incidents.push(Incident {
        ply,
        color: None,
        kind: "played-on",
        message: format!(
            "the game was tied ({}): it is played on from the position after hand {kept} with the \
             time both sides had left ({article})",
            game.reason
        ),
        action: "replay",
        warning: 0,
        penalty: Amount::ZERO,
        article,
        point: None,
    });
    let left = ByColor::from_fn(|color| {
        let own = game
            .turns
            .iter()
            .rev()
            .filter(|turn| turn.mv.color() == color);
        own.filter_map(|turn| turn.left).next()
    });
    GameTerms {
        handicap,
        opening: Opening {
            name: before.name.clone(),
            stones,
            to_play,
            moves: game.turns.iter().take(kept).map(|turn| turn.mv).collect(),
            incidents,
            left,
        },
        ..terms.clone()
    }
}

/// Puts the turns that were kept back as they were made.
fn restore(played_on: &mut Played, game: &Played, kept: usize) {
    for (again, made) in played_on.turns.iter_mut().zip(&game.turns).take(kept) {
        *again = *made;
    }
}

/// What a second tie comes to: Black's win (TM16 Art. 12), one without result as well, by analogy.
fn settle_second_tie(played: &mut Played) {
    let tied = matches!(
        played.decision,
        Decision::Replay | Decision::Draw | Decision::NoResult
    );
    if !tied {
        return;
    }
    let ruleset = &played.terms.ruleset;
    let winner = match ruleset.replay.second_tie {
        Tie::BlackWins => Some(Color::Black),
        Tie::WhiteWins => Some(Color::White),
        Tie::Draw | Tie::ReplayFromMove => None,
    };
    let article = cited(ruleset, "replay.second_tie");
    match winner {
        Some(winner) => {
            played.decision = Decision::Won(winner, By::Tie);
            let tie = format!("; the second tie is {winner}'s win ({article})");
            played.reason.push_str(&tie);
        }
        None => played.decision = Decision::Draw,
    }
}
