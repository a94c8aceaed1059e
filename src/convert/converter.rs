//! Converting games, one after another.
//!
//! Joins comparison and rewriting: every record is counted once under its own rules and all new
//! ones, and rewritten for each of these.

use super::carrier::Carrier;
use super::compare::{Comparer, Comparison, Difference, Pairs};
use super::origin::{Origin, Seen, origin};
use super::rewrite::{Given, Originals, Proof, Rewrite, Sites};
use crate::adjudicate::{
    CountQuestion, KomiBeside, KomiChoice, Opinions, Outline, Question, RulesChoice, ScoredGame,
    Scorer, Source,
};
use crate::claims::Reader;
use crate::finding::Finding;
use crate::record::{Scanner, simple_text};
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
