//! The small fast board playouts run on.
//!
//! Cells lie in rows of the board's width and one border cell, so that a 19×19 board is copied
//! in a few cache lines. Liberties are kept as pseudo-liberties with their sum and sum of squares:
//! a chain is in atari when all of them are the same point. Knows no history but a simple ko.

/// Black's stone.
pub(crate) const BLACK: u8 = 0;
/// White's stone.
pub(crate) const WHITE: u8 = 1;
/// No stone.
pub(crate) const EMPTY: u8 = 2;
/// Off the board.
pub(crate) const BORDER: u8 = 3;
/// No cell.
pub(crate) const NONE: u16 = 0;

/// A chain's liberties and stones, kept at its head.
#[derive(Clone, Copy, Default)]
struct Chain {
    squares: u64,
    sum: u32,
    pseudo: u16,
    stones: u16,
}

/// How many liberties a chain has left.
enum Liberties {
    None,
    One(u16),
    More,
}

/// A position in play.
#[derive(Clone)]
pub(crate) struct Field {
    width: u16,
    height: u16,
    cells: Vec<u8>,
    /// By cell: what stands on the eight around it, in reading order, two bits each.
    codes: Vec<u16>,
    head: Vec<u16>,
    next: Vec<u16>,
    chains: Vec<Chain>,
    /// The empty cells, in no order.
    empties: Vec<u16>,
    /// Where an empty cell stands among them.
    place: Vec<u16>,
    /// Where the side to move may not retake at once.
    ko: u16,
}

