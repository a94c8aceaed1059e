//! Stones in chains on flat arrays: play, capture, edit, undo, without allocation per move.
//!
//! Chains are circular lists with a head; liberties are counted per adjacency (a liberty
//! touching a chain twice counts twice), which is zero exactly when the chain has none.

use super::color::{ByColor, Color};
use super::geometry::{Point, Size};
use super::journal::Journal;
use super::points::PointSet;
use super::zobrist;
use std::hint::select_unpredictable;

pub(super) const BLACK: u8 = Color::Black as u8;
pub(super) const WHITE: u8 = Color::White as u8;
pub(super) const EMPTY: u8 = 2;
pub(super) const BORDER: u8 = 3;

/// Brings an index into the arrays' length, so that it needs no further check.
const IN_SPAN: usize = Point::SPAN - 1;
const _: () = assert!(Point::SPAN.is_power_of_two());

/// A stone's place in its chain and, where it is the head, what is known of the whole chain.
///
/// All of it in one word, and no hash of the chain: a hash would be updated with every stone
/// and is wanted only of the few chains that are captured, whose stones are walked anyway.
#[derive(Clone, Copy, Default)]
pub(super) struct Link {
    /// The point the chain is known by; 0, which is no point, where there is no stone.
    pub(super) head: u16,
    /// The next of the chain, in a circle.
    pub(super) next: u16,
    /// Meaningful at the head.
    pub(super) chain: Counts,
}

/// A chain's stones in the upper half, and in the lower its empty neighbours, counted once per
/// adjacency.
///
/// One number because a processor waits when it reads a whole of which it has just written a
/// part.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts(u32);

impl Counts {
    /// A chain of one stone.
    const fn stone(liberties: u32) -> Self {
        Self(liberties | 1 << 16)
    }

    pub(super) const fn liberties(self) -> u32 {
        self.0 & 0xffff
    }

    pub(super) const fn stones(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// What both have together.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    pub(super) const fn gain_liberty(&mut self) {
        self.0 = self.0.wrapping_add(1);
    }

    pub(super) const fn lose_liberty(&mut self) {
        self.0 = self.0.wrapping_sub(1);
    }
}

