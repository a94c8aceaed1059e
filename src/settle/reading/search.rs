//! Exhaustive play inside a small region, with everything outside standing still.
//!
//! Both sides may pass, two passes end the play, and the area of the region counts: what is left
//! of it then is what best play leaves. Knows neither where regions come from nor what follows.

use super::local::{Local, Outcome, Stage, Stones, each};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    low: Outcome,
    high: Outcome,
    /// The move last found best.
    best: u8,
}

/// A search with a limit of positions.
#[derive(Default)]
pub(crate) struct Search {
    known: HashMap<u64, Known, BuildHasherDefault<Keyed>>,
    path: Vec<Stones>,
    /// The moves of each position of the line, those of the last one at the end.
    moves: Vec<u8>,
    /// By colour and place: how often a move there was good enough.
    good: [Vec<u32>; 2],
    nodes: u32,
    limit: u32,
    /// The earliest position of the line that a move was refused for repeating.
    repeated: usize,
}

/// A hash of what is a good one already.
#[derive(Default)]
struct Keyed(u64);

impl Hasher for Keyed {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = self.0.rotate_left(29) ^ key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The window in which a value is of interest.
#[derive(Clone, Copy)]
struct Window {
    alpha: i16,
    beta: i16,
}

const BEST: i16 = i16::MAX;
/// Plies a line may have.
const DEEPEST: usize = 240;
/// A pass among moves, beyond the places that may be played on.
const PASS: u8 = 127;

impl Search {
    /// Plays a region out with a side to move first; `None` beyond the limit.
    pub(crate) fn play_out(&mut self, local: &Local, color: u8, limit: u32) -> Option<Outcome> {
        self.nodes = 0;
        self.limit = limit;
        for good in &mut self.good {
            good.clear();
            good.resize(usize::from(PASS) + 1, 0);
        }
        let value = self.value(local, usize::from(color))?;
        // What is kept is asked once the value is known, of the first moves that come to it.
        let window = Window {
            alpha: value - 1,
            beta: value + 1,
        };
        self.begin(local, color.into(), window)
    }

    /// Positions the last search took.
    pub(crate) const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The value of a region, found by asking whether it is so much or more: most are worth what
    /// they are as they stand.
    fn value(&mut self, local: &Local, color: usize) -> Option<i16> {
        self.known.clear();
        let (mut low, mut high, mut step) = (-BEST, BEST, 1);
        let mut beta = local.count(&local.start().stones).value;
        while low < high {
            let alpha = beta - 1;
            let value = self.begin(local, color, Window { alpha, beta })?.value;
            // Refused repetitions may make two answers differ; the first one stands.
            if value < beta {
                high = value.max(low);
            } else {
                low = value.min(high);
            }
            beta = if high == BEST {
                low + step
            } else if low == -BEST {
                high - step + 1
            } else {
                low + (high - low + 1) / 2
            };
            step = (step * 2).min(BEST / 4);
        }
        self.known.clear();
        Some(low)
    }

    /// Searches from the position as it stands.
    fn begin(&mut self, local: &Local, color: usize, window: Window) -> Option<Outcome> {
        self.path.clear();
        self.moves.clear();
        self.search(local, &local.start(), color, 0, window)
    }

    /// Best play from a position, as a value from Black's side.
    fn search(
        &mut self,
        local: &Local,
        stage: &Stage,
        color: usize,
        passes: u8,
        window: Window,
    ) -> Option<Outcome> {
        self.nodes += 1;
        if self.nodes > self.limit || self.path.len() >= DEEPEST {
            return None;
        }
        self.repeated = usize::MAX;
        if passes == 2 {
            return Some(local.count(&stage.stones));
        }
        let key = key(stage, color, passes);
        let known = self.known.get(&key).copied();
        if let Some(known) = known {
            if known.low.value >= window.beta || known.low.value == known.high.value {
                return Some(known.low);
            }
            if known.high.value <= window.alpha {
                return Some(known.high);
            }
        }
        let here = self.path.len();
        let first = self.moves.len();
        self.order(local, stage, color, known.map(|known| known.best));
        self.path.push(stage.stones);
        let (best, at) = self.try_moves(local, stage, color, passes, window, first)?;
        self.moves.truncate(first);
        self.path.pop();
        if self.repeated >= here {
            self.repeated = usize::MAX;
            self.learn(key, best, at, window);
        }
        Some(best)
    }

    /// Adds the moves of a position, the likely ones first.
    fn order(&mut self, local: &Local, stage: &Stage, color: usize, best: Option<u8>) {
        let first = self.moves.len();
        // Passing before all: most regions are settled, and a good bound prunes the rest.
        self.moves.push(PASS);
        self.moves
            .extend(each(local.open(stage)).map(|place| place as u8));
        let good = &self.good[color];
        self.moves[first + 1..].sort_by_key(|place| match Some(*place) == best {
            true => 0,
            false => u32::MAX - good[usize::from(*place)],
        });
    }

    /// Tries the moves of a position, those from `first` on; the best outcome and its move.
    fn try_moves(
        &mut self,
        local: &Local,
        stage: &Stage,
        color: usize,
        passes: u8,
        mut window: Window,
        first: usize,
    ) -> Option<(Outcome, u8)> {
        let mut best: Option<(Outcome, u8)> = None;
        let mut repeated = usize::MAX;
        for at in first..self.moves.len() {
            let place = self.moves[at];
            let next = match place {
                PASS => Some(Stage { ko: 0, ..*stage }),
                _ if local.is_eye(&stage.stones, place.into(), color) => None,
                _ => local.play(stage, place.into(), color),
            };
            let Some(next) = next else { continue };
            let turn = if place == PASS { passes + 1 } else { 0 };
            if turn == 0
                && let Some(at) = self.path.iter().position(|known| *known == next.stones)
            {
                // What follows from here rests on how it was reached.
                repeated = repeated.min(at);
                continue;
            }
            let outcome = self.search(local, &next, color ^ 1, turn, window)?;
            repeated = repeated.min(self.repeated);
            if best.is_none_or(|(best, _)| outcome.is_better(best, color)) {
                best = Some((outcome, place));
                match color {
                    0 => window.alpha = window.alpha.max(outcome.value),
                    _ => window.beta = window.beta.min(outcome.value),
                }
            }
            if window.alpha >= window.beta {
                self.good[color][usize::from(place)] += 1;
                break;
            }
        }
        self.repeated = repeated;
        best
    }

    /// Remembers what a window showed of a position.
    fn learn(&mut self, key: u64, best: Outcome, at: u8, window: Window) {
        let bound = |value| Outcome { value, kept: 0 };
        let known = self.known.entry(key).or_insert(Known {
            low: bound(-BEST),
            high: bound(BEST),
            best: at,
        });
        known.best = at;
        if best.value > window.alpha && best.value > known.low.value {
            known.low = best;
        }
        if best.value < window.beta && best.value < known.high.value {
            known.high = best;
        }
    }
}

/// A number that stands for a position.
fn key(stage: &Stage, color: usize, passes: u8) -> u64 {
    let [black, white] = stage.stones.of;
    let turn = u64::from(stage.ko.trailing_zeros()) << 8 | (color as u64) << 2 | u64::from(passes);
    let words = [
        black as u64,
        (black >> 64) as u64,
        white as u64,
        (white >> 64) as u64,
        turn,
    ];
    let mut key = 0x9e37_79b9_7f4a_7c15_u64;
    for word in words {
        let wide = u128::from(key ^ word) * 0xa24b_aed4_963e_e407;
        key = (wide >> 64) as u64 ^ wide as u64;
    }
    key
}
