//! Stones in chains on flat arrays: play, capture, edit, undo, without allocation per move.
//!
//! Chains are circular lists with a head; liberties are counted per adjacency (a liberty
//! touching a chain twice counts twice), which is zero exactly when the chain has none.

use super::color::{ByColor, Color};
use super::geometry::{Point, Size};
use super::journal::Journal;
use super::points::PointSet;
use super::zobrist;

pub(super) const BLACK: u8 = Color::Black as u8;
pub(super) const WHITE: u8 = Color::White as u8;
pub(super) const EMPTY: u8 = 2;
pub(super) const BORDER: u8 = 3;

/// Brings an index into the arrays' length, so that it needs no further check.
const IN_SPAN: usize = Point::SPAN - 1;
const _: () = assert!(Point::SPAN.is_power_of_two());

/// What a chain is known by through the index of its head.
#[derive(Clone, Copy, Default)]
pub(super) struct Chain {
    pub(super) hash: u64,
    /// Empty neighbours, counted once per adjacency.
    pub(super) liberties: u16,
    pub(super) stones: u16,
}

/// A board with stones on it, and the journal of how they came there.
///
/// Every stone belongs to a chain; the hash, the chains and the liberties always equal those
/// computed from the stones alone, after play, undo and edits.
#[derive(Clone)]
pub struct Board {
    pub(super) size: Size,
    pub(super) hash: u64,
    pub(super) stones: ByColor<u32>,
    pub(super) cells: Box<[u8; Point::SPAN]>,
    /// For a stone, the point its chain is known by; 0, which is no point, elsewhere.
    pub(super) head: Box<[u16; Point::SPAN]>,
    /// For a stone, the next of its chain, in a circle.
    pub(super) next: Box<[u16; Point::SPAN]>,
    pub(super) chain: Box<[Chain; Point::SPAN]>,
    pub(super) journal: Journal,
    /// Stones without a chain while the journal amends the board; empty otherwise.
    pub(super) loose: Vec<u16>,
}

/// What a play did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Opponent's stones captured.
    pub captured: u16,
    /// Own stones removed, the one played included.
    pub suicide: u16,
    /// The point the opponent may not retake at once under the simple ko rule.
    pub ko: Option<Point>,
}

