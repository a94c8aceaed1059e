//! Blocks: empty points where one colour's shape stops the other from passing.
//!
//! A bamboo joint, a gap of one or two lines between stones, and the same at the edge: the
//! opponent may come to the point, but is cut off behind it. Without them an eye beside a border
//! with a dame left in it would leak.

use super::stand::{Cells, EDGE, EMPTY, Stand, around, living, open};
use crate::board::{Color, Point};

/// What a shape wants of a point near the block.
#[derive(Clone, Copy)]
enum Want {
    /// A living stone of the blocking colour.
    Own,
    /// A point that colour may hold.
    Open,
    /// The world outside the board.
    Edge,
}

use Want::{Edge, Open, Own};

/// A demand on the point so many columns to the right and rows below.
type Demand = (i8, i8, Want);

/// The shapes, each in one of its eight positions, the block at the centre.
const SHAPES: [&[Demand]; 6] = [
    // A bamboo joint open on one side, its stones above and below the block.
    &[
        (0, -1, Own),
        (1, -1, Own),
        (1, 0, Open),
        (0, 1, Own),
        (1, 1, Open),
    ],
    // Stones above and below, all of one side and the way through open.
    &[
        (0, -1, Own),
        (0, 1, Own),
        (-1, 0, Open),
        (1, 0, Open),
        (-1, -1, Open),
        (-1, 1, Open),
    ],
    // A stone ahead, two diagonally behind.
    &[
        (1, 0, Own),
        (-1, -1, Own),
        (-1, 1, Own),
        (-1, 0, Open),
        (0, -1, Open),
        (0, 1, Open),
        (1, -1, Open),
        (1, 1, Open),
    ],
    // At the edge between two stones.
    &[(-1, 0, Own), (1, 0, Own), (0, -1, Open), (0, 1, Edge)],
    // At the edge under two stones.
    &[(0, -1, Own), (1, -1, Own), (1, 0, Open), (0, 1, Edge)],
    // At the edge under a single stone, its one side open.
    &[
        (0, -1, Own),
        (-1, -1, Open),
        (-1, 0, Open),
        (1, 0, Open),
        (0, 1, Edge),
    ],
];

/// Shapes in all their positions, as bits: own stones, open points and edge, nine points each.
const DEMANDS: [u32; SHAPES.len() * 8] = demands();

const fn demands() -> [u32; SHAPES.len() * 8] {
    let mut all = [0; SHAPES.len() * 8];
    let mut shape = 0;
    while shape < SHAPES.len() {
        let mut turn = 0;
        while turn < 8 {
            let mut k = 0;
            while k < SHAPES[shape].len() {
                let (x, y, want) = SHAPES[shape][k];
                let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
                let x = if turn & 1 == 0 { x } else { -x };
                let y = if turn & 2 == 0 { y } else { -y };
                all[shape * 8 + turn] |= place(x, y) << (9 * want as u32);
                k += 1;
            }
            turn += 1;
        }
        shape += 1;
    }
    all
}

/// The bit of a place in the square round a block.
const fn place(x: i8, y: i8) -> u32 {
    1 << ((y + 1) * 3 + x + 1)
}

/// The blocks of a position.
pub(super) struct Blocks {
    /// On each point the bit of the living stones of the colour that blocks it, or nothing; no
    /// shape of one colour leaves room for a shape of the other round the same point.
    by: Cells<u8>,
}

impl Blocks {
    pub(super) fn new() -> Self {
        Self {
            by: Box::new([0; Point::SPAN]),
        }
    }

    /// Whether a colour may not pass the point.
    pub(super) fn stops(&self, color: Color, p: usize) -> bool {
        self.by[p] == living(color.opponent())
    }

    pub(super) fn find(&mut self, stand: &Stand) {
        self.by.fill(0);
        for &p in &stand.points {
            if stand.at(p as usize) != EMPTY {
                continue;
            }
            let beside = around(p).into_iter().fold(0, |all, q| all | stand.at(q));
            for color in Color::BOTH {
                if beside & living(color) != 0 && shaped(stand, p, color) {
                    self.by[p as usize] = living(color);
                }
            }
        }
    }
}

/// Whether the stones round an empty point make one of the shapes for this colour.
fn shaped(stand: &Stand, p: u16, color: Color) -> bool {
    let [up, _, _, down] = around(p);
    let (own, open) = (living(color), open(color));
    let mut there = 0;
    for (row, middle) in [up, p as usize, down].into_iter().enumerate() {
        for column in 0..3 {
            let cell = stand.at(middle + column - 1);
            let bit = 1_u32 << (row * 3 + column);
            let holds = [cell & own != 0, cell & open != 0, cell & EDGE != 0];
            for (want, holds) in holds.into_iter().enumerate() {
                there |= u32::from(holds) * (bit << (9 * want));
            }
        }
    }
    DEMANDS.iter().any(|demand| demand & !there == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, PointSet};

    /// The blocks of a board: `x` where Black's shape stops White, `o` where White's does.
    fn blocks(rows: &str) -> String {
        let board = Board::parse_diagram(rows).unwrap();
        let mut stand = Stand::new();
        stand.take(&board, &PointSet::new());
        let mut blocks = Blocks::new();
        blocks.find(&stand);
        let mut drawn = String::new();
        for point in board.size().points() {
            let p = point.index();
            let stops = Color::BOTH.map(|color| blocks.stops(color, p));
            drawn.push(match (board.at(point), stops) {
                (Some(Color::Black), _) => 'X',
                (Some(Color::White), _) => 'O',
                (None, [false, true]) => 'x',
                (None, [true, false]) => 'o',
                (None, [false, false]) => '.',
                (None, [true, true]) => panic!("{rows}: both block {point:?}"),
            });
            if point.x() + 1 == board.size().width() {
                drawn.push('\n');
            }
        }
        drawn
    }

    #[test]
    fn a_bamboo_joint_and_gaps_at_the_edge_are_blocks() {
        let joint = "OXXO\n....\nOXXO\n....";
        assert_eq!(blocks(joint), "OXXO\noxxo\nOXXO\n.xx.\n");
    }

    #[test]
    fn gaps_of_a_line_between_stones_and_to_the_edge_are_blocks() {
        assert_eq!(blocks("....\nX.X.\n...."), "..x.\nXxXx\n..x.\n");
    }

    #[test]
    fn a_joint_peeped_into_is_no_block() {
        let peeped = "OXXO\n.O..\nOXXO\nOOOO";
        assert_eq!(blocks(peeped), "OXXO\noO.o\nOXXO\nOOOO\n");
    }
}
