//! One game compared: every pair of rulesets, what differs, and which clauses make it.
//!
//! Owns what a difference is, and which is the greatest. Counts nothing.

use super::account::{Account, Standing, Winner};
use super::clause::{Clause, NUMBERED};
use super::ground;
use super::minimal::smallest_sets;
use super::objections::{Disagreement, Objections};
use crate::adjudicate::ScoredGame;
use crate::amount::Amount;
use crate::board::Board;
use crate::rules::Ruleset;
use std::sync::Arc;

/// What two rulesets differ in about a game, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difference {
    /// A move is illegal under one and legal under the other.
    Legality,
    /// The margin.
    Margin,
    /// The winner.
    Winner,
}

impl Difference {
    /// Every difference, the least first.
    pub const ALL: [Self; 3] = [Self::Legality, Self::Margin, Self::Winner];

    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legality => "legality",
            Self::Margin => "margin",
            Self::Winner => "winner",
        }
    }
}

/// Positions of the two rulesets of a pair among those compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The ruleset compared from.
    pub from: usize,
    /// The ruleset compared to.
    pub to: usize,
}

/// Two rulesets on one game.
///
/// A set of clauses makes a difference when the second ruleset, with these clauses as the first
/// one has them, comes to the first one's verdict, and with none of the proper subsets.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Which two.
    pub sides: Sides,
    /// Whether both margins are known, so that winners and margins were compared.
    pub compared: bool,
    /// Plies only the first calls illegal.
    pub illegal_from: Vec<u32>,
    /// Plies only the second calls illegal.
    pub illegal_to: Vec<u32>,
    /// Every smallest set of clauses for each difference there is, the one told first in front.
    pub sets: Vec<(Difference, Vec<Vec<Clause>>)>,
    /// Every clause with a part in the difference of margins, and that part: the second's less the
    /// first's. They add up to the difference; a point left out by two clauses is told with the
    /// first of them.
    pub terms: Vec<(Clause, Amount)>,
}

impl Pair {
    /// The greatest difference.
    #[must_use]
    pub fn difference(&self) -> Option<Difference> {
        self.sets.iter().map(|(difference, _)| *difference).max()
    }

    /// Whether they differ in this.
    #[must_use]
    pub fn differs_in(&self, difference: Difference) -> bool {
        self.sets.iter().any(|(known, _)| *known == difference)
    }

    /// The set told for a difference; empty where there is none.
    #[must_use]
    pub fn clauses(&self, difference: Difference) -> &[Clause] {
        let found = self.sets.iter().find(|(known, _)| *known == difference);
        found
            .and_then(|(_, sets)| sets.first())
            .map_or(&[], Vec::as_slice)
    }
}

/// One game under several rulesets.
pub struct Comparison {
    /// The rulesets, by id.
    pub rulesets: Arc<[Arc<str>]>,
    /// The game, judged and counted under all of them.
    pub scored: ScoredGame,
    /// How it stands under each, in the order asked for; empty where nothing could be counted.
    pub accounts: Vec<Account>,
    /// The pairs asked for.
    pub pairs: Vec<Pair>,
    /// The first plies only some of the rulesets call illegal, each with the stones it was played
    /// among.
    pub positions: Vec<(u32, Board)>,
}

impl Comparison {
    /// A game of which nothing could be compared.
    #[must_use]
    pub fn nothing(scored: ScoredGame) -> Self {
        Self {
            rulesets: Arc::default(),
            scored,
            accounts: Vec::new(),
            pairs: Vec::new(),
            positions: Vec::new(),
        }
    }

    /// The ids of the rulesets of a pair.
    #[must_use]
    pub fn names(&self, sides: Sides) -> (&str, &str) {
        let name = |at: usize| self.rulesets.get(at).map_or("", |id| &**id);
        (name(sides.from), name(sides.to))
    }

    /// Plies some pair disagrees about the legality of, in order.
    #[must_use]
    pub fn disputed_plies(&self) -> Vec<u32> {
        let of_pair = |pair: &Pair| [pair.illegal_from.clone(), pair.illegal_to.clone()].concat();
        let mut plies: Vec<u32> = self.pairs.iter().flat_map(of_pair).collect();
        plies.sort_unstable();
        plies.dedup();
        plies
    }

    /// Whether some pair differs in this.
    #[must_use]
    pub fn differs_in(&self, difference: Difference) -> bool {
        self.pairs.iter().any(|pair| pair.differs_in(difference))
    }
}

/// Compares two accounts.
pub(super) fn counted(from: &Account, to: &Account) -> Counted {
    let decides = |account: &Account| match account.standing {
        Standing::Counted | Standing::Ruled => account.margin.is_some(),
        Standing::Undetermined | Standing::Recorded => false,
    };
    let mut found = Counted::default();
    if !decides(from) || !decides(to) {
        return found;
    }
    found.compared = true;
    let numbered = &Clause::ALL[..NUMBERED];
    let term = |clause: Clause| (clause, to.parts.of(clause) - from.parts.of(clause));
    let terms = numbered.iter().map(|clause| term(*clause));
    found.terms = terms.filter(|(_, by)| !by.is_zero()).collect();
    let hybrid = Hybrid { from, to };
    let candidates = hybrid.candidates(&found.terms);
    if from.margin != to.margin {
        let numbers: Vec<Clause> = candidates
            .iter()
            .copied()
            .filter(|clause| (*clause as usize) < NUMBERED)
            .collect();
        let equal = |set: &dyn Fn(Clause) -> bool| Some(hybrid.margin(set)) == from.margin;
        let sets = smallest_sets(&numbers, equal);
        found.sets.push((Difference::Margin, sets));
    }
    if from.winner != to.winner {
        let equal = |set: &dyn Fn(Clause) -> bool| Some(hybrid.winner(set)) == from.winner;
        let sets = smallest_sets(&candidates, equal);
        found.sets.push((Difference::Winner, sets));
    }
    found
}

