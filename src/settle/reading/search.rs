//! Exhaustive play inside a small region, with everything outside standing still.
//!
//! Both sides may pass, two passes end the play, and the area of the region counts: what is left
//! of it then is what best play leaves. Knows neither where regions come from nor what follows.

use super::super::playout::field::{EMPTY, Field, NONE};
use super::super::playout::policy::is_eye;
use std::collections::HashMap;

/// A region to search.
#[derive(Debug, Default)]
pub(crate) struct Region {
    /// The empty cells.
    pub(crate) cells: Vec<u16>,
    /// Where is played: those, and below small chains at stake, once they are taken. In the place
    /// of a large one nobody begins anew.
    pub(crate) playable: Vec<u16>,
    /// Cells whose owner counts: the empty ones, and the stones at stake.
    pub(crate) counted: Vec<u16>,
    /// One stone of each chain at stake, with its colour; at most 32.
    pub(crate) stakes: Vec<(u16, u8)>,
}

/// What best play leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Black's area of the region less White's.
    pub(crate) value: i16,
    /// By chain at stake: whether its own colour holds its place.
    pub(crate) kept: u32,
}

/// Bounds known of a position.
#[derive(Clone, Copy)]
struct Known {
    low: Outcome,
    high: Outcome,
}

/// A search with a limit of positions.
#[derive(Default)]
pub(crate) struct Search {
    known: HashMap<u64, Known>,
    fields: Vec<Field>,
    path: Vec<u64>,
    nodes: u32,
    limit: u32,
    /// The earliest position of the line that a move was refused for repeating.
    repeated: usize,
}

const BEST: i16 = i16::MAX;
/// Plies a line may have.
const DEEPEST: usize = 60;

impl Search {
    /// Plays a region out with a side to move first; `None` beyond the limit.
    pub(crate) fn play_out(
        &mut self,
        field: &Field,
        region: &Region,
        color: u8,
        limit: u32,
    ) -> Option<Outcome> {
        self.known.clear();
        self.path.clear();
        self.nodes = 0;
        self.limit = limit;
        while self.fields.len() < DEEPEST + 2 {
            self.fields.push(field.clone());
        }
        self.fields[0].copy_from(field);
        self.fields[0].pass();
        self.search(region, color, 0, 0, -BEST, BEST)
    }

    /// Positions the last search took.
    pub(crate) const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Best play from the field at a depth, as a value from Black's side.
    fn search(
        &mut self,
        region: &Region,
        color: u8,
        depth: usize,
        passes: u8,
        mut alpha: i16,
        mut beta: i16,
    ) -> Option<Outcome> {
        self.nodes += 1;
        if self.nodes > self.limit || depth >= DEEPEST {
            return None;
        }
        if passes == 2 {
            self.repeated = usize::MAX;
            return Some(judge(&self.fields[depth], region));
        }
        let stones = stones_key(&self.fields[depth], region);
        let key = stones
            ^ u64::from(self.fields[depth].ko()) << 3
            ^ u64::from(color) << 1
            ^ u64::from(passes) << 40;
        self.repeated = usize::MAX;
        if let Some(known) = self.known.get(&key) {
            if known.low.value >= beta || known.low.value == known.high.value {
                return Some(known.low);
            }
            if known.high.value <= alpha {
                return Some(known.high);
            }
        }
        let (opened, closed) = (alpha, beta);
        let black = color == 0;
        let worst = if black { -BEST } else { BEST };
        let mut best = Outcome {
            value: worst,
            kept: 0,
        };
        let here = self.path.len();
        let mut repeated = usize::MAX;
        self.path.push(stones);
        // Passing first: most regions are settled, and a good bound prunes the rest.
        for at in std::iter::once(NONE).chain(region.playable.iter().copied()) {
            let outcome = if at == NONE {
                let [here, next] = self.pair(depth);
                next.copy_from(here);
                next.pass();
                self.search(region, color ^ 1, depth + 1, passes + 1, alpha, beta)
            } else {
                let here = &self.fields[depth];
                if !here.may_play(at, color) || is_eye(here, at, color) {
                    continue;
                }
                let [here, next] = self.pair(depth);
                next.copy_from(here);
                next.play(at, color);
                let stones = stones_key(next, region);
                if let Some(at) = self.path.iter().position(|&known| known == stones) {
                    // What follows from here rests on how it was reached.
                    repeated = repeated.min(at);
                    continue;
                }
                self.search(region, color ^ 1, depth + 1, 0, alpha, beta)
            };
            let outcome = outcome?;
            repeated = repeated.min(self.repeated);
            if (black && outcome.value > best.value) || (!black && outcome.value < best.value) {
                best = outcome;
            }
            if black {
                alpha = alpha.max(best.value);
            } else {
                beta = beta.min(best.value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        self.repeated = repeated;
        if repeated < here {
            return Some(best);
        }
        self.repeated = usize::MAX;
        let mut known = Known {
            low: Outcome {
                value: -BEST,
                kept: best.kept,
            },
            high: Outcome {
                value: BEST,
                kept: best.kept,
            },
        };
        if best.value > opened {
            known.low = best;
        }
        if best.value < closed {
            known.high = best;
        }
        self.known.insert(key, known);
        Some(best)
    }

    fn pair(&mut self, depth: usize) -> [&mut Field; 2] {
        let (before, after) = self.fields.split_at_mut(depth + 1);
        [&mut before[depth], &mut after[0]]
    }
}

fn stones_key(field: &Field, region: &Region) -> u64 {
    let mut key = 0xcbf2_9ce4_8422_2325_u64;
    for &p in &region.counted {
        key = (key ^ u64::from(field.at(p))).wrapping_mul(0x0000_0100_0000_01b3);
    }
    key ^ key >> 29
}

/// Counts a region at its end.
fn judge(field: &Field, region: &Region) -> Outcome {
    let mut value = 0;
    for &p in &region.counted {
        let owner = match field.at(p) {
            EMPTY => reached(field, p),
            cell => cell,
        };
        value += match owner {
            0 => 1,
            1 => -1,
            _ => 0,
        };
    }
    let mut kept = 0;
    for (bit, &(p, color)) in region.stakes.iter().enumerate() {
        let holds = match field.at(p) {
            EMPTY => reached(field, p) == color,
            cell => cell == color,
        };
        kept |= u32::from(holds) << bit;
    }
    Outcome { value, kept }
}

/// The only side that reaches an empty cell, through at most a few empty cells.
fn reached(field: &Field, start: u16) -> u8 {
    let mut found = [start; 24];
    let mut count = 1;
    let mut next = 0;
    let mut seen = [false; 4];
    while next < count {
        for q in field.around(found[next]) {
            let cell = field.at(q);
            seen[usize::from(cell)] = true;
            if cell == EMPTY && !found[..count].contains(&q) {
                if count == found.len() {
                    return EMPTY;
                }
                found[count] = q;
                count += 1;
            }
        }
        next += 1;
    }
    match (seen[0], seen[1]) {
        (true, false) => 0,
        (false, true) => 1,
        _ => EMPTY,
    }
}
