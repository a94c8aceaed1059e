//! Scoring one game: replay, dead stones, and every count asked for from one tally.
//!
//! Owns the order of words about dead stones and the handling of games decided otherwise than
//! by counting. Counts nothing itself.

use super::asked::Asked;
use super::carried::KomiBeside;
use super::checked::Check;
use super::evidence::{Evidence, allowed};
use super::judge::{Judge, Outline};
use super::judged::{Completeness, JudgedFinding, JudgedGame};
use super::opinions::{Circumstances, Opinions, ask_all};
use super::penalties::{Offence, charges};
use super::placed::{Placed, look};
use super::question::{KomiChoice, Question, Source};
use super::scored::ScoredGame;
use super::terms::{Method, ask_for_ground, komi};
use super::word::{ALL_ALIVE, DeadWord, Said, marks, settle, status_at, wants_estimate, word_for};
use crate::board::{Board, Color, Owner, Point, PointSet};
use crate::claims::{EventKind, Game, ResultEvidence, RulesClaim};
use crate::count::{Counter, Ground, Leak, Tally, decided_otherwise, leaks};
use crate::finding::{Finding, Severity, claim_codes};
use crate::rules::{Family, RulesError, Ruleset, Status};
use crate::settle::{self, DeadList, Estimator, Settled};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is asked of a count; by default the end, by each ruleset's own method.
#[derive(Clone, Debug, Default)]
pub struct CountQuestion {
    /// Methods, in order; empty for each ruleset's own.
    pub methods: Vec<Method>,
    /// On whose word stones are dead.
    pub dead: DeadWord,
    /// Dead stones by game, which outrank that word.
    pub list: Arc<DeadList>,
    /// Whether chains nobody's word settles are taken as alive.
    pub assume_alive: bool,
    /// The ply after which to count, instead of the end.
    pub at: Option<u32>,
    /// Offences besides those the record tells.
    pub offences: Vec<Offence>,
    /// Which komi the rulesets behind the first one count with.
    pub komi_beside: KomiBeside,
    /// Whether the recorded result is checked against the count; it is evidence for nothing then.
    pub check_result: bool,
    /// Whether the recorded result is weighed by the record's own rules and komi alone, so that
    /// which stones are dead hangs on no ruleset asked for.
    pub own_terms: bool,
    /// Whether the ground is judged for every word on the dead, asked for by a count or not.
    pub judge_ground: bool,
}

/// Scores games, one after another.
pub struct Scorer {
    judge: Judge,
    question: Arc<CountQuestion>,
    komi: KomiChoice,
    result_evidence: ResultEvidence,
    counter: Counter,
    opinions: Opinions,
    estimator: Estimator,
    ground: Ground,
}

impl Scorer {
    /// Makes a scorer over a judge.
    ///
    /// # Errors
    /// When an override of the judge's question does not fit.
    pub fn new(judged: Arc<Question>, question: Arc<CountQuestion>) -> Result<Self, RulesError> {
        let komi = judged.komi;
        let judged = if question.check_result {
            Arc::new(Question {
                result_evidence: ResultEvidence::Ignored,
                ..Question::clone(&judged)
            })
        } else {
            judged
        };
        Ok(Self {
            result_evidence: judged.result_evidence,
            judge: Judge::new(judged)?,
            question,
            komi,
            counter: Counter::new(),
            opinions: Opinions::new(),
            estimator: Estimator::default(),
            ground: Ground::new(),
        })
    }

    /// Gives the scorer somebody to ask.
    #[must_use]
    pub fn with_opinions(mut self, opinions: Opinions) -> Self {
        self.opinions = opinions;
        self
    }

    /// Begins a portion of the input, for those who are asked.
    pub fn begin_portion(&mut self) {
        for opinion in &mut self.opinions {
            opinion.begin_portion();
        }
    }

    /// The game as the record claims it, of the last game scored.
    #[must_use]
    pub fn testimony(&self) -> &Game {
        self.judge.testimony()
    }

    /// The stones behind a ply of the last game scored; nothing where other lines than the main
    /// one were judged, whose plies have the same numbers.
    pub fn board_at(&mut self, ply: u32) -> Option<Board> {
        if !self.judge.reads_main_line() {
            return None;
        }
        self.judge.stand_at(ply);
        Some(self.judge.referee.board().clone())
    }