impl Field {
    /// An empty field.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        let stride = width + 1;
        let cells = (height + 2) * stride + 2;
        let mut field = Self {
            width: width as u16,
            height: height as u16,
            cells: vec![BORDER; cells],
            codes: vec![u16::MAX; cells],
            head: vec![NONE; cells],
            next: vec![NONE; cells],
            chains: vec![Chain::default(); cells],
            empties: Vec::with_capacity(width * height),
            place: vec![0; cells],
            ko: NONE,
        };
        for y in 0..height {
            for x in 0..width {
                let p = field.cell(x, y);
                field.set(p, EMPTY);
                field.place[usize::from(p)] = field.empties.len() as u16;
                field.empties.push(p);
            }
        }
        field
    }

    /// Takes over another field's position, keeping the memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.width = other.width;
        self.height = other.height;
        self.cells.clone_from(&other.cells);
        self.codes.clone_from(&other.codes);
        self.head.clone_from(&other.head);
        self.next.clone_from(&other.next);
        self.chains.clone_from(&other.chains);
        self.empties.clone_from(&other.empties);
        self.place.clone_from(&other.place);
        self.ko = other.ko;
    }

    /// The cell in a column and row, both from 0.
    pub(crate) const fn cell(&self, x: usize, y: usize) -> u16 {
        ((y + 1) * (self.width as usize + 1) + x + 1) as u16
    }

    /// Cells in all, border included.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Points of the board.
    pub(crate) const fn area(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// What stands on a cell.
    #[inline]
    pub(crate) fn at(&self, p: u16) -> u8 {
        self.cells[usize::from(p)]
    }

    /// What stands on the eight cells around a cell of the board: two bits each, the first of them
    /// in reading order the highest.
    #[inline]
    pub(crate) fn code(&self, p: u16) -> u16 {
        self.codes[usize::from(p)]
    }

    /// The point where a ko may not be retaken; `NONE` without one.
    #[inline]
    pub(crate) const fn ko(&self) -> u16 {
        self.ko
    }

    /// Lifts the ko, as a pass does.
    pub(crate) fn pass(&mut self) {
        self.ko = NONE;
    }

    /// The empty cells, in no order.
    pub(crate) fn empties(&self) -> &[u16] {
        &self.empties
    }

    /// The four cells beside a cell.
    #[inline]
    pub(crate) const fn around(&self, p: u16) -> [u16; 4] {
        let stride = self.width + 1;
        [p - stride, p - 1, p + 1, p + stride]
    }

    /// The four cells diagonal to a cell.
    #[inline]
    pub(crate) const fn diagonals(&self, p: u16) -> [u16; 4] {
        let stride = self.width + 1;
        [
            p - stride - 1,
            p - stride + 1,
            p + stride - 1,
            p + stride + 1,
        ]
    }

    /// The name of the chain on a cell.
    #[inline]
    pub(crate) fn chain(&self, p: u16) -> u16 {
        self.head[usize::from(p)]
    }

    /// The stones of the chain on a cell.
    #[inline]
    pub(crate) fn stones(&self, p: u16) -> u16 {
        self.chains[usize::from(self.chain(p))].stones
    }

    /// The only liberty of the chain on a cell, if it has exactly one.
    #[inline]
    pub(crate) fn last_liberty(&self, p: u16) -> Option<u16> {
        let chain = &self.chains[usize::from(self.chain(p))];
        let pseudo = u64::from(chain.pseudo);
        let sum = u64::from(chain.sum);
        (pseudo > 0 && pseudo * chain.squares == sum * sum)
            .then(|| (chain.sum / u32::from(chain.pseudo)) as u16)
    }

    /// Whether the chain on a cell has no liberty but one.
    #[inline]
    pub(crate) fn in_atari(&self, p: u16) -> bool {
        let chain = &self.chains[usize::from(self.chain(p))];
        let sum = u64::from(chain.sum);
        u64::from(chain.pseudo) * chain.squares == sum * sum
    }

    /// Calls `visit` with every stone of the chain on a cell until it returns false.
    pub(crate) fn each_stone(&self, p: u16, mut visit: impl FnMut(u16) -> bool) {
        let start = self.chain(p);
        let mut at = start;
        loop {
            if !visit(at) {
                return;
            }
            at = self.next[usize::from(at)];
            if at == start {
                return;
            }
        }
    }

    /// How many liberties a stone on an empty cell would have; two stand for more.
    pub(crate) fn liberties_after(&self, p: u16, color: u8) -> usize {
        let around = self.around(p);
        let mut found = NONE;
        for q in around {
            let cell = self.at(q);
            if cell == EMPTY || (cell == color ^ 1 && self.in_atari(q)) {
                if found != NONE {
                    return 2;
                }
                found = q;
            }
        }
        if found != NONE && self.at(found) == color ^ 1 {
            return self.liberties_by_capture(p, color, found);
        }
        for q in around {
            if self.at(q) != color {
                continue;
            }
            match self.liberties_but(q, p) {
                Liberties::None => {}
                Liberties::One(other) if found == NONE || found == other => found = other,
                Liberties::One(_) | Liberties::More => return 2,
            }
        }
        usize::from(found != NONE)
    }

    /// The liberties of the chain on a cell but for one of them, a cell beside that one.
    fn liberties_but(&self, q: u16, p: u16) -> Liberties {
        let name = self.chain(q);
        let chain = &self.chains[usize::from(name)];
        let beside = self.around(p).into_iter();
        let times = beside.filter(|r| self.at(*r) < EMPTY && self.chain(*r) == name);
        let times = times.count() as u32;
        let pseudo = u32::from(chain.pseudo) - times;
        if pseudo == 0 {
            return Liberties::None;
        }
        let point = u32::from(p);
        let sum = chain.sum - times * point;
        let squares = chain.squares - u64::from(times * point * point);
        if u64::from(pseudo) * squares == u64::from(sum) * u64::from(sum) {
            Liberties::One((sum / pseudo) as u16)
        } else {
            Liberties::More
        }
    }

    /// The liberties of a stone that has nothing empty beside it and takes one chain, with a stone
    /// of that chain beside it; two stand for more.
    fn liberties_by_capture(&self, p: u16, color: u8, caught: u16) -> usize {
        let mut more = false;
        for q in self.around(p) {
            if self.at(q) == color && !more {
                self.each_stone(q, |stone| {
                    let mut around = self.around(stone).into_iter();
                    more = around.any(|r| {
                        let free = match self.at(r) {
                            EMPTY => true,
                            cell => cell == color ^ 1 && self.last_liberty(r) == Some(p),
                        };
                        free && r != p && r != caught
                    });
                    !more
                });
            }
        }
        1 + usize::from(more)
    }

    /// Whether a side may play there: the point is empty, no ko, no suicide.
    #[inline]
    pub(crate) fn may_play(&self, p: u16, color: u8) -> bool {
        if self.at(p) != EMPTY || p == self.ko {
            return false;
        }
        self.around(p).into_iter().any(|q| {
            let cell = self.at(q);
            cell == EMPTY
                || (cell == color && !self.in_atari(q))
                || (cell == color ^ 1 && self.in_atari(q))
        })
    }

    /// Places a stone with no look at captures, to set up a position.
    pub(crate) fn set_up(&mut self, p: u16, color: u8) {
        self.put(p, color);
        for q in self.around(p) {
            if self.at(q) == color {
                self.join(p, q);
            }
        }
    }

    /// Plays a stone where `may_play` allows it; returns the stones taken.
    pub(crate) fn play(&mut self, p: u16, color: u8) -> u16 {
        self.put(p, color);
        let around = self.around(p);
        let (mut taken, mut ko) = (0, NONE);
        for q in around {
            let cell = self.at(q);
            if cell == color {
                self.join(p, q);
            } else if cell == color ^ 1 && self.chains[usize::from(self.chain(q))].pseudo == 0 {
                taken += self.take(q);
                ko = q;
            }
        }
        let own = &self.chains[usize::from(self.chain(p))];
        self.ko = if taken == 1 && own.stones == 1 && own.pseudo == 1 {
            ko
        } else {
            NONE
        };
        taken
    }

    /// Changes what stands on a cell.
    #[inline]
    fn set(&mut self, p: u16, cell: u8) {
        let change = u16::from(self.cells[usize::from(p)] ^ cell);
        self.cells[usize::from(p)] = cell;
        let [up, left, right, down] = self.around(p);
        let [a, b, c, d] = self.diagonals(p);
        // The cell lies on the other side of each of those around it.
        for (side, q) in [a, up, b, left, right, c, down, d].into_iter().enumerate() {
            self.codes[usize::from(q)] ^= change << (2 * side);
        }
    }

    fn put(&mut self, p: u16, color: u8) {
        let at = usize::from(p);
        self.set(p, color);
        let place = usize::from(self.place[at]);
        self.empties.swap_remove(place);
        if let Some(&moved) = self.empties.get(place) {
            self.place[usize::from(moved)] = place as u16;
        }
        self.head[at] = p;
        self.next[at] = p;
        let mut chain = Chain {
            stones: 1,
            ..Chain::default()
        };
        let square = u64::from(p) * u64::from(p);
        for q in self.around(p) {
            match self.at(q) {
                EMPTY => {
                    chain.pseudo += 1;
                    chain.sum += u32::from(q);
                    chain.squares += u64::from(q) * u64::from(q);
                }
                BORDER => {}
                _ => {
                    let other = &mut self.chains[usize::from(self.head[usize::from(q)])];
                    other.pseudo -= 1;
                    other.sum -= u32::from(p);
                    other.squares -= square;
                }
            }
        }
        self.chains[at] = chain;
    }

    fn join(&mut self, p: u16, q: u16) {
        let (mut keep, mut lose) = (self.chain(p), self.chain(q));
        if keep == lose {
            return;
        }
        if self.chains[usize::from(keep)].stones < self.chains[usize::from(lose)].stones {
            (keep, lose) = (lose, keep);
        }
        let mut at = lose;
        loop {
            self.head[usize::from(at)] = keep;
            at = self.next[usize::from(at)];
            if at == lose {
                break;
            }
        }
        self.next.swap(usize::from(keep), usize::from(lose));
        let lost = self.chains[usize::from(lose)];
        let kept = &mut self.chains[usize::from(keep)];
        kept.pseudo += lost.pseudo;
        kept.sum += lost.sum;
        kept.squares += lost.squares;
        kept.stones += lost.stones;
    }

    /// Takes a chain off; returns its stones.
    fn take(&mut self, p: u16) -> u16 {
        let head = self.chain(p);
        let stones = self.chains[usize::from(head)].stones;
        let mut at = head;
        loop {
            let here = usize::from(at);
            self.set(at, EMPTY);
            self.place[here] = self.empties.len() as u16;
            self.empties.push(at);
            for q in self.around(at) {
                if self.at(q) < EMPTY {
                    let chain = &mut self.chains[usize::from(self.head[usize::from(q)])];
                    chain.pseudo += 1;
                    chain.sum += u32::from(at);
                    chain.squares += u64::from(at) * u64::from(at);
                }
            }
            at = self.next[here];
            if at == head {
                return stones;
            }
        }
    }
}
