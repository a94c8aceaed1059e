//! Converting games, one after another.
//!
//! Joins comparison and rewriting: every record is counted once under its own rules and all new
//! ones, and rewritten for each of these.

use super::compare::{Comparer, Comparison, Difference, Pair, Pairs};
use super::origin::{Origin, Seen, origin};
use super::reasons::{node_of, of_move, of_record};
use super::rewrite::{
    Edit, Given, Originals, Proof, Recorded, Rewrite, Sides, Sites, Target, decide, rewrite,
    to_utf8,
};
use crate::adjudicate::{
    Completeness, CountQuestion, KomiBeside, KomiChoice, Opinions, Outline, Question, RulesChoice,
    ScoredGame, ScoredSheet, Scorer, Source,
};
use crate::amount::Amount;
use crate::claims::{Outcome, Reader, RulesClaim, WinBy};
use crate::finding::Finding;
use crate::record::{NodeId, Scanned, Scanner, simple_text};
use crate::referee::Ruling;
use crate::rules::Ruleset;
use std::sync::Arc;

/// What is asked of every record.
#[derive(Clone, Debug)]
pub struct Order {
    /// The rules the records were played by, whatever they name.
    pub from: Option<Ruleset>,
    /// The new rules.
    pub targets: Vec<Ruleset>,
    /// Komi under them.
    pub komi: KomiBeside,
    /// Whether the reasoning goes into comments.
    pub annotate: bool,
    /// Whether the whole record is put into UTF-8.
    pub to_utf8: bool,
}

/// Gives somebody to ask about dead stones, for a comparer that is made.
type Askers = dyn Fn() -> Opinions + Send;

/// One record, counted and rewritten for every ruleset asked for.
pub struct ConvertedGame {
    /// The counts: the game's own rules first.
    pub comparison: Comparison,
    /// The rules it was played by.
    pub from: Arc<str>,
    /// On whose word.
    pub from_reason: &'static str,
    /// The record under each of the new rules, in the order asked for.
    pub rewrites: Vec<Rewrite>,
}

impl ConvertedGame {
    /// A game nothing could be done about.
    #[must_use]
    pub fn nothing(scored: ScoredGame) -> Self {
        Self {
            comparison: Comparison::nothing(scored),
            from: Arc::from(""),
            from_reason: "",
            rewrites: Vec::new(),
        }
    }

    /// Whether the winner or the legality of a move is another under some of the new rules.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        let comparison = &self.comparison;
        comparison.differs_in(Difference::Winner) || comparison.differs_in(Difference::Legality)
    }
}

/// Converts games.
pub struct Converter {
    order: Arc<Order>,
    question: Arc<Question>,
    counting: Arc<CountQuestion>,
    askers: Box<Askers>,
    comparers: Vec<(Ruleset, Comparer)>,
    scanner: Scanner,
    reader: Reader,
    proof: Proof,
    findings: Vec<Finding>,
}

impl Converter {
    /// Makes a converter; of the question the rules are passed over, of the counting the komi of
    /// further rulesets. Comparers are made as they are needed, one for every ruleset that records
    /// were played by, and each asks its own.
    #[must_use]
    pub fn new(
        order: Arc<Order>,
        question: Arc<Question>,
        counting: CountQuestion,
        askers: impl Fn() -> Opinions + Send + 'static,
    ) -> Self {
        let counting = CountQuestion {
            komi_beside: order.komi,
            methods: Vec::new(),
            at: None,
            check_result: false,
            judge_ground: true,
            ..counting
        };
        let reader = || Reader::new(question.komi_policy).with_result(question.result_evidence);
        Self {
            proof: Proof::new(reader(), question.limits, question.charset),
            reader: reader(),
            scanner: Scanner::default(),
            findings: Vec::new(),
            comparers: Vec::new(),
            counting: Arc::new(counting),
            askers: Box::new(askers),
            question,
            order,
        }
    }

