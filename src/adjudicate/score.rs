//! Scoring one game: replay, dead stones, and every count asked for from one tally.
//!
//! Owns the order of words about dead stones and the handling of games decided otherwise than
//! by counting. Counts nothing itself.

use super::judge::{Judge, Outline};
use super::judged::{JudgedFinding, JudgedGame};
use super::panel::Bench;
use super::penalties::{Charge, Offence, charges};
use super::question::{KomiChoice, Source};
use super::scored::{ScoredGame, ScoredSheet};
use super::terms::{Method, komi, terms};
use crate::amount::Amount;
use crate::board::{Board, ByColor, Color, Owner, SuicideAllowed};
use crate::claims::Game;
use crate::count::{Counter, Margin, Scoresheet, Tally, claimed, decided_otherwise, sheet};
use crate::finding::Finding;
use crate::referee::Ledger;
use crate::rules::{RulesError, Ruleset, Status, Suicide};
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
        let outline = self
            .judge
            .judge_up_to(source, self.question.at.unwrap_or(u32::MAX));
        let account = self.judge.account(source, &outline);
        if outline.is_go {
            (outline, self.count(account))
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
        let mut tallied: BTreeMap<&'static str, (Settled, Tally)> = BTreeMap::new();
        for (index, ruleset) in bench.rulesets().iter().enumerate() {
            let word = word_for(&self.question.dead, ruleset);
            let (settled, tally) = tallied.entry(word).or_insert_with(|| {
                let settled = settle(&self.question, &scored, game, ruleset);
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
                    bench,
                    index,
                    method,
                    own: self.question.methods.is_empty(),
                    game,
                    ledger: &ledger,
                    settled,
                    tally,
                    komi: komi(self.komi, ruleset, game),
                    charges: charges(ruleset, game, &self.question.offences),
                    assume_alive: self.question.assume_alive,
                };
                scored.sheets.push(asked.answer());
            }
        }
        let found: Vec<Finding> = tallied
            .into_values()
            .flat_map(|(settled, _)| settled.findings)
            .collect();
        add_findings(&mut scored, found);
        scored
    }
}

/// What one sheet is made from.
struct Asked<'a> {
    ruleset: &'a Ruleset,
    bench: &'a Bench,
    /// Where the ruleset sits on the bench.
    index: usize,
    method: Method,
    own: bool,
    game: &'a Game,
    ledger: &'a Ledger,
    settled: &'a Settled,
    tally: &'a Tally,
    komi: (Option<Amount>, &'static str),
    charges: ByColor<Charge>,
    assume_alive: bool,
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
            self.bench.articles[self.index].clone(),
        );
        let mut sheet = sheet(self.tally, self.ledger, &terms);
        sheet.notes.push(Cow::Owned(format!(
            "komi {}: {komi_reason}",
            komi.unwrap_or_default()
        )));
        if komi.is_none() {
            withhold(
                &mut sheet,
                "no komi: the record gives none and no other was allowed",
            );
        }
        if !self.settled.is_settled() {
            self.unsettled(&mut sheet);
        }
        for color in Color::BOTH {
            if self.charges[color].loses {
                let note = format!(
                    "{color}'s offences reach the number that loses the game; the referee decides"
                );
                sheet.notes.push(Cow::Owned(note));
            }
        }
        let hypothetical = decided_otherwise(self.game.result.used);
        let result = if hypothetical {
            claimed(self.game.result.used)
        } else {
            sheet.result.clone()
        };
        ScoredSheet {
            ruleset: Arc::clone(&self.bench.ids[self.index]),
            ruleset_name: Arc::clone(&self.bench.names[self.index]),
            method: self.method.name(),
            sheet,
            result,
            hypothetical,
        }
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

/// A name for the word that settles under a ruleset, equal where the outcome must be equal.
fn word_for(word: &DeadWord, ruleset: &Ruleset) -> &'static str {
    match word {
        DeadWord::Auto => match (ruleset.status, suicide(ruleset)) {
            (Status::AllAlive, _) => "all-alive",
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
) -> Settled {
    let board = &scored.board;
    if let Some(named) = question.list.of(&scored.game.id, board.size()) {
        return settle::given(board, &named, settle::Source::List);
    }
    match &question.dead {
        DeadWord::Auto => {
            settle::automatic(board, game.marks.as_ref(), ruleset.status, suicide(ruleset))
        }
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
