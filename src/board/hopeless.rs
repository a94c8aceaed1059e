//! Where a player cannot live even by moving alone while the other always passes.
//!
//! A stronger question than pass-dead, asked about the same living walls: not whether a region
//! is too narrow at a glance, but whether any two points in it could become two eyes.
//!
//! An eye of the intruder never touches a living wall: an eye region that held a wall would
//! have to contain empty points of both the wall's own eyes, all of them touching one chain of
//! the intruder, and then the wall's two eyes would be one region. Where suicide is impossible
//! an eye is not under a stone of the intruder either, which nobody takes off, nor on a liberty
//! of a stone of the wall's colour inside, which has to be filled to capture that stone; it may
//! be under such a stone. Two eyes suffice when every group of the remaining points next to one
//! of them is next to both. That the intruder may fill everything else is granted for nothing.

use super::chains::Board;
use super::color::Color;
use super::geometry::Point;
use super::life::{SuicideAllowed, Unconditional};
use super::points::PointSet;

/// Regions with more inner points are taken for roomy without trying pairs of eyes.
const MOST_INNER: usize = 32;

/// Widens unconditional territory by the regions in which the opponent, moving alone, can
/// never make two eyes; stones of either colour in it stand or fall with it.
///
/// `found` is what [`unconditional`](super::unconditional) says under the same rule on
/// suicide; all of it stays in the result.
#[must_use]
pub fn hopeless(board: &Board, found: &Unconditional, suicide: SuicideAllowed) -> Unconditional {
    let mut wider = *found;
    for color in Color::BOTH {
        let walls = &found.alive[color];
        let mut left: PointSet = board.size().points().collect();
        left = left.difference(walls);
        while let Some(start) = left.first() {
            let region = spread(board, &left, start);
            left = left.difference(&region);
            if walls.is_empty() {
                continue;
            }
            let intruders = region.intersection(&board.stones_of(color.opponent()));
            let mut eyes = region;
            if suicide == SuicideAllowed::No {
                let prisoners = region.intersection(&board.stones_of(color));
                eyes = region.difference(&intruders);
                for point in region.iter() {
                    if board.is_empty(point) && touches(board, point, &prisoners) {
                        eyes.remove(point);
                    }
                }
            }
            if !can_live(board, &region, &eyes, walls) {
                wider.territory[color] = wider.territory[color].union(&region);
                wider.dead = wider.dead.union(&intruders);
            }
        }
    }
    wider
}

/// The points of `within` connected with `start`, which is one of them.
fn spread(board: &Board, within: &PointSet, start: Point) -> PointSet {
    let mut found = PointSet::EMPTY;
    found.insert(start);
    let mut todo = vec![start];
    while let Some(point) = todo.pop() {
        for q in point.neighbours(board.size()) {
            if within.contains(q) && found.insert(q) {
                todo.push(q);
            }
        }
    }
    found
}

fn touches(board: &Board, point: Point, set: &PointSet) -> bool {
    point.neighbours(board.size()).any(|q| set.contains(q))
}

/// Whether someone who fills a region alone can have two eyes in it, on points of `eyes`.
fn can_live(board: &Board, region: &PointSet, eyes: &PointSet, walls: &PointSet) -> bool {
    let inner: Vec<Point> = eyes
        .iter()
        .filter(|&point| !touches(board, point, walls))
        .take(MOST_INNER + 1)
        .collect();
    inner.len() > MOST_INNER
        || inner.iter().enumerate().any(|(n, &first)| {
            inner[n + 1..]
                .iter()
                .any(|&second| are_eyes(board, region, first, second))
        })
}

/// Whether all of a region but two points, filled with stones of one colour, lives on these.
fn are_eyes(board: &Board, region: &PointSet, first: Point, second: Point) -> bool {
    let next_to_first: PointSet = first.neighbours(board.size()).collect();
    if next_to_first.contains(second) {
        return false;
    }
    let next_to_second: PointSet = second.neighbours(board.size()).collect();
    let mut filled = *region;
    filled.remove(first);
    filled.remove(second);
    let mut walls = next_to_first.union(&next_to_second);
    let any = !walls.is_empty();
    while let Some(start) = walls.first() {
        let chain = spread(board, &filled, start);
        if chain.is_disjoint(&next_to_first) || chain.is_disjoint(&next_to_second) {
            return false;
        }
        walls = walls.difference(&chain);
    }
    any
}
