//! Local shapes worth answering: hane, cuts and plays along the edge around an empty point.
//!
//! The shapes are those of Gelly, Wang, Munos and Teytaud, "Modification of UCT with Patterns in
//! Monte-Carlo Go" (2006). A neighbourhood of eight cells is a number of sixteen bits, two a cell,
//! and a table says for each whether it is one of them.

use super::field::{BLACK, BORDER, EMPTY, Field, WHITE};
use std::sync::LazyLock;

/// By the code of a neighbourhood: bit 0 for Black to move, bit 1 for White.
static TABLE: LazyLock<Box<[u8]>> = LazyLock::new(table);

/// Shapes with Black `X`, White `O`; `.` is empty, `x` not Black, `o` not White, `?` anything,
/// `#` off the board. The middle is where to play.
const SHAPES: [(&[u8; 9], Turn); 13] = [
    (b"XOX...???", Turn::Either),
    (b"XO....?.?", Turn::Either),
    (b"XO?X..x.?", Turn::Either),
    (b"XOO...?.?", Turn::Black),
    (b".O.X.....", Turn::Either),
    (b"XO?O.o?o?", Turn::Either),
    (b"XO?O.X???", Turn::Either),
    (b"?X?O.Oooo", Turn::Either),
    (b"OX?o.O???", Turn::Either),
    (b"X.?O.?###", Turn::Either),
    (b"OX?X.O###", Turn::Either),
    (b"?X?x.O###", Turn::Black),
    (b"?XOx.x###", Turn::Either),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Either,
    Black,
}

/// Whether a side has such a shape to play at an empty point.
#[inline]
pub(crate) fn fits(field: &Field, p: u16, color: u8) -> bool {
    let [up, left, right, down] = field.around(p);
    let [a, b, c, d] = field.diagonals(p);
    let mut code = 0_usize;
    for q in [a, up, b, left, right, c, down, d] {
        code = code << 2 | usize::from(field.at(q));
    }
    TABLE[code] >> color & 1 == 1
}

/// Makes the table from the shapes, their rotations and reflections, and the colours swapped.
fn table() -> Box<[u8]> {
    let mut table = vec![0_u8; 1 << 16].into_boxed_slice();
    for (shape, turn) in SHAPES {
        for symmetry in 0..8 {
            let turned = turned(shape, symmetry);
            let either = turn == Turn::Either;
            for code in codes(&turned, |cell| cell) {
                table[code] |= if either { 3 } else { 1 };
            }
            for code in codes(&turned, |cell| if cell < EMPTY { cell ^ 1 } else { cell }) {
                table[code] |= if either { 3 } else { 2 };
            }
        }
    }
    table
}

/// The codes of every neighbourhood a shape fits, its cells seen through `seen`.
fn codes(shape: &[u8; 9], seen: impl Fn(u8) -> u8) -> Vec<usize> {
    let mut codes = vec![0];
    for pattern in (0..9).filter(|&i| i != 4).map(|i| shape[i]) {
        let mut longer = Vec::new();
        for cell in (0..4).filter(|&cell| matches(pattern, seen(cell))) {
            longer.extend(codes.iter().map(|code| code << 2 | usize::from(cell)));
        }
        codes = longer;
    }
    codes
}

fn turned(shape: &[u8; 9], symmetry: usize) -> [u8; 9] {
    let mut turned = [0; 9];
    for (i, cell) in turned.iter_mut().enumerate() {
        let (mut x, mut y) = (i % 3, i / 3);
        if symmetry & 1 != 0 {
            x = 2 - x;
        }
        if symmetry & 2 != 0 {
            y = 2 - y;
        }
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        *cell = shape[3 * y + x];
    }
    turned
}

const fn matches(pattern: u8, cell: u8) -> bool {
    match pattern {
        b'X' => cell == BLACK,
        b'O' => cell == WHITE,
        b'.' => cell == EMPTY,
        b'x' => cell != BLACK && cell != BORDER,
        b'o' => cell != WHITE && cell != BORDER,
        b'#' => cell == BORDER,
        _ => true,
    }
}
