//! The recorded result as evidence: which plausible dead stones give exactly the margin declared.
//!
//! Owns what is plausible and in which order it is tried. Never touches a chain whose word is
//! proven, read or claimed, and counts nothing: the margin of a set is asked of whoever can.

use super::groups::{Group, groups};
use super::settled::{ChainWord, Confidence, Fate, Settled, Source};
use crate::amount::Amount;
use crate::board::{Board, Flood, Owner, Point, PointSet};

/// Groups in doubt that are tried both ways, at the most.
const MOST_GROUPS: usize = 12;
/// Of these, groups nobody's word settles: with more, sets are so many that some gives any margin.
pub(super) const MOST_OPEN: usize = 8;
/// An estimate beyond this lean, in permille from even, is not turned over.
const SURE: u16 = 470;

/// What the declared margin says about the dead stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It was not asked: too much is open for it to tell anything.
    Untried,
    /// Exactly one plausible set gives it; what was in doubt rests on it now.
    One,
    /// Several do, at least as many as said; only what they agree on rests on it.
    Several(usize),
    /// None does; nothing was changed.
    Nothing {
        /// How many were counted.
        counted: usize,
        /// The first stones of the groups that were tried both ways.
        tried: Vec<Point>,
    },
}

/// Settles what is in doubt so that the count gives the declared margin, Black's less White's.
///
/// First every fate of the groups nobody's word settles, with estimates as they are; only when
/// none of these fits, the same with one estimate turned over, the most doubtful first.
/// `margin` counts a position without these dead stones.
pub fn by_result(
    board: &Board,
    settled: &mut Settled,
    declared: Amount,
    margin: impl FnMut(&PointSet) -> Option<Amount>,
) -> Fit {
    let Some(mut doubts) = Doubts::of(board, settled) else {
        return Fit::Untried;
    };
    let fitting = doubts.fitting(declared, margin);
    let Some((&first, rest)) = fitting.split_first() else {
        return Fit::Nothing {
            counted: doubts.counted,
            tried: doubts.groups.iter().map(|group| group.first).collect(),
        };
    };
    let agreed_dead = rest.iter().fold(first, |all, set| all & set);
    let any_dead = rest.iter().fold(first, |all, set| all | set);
    doubts.settle(board, settled, agreed_dead, any_dead);
    match fitting.len() {
        1 => Fit::One,
        several => Fit::Several(several),
    }
}

/// Whether a word leaves room for the result to speak.
pub(super) fn in_doubt(word: &ChainWord) -> bool {
    word.fate == Fate::Undetermined
        || (word.confidence == Confidence::Estimated
            && matches!(word.fate, Fate::Alive | Fate::Dead))
}

/// Groups in doubt; a set of dead groups is a number, one bit for each.
struct Doubts {
    groups: Vec<Group>,
    /// How many of them, the first ones, have no fate at all.
    open: usize,
    /// Their stones.
    stones: Vec<PointSet>,
    /// What is dead whatever these are.
    firm: PointSet,
    /// Groups that stand against each one.
    against: Vec<u32>,
    /// Groups that cannot be dead: nobody is there to take them.
    safe: u32,
    /// The dead groups where every estimate stands and all that is open is alive.
    estimated: u32,
    counted: usize,
}

impl Doubts {
    /// The doubts of a position; nothing where too many groups are open.
    fn of(board: &Board, settled: &Settled) -> Option<Self> {
        let mut groups = groups(board, settled, in_doubt);
        groups.retain(|group| group.fate == Fate::Undetermined || group.lean() <= SURE);
        groups.sort_by_key(|group| (group.fate != Fate::Undetermined, group.lean(), group.first));
        let open = groups.partition_point(|group| group.fate == Fate::Undetermined);
        if open > MOST_OPEN {
            return None;
        }
        groups.truncate(MOST_GROUPS);
        let stones: Vec<PointSet> = groups.iter().map(|group| group.points(board)).collect();
        let mut firm = settled.dead;
        for stones in &stones {
            firm = firm.difference(stones);
        }
        let mut doubts = Self {
            open,
            firm,
            against: Vec::new(),
            safe: 0,
            estimated: 0,
            counted: 0,
            groups,
            stones,
        };
        doubts.look_round(board);
        Some(doubts)
    }

