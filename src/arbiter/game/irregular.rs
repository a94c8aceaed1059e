//! Moves against the rules, and cycles: what the ruleset's referee does about them.
//!
//! Every case is an incident with its article. Judging the move is the referee's.

use super::super::played::{Decision, Incident, Termination};
use super::super::terms::IllegalPolicy;
use super::course::Playing;
use super::ended::Ended;
use super::resync::Undoing;
use super::turn::Asked;
use crate::adjudicate::{Loss, charged};
use crate::board::{Color, Point};
use crate::referee::{Facts, Move, Ruling};
use crate::rules::{Action, Axis, LongCycle};

/// Irregular answers in one turn after which the game is lost: whoever cannot be corrected.
const MOST_TRIES: u32 = 5;

/// What follows an irregular move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The turn is over.
    TurnOver,
    /// The same side is asked again.
    AskAgain,
}

impl Playing<'_> {
    /// Does what is to be done about a move that the rulings do not let pass; `tries` irregular
    /// moves came before it in this turn.
    pub(super) fn irregular(
        &mut self,
        facts: &Facts,
        found: &[Ruling],
        asked: &Asked,
        tries: u32,
    ) -> Result<After, Ended> {
        let Some(ruling) = found.iter().find(|ruling| ruling.is_illegal()) else {
            self.cycle(facts, found, asked)?;
            return Ok(After::TurnOver);
        };
        let color = facts.mv.color();
        let forfeits = match self.terms.illegal {
            IllegalPolicy::Forfeit => true,
            IllegalPolicy::Rules => ruling.action == Action::LoseGame || tries >= MOST_TRIES,
        };
        if forfeits {
            let incident = self.offence(facts, ruling, "forfeit", 0);
            let reason = incident.message.clone();
            self.happened(incident);
            return Err(Ended::forfeit(Termination::Illegal, color, reason));
        }
        let warning = found.iter().map(|ruling| ruling.warning).max();
        let warning = warning.unwrap_or(0);
        let incident = self.offence(facts, ruling, ruling.action.spelling(), warning);
        self.offended(incident)?;
        let undoing = if facts.obstacle.is_some() {
            Undoing::Doubtful
        } else {
            Undoing::Possible
        };
        match ruling.action {
            // What the referee is asked to rule on in mid-game is void here, by convention.
            Action::VoidTurnLost | Action::TakeBackAsPassWithStone | Action::RefereeRuling => {
                let pass = Move::ImposedPass(color);
                self.commit(pass, asked);
                self.tell_others(pass, asked.seat)?;
                self.take_back(asked.seat, undoing, Some(pass))?;
                Ok(After::TurnOver)
            }
            Action::RejectRetry | Action::Corrected | Action::VoidTurnKept => {
                self.take_back(asked.seat, undoing, None)?;
                Ok(After::AskAgain)
            }
            Action::LoseGame | Action::Stands => {
                self.make(facts.mv, asked)?;
                Ok(After::TurnOver)
            }
        }
    }

    /// The incident of a move against the rules.
    fn offence(
        &self,
        facts: &Facts,
        ruling: &Ruling,
        action: &'static str,
        warning: u8,
    ) -> Incident {
        let color = facts.mv.color();
        let point = stone(facts.mv);
        let at = match point {
            Some(point) => format!(" at {}", point.gtp(self.terms.size)),
            None => String::new(),
        };
        let again = facts.repeats.situation.or(facts.repeats.position);
        let again = again.map_or(String::new(), |ply| {
            format!(", bringing back the position after ply {ply}")
        });
        let message = format!(
            "{color} played against the rules, {}{at}{again} ({})",
            ruling.slug, ruling.article
        );
        Incident {
            ply: facts.ply,
            color: Some(color),
            kind: ruling.slug,
            message,
            action,
            warning,
            article: ruling.article.clone(),
            point,
            ..self.incident()
        }
    }

    /// Ends the game where a side's offences lose it, and notes where the referee may award it.
    pub(super) fn weigh_offences(&mut self, color: Color, article: &str) -> Result<(), Ended> {
        let ruleset = &self.terms.ruleset;
        let cited = |field: &str| {
            let cited = ruleset.citations.get(field);
            cited.map_or("convention", String::as_str).to_owned()
        };
        match charged(ruleset, &self.offences)[color].loses {
            Loss::No => Ok(()),
            Loss::RefereeMay => {
                let article = cited("penalty.fouls_to_loss");
                let incident = Incident {
                    color: Some(color),
                    kind: "fouls",
                    message: format!(
                        "{color}'s fouls would let the referee award the game ({article}); play \
                         goes on"
                    ),
                    article,
                    ..self.incident()
                };
                self.happened(incident);
                Ok(())
            }
            Loss::Yes => {
                let limit = cited("warnings_to_loss");
                let reason = format!("{color} has lost by penalties ({limit}; {article})");
                Err(Ended::forfeit(Termination::Penalty, color, reason))
            }
        }
    }

    /// Makes a move that closes a cycle no rule forbids, and ends the game where the rules do.
    fn cycle(&mut self, facts: &Facts, found: &[Ruling], asked: &Asked) -> Result<(), Ended> {
        self.make(facts.mv, asked)?;
        let Some((ruling, fate)) = found.iter().find_map(|r| Some((r, r.cycle?))) else {
            return Ok(());
        };
        let length = facts.cycle.map_or(0, |cycle| cycle.length);
        let decision = match fate {
            LongCycle::NoResultAuto => Decision::NoResult,
            LongCycle::Draw => Decision::Draw,
            LongCycle::Replay => Decision::Replay,
            LongCycle::NoResultIfBothAgree | LongCycle::Referee | LongCycle::Forbidden => {
                self.note_cycle(facts, ruling, length);
                return Ok(());
            }
        };
        let reason = format!(
            "a cycle of {length} plies was closed: {} ({})",
            fate.spelling(),
            ruling.article
        );
        let incident = self.offence(facts, ruling, fate.spelling(), 0);
        self.happened(Incident {
            message: reason.clone(),
            ..incident
        });
        Err(Ended {
            termination: Termination::NoResult,
            offender: None,
            decision: Some(decision),
            presumed: None,
            reason,
        })
    }

    /// Notes a cycle that players or a referee would have to decide about, once as long as it goes
    /// on.
    fn note_cycle(&mut self, facts: &Facts, ruling: &Ruling, length: u32) {
        let goes_on = facts.ply <= self.cycle_until;
        self.cycle_until = facts.ply.saturating_add(length);
        if goes_on {
            return;
        }
        let incident = self.offence(facts, ruling, "noted", 0);
        let message = format!(
            "a cycle of {length} plies was closed; the engines cannot agree on it and play goes \
             on ({})",
            ruling.article
        );
        self.happened(Incident {
            message,
            ..incident
        });
    }
}

/// The point of a stone.
const fn stone(mv: Move) -> Option<Point> {
    match mv {
        Move::Play(_, point) => Some(point),
        Move::Pass(_) | Move::ImposedPass(_) | Move::OffBoard(_) => None,
    }
}
