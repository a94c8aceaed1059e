//! Scoring one game: replay, dead stones, and every count asked for from one tally.
//!
//! Owns the order of words about dead stones and the handling of games decided otherwise than
//! by counting. Counts nothing itself.

use super::decision::{decide, discretion, tie_explained};
use super::judge::{Judge, Outline};
use super::judged::{Completeness, JudgedFinding, JudgedGame};
use super::penalties::{Charge, Offence, charges};
use super::question::{KomiChoice, Source};
use super::scored::{ScoredGame, ScoredSheet};
use super::terms::{Method, komi, terms};
use crate::amount::Amount;
use crate::board::{Board, ByColor, Color, Owner, SuicideAllowed};
use crate::claims::{Game, RulesClaim};
use crate::count::{
    Counter, Leak, Margin, Scoresheet, Tally, decided_otherwise, leaks, margin_text, sheet,
};
use crate::finding::{Finding, Severity, claim_codes};
use crate::referee::Ledger;
use crate::rules::{Family, ResumeFinal, RulesError, Ruleset, Status, Suicide};
use crate::settle::{self, DeadList, Named, Settled};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// On whose word stones are dead.
#[derive(Clone, Debug)]
pub enum DeadWord {
    /// The ruleset's own where everything is alive, the record's marks, else unconditional life.
    Auto,
    /// Nobody's: every stone is alive.
    None,
    /// The record's marks.
    Marks,
    /// Unconditional life.
    Unconditional,
    /// The user's: points by their GTP names.
    Points(String),
}

/// What is asked of a count.
#[derive(Clone, Debug)]
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
}

/// Scores games, one after another.
pub struct Scorer {
    judge: Judge,
    question: Arc<CountQuestion>,
    komi: KomiChoice,
    counter: Counter,
}

impl Scorer {
    /// Makes a scorer over a judge.
    ///
    /// # Errors
    /// When an override of the judge's question does not fit.
    pub fn new(
        judged: Arc<super::question::Question>,
        question: Arc<CountQuestion>,
    ) -> Result<Self, RulesError> {
        let komi = judged.komi;
        Ok(Self {
            judge: Judge::new(judged)?,
            question,
            komi,
            counter: Counter::new(),
        })
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
        let doubtful = names_odd_komi(&scored.game, game, bench.ids.len());
        let mut tallied: BTreeMap<&'static str, (Settled, Tally)> = BTreeMap::new();
        for (index, (id, ruleset)) in bench.ids.iter().zip(bench.rulesets()).enumerate() {
            let status = status_at(ruleset, &ledger);
            let word = word_for(&self.question.dead, ruleset, status);
            let (settled, tally) = tallied.entry(word).or_insert_with(|| {
                let settled = settle(&self.question, &scored, game, ruleset, status);
                let tally = self.counter.tally(&scored.board, &settled.dead);
                (settled, tally)
            });
            if scored.sheets.is_empty() {
                scored.dead = settled.dead.iter().collect();
                scored.sources = settled
                    .sources
                    .iter()
                    .map(|(point, source)| (*point, source.name()))
                    .collect();
                scored.settled = settled.is_settled();
                scored.undetermined.clone_from(&settled.undetermined);
                scored.map = map(&self.counter, &scored.board, settled);
                scored.leaks = open_borders(game, &scored.board, settled, tally);
            }
            let own = [Method::of(ruleset)];
            let methods = if self.question.methods.is_empty() {
                &own[..]
            } else {
                &self.question.methods
            };
            for &method in methods {
                let asked = Asked {
                    ruleset,
                    id,
                    method,
                    own: self.question.methods.is_empty(),
                    game,
                    ledger: &ledger,
                    board: &scored.board,
                    settled,
                    tally,
                    all_alive: word == ALL_ALIVE,
                    doubtful: doubtful && ruleset.family == Family::Territory,
                    komi: komi(self.komi, ruleset, game),
                    charges: charges(ruleset, game, &self.question.offences),
                    assume_alive: self.question.assume_alive,
                    first_illegal_ply: bench.verdicts.summary(index).first_illegal_ply,
                };
                scored.sheets.push(asked.answer());
            }
        }
        let settled = tallied.into_values();
        let mut found: Vec<Finding> = settled.flat_map(|(settled, _)| settled.findings).collect();
        for counted in &scored.sheets {
            found.extend(counted.sheet.findings.iter().cloned());
        }
        add_findings(&mut scored, found);
        scored
    }
}

