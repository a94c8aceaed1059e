//! Stones in chains on flat arrays: play, capture, edit, undo, without allocation per move.
//!
//! Chains are circular lists with a head; liberties are counted per adjacency (a liberty
//! touching a chain twice counts twice), which is zero exactly when the chain has none.

use super::color::{ByColor, Color};
use super::geometry::{Point, Size};
use super::zobrist;

const BLACK: u8 = Color::Black as u8;
const WHITE: u8 = Color::White as u8;
const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// What a chain is known by through the index of its head.
#[derive(Clone, Copy, Default)]
struct Chain {
    hash: u64,
    /// Empty neighbours, counted once per adjacency.
    liberties: u16,
    stones: u16,
}

/// A board with stones on it, and the journal of how they came there.
///
/// Every stone belongs to a chain; the hash, the chains and the liberties always equal those
/// computed from the stones alone, after play, undo and edits.
#[derive(Clone)]
pub struct Board {
    size: Size,
    hash: u64,
    stones: ByColor<u32>,
    cells: Box<[u8; Point::SPAN]>,
    head: Box<[u16; Point::SPAN]>,
    next: Box<[u16; Point::SPAN]>,
    chain: Box<[Chain; Point::SPAN]>,
    journal: Vec<Change>,
    /// Stones taken off or overwritten, in the order of the journal: point and former cell.
    removed: Vec<(u16, u8)>,
}

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

