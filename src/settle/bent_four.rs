//! Bent four in the corner: a shape on which rulesets rule and do not agree.
//!
//! The attacker holds three points of the corner and would make the bent four with a fourth; the
//! defender cannot play there. Knows the shape and no ruleset's ruling.

use super::settled::first_stone;
use crate::board::{Board, Color, Flood, Point, PointSet, Size};

/// A bent four in the corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BentFour {
    /// The corner point.
    pub corner: Point,
    /// Whose group stands round it.
    pub defender: Color,
    /// The first stones of the defender's chains, in reading order.
    pub chains: Vec<Point>,
    /// The first stones of the attacker's chains inside, in reading order.
    pub attackers: Vec<Point>,
}

/// The bent fours of a position, by their corners in reading order.
#[must_use]
pub fn bent_fours(board: &Board) -> Vec<BentFour> {
    let size = board.size();
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let mut corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        .map(|(x, y)| size.point(x, y))
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
    corners.dedup();
    let both = |corner| Color::BOTH.map(|defender| (corner, defender));
    let found = corners.into_iter().flat_map(both);
    found
        .filter_map(|(corner, defender)| at_corner(board, corner, defender))
        .collect()
}

/// Points of the eye space: the four of the bent four, and the one they would be taken from.
const ROOM: usize = 5;
/// Points of a neutral region outside, at the most; the attacker fills it when it likes.
const LOOSE: usize = 3;

fn at_corner(board: &Board, corner: Point, defender: Color) -> Option<BentFour> {
    let room = room(board, corner, defender)?;
    let attacker = defender.opponent();
    let inside: PointSet = room.iter().filter(|p| !board.is_empty(*p)).collect();
    let theirs = inside.iter().all(|p| board.at(p) == Some(attacker));
    let fits = match inside.len() {
        3 => shapes(board.size(), corner)
            .any(|shape| shape.is_subset(&room) && inside.is_subset(&shape)),
        // The two beside the corner, with both sides open: the corner makes them three.
        2 => {
            let beside: PointSet = corner.neighbours(board.size()).collect();
            shapes(board.size(), corner).all(|shape| shape.is_subset(&room)) && inside == beside
        }
        _ => false,
    };
    if !theirs || !fits {
        return None;
    }
    let mut walls = PointSet::new();
    for point in room.iter() {
        let beside = point.neighbours(board.size());
        for stone in beside.filter(|q| board.at(*q) == Some(defender)) {
            walls.extend(board.chain(stone));
        }
    }
    if walls.is_empty() || !is_shut_in(board, &walls, &room, attacker) {
        return None;
    }
    let firsts = |points: &PointSet| {
        let firsts: PointSet = points.iter().map(|p| first_stone(board, p)).collect();
        firsts.iter().collect::<Vec<_>>()
    };
    Some(BentFour {
        corner,
        defender,
        chains: firsts(&walls),
        attackers: firsts(&inside),
    })
}

/// Whether the walls have no liberty outside the room but a few neutral points that the attacker
/// reaches.
fn is_shut_in(board: &Board, walls: &PointSet, room: &PointSet, attacker: Color) -> bool {
    let mut flood = Flood::new();
    flood.run(board, &PointSet::new());
    let outside = walls
        .iter()
        .flat_map(|stone| stone.neighbours(board.size()))
        .filter(|q| board.is_empty(*q) && !room.contains(*q));
    { outside }.all(|q| {
        flood
            .region_of(q)
            .is_some_and(|region| region.touches[attacker] && region.points.len() <= LOOSE)
    })
}

/// The points from the corner that the defender does not hold, if they are just enough.
fn room(board: &Board, corner: Point, defender: Color) -> Option<PointSet> {
    let mut room = PointSet::new();
    let mut waiting = vec![corner];
    while let Some(point) = waiting.pop() {
        if board.at(point) == Some(defender) || !room.insert(point) {
            continue;
        }
        if room.len() > ROOM {
            return None;
        }
        waiting.extend(point.neighbours(board.size()));
    }
    (room.len() == ROOM).then_some(room)
}

/// The two bent fours of a corner: three points along one side and the second of the other.
fn shapes(size: Size, corner: Point) -> impl Iterator<Item = PointSet> {
    let along = |at: usize, last: usize, steps: usize| match at {
        0 => steps,
        _ => last.saturating_sub(steps),
    };
    let at = move |dx: usize, dy: usize| {
        let x = along(corner.x(), size.width() - 1, dx);
        let y = along(corner.y(), size.height() - 1, dy);
        size.point(x, y)
    };
    let steps = [
        [(0, 0), (1, 0), (2, 0), (0, 1)],
        [(0, 0), (0, 1), (0, 2), (1, 0)],
    ];
    steps.into_iter().filter_map(move |steps| {
        let points = steps.into_iter().filter_map(|(dx, dy)| at(dx, dy));
        let shape: PointSet = points.collect();
        (shape.len() == 4).then_some(shape)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [&str; 5] = [
        "O O O O O . .",
        "O O O O . . .",
        "X X X O O . .",
        "O . X X O . .",
        "O O . X O . .",
    ];

    fn found(rows: &str) -> Vec<(String, Color, usize)> {
        let board = Board::parse_diagram(rows).unwrap();
        let all = bent_fours(&board).into_iter();
        let said = all.map(|it| {
            let corner = it.corner.gtp(board.size()).to_string();
            (corner, it.defender, it.chains.len() + it.attackers.len())
        });
        said.collect()
    }

    #[test]
    fn it_is_known_in_every_corner_and_colour() {
        let turned: Vec<String> = ROWS.iter().map(|row| row.chars().rev().collect()).collect();
        let upside: Vec<&str> = ROWS.iter().rev().copied().collect();
        let swapped = ROWS.join("\n").replace('X', "#").replace('O', "X");
        let swapped = swapped.replace('#', "O");
        for (rows, corner, defender) in [
            (ROWS.join("\n"), "A1", Color::Black),
            (turned.join("\n"), "G1", Color::Black),
            (upside.join("\n"), "A5", Color::Black),
            (swapped, "A1", Color::White),
        ] {
            assert_eq!(found(&rows), [(corner.to_owned(), defender, 2)], "{rows}");
        }
    }

    #[test]
    fn a_neutral_point_outside_and_two_stones_beside_the_corner_are_no_way_out() {
        let mut rows = ROWS;
        rows[2] = "X X X . O . .";
        assert_eq!(found(&rows.join("\n")).len(), 1);
        let rows = [
            "O O O O O .",
            "X X O . O .",
            ". X X O O .",
            "O X X X O .",
            ". O . X O .",
        ];
        assert_eq!(found(&rows.join("\n")).len(), 1);
    }

    #[test]
    fn another_shape_or_a_way_out_is_none() {
        // Much room outside; two stones along a side; a wall with a hole; a full corner.
        let with = |at: usize, row: &str| {
            let mut rows = ROWS;
            rows[at] = row;
            rows.join("\n")
        };
        for rows in [
            with(2, "X X X . . . ."),
            with(4, "O . . X O . ."),
            with(4, "O O . . O . ."),
            with(3, "O O X X O . ."),
            String::from(".O\nX."),
            String::from("."),
        ] {
            assert_eq!(found(&rows), [], "{rows}");
        }
    }
}
