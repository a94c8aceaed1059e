//! The plainest board there is: stones by coordinates, liberties looked for anew at every play.

use go_referee::board::{Board, Color, Point, Size};
use go_referee::claims::{EventKind, Game};
use std::collections::{HashMap, HashSet};

type Stones = HashMap<(usize, usize), Color>;

fn around((x, y): (usize, usize), size: Size) -> impl Iterator<Item = (usize, usize)> {
    let beside = [
        (x.wrapping_sub(1), y),
        (x + 1, y),
        (x, y.wrapping_sub(1)),
        (x, y + 1),
    ];
    let inside = move |&(x, y): &(usize, usize)| x < size.width() && y < size.height();
    beside.into_iter().filter(inside)
}

/// The chain of the stone at a place, if it has no liberty.
fn breathless(
    stones: &Stones,
    place: (usize, usize),
    size: Size,
) -> Option<HashSet<(usize, usize)>> {
    let color = stones.get(&place)?;
    let mut chain = HashSet::from([place]);
    let mut open = vec![place];
    while let Some(at) = open.pop() {
        for next in around(at, size) {
            match stones.get(&next) {
                None => return None,
                Some(other) if other == color => {
                    if chain.insert(next) {
                        open.push(next);
                    }
                }
                Some(_) => {}
            }
        }
    }
    Some(chain)
}

fn play(stones: &mut Stones, color: Color, point: Point, size: Size) {
    let place = (point.x(), point.y());
    stones.insert(place, color);
    let enemies: Vec<_> = around(place, size)
        .filter(|next| stones.get(next) == Some(&color.opponent()))
        .collect();
    for place in enemies.into_iter().chain([place]) {
        for gone in breathless(stones, place, size).into_iter().flatten() {
            stones.remove(&gone);
        }
    }
}

/// The position at the end of the main line.
pub fn replay(game: &Game) -> Board {
    let size = game.size.used;
    let mut stones = Stones::new();
    let set = |stones: &mut Stones, point: Point, color: Option<Color>| {
        let place = (point.x(), point.y());
        match color {
            Some(color) => stones.insert(place, color),
            None => stones.remove(&place),
        };
    };
    for &(point, color) in &game.setup {
        set(&mut stones, point, Some(color));
    }
    for event in &game.events {
        match event.kind {
            EventKind::Play(color, point) => play(&mut stones, color, point, size),
            EventKind::Setup { from, to } => {
                for &(point, color) in &game.edits[from as usize..to as usize] {
                    set(&mut stones, point, color);
                }
            }
            EventKind::Pass(_) | EventKind::Unreadable(..) | EventKind::ToPlay(_) => {}
        }
    }
    let mut board = Board::new(size);
    let stones = stones.into_iter();
    board.edit(stones.filter_map(|((x, y), color)| Some((size.point(x, y)?, Some(color)))));
    board
}