    /// Finds who stands against whom, and who has nobody to fear.
    fn look_round(&mut self, board: &Board) {
        let of_chain = |first: Point| self.stones.iter().position(|stones| stones.contains(first));
        let mut flood = Flood::new();
        flood.run(board, &self.firm);
        for (at, group) in self.groups.iter().enumerate() {
            let mut against = 0;
            let mut hunted = false;
            for enemy in group.enemies(board) {
                match of_chain(enemy) {
                    Some(other) => against |= 1 << other,
                    None if self.firm.contains(enemy) => self.safe |= 1 << at,
                    None => hunted = true,
                }
            }
            hunted |= against != 0 || shares_room(board, &flood, group, &self.stones[at]);
            if !hunted {
                self.safe |= 1 << at;
            }
            if group.fate == Fate::Dead {
                self.estimated |= 1 << at;
            }
            self.against.push(against);
        }
    }

    /// Whether nobody is dead on both sides of a contact, and nobody without an enemy.
    fn is_plausible(&self, set: u32) -> bool {
        let dead = (0..self.groups.len()).filter(|at| set & (1 << at) != 0);
        set & self.safe == 0 && { dead }.all(|at| self.against[at] & set == 0)
    }

    /// The plausible sets that give the margin, from the first row of trials in which any does.
    fn fitting(
        &mut self,
        declared: Amount,
        mut margin: impl FnMut(&PointSet) -> Option<Amount>,
    ) -> Vec<u32> {
        let open = 1_u32 << self.open;
        let mut fitting = Vec::new();
        let as_estimated = std::iter::once(0);
        let turned = (self.open..self.groups.len()).map(|at| 1_u32 << at);
        for (row, turn) in as_estimated.chain(turned).enumerate() {
            if row == 1 && !fitting.is_empty() {
                break;
            }
            for fates in 0..open {
                let set = (self.estimated ^ turn) | fates;
                if !self.is_plausible(set) {
                    continue;
                }
                self.counted += 1;
                if margin(&self.dead(set)) == Some(declared) {
                    fitting.push(set);
                    let settleable = if row == 0 { open - 1 } else { self.all() };
                    if agree_on_nothing(&fitting, settleable) {
                        return fitting;
                    }
                }
            }
        }
        fitting
    }

    fn all(&self) -> u32 {
        (1 << self.groups.len()) - 1
    }

    fn dead(&self, set: u32) -> PointSet {
        let dead = (0..self.groups.len()).filter(|at| set & (1 << at) != 0);
        dead.fold(self.firm, |all, at| all.union(&self.stones[at]))
    }

    /// Writes down what all fitting sets agree on, and leaves open what they do not.
    fn settle(&self, board: &Board, settled: &mut Settled, agreed: u32, any: u32) {
        for (at, group) in self.groups.iter().enumerate() {
            let bit = 1 << at;
            let fate = match (agreed & bit != 0, any & bit != 0) {
                (true, _) => Fate::Dead,
                (false, false) => Fate::Alive,
                (false, true) => Fate::Undetermined,
            };
            if fate != group.fate {
                for &first in &group.chains {
                    settled.decide(board, first, fate, Source::Result);
                }
            }
        }
    }
}

/// Whether sets agree on none of these groups, so that more sets would settle nothing more.
fn agree_on_nothing(sets: &[u32], groups: u32) -> bool {
    let all_dead = sets.iter().fold(u32::MAX, |all, set| all & set);
    let any_dead = sets.iter().fold(0, |all, set| all | set);
    groups != 0 && (all_dead | !any_dead) & groups == 0
}

/// Whether an enemy reaches an empty point beside the group.
fn shares_room(board: &Board, flood: &Flood, group: &Group, stones: &PointSet) -> bool {
    let empty = stones
        .iter()
        .flat_map(|stone| stone.neighbours(board.size()))
        .filter(|q| !stones.contains(*q) && !matches!(flood.owner(*q), Owner::Stone(_)));
    let theirs = group.color.opponent();
    { empty }.any(|q| {
        flood
            .region_of(q)
            .is_some_and(|region| region.touches[theirs])
    })
}