    /// Begins a portion of the input, for those who are asked.
    pub fn begin_portion(&mut self) {
        for (_, comparer) in &mut self.comparers {
            comparer.begin_portion();
        }
    }

    /// Counts and rewrites one record.
    pub fn convert(&mut self, source: &Source<'_>) -> (Outline, ConvertedGame) {
        self.findings.clear();
        let question = Arc::clone(&self.question);
        let order = Arc::clone(&self.order);
        let scanned = self.scanner.scan(
            source.bytes,
            &question.limits,
            question.charset,
            &mut self.findings,
        );
        let (tree, charset) = (scanned.tree, scanned.charset.used);
        let game = self.reader.read(tree, charset, &mut self.findings);
        let sites = Sites::of(tree);
        let originals = Originals::read(tree, &sites);
        let named = game
            .rules
            .declared
            .map(|span| simple_text(tree.raw(span), charset));
        let seen = Seen {
            game,
            named: named.as_deref(),
            was_carried: originals.is_some(),
        };
        // Every ruleset that records name is built in, and so are the stand-ins.
        let fallback = || Origin {
            ruleset: order.targets[0].clone(),
            reason: "nothing else is known",
        };
        let origin = origin(&seen, order.from.as_ref(), &order.targets).unwrap_or_else(fallback);
        let from = &origin.ruleset;
        let rulesets = counted_under(from, &order, question.komi);
        let known = self.comparers.iter().position(|(own, _)| own == from);
        let known = known.unwrap_or_else(|| {
            let fresh = comparer(&rulesets, &question, &self.counting, (self.askers)());
            self.comparers.push((from.clone(), fresh));
            self.comparers.len() - 1
        });
        let (_, comparer) = &mut self.comparers[known];
        let (outline, mut comparison) = comparer.compare(source);
        tidy(&mut comparison);
        let given = Given {
            scanned: &scanned,
            sites: &sites,
            originals: originals.as_ref(),
            game,
        };
        let carrier = Carrier {
            order: &order,
            question: &question,
            given: &given,
            from,
            comparison: &comparison,
            outline,
        };
        let proof = &mut self.proof;
        let mut at = 0;
        let rewrites = order.targets.iter().map(|to| {
            let is_counted = rulesets.get(at + 1).is_some_and(|next| next == to);
            at += usize::from(is_counted);
            carrier.carried(to, is_counted.then_some(at), proof)
        });
        let rewrites = rewrites.collect();
        (
            outline,
            ConvertedGame {
                from: from.id.as_str().into(),
                from_reason: origin.reason,
                comparison,
                rewrites,
            },
        )
    }
}

/// The rulesets a record is counted under: its own, and all new ones that may count otherwise.
fn counted_under(from: &Ruleset, order: &Order, choice: KomiChoice) -> Vec<Ruleset> {
    let others = order.targets.iter();
    let others = others.filter(|to| to.id != from.id || komi_may_change(order.komi, choice));
    std::iter::once(from).chain(others).cloned().collect()
}

/// Whether komi may change though the rules stay.
const fn komi_may_change(beside: KomiBeside, choice: KomiChoice) -> bool {
    let asked = matches!(beside, KomiBeside::Own | KomiBeside::Given(_));
    asked || matches!(choice, KomiChoice::Given(_) | KomiChoice::Rules)
}

/// A comparer of the first ruleset with each of the others.
fn comparer(
    rulesets: &[Ruleset],
    question: &Question,
    counting: &Arc<CountQuestion>,
    opinions: Opinions,
) -> Comparer {
    let question = Question {
        rules: RulesChoice::Fixed(rulesets.to_vec()),
        ..question.clone()
    };
    let scorer = Scorer::new(Arc::new(question), Arc::clone(counting));
    let scorer = scorer.expect("fixed rulesets have no overrides that could fail");
    let mut fresh = Comparer::new(
        scorer.with_opinions(opinions),
        rulesets.into(),
        Pairs::FromFirst,
    );
    fresh.begin_portion();
    fresh
}