impl Board {
    /// Makes an empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            size,
            hash: 0,
            stones: ByColor::default(),
            cells: Box::new([BORDER; Point::SPAN]),
            head: Box::new([0; Point::SPAN]),
            next: Box::new([0; Point::SPAN]),
            chain: Box::new([Chain::default(); Point::SPAN]),
            journal: Journal::default(),
            loose: Vec::new(),
        };
        board.reset(size);
        board
    }

    /// Empties the board and gives it a size, keeping its memory.
    pub fn reset(&mut self, size: Size) {
        self.size = size;
        self.hash = 0;
        self.stones = ByColor::default();
        self.cells.fill(BORDER);
        self.head.fill(0);
        for point in size.points() {
            self.cells[point.index()] = EMPTY;
        }
        self.journal.clear();
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Hash of the stones alone; 0 on an empty board.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Stones on the board, by colour.
    #[must_use]
    pub const fn stones(&self) -> ByColor<u32> {
        self.stones
    }

    /// The stone on a point, if there is one.
    #[must_use]
    #[inline]
    pub fn at(&self, point: Point) -> Option<Color> {
        color_of(self.cells[point.index()])
    }

    /// Whether no stone stands on the point.
    #[must_use]
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == EMPTY
    }

    /// The stones of the chain on a point, in no particular order; nothing for an empty point.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let start = (self.cells[point.index()] < EMPTY).then_some(point.index() as u16);
        let mut at = start;
        std::iter::from_fn(move || {
            let here = at?;
            let next = self.next[here as usize];
            at = (Some(next) != start).then_some(next);
            Some(Point::from_index(here))
        })
    }

    /// A name of the chain on a point, equal for all its stones until the next change.
    #[must_use]
    pub fn chain_id(&self, point: Point) -> Option<Point> {
        (self.cells[point.index()] < EMPTY).then(|| Point::from_index(self.head[point.index()]))
    }

    /// Number of stones in the chain on a point; 0 for an empty point.
    #[must_use]
    pub fn chain_len(&self, point: Point) -> usize {
        self.chain_id(point)
            .map_or(0, |head| self.chain[head.index()].stones as usize)
    }

    /// Whether the chain on a point has any liberty; true for an empty point.
    #[must_use]
    pub fn has_liberty(&self, point: Point) -> bool {
        self.chain_id(point)
            .is_none_or(|head| self.chain[head.index()].liberties > 0)
    }

    /// Number of empty points that touch the chain on a point; 0 for an empty point.
    #[must_use]
    pub fn liberties(&self, point: Point) -> usize {
        let mut seen = PointSet::EMPTY;
        for stone in self.chain(point) {
            for q in stone.around() {
                if self.cells[q] == EMPTY {
                    seen.insert(Point::from_index(q as u16));
                }
            }
        }
        seen.len()
    }

    /// The chains that stand without a liberty, one point of each, in reading order of these.
    ///
    /// Only edits leave such chains; play takes them off.
    pub fn chains_without_liberty(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|point| {
            let p = point.index();
            self.cells[p] < EMPTY && self.head[p] as usize == p && self.chain[p].liberties == 0
        })
    }

    /// The points with a stone of this colour.
    #[must_use]
    pub fn stones_of(&self, color: Color) -> PointSet {
        let own = color as u8;
        self.size
            .points()
            .filter(|point| self.cells[point.index()] == own)
            .collect()
    }

    /// Whether both boards have the same size and the same stones on it.
    #[must_use]
    pub fn same_stones(&self, other: &Self) -> bool {
        self.cells == other.cells
    }

    /// What stands on each index, with a border around the board.
    pub(super) const fn cells(&self) -> &[u8; Point::SPAN] {
        &self.cells
    }

    /// Puts a stone on an empty point and takes off what has no liberty: the opponent's chains
    /// first, then the player's own.
    ///
    /// # Panics
    /// When the point is occupied, in builds with debug assertions.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Played {
        let p = point.index() & IN_SPAN;
        debug_assert_eq!(self.cells[p], EMPTY, "a stone is played on an empty point");
        let own = color as u8;
        let removed_from = self.journal.removed();
        self.journal.begin(self.size, &self.cells, p as u16, own);
        let around = point.around().map(|q| q & IN_SPAN);
        let cells = around.map(|q| self.cells[q]);
        let heads = around.map(|q| self.head[q] as usize & IN_SPAN);
        // Without branches: what neighbours hold is hard to foretell. Empty points and the
        // border belong to no chain, and what they take from index 0 nobody reads.
        let mut liberties = 0;
        let mut friends = 0u32;
        for side in 0..4 {
            liberties += u16::from(cells[side] == EMPTY);
            friends |= u32::from(cells[side] == own) << side;
            let chain = &mut self.chain[heads[side]];
            chain.liberties = chain.liberties.wrapping_sub(1);
        }
        if friends == 0 {
            self.place(own, p, liberties);
        } else {
            let first = friends.trailing_zeros() as usize & 3;
            self.extend(own, p, liberties, heads[first]);
            friends &= friends - 1;
            while friends != 0 {
                self.join(p, around[friends.trailing_zeros() as usize & 3]);
                friends &= friends - 1;
            }
        }
        let breathless =
            |side: usize| cells[side] == own ^ 1 && self.chain[heads[side]].liberties == 0;
        let mut captured = 0;
        if breathless(0) | breathless(1) | breathless(2) | breathless(3) {
            captured = self.capture(own ^ 1, around);
        }
        let head = self.head[p] as usize & IN_SPAN;
        let own_chain = self.chain[head];
        let mut suicide = 0;
        let mut ko = None;
        if own_chain.liberties == 0 {
            suicide = own_chain.stones;
            self.take_off(head);
        } else if captured == 1 && own_chain.stones == 1 && own_chain.liberties == 1 {
            ko = Some(Point::from_index(self.journal.removed_point(removed_from)));
        }
        Played {
            captured,
            suicide,
            ko,
        }
    }

    /// Takes off the neighbouring chains of this colour that have no liberty, and says how many
    /// stones that were.
    fn capture(&mut self, color: u8, around: [usize; 4]) -> u16 {
        let mut captured = 0;
        for q in around {
            // A chain that touches the point twice is gone after the first time.
            if self.cells[q] == color {
                let head = self.head[q] as usize;
                if self.chain[head].liberties == 0 {
                    captured += self.chain[head].stones;
                    self.take_off(head);
                }
            }
        }
        captured
    }

    /// Puts a stone on `p` as a chain of its own.
    pub(super) fn place(&mut self, color: u8, p: usize, liberties: u16) {
        let stone = color_named(color);
        let key = zobrist::key(stone, p);
        self.cells[p] = color;
        self.head[p] = p as u16;
        self.next[p] = p as u16;
        self.chain[p] = Chain {
            hash: key,
            liberties,
            stones: 1,
        };
        self.hash ^= key;
        self.stones[stone] += 1;
    }

    /// Puts a stone on `p` as one more of the chain known by `head`.
    #[inline]
    fn extend(&mut self, color: u8, p: usize, liberties: u16, head: usize) {
        let stone = color_named(color);
        let key = zobrist::key(stone, p);
        self.cells[p] = color;
        self.head[p] = head as u16;
        self.next[p] = self.next[head];
        self.next[head] = p as u16;
        let chain = &mut self.chain[head];
        chain.hash ^= key;
        chain.liberties = chain.liberties.wrapping_add(liberties);
        chain.stones += 1;
        self.hash ^= key;
        self.stones[stone] += 1;
    }

    /// Makes one chain of those on `p` and `q`, renaming the smaller.
    pub(super) fn join(&mut self, p: usize, q: usize) {
        let (mut keep, mut lose) = (self.head[p], self.head[q]);
        if keep == lose {
            return;
        }
        if self.chain[keep as usize].stones < self.chain[lose as usize].stones {
            (keep, lose) = (lose, keep);
        }
        let mut at = lose;
        loop {
            self.head[at as usize] = keep;
            at = self.next[at as usize];
            if at == lose {
                break;
            }
        }
        self.next.swap(keep as usize, lose as usize);
        let lost = self.chain[lose as usize];
        let kept = &mut self.chain[keep as usize];
        kept.hash ^= lost.hash;
        kept.liberties += lost.liberties;
        kept.stones += lost.stones;
    }

    /// Takes a chain out of the hash and the count of stones.
    pub(super) fn forget_chain(&mut self, head: usize) {
        let chain = self.chain[head];
        self.hash ^= chain.hash;
        let stone = color_named(self.cells[head]);
        self.stones[stone] -= u32::from(chain.stones);
    }

    fn take_off(&mut self, head: usize) {
        let color = self.cells[head];
        self.forget_chain(head);
        let mut at = head;
        loop {
            self.cells[at] = EMPTY;
            self.head[at] = 0;
            self.journal.remove(at as u16, color);
            for q in Point::from_index(at as u16).around() {
                let neighbour = &mut self.chain[self.head[q & IN_SPAN] as usize & IN_SPAN];
                neighbour.liberties = neighbour.liberties.wrapping_add(1);
            }
            at = self.next[at] as usize;
            if at == head {
                break;
            }
        }
    }
}

/// The colour of a stone's cell.
const fn color_named(cell: u8) -> Color {
    if cell == BLACK {
        Color::Black
    } else {
        Color::White
    }
}

const fn color_of(cell: u8) -> Option<Color> {
    match cell {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}
