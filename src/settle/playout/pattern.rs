//! What the eight cells around an empty point say of it: an eye, open, or a local shape worth
//! answering, such as hane, cuts and plays along the edge.
//!
//! The shapes are those of Gelly, Wang, Munos and Teytaud, "Modification of UCT with Patterns in
//! Monte-Carlo Go" (2006). A neighbourhood of eight cells is a number of sixteen bits, two a cell,
//! and a table says for each what it is.

use super::field::{BLACK, BORDER, EMPTY, Field, WHITE};
use std::sync::LazyLock;

/// What the cells around say, by the code of a neighbourhood.
static TABLE: LazyLock<Box<[Hood]>> = LazyLock::new(table);

/// What the cells around an empty point say of it: bits 0 and 1 that Black, that White has a shape
/// to play there, 2 and 3 that it is an eye of theirs, and above how many empty cells are beside.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hood(u8);

impl Hood {
    /// What is around a point.
    #[inline]
    pub(crate) fn of(field: &Field, p: u16) -> Self {
        TABLE[usize::from(field.code(p))]
    }

    /// Whether a side has a shape to play at the point.
    #[inline]
    pub(crate) const fn fits(self, color: u8) -> bool {
        self.0 >> color & 1 == 1
    }

    /// Whether it is an eye of a side that must not be filled: no cell beside is empty or the other
    /// side's, and of the diagonal ones at most one is the other side's, at the edge none.
    #[inline]
    pub(crate) const fn is_eye(self, color: u8) -> bool {
        self.0 >> (2 + color) & 1 == 1
    }

    /// Empty cells beside it.
    #[inline]
    pub(crate) const fn empties(self) -> u8 {
        self.0 >> 4
    }
}

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

/// Makes the table: the shapes with their rotations and reflections and the colours swapped, and
/// what can be told from the cells themselves.
fn table() -> Box<[Hood]> {
    let mut table: Vec<Hood> = (0..1 << 16).map(looked_over).collect();
    for (shape, turn) in SHAPES {
        for symmetry in 0..8 {
            let turned = turned(shape, symmetry);
            let either = turn == Turn::Either;
            for code in codes(&turned, |cell| cell) {
                table[code].0 |= if either { 3 } else { 1 };
            }
            for code in codes(&turned, |cell| if cell < EMPTY { cell ^ 1 } else { cell }) {
                table[code].0 |= if either { 3 } else { 2 };
            }
        }
    }
    table.into_boxed_slice()
}

/// What the cells of a neighbourhood are, shapes left aside.
fn looked_over(code: usize) -> Hood {
    // The cells beside the point are the second, fourth, fifth and seventh.
    let cell = |place: usize| (code >> (14 - 2 * place) & 3) as u8;
    let count = |places: [usize; 4], what| places.iter().filter(|p| cell(**p) == what).count();
    let (beside, diagonal) = ([1, 3, 4, 6], [0, 2, 5, 7]);
    let edge = usize::from(count(diagonal, BORDER) > 0);
    let mut hood = (count(beside, EMPTY) as u8) << 4;
    for color in [BLACK, WHITE] {
        let walled = count(beside, color) + count(beside, BORDER) == 4;
        let is_eye = walled && count(diagonal, color ^ 1) + edge < 2;
        hood |= u8::from(is_eye) << (2 + color);
    }
    Hood(hood)
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