/// What is kept of every index, in one allocation, so that a play needs one base address.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) cells: [u8; Point::SPAN],
    pub(super) links: [Link; Point::SPAN],
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
    pub(super) field: Box<Field>,
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
            field: Box::new(Field {
                cells: [BORDER; Point::SPAN],
                links: [Link::default(); Point::SPAN],
            }),
            journal: Journal::default(),
            loose: Vec::new(),
        };
        board.reset(size);
        board
    }

    /// Empties the board and gives it a size, keeping its memory.
    pub fn reset(&mut self, size: Size) {
        // Nothing lies outside the rows of the board there was.
        for y in 0..self.size.height() {
            let row = self.size.row(y);
            self.field.cells[row.clone()].fill(BORDER);
            self.field.links[row].fill(Link::default());
        }
        for y in 0..size.height() {
            self.field.cells[size.row(y)].fill(EMPTY);
        }
        self.size = size;
        self.hash = 0;
        self.stones = ByColor::default();
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
        color_of(self.field.cells[point.index() & IN_SPAN])
    }

    /// Whether no stone stands on the point.
    #[must_use]
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.field.cells[point.index() & IN_SPAN] == EMPTY
    }

    /// The stones of the chain on a point, in no particular order; nothing for an empty point.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let start = (self.field.cells[point.index()] < EMPTY).then_some(point.index() as u16);
        let mut at = start;
        std::iter::from_fn(move || {
            let here = at?;
            let next = self.field.links[usize::from(here)].next;
            at = (Some(next) != start).then_some(next);
            Some(Point::from_index(here))
        })
    }

    /// A name of the chain on a point, equal for all its stones until the next change.
    #[must_use]
    pub fn chain_id(&self, point: Point) -> Option<Point> {
        (self.field.cells[point.index()] < EMPTY)
            .then(|| Point::from_index(self.field.links[point.index()].head))
    }

    /// Number of stones in the chain on a point; 0 for an empty point.
    #[must_use]
    pub fn chain_len(&self, point: Point) -> usize {
        self.chain_id(point).map_or(0, |head| {
            usize::from(self.field.links[head.index()].chain.stones())
        })
    }

    /// Whether the chain on a point has any liberty; true for an empty point.
    #[must_use]
    pub fn has_liberty(&self, point: Point) -> bool {
        self.chain_id(point)
            .is_none_or(|head| self.field.links[head.index()].chain.liberties() > 0)
    }

    /// Number of empty points that touch the chain on a point; 0 for an empty point.
    #[must_use]
    pub fn liberties(&self, point: Point) -> usize {
        let mut seen = PointSet::EMPTY;
        for stone in self.chain(point) {
            for q in stone.around() {
                if self.field.cells[q] == EMPTY {
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
            let link = self.field.links[p];
            self.field.cells[p] < EMPTY
                && usize::from(link.head) == p
                && link.chain.liberties() == 0
        })
    }

    /// The points with a stone of this colour.
    #[must_use]
    pub fn stones_of(&self, color: Color) -> PointSet {
        let own = color as u8;
        self.size
            .points()
            .filter(|point| self.field.cells[point.index()] == own)
            .collect()
    }

    /// Whether both boards have the same size and the same stones on it.
    #[must_use]
    pub fn same_stones(&self, other: &Self) -> bool {
        self.field.cells == other.field.cells
    }

    /// What stands on each index, with a border around the board.
    pub(super) const fn cells(&self) -> &[u8; Point::SPAN] {
        &self.field.cells
    }

    /// Puts a stone on an empty point and takes off what has no liberty: the opponent's chains
    /// first, then the player's own.
    ///
    /// # Panics
    /// When the point is occupied, in builds with debug assertions.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Played {
        let p = point.index() & IN_SPAN;
        let own = color as u8;
        let removed_from = self.journal.removed();
        let field = &mut *self.field;
        debug_assert_eq!(field.cells[p], EMPTY, "a stone is played on an empty point");
        self.journal.begin(self.size, &field.cells, p as u16, own);
        // Without branches: what neighbours hold is hard to foretell.
        let around = point.around().map(|q| q & IN_SPAN);
        let cells = around.map(|q| field.cells[q]);
        let heads = field.heads(around);
        let mut liberties = 0;
        let mut head = p;
        for side in (0..4).rev() {
            liberties += u32::from(cells[side] == EMPTY);
            head = select_unpredictable(cells[side] == own, heads[side], head);
            field.links[heads[side]].chain.lose_liberty();
        }
        let mut strangers = 0u32;
        let mut breathless = false;
        for side in 0..4 {
            strangers |= u32::from((cells[side] == own) & (heads[side] != head)) << side;
            breathless |=
                (cells[side] == own ^ 1) & (field.links[heads[side]].chain.liberties() == 0);
        }
        // A stone without friends is one more of its own chain of none.
        field.links[p] = Link {
            head: head as u16,
            next: p as u16,
            ..Link::default()
        };
        field.extend(p, liberties, head);
        self.count_in(color, p);
        while strangers != 0 {
            let side = strangers.trailing_zeros() as usize & 3;
            self.field.join(p, around[side]);
            strangers &= strangers - 1;
        }
        let captured = if breathless {
            self.capture(own ^ 1, around)
        } else {
            0
        };
        let head = usize::from(self.field.links[p].head) & IN_SPAN;
        let chain = self.field.links[head].chain;
        let mut suicide = 0;
        let mut ko = None;
        if chain.liberties() == 0 {
            suicide = chain.stones();
            self.take_off(head);
        } else if captured == 1 && chain.stones() == 1 && chain.liberties() == 1 {
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
            if self.field.cells[q] == color {
                let head = usize::from(self.field.links[q].head);
                let chain = self.field.links[head].chain;
                if chain.liberties() == 0 {
                    captured += chain.stones();
                    self.take_off(head);
                }
            }
        }
        captured
    }

    /// Puts a stone on `p` as a chain of its own.
    pub(super) fn place(&mut self, color: u8, p: usize, liberties: u32) {
        self.field.links[p] = Link {
            head: p as u16,
            next: p as u16,
            chain: Counts::stone(liberties),
        };
        self.count_in(color_named(color), p);
    }

    /// Takes a stone into the cells, the hash and the count.
    #[inline]
    fn count_in(&mut self, color: Color, p: usize) {
        self.field.cells[p] = color as u8;
        self.hash ^= zobrist::key(color, p);
        self.stones[color] += 1;
    }

    /// Takes a chain out of the hash and the count of stones.
    pub(super) fn forget_chain(&mut self, head: usize) {
        let color = color_named(self.field.cells[head]);
        self.stones[color] -= u32::from(self.field.links[head].chain.stones());
        self.hash ^= self.chain_hash(color, head);
    }

    /// The hash of a chain's stones alone.
    pub(super) fn chain_hash(&self, color: Color, head: usize) -> u64 {
        let mut hash = 0;
        let mut at = head;
        loop {
            hash ^= zobrist::key(color, at);
            at = usize::from(self.field.links[at].next) & IN_SPAN;
            if at == head {
                return hash;
            }
        }
    }

    fn take_off(&mut self, head: usize) {
        let cell = self.field.cells[head];
        let color = color_named(cell);
        let field = &mut *self.field;
        self.stones[color] -= u32::from(field.links[head].chain.stones());
        let mut at = head;
        loop {
            field.cells[at] = EMPTY;
            field.links[at].head = 0;
            self.hash ^= zobrist::key(color, at);
            self.journal.remove(at as u16, cell);
            let around = Point::from_index(at as u16).around();
            for head in field.heads(around.map(|q| q & IN_SPAN)) {
                field.links[head].chain.gain_liberty();
            }
            at = usize::from(field.links[at].next) & IN_SPAN;
            if at == head {
                break;
            }
        }
    }
}

