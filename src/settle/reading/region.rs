//! The region around chains whose fate is open: what may be played there, and what is at stake.

use super::super::playout::field::{BORDER, EMPTY, Field, NONE};

/// The most points of a region that is still read.
const MOST_CELLS: usize = 11;
/// The most chains at stake in one.
const MOST_CHAINS: usize = 24;
/// The most empty cells within reach of a chain that needs what it takes.
const LITTLE_ROOM: usize = 6;

/// A region to read.
#[derive(Debug, Default)]
pub(crate) struct Region {
    /// The empty cells.
    pub(crate) cells: Vec<u16>,
    /// Cells whose owner counts: the empty ones, and the stones at stake.
    pub(crate) counted: Vec<u16>,
    /// One stone of each chain at stake, with its colour; at most 32.
    pub(crate) stakes: Vec<(u16, u8)>,
}

/// Builds the region of the open chain on a cell; `None` when it is too large to read.
///
/// `doubt` tells of a stone how much its chain's life is in doubt. The region holds every liberty
/// of every chain at stake and all empty cells connected to one, so that nothing played inside
/// gains a liberty outside, every chain beside a cell or a chain of it that is in doubt or could be
/// taken, and every chain with all its liberties inside.
pub(crate) fn around(field: &Field, start: u16, doubt: impl Fn(u16) -> Doubt) -> Option<Region> {
    let mut region = Region::default();
    add_chain(field, start, &mut region)?;
    let (mut next, mut stone) = (0, 0);
    loop {
        while next < region.cells.len() || stone < region.counted.len() {
            let at = if next < region.cells.len() {
                next += 1;
                region.cells[next - 1]
            } else {
                stone += 1;
                region.counted[stone - 1]
            };
            for q in field.around(at) {
                match field.at(q) {
                    EMPTY => add_cell(q, &mut region)?,
                    BORDER => {}
                    _ if is_shaky(field, q, &doubt) => add_chain(field, q, &mut region)?,
                    _ => {}
                }
            }
        }
        if !add_enclosed(field, &mut region)? {
            break;
        }
    }
    region.counted.extend_from_slice(&region.cells);
    region.counted.sort_unstable();
    region.cells.sort_unstable();
    Some(region)
}

/// How much the life of a chain is in doubt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// It lives in nearly all playouts.
    #[default]
    None,
    /// It lives in most.
    Some,
    /// It is not clear that it lives.
    Open,
}

/// Whether play nearby could take a chain, or must save it elsewhere.
fn is_shaky(field: &Field, p: u16, doubt: &impl Fn(u16) -> Doubt) -> bool {
    match doubt(p) {
        Doubt::Open => true,
        Doubt::Some => has_at_most::<2>(field, p),
        Doubt::None => has_at_most::<1>(field, p),
    }
}

/// Whether a chain has no more liberties than that.
fn has_at_most<const MOST: usize>(field: &Field, p: u16) -> bool {
    let mut found = [NONE; MOST];
    let mut count = 0;
    field.each_stone(p, |stone| {
        for q in field.around(stone) {
            if field.at(q) == EMPTY && !found.contains(&q) {
                if let Some(place) = found.get_mut(count) {
                    *place = q;
                }
                count += 1;
            }
        }
        count <= MOST
    });
    count <= MOST
}

/// Adds chains with all their liberties inside; tells whether there were any.
fn add_enclosed(field: &Field, region: &mut Region) -> Option<bool> {
    let mut added = false;
    for at in 0..region.cells.len() {
        for q in field.around(region.cells[at]) {
            if field.at(q) >= EMPTY || is_at_stake(field, q, region) {
                continue;
            }
            let mut inside = true;
            field.each_stone(q, |stone| {
                let around = field.around(stone);
                let mut liberties = around.into_iter().filter(|r| field.at(*r) == EMPTY);
                inside = liberties.all(|r| region.cells.contains(&r));
                inside
            });
            if inside {
                add_chain(field, q, region)?;
                added = true;
            }
        }
    }
    Some(added)
}

fn is_at_stake(field: &Field, p: u16, region: &Region) -> bool {
    let name = field.chain(p);
    let mut stakes = region.stakes.iter();
    stakes.any(|&(stone, _)| field.chain(stone) == name)
}

fn add_cell(p: u16, region: &mut Region) -> Option<()> {
    if !region.cells.contains(&p) {
        if region.cells.len() == MOST_CELLS {
            return None;
        }
        region.cells.push(p);
    }
    Some(())
}

fn add_chain(field: &Field, p: u16, region: &mut Region) -> Option<()> {
    if is_at_stake(field, p, region) {
        return Some(());
    }
    if region.stakes.len() == MOST_CHAINS {
        return None;
    }
    region.stakes.push((p, field.at(p)));
    let mut fits = true;
    field.each_stone(p, |stone| {
        region.counted.push(stone);
        let mut around = field.around(stone).into_iter();
        fits = around.all(|q| field.at(q) != EMPTY || add_cell(q, region).is_some());
        fits
    });
    fits.then_some(())
}

/// Whether the empty cells a chain touches, and those connected to them, are few.
pub(crate) fn has_little_room(field: &Field, p: u16, room: &mut Vec<u16>) -> bool {
    room.clear();
    field.each_stone(p, |stone| {
        add_empty(field, stone, room);
        room.len() <= LITTLE_ROOM
    });
    let mut next = 0;
    while next < room.len() && room.len() <= LITTLE_ROOM {
        add_empty(field, room[next], room);
        next += 1;
    }
    room.len() <= LITTLE_ROOM
}

/// Adds the empty cells beside a cell.
fn add_empty(field: &Field, p: u16, room: &mut Vec<u16>) {
    for q in field.around(p) {
        if field.at(q) == EMPTY && !room.contains(&q) {
            room.push(q);
        }
    }
}

/// Whether a chain is a single stone in atari.
pub(crate) fn is_in_ko(field: &Field, p: u16) -> bool {
    let liberties = field.around(p).into_iter();
    field.stones(p) == 1 && liberties.filter(|q| field.at(*q) == EMPTY).count() == 1
}