/// What a play would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Opponent's stones it would capture.
    pub captured: u16,
    /// Own stones it would remove, the one played included; 0 when it keeps a liberty.
    pub suicide: u16,
    /// Where the single stone stood, when exactly one is captured.
    pub captured_point: Option<Point>,
    /// Hash of the position it would leave.
    pub hash: u64,
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
            journal: Vec::new(),
            removed: Vec::new(),
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
        for point in size.points() {
            self.cells[point.index()] = EMPTY;
        }
        self.journal.clear();
        self.removed.clear();
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

    /// What a play on an empty point would do, leaving everything as it is.
    #[must_use]
    #[inline]
    pub fn look(&self, color: Color, point: Point) -> Look {
        let own = color as u8;
        let mut keeps_liberty = false;
        let mut captured = 0;
        let mut captured_point = None;
        let mut hash = self.hash;
        let mut own_stones = 1;
        let mut own_hash = 0;
        let mut seen = [0u16; 4];
        let mut seen_len = 0;
        for q in point.around() {
            let cell = self.cells[q];
            if cell == EMPTY {
                keeps_liberty = true;
            } else if cell != BORDER {
                let head = self.head[q];
                if seen[..seen_len].contains(&head) {
                    continue;
                }
                seen[seen_len] = head;
                seen_len += 1;
                let chain = &self.chain[head as usize];
                let touching = point
                    .around()
                    .iter()
                    .filter(|&&r| self.cells[r] == cell && self.head[r] == head)
                    .count() as u16;
                let left = chain.liberties > touching;
                if cell == own {
                    keeps_liberty |= left;
                    own_stones += chain.stones;
                    own_hash ^= chain.hash;
                } else if !left {
                    if chain.stones == 1 && captured == 0 {
                        captured_point = Some(Point::from_index(q as u16));
                    } else {
                        captured_point = None;
                    }
                    captured += chain.stones;
                    hash ^= chain.hash;
                }
            }
        }
        if captured > 0 || keeps_liberty {
            hash ^= zobrist::key(color, point.index());
            Look {
                captured,
                suicide: 0,
                captured_point,
                hash,
            }
        } else {
            Look {
                captured,
                suicide: own_stones,
                captured_point,
                hash: hash ^ own_hash,
            }
        }
    }

    /// Puts a stone on an empty point and takes off what has no liberty: the opponent's chains
    /// first, then the player's own.
    ///
    /// # Panics
    /// When the point is occupied, in builds with debug assertions.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Played {
        let p = point.index();
        debug_assert_eq!(self.cells[p], EMPTY, "a stone is played on an empty point");
        let own = color as u8;
        let removed_from = self.removed.len();
        self.journal.push(Change {
            removed_from: removed_from as u32,
            point: p as u16,
            color: own,
        });
        let mut captured = 0;
        let mut liberties = 0;
        let around = point.around();
        for q in around {
            let cell = self.cells[q];
            if cell == EMPTY {
                liberties += 1;
            } else if cell != BORDER {
                self.chain[self.head[q] as usize].liberties -= 1;
            }
        }
        self.place(own, p, liberties);
        for q in around {
            if self.cells[q] == own {
                self.join(p, q);
            }
        }
        for q in around {
            if self.cells[q] == own ^ 1 {
                let head = self.head[q] as usize;
                if self.chain[head].liberties == 0 {
                    captured += self.chain[head].stones;
                    self.take_off(head);
                }
            }
        }
        let head = self.head[p] as usize;
        let own_chain = self.chain[head];
        let mut suicide = 0;
        let mut ko = None;
        if own_chain.liberties == 0 {
            suicide = own_chain.stones;
            self.take_off(head);
        } else if captured == 1 && own_chain.stones == 1 && own_chain.liberties == 1 {
            ko = Some(Point::from_index(self.removed[removed_from].0));
        }
        Played {
            captured,
            suicide,
            ko,
        }
    }

    /// Sets points to stones or to nothing outside play, in one step of the journal.
    ///
    /// Nothing is captured: chains without liberties stay until play takes them off.
    pub fn edit(&mut self, edits: impl IntoIterator<Item = (Point, Option<Color>)>) {
        self.journal.push(Change {
            removed_from: self.removed.len() as u32,
            point: 0,
            color: EMPTY,
        });
        for (point, stone) in edits {
            let p = point.index();
            self.removed.push((p as u16, self.cells[p]));
            self.cells[p] = stone.map_or(EMPTY, |color| color as u8);
        }
        self.rebuild();
    }

    /// The present moment, to come back to or to compare with.
    #[must_use]
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.journal.len() as u32)
    }

    /// Takes back the last play or edit; false when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.journal.pop() else {
            return false;
        };
        unwind(
            &mut self.cells,
            change,
            &self.removed[change.removed_from as usize..],
        );
        self.removed.truncate(change.removed_from as usize);
        self.rebuild();
        true
    }

    /// Takes back everything after `mark`.
    pub fn undo_to(&mut self, mark: Mark) {
        if self.journal.len() <= mark.0 as usize {
            return;
        }
        while self.journal.len() > mark.0 as usize {
            let Some(change) = self.journal.pop() else {
                break;
            };
            unwind(
                &mut self.cells,
                change,
                &self.removed[change.removed_from as usize..],
            );
            self.removed.truncate(change.removed_from as usize);
        }
        self.rebuild();
    }

    /// Whether the stones stood exactly as now at `mark`, found by going back through the
    /// journal, whatever the hashes say.
    #[must_use]
    pub fn same_as_at(&self, mark: Mark) -> bool {
        let mut cells = self.cells.clone();
        let mut end = self.removed.len();
        for &change in self.journal[mark.0 as usize..].iter().rev() {
            let from = change.removed_from as usize;
            unwind(&mut cells, change, &self.removed[from..end]);
            end = from;
        }
        cells == self.cells
    }

    fn place(&mut self, color: u8, p: usize, liberties: u16) {
        let stone = if color == BLACK {
            Color::Black
        } else {
            Color::White
        };
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

    /// Makes one chain of those on `p` and `q`, renaming the smaller.
    fn join(&mut self, p: usize, q: usize) {
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

    fn take_off(&mut self, head: usize) {
        let color = self.cells[head];
        let chain = self.chain[head];
        self.hash ^= chain.hash;
        let stone = if color == BLACK {
            Color::Black
        } else {
            Color::White
        };
        self.stones[stone] -= u32::from(chain.stones);
        let mut at = head;
        loop {
            self.cells[at] = EMPTY;
            self.removed.push((at as u16, color));
            for q in Point::from_index(at as u16).around() {
                if self.cells[q] < EMPTY {
                    let neighbour = &mut self.chain[self.head[q] as usize];
                    neighbour.liberties = neighbour.liberties.wrapping_add(1);
                }
            }
            at = self.next[at] as usize;
            if at == head {
                break;
            }
        }
    }

    /// Makes chains, liberties, hash and stone counts from the cells alone.
    fn rebuild(&mut self) {
        self.hash = 0;
        self.stones = ByColor::default();
        for point in self.size.points() {
            let p = point.index();
            let color = self.cells[p];
            if color < EMPTY {
                let liberties = point
                    .around()
                    .iter()
                    .filter(|&&q| self.cells[q] == EMPTY)
                    .count() as u16;
                self.place(color, p, liberties);
                let [up, left, ..] = point.around();
                for q in [up, left] {
                    if self.cells[q] == color {
                        self.join(p, q);
                    }
                }
            }
        }
    }
}

/// Undoes one change on bare cells; `removed` is what that change took off or overwrote.
fn unwind(cells: &mut [u8; Point::SPAN], change: Change, removed: &[(u16, u8)]) {
    if change.color != EMPTY {
        for &(p, cell) in removed {
            cells[p as usize] = cell;
        }
        cells[change.point as usize] = EMPTY;
    } else {
        for &(p, cell) in removed.iter().rev() {
            cells[p as usize] = cell;
        }
    }
}

const fn color_of(cell: u8) -> Option<Color> {
    match cell {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}
