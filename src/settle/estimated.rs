//! Dead stones by proof where there is one, and by reading and playouts for the rest.

use super::estimate::Estimate;
use super::settled::{Fate, Settled, Source};
use super::unconditional::by_unconditional_life;
use crate::board::{Board, SuicideAllowed};
use crate::count::Ground;
use crate::finding::{Finding, count_codes};

/// Settles what unconditional life proves, and the rest as an estimate says.
///
/// A position that is not played out stays open where the playouts do not agree: its clear chains
/// have their fates, the doubtful ones none.
#[must_use]
pub fn by_estimate(board: &Board, suicide: SuicideAllowed, estimate: &Estimate) -> Settled {
    let mut settled = by_unconditional_life(board, suicide);
    settled.source = Source::Playouts;
    let unfinished = estimate.is_unfinished();
    for guess in &estimate.chains {
        let proven = settled.chain(board, guess.first);
        if proven.is_none_or(|chain| chain.fate != Fate::Undetermined) {
            continue;
        }
        let fate = if unfinished && guess.is_doubtful() {
            Fate::Undetermined
        } else {
            guess.fate
        };
        settled.decide(board, guess.first, fate, guess.source);
        settled.keep(board, guess.first, guess.kept);
    }
    settled.unfinished = unfinished;
    if unfinished {
        let message = format!(
            "over {} playouts the owners of points worth {} of {} stay open: the game does not \
             look played out",
            estimate.playouts,
            estimate.open_points(),
            board.size().area()
        );
        let finding = Finding::new(&count_codes::NOT_PLAYED_OUT, message);
        settled.findings.push(finding);
    }
    settled.finish(board)
}

/// Calls living chains in seki that live with one eye at the most beside such chains of the other
/// side.
pub fn tell_sekis(board: &Board, ground: &mut Ground, settled: &mut Settled) {
    if settled.source == Source::AllAlive || !settled.is_settled() {
        return;
    }
    ground.judge(board, &settled.dead);
    for chain in &mut settled.chains {
        if chain.fate == Fate::Alive && ground.in_seki(chain.first) {
            chain.fate = Fate::Seki;
        }
    }
}
