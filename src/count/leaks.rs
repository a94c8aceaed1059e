//! Open borders: one stone that would turn a neutral region into somebody's points.
//!
//! A border left open by one point makes everything behind it neutral, and the count that
//! follows is right and not what was meant. For each region both colours reach, the play of each
//! colour that would gain most by closing it is named, with what it would swing. Not on the path
//! of a count: it is asked for where both colours reach a region and the count decides.

use crate::amount::Amount;
use crate::board::{Board, ByColor, Color, Flood, Owner, Point, PointSet, Size};

/// A neutral region one stone would close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leak {
    /// The region's first point in reading order.
    pub region: Point,
    /// Its points.
    pub points: u32,
    /// Who would close it.
    pub color: Color,
    /// Where.
    pub sealing: Point,
    /// By how many points of area the margin would swing to that side, the stone included.
    pub swing: Amount,
}

/// How many points a stone must gain beyond itself to be called a leak: fewer is a dame.
const LEAST_GAIN: u32 = 2;
/// The leaks of a position once its dead stones are off; at most one for each colour and region.
#[must_use]
pub fn leaks(board: &Board, dead: &PointSet) -> Vec<Leak> {
    let mut flood = Flood::new();
    flood.run(board, dead);
    let mut cuts = Cuts::default();
    let mut found = Vec::new();
    let regions = flood.regions().filter(|r| r.owner() == Owner::Shared);
    for region in regions {
        cuts.search(&flood, board, region.points);
        for color in Color::BOTH {
            let best = cuts
                .gains(color)
                .filter(|&(gain, point)| {
                    gain >= LEAST_GAIN && stands_beside(&flood, board, point, color)
                })
                .max_by_key(|(gain, point)| (*gain, std::cmp::Reverse(*point)));
            if let Some((gain, sealing)) = best {
                found.push(Leak {
                    region: region.points.iter().copied().min().unwrap_or(sealing),
                    points: region.points.len() as u32,
                    color,
                    sealing,
                    swing: Amount::points(i64::from(gain) + 1),
                });
            }
        }
    }
    found
}

/// Whether a stone of the colour stands beside or diagonally to the point, so that a play there
/// could close something.
fn stands_beside(flood: &Flood, board: &Board, point: Point, color: Color) -> bool {
    let size = board.size();
    let rows = point.y().saturating_sub(1)..=point.y() + 1;
    rows.flat_map(|y| (point.x().saturating_sub(1)..=point.x() + 1).map(move |x| (x, y)))
        .filter_map(|(x, y)| size.point(x, y))
        .any(|q| flood.owner(q) == Owner::Stone(color))
}

/// A point of a region in the tree of a walk through it.
#[derive(Clone, Copy)]
struct Visit {
    point: Point,
    /// The visit it was reached from; its own for the first.
    parent: u32,
    /// The earliest visit its part of the tree borders on.
    low: u32,
    /// Points of its part of the tree.
    size: u32,
    /// Points of that part beside a stone of each colour.
    touch: ByColor<u32>,
    /// Whether the point itself stands beside such a stone.
    own: ByColor<u32>,
    /// Points that fall off when it is taken away, and those of them beside each colour.
    off: (u32, ByColor<u32>),
    /// Points only this colour would reach, were it to play here.
    gain: ByColor<u32>,
}

/// What every single play in a region would cut off, found in one walk: a part falls off a point
/// when nothing behind the point borders on what was visited before it.
#[derive(Default)]
struct Cuts {
    visits: Vec<Visit>,
    /// The number of each point's visit, by its index.
    number: Vec<u32>,
    stack: Vec<(u32, usize)>,
}

/// Not visited.
const NONE: u32 = u32::MAX;

impl Cuts {
    /// Weighs every point of a region.
    fn search(&mut self, flood: &Flood, board: &Board, region: &[Point]) {
        self.visits.clear();
        self.number.clear();
        self.number.resize(Point::SPAN, NONE);
        if let Some(&first) = region.first() {
            self.walk(flood, board.size(), first);
            self.weigh(board.size());
        }
    }

    /// Visits every point depth first, so that what lies behind a point hangs on it.
    fn walk(&mut self, flood: &Flood, size: Size, first: Point) {
        self.visit(flood, size, first, 0);
        while let Some((here, next)) = self.stack.last_mut() {
            let from = *here;
            let point = self.visits[from as usize].point;
            let Some(q) = point.neighbours(size).nth(*next) else {
                self.stack.pop();
                continue;
            };
            *next += 1;
            if flood.owner(q) == Owner::Shared && self.number[q.index()] == NONE {
                self.visit(flood, size, q, from);
            }
        }
    }

