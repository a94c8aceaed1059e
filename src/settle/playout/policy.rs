//! How a playout chooses its moves: urgent answers near the last move, else any sensible point.
//!
//! Own eyes are never filled, and a side never puts its own chain into atari unless that leaves a
//! shape the other side cannot live in, so that a seki stays a seki.

use super::field::{BORDER, EMPTY, Field, NONE};
use super::pattern::Hood;
use super::shape::{self, Spot};

/// A small generator of even numbers: fast, and the same everywhere.
#[derive(Clone, Copy)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Seeds the generator.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    #[inline]
    const fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32
    }

    /// A number below `sides`.
    #[inline]
    pub(crate) const fn below(&mut self, sides: usize) -> usize {
        ((self.next() as u64 * sides as u64) >> 32) as usize
    }

    /// True `n` times in sixteen.
    #[inline]
    pub(crate) const fn sixteenths(&mut self, n: u32) -> bool {
        self.next() >> 28 < n
    }
}

/// Chooses a move; `NONE` is a pass.
pub(crate) fn choose(field: &Field, color: u8, last: u16, dice: &mut Dice) -> u16 {
    if last != NONE {
        let urgent = urgent(field, color, last, dice);
        if urgent != NONE {
            return urgent;
        }
    }
    anywhere(field, color, dice)
}

/// A move the last one calls for.
fn urgent(field: &Field, color: u8, last: u16, dice: &mut Dice) -> u16 {
    // The stone just played can be taken.
    if field.at(last) == color ^ 1
        && let Some(liberty) = field.last_liberty(last)
        && dice.sixteenths(14)
        && field.may_play(liberty, color)
        && sound(field, liberty, color)
    {
        return liberty;
    }
    if dice.sixteenths(15) {
        for q in field.around(last) {
            if field.at(q) == color && field.in_atari(q) {
                let escape = rescue(field, q, color);
                if escape != NONE {
                    return escape;
                }
            }
        }
    }
    if dice.sixteenths(15) {
        let point = vital(field, color, last);
        if point != NONE {
            return point;
        }
    }
    if dice.sixteenths(13) {
        return shape_near(field, color, last, dice);
    }
    NONE
}

/// A good shape beside the last move.
fn shape_near(field: &Field, color: u8, last: u16, dice: &mut Dice) -> u16 {
    let mut found = [NONE; 8];
    let mut count = 0;
    for q in field.around(last).into_iter().chain(field.diagonals(last)) {
        if field.at(q) == EMPTY
            && Hood::of(field, q).fits(color)
            && field.may_play(q, color)
            && sound(field, q, color)
        {
            found[count] = q;
            count += 1;
        }
    }
    if count == 0 {
        NONE
    } else {
        found[dice.below(count)]
    }
}

/// Saves a chain in atari: by taking a chain around it, else by running where that helps.
fn rescue(field: &Field, chain: u16, color: u8) -> u16 {
    let mut capture = NONE;
    field.each_stone(chain, |stone| {
        for q in field.around(stone) {
            if field.at(q) == color ^ 1
                && let Some(liberty) = field.last_liberty(q)
                && field.may_play(liberty, color)
            {
                capture = liberty;
                return false;
            }
        }
        true
    });
    if capture != NONE && field.liberties_after(capture, color) >= 1 {
        return capture;
    }
    match field.last_liberty(chain) {
        Some(liberty)
            if field.may_play(liberty, color) && field.liberties_after(liberty, color) >= 2 =>
        {
            liberty
        }
        _ => NONE,
    }
}

/// The vital point of a small eye space the last move made or changed.
fn vital(field: &Field, color: u8, last: u16) -> u16 {
    let mut space = Spot::new();
    for q in field.around(last) {
        // One space is looked over once.
        if field.at(q) == EMPTY && Hood::of(field, q).empties() > 0 && !space.contains(q) {
            space = Spot::new();
            if let Some(point) = shape::vital_point(field, q, &mut space)
                && field.may_play(point, color)
            {
                return point;
            }
        }
    }
    NONE
}

/// Any sensible point, from a random start on.
fn anywhere(field: &Field, color: u8, dice: &mut Dice) -> u16 {
    let empties = field.empties();
    if empties.is_empty() {
        return NONE;
    }
    let start = dice.below(empties.len());
    let (late, early) = empties.split_at(start);
    for &p in early.iter().chain(late) {
        let hood = Hood::of(field, p);
        let fine = match hood.empties() {
            0 => !hood.is_eye(color) && field.may_play(p, color) && sound(field, p, color),
            1 => sound(field, p, color),
            _ => true,
        };
        if fine && p != field.ko() {
            return p;
        }
    }
    NONE
}

/// Whether a move does not throw stones away.
pub(crate) fn sound(field: &Field, p: u16, color: u8) -> bool {
    if field.liberties_after(p, color) >= 2 {
        return true;
    }
    let mut stones = Spot::new();
    stones.push(p);
    let mut liberty = NONE;
    for q in field.around(p) {
        let cell = field.at(q);
        if cell == EMPTY {
            liberty = q;
        }
        if cell != color || stones.contains(q) {
            continue;
        }
        let mut fits = true;
        field.each_stone(q, |stone| {
            let around = field.around(stone).into_iter();
            let mut others = around.filter(|&r| r != p && field.at(r) == EMPTY);
            liberty = others.next().unwrap_or(liberty);
            fits = stones.push(stone);
            fits
        });
        if !fits {
            return false;
        }
    }
    // Stones thrown into the other side's eye leave it a liberty there; a chain that gives up
    // its own eye by this only dies.
    let own_eye = liberty != NONE
        && field
            .around(liberty)
            .into_iter()
            .all(|q| q == p || matches!(field.at(q), BORDER) || field.at(q) == color);
    !own_eye && stones.kills(field)
}
