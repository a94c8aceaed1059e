//! Literal reach: which colours are reached from each empty point through empty points alone.
//!
//! Takes the stones it is told to take for dead and asks no question about them.

use super::chains::Board;
use super::color::{ByColor, Color};
use super::geometry::{Point, Size};
use super::points::PointSet;

/// Mark of a point that belongs to no empty region: a stone, or the border.
const NO_REGION: u16 = u16::MAX;

/// What a point counts as once dead stones are off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A stone that stays.
    Stone(Color),
    /// An empty point that reaches this colour only.
    Territory(Color),
    /// An empty point that reaches both colours.
    Shared,
    /// An empty point that reaches no stone at all: the board is empty.
    Unreached,
}

impl Owner {
    /// The colour whose area the point belongs to.
    #[must_use]
    pub const fn area(self) -> Option<Color> {
        match self {
            Self::Stone(color) | Self::Territory(color) => Some(color),
            Self::Shared | Self::Unreached => None,
        }
    }
}

/// Points by kind: the `S`, `T` and `D` of the counting rules, which add up to the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// Stones that stay, by colour.
    pub stones: ByColor<u32>,
    /// Empty points that reach one colour only.
    pub territory: ByColor<u32>,
    /// Empty points that reach both colours, or neither.
    pub dame: u32,
}

impl Areas {
    /// Stones and territory of a colour.
    #[must_use]
    pub const fn area(&self, color: Color) -> u32 {
        match color {
            Color::Black => self.stones.black + self.territory.black,
            Color::White => self.stones.white + self.territory.white,
        }
    }

    /// Black's area less White's, in points.
    #[must_use]
    pub const fn difference(&self) -> i32 {
        self.area(Color::Black) as i32 - self.area(Color::White) as i32
    }
}

/// A connected set of empty points and the colours of the stones that touch it.
#[derive(Clone, Copy, Debug)]
pub struct Region<'a> {
    /// Its points, in no particular order.
    pub points: &'a [Point],
    /// Whether it touches a stone of each colour.
    pub touches: ByColor<bool>,
}

impl Region<'_> {
    /// What each of its points counts as.
    #[must_use]
    pub const fn owner(&self) -> Owner {
        match (self.touches.black, self.touches.white) {
            (true, true) => Owner::Shared,
            (true, false) => Owner::Territory(Color::Black),
            (false, true) => Owner::Territory(Color::White),
            (false, false) => Owner::Unreached,
        }
    }
}

#[derive(Clone, Copy)]
struct Span {
    from: u16,
    to: u16,
    touches: ByColor<bool>,
}

/// A board's empty regions and areas, in buffers that serve one board after another.
///
/// Before the first [`Flood::run`] it describes a 1×1 board without stones and regions.
pub struct Flood {
    size: Size,
    /// Colour of the living stone on each point, `EMPTY` or `BORDER`.
    cells: Box<[u8; Point::SPAN]>,
    region: Box<[u16; Point::SPAN]>,
    points: Vec<Point>,
    spans: Vec<Span>,
    areas: Areas,
}

const EMPTY: u8 = 2;
const BORDER: u8 = 3;

impl Default for Flood {
    fn default() -> Self {
        Self::new()
    }
}

impl Flood {
    /// Makes the buffers.
    #[must_use]
    pub fn new() -> Self {
        Self {
            size: Size::ONE,
            cells: Box::new([BORDER; Point::SPAN]),
            region: Box::new([NO_REGION; Point::SPAN]),
            points: Vec::new(),
            spans: Vec::new(),
            areas: Areas::default(),
        }
    }

    /// Floods a board with the stones in `dead` taken off, and counts it.
    ///
    /// Points of `dead` without a stone change nothing.
    pub fn run(&mut self, board: &Board, dead: &PointSet) -> Areas {
        self.take(board, dead);
        self.points.clear();
        self.spans.clear();
        let mut areas = Areas::default();
        for start in self.size.points() {
            match self.cells[start.index()] {
                0 => areas.stones.black += 1,
                1 => areas.stones.white += 1,
                _ if self.region[start.index()] == NO_REGION => {
                    let span = self.fill(start);
                    let len = u32::from(span.to - span.from);
                    match (span.touches.black, span.touches.white) {
                        (true, false) => areas.territory.black += len,
                        (false, true) => areas.territory.white += len,
                        _ => areas.dame += len,
                    }
                    self.spans.push(span);
                }
                _ => {}
            }
        }
        self.areas = areas;
        areas
    }

    /// Copies the living stones; the border is kept from board to board of one size.
    fn take(&mut self, board: &Board, dead: &PointSet) {
        if self.size != board.size() {
            self.size = board.size();
            self.cells.fill(BORDER);
        }
        for y in 0..self.size.height() {
            let row = self.size.row(y);
            self.cells[row.clone()].copy_from_slice(&board.cells()[row.clone()]);
            self.region[row].fill(NO_REGION);
        }
        for point in dead.iter() {
            let cell = &mut self.cells[point.index()];
            if *cell < EMPTY {
                *cell = EMPTY;
            }
        }
    }

