//! Small boards settled, against every way to play them on.
//!
//! An oracle solves whole boards; what is called settled must count to something that play from
//! there can lead to, whoever moves first. Knows no playouts and no reading.

use go_referee::board::{Board, Color, Flood, Point, Size, SuicideAllowed};
use go_referee::count::Ground;
use go_referee::settle::{Estimator, Settled, by_estimate, tell_sekis};

fn settle(estimator: &mut Estimator, board: &Board) -> Settled {
    let estimate = estimator.estimate(board);
    let mut settled = by_estimate(board, SuicideAllowed::No, &estimate);
    tell_sekis(board, &mut Ground::new(), &mut settled);
    settled
}

/// A point without a stone, as the oracle writes it.
const EMPTY: u32 = 0;

/// Every position of a small board, with what either side can be sure of.
///
/// Play is under simple ko, suicide is not allowed, two passes end it and the area counts. Endless
/// play is worth nothing to whoever must be sure.
struct Oracle {
    size: Size,
    beside: Vec<Vec<usize>>,
    /// Moves by state: where each leads.
    next: Vec<Vec<u32>>,
    /// By state: what Black is sure of, and what White is.
    sure: Vec<[i8; 2]>,
    positions: usize,
}

/// More than any position is worth: what nobody can be sure of.
const ENDLESS: i8 = i8::MAX;

impl Oracle {
    /// Solves a board: a state is a position, a ko point or none, a pass before it or not, and the
    /// side to move.
    fn new(width: usize, height: usize) -> Self {
        let size = Size::new(width, height).unwrap();
        let points: Vec<Point> = size.points().collect();
        let at = |p: Point| points.iter().position(|q| *q == p).unwrap();
        let beside = points
            .iter()
            .map(|p| p.neighbours(size).map(at).collect())
            .collect();
        let positions = 3_usize.pow(size.area() as u32);
        let mut oracle = Self {
            size,
            beside,
            next: Vec::new(),
            sure: Vec::new(),
            positions,
        };
        let states = positions * (size.area() + 1) * 4;
        oracle.next = (0..states).map(|state| oracle.moves(state)).collect();
        oracle.solve(states);
        oracle
    }

    fn state(&self, position: usize, ko: usize, passed: usize, color: usize) -> usize {
        ((position * (self.size.area() + 1) + ko) * 2 + passed) * 2 + color
    }

    fn stones(&self, mut position: usize) -> Vec<u32> {
        let digits = (0..self.size.area()).map(|_| {
            let digit = position % 3;
            position /= 3;
            digit as u32
        });
        digits.collect()
    }

    fn number(stones: &[u32]) -> usize {
        stones
            .iter()
            .rev()
            .fold(0, |number, stone| number * 3 + *stone as usize)
    }

    /// The points connected to one that hold the same, and whether they touch what is wanted.
    fn part(&self, stones: &[u32], start: usize, wanted: u32) -> (Vec<usize>, bool) {
        let (mut part, mut touches, mut next) = (vec![start], false, 0);
        while next < part.len() {
            for &q in &self.beside[part[next]] {
                touches |= stones[q] == wanted;
                if stones[q] == stones[start] && !part.contains(&q) {
                    part.push(q);
                }
            }
            next += 1;
        }
        (part, touches)
    }

