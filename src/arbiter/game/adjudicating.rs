//! Ending a game before its end, where that was asked for: when nothing is left to win, or when
//! both engines have named the same winner for long enough.

use super::super::played::Termination;
use super::course::Playing;
use super::ended::Ended;
use super::vocabulary::command;
use super::words::read_claim;
use crate::adjudicate::{charged, suicide};
use crate::amount::Amount;
use crate::board::{Color, unconditional};
use crate::gtp::Reply;
use crate::rules::Family;

/// What may still move the margin when no point can change hands: the last move, a pass stone, a
/// button.
const SLACK: Amount = Amount::points(2);

impl Playing<'_> {
    /// Ends the game where one of the ways of adjudication does.
    pub(super) fn adjudicate(&mut self) -> Result<(), Ended> {
        let wanted = self.terms.adjudication;
        if !wanted.decided && wanted.agreed.is_none() {
            return Ok(());
        }
        // Nothing is decided, and nobody is asked, while stones stand on less than half the board.
        let stones = self.desk.referee.board().stones();
        if (stones.black + stones.white) as usize * 2 < self.terms.size.area() {
            return Ok(());
        }
        if wanted.decided
            && let Some(winner) = self.decided_by_proof()
        {
            let text = format!(
                "{winner} wins whatever becomes of the points that are not unconditionally \
                 anybody's (convention)"
            );
            return Err(self.ended_early(Termination::Adjudication, winner, text));
        }
        if let Some(rounds) = wanted.agreed
            && let Some(winner) = self.agreed_winner(rounds)?
        {
            let text = format!(
                "both engines have said {rounds} times in a row that {winner} wins (convention)"
            );
            return Err(self.ended_early(Termination::Agreement, winner, text));
        }
        Ok(())
    }

    /// Who wins by every reading of the points that are not proven to be anybody's.
    fn decided_by_proof(&self) -> Option<Color> {
        let ruleset = &self.terms.ruleset;
        let proof = unconditional(self.desk.referee.board(), suicide(ruleset));
        let points = |n: usize| Amount::points(i64::try_from(n).unwrap_or(i64::MAX / 8));
        let whole = points(self.terms.size.area());
        let own = |color| points(proof.area(color).len()).times(2);
        let ledger = self.desk.referee.ledger();
        let charges = charged(ruleset, &self.offences);
        let handicap = u32::try_from(self.handicap.len()).unwrap_or(u32::MAX);
        let mut shift = charges.white.cost - charges.black.cost;
        shift += -self.terms.komi - ruleset.bonus_for(handicap);
        for incident in &self.incidents {
            match incident.color {
                Some(Color::Black) => shift += -incident.penalty,
                Some(Color::White) => shift += incident.penalty,
                None => {}
            }
        }
        if ruleset.family == Family::Territory {
            shift += -Amount::points(ledger.delta_m());
        }
        let least = own(Color::Black) - whole + shift - SLACK;
        let most = whole - own(Color::White) + shift + SLACK;
        if least > Amount::ZERO {
            Some(Color::Black)
        } else if most < Amount::ZERO {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Who both engines say wins, once they have said so often enough; they are asked when both
    /// have moved.
    fn agreed_winner(&mut self, rounds: u32) -> Result<Option<Color>, Ended> {
        if self.desk.referee.ply() % 2 == 1 {
            return Ok(None);
        }
        let black = self.says_wins(Color::Black)?;
        let agreed = match black {
            Some(winner) if self.says_wins(Color::White)? == Some(winner) => Some(winner),
            _ => None,
        };
        self.agreed_for = match (agreed, self.agreed_for) {
            (Some(winner), Some((before, times))) if winner == before => Some((winner, times + 1)),
            (Some(winner), _) => Some((winner, 1)),
            (None, _) => None,
        };
        let long_enough = self.agreed_for.filter(|&(_, times)| times >= rounds.max(1));
        Ok(long_enough.map(|(winner, _)| winner))
    }

    /// Who wins by the word of a side's engine.
    fn says_wins(&mut self, color: Color) -> Result<Option<Color>, Ended> {
        let Some(seat) = self.spokesman(color) else {
            return Ok(None);
        };
        let limit = self.terms.deadlines.score;
        let reply = self.ask_within(seat, &command("final_score"), limit)?;
        let Reply::Done(text) = reply else {
            return Ok(None);
        };
        Ok(match read_claim(&text) {
            Some(margin) if margin > Amount::ZERO => Some(Color::Black),
            Some(margin) if margin < Amount::ZERO => Some(Color::White),
            _ => None,
        })
    }

    /// The end of a game whose winner is known; its stones are as the arbiter settles them.
    fn ended_early(&mut self, termination: Termination, winner: Color, reason: String) -> Ended {
        let ours = self.own_settlement();
        self.settle_alone(ours);
        Ended {
            termination,
            offender: None,
            decision: None,
            presumed: Some(winner),
            reason,
        }
    }
}
