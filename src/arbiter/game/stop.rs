//! When passes stop the game.

use super::super::played::Termination;
use super::course::{Playing, Settlement};
use super::ended::Ended;
use crate::board::{Color, Point};
use crate::rules::{LastMove, Status, Stop};
use crate::settle::Fate;

impl Playing<'_> {
    /// Whether the passes so far stop play.
    pub(super) fn is_stopped(&self) -> bool {
        let ruleset = &self.terms.ruleset;
        let wanted = match ruleset.stop {
            // Engines propose the end by passing and agree to it by passing in turn.
            Stop::TwoPasses | Stop::AgreementOrTwoPasses | Stop::Agreement => 2,
            Stop::ThreePasses => 3,
            Stop::FourPasses => 4,
        };
        let mut run = self.run;
        // The pass that takes the button is none of those that end the game.
        if ruleset.last_move == LastMove::Button && self.passes == run {
            run = run.saturating_sub(1);
        }
        run >= wanted
    }

    /// Ends a game that was stopped.
    pub(super) fn stop(&mut self) -> Result<(), Ended> {
        self.settlement = Some(self.settle());
        Err(Ended {
            termination: Termination::Score,
            offender: None,
            decision: None,
            reason: "play was stopped by passes".to_owned(),
        })
    }

    /// Settles the stones by both sides' word, where they differ by the arbiter's own.
    fn settle(&mut self) -> Settlement {
        if self.terms.ruleset.status == Status::AllAlive {
            return Settlement::default();
        }
        let ours = self.own_settlement();
        let words = Color::BOTH.map(|color| self.word_of(color, &ours));
        let board = self.desk.referee.board();
        let mut settlement = Settlement::default();
        for (at, chain) in ours.chains.iter().enumerate() {
            let said = |side: usize| words[side].as_ref().map_or(Some(chain.fate), |w| w[at]);
            let fate = match (said(0), said(1)) {
                (Some(black), Some(white)) if black == white => black,
                _ => chain.fate,
            };
            let stones: Vec<Point> = board.chain(chain.first).collect();
            match fate {
                Fate::Dead => settlement.dead.extend(stones),
                Fate::Seki => settlement.seki.extend(stones),
                Fate::Alive | Fate::Undetermined => {}
            }
        }
        settlement.dead.sort_unstable();
        settlement.seki.sort_unstable();
        settlement
    }
}
