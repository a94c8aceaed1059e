//! A small board of the engine's own, so that it need not believe the program under test.
//!
//! Owns stones, captures and what was on the board before. Knows no rules but these: a stone goes
//! on an empty point, chains without liberties are taken.

/// A side, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stone {
    None,
    Black,
    White,
}

impl Stone {
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            Self::None => Self::None,
        }
    }

    /// Reads `b`, `black`, `W`, `White` …
    pub fn parse(word: &str) -> Option<Self> {
        match &*word.to_lowercase() {
            "b" | "black" => Some(Self::Black),
            "w" | "white" => Some(Self::White),
            _ => None,
        }
    }
}

/// The stones, and every earlier arrangement of them since the board was cleared.
pub struct Board {
    width: usize,
    height: usize,
    stones: Vec<Stone>,
    past: Vec<Vec<Stone>>,
}

impl Board {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            stones: vec![Stone::None; width * height],
            past: Vec::new(),
        }
    }

    pub fn cleared(&self) -> Self {
        Self::new(self.width, self.height)
    }

    pub fn count(&self) -> usize {
        self.stones.len()
    }

    pub fn at(&self, point: usize) -> Stone {
        self.stones[point]
    }

    /// The name of a point.
    pub fn name(&self, point: usize) -> String {
        let letter = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[point % self.width];
        format!("{}{}", char::from(letter), self.height - point / self.width)
    }

    /// The point of a name, if it is one of this board.
    pub fn point(&self, name: &str) -> Option<usize> {
        let name = name.to_uppercase();
        let letter = name.bytes().next()?;
        let column = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"
            .iter()
            .position(|&l| l == letter)?;
        let row: usize = name.get(1..)?.parse().ok()?;
        let on_board = column < self.width && (1..=self.height).contains(&row);
        on_board.then(|| (self.height - row) * self.width + column)
    }

    pub fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y) = (point % self.width, point / self.width);
        let (width, height) = (self.width, self.height);
        let west = (x > 0).then(|| point - 1);
        let east = (x + 1 < width).then(|| point + 1);
        let north = (y > 0).then(|| point - width);
        let south = (y + 1 < height).then(|| point + width);
        [west, east, north, south].into_iter().flatten()
    }

    /// The chain of a stone, and whether it has a liberty.
    fn chain(
        stones: &[Stone],
        of: usize,
        near: &dyn Fn(usize) -> Vec<usize>,
    ) -> (Vec<usize>, bool) {
        let mut chain = vec![of];
        let mut next = 0;
        let mut free = false;
        while let Some(&point) = chain.get(next) {
            next += 1;
            for near in near(point) {
                if stones[near] == Stone::None {
                    free = true;
                } else if stones[near] == stones[of] && !chain.contains(&near) {
                    chain.push(near);
                }
            }
        }
        (chain, free)
    }

    /// The stones after a stone is put there, taking what has no liberty: the other side's first.
    fn after(&self, side: Stone, point: usize) -> Vec<Stone> {
        let mut stones = self.stones.clone();
        stones[point] = side;
        let near = |point| self.neighbours(point).collect::<Vec<_>>();
        for side_taken in [side.other(), side] {
            for beside in near(point).into_iter().chain([point]) {
                if stones[beside] == side_taken {
                    let (chain, free) = Self::chain(&stones, beside, &near);
                    if !free {
                        chain
                            .into_iter()
                            .for_each(|taken| stones[taken] = Stone::None);
                    }
                }
            }
        }
        stones
    }

    /// Whether an engine would play there: the point is empty, no stone of its own is taken, and
    /// the position was not there before.
    pub fn is_legal(&self, side: Stone, point: usize) -> bool {
        if self.stones[point] != Stone::None {
            return false;
        }
        let after = self.after(side, point);
        after[point] == side && !self.past.contains(&after)
    }

    /// Whether the point is no eye of the side's: filling it costs it no room it lives by.
    pub fn is_worth(&self, side: Stone, point: usize) -> bool {
        self.neighbours(point).any(|near| self.stones[near] != side)
    }

    /// Puts a stone whatever is there, or passes.
    pub fn play(&mut self, side: Stone, point: Option<usize>) {
        let after = point.map_or_else(|| self.stones.clone(), |point| self.after(side, point));
        self.past.push(std::mem::replace(&mut self.stones, after));
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> bool {
        self.past.pop().map(|before| self.stones = before).is_some()
    }

    /// Moves and passes so far.
    pub fn plies(&self) -> usize {
        self.past.len()
    }

    /// What every stone and every empty point that touches one side only come to, Black less White.
    pub fn area(&self) -> i64 {
        let mut seen = vec![false; self.count()];
        let mut balance = 0;
        for start in 0..self.count() {
            match self.stones[start] {
                Stone::Black => balance += 1,
                Stone::White => balance -= 1,
                Stone::None if !seen[start] => {
                    seen[start] = true;
                    let (mut region, mut next) = (vec![start], 0);
                    let (mut black, mut white) = (false, false);
                    while let Some(&point) = region.get(next) {
                        next += 1;
                        for near in self.neighbours(point) {
                            match self.stones[near] {
                                Stone::Black => black = true,
                                Stone::White => white = true,
                                Stone::None if !seen[near] => {
                                    seen[near] = true;
                                    region.push(near);
                                }
                                Stone::None => {}
                            }
                        }
                    }
                    let size = i64::try_from(region.len()).unwrap_or(0);
                    balance += size * (i64::from(black) - i64::from(white));
                }
                Stone::None => {}
            }
        }
        balance
    }
}
