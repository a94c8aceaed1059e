//! Sizes and points: the only maker of a [`Point`] is a [`Size`].

use std::fmt;

/// Distance in the padded index between a point and the one below it.
pub(crate) const STRIDE: usize = 64;

/// A board of 1 to 52 lines a side, square or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The most lines a side can have.
    pub const MAX: usize = 52;
    /// The smallest board, a single point.
    pub const ONE: Self = Self {
        width: 1,
        height: 1,
    };
    /// The usual board.
    pub const NINETEEN: Self = Self {
        width: 19,
        height: 19,
    };

    /// Makes a size of `width` columns and `height` rows, if both lie in 1–52.
    #[must_use]
    pub const fn new(width: usize, height: usize) -> Option<Self> {
        if width >= 1 && width <= Self::MAX && height >= 1 && height <= Self::MAX {
            let size = Self {
                width: width as u8,
                height: height as u8,
            };
            Some(size)
        } else {
            None
        }
    }

    /// Makes a square size, if `lines` lies in 1–52.
    #[must_use]
    pub const fn square(lines: usize) -> Option<Self> {
        Self::new(lines, lines)
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of points, the `V` of the counting rules.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether both sides are equal.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The point in column `x` from the left and row `y` from the top, both from 0.
    #[must_use]
    pub const fn point(self, x: usize, y: usize) -> Option<Point> {
        if x < self.width() && y < self.height() {
            let point = Point(((y + 1) * STRIDE + x + 1) as u16);
            Some(point)
        } else {
            None
        }
    }

    /// Whether `point` lies on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width() && point.y() < self.height()
    }

    /// Every point in reading order: the top row first, each row from the left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let width = self.width();
        (0..self.height()).flat_map(move |y| {
            (0..width).map(move |x| {
                let index = ((y + 1) * STRIDE + x + 1) as u16;
                Point(index)
            })
        })
    }

    /// The indices of row `y` from the top.
    pub(super) const fn row(self, y: usize) -> std::ops::Range<usize> {
        let start = Point::row_start(y);
        start..start + self.width()
    }

    /// Whether SGF's `tt` means a pass here: only when neither side exceeds 19 lines.
    #[must_use]
    pub const fn tt_is_pass(self) -> bool {
        self.width <= 19 && self.height <= 19
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

/// A point of a board; ordered in reading order.
///
/// Held as an index into an array with a border of one: `(y + 1) * 64 + (x + 1)`, the same for
/// every size, so that the four neighbours are always at fixed distances and inside the array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// Length of an array that any point and any neighbour of a point can index: a power of
    /// two, so that hot loops can bring an index into it with a mask.
    pub const SPAN: usize = ((Size::MAX + 2) * STRIDE).next_power_of_two();

    /// Column from the left, from 0.
    #[must_use]
    pub const fn x(self) -> usize {
        (self.0 as usize % STRIDE) - 1
    }

    /// Row from the top, from 0.
    #[must_use]
    pub const fn y(self) -> usize {
        (self.0 as usize / STRIDE) - 1
    }

    /// The index into an array of [`Point::SPAN`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index of the leftmost point of row `y` from the top.
    const fn row_start(y: usize) -> usize {
        (y + 1) * STRIDE + 1
    }

    /// The point at an index made by [`Point::index`].
    pub(crate) const fn from_index(index: u16) -> Self {
        Self(index)
    }

    /// The indices of the points above, left, right and below; some may lie on the border.
    #[must_use]
    pub const fn around(self) -> [usize; 4] {
        let i = self.0 as usize;
        [i - STRIDE, i - 1, i + 1, i + STRIDE]
    }

    /// The neighbours that lie on a board of `size`.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Self> {
        let (x, y) = (self.x(), self.y());
        [
            (y > 0).then(|| Self(self.0 - STRIDE as u16)),
            (x > 0).then(|| Self(self.0 - 1)),
            (x + 1 < size.width()).then(|| Self(self.0 + 1)),
            (y + 1 < size.height()).then(|| Self(self.0 + STRIDE as u16)),
        ]
        .into_iter()
        .flatten()
    }

    /// The name GTP and diagrams use: letters without `I` from the left, rows from the bottom.
    ///
    /// Columns beyond `Z` (the 25th) continue with `AA`, `AB` …
    #[must_use]
    pub fn gtp(self, size: Size) -> Vertex {
        Vertex {
            column: self.x(),
            row: size.height() - self.y(),
        }
    }

    /// The two letters SGF uses: `a`–`z`, then `A`–`Z`, column then row from the top.
    #[must_use]
    pub fn sgf(self) -> [char; 2] {
        let letter = |i: usize| char::from(SGF_LETTERS[i]);
        [letter(self.x()), letter(self.y())]
    }
}

/// SGF's coordinate letters in order.
pub const SGF_LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.sgf();
        write!(f, "{x}{y}")
    }
}

/// A point's GTP name, ready to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertex {
    column: usize,
    row: usize,
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&column_name(self.column))?;
        write!(f, "{}", self.row)
    }
}

/// The letter or letters over a column, from 0: `A`–`H`, `J`–`Z`, then `AA`, `AB` …
#[must_use]
pub fn column_name(column: usize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = |i: usize| char::from(LETTERS[i]);
    if column < 25 {
        letter(column).to_string()
    } else {
        [letter(column / 25 - 1), letter(column % 25)]
            .iter()
            .collect()
    }
}

/// Reads a GTP name such as `D4` or `aa30` on a board of `size`.
#[must_use]
pub fn parse_vertex(text: &str, size: Size) -> Option<Point> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, row) = text.split_at(digits);
    if row.len() > 2 || !row.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let row: usize = row.parse().ok()?;
    let wanted = letters.to_ascii_uppercase();
    let column = (0..size.width()).find(|&column| column_name(column) == wanted)?;
    if row == 0 || row > size.height() {
        None
    } else {
        size.point(column, size.height() - row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_on_every_size() {
        for (width, height) in [(1, 1), (1, 9), (19, 19), (25, 19), (52, 52)] {
            let size = Size::new(width, height).unwrap();
            let mut last = None;
            for point in size.points() {
                assert_eq!(
                    parse_vertex(&point.gtp(size).to_string(), size),
                    Some(point)
                );
                assert!(last < Some(point), "reading order");
                last = Some(point);
            }
            assert_eq!(size.points().count(), size.area());
        }
    }

    #[test]
    fn the_letter_i_is_never_a_column() {
        let size = Size::NINETEEN;
        assert_eq!(parse_vertex("I5", size), None);
        assert_eq!(parse_vertex("J5", size), size.point(8, 14));
        assert_eq!(parse_vertex("A0", size), None);
        assert_eq!(parse_vertex("A20", size), None);
        assert_eq!(parse_vertex("", size), None);
    }

    #[test]
    fn sizes_outside_the_limits_do_not_exist() {
        assert_eq!(Size::new(0, 9), None);
        assert_eq!(Size::new(53, 9), None);
        assert!(Size::new(52, 1).is_some());
    }
}
