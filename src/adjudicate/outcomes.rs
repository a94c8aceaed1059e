//! Disputed groups: what the count would be under each outcome, and what the rules do about them.
//!
//! Owns which groups are in dispute and how many are laid out. The words of the rules are
//! `settle`'s, the arithmetic `count`'s.

use super::scored::{Combination, Dispute, GroupOutcome};
use crate::amount::Amount;
use crate::board::{Board, ByColor, Color, Flood, Owner, Point, PointSet};
use crate::count::{self, Counter, Tally, Terms};
use crate::finding::count_codes;
use crate::referee::Ledger;
use crate::rules::{Ruleset, SekiPoints, Status};
use crate::settle::{self, BentFour, ChainWord, Fate, Group, Settled};

/// Groups laid out at the most, the largest first: more than that is a game not played out.
const MOST_GROUPS: usize = 12;
/// Groups whose outcomes are laid out in every combination, at the most.
const MOST_COMBINED: usize = 3;
/// The outcomes of a group, in the order they are told.
const FATES: [Fate; 3] = [Fate::Alive, Fate::Dead, Fate::Seki];

/// A position under one outcome.
struct Laid {
    tally: Tally,
    /// Points only one side reaches that belong to groups in seki.
    seki_eyes: ByColor<u32>,
    /// Whether stones in seki border on a neutral point.
    shares: bool,
}

/// The disputed groups of a position, counted under every outcome once for all rulesets.
pub(super) struct Disputed {
    groups: Vec<Group>,
    /// For each group its outcomes in the order of `FATES`, all others as they stand; a group
    /// that shares no neutral point with anybody cannot be in seki.
    alone: Vec<Vec<Option<Laid>>>,
    /// Every combination, where there are few groups.
    combined: Vec<(Vec<Fate>, Laid)>,
    more: usize,
    bent_fours: Vec<BentFour>,
}

impl Disputed {
    /// Finds the disputed groups and counts them out.
    pub(super) fn of(board: &Board, settled: &Settled, counter: &mut Counter) -> Self {
        let bent_fours = settle::bent_fours(board);
        let groups = disputed(board, settled, &bent_fours);
        let mut found = Self {
            more: 0,
            groups,
            alone: Vec::new(),
            combined: Vec::new(),
            bent_fours,
        };
        if found.groups.len() > MOST_GROUPS {
            found.more = found.groups.len() - MOST_GROUPS;
            let by_size = |group: &Group| (std::cmp::Reverse(group.stones), group.first);
            found.groups.sort_by_key(by_size);
            found.groups.truncate(MOST_GROUPS);
            found.groups.sort_by_key(|group| group.first);
        }
        let mut lay = |fates: &[Option<Fate>]| lay(board, settled, &found.groups, fates, counter);
        let count = found.groups.len();
        found.alone = (0..count)
            .map(|at| {
                let only = |fate| {
                    let mut fates = vec![None; count];
                    fates[at] = Some(fate);
                    fates
                };
                let laid = FATES.map(|fate| {
                    let laid = lay(&only(fate));
                    (fate != Fate::Seki || laid.shares).then_some(laid)
                });
                laid.into_iter().collect()
            })
            .collect();
        if (2..=MOST_COMBINED).contains(&count) {
            let possible = |fates: &Vec<Fate>| {
                let each = fates.iter().zip(&found.alone);
                { each }.all(|(fate, laid)| *fate != Fate::Seki || laid[2].is_some())
            };
            found.combined = combinations(count)
                .filter(possible)
                .map(|fates| {
                    let all: Vec<Option<Fate>> = fates.iter().copied().map(Some).collect();
                    let laid = lay(&all);
                    (fates, laid)
                })
                .collect();
        }
        found
    }

