//! One look at a position: the numbers every method starts from.
//!
//! Owns what is read off a flooded board, and off judged ground where that is asked for. Knows
//! no komi, no method and no course of the game.

use super::examined::Examined;
use super::ground::{Ground, Reason};
use super::second_opinion::SecondOpinion;
use crate::board::{Board, ByColor, Color, Flood, Owner, Point, PointSet, Size};

/// The numbers of one position once its dead stones are off (docs/rules.md).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points of the board (`V`).
    pub points: u32,
    /// Living stones (`S`).
    pub stones: ByColor<u32>,
    /// Empty points only this colour reaches (`T`).
    pub territory: ByColor<u32>,
    /// Empty points both reach, or neither (`D`).
    pub shared: u32,
    /// Those of them that both reach.
    pub reached_by_both: u32,
    /// Dead stones taken off, by their own colour.
    pub dead: ByColor<u32>,
    /// Mouths of kos left open, in the territory of this colour.
    pub ko_mouths: ByColor<u32>,
    /// Groups that live without leaning on a shared point (see `group_tax`).
    pub free_groups: ByColor<u32>,
    /// Empty points of the groups that do lean on one.
    pub leaning_points: ByColor<u32>,
    /// Of these, two a group at the most.
    pub leaning_eyes: ByColor<u32>,
    /// What the judged ground adds; nothing where it was not asked for.
    pub examined: Option<Examined>,
}

impl Tally {
    /// Stones and surrounded points (`A_c`).
    #[must_use]
    pub fn area(&self) -> ByColor<i64> {
        ByColor::from_fn(|c| i64::from(self.stones[c]) + i64::from(self.territory[c]))
    }

    /// Black's area less White's (`A`).
    #[must_use]
    pub fn area_difference(&self) -> i64 {
        let area = self.area();
        area.black - area.white
    }
}

/// What stands on a point of the flooded board, as a small number for the hot loops.
const EMPTY_OF: [u8; 2] = [2, 3];
const NEUTRAL: u8 = 4;
const BORDER: u8 = 5;
const GROUPED: u8 = 8;

/// Counts positions, keeping its memory between them.
pub struct Counter {
    flood: Flood,
    size: Size,
    /// Black's stone 0, White's 1, Black's empty point 2, White's 3, `NEUTRAL`, `BORDER`; with
    /// `GROUPED` once its group is known.
    marks: Box<[u8; Point::SPAN]>,
    group: Vec<u16>,
    mouths: PointSet,
    ground: Ground,
    independent: PointSet,
    opinions: Vec<SecondOpinion>,
}

impl Default for Counter {
    fn default() -> Self {
        Self::new()
    }
}

impl Counter {
    /// Makes a counter.
    #[must_use]
    pub fn new() -> Self {
        Self {
            flood: Flood::new(),
            size: Size::NINETEEN,
            marks: Box::new([BORDER; Point::SPAN]),
            group: Vec::new(),
            mouths: PointSet::new(),
            ground: Ground::new(),
            independent: PointSet::new(),
            opinions: Vec::new(),
        }
    }

    /// Takes the dead stones off and counts what is left; points of `dead` that hold no stone
    /// change nothing.
    pub fn tally(&mut self, board: &Board, dead: &PointSet) -> Tally {
        self.look(board, dead, None)
    }

    /// Counts, and weighs groups by the ground where it was judged.
    fn look(&mut self, board: &Board, dead: &PointSet, examined: Option<&mut Examined>) -> Tally {
        let areas = self.flood.run(board, dead);
        let stood = board.stones();
        let mut tally = Tally {
            points: board.size().area() as u32,
            stones: areas.stones,
            territory: areas.territory,
            shared: areas.dame,
            dead: ByColor::from_fn(|c| stood[c].saturating_sub(areas.stones[c])),
            ..Tally::default()
        };
        self.mark(board, &mut tally);
        self.weigh_groups(board, &mut tally, examined);
        tally
    }

    /// Counts as [`Counter::tally`] does, and judges the ground too: seki, eyes that must be
    /// filled, and where the second opinion differs.
    pub fn examine(&mut self, board: &Board, dead: &PointSet) -> Tally {
        self.ground.judge(board, dead);
        self.opinions.clear();
        self.independent.clear();
        let mut examined = Examined::default();
        let mut tally = self.look(board, dead, Some(&mut examined));
        for point in self.size.points() {
            examined.add(&self.ground, point, self.mouths.contains(point));
        }
        tally.examined = Some(examined);
        tally
    }

