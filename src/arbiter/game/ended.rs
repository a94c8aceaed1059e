//! Why a game is over.
//!
//! Carried as the error of every step, so that a game ends wherever the reason for it shows.

use super::super::played::{By, Decision, Termination};
use crate::board::Color;
use crate::gtp::Fault;

/// The end of a game.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) termination: Termination,
    pub(super) offender: Option<Color>,
    /// The result; nothing where the count gives it.
    pub(super) decision: Option<Decision>,
    /// Who has won whatever the count says, where that is known before it.
    pub(super) presumed: Option<Color>,
    /// In one sentence, with the article.
    pub(super) reason: String,
}

impl Ended {
    /// Lost by a fault or offence.
    pub(super) fn forfeit(termination: Termination, offender: Color, reason: String) -> Self {
        Self {
            termination,
            offender: Some(offender),
            decision: Some(Decision::Won(offender.opponent(), By::Forfeit)),
            presumed: None,
            reason,
        }
    }

    /// Lost because a player gave no answer.
    pub(super) fn fault(color: Color, fault: &Fault) -> Self {
        Self::forfeit(
            termination(fault),
            color,
            format!("{color}'s engine {fault} (convention)"),
        )
    }
}

/// How a game ends in which an engine fails so.
pub(super) const fn termination(fault: &Fault) -> Termination {
    match fault {
        Fault::NotStarted(_) | Fault::Gone { .. } => Termination::Crash,
        Fault::Hung { .. } => Termination::Hang,
        Fault::Garbled { .. } | Fault::Unable { .. } => Termination::Protocol,
    }
}