/// What one sheet is made from.
struct Asked<'a> {
    ruleset: &'a Ruleset,
    id: &'a Arc<str>,
    method: Method,
    own: bool,
    game: &'a Game,
    ledger: &'a Ledger,
    board: &'a Board,
    settled: &'a Settled,
    tally: &'a Tally,
    komi: (Option<Amount>, &'static str),
    /// Whether the ruleset itself lets every stone live.
    all_alive: bool,
    /// Whether the record's rules and komi do not go together.
    doubtful: bool,
    charges: ByColor<Charge>,
    assume_alive: bool,
    first_illegal_ply: Option<u32>,
}

impl Asked<'_> {
    fn answer(&self) -> ScoredSheet {
        let (komi, komi_reason) = self.komi;
        let costs = ByColor::from_fn(|color| self.charges[color].cost);
        let method = if self.own { Method::Own } else { self.method };
        let terms = terms(
            self.ruleset,
            method,
            komi.unwrap_or_default(),
            self.game,
            costs,
        );
        let mut sheet = sheet(self.tally, self.ledger, &terms);
        self.remark(&mut sheet, komi, komi_reason);
        if let Some(ply) = self.first_illegal_ply {
            sheet.notes.push(Cow::Owned(format!(
                "the record is illegal at move {ply} under these rules; the position it leads to \
                 is counted all the same"
            )));
        }
        if komi.is_none() {
            withhold(
                &mut sheet,
                "no komi: the record gives none and no other was allowed",
            );
        }
        if !self.settled.is_settled() {
            self.unsettled(&mut sheet);
        }
        let decision = decide(self.game.result.used, &self.charges, &sheet);
        let further = discretion(self.ruleset, &self.charges);
        let told = decision.note.into_iter().chain(further);
        sheet.notes.extend(told.map(Cow::Owned));
        ScoredSheet {
            ruleset: Arc::clone(self.id),
            ruleset_name: Arc::from(self.ruleset.name.as_str()),
            method: self.method.name(),
            sheet,
            result: decision.result,
            hypothetical: decision.hypothetical,
        }
    }

    /// Says where komi comes from, what a tie means and which marks were left aside.
    fn remark(&self, sheet: &mut Scoresheet, komi: Option<Amount>, reason: &str) {
        let notes = &mut sheet.notes;
        if let Margin::Known(margin) = sheet.margin {
            let said = tie_explained(self.ruleset, margin);
            notes.extend(said.into_iter().map(Cow::Owned));
        }
        if let Some(komi) = komi {
            notes.push(Cow::Owned(format!("komi {komi}: {reason}")));
        }
        if self.ignores_marks() {
            let article = self.ruleset.citations.get(match self.ruleset.status {
                Status::AllAlive => "status",
                _ => "resume_final",
            });
            notes.push(Cow::Owned(format!(
                "every stone on the board is alive here, those the record marks dead too ({})",
                article.map_or("convention", String::as_str)
            )));
        }
        if let (true, Some(komi), Margin::Known(margin)) = (self.doubtful, komi, &sheet.margin) {
            let area = Amount::points(self.tally.area_difference()) - komi;
            notes.push(Cow::Owned(format!(
                "the record names {} beside komi {komi}, which belongs to area rules: counted by \
                 area the board comes to {} instead of {}",
                self.id,
                margin_text(area),
                margin_text(*margin)
            )));
        }
    }

    /// Whether the record marks stones dead that this ruleset lets live.
    fn ignores_marks(&self) -> bool {
        self.all_alive
            && self.settled.dead.is_empty()
            && self
                .game
                .marks
                .as_ref()
                .is_some_and(|marks| !settle::by_marks(self.board, marks).dead.is_empty())
    }

    fn unsettled(&self, sheet: &mut Scoresheet) {
        let chains = self.settled.undetermined.len();
        let alive = format!("with all of them alive: {}", sheet.result);
        if self.assume_alive {
            sheet.notes.push(Cow::Owned(format!(
                "nobody's word settles {chains} chains; they were assumed alive"
            )));
        } else {
            sheet.notes.push(Cow::Owned(alive));
            withhold(sheet, "nobody's word settles which stones are dead");
        }
    }
}

