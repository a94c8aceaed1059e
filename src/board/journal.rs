//! The board's memory of its own changes: edits, undo, and comparing with the past.
//!
//! Going back changes only the chains that the change touched: they are dissolved into loose
//! stones, the points are set, and the loose stones are chained anew.

use super::chains::{BORDER, Board, EMPTY};
use super::color::Color;
use super::geometry::{Point, Size};

/// Plies between two snapshots, which bound how far a comparison has to go back.
const SNAPSHOT_EVERY: usize = 256;

/// The head of a loose stone: an index on the border, where no chain can be.
const LOOSE: u16 = 0;

/// One entry of the journal: a play, or an edit when `color` is not a stone's.
#[derive(Clone, Copy)]
struct Change {
    /// Where the journal of removed stones stood before.
    removed_from: u32,
    point: u16,
    /// Colour of the stone played; `EMPTY` for an edit of stones outside play.
    color: u8,
}

/// A moment in a board's journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(u32);

/// What happened to a board, in order.
#[derive(Clone, Default)]
pub(super) struct Journal {
    changes: Vec<Change>,
    /// Stones taken off or overwritten, in the order of the changes: point and former cell.
    removed: Vec<(u16, u8)>,
    /// The cells of the board's points after every [`SNAPSHOT_EVERY`] changes.
    snapshots: Vec<u8>,
}

impl Journal {
    pub(super) fn clear(&mut self) {
        self.changes.clear();
        self.removed.clear();
        self.snapshots.clear();
    }

    /// Stones removed so far, those overwritten included.
    #[inline]
    pub(super) fn removed(&self) -> usize {
        self.removed.len()
    }

    #[inline]
    pub(super) fn remove(&mut self, point: u16, cell: u8) {
        self.removed.push((point, cell));
    }

    /// The point of the removal with this number.
    #[inline]
    pub(super) fn removed_point(&self, number: usize) -> u16 {
        self.removed[number].0
    }

    /// Begins an entry; the cells are those before the change.
    #[inline]
    pub(super) fn begin(&mut self, size: Size, cells: &[u8; Point::SPAN], point: u16, color: u8) {
        if self.changes.len().is_multiple_of(SNAPSHOT_EVERY) && !self.changes.is_empty() {
            self.snapshot(size, cells);
        }
        self.changes.push(Change {
            removed_from: self.removed.len() as u32,
            point,
            color,
        });
    }

    #[cold]
    fn snapshot(&mut self, size: Size, cells: &[u8; Point::SPAN]) {
        for y in 0..size.height() {
            self.snapshots.extend_from_slice(&cells[size.row(y)]);
        }
    }

    /// Calls `set` with each point the last change altered and its former cell, the latest
    /// alteration first, and forgets the change; false when there is none.
    fn take_back(&mut self, size: Size, mut set: impl FnMut(usize, u8)) -> bool {
        let Some(change) = self.changes.pop() else {
            return false;
        };
        let from = change.removed_from as usize;
        visit(change, &self.removed[from..], &mut set);
        self.removed.truncate(from);
        let kept = self.changes.len().saturating_sub(1) / SNAPSHOT_EVERY;
        self.snapshots.truncate(kept * size.area());
        true
    }

    /// The cells as they were at `mark`, given those of now.
    fn cells_at(&self, mark: Mark, size: Size, cells: &mut [u8; Point::SPAN]) {
        let mark = mark.0 as usize;
        let mut end = self.changes.len();
        let nearest = mark.div_ceil(SNAPSHOT_EVERY).max(1);
        let stored = (nearest - 1) * size.area()..nearest * size.area();
        if let Some(snapshot) = self.snapshots.get(stored) {
            for (y, row) in snapshot.chunks_exact(size.width()).enumerate() {
                cells[size.row(y)].copy_from_slice(row);
            }
            end = nearest * SNAPSHOT_EVERY;
        }
        let mut removed_end = self
            .changes
            .get(end)
            .map_or(self.removed.len(), |change| change.removed_from as usize);
        for &change in self.changes[mark.min(end)..end].iter().rev() {
            let from = change.removed_from as usize;
            visit(change, &self.removed[from..removed_end], &mut |p, cell| {
                cells[p] = cell;
            });
            removed_end = from;
        }
    }
}