    /// Reads, judges and counts one game.
    pub fn score(&mut self, source: &Source<'_>) -> (Outline, ScoredGame) {
        let last_ply = self.question.at.unwrap_or(u32::MAX);
        let outline = self.judge.judge_up_to(source, last_ply);
        let account = self.judge.account(source, &outline);
        if outline.is_go {
            self.judge.stand_at_end(last_ply);
            let stands_at = self.judge.referee.ply();
            let mut scored = self.count(account);
            if let Some(at) = self.question.at.filter(|&at| at > stands_at) {
                scored.notes.push(format!(
                    "the main line ends at ply {stands_at}, before ply {at}; counted there"
                ));
            }
            let outline = reweighed(outline, &mut scored);
            (outline, scored)
        } else {
            (outline, ScoredGame::uncounted(account))
        }
    }

    fn count(&mut self, account: JudgedGame) -> ScoredGame {
        let board = self.judge.referee.board().clone();
        let ledger = self.judge.referee.ledger();
        let mut scored = ScoredGame {
            board,
            ..ScoredGame::uncounted(account)
        };
        let bench = self.judge.panel.bench();
        let game = self.judge.testimony();
        scored.last_move = last_move(game, self.judge.referee.ply());
        let doubtful = names_odd_komi(&scored.game, game, bench.ids.len());
        let marks = match marks(game, self.judge.referee.ply()) {
            Ok(marks) => marks,
            Err(note) => {
                scored.notes.push(note);
                None
            }
        };
        let wanted = matches!(self.question.dead, DeadWord::Opinions)
            && !self.question.list.names(&scored.game.id);
        let answers = match bench.rulesets().first() {
            Some(ruleset) if wanted => {
                let circumstances = Circumstances {
                    ply: self.judge.referee.ply(),
                    komi: komi(self.komi, ruleset, game).0,
                    family: ruleset.family,
                };
                ask_all(&mut self.opinions, game, &scored.board, &circumstances)
            }
            _ => Vec::new(),
        };
        let estimate = wants_estimate(&self.question, bench, &scored, marks, game)
            .then(|| self.estimator.estimate(&scored.board));
        let said = Said {
            marks,
            estimate: estimate.as_ref(),
            answers: &answers,
        };
        let evidence = Evidence {
            allowed: allowed(&self.question, self.result_evidence),
            bench,
            game,
            ledger: &ledger,
            komi: self.komi,
            own_terms: self.question.own_terms,
            offences: &self.question.offences,
        };
        let own_or = |ruleset: &Ruleset| match self.question.methods.as_slice() {
            [] => vec![Method::of(ruleset)],
            named => named.to_vec(),
        };
        let judge_ground = self.question.judge_ground;
        let ground = judge_ground
            || bench
                .rulesets()
                .iter()
                .any(|ruleset| own_or(ruleset).iter().any(|m| ask_for_ground(ruleset, *m)));
        let mut known: BTreeMap<&'static str, Placed> = BTreeMap::new();
        for (index, ruleset) in bench.rulesets().iter().enumerate() {
            let status = status_at(ruleset, &ledger);
            let word = word_for(&self.question.dead, ruleset, status);
            let methods = own_or(ruleset);
            let asked = judge_ground
                || methods
                    .iter()
                    .any(|method| ask_for_ground(ruleset, *method));
            let at_hand = known.entry(word).or_insert_with(|| {
                let mut settled = settle(&self.question, &scored, &said, ruleset, status);
                if word != ALL_ALIVE {
                    evidence.weigh(&scored.board, &mut self.counter, &mut settled);
                }
                settle::tell_sekis(&scored.board, &mut self.ground, &mut settled);
                Placed::new(&scored.board, game, settled, ground, &mut self.counter)
            });
            if scored.sheets.is_empty() {
                show_settled(&mut scored, &at_hand.settled, &self.counter);
                scored.leaks = open_borders(game, &scored.board, &at_hand.settled, &at_hand.tally);
            }
            if asked && at_hand.tally.examined.is_none() {
                at_hand.examine(&scored.board, &mut self.counter);
                if scored.reasons.is_empty() {
                    scored.reasons = self.counter.reasons();
                }
            }
            let Placed {
                settled,
                tally,
                second_opinion,
                disputed,
            } = &*at_hand;
            let literal = (ruleset.status == Status::AllAlive && !settled.dead.is_empty())
                .then(|| look(&mut self.counter, &scored.board, &PointSet::new(), asked));
            let komi = self
                .question
                .komi_beside
                .komi(index, self.komi, bench.rulesets(), game);
            let charges = charges(ruleset, game, &self.question.offences);
            for method in methods {
                let asked = Asked {
                    ruleset,
                    bench,
                    index,
                    method,
                    own: self.question.methods.is_empty(),
                    game,
                    ledger: &ledger,
                    board: &scored.board,
                    settled,
                    tally,
                    second_opinion: second_opinion.as_deref(),
                    disputed,
                    all_alive: word == ALL_ALIVE,
                    doubtful: doubtful && ruleset.family == Family::Territory,
                    literal,
                    komi,
                    charges,
                    assume_alive: self.question.assume_alive,
                    first_illegal_ply: bench.verdicts.summary(index).first_illegal_ply,
                };
                scored.sheets.push(asked.answer());
            }
        }
        let mut found = Vec::new();
        if self.question.check_result
            && let Some(ruleset) = bench.rulesets().first()
        {
            let word = word_for(&self.question.dead, ruleset, status_at(ruleset, &ledger));
            let check = known.get(word).map(|placed| Check {
                evidence: &evidence,
                seated: self.judge.seated,
                placed,
            });
            let checked = check.and_then(|check| check.of(&scored, &mut self.counter));
            let (check, finding) = checked.unzip();
            scored.check = check;
            found.extend(finding.flatten());
        }
        let known = known.into_values();
        found.extend(known.flat_map(|known| known.settled.findings));
        for counted in &scored.sheets {
            found.extend(counted.sheet.findings.iter().cloned());
        }
        add_findings(&mut scored, found);
        scored
    }
}

