//! Open borders: one stone that would turn a neutral region into somebody's points.
//!
//! A border left open by one point makes everything behind it neutral, and the count that
//! follows is right and not what was meant. For each region both colours reach, the play of each
//! colour that would gain most by closing it is named, with what it would swing. Not on the path
//! of a count: it is asked for where both colours reach a region and the count decides.

use crate::amount::Amount;
use crate::board::{Board, Color, Flood, Owner, Point, PointSet};

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
/// How many plays are tried a region, so that a wide open board costs no more than a crowded one.
const MOST_PLAYS: usize = 256;

/// The leaks of a position once its dead stones are off; at most one for each colour and region.
#[must_use]
pub fn leaks(board: &Board, dead: &PointSet) -> Vec<Leak> {
    let mut flood = Flood::new();
    flood.run(board, dead);
    let mut cutter = Cutter::default();
    let mut found = Vec::new();
    let regions = flood.regions().filter(|r| r.owner() == Owner::Shared);
    for region in regions {
        for color in Color::BOTH {
            let best = region
                .points
                .iter()
                .filter(|point| stands_beside(&flood, board, **point, color))
                .take(MOST_PLAYS)
                .map(|point| {
                    (
                        cutter.gain(&flood, board, region.points, *point, color),
                        *point,
                    )
                })
                .filter(|(gain, _)| *gain >= LEAST_GAIN)
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

/// Buffers for flooding a region again with one stone more.
#[derive(Default)]
struct Cutter {
    seen: PointSet,
    part: Vec<Point>,
}

impl Cutter {
    /// The points of the region only `color` would reach with its stone on `cut`.
    fn gain(
        &mut self,
        flood: &Flood,
        board: &Board,
        region: &[Point],
        cut: Point,
        color: Color,
    ) -> u32 {
        self.seen.clear();
        self.seen.insert(cut);
        let mut gain = 0;
        for &start in region {
            if !self.seen.insert(start) {
                continue;
            }
            self.part.clear();
            self.part.push(start);
            let (mut at, mut reached) = (0, false);
            while let Some(&point) = self.part.get(at) {
                at += 1;
                for q in point.neighbours(board.size()) {
                    match flood.owner(q) {
                        Owner::Stone(stone) => reached |= stone != color,
                        Owner::Shared => {
                            if self.seen.insert(q) {
                                self.part.push(q);
                            }
                        }
                        Owner::Territory(_) | Owner::Unreached => {}
                    }
                }
            }
            if !reached {
                gain += self.part.len() as u32;
            }
        }
        gain
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
}
