//! A scoresheet in the making: what every method and every adjustment writes on.
//!
//! Owns the sum: the margin is never stated, only added up from the lines. Knows no method.

use super::article::{Article, Topic};
use super::sheet::{CountFacts, Line, Part, Terms};
use super::tally::Tally;
use crate::amount::{Amount, Unit};
use crate::board::{ByColor, Color};
use crate::finding::Finding;
use crate::referee::Ledger;
use crate::rules::FirstPass;
use std::borrow::Cow;

/// What the lines of a method add up to, before komi and the like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// The difference of areas (`A`).
    Area,
    /// The difference of territory less prisoners (`T`).
    Territory,
    /// Territory with stones made equal after the first pass (`T + m′_B − m′_W`).
    EqualAfterPass,
}

/// Another reading: what it would add to the margin.
pub(super) struct Alternative {
    pub(super) key: &'static str,
    pub(super) change: Amount,
    pub(super) used: bool,
    pub(super) article: Article,
}

/// A sheet in the making.
pub(super) struct Work<'a> {
    pub(super) tally: &'a Tally,
    pub(super) ledger: &'a Ledger,
    pub(super) terms: &'a Terms,
    pub(super) facts: CountFacts,
    pub(super) lines: Vec<Line>,
    pub(super) alternatives: Vec<Alternative>,
    pub(super) notes: Vec<Cow<'static, str>>,
    pub(super) withheld: Option<Cow<'static, str>>,
    pub(super) findings: Vec<Finding>,
}

impl<'a> Work<'a> {
    pub(super) fn new(tally: &'a Tally, ledger: &'a Ledger, terms: &'a Terms) -> Self {
        Self {
            tally,
            ledger,
            terms,
            facts: facts(tally, ledger, terms),
            lines: Vec::with_capacity(10),
            alternatives: Vec::new(),
            notes: Vec::new(),
            withheld: None,
            findings: Vec::new(),
        }
    }

    /// Writes a line in points that enters the sum.
    pub(super) fn term(&mut self, key: &'static str, figures: [Amount; 2], article: Article) {
        self.line(key, figures.map(Some), Unit::Point, Part::Term, article);
    }

    /// Writes a line in points that only White's side has, and that enters the sum.
    pub(super) fn white(&mut self, key: &'static str, figure: Amount, unit: Unit, topic: Topic) {
        let article = self.terms.articles.about(topic);
        self.line(key, [None, Some(figure)], unit, Part::Term, article);
    }

    /// Writes a line.
    pub(super) fn line(
        &mut self,
        key: &'static str,
        [black, white]: [Option<Amount>; 2],
        unit: Unit,
        part: Part,
        article: Article,
    ) {
        self.lines.push(Line {
            key,
            black,
            white,
            unit,
            part,
            article,
        });
    }

    /// The article of a topic.
    pub(super) fn about(&self, topic: Topic) -> Article {
        self.terms.articles.about(topic)
    }

    /// Says something once.
    pub(super) fn note(&mut self, text: impl Into<Cow<'static, str>>) {
        let text = text.into();
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }

    /// Offers another reading.
    pub(super) fn alternative(
        &mut self,
        key: &'static str,
        change: Amount,
        used: bool,
        article: Article,
    ) {
        self.alternatives.push(Alternative {
            key,
            change,
            used,
            article,
        });
    }

    /// The sum of the lines so far, in points, Black's less White's.
    pub(super) fn sum(&self) -> Amount {
        let terms = self.lines.iter().filter(|line| line.part == Part::Term);
        terms.map(Line::difference).sum()
    }

    /// Black's figure less White's on the line with this key; nothing where there is none.
    pub(super) fn line_difference(&self, key: &str) -> Amount {
        let line = self.lines.iter().find(|line| line.key == key);
        line.map(Line::difference).unwrap_or_default()
    }

    /// `M_B − M_W`, or a withheld margin and nothing when stones came or went outside play.
    pub(super) fn placed_difference(&mut self) -> i64 {
        match placed_difference_with_setup(&self.facts) {
            Some(difference) => difference,
            None => {
                self.withheld = Some(Cow::Borrowed(
                    "stones appeared or vanished outside play, so the difference of stones \
                     placed is not known",
                ));
                0
            }
        }
    }
}

/// Stones placed and set up, Black's less White's: what Th. 1 needs when the game began from a
/// set-up; `None` when stones came or went outside play.
pub(super) fn placed_difference_with_setup(facts: &CountFacts) -> Option<i64> {
    let setup = i64::from(facts.setup.black) - i64::from(facts.setup.white);
    Some(i64::from(facts.placed_difference?) + setup)
}

/// A pair of counts as amounts of points.
pub(super) fn pair(counts: ByColor<u32>) -> [Amount; 2] {
    [points(counts.black), points(counts.white)]
}

/// A count as points.
pub(super) fn points(count: u32) -> Amount {
    Amount::points(i64::from(count))
}

fn facts(tally: &Tally, ledger: &Ledger, terms: &Terms) -> CountFacts {
    let edited = ledger.edited != ByColor::default();
    let difference = i64::from(ledger.placed.black) - i64::from(ledger.placed.white);
    let (first_pass, ended_without_pass) =
        first_pass(ledger, terms.first_pass, terms.first_pass_voluntary_only);
    CountFacts {
        points: tally.points,
        placed: ledger.placed,
        setup: ledger.setup,
        stones: tally.stones,
        lost: ByColor::from_fn(|c| ledger.lost[c].saturating_add(tally.dead[c])),
        dead: tally.dead,
        territory: tally.territory,
        shared: tally.shared,
        edited: ledger.edited,
        passes: ledger.passes,
        imposed: ledger.imposed,
        first_pass,
        ended_without_pass,
        placed_difference: (!edited).then(|| i32::try_from(difference).unwrap_or(i32::MAX)),
        placed_after_first_pass: ledger.placed_after_first_pass,
        examined: tally.examined,
    }
}

/// Who passed first in one reading, and whether nobody did and the side to move is taken, which
/// proposed the end and thereby gave up its move (team-2016 21.1).
pub(super) fn first_pass(
    ledger: &Ledger,
    reading: FirstPass,
    voluntary_only: bool,
) -> (Option<Color>, bool) {
    let passed = match reading {
        FirstPass::FirstPassOfGame if voluntary_only => ledger.first_pass,
        FirstPass::FirstPassOfGame => ledger.first_pass_any,
        FirstPass::FirstStopPair => ledger.first_stop_pair,
        FirstPass::FinalPair => ledger.final_pair,
    };
    match passed {
        Some(color) => (Some(color), false),
        None => (ledger.to_play, true),
    }
}
