//! Disputed groups: what the count would be under each outcome, and what the rules do about them.
//!
//! Owns which groups are in dispute and how many are laid out. The words of the rules are
//! `settle`'s, the arithmetic `count`'s.

use super::placed::look;
use super::scored::{Combination, Dispute, GroupOutcome};
use crate::amount::Amount;
use crate::board::{Board, ByColor, Flood, Owner, Point, PointSet};
use crate::count::{self, Counter, Reason, Tally, Terms};
use crate::finding::count_codes;
use crate::referee::Ledger;
use crate::rules::{Ruleset, Status};
use crate::settle::{self, BentFour, ChainWord, Fate, Group, Settled};

/// Groups laid out at the most, the largest first: more than that is a game not played out.
const MOST_GROUPS: usize = 12;
/// Points of one eye, at the most: a larger room makes two.
const LARGEST_EYE: usize = 7;
/// Groups whose outcomes are laid out in every combination, at the most.
const MOST_COMBINED: usize = 3;

/// The disputed groups of a position, counted under every outcome once for all rulesets.
#[derive(Default)]
pub(super) struct Disputed {
    groups: Vec<Group>,
    /// The position as it stands, all of them alive.
    standing: Tally,
    /// What becomes of each alone, all others as they stand.
    alone: Vec<Alone>,
    /// Every combination, where there are few groups.
    combined: Vec<(Vec<Fate>, Laid)>,
    more: usize,
    bent_fours: Vec<BentFour>,
}

/// One group otherwise than alive.
struct Alone {
    /// The position without it.
    dead: Tally,
    /// Points that do not count if it is in seki; nothing where it cannot be.
    seki: Option<ByColor<u32>>,
}

/// A position under one combination of outcomes.
struct Laid {
    tally: Tally,
    /// Points only one side reaches that belong to groups in seki.
    seki_eyes: ByColor<u32>,
}

impl Disputed {
    /// Finds the disputed groups and counts them out, the ground judged if that is asked for.
    pub(super) fn of(
        board: &Board,
        settled: &Settled,
        ground: bool,
        counter: &mut Counter,
    ) -> Self {
        let bent_fours = settle::bent_fours(board);
        let mut groups = disputed(board, settled, &bent_fours);
        let more = groups.len().saturating_sub(MOST_GROUPS);
        if more > 0 {
            groups.sort_by_key(|group| (std::cmp::Reverse(group.stones), group.first));
            groups.truncate(MOST_GROUPS);
            groups.sort_by_key(|group| group.first);
        }
        if groups.is_empty() {
            return Self {
                bent_fours,
                ..Self::default()
            };
        }
        let stones: Vec<PointSet> = groups.iter().map(|group| group.points(board)).collect();
        let standing = look(counter, board, &settled.dead, ground);
        let sekis: Vec<_> = (0..groups.len())
            .map(|at| {
                let flood = counter.flood();
                let in_seki = with_enemies(board, flood, &groups, &stones, at);
                may_be_seki(board, flood, &stones[at])
                    .then(|| eyes(board, ground, counter, &in_seki))
            })
            .collect();
        let dead = stones.iter().map(|stones| settled.dead.union(stones));
        let alone: Vec<Alone> = dead
            .zip(sekis)
            .map(|(dead, seki)| Alone {
                dead: look(counter, board, &dead, ground),
                seki,
            })
            .collect();
        let combined = match groups.len() {
            2..=MOST_COMBINED => combine((board, settled), &stones, &alone, ground, counter),
            _ => Vec::new(),
        };
        Self {
            groups,
            standing,
            alone,
            combined,
            more,
            bent_fours,
        }
    }

    /// What the rules do with the groups, and the margin under each outcome by these terms.
    pub(super) fn under(&self, ruleset: &Ruleset, ledger: &Ledger, terms: &Terms) -> Dispute {
        if self.groups.is_empty() || ruleset.status == Status::AllAlive {
            return Dispute::default();
        }
        let count = |tally, eyes| margin(tally, eyes, ledger, terms);
        let alive = count(self.standing, ByColor::default());
        let groups = self.groups.iter().zip(&self.alone);
        let groups = groups.map(|(group, other)| GroupOutcome {
            first: group.first,
            color: group.color,
            stones: group.stones,
            alive,
            dead: count(other.dead, ByColor::default()),
            seki: other
                .seki
                .and_then(|eyes| match eyes == ByColor::default() {
                    true => alive,
                    false => count(self.standing, eyes),
                }),
        });
        let combined = self.combined.iter().filter_map(|(fates, laid)| {
            Some(Combination {
                fates: fates.clone(),
                margin: count(laid.tally, laid.seki_eyes)?,
            })
        });
        Dispute {
            groups: groups.collect(),
            combined: combined.collect(),
            more: self.more,
            clauses: settle::dispute(ruleset, ledger.to_play),
        }
    }

    /// What the rules say about bent fours in the corner, named by the first stone round each.
    pub(super) fn bent_fours_said(&self, board: &Board, ruleset: &Ruleset) -> Vec<String> {
        let said = self.bent_fours.iter().filter_map(|shape| {
            let first = shape.chains.first()?.gtp(board.size());
            let ruling = settle::bent_four_ruling(ruleset);
            Some(format!(
                "bent four in the corner at {} inside {}'s group at {first}: {} ({})",
                shape.corner.gtp(board.size()),
                shape.defender,
                ruling.text,
                ruling.article
            ))
        });
        said.collect()
    }
}

