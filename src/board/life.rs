//! Unconditional life: chains that cannot be captured even if their owner always passes.
//!
//! Decides by the shape of the board alone, with Benson's method for the living and, for
//! the dead, the rule that a region with at most one point away from its living walls has no
//! room for two eyes. Says nothing about whatever needs an answer from the owner.

use super::chains::{BORDER, Board};
use super::color::{ByColor, Color};
use super::geometry::Point;
use super::points::PointSet;

/// Whether a player may remove own stones by playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuicideAllowed {
    /// A play that leaves the own stones without liberty is impossible.
    No,
    /// Stones of one's own may be taken off by playing their last liberty.
    Yes,
}

/// What stands settled without another move by its owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unconditional {
    /// Stones that cannot be captured.
    pub alive: ByColor<PointSet>,
    /// Points enclosed by living stones in which the opponent cannot live: empty points and
    /// the opponent's dead stones.
    pub territory: ByColor<PointSet>,
    /// Stones of either colour that stand in such territory of the other.
    pub dead: PointSet,
}

impl Unconditional {
    /// Living stones and territory of a colour.
    #[must_use]
    pub fn area(&self, color: Color) -> PointSet {
        self.alive[color].union(&self.territory[color])
    }
}

/// Finds what is unconditionally alive, dead and territory, under either rule on suicide.
#[must_use]
pub fn unconditional(board: &Board, suicide: SuicideAllowed) -> Unconditional {
    let mut found = Unconditional::default();
    let mut walls = Walls::new();
    for color in Color::BOTH {
        walls.enclose(board, color, suicide);
        walls.drop_unsafe();
        walls.report(board, color, &mut found);
    }
    found
}

/// A connected set of points without stones of one colour.
struct Enclosure {
    /// Its range in the list of points.
    from: u32,
    to: u32,
    /// Whether every chain around it still counts as alive, and there is one.
    sound: bool,
    /// Points that touch no stone of the colour, counted no further than two.
    inner: u8,
}

/// A chain that touches an enclosure.
struct Contact {
    enclosure: u32,
    head: u16,
    /// Whether the enclosure gives the chain a liberty the opponent cannot take away.
    vital: bool,
}

/// The enclosures of one colour and its chains around them.
struct Walls {
    enclosures: Vec<Enclosure>,
    contacts: Vec<Contact>,
    points: Vec<Point>,
    seen: PointSet,
    /// Heads of chains no longer taken for alive.
    dropped: PointSet,
    /// Vital enclosures of each chain; within one enclosure, points that touch the chain.
    tally: Box<[u16; Point::SPAN]>,
    touched: Vec<u16>,
}

impl Walls {
    fn new() -> Self {
        Self {
            enclosures: Vec::new(),
            contacts: Vec::new(),
            points: Vec::new(),
            seen: PointSet::EMPTY,
            dropped: PointSet::EMPTY,
            tally: Box::new([0; Point::SPAN]),
            touched: Vec::new(),
        }
    }

    /// Finds the enclosures of a colour and which chains touch which.
    fn enclose(&mut self, board: &Board, color: Color, suicide: SuicideAllowed) {
        self.enclosures.clear();
        self.contacts.clear();
        self.points.clear();
        self.dropped.clear();
        self.seen.clear();
        for start in board.size().points() {
            if board.at(start) != Some(color) && self.seen.insert(start) {
                self.spread(board, color, start, suicide);
            }
        }
    }

    /// Collects the enclosure of a point; the list of points is the queue as well.
    ///
    /// It is vital to a chain when each point that the opponent could leave empty touches the
    /// chain: the empty ones, and those under the opponent's stones if these may be given up.
    fn spread(&mut self, board: &Board, color: Color, start: Point, suicide: SuicideAllowed) {
        let own = color as u8;
        let from = self.points.len();
        let (mut next, mut inner, mut wanted, mut has_empty) = (from, 0, 0, false);
        self.points.push(start);
        while let Some(&point) = self.points.get(next) {
            next += 1;
            let empty = board.is_empty(point);
            has_empty |= empty;
            let counts = u16::from(empty || suicide == SuicideAllowed::Yes);
            wanted += counts;
            let mut heads = [0; 4];
            let mut len = 0;
            for q in point.around() {
                let cell = board.cells()[q];
                if cell == own {
                    let head = board.field.links[q].head;
                    if !heads[..len].contains(&head) {
                        heads[len] = head;
                        len += 1;
                    }
                } else if cell != BORDER {
                    let q = Point::from_index(q as u16);
                    if self.seen.insert(q) {
                        self.points.push(q);
                    }
                }
            }
            inner += u8::from(len == 0 && inner < 2);
            for &head in &heads[..len] {
                let tally = &mut self.tally[head as usize];
                if *tally == 0 {
                    *tally = 1;
                    self.touched.push(head);
                }
                *tally += counts;
            }
        }
        self.record(from, inner, has_empty.then_some(wanted));
    }