    /// The ground last judged, by [`Counter::examine`].
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Stones and territory of the groups that live independently, in the position last examined.
    #[must_use]
    pub const fn independent(&self) -> &PointSet {
        &self.independent
    }

    /// Where independent life differs about the position last examined, in reading order.
    #[must_use]
    pub fn second_opinions(&self) -> &[SecondOpinion] {
        &self.opinions
    }

    /// The reason on every point of the position last examined, in reading order: the letters
    /// of [`Reason::letter`], and `k K` for mouths of open kos.
    #[must_use]
    pub fn reasons(&self) -> String {
        let letter = |point| match (self.ground.reason(point), self.mouths.contains(point)) {
            (Reason::Territory(color) | Reason::FalseEye(color), true) => match color {
                Color::Black => 'k',
                Color::White => 'K',
            },
            (reason, _) => reason.letter(),
        };
        self.size.points().map(letter).collect()
    }

    /// The flooded position last counted: whose every point is, and its regions.
    #[must_use]
    pub const fn flood(&self) -> &Flood {
        &self.flood
    }

    /// Marks every point, and looks at regions on the way.
    fn mark(&mut self, board: &Board, tally: &mut Tally) {
        if self.size != board.size() {
            self.size = board.size();
            self.marks.fill(BORDER);
        }
        self.mouths.clear();
        for point in self.size.points() {
            self.marks[point.index()] = board.at(point).map_or(NEUTRAL, |color| color as u8);
        }
        for region in self.flood.regions() {
            let mark = match region.owner() {
                Owner::Shared => {
                    tally.reached_by_both += region.points.len() as u32;
                    NEUTRAL
                }
                Owner::Territory(color) => {
                    if let [eye] = region.points
                        && is_ko_mouth(&self.flood, board, *eye)
                    {
                        tally.ko_mouths[color] += 1;
                        self.mouths.insert(*eye);
                    }
                    EMPTY_OF[color as usize]
                }
                Owner::Unreached | Owner::Stone(_) => NEUTRAL,
            };
            for point in region.points {
                self.marks[point.index()] = mark;
            }
        }
    }

    /// Finds the groups of both colours and how they live.
    ///
    /// A group is a largest region of one colour's stones and territory, connected along lines.
    fn weigh_groups(
        &mut self,
        board: &Board,
        tally: &mut Tally,
        mut examined: Option<&mut Examined>,
    ) {
        for point in self.size.points() {
            let mark = self.marks[point.index()];
            if mark >= NEUTRAL {
                continue;
            }
            let color = Color::BOTH[usize::from(mark & 1)];
            let (free, eyes) = self.weigh_group(board, point.index(), mark & 1);
            if free {
                tally.free_groups[color] += 1;
            } else {
                tally.leaning_points[color] += eyes;
                tally.leaning_eyes[color] += eyes.min(2);
            }
            if let Some(examined) = examined.as_deref_mut() {
                if free {
                    let group = self.group.iter().map(|p| Point::from_index(*p));
                    self.independent.extend(group);
                }
                let seki = self.ground.in_seki(point);
                if seki {
                    examined.tax_in_seki[color] += eyes.min(2);
                } else {
                    // A group that lives by chains it is linked to keeps what it has.
                    examined.tax_on_living[color] += if free { 2 } else { eyes.min(2) };
                }
                if seki == free && eyes > 0 {
                    self.opinions.push(SecondOpinion {
                        point,
                        color,
                        points: eyes,
                        counted_here: !seki,
                    });
                }
            }
        }
    }

    /// Goes over one group; tells whether it lives by itself, and its empty points.
    fn weigh_group(&mut self, board: &Board, start: usize, color: u8) -> (bool, u32) {
        self.group.clear();
        self.group.push(start as u16);
        self.marks[start] |= GROUPED;
        let (mut free, mut eyes, mut at) = (true, 0, 0);
        while let Some(&p) = self.group.get(at) {
            at += 1;
            let empty = self.marks[p as usize] & 2 != 0;
            eyes += u32::from(empty);
            let mut liberties = 0;
            let point = Point::from_index(p);
            for q in point.around() {
                let mark = self.marks[q];
                match mark {
                    NEUTRAL => {
                        liberties += 1;
                        free = false;
                    }
                    BORDER => {}
                    _ => {
                        liberties += u32::from(mark & 2 != 0);
                        if mark & GROUPED == 0 && mark & 1 == color {
                            self.marks[q] = mark | GROUPED;
                            self.group.push(q as u16);
                        }
                    }
                }
            }
            if !empty && free && liberties <= 1 && in_atari(&self.flood, board, point) {
                free = false;
            }
        }
        (free, eyes)
    }
}