/// Gives the points a change altered back their former cells, the latest alteration first.
fn visit(change: Change, removed: &[(u16, u8)], set: &mut impl FnMut(usize, u8)) {
    for &(p, cell) in removed.iter().rev() {
        set(p as usize, cell);
    }
    if change.color != EMPTY {
        set(change.point as usize, EMPTY);
    }
}

impl Board {
    /// Sets points to stones or to nothing outside play, in one step of the journal; where a
    /// point is named twice the last word counts.
    ///
    /// Nothing is captured: chains without liberties stay until play takes them off.
    ///
    /// # Panics
    /// When a point lies off the board, in builds with debug assertions; else it is passed over.
    pub fn edit(&mut self, edits: impl IntoIterator<Item = (Point, Option<Color>)>) {
        self.journal.begin(self.size, &self.field.cells, 0, EMPTY);
        for (point, stone) in edits {
            let p = point.index();
            let old = self.field.cells[p];
            let new = stone.map_or(EMPTY, |color| color as u8);
            debug_assert_ne!(old, BORDER, "an edited point lies on the board");
            if old != new && old != BORDER {
                self.journal.remove(p as u16, old);
                self.set_loose(p, new);
            }
        }
        self.chain_loose();
    }

    /// The present moment, to come back to or to compare with.
    #[must_use]
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.journal.changes.len() as u32)
    }

    /// Takes back the last play or edit; false when there is none.
    pub fn undo(&mut self) -> bool {
        let mut journal = std::mem::take(&mut self.journal);
        let any = journal.take_back(self.size, |p, cell| self.set_loose(p, cell));
        self.journal = journal;
        self.chain_loose();
        any
    }

    /// Takes back everything after `mark`.
    pub fn undo_to(&mut self, mark: Mark) {
        let mut journal = std::mem::take(&mut self.journal);
        while journal.changes.len() > mark.0 as usize
            && journal.take_back(self.size, |p, cell| self.set_loose(p, cell))
        {}
        self.journal = journal;
        self.chain_loose();
    }

    /// Whether the stones stood exactly as now at `mark`, found by going back through the
    /// journal, whatever the hashes say. The way back is bounded, however long ago it was.
    #[must_use]
    pub fn same_as_at(&self, mark: Mark) -> bool {
        let mut cells = self.field.cells;
        self.journal.cells_at(mark, self.size, &mut cells);
        cells == self.field.cells
    }

    /// Makes the present position the first: nothing before it can be taken back.
    pub fn forget(&mut self) {
        self.journal.clear();
    }

    /// Sets a cell, leaving the stones of chains it breaks or joins loose.
    fn set_loose(&mut self, p: usize, new: u8) {
        let old = self.field.cells[p];
        if old == new {
            return;
        }
        if old < EMPTY && self.field.links[p].head != LOOSE {
            self.dissolve(p);
        }
        self.field.cells[p] = new;
        self.field.links[p].head = LOOSE;
        self.loose.push(p as u16);
        if (new == EMPTY) == (old == EMPTY) {
            return;
        }
        for q in Point::from_index(p as u16).around() {
            let head = self.field.links[q].head;
            if self.field.cells[q] < EMPTY && head != LOOSE {
                let chain = &mut self.field.links[usize::from(head)].chain;
                if new == EMPTY {
                    chain.gain_liberty();
                } else {
                    chain.lose_liberty();
                }
            }
        }
    }

    /// Makes loose stones of the chain on `p`.
    fn dissolve(&mut self, p: usize) {
        self.forget_chain(usize::from(self.field.links[p].head));
        let mut at = p;
        loop {
            self.field.links[at].head = LOOSE;
            self.loose.push(at as u16);
            at = usize::from(self.field.links[at].next);
            if at == p {
                break;
            }
        }
    }

    /// Chains all loose stones with each other and with their neighbours.
    fn chain_loose(&mut self) {
        let loose = std::mem::take(&mut self.loose);
        for &p in &loose {
            let p = p as usize;
            let color = self.field.cells[p];
            // A point may have been loosened more than once, or be empty by now.
            if color >= EMPTY || self.field.links[p].head != LOOSE {
                continue;
            }
            let around = Point::from_index(p as u16).around();
            let empty = |q: &&usize| self.field.cells[**q] == EMPTY;
            let liberties = around.iter().filter(empty).count();
            self.place(color, p, liberties as u32);
            for q in around {
                if self.field.cells[q] == color && self.field.links[q].head != LOOSE {
                    self.field.join(p, q);
                }
            }
        }
        self.loose = loose;
        self.loose.clear();
    }
}