    /// Records the enclosure made of the points from `from` on, vital to chains that touch as
    /// many of them as `wanted`.
    fn record(&mut self, from: usize, inner: u8, wanted: Option<u16>) {
        let enclosure = self.enclosures.len() as u32;
        for head in self.touched.drain(..) {
            let touching = std::mem::take(&mut self.tally[head as usize]) - 1;
            self.contacts.push(Contact {
                enclosure,
                head,
                vital: Some(touching) == wanted,
            });
        }
        self.enclosures.push(Enclosure {
            from: from as u32,
            to: self.points.len() as u32,
            sound: self
                .contacts
                .last()
                .is_some_and(|contact| contact.enclosure == enclosure),
            inner,
        });
    }

    /// Drops chains with fewer than two vital enclosures among sound ones until none is left
    /// to drop; an enclosure is sound while all chains around it stay.
    fn drop_unsafe(&mut self) {
        loop {
            for contact in &self.contacts {
                self.tally[contact.head as usize] = 0;
            }
            for contact in &self.contacts {
                let counts = contact.vital && self.enclosures[contact.enclosure as usize].sound;
                self.tally[contact.head as usize] += u16::from(counts);
            }
            let mut changed = false;
            for contact in &self.contacts {
                if self.tally[contact.head as usize] < 2 {
                    changed |= self.dropped.insert(Point::from_index(contact.head));
                    self.enclosures[contact.enclosure as usize].sound = false;
                }
            }
            if !changed {
                break;
            }
        }
        for contact in &self.contacts {
            self.tally[contact.head as usize] = 0;
        }
    }

    /// Writes down the survivors, and what lies in sound enclosures too narrow to live in.
    fn report(&self, board: &Board, color: Color, found: &mut Unconditional) {
        for contact in &self.contacts {
            let head = Point::from_index(contact.head);
            if !self.dropped.contains(head) && !found.alive[color].contains(head) {
                found.alive[color].extend(board.chain(head));
            }
        }
        for enclosure in &self.enclosures {
            if enclosure.sound && enclosure.inner < 2 {
                for &point in &self.points[enclosure.from as usize..enclosure.to as usize] {
                    found.territory[color].insert(point);
                    if !board.is_empty(point) {
                        found.dead.insert(point);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str) -> [Unconditional; 2] {
        let board = Board::parse_diagram(text).unwrap();
        [SuicideAllowed::No, SuicideAllowed::Yes].map(|suicide| unconditional(&board, suicide))
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        for found in both(".X.XO.\nXXXXO.\nOOOOO.\n......\n") {
            assert_eq!(found.alive.black.len(), 6);
            assert_eq!(found.territory.black.len(), 2);
            assert!(found.alive.white.is_empty());
        }
        for found in both(".XXXO.\nXXXXO.\nOOOOO.\n......\n") {
            assert!(found.alive.either().is_empty() && found.dead.is_empty());
        }
    }

    #[test]
    fn stones_without_room_for_two_eyes_are_dead() {
        for found in both("XX.XX\nX.O.X\nXXXXX\nX.X.X\n") {
            assert_eq!(found.dead.len(), 1);
            assert_eq!(found.area(Color::Black).len(), 20);
        }
    }

    /// A big eye counts as one only where the stones in it may not be given up.
    #[test]
    fn suicide_can_make_an_eye_worthless() {
        let [no, yes] = both("XXXXXX\nX.OO.X\nX.OO.X\nXXXXXX\nX.XXXX\n");
        assert_eq!(no.alive.black.len(), 21);
        assert_eq!(yes.alive.black.len(), 21);
        let [no, yes] = both("XXXXX\nX.O.X\nXOOOX\nX.O.X\nXXXXX\nX.XXX\n");
        assert_eq!(no.alive.black.len(), 20);
        assert!(yes.alive.black.is_empty());
    }

    #[test]
    fn a_chain_without_liberties_is_nobodys_wall() {
        for found in both("XO\nOX\n") {
            assert_eq!(found, Unconditional::default());
        }
    }

    #[test]
    fn life_on_a_line_and_on_a_point() {
        for found in both(".X.X.") {
            assert_eq!(found.area(Color::Black).len(), 5);
        }
        for found in both(".") {
            assert_eq!(found, Unconditional::default());
        }
    }
}
