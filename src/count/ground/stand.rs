//! What stands on every point: one bit a kind, so that a question about several is one mask.

use crate::board::{Board, Color, Point, PointSet, Size};

/// An array with a cell for every point and its border.
pub(super) type Cells<T> = Box<[T; Point::SPAN]>;

/// Bit of an empty point.
pub(super) const EMPTY: u8 = 16;
/// Bit of what lies outside the board.
pub(super) const EDGE: u8 = 32;
/// Bits of a point without a living stone.
pub(super) const HOLLOW: u8 = EMPTY | dead(Color::Black) | dead(Color::White);
/// No label.
pub(super) const NONE: u16 = u16::MAX;

/// Bit of a living stone.
pub(super) const fn living(color: Color) -> u8 {
    1 << color as u8
}

/// Bit of a dead stone.
pub(super) const fn dead(color: Color) -> u8 {
    4 << color as u8
}

/// Bit of the stones this colour has caught.
pub(super) const fn enemy(color: Color) -> u8 {
    dead(color.opponent())
}

/// Bits of the points this colour may hold in the end: its stones, empty points, prisoners.
pub(super) const fn open(color: Color) -> u8 {
    EMPTY | living(color) | enemy(color)
}

/// Bits of the points this colour's reach goes through: everything but living enemies.
pub(super) const fn passable(color: Color) -> u8 {
    HOLLOW | living(color)
}

/// A position with its dead stones marked.
pub(super) struct Stand {
    pub(super) size: Size,
    pub(super) cells: Cells<u8>,
    /// The points of the board, in reading order.
    pub(super) points: Vec<u16>,
}

impl Stand {
    pub(super) fn new() -> Self {
        Self {
            size: Size::ONE,
            cells: Box::new([EDGE; Point::SPAN]),
            points: Vec::new(),
        }
    }

    /// Takes a position over.
    pub(super) fn take(&mut self, board: &Board, fallen: &PointSet) {
        if self.size != board.size() || self.points.is_empty() {
            self.size = board.size();
            self.cells.fill(EDGE);
            self.points.clear();
            let points = self.size.points().map(|point| point.index() as u16);
            self.points.extend(points);
        }
        for &p in &self.points {
            let point = Point::from_index(p);
            self.cells[p as usize] = match board.at(point) {
                None => EMPTY,
                Some(color) if fallen.contains(point) => dead(color),
                Some(color) => living(color),
            };
        }
    }

    /// What stands on the cell.
    pub(super) fn at(&self, p: usize) -> u8 {
        self.cells[p]
    }

    /// The living stone on a cell.
    pub(super) fn stone(&self, p: usize) -> Option<Color> {
        let cell = self.cells[p];
        Color::BOTH.into_iter().find(|color| cell == living(*color))
    }

    /// The dead stone on a cell.
    pub(super) fn fallen(&self, p: usize) -> Option<Color> {
        let cell = self.cells[p];
        Color::BOTH.into_iter().find(|color| cell == dead(*color))
    }
}

/// The four cells beside a cell of the board.
pub(super) const fn around(p: u16) -> [usize; 4] {
    Point::from_index(p).around()
}