/// The second ruleset with some clauses of the first.
struct Hybrid<'a> {
    from: &'a Account,
    to: &'a Account,
}

impl Hybrid<'_> {
    /// The clauses that can matter.
    fn candidates(&self, terms: &[(Clause, Amount)]) -> Vec<Clause> {
        let (from, to) = (self.from, self.to);
        let mut all: Vec<Clause> = terms.iter().map(|(clause, _)| *clause).collect();
        let flags = from.left_out.flags.iter().zip(to.left_out.flags);
        let differing = ground::CLAUSES.iter().zip(flags);
        let differing = differing.filter(|(_, (from, to))| **from != *to);
        all.extend(differing.map(|(clause, _)| *clause));
        if from.left_out.tax != to.left_out.tax {
            all.push(Clause::GroupTax);
        }
        if from.ruled != to.ruled {
            all.push(Clause::Penalties);
        }
        if from.tie != to.tie {
            all.push(Clause::Tie);
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Its margin, with the clauses of the first that `set` names.
    fn margin(&self, set: &dyn Fn(Clause) -> bool) -> Amount {
        let (from, to) = (self.from, self.to);
        let side = |clause: Clause| if set(clause) { from } else { to };
        let plain = Clause::ALL[..NUMBERED]
            .iter()
            .filter(|clause| !ground::CLAUSES.contains(clause));
        let plain: Amount = plain.map(|clause| side(*clause).parts.of(*clause)).sum();
        let mut flags = [false; 3];
        for (index, flag) in flags.iter_mut().enumerate() {
            *flag = side(ground::CLAUSES[index]).left_out.flags[index];
        }
        let tax = side(Clause::GroupTax).left_out.tax;
        plain + side(Clause::Status).left_out.by(flags, tax)
    }

    /// Who wins then.
    fn winner(&self, set: &dyn Fn(Clause) -> bool) -> Winner {
        let side = |clause: Clause| if set(clause) { self.from } else { self.to };
        let ruled = side(Clause::Penalties).ruled;
        ruled.unwrap_or_else(|| Winner::by(self.margin(set), side(Clause::Tie).tie))
    }
}

/// What comparing two counts gives.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    compared: bool,
    sets: Vec<(Difference, Vec<Vec<Clause>>)>,
    terms: Vec<(Clause, Amount)>,
}

/// Compares every pair of `sides`.
pub(super) fn pairs(
    accounts: &[Account],
    objections: &Objections,
    rulesets: &[Ruleset],
    sides: impl Iterator<Item = Sides>,
) -> Vec<Pair> {
    // Rulesets that count alike are compared once.
    let like = |account: &Account| accounts.iter().position(|known| known.counts_as(account));
    let classes: Vec<usize> = accounts.iter().filter_map(like).collect();
    let mut known: Vec<((usize, usize), Counted)> = Vec::new();
    let mut of_counts = |sides: Sides| -> Counted {
        let (Some(&from), Some(&to)) = (classes.get(sides.from), classes.get(sides.to)) else {
            return Counted::default();
        };
        if let Some((_, counted)) = known.iter().find(|(classes, _)| *classes == (from, to)) {
            return counted.clone();
        }
        let fresh = counted(&accounts[from], &accounts[to]);
        known.push(((from, to), fresh.clone()));
        fresh
    };
    sides
        .map(|sides| with_legality(of_counts(sides), objections, rulesets, sides))
        .collect()
}

/// Compares one pair.
pub(super) fn pair(
    accounts: &[Account],
    objections: &Objections,
    rulesets: &[Ruleset],
    sides: Sides,
) -> Pair {
    let counted = match (accounts.get(sides.from), accounts.get(sides.to)) {
        (Some(from), Some(to)) => counted(from, to),
        (_, _) => Counted::default(),
    };
    with_legality(counted, objections, rulesets, sides)
}

/// Adds what two rulesets make of the legality of moves.
fn with_legality(
    mut counted: Counted,
    objections: &Objections,
    rulesets: &[Ruleset],
    sides: Sides,
) -> Pair {
    let legality = if objections.are_none() {
        Disagreement::default()
    } else {
        objections.between(rulesets, sides.from, sides.to)
    };
    if !legality.sets.is_empty() {
        counted.sets.push((Difference::Legality, legality.sets));
    }
    Pair {
        sides,
        compared: counted.compared,
        illegal_from: legality.only_first,
        illegal_to: legality.only_second,
        sets: counted.sets,
        terms: counted.terms,
    }
}
