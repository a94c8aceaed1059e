//! Exhaustive play inside a small region, with everything outside standing still.
//!
//! Both sides may pass, two passes end the play, and the area of the region counts: what is left
//! of it then is what best play leaves. Knows neither where regions come from nor what follows.

use super::local::{Local, Outcome, Stage, Stones, each};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Bounds known of a position.
#[derive(Clone, Copy)]
struct Known {
    low: Outcome,
    high: Outcome,
}

/// A search with a limit of positions.
#[derive(Default)]
pub(crate) struct Search {
    known: HashMap<u64, Known, BuildHasherDefault<Keyed>>,
    path: Vec<Stones>,
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
const DEEPEST: usize = 60;

impl Search {
    /// Plays a region out with a side to move first; `None` beyond the limit.
    pub(crate) fn play_out(&mut self, local: &Local, color: u8, limit: u32) -> Option<Outcome> {
        self.known.clear();
        self.path.clear();
        self.nodes = 0;
        self.limit = limit;
        let window = Window {
            alpha: -BEST,
            beta: BEST,
        };
        self.search(local, &local.start(), usize::from(color), 0, window)
    }

    /// Positions the last search took.
    pub(crate) const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Best play from a position, as a value from Black's side.
    fn search(
        &mut self,
        local: &Local,
        stage: &Stage,
        color: usize,
        passes: u8,
        mut window: Window,
    ) -> Option<Outcome> {
        self.nodes += 1;
        let here = self.path.len();
        if self.nodes > self.limit || here >= DEEPEST {
            return None;
        }
        self.repeated = usize::MAX;
        if passes == 2 {
            return Some(local.count(&stage.stones));
        }
        let key = key(stage, color, passes);
        if let Some(known) = self.known.get(&key) {
            if known.low.value >= window.beta || known.low.value == known.high.value {
                return Some(known.low);
            }
            if known.high.value <= window.alpha {
                return Some(known.high);
            }
        }
        let opened = window;
        let mut best = None;
        let mut repeated = usize::MAX;
        self.path.push(stage.stones);
        // Passing first: most regions are settled, and a good bound prunes the rest.
        let moves = std::iter::once(None).chain(each(local.open(stage)).map(Some));
        for place in moves {
            let next = match place {
                None => Some(Stage { ko: 0, ..*stage }),
                Some(place) if local.is_eye(&stage.stones, place, color) => None,
                Some(place) => local.play(stage, place, color),
            };
            let Some(next) = next else { continue };
            let turn = if place.is_none() { passes + 1 } else { 0 };
            if turn == 0
                && let Some(at) = self.path.iter().position(|known| *known == next.stones)
            {
                // What follows from here rests on how it was reached.
                repeated = repeated.min(at);
                continue;
            }
            let outcome = self.search(local, &next, color ^ 1, turn, window)?;
            repeated = repeated.min(self.repeated);
            if best.is_none_or(|best| outcome.is_better(best, color)) {
                best = Some(outcome);
                if color == 0 {
                    window.alpha = window.alpha.max(outcome.value);
                } else {
                    window.beta = window.beta.min(outcome.value);
                }
            }
            if window.alpha >= window.beta {
                break;
            }
        }
        self.path.pop();
        let best = best?;
        self.repeated = repeated;
        if repeated >= here {
            self.repeated = usize::MAX;
            self.learn(key, best, opened);
        }
        Some(best)
    }

    /// Remembers what a window showed of a position.
    fn learn(&mut self, key: u64, best: Outcome, window: Window) {
        let bound = |value| Outcome { value, ..best };
        let known = Known {
            low: match best.value > window.alpha {
                true => best,
                false => bound(-BEST),
            },
            high: match best.value < window.beta {
                true => best,
                false => bound(BEST),
            },
        };
        self.known.insert(key, known);
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