    /// What the rules do with the groups, and the margin under each outcome by these terms.
    pub(super) fn under(&self, ruleset: &Ruleset, ledger: &Ledger, terms: &Terms) -> Dispute {
        if self.groups.is_empty() || ruleset.status == Status::AllAlive {
            return Dispute::default();
        }
        let margin = |laid: &Laid| margin(laid, ledger, terms);
        let groups = self.groups.iter().zip(&self.alone);
        let groups = groups.map(|(group, laid)| {
            let mut margins = laid.iter().map(|laid| laid.as_ref().and_then(margin));
            let mut next = || margins.next().flatten();
            GroupOutcome {
                first: group.first,
                color: group.color,
                stones: group.stones,
                alive: next(),
                dead: next(),
                seki: next(),
            }
        });
        let combined = self.combined.iter().filter_map(|(fates, laid)| {
            Some(Combination {
                fates: fates.clone(),
                margin: margin(laid)?,
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
    let wanted = |word: &ChainWord| word.fate == Fate::Undetermined || named.contains(word.first);
    settle::groups(board, settled, wanted)
}

/// Every way to give so many groups a fate.
fn combinations(groups: usize) -> impl Iterator<Item = Vec<Fate>> {
    let all = FATES.len().pow(u32::try_from(groups).unwrap_or(u32::MAX));
    (0..all).map(move |mut number| {
        (0..groups)
            .map(|_| {
                let fate = FATES[number % FATES.len()];
                number /= FATES.len();
                fate
            })
            .collect()
    })
}

/// Counts a position in which some groups have these fates and all others are as they stand.
fn lay(
    board: &Board,
    settled: &Settled,
    groups: &[Group],
    fates: &[Option<Fate>],
    counter: &mut Counter,
) -> Laid {
    let mut dead = settled.dead;
    let mut in_seki = PointSet::new();
    let fated = || groups.iter().zip(fates);
    for (group, fate) in fated() {
        let stones = group.points(board);
        match fate {
            Some(Fate::Dead) => dead = dead.union(&stones),
            Some(Fate::Alive | Fate::Seki) => dead = dead.difference(&stones),
            Some(Fate::Undetermined) | None => {}
        }
    }
    for (group, fate) in fated() {
        if *fate == Some(Fate::Seki) {
            in_seki = in_seki.union(&group.points(board));
            // Who stands in dispute against a group in seki is in that seki.
            let enemies: PointSet = group.enemies(board).collect();
            for (other, fate) in fated() {
                let open = matches!(fate, Some(Fate::Seki) | None);
                let touches = other.chains.iter().any(|first| enemies.contains(*first));
                if open && touches {
                    in_seki = in_seki.union(&other.points(board));
                }
            }
        }
    }
    let tally = counter.tally(board, &dead);
    let flood = counter.flood();
    let neutral = |stone: Point| {
        let mut beside = stone.neighbours(board.size());
        beside.any(|q| flood.owner(q) == Owner::Shared)
    };
    Laid {
        tally,
        seki_eyes: eyes(board, flood, &in_seki),
        shares: in_seki.iter().any(neutral),
    }
}

/// Points of regions that only one side reaches and that stones in seki border on.
fn eyes(board: &Board, flood: &Flood, in_seki: &PointSet) -> ByColor<u32> {
    let mut eyes = ByColor::default();
    if in_seki.is_empty() {
        return eyes;
    }
    for region in flood.regions() {
        let Owner::Territory(color) = region.owner() else {
            continue;
        };
        let bordered = region.points.iter().any(|point| {
            let mut beside = point.neighbours(board.size());
            beside.any(|q| in_seki.contains(q) && board.at(q) == Some(color))
        });
        if bordered {
            eyes[color] += region.points.len() as u32;
        }
    }
    eyes
}

fn margin(laid: &Laid, ledger: &Ledger, terms: &Terms) -> Option<Amount> {
    let mut tally = laid.tally;
    match terms.seki_points {
        SekiPoints::Counted => {}
        SekiPoints::NotCounted => {
            for color in Color::BOTH {
                tally.territory[color] -= laid.seki_eyes[color];
                tally.shared += laid.seki_eyes[color];
            }
        }
    }
    count::sheet(&tally, ledger, terms).points()
}