    /// Collects the region of an empty point; the list of points is the queue as well.
    fn fill(&mut self, start: Point) -> Span {
        let name = self.spans.len() as u16;
        let from = self.points.len();
        let mut seen = [false; 4];
        self.region[start.index()] = name;
        self.points.push(start);
        let mut next = from;
        while next < self.points.len() {
            for q in self.points[next].around() {
                let cell = self.cells[q];
                seen[cell as usize & 3] = true;
                if cell == EMPTY && self.region[q] == NO_REGION {
                    self.region[q] = name;
                    self.points.push(Point::from_index(q as u16));
                }
            }
            next += 1;
        }
        Span {
            from: from as u16,
            to: self.points.len() as u16,
            touches: ByColor {
                black: seen[0],
                white: seen[1],
            },
        }
    }

    /// The counts of the last run.
    #[must_use]
    pub const fn areas(&self) -> Areas {
        self.areas
    }

    /// Size of the board of the last run.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What a point of the last board counts as; [`Owner::Unreached`] off that board.
    #[must_use]
    pub fn owner(&self, point: Point) -> Owner {
        match self.cells[point.index()] {
            0 => Owner::Stone(Color::Black),
            1 => Owner::Stone(Color::White),
            _ => self
                .region_of(point)
                .map_or(Owner::Unreached, |region| region.owner()),
        }
    }

    /// The empty region of a point, if it is empty or its stone was taken for dead.
    #[must_use]
    pub fn region_of(&self, point: Point) -> Option<Region<'_>> {
        if self.cells[point.index()] != EMPTY {
            return None;
        }
        let name = self.region[point.index()];
        self.spans.get(usize::from(name)).map(|s| self.region(s))
    }

    /// Every empty region, by its first point in reading order.
    pub fn regions(&self) -> impl ExactSizeIterator<Item = Region<'_>> {
        self.spans.iter().map(|span| self.region(span))
    }

    fn region(&self, span: &Span) -> Region<'_> {
        Region {
            points: &self.points[usize::from(span.from)..usize::from(span.to)],
            touches: span.touches,
        }
    }

    /// Every point of the last board with what it counts as, in reading order.
    pub fn owners(&self) -> impl Iterator<Item = (Point, Owner)> + '_ {
        self.size.points().map(|point| (point, self.owner(point)))
    }

    /// The empty points that reach this colour only.
    #[must_use]
    pub fn territory(&self, color: Color) -> PointSet {
        self.regions()
            .filter(|region| region.owner() == Owner::Territory(color))
            .flat_map(|region| region.points.iter().copied())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flood(text: &str) -> (Board, Flood) {
        let board = Board::parse_diagram(text).unwrap();
        let mut flood = Flood::new();
        flood.run(&board, &PointSet::EMPTY);
        (board, flood)
    }

    #[test]
    fn an_empty_board_reaches_nobody() {
        let (board, flood) = flood("...\n...\n");
        assert_eq!(flood.areas().dame, 6);
        assert!(
            board
                .size()
                .points()
                .all(|p| flood.owner(p) == Owner::Unreached)
        );
        assert_eq!(flood.regions().len(), 1);
    }

    #[test]
    fn one_stone_owns_the_board() {
        let (_, flood) = flood("...\n.O.\n...\n");
        assert_eq!(flood.areas().difference(), -9);
        assert_eq!(flood.territory(Color::White).len(), 8);
    }

    #[test]
    fn dead_stones_open_their_points() {
        let (board, mut flood) = flood(". X O\nX X O\nO . O\n");
        let areas = flood.areas();
        assert_eq!(areas.stones, ByColor { black: 3, white: 4 });
        assert_eq!((areas.territory.black, areas.dame), (1, 1));
        let dead: PointSet = board.chain(board.size().point(1, 0).unwrap()).collect();
        let areas = flood.run(&board, &dead);
        assert_eq!(areas.territory, ByColor { black: 0, white: 5 });
        assert_eq!(areas.difference(), -9);
        let region = flood.region_of(board.size().point(1, 0).unwrap()).unwrap();
        assert_eq!(region.points.len(), 5);
    }

    #[test]
    fn buffers_forget_the_board_before() {
        let mut flood = Flood::new();
        let none = PointSet::EMPTY;
        for (text, black) in [
            ("X....\n.....\n.....", 15),
            (".O\n..", -4),
            ("..X", 3),
            (".", 0),
        ] {
            let board = Board::parse_diagram(text).unwrap();
            assert_eq!(flood.run(&board, &none).difference(), black);
            assert_eq!(flood.owners().count(), board.size().area());
        }
    }
}
