//! Small shapes: eye spaces with one vital point, and stones that fill one.

use super::field::{BORDER, EMPTY, Field};

/// At most six cells.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    cells: [u16; 6],
    count: usize,
}

impl Spot {
    /// No cells.
    pub(crate) const fn new() -> Self {
        Self {
            cells: [0; 6],
            count: 0,
        }
    }

    /// The cells.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells[..self.count]
    }

    /// Whether a cell is one of them.
    pub(crate) fn contains(&self, p: u16) -> bool {
        self.cells().contains(&p)
    }

    /// Adds a cell; false when there is no room.
    pub(crate) fn push(&mut self, p: u16) -> bool {
        let Some(place) = self.cells.get_mut(self.count) else {
            return false;
        };
        *place = p;
        self.count += 1;
        true
    }

    /// How many of the cells touch a cell of them.
    fn degree(&self, field: &Field, p: u16) -> usize {
        let around = field.around(p);
        around.into_iter().filter(|q| self.contains(*q)).count()
    }

    /// The cell that makes two eyes of the space, or one, depending on who plays there first.
    pub(crate) fn vital(&self, field: &Field) -> Option<u16> {
        let mut degrees = [0_u8; 6];
        for (degree, &p) in degrees.iter_mut().zip(self.cells()) {
            *degree = self.degree(field, p) as u8;
        }
        let mut counts = [0_u8; 5];
        for &degree in &degrees[..self.count] {
            counts[usize::from(degree)] += 1;
        }
        let wanted = match (self.count, counts) {
            // Three in a row or bent: the middle.
            (3, _) => 2,
            // The pyramid: its top has three neighbours.
            (4, [0, 3, 0, 1, 0]) => 3,
            // Crossed five.
            (5, [0, 4, 0, 0, 1]) => 4,
            // Bulky five: a square with one more.
            (5, [0, 1, 3, 1, 0]) if self.is_bulky(field, &degrees) => 3,
            // Rabbitty six: a square with two more at one of its corners.
            (6, [0, 2, 3, 0, 1]) => 4,
            _ => return None,
        };
        let at = degrees[..self.count].iter().position(|&d| d == wanted)?;
        Some(self.cells[at])
    }

    /// Whether five cells with one corner of three are a square and one more.
    fn is_bulky(&self, field: &Field, degrees: &[u8; 6]) -> bool {
        let twos = self.cells().iter().zip(degrees).filter(|(_, d)| **d == 2);
        // In a square every cell of two neighbours touches another of two or three; in a forked
        // row an end of it touches one of one.
        twos.into_iter().all(|(&p, _)| {
            let around = field.around(p);
            let mut inside = around.into_iter().filter(|q| self.contains(*q));
            inside.all(|q| {
                let at = self.cells().iter().position(|r| *r == q);
                at.is_some_and(|at| degrees[at] >= 2)
            })
        })
    }

    /// Whether stones in this shape, once taken, leave a space that makes one eye only.
    pub(crate) fn kills(&self, field: &Field) -> bool {
        match self.count {
            0 => false,
            1 | 2 => true,
            4 => self.vital(field).is_some() || self.is_square(field),
            _ => self.vital(field).is_some(),
        }
    }

    fn is_square(&self, field: &Field) -> bool {
        self.cells().iter().all(|&p| self.degree(field, p) == 2)
    }
}

/// The vital point of a small empty space around a cell that one side's stones enclose. What was
/// seen of the space is left in `space`, which comes empty.
pub(crate) fn vital_point(field: &Field, start: u16, space: &mut Spot) -> Option<u16> {
    space.push(start);
    let mut wall = EMPTY;
    let mut next = 0;
    while next < space.count {
        for q in field.around(space.cells[next]) {
            let cell = field.at(q);
            if cell == EMPTY {
                if !space.contains(q) && !space.push(q) {
                    return None;
                }
            } else if cell != BORDER {
                if wall == EMPTY {
                    wall = cell;
                } else if wall != cell {
                    return None;
                }
            }
        }
        next += 1;
    }
    space.vital(field)
}