/// Takes what the first ruleset's word settled for what is shown of the game; the counter has
/// just counted that position.
fn show_settled(scored: &mut ScoredGame, settled: &Settled, counter: &Counter) {
    scored.chains.clone_from(&settled.chains);
    scored.dead = settled.dead.iter().collect();
    scored.settled = settled.is_settled();
    scored.map = map(counter, &scored.board, settled);
}

/// Whether a record judged by the rules it names has a komi of other rules.
fn names_odd_komi(judged: &JudgedGame, game: &Game, benched: usize) -> bool {
    let odd = |found: &JudgedFinding| *found.finding.kind == claim_codes::RULES_AND_KOMI;
    let RulesClaim::Known(_) = game.rules.used else {
        return false;
    };
    benched == 1 && judged.findings.iter().any(odd)
}

/// Takes what the count found into the outline of its game.
fn reweighed(outline: Outline, scored: &mut ScoredGame) -> Outline {
    let found = scored
        .game
        .findings
        .iter()
        .map(|found| found.finding.severity);
    let worst = found.max().max(outline.worst);
    let mut completeness = outline.completeness;
    if worst >= Some(Severity::Warning) {
        completeness = completeness.max(Completeness::Findings);
    }
    scored.game.outcome = completeness;
    Outline {
        completeness,
        worst,
        ..outline
    }
}

/// The last stone played up to a ply.
fn last_move(game: &Game, last: u32) -> Option<Point> {
    let mut ply = 0;
    let mut point = None;
    for event in &game.events {
        match event.kind {
            EventKind::Play(_, at) => point = Some(at),
            EventKind::Pass(_) | EventKind::Unreadable(..) => {}
            EventKind::Setup { .. } | EventKind::ToPlay(_) => continue,
        }
        ply += 1;
        if ply == last {
            break;
        }
    }
    point.filter(|_| last > 0)
}

/// The leaks of a position whose count decides the game; a game decided otherwise has none, and
/// without a region both reach there is nothing to look for.
fn open_borders(game: &Game, board: &Board, settled: &Settled, tally: &Tally) -> Vec<Leak> {
    if tally.reached_by_both == 0 || decided_otherwise(game.result.used) {
        return Vec::new();
    }
    leaks(board, &settled.dead)
}

/// The map of the position the counter counted last.
fn map(counter: &Counter, board: &Board, settled: &Settled) -> String {
    let flood = counter.flood();
    board
        .size()
        .points()
        .map(|point| {
            match (
                board.at(point),
                settled.dead.contains(point),
                flood.owner(point),
            ) {
                (Some(Color::Black), true, _) => 'd',
                (Some(Color::White), true, _) => 'D',
                (Some(Color::Black), false, _) => 'X',
                (Some(Color::White), false, _) => 'O',
                (None, _, Owner::Territory(Color::Black)) => 'x',
                (None, _, Owner::Territory(Color::White)) => 'o',
                (None, _, _) => '.',
            }
        })
        .collect()
}

fn add_findings(scored: &mut ScoredGame, found: Vec<Finding>) {
    for finding in found {
        if scored
            .game
            .findings
            .iter()
            .any(|known| known.finding == finding)
        {
            continue;
        }
        scored.game.findings.push(JudgedFinding::bare(finding));
    }
}
