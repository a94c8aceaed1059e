//! The recorded result as evidence for dead stones: when it speaks, and under which rules.
//!
//! Owns the conditions. Which sets of dead stones are plausible is `settle`'s; the arithmetic is
//! `count`'s.

use super::panel::{Bench, stand_in};
use super::penalties::{Offence, charges};
use super::placed::look;
use super::question::KomiChoice;
use super::score::CountQuestion;
use super::terms::{Method, komi, terms};
use super::word::DeadWord;
use crate::amount::Amount;
use crate::board::{Board, ByColor, Color};
use crate::claims::{Game, Outcome, ResultEvidence, RulesClaim};
use crate::count::{self, Articles, Counter, Terms, margin_text};
use crate::finding::{Finding, check_codes};
use crate::referee::Ledger;
use crate::rules::{FalseEyes, OpenKoMouth, Ruleset, SekiPoints, Status, builtin_ref};
use crate::settle::{self, Fit, Settled};

/// Points that judged ground leaves out at the most: a literal count farther off than this is no
/// count of the declared margin, and judging its ground, which takes ten times as long, is spared.
const FARTHEST: Amount = Amount::points(40);

/// What the recorded result is weighed with.
pub(super) struct Evidence<'a> {
    /// Whether it may speak at all.
    pub(super) allowed: ResultEvidence,
    /// The rulesets asked for.
    pub(super) bench: &'a Bench,
    /// What the record claims.
    pub(super) game: &'a Game,
    /// What its course left.
    pub(super) ledger: &'a Ledger,
    /// Whose komi counts.
    pub(super) komi: KomiChoice,
    /// Whether only the record's own rules and komi count, whatever was asked for.
    pub(super) own_terms: bool,
    /// Offences besides those the record tells.
    pub(super) offences: &'a [Offence],
}

/// Whether the recorded result may settle stones: only those at its own end, and only where no
/// other word was asked for.
pub(super) const fn allowed(question: &CountQuestion, evidence: ResultEvidence) -> ResultEvidence {
    match (&question.dead, question.at) {
        (DeadWord::Auto, None) => evidence,
        _ => ResultEvidence::Ignored,
    }
}

/// The margin a record declares, Black's less White's, if its result is a count.
pub(super) fn declared_margin(outcome: Outcome) -> Option<Amount> {
    match outcome {
        Outcome::Score { winner, margin } => Some(match winner {
            Color::Black => margin,
            Color::White => -margin,
        }),
        Outcome::Absent
        | Outcome::UnreadableScore { .. }
        | Outcome::Won { .. }
        | Outcome::Draw
        | Outcome::NoResult
        | Outcome::BothLose
        | Outcome::Unknown
        | Outcome::Unreadable => None,
    }
}

impl Evidence<'_> {
    /// Lets the result settle what is in doubt, and says so where it fits nothing.
    pub(super) fn weigh(&self, board: &Board, counter: &mut Counter, settled: &mut Settled) {
        if self.allowed == ResultEvidence::Ignored {
            return;
        }
        let (Some(declared), Some(terms)) = (declared_margin(self.game.result.used), self.terms())
        else {
            return;
        };
        let literal = Terms {
            seki_points: SekiPoints::Counted,
            false_eyes: FalseEyes::Counted,
            open_ko_mouth: OpenKoMouth::Counted,
            ..terms.clone()
        };
        let judged = terms.ask_for_ground() && !literal.ask_for_ground();
        let mut margin = |dead: &_| {
            if judged {
                let tally = counter.tally(board, dead);
                let literal = count::sheet(&tally, self.ledger, &literal).points()?;
                if (literal - declared).abs() > FARTHEST {
                    return Some(literal);
                }
            }
            let tally = look(counter, board, dead, terms.ask_for_ground());
            count::sheet(&tally, self.ledger, &terms).points()
        };
        if margin(&settled.dead).is_none() {
            return;
        }
        let fit = settle::by_result(board, settled, declared, margin);
        let said = margin_text(declared);
        match fit {
            Fit::Untried | Fit::One => {}
            Fit::Several(sets) => {
                let message = format!(
                    "{said} fits {sets} sets of dead stones or more; what they differ in is open"
                );
                let finding = Finding::new(&check_codes::RESULT_FITS_SEVERAL, message);
                settled.findings.push(finding);
            }
            Fit::Nothing {
                counted: sets,
                tried,
            } => {
                let tally = look(counter, board, &settled.dead, terms.ask_for_ground());
                let counted = count::sheet(&tally, self.ledger, &terms).result;
                let size = board.size();
                let names = tried.iter().map(|point| point.gtp(size).to_string());
                let names = names.collect::<Vec<_>>().join(", ");
                let tried = match (sets, names.as_str()) {
                    (_, "") => "no stones are in doubt that could make up for it".to_owned(),
                    (sets, names) => format!(
                        "none of the {sets} ways to judge the stones in doubt ({names}) gives the \
                         record's"
                    ),
                };
                let message = format!(
                    "the record says {said}, the stones as judged count to {counted}: {tried}"
                );
                let finding = Finding::new(&check_codes::RESULT_FITS_NO_SET, message);
                settled.findings.push(finding);
            }
        }
    }

    /// The record's own ruleset; where it names none we know, the first asked for, or what stands
    /// in for it.
    fn ruleset(&self) -> Option<&Ruleset> {
        let rulesets = self.bench.rulesets();
        match self.game.rules.used {
            RulesClaim::Absent | RulesClaim::Unknown if self.own_terms => {
                builtin_ref(stand_in(self.game).0)
            }
            RulesClaim::Known(id) if self.own_terms => builtin_ref(id),
            RulesClaim::Known(id) => {
                let asked = rulesets.iter().find(|ruleset| ruleset.id == id);
                asked.or_else(|| builtin_ref(id))
            }
            RulesClaim::Absent | RulesClaim::Unknown => rulesets.first(),
        }
    }

    /// The terms of the record's own count; nothing without a komi, nor where the record's own
    /// rules take no stone off.
    fn terms(&self) -> Option<Terms> {
        let ruleset = self.ruleset()?;
        if ruleset.status == Status::AllAlive {
            return None;
        }
        let choice = match self.own_terms {
            true => KomiChoice::Auto,
            false => self.komi,
        };
        let (komi, _) = komi(choice, ruleset, self.game);
        let charges = charges(ruleset, self.game, self.offences);
        let costs = ByColor::from_fn(|color| charges[color].cost);
        let articles = Articles::default();
        Some(terms(
            ruleset,
            Method::Own,
            komi?,
            self.game,
            costs,
            articles,
        ))
    }
}