fn withhold(sheet: &mut Scoresheet, reason: &'static str) {
    sheet.margin = Margin::Withheld(Cow::Borrowed(reason));
    sheet.winner = None;
    "undetermined".clone_into(&mut sheet.result);
    "undetermined".clone_into(&mut sheet.result_text);
    sheet.readings.clear();
}

/// How status is decided at the end of this game: at a stop after the last resumption allowed,
/// every stone is alive where the ruleset says so (WM-8).
fn status_at(ruleset: &Ruleset, ledger: &Ledger) -> Status {
    let over = |most: u8| ledger.stops > u32::from(most);
    match ruleset.resume_final {
        ResumeFinal::AllAlive if ruleset.max_resumptions.is_some_and(over) => Status::AllAlive,
        ResumeFinal::AllAlive | ResumeFinal::AgreeAgain | ResumeFinal::Referee => ruleset.status,
    }
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

/// The word where every stone is alive by the ruleset's own text.
const ALL_ALIVE: &str = "all-alive";

/// A name for the word that settles under a ruleset, equal where the outcome must be equal.
fn word_for(word: &DeadWord, ruleset: &Ruleset, status: Status) -> &'static str {
    match word {
        DeadWord::Auto => match (status, suicide(ruleset)) {
            (Status::AllAlive, _) => ALL_ALIVE,
            (_, SuicideAllowed::No) => "auto",
            (_, SuicideAllowed::Yes) => "auto-suicide",
        },
        DeadWord::None => "none",
        DeadWord::Marks => "marks",
        DeadWord::Unconditional => match suicide(ruleset) {
            SuicideAllowed::No => "unconditional",
            SuicideAllowed::Yes => "unconditional-suicide",
        },
        DeadWord::Points(_) => "points",
    }
}

const fn suicide(ruleset: &Ruleset) -> SuicideAllowed {
    match ruleset.suicide {
        Suicide::Forbidden => SuicideAllowed::No,
        Suicide::MultiStoneOnly | Suicide::AllSubjectToRepetition => SuicideAllowed::Yes,
    }
}

fn settle(
    question: &CountQuestion,
    scored: &ScoredGame,
    game: &Game,
    ruleset: &Ruleset,
    status: Status,
) -> Settled {
    let board = &scored.board;
    if let Some(named) = question.list.of(&scored.game.id, board.size()) {
        return settle::given(board, &named, settle::Source::List);
    }
    match &question.dead {
        DeadWord::Auto => settle::automatic(board, game.marks.as_ref(), status, suicide(ruleset)),
        DeadWord::None => settle::all_alive(),
        DeadWord::Marks => match &game.marks {
            Some(marks) => settle::by_marks(board, marks),
            None => settle::by_marks(board, &crate::claims::Marks::default()),
        },
        DeadWord::Unconditional => settle::by_unconditional_life(board, suicide(ruleset)),
        DeadWord::Points(text) => {
            let named: Named = settle::read_points(text, board.size());
            settle::given(board, &named, settle::Source::Given)
        }
    }
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