    fn visit(&mut self, flood: &Flood, size: Size, point: Point, parent: u32) {
        let here = self.visits.len() as u32;
        let beside = |color| {
            let mut around = point.neighbours(size);
            u32::from(around.any(|q| flood.owner(q) == Owner::Stone(color)))
        };
        let own = ByColor::from_fn(beside);
        self.number[point.index()] = here;
        self.stack.push((here, 0));
        self.visits.push(Visit {
            point,
            parent,
            low: here,
            size: 1,
            touch: own,
            own,
            off: (0, ByColor::default()),
            gain: ByColor::default(),
        });
    }

    /// Adds the tree up from its leaves, and what falls off each point.
    fn weigh(&mut self, size: Size) {
        for here in (0..self.visits.len() as u32).rev() {
            let mut visit = self.visits[here as usize];
            for q in visit.point.neighbours(size) {
                let there = self.number[q.index()];
                if there != NONE && there != visit.parent {
                    visit.low = visit.low.min(there);
                }
            }
            self.visits[here as usize] = visit;
            if here > 0 {
                self.hang(here, visit);
            }
        }
        let Some(&Visit { size, touch, .. }) = self.visits.first() else {
            return;
        };
        for visit in &mut self.visits {
            let rest = size - 1 - visit.off.0;
            for color in Color::BOTH {
                let other = color.opponent();
                let reached = touch[other] - visit.own[other] - visit.off.1[other];
                if reached == 0 {
                    visit.gain[color] += rest;
                }
            }
        }
    }

    /// Adds a weighed visit to the one it hangs on.
    fn hang(&mut self, here: u32, visit: Visit) {
        let above = &mut self.visits[visit.parent as usize];
        above.low = above.low.min(visit.low);
        above.size += visit.size;
        for color in Color::BOTH {
            above.touch[color] += visit.touch[color];
        }
        debug_assert!(visit.parent < here);
        if visit.low >= visit.parent {
            above.off.0 += visit.size;
            for color in Color::BOTH {
                above.off.1[color] += visit.touch[color];
                if visit.touch[color.opponent()] == 0 {
                    above.gain[color] += visit.size;
                }
            }
        }
    }

    /// What each point would gain for a colour.
    fn gains(&self, color: Color) -> impl Iterator<Item = (u32, Point)> {
        let visits = self.visits.iter();
        visits.map(move |visit| (visit.gain[color], visit.point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rows: &str) -> Vec<(Color, String, u32, i64)> {
        let board = Board::parse_diagram(rows).unwrap();
        leaks(&board, &PointSet::new())
            .iter()
            .map(|leak| {
                let at = leak.sealing.gtp(board.size()).to_string();
                (leak.color, at, leak.points, leak.swing.in_quarters() / 4)
            })
            .collect()
    }

    #[test]
    fn an_open_border_is_named_with_its_seals() {
        let rows = ".XO..\n.XO..\n.....\n.XO..\n.XO..";
        let expected = [
            (Color::Black, "C3".to_owned(), 17, 7),
            (Color::White, "B3".to_owned(), 17, 12),
        ];
        assert_eq!(found(rows), expected);
    }

    #[test]
    fn closed_borders_and_single_dame_are_none() {
        assert_eq!(found(".XO..\n.XO..\n.X.O.\n.XO..\n.XO.."), []);
        assert_eq!(found("...\n...\n..."), []);
    }

    /// The points of a region only `color` would reach with its stone on `cut`, flooded again.
    fn flooded(board: &Board, region: &[Point], cut: Point, color: Color) -> u32 {
        let mut played = board.clone();
        played.edit([(cut, Some(color))]);
        let mut flood = Flood::new();
        flood.run(&played, &PointSet::new());
        let gained = region
            .iter()
            .filter(|point| flood.owner(**point) == Owner::Territory(color));
        gained.count() as u32
    }

    #[test]
    fn one_walk_finds_what_flooding_again_for_every_play_would() {
        let mut seed = 7_u32;
        let mut dice = |sides: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % sides
        };
        let mut weighed = 0;
        for _ in 0..300 {
            let size = Size::new(1 + dice(8) as usize, 1 + dice(8) as usize).unwrap();
            let mut board = Board::new(size);
            let full = 1 + dice(4);
            for point in size.points() {
                let stone = (dice(5) < full).then(|| Color::BOTH[dice(2) as usize]);
                board.edit([(point, stone)]);
            }
            let mut flood = Flood::new();
            flood.run(&board, &PointSet::new());
            let mut cuts = Cuts::default();
            for region in flood.regions().filter(|r| r.owner() == Owner::Shared) {
                cuts.search(&flood, &board, region.points);
                assert_eq!(cuts.visits.len(), region.points.len());
                for color in Color::BOTH {
                    for (gain, point) in cuts.gains(color) {
                        let expected = flooded(&board, region.points, point, color);
                        assert_eq!(gain, expected, "{point:?} {color}\n{board}");
                        weighed += 1;
                    }
                }
            }
        }
        assert!(weighed > 4_000, "{weighed}");
    }
}