/// Whether an eye of one point is the mouth of an open ko.
///
/// A stone of the opponent on a mouth takes exactly one stone and stands alone where that stone
/// can come back: every neighbour is the eye's colour, and of their chains a single stone has no
/// other liberty.
fn is_ko_mouth(flood: &Flood, board: &Board, eye: Point) -> bool {
    let walls = || eye.neighbours(board.size());
    let doomed = |wall: &Point| !has_other_liberty(flood, board, *wall, eye);
    let lone = walls().find(|wall| board.chain_len(*wall) == 1 && doomed(wall));
    lone.is_some_and(|lone| walls().all(|wall| wall == lone || !doomed(&wall)))
}

/// Whether the chain on `stone` has a liberty besides `eye`.
fn has_other_liberty(flood: &Flood, board: &Board, stone: Point, eye: Point) -> bool {
    let size = board.size();
    board
        .chain(stone)
        .flat_map(|s| s.neighbours(size))
        .any(|q| q != eye && is_empty(flood, q))
}

/// Whether the chain on `stone` has at most one liberty.
fn in_atari(flood: &Flood, board: &Board, stone: Point) -> bool {
    let size = board.size();
    let mut liberties = board
        .chain(stone)
        .flat_map(|s| s.neighbours(size))
        .filter(|q| is_empty(flood, *q));
    match liberties.next() {
        Some(first) => liberties.all(|q| q == first),
        None => true,
    }
}

/// Whether a point is empty once the dead stones are off.
fn is_empty(flood: &Flood, point: Point) -> bool {
    match flood.owner(point) {
        Owner::Stone(_) => false,
        Owner::Territory(_) | Owner::Shared | Owner::Unreached => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(rows: &str) -> Tally {
        let board = Board::parse_diagram(rows).unwrap();
        Counter::new().tally(&board, &PointSet::new())
    }

    #[test]
    fn the_mouth_of_a_ko_is_told_from_an_eye() {
        // White at B3 would take A3 alone and could be retaken there.
        let open = tally("X.X\nOXX\n.X.");
        assert_eq!(open.ko_mouths.black, 1);
        // Two stones would go: no ko.
        let two = tally("X.XX\nXXX.\nOOXX");
        assert_eq!(two.ko_mouths.black, 0);
        // The corner stone has another liberty: an eye.
        let eye = tally("X.X\n.XX\nXX.");
        assert_eq!(eye.ko_mouths, ByColor::default());
    }

    #[test]
    fn two_doomed_chains_make_no_ko() {
        let both = tally("X.XO\nOXO.\nOXXX\n.OOO");
        assert_eq!(both.ko_mouths.black, 0);
    }

    #[test]
    fn an_empty_board_is_nobodys_and_every_size_is_counted() {
        for (width, height) in [(1, 1), (1, 9), (52, 52), (3, 7)] {
            let size = Size::new(width, height).unwrap();
            let mut board = Board::new(size);
            let mut counter = Counter::new();
            let empty = counter.tally(&board, &PointSet::new());
            assert_eq!(empty.shared as usize, size.area());
            assert_eq!(empty.reached_by_both, 0);
            board.edit([(size.point(0, 0).unwrap(), Some(Color::White))]);
            let one = counter.tally(&board, &PointSet::new());
            assert_eq!(one.territory.white as usize, size.area() - 1);
            assert_eq!(one.area_difference(), -(size.area() as i64));
        }
    }

    #[test]
    fn a_counter_serves_boards_of_different_sizes_in_turn() {
        let mut counter = Counter::new();
        for rows in [".XO.\n.XO.", "X", "..X..\n.....\nOOOOO", ".XO.\n.XO."] {
            let board = Board::parse_diagram(rows).unwrap();
            let again = Counter::new().tally(&board, &PointSet::new());
            assert_eq!(counter.tally(&board, &PointSet::new()), again);
        }
    }

    #[test]
    fn dead_stones_come_off_by_colour() {
        let board = Board::parse_diagram("O.X\n.XX\nXX.").unwrap();
        let dead = [board.size().point(0, 0).unwrap()].into_iter().collect();
        let tally = Counter::new().tally(&board, &dead);
        assert_eq!((tally.dead.black, tally.dead.white), (0, 1));
        assert_eq!((tally.stones.white, tally.territory.black), (0, 4));
    }
}
