//! When passes stop the game, and what the ruleset then does about its stones.
//!
//! Agreement, dispute, resumption, the last stop: every step with its article. Compares nothing
//! itself and counts nothing.

use super::super::played::{Decision, DisputeStep, Disputed, Incident, Termination};
use super::comparing::Opinions;
use super::course::{Playing, Settlement};
use super::ended::Ended;
use crate::board::{ByColor, Color, Point};
use crate::referee::Move;
use crate::rules::{Disagree, LastMove, ResumeFinal, ResumeFirst, Status, Stop};
use crate::settle::{Fate, Settled, dispute_clause};

/// Resumptions after which a ruleset that knows no last one is at its end, by convention.
const MOST_RESUMPTIONS: u32 = 8;

/// Whose word decides where the sides do not agree.
const fn decider(opinions: &Opinions) -> &'static str {
    match opinions.referee {
        Some(_) => "the referee engine's word",
        None => "the arbiter's settlement",
    }
}

/// How the stones are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// By agreement, the arbiter's word where there is none.
    Agreed,
    /// Every stone is alive.
    AllAlive,
}

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

    /// Settles the stones of a game that was stopped, or resumes it.
    ///
    /// # Errors
    /// When the game is over.
    pub(super) fn stop(&mut self) -> Result<(), Ended> {
        let ruleset = &self.terms.ruleset;
        if ruleset.status == Status::AllAlive {
            return Err(self.over(Word::AllAlive, None, "status"));
        }
        if self.resumptions > 0 && ruleset.resume_final == ResumeFinal::AllAlive {
            self.step("resume_final", String::new());
            return Err(self.over(Word::AllAlive, None, "resume_final"));
        }
        let mut opinions = self.opinions();
        let differ = opinions.in_dispute();
        if !differ.is_empty() || !opinions.open().is_empty() {
            opinions.referee = self.word_of_referee(&opinions);
        }
        if differ.is_empty() {
            self.note_referee_on_open(&opinions);
            self.note_differences(&opinions);
            return Err(self.over(Word::Agreed, Some(&opinions), "status"));
        }
        self.dispute_about(&opinions, &differ);
        self.rule_on(&opinions, &differ)
    }

    /// What both sides and the arbiter say of the stones.
    fn opinions(&mut self) -> Opinions {
        let ours = self.own_settlement();
        let black = self.word_of(Color::Black, &ours);
        let white = self.word_of(Color::White, &ours);
        let said = ByColor { black, white };
        for color in Color::BOTH {
            if said[color].is_none() {
                let message = format!(
                    "{color}'s engine says nothing of the stones: the arbiter's settlement is \
                     taken for its word"
                );
                self.note(color, "no-word", message);
            }
        }
        Opinions {
            ours,
            said,
            referee: None,
        }
    }

    /// What the ruleset does about chains in dispute: play goes on, or the game is over.
    fn rule_on(&mut self, opinions: &Opinions, differ: &[usize]) -> Result<(), Ended> {
        let ruleset = &self.terms.ruleset;
        let by_limit = |most: u8| self.resumptions >= u32::from(most);
        let used_up = ruleset.max_resumptions.is_some_and(by_limit)
            || self.resumptions >= MOST_RESUMPTIONS
            || (self.resumptions > 0 && !self.played_since_resumption);
        match ruleset.disagree {
            Disagree::Referee => {
                self.step("disagree", format!("{} decides", decider(opinions)));
                Err(self.over(Word::Agreed, Some(opinions), "disagree"))
            }
            // Resumed once for whoever would have asked for it (J89 Art. 9.3).
            Disagree::BothLose if self.resumptions > 0 => {
                self.step("disagree", String::new());
                let mut ended = self.over(Word::Agreed, Some(opinions), "disagree");
                ended.decision = Some(Decision::BothLose);
                ended.termination = Termination::NoResult;
                ended.reason = format!(
                    "the sides do not agree and both lose ({})",
                    self.cited("disagree")
                );
                Err(ended)
            }
            Disagree::PlayOn if used_up => {
                let text = format!("nothing more came of it: {} decides", decider(opinions));
                self.push_step(text, "convention".to_owned());
                Err(self.over(Word::Agreed, Some(opinions), "resume_final"))
            }
            Disagree::PlayOn | Disagree::BothLose => {
                if self.resumptions > 0 && ruleset.resume_final == ResumeFinal::Referee {
                    let by = opinions.referee.as_ref().map(|_| decider(opinions));
                    let done = by.map_or_else(String::new, |by| format!("{by} decides"));
                    self.step("resume_final", done);
                    return Err(self.over(Word::Agreed, Some(opinions), "resume_final"));
                }
                self.resume(opinions, differ);
                Ok(())
            }
        }
    }

    /// Resumes play with the side the ruleset lets play first.
    fn resume(&mut self, opinions: &Opinions, differ: &[usize]) {
        let natural = self.desk.referee.to_play();
        let claims = opinions.claimants(differ);
        // Where both claim stones of the other's dead there is no claimant to tell from the other.
        let claimant = match (claims.black, claims.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            (true, true) | (false, false) => None,
        };
        let first = match self.terms.ruleset.resume_first {
            ResumeFirst::NaturalOrder
            | ResumeFirst::OpponentOfLastPasser
            | ResumeFirst::Agreement => natural,
            ResumeFirst::DeathClaimant => claimant.unwrap_or(natural),
            // Who holds stones to be dead asks to have it shown, by convention.
            ResumeFirst::OpponentOfRequester => claimant.map_or(natural, Color::opponent),
        };
        self.resumptions += 1;
        self.run = 0;
        self.played_since_resumption = false;
        if first != natural {
            self.desk.referee.set_to_play(first);
        }
        self.step("resume_first", format!("{first} plays first"));
    }

    /// The end of a game whose stones are settled.
    fn over(&mut self, word: Word, opinions: Option<&Opinions>, field: &str) -> Ended {
        let settlement = match (word, opinions) {
            (Word::AllAlive, _) | (_, None) => Settlement::default(),
            (Word::Agreed, Some(opinions)) => self.settled_by(opinions),
        };
        self.rule_chains(&settlement);
        self.settlement = Some(settlement);
        self.white_passes_last();
        let how = match word {
            Word::AllAlive => "every stone is alive",
            Word::Agreed if self.dispute.is_some() => "the stones were in dispute",
            Word::Agreed => "the stones were agreed on",
        };
        Ended {
            termination: Termination::Score,
            offender: None,
            decision: None,
            presumed: None,
            reason: format!("play was stopped by passes; {how} ({})", self.cited(field)),
        }
    }

    fn settled_by(&mut self, opinions: &Opinions) -> Settlement {
        let mut settlement = Settlement::default();
        let mut open = Vec::new();
        let board = self.desk.referee.board();
        for (at, chain) in opinions.ours.chains.iter().enumerate() {
            let stones = board.chain(chain.first);
            match opinions.agreed(at) {
                Fate::Dead => settlement.dead.extend(stones),
                Fate::Seki => settlement.seki.extend(stones),
                Fate::Alive | Fate::Undetermined => {
                    if opinions.is_unsettled(at) {
                        open.push(chain.first.gtp(self.terms.size).to_string());
                    }
                }
            }
        }
        settlement.dead.sort_unstable();
        settlement.seki.sort_unstable();
        if !open.is_empty() {
            let message = format!(
                "nobody's word settles {}: alive as it stands",
                open.join(" ")
            );
            let incident = Incident {
                kind: "undetermined",
                message,
                ..self.incident()
            };
            self.happened(incident);
        }
        settlement
    }

    /// Settles the stones by the arbiter's word alone.
    pub(super) fn settle_alone(&mut self, ours: Settled) {
        if self.terms.ruleset.status == Status::AllAlive {
            self.settlement = Some(Settlement::default());
            return;
        }
        let said = ByColor {
            black: None,
            white: None,
        };
        let settlement = self.settled_by(&Opinions {
            ours,
            said,
            referee: None,
        });
        self.settlement = Some(settlement);
    }

    /// Notes where both sides agree and the arbiter's own settlement says otherwise.
    fn note_differences(&mut self, opinions: &Opinions) {
        let against = opinions.against_ours();
        if against.is_empty() {
            return;
        }
        let told = opinions.told(self.desk.referee.board(), &against);
        self.dispute_about(opinions, &against);
        let text = format!("both sides agree against the arbiter, and their word stands: {told}");
        self.push_step(text, self.cited("status"));
    }

    /// Notes the referee engine's word on chains nobody else says anything of.
    fn note_referee_on_open(&mut self, opinions: &Opinions) {
        if opinions.referee.is_none() {
            return;
        }
        let open = opinions.open();
        let told = opinions.told(self.desk.referee.board(), &open);
        self.dispute_about(opinions, &open);
        let text = format!("nobody else settles it, and the referee engine's word decides: {told}");
        self.push_step(text, "convention".to_owned());
    }

    /// Opens a dispute about chains, or adds to the one there is.
    fn dispute_about(&mut self, opinions: &Opinions, chains: &[usize]) {
        let board = self.desk.referee.board();
        let fresh = opinions.dispute(board, chains);
        let told = opinions.told(board, chains);
        let dispute = self.dispute.get_or_insert_with(|| Disputed {
            chains: Vec::new(),
            ..fresh.clone()
        });
        for chain in fresh.chains {
            let known = |c: &super::super::played::DisputedChain| c.first == chain.first;
            match dispute.chains.iter_mut().find(|c| known(c)) {
                Some(known) => *known = chain,
                None => dispute.chains.push(chain),
            }
        }
        let text = format!("the words on the stones differ: {told}");
        self.push_step(text, self.cited("status"));
    }

    /// Says of every chain that was in dispute what was ruled.
    fn rule_chains(&mut self, settlement: &Settlement) {
        let board = self.desk.referee.board();
        let Some(dispute) = &mut self.dispute else {
            return;
        };
        for chain in &mut dispute.chains {
            let listed = |list: &[Point]| list.binary_search(&chain.first).is_ok();
            chain.ruled = if board.at(chain.first) != Some(chain.color) || listed(&settlement.dead)
            {
                Fate::Dead
            } else if listed(&settlement.seki) {
                Fate::Seki
            } else {
                Fate::Alive
            };
        }
    }

    /// White's last pass where the ruleset wants White to pass last, and Black passed last.
    fn white_passes_last(&mut self) {
        let wanted = self.terms.ruleset.last_move == LastMove::WhiteMustPassLast;
        let last = self.desk.referee.ledger().last_turn;
        if !wanted || last != Some(Color::Black) {
            return;
        }
        let article = self.cited("last_move");
        let incident = Incident {
            ply: self.desk.referee.ply() + 1,
            color: Some(Color::White),
            kind: "last-pass",
            message: "White passes once more and hands over a stone".to_owned(),
            article,
            ..self.incident()
        };
        self.happened(incident);
        // Nobody is told: the game is over, and a pass more changes no engine's board.
        self.enter(super::super::played::Turn {
            mv: Move::Pass(Color::White),
            seat: 0,
            opening: false,
            wall: std::time::Duration::ZERO,
            cpu: None,
            left: None,
        });
    }

    /// Takes a step of the dispute into the record, with the ruleset's own words for it before
    /// what was done.
    fn step(&mut self, field: &str, done: String) {
        let article = self.cited(field);
        let to_play = Some(self.desk.referee.to_play());
        let said = dispute_clause(&self.terms.ruleset, field, to_play);
        let words = said.as_ref().map_or("", |clause| clause.text.as_str());
        let text = match (words, done.as_str()) {
            ("", done) => done.to_owned(),
            (words, "") => words.to_owned(),
            (words, done) => format!("{words}: {done}"),
        };
        self.push_step(text, article);
    }

    pub(super) fn push_step(&mut self, text: String, article: String) {
        let ply = self.desk.referee.ply();
        let dispute = self.dispute.get_or_insert_default();
        dispute.steps.push(DisputeStep { ply, text, article });
    }

    /// The article a field of the ruleset rests on.
    pub(super) fn cited(&self, field: &str) -> String {
        let cited = self.terms.ruleset.citations.get(field);
        cited.map_or("convention", String::as_str).to_owned()
    }
}