/// A ruleset that is asked for twice, with two komis, is told of once.
fn tidy(comparison: &mut Comparison) {
    let Some(own) = comparison.rulesets.first().cloned() else {
        return;
    };
    let twice = |id: &Arc<str>| *id == own;
    if !comparison.rulesets.iter().skip(1).any(twice) {
        return;
    }
    let mut seen = false;
    let game = &mut comparison.scored.game;
    game.verdicts
        .retain(|v| !twice(&v.ruleset) || !std::mem::replace(&mut seen, true));
    for judged in &mut game.findings {
        let mut known: Vec<(Arc<str>, Ruling)> = Vec::new();
        for ruling in judged.rulings.drain(..) {
            if !known.contains(&ruling) {
                known.push(ruling);
            }
        }
        judged.rulings = known;
    }
    for pair in &mut comparison.pairs {
        if comparison.rulesets.get(pair.sides.to).is_some_and(twice) {
            pair.illegal_from.clear();
            pair.illegal_to.clear();
            pair.sets
                .retain(|(difference, _)| *difference != Difference::Legality);
        }
    }
}

/// One counted record on its way to new rules.
struct Carrier<'a> {
    order: &'a Order,
    question: &'a Question,
    given: &'a Given<'a>,
    from: &'a Ruleset,
    comparison: &'a Comparison,
    outline: Outline,
}