    /// Where the plays of a state lead; nothing for positions with a chain that has no liberty.
    fn moves(&self, state: usize) -> Vec<u32> {
        let (color, rest) = (state % 2, state / 4);
        let (ko, position) = (rest % (self.size.area() + 1), rest / (self.size.area() + 1));
        let stones = self.stones(position);
        let own = color as u32 + 1;
        let breathes = |stones: &[u32], p: usize| self.part(stones, p, EMPTY).1;
        if (0..stones.len()).any(|p| stones[p] != EMPTY && !breathes(&stones, p)) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for p in (0..stones.len()).filter(|p| stones[*p] == EMPTY && *p + 1 != ko) {
            let mut after = stones.clone();
            after[p] = own;
            let mut taken = Vec::new();
            for &q in &self.beside[p] {
                if after[q] == 3 - own && !breathes(&after, q) {
                    let (chain, _) = self.part(&after, q, EMPTY);
                    chain.iter().for_each(|stone| after[*stone] = EMPTY);
                    taken.extend(chain);
                }
            }
            let (chain, breathes) = self.part(&after, p, EMPTY);
            if !breathes {
                continue;
            }
            let liberties = self.beside[p]
                .iter()
                .filter(|q| after[**q] == EMPTY)
                .count();
            let ko = match taken[..] {
                [one] if chain.len() == 1 && liberties == 1 => one + 1,
                _ => 0,
            };
            moves.push(self.state(Self::number(&after), ko, 0, 1 - color) as u32);
        }
        moves
    }

    /// Black's area less White's.
    fn area(&self, position: usize) -> i8 {
        let stones = self.stones(position);
        let owner = |p: usize| match stones[p] {
            1 => 1,
            2 => -1,
            _ => match [1, 2].map(|color| self.part(&stones, p, color).1) {
                [true, false] => 1,
                [false, true] => -1,
                _ => 0,
            },
        };
        (0..stones.len()).map(owner).sum()
    }

    /// Looks from every state to the next ones until nothing changes.
    fn solve(&mut self, states: usize) {
        self.sure = vec![[-ENDLESS, ENDLESS]; states];
        let areas: Vec<i8> = (0..self.positions)
            .map(|position| self.area(position))
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for state in 0..states {
                let (color, passed, rest) = (state % 2, state / 2 % 2, state / 4);
                let position = rest / (self.size.area() + 1);
                let pass = match passed {
                    1 => [areas[position]; 2],
                    _ => self.sure[self.state(position, 0, 1, 1 - color)],
                };
                let best = |a: i8, b: i8| if color == 0 { a.max(b) } else { a.min(b) };
                let mut found = pass;
                for &next in &self.next[state] {
                    let next = self.sure[next as usize];
                    found = [best(found[0], next[0]), best(found[1], next[1])];
                }
                changed |= found != self.sure[state];
                self.sure[state] = found;
            }
        }
    }

    /// The least and the most a position may be worth, whoever moves first.
    fn range(&self, position: usize) -> [i8; 2] {
        let ends = [0, 1].map(|color| self.sure[self.state(position, 0, 0, color)]);
        [ends[0][0].min(ends[1][0]), ends[0][1].max(ends[1][1])]
    }

    fn board(&self, position: usize) -> Board {
        let mut board = Board::new(self.size);
        for (point, stone) in self.size.points().zip(self.stones(position)) {
            let color = match stone {
                1 => Color::Black,
                2 => Color::White,
                _ => continue,
            };
            board.edit([(point, Some(color))]);
        }
        board
    }
}

#[test]
fn no_small_board_is_settled_against_exhaustive_play() {
    let mut estimator = Estimator::default();
    let (mut checked, mut told, mut wrong) = (0, 0, Vec::new());
    let sizes = [
        (1, 2),
        (1, 3),
        (1, 4),
        (1, 5),
        (6, 1),
        (1, 7),
        (2, 2),
        (2, 3),
        (4, 2),
        (3, 3),
        (1, 9),
    ];
    for (width, height) in sizes {
        let oracle = Oracle::new(width, height);
        // Some positions only of the larger boards, strewn over all of them.
        let step = (oracle.positions / 600).max(1);
        for position in (0..oracle.positions).step_by(step) {
            let board = oracle.board(position);
            if board.chains_without_liberty().next().is_some() {
                continue;
            }
            checked += 1;
            let settled = settle(&mut estimator, &board);
            if !settled.is_settled() {
                continue;
            }
            told += 1;
            let area = Flood::new().run(&board, &settled.dead).difference();
            let [least, most] = oracle.range(position).map(i32::from);
            if area < least || area > most {
                wrong.push(format!("{area}, not {least} to {most}: {board:?}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {told}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(checked > 2000 && told > 500, "{checked} {told}");
}
