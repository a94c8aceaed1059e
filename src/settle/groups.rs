//! Groups: chains whose fates go together.
//!
//! Chains of one colour that reach the same empty region stand or fall together as far as anyone
//! can tell without reading. Decides no fate, and knows no counting.

use super::settled::{ChainWord, Fate, Settled, first_stone};
use crate::board::{Board, Color, Flood, Point, PointSet};

/// How far apart, in permille of playouts, chains of one group may have been kept.
const ALIKE: u16 = 250;

/// Chains of one colour whose fates go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The first stone in reading order, which names it.
    pub first: Point,
    /// Its colour.
    pub color: Color,
    /// The first stone of every chain, in reading order.
    pub chains: Vec<Point>,
    /// Its stones.
    pub stones: u32,
    /// The fate of its chains; they have one fate.
    pub fate: Fate,
    /// In how many of a thousand playouts it was kept, the mean over its stones, where any ran.
    pub kept: Option<u16>,
}

impl Group {
    /// Its stones on a board.
    #[must_use]
    pub fn points(&self, board: &Board) -> PointSet {
        let chains = self.chains.iter();
        chains.flat_map(|&first| board.chain(first)).collect()
    }

    /// How far from even its chances are, in permille; 0 where nothing is known.
    #[must_use]
    pub fn lean(&self) -> u16 {
        self.kept.map_or(0, |kept| kept.abs_diff(500))
    }

    /// Its enemies in contact, by the first stones of their chains.
    pub fn enemies<'a>(&self, board: &'a Board) -> impl Iterator<Item = Point> + 'a {
        let theirs = self.color.opponent();
        let mut seen = PointSet::new();
        let stones = self.points(board).iter().collect::<Vec<_>>();
        let beside = stones
            .into_iter()
            .flat_map(|stone| stone.neighbours(board.size()));
        beside
            .filter(move |q| board.at(*q) == Some(theirs))
            .map(|q| first_stone(board, q))
            .filter(move |first| seen.insert(*first))
    }
}

/// Groups the wanted chains of a position, in reading order.
#[must_use]
pub fn groups(board: &Board, settled: &Settled, wanted: impl Fn(&ChainWord) -> bool) -> Vec<Group> {
    let words: Vec<&ChainWord> = settled.chains.iter().filter(|word| wanted(word)).collect();
    let place = |first: Point| words.binary_search_by_key(&first, |word| word.first).ok();
    let mut joined = Joined::new(words.len());
    let mut flood = Flood::new();
    flood.run(board, &PointSet::new());
    let mut beside: Vec<usize> = Vec::new();
    for region in flood.regions() {
        beside.clear();
        for point in region.points {
            let stones = point.neighbours(board.size());
            let stones = stones.filter(|q| !board.is_empty(*q));
            beside.extend(stones.filter_map(|q| place(first_stone(board, q))));
        }
        beside.sort_unstable();
        beside.dedup();
        join_alike(&words, &beside, &mut joined);
    }
    collect(&words, &mut joined)
}

/// Joins those of a region's chains that are of one colour and one fate and were kept alike.
fn join_alike(words: &[&ChainWord], beside: &[usize], joined: &mut Joined) {
    for color in Color::BOTH {
        let own = beside
            .iter()
            .copied()
            .filter(|&at| words[at].color == color);
        let mut own: Vec<usize> = own.collect();
        own.sort_by_key(|&at| (words[at].fate as u8, words[at].kept, at));
        for pair in own.windows(2) {
            let [a, b] = [words[pair[0]], words[pair[1]]];
            let alike = match (a.kept, b.kept) {
                (Some(a), Some(b)) => a.abs_diff(b) <= ALIKE,
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            if alike && a.fate == b.fate {
                joined.join(pair[0], pair[1]);
            }
        }
    }
}

fn collect(words: &[&ChainWord], joined: &mut Joined) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut of_root: Vec<Option<usize>> = vec![None; words.len()];
    let mut weighed: Vec<u64> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let root = joined.root(at);
        let index = *of_root[root].get_or_insert_with(|| {
            groups.push(Group {
                first: word.first,
                color: word.color,
                chains: Vec::new(),
                stones: 0,
                fate: word.fate,
                kept: word.kept,
            });
            weighed.push(0);
            groups.len() - 1
        });
        let group = &mut groups[index];
        group.chains.push(word.first);
        group.stones += word.stones;
        weighed[index] += u64::from(word.kept.unwrap_or(0)) * u64::from(word.stones);
        if group.kept.is_some() {
            let mean = weighed[index] / u64::from(group.stones.max(1));
            group.kept = u16::try_from(mean).ok();
        }
    }
    groups
}

/// Sets that grow together.
struct Joined(Vec<usize>);

impl Joined {
    fn new(len: usize) -> Self {
        Self((0..len).collect())
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SuicideAllowed;
    use crate::settle::by_unconditional_life;

    fn names(rows: &str, kept: &[(&str, u16)]) -> Vec<(String, usize)> {
        let board = Board::parse_diagram(rows).unwrap();
        let mut settled = by_unconditional_life(&board, SuicideAllowed::No);
        for (name, kept) in kept {
            let point = crate::board::parse_vertex(name, board.size()).unwrap();
            let first = first_stone(&board, point);
            for word in &mut settled.chains {
                if word.first == first {
                    word.kept = Some(*kept);
                }
            }
        }
        let open = |word: &ChainWord| word.fate == Fate::Undetermined;
        let found = groups(&board, &settled, open);
        let named = found.iter().map(|group| {
            let name = group.first.gtp(board.size()).to_string();
            (name, group.chains.len())
        });
        named.collect()
    }

    const ROWS: &str = "..XO..\nO.XO.X\n..XO..\nO.XO..\n..XO..";

    #[test]
    fn chains_in_one_region_go_together() {
        let expected = [("C5", 1), ("D5", 1), ("A4", 2), ("F4", 1)];
        let expected = expected.map(|(name, chains)| (name.to_owned(), chains));
        assert_eq!(names(ROWS, &[]), expected);
    }

    #[test]
    fn chains_kept_differently_do_not() {
        let found = names(ROWS, &[("A4", 100), ("A2", 800)]);
        assert_eq!(found.len(), 5);
        let found = names(ROWS, &[("A4", 100), ("A2", 300)]);
        assert_eq!(found.len(), 4);
    }
}