/// The groups nobody's word settles, those that marks contradict each other about, and those
/// round a bent four that are not taken off.
fn disputed(board: &Board, settled: &Settled, bent_fours: &[BentFour]) -> Vec<Group> {
    let contradicted = settled.findings.iter().filter_map(|finding| {
        let point = finding.point?;
        (*finding.kind == count_codes::MARKS_CONTRADICT)
            .then(|| settled.chain(board, point).map(|word| word.first))?
    });
    let mut named: PointSet = contradicted.collect();
    for shape in bent_fours {
        let undead = |first: &&Point| !settled.dead.contains(**first);
        let all = shape.chains.iter().chain(&shape.attackers);
        if shape.chains.iter().all(|first| undead(&first)) {
            named.extend(all.filter(undead).copied());
        }
    }
    let wanted = |word: &ChainWord| match word.fate {
        Fate::Undetermined => true,
        Fate::Alive | Fate::Seki => named.contains(word.first),
        Fate::Dead => false,
    };
    settle::groups(board, settled, wanted)
}

/// Lays out every combination of outcomes, the dead together so that each set is counted once.
fn combine(
    (board, settled): (&Board, &Settled),
    stones: &[PointSet],
    alone: &[Alone],
    ground: bool,
    counter: &mut Counter,
) -> Vec<(Vec<Fate>, Laid)> {
    let mut laid = Vec::new();
    let every = || 0_u32..1 << stones.len();
    for dead in every() {
        let chosen = |set: u32| (0..stones.len()).filter(move |at| set & (1 << at) != 0);
        let off = chosen(dead).fold(settled.dead, |all, at| all.union(&stones[at]));
        let tally = look(counter, board, &off, ground);
        let possible =
            |seki: &u32| seki & dead == 0 && chosen(*seki).all(|at| alone[at].seki.is_some());
        for seki in every().filter(possible) {
            let in_seki = chosen(seki).fold(PointSet::new(), |all, at| all.union(&stones[at]));
            let fate = |at: usize| match (dead & (1 << at) != 0, seki & (1 << at) != 0) {
                (true, _) => Fate::Dead,
                (false, true) => Fate::Seki,
                (false, false) => Fate::Alive,
            };
            let fates = (0..stones.len()).map(fate).collect();
            let seki_eyes = eyes(board, ground, counter, &in_seki);
            laid.push((fates, Laid { tally, seki_eyes }));
        }
    }
    laid
}

/// The stones of a group and of disputed enemies it touches that may be in a seki with it.
fn with_enemies(
    board: &Board,
    flood: &Flood,
    groups: &[Group],
    stones: &[PointSet],
    at: usize,
) -> PointSet {
    let enemies: PointSet = groups[at].enemies(board).collect();
    let touched = |group: &Group| group.chains.iter().any(|first| enemies.contains(*first));
    let others = groups.iter().zip(stones);
    others
        .filter(|(group, stones)| touched(group) && may_be_seki(board, flood, stones))
        .fold(stones[at], |all, (_, stones)| all.union(stones))
}

/// Whether stones share a neutral point with somebody and have one eye at the most: more live.
fn may_be_seki(board: &Board, flood: &Flood, stones: &PointSet) -> bool {
    let mut shares = false;
    let mut eye: Option<Point> = None;
    for stone in stones.iter() {
        for q in stone.neighbours(board.size()) {
            let Some(region) = flood.region_of(q) else {
                continue;
            };
            match region.owner() {
                Owner::Shared => shares = true,
                Owner::Territory(color) if board.at(stone) == Some(color) => {
                    let name = region.points.first().copied();
                    if region.points.len() > LARGEST_EYE || (eye.is_some() && eye != name) {
                        return false;
                    }
                    eye = name;
                }
                Owner::Territory(_) | Owner::Stone(_) | Owner::Unreached => {}
            }
        }
    }
    shares
}

/// Points that count as territory as the ground was judged, in regions stones in seki border on;
/// none where it was not judged, since nothing then leaves out points in seki.
fn eyes(board: &Board, ground: bool, counter: &Counter, in_seki: &PointSet) -> ByColor<u32> {
    let mut eyes = ByColor::default();
    if in_seki.is_empty() || !ground {
        return eyes;
    }
    for region in counter.flood().regions() {
        let Owner::Territory(color) = region.owner() else {
            continue;
        };
        let bordered = region.points.iter().any(|point| {
            let mut beside = point.neighbours(board.size());
            beside.any(|q| in_seki.contains(q) && board.at(q) == Some(color))
        });
        if bordered {
            let counts = |p: &&Point| counter.ground().ground(**p) == Reason::Territory(color);
            eyes[color] += region.points.iter().filter(counts).count() as u32;
        }
    }
    eyes
}

/// The margin of a position with further points in seki.
fn margin(
    mut tally: Tally,
    seki_eyes: ByColor<u32>,
    ledger: &Ledger,
    terms: &Terms,
) -> Option<Amount> {
    if let Some(examined) = &mut tally.examined {
        examined.seki = ByColor::from_fn(|color| examined.seki[color] + seki_eyes[color]);
    }
    count::sheet(&tally, ledger, terms).points()
}
