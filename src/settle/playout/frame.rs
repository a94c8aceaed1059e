//! The way a position is turned before it is played out.
//!
//! Of the eight symmetries of the board, with colours as they are or swapped, the one is taken
//! whose cells read lowest. Positions that are the same but for that are then played out alike,
//! stone for stone, and get the same verdict.

use super::field::{EMPTY, Field};
use crate::board::{Board, Point, Size};

/// How points of a board become cells of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    size: Size,
    /// Bit 0 mirrors columns, bit 1 rows, bit 2 swaps both; in this order.
    turn: u8,
    swap: bool,
}

impl Frame {
    /// The frame of a position.
    pub(crate) fn of(board: &Board) -> Self {
        let size = board.size();
        let (width, height) = (size.width(), size.height());
        let upright = |turn: u8| match turn & 4 {
            0 => width >= height,
            _ => height >= width,
        };
        let mut best: Option<Self> = None;
        for turn in (0..8).filter(|turn| upright(*turn)) {
            for swap in [false, true] {
                let frame = Self { size, turn, swap };
                let lower = best.is_none_or(|best| frame.cells(board).lt(best.cells(board)));
                if lower {
                    best = Some(frame);
                }
            }
        }
        best.unwrap_or(Self {
            size,
            turn: 0,
            swap: false,
        })
    }

    /// Columns and rows of the field.
    const fn dimensions(&self) -> (usize, usize) {
        match self.turn & 4 {
            0 => (self.size.width(), self.size.height()),
            _ => (self.size.height(), self.size.width()),
        }
    }

    /// Every cell of the turned position in reading order.
    fn cells<'a>(&self, board: &'a Board) -> impl Iterator<Item = u8> + use<'a> {
        let frame = *self;
        let (width, height) = frame.dimensions();
        let cells = (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
        cells.map(move |(x, y)| frame.stone(board, frame.point(x, y)))
    }

    fn stone(&self, board: &Board, point: Option<Point>) -> u8 {
        let color = point.and_then(|point| board.at(point));
        color.map_or(EMPTY, |color| color as u8 ^ u8::from(self.swap))
    }

    /// The point a column and row of the field come from.
    fn point(&self, x: usize, y: usize) -> Option<Point> {
        let (mut x, mut y) = match self.turn & 4 {
            0 => (x, y),
            _ => (y, x),
        };
        if self.turn & 1 != 0 {
            x = self.size.width() - 1 - x;
        }
        if self.turn & 2 != 0 {
            y = self.size.height() - 1 - y;
        }
        self.size.point(x, y)
    }

    /// The field's cell of a point.
    pub(crate) fn cell(&self, field: &Field, point: Point) -> u16 {
        let (mut x, mut y) = (point.x(), point.y());
        if self.turn & 1 != 0 {
            x = self.size.width() - 1 - x;
        }
        if self.turn & 2 != 0 {
            y = self.size.height() - 1 - y;
        }
        match self.turn & 4 {
            0 => field.cell(x, y),
            _ => field.cell(y, x),
        }
    }

    /// A colour of the board as the field has it, and back.
    pub(crate) const fn color(&self, color: u8) -> u8 {
        color ^ self.swap as u8
    }

    /// The position as a field.
    pub(crate) fn field(&self, board: &Board) -> Field {
        let (width, height) = self.dimensions();
        let mut field = Field::new(width, height);
        for (at, cell) in self.cells(board).enumerate() {
            if cell < EMPTY {
                let p = field.cell(at % width, at / width);
                field.set_up(p, cell);
            }
        }
        field
    }
}