impl Carrier<'_> {
    /// The record under one of the new rules; `at` is where these stand in the comparison.
    fn carried(&self, to: &Ruleset, at: Option<usize>, proof: &mut Proof) -> Rewrite {
        let scanned = self.given.scanned;
        if !scanned.found || !self.given.game.is_go {
            return Rewrite::nothing(&to.id);
        }
        if at.is_none() && !self.names_other(to) && !self.order.to_utf8 {
            return Rewrite::nothing(&to.id);
        }
        if self.outline.completeness == Completeness::Incomplete || !scanned.complete {
            return Rewrite::refused(&to.id, "it could not be read whole");
        }
        let mut rewritten = match at {
            None if self.names_other(to) => self.renamed(to, proof),
            None => Rewrite::nothing(&to.id),
            Some(at) => self.recounted(to, at, proof),
        };
        rewritten.pair = at.and_then(|at| {
            let mut pairs = self.comparison.pairs.iter();
            pairs.position(|pair| pair.sides.to == at)
        });
        if self.order.to_utf8 && rewritten.refused.is_none() {
            self.transcode(&mut rewritten);
        }
        rewritten
    }

    /// Whether the record names other rules than those it was played by.
    fn names_other(&self, to: &Ruleset) -> bool {
        matches!(self.given.game.rules.used, RulesClaim::Known(id) if id != to.id)
    }

    /// The record with its true rules named and nothing else changed.
    fn renamed(&self, to: &Ruleset, proof: &mut Proof) -> Rewrite {
        let recorded = self.given.game.result.used;
        let sheet = self.comparison.scored.sheets.first();
        let target = Target {
            from: self.from,
            to,
            komi: sheet.and_then(|sheet| self.komi_of(sheet)),
            komi_is_asked: false,
            decision: super::rewrite::Decision::unchanged(recorded),
            remarks: None,
        };
        rewrite(self.given, target, proof)
    }

    /// The record with its count under the new rules.
    fn recounted(&self, to: &Ruleset, at: usize, proof: &mut Proof) -> Rewrite {
        let sheets = &self.comparison.scored.sheets;
        let (Some(counted_from), Some(counted_to)) = (sheets.first(), sheets.get(at)) else {
            return Rewrite::refused(&to.id, "it could not be counted");
        };
        let pair = self
            .comparison
            .pairs
            .iter()
            .find(|pair| pair.sides.to == at);
        let (komi_from, komi_to) = (self.komi_of(counted_from), self.komi_of(counted_to));
        let outcome = self.given.game.result.used;
        let same = to.id == self.from.id && komi_from == komi_to;
        let decision = if same || self.is_first_result(to) {
            super::rewrite::Decision::unchanged(outcome)
        } else {
            let recorded = Recorded {
                outcome,
                is_ours: self.is_ours(counted_from),
            };
            let sides = Sides {
                from: self.from,
                to,
                counted_from,
                counted_to,
                only_to_illegal: pair.map_or(&[], |pair| &pair.illegal_to),
            };
            decide(recorded, &sides)
        };
        let notes = decision.notes.clone();
        let remarks = |edits: &[Edit]| match pair {
            Some(pair) => self.remarks(to, pair, edits, &notes),
            None => Vec::new(),
        };
        let target = Target {
            from: self.from,
            to,
            komi: komi_to,
            komi_is_asked: self.komi_is_asked(),
            decision,
            remarks: self.order.annotate.then_some(&remarks),
        };
        rewrite(self.given, target, proof)
    }

    /// The komi of a sheet; none where it was counted without.
    fn komi_of(&self, counted: &ScoredSheet) -> Option<Amount> {
        let declared_only = self.question.komi == KomiChoice::Declared && !self.komi_is_asked();
        if declared_only && self.given.game.komi.used.is_none() {
            return None;
        }
        counted.sheet.line("komi").and_then(|line| line.white)
    }

    /// Whether the new komi was asked for, so that it must stand in the record.
    const fn komi_is_asked(&self) -> bool {
        matches!(self.order.komi, KomiBeside::Own | KomiBeside::Given(_))
    }

    /// Whether a record on its way back still has the result it had under these rules.
    fn is_first_result(&self, to: &Ruleset) -> bool {
        let komi_follows = !self.komi_is_asked() && self.question.komi == KomiChoice::Auto;
        let first = self.given.originals.is_some_and(|originals| {
            originals.rules == to.id.as_bytes() && !originals.has_result()
        });
        first && komi_follows
    }

    /// Whether the recorded result is what a conversion puts for a tie that its rules break.
    fn is_ours(&self, counted: &ScoredSheet) -> bool {
        let Outcome::Won {
            winner,
            by: WinBy::Unknown,
        } = self.given.game.result.used
        else {
            return false;
        };
        let tie_broken =
            counted.sheet.points() == Some(Amount::ZERO) && counted.sheet.winner == Some(winner);
        tie_broken && self.given.originals.is_some()
    }

    /// What goes into the comments of the record.
    fn remarks(
        &self,
        to: &Ruleset,
        pair: &Pair,
        edits: &[Edit],
        notes: &[String],
    ) -> Vec<(NodeId, Vec<String>)> {
        let mut all = vec![(NodeId::ROOT, of_record(self.comparison, pair, edits, notes))];
        for ply in &pair.illegal_to {
            let findings = self.comparison.scored.game.findings.iter();
            let here = findings.filter(|judged| judged.finding.ply == Some(*ply));
            let rulings: Vec<&Ruling> = here
                .flat_map(|judged| &judged.rulings)
                .filter(|(id, ruling)| **id == *to.id && ruling.is_illegal())
                .map(|(_, ruling)| ruling)
                .collect();
            if let Some(node) = node_of(self.given.game, *ply) {
                all.push((node, of_move(*ply, &to.id, &rulings)));
            }
        }
        all
    }

    fn transcode(&self, rewritten: &mut Rewrite) {
        let scanned: &Scanned<'_> = self.given.scanned;
        let now = rewritten.bytes.as_deref().unwrap_or(scanned.tree.bytes());
        let limits = &self.question.limits;
        match to_utf8(now, limits, self.question.charset) {
            Ok(None) => {}
            Ok(Some(bytes)) => rewritten.bytes = Some(bytes),
            Err(why) => {
                rewritten.bytes = None;
                rewritten.edits.clear();
                rewritten.refused = Some(format!("not put into UTF-8: {why}"));
            }
        }
    }
}