impl Field {
    /// The heads of the chains on four neighbours.
    ///
    /// Empty points and the border belong to no chain; for them stand the first indices, where
    /// no point is and whose liberties nobody reads: a different one for each neighbour, as
    /// counting down one number four times over would have to be done in turn.
    #[inline]
    fn heads(&self, around: [usize; 4]) -> [usize; 4] {
        let head = |side: usize| usize::from(self.links[around[side]].head).max(side) & IN_SPAN;
        [head(0), head(1), head(2), head(3)]
    }

    /// Makes the stone on `p` one more of the chain known by `head`.
    #[inline]
    fn extend(&mut self, p: usize, liberties: u32, head: usize) {
        self.links[p].next = self.links[head].next;
        let chain = &mut self.links[head];
        chain.next = p as u16;
        chain.chain = chain.chain.and(Counts::stone(liberties));
    }

    /// Makes one chain of those on `p` and `q`, renaming the smaller.
    pub(super) fn join(&mut self, p: usize, q: usize) {
        let mut keep = usize::from(self.links[p].head) & IN_SPAN;
        let mut lose = usize::from(self.links[q].head) & IN_SPAN;
        if keep == lose {
            return;
        }
        if self.links[keep].chain.stones() < self.links[lose].chain.stones() {
            (keep, lose) = (lose, keep);
        }
        let mut at = lose;
        loop {
            self.links[at].head = keep as u16;
            at = usize::from(self.links[at].next) & IN_SPAN;
            if at == lose {
                break;
            }
        }
        let (kept, lost) = (self.links[keep], self.links[lose]);
        self.links[lose].next = kept.next;
        self.links[keep] = Link {
            head: kept.head,
            next: lost.next,
            chain: kept.chain.and(lost.chain),
        };
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
