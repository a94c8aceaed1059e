//! The recorded result as evidence: which plausible dead stones give exactly the margin declared.
//!
//! Owns what is plausible and in which order it is tried. Never touches a chain whose word is
//! proven, read or claimed, and counts nothing: the margin of a set is asked of whoever can.

use super::groups::{Group, groups};
use super::settled::{ChainWord, Confidence, Fate, Settled, Source};
use crate::amount::Amount;
use crate::board::{Board, Flood, Owner, Point, PointSet};

/// Groups in doubt that are tried both ways, at the most.
const MOST_GROUPS: usize = 12;
/// Of these, groups nobody's word settles: with more, sets are so many that some gives any margin.
const MOST_OPEN: usize = 8;
/// An estimate beyond this lean, in permille from even, is not turned over.
const SURE: u16 = 470;

/// What the declared margin says about the dead stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It was not asked: too much is open for it to tell anything.
    Untried,
    /// Exactly one plausible set gives it; what was in doubt rests on it now.
    One,
    /// Several do, at least as many as said; only what they agree on rests on it.
    Several(usize),
    /// None does; nothing was changed.
    Nothing {
        /// How many were counted.
        counted: usize,
        /// The first stones of the groups that were tried both ways.
        tried: Vec<Point>,
    },
}

/// Settles what is in doubt so that the count gives the declared margin, Black's less White's.
///
/// First every fate of the groups nobody's word settles, with estimates as they are; only when
/// none of these fits, the same with one estimate turned over, the most doubtful first.
/// `margin` counts a position without these dead stones.
pub fn by_result(
    board: &Board,
    settled: &mut Settled,
    declared: Amount,
    margin: impl FnMut(&PointSet) -> Option<Amount>,
) -> Fit {
    let Some(mut doubts) = Doubts::of(board, settled) else {
        return Fit::Untried;
    };
    let fitting = doubts.fitting(declared, margin);
    let Some((&first, rest)) = fitting.split_first() else {
        return Fit::Nothing {
            counted: doubts.counted,
            tried: doubts.groups.iter().map(|group| group.first).collect(),
        };
    };
    let agreed_dead = rest.iter().fold(first, |all, set| all & set);
    let any_dead = rest.iter().fold(first, |all, set| all | set);
    doubts.settle(board, settled, agreed_dead, any_dead);
    match fitting.len() {
        1 => Fit::One,
        several => Fit::Several(several),
    }
}

/// Whether a word leaves room for the result to speak.
fn in_doubt(word: &ChainWord) -> bool {
    word.fate == Fate::Undetermined
        || (word.confidence == Confidence::Estimated
            && matches!(word.fate, Fate::Alive | Fate::Dead))
}

/// Groups in doubt; a set of dead groups is a number, one bit for each.
struct Doubts {
    groups: Vec<Group>,
    /// How many of them, the first ones, have no fate at all.
    open: usize,
    /// Their stones.
    stones: Vec<PointSet>,
    /// What is dead whatever these are.
    firm: PointSet,
    /// Groups that stand against each one.
    against: Vec<u32>,
    /// Groups that cannot be dead: nobody is there to take them.
    safe: u32,
    /// The dead groups where every estimate stands and all that is open is alive.
    estimated: u32,
    counted: usize,
}

impl Doubts {
    /// The doubts of a position; nothing where too many groups are open.
    fn of(board: &Board, settled: &Settled) -> Option<Self> {
        let mut groups = groups(board, settled, in_doubt);
        groups.retain(|group| group.fate == Fate::Undetermined || group.lean() <= SURE);
        groups.sort_by_key(|group| (group.fate != Fate::Undetermined, group.lean(), group.first));
        let open = groups.partition_point(|group| group.fate == Fate::Undetermined);
        if open > MOST_OPEN {
            return None;
        }
        groups.truncate(MOST_GROUPS);
        let stones: Vec<PointSet> = groups.iter().map(|group| group.points(board)).collect();
        let mut firm = settled.dead;
        for stones in &stones {
            firm = firm.difference(stones);
        }
        let mut doubts = Self {
            open,
            firm,
            against: Vec::new(),
            safe: 0,
            estimated: 0,
            counted: 0,
            groups,
            stones,
        };
        doubts.look_round(board);
        Some(doubts)
    }

    /// Finds who stands against whom, and who has nobody to fear.
    fn look_round(&mut self, board: &Board) {
        let of_chain = |first: Point| self.stones.iter().position(|stones| stones.contains(first));
        let mut flood = Flood::new();
        flood.run(board, &self.firm);
        for (at, group) in self.groups.iter().enumerate() {
            let mut against = 0;
            let mut hunted = false;
            for enemy in group.enemies(board) {
                match of_chain(enemy) {
                    Some(other) => against |= 1 << other,
                    None if self.firm.contains(enemy) => self.safe |= 1 << at,
                    None => hunted = true,
                }
            }
            hunted |= against != 0 || shares_room(board, &flood, group, &self.stones[at]);
            if !hunted {
                self.safe |= 1 << at;
            }
            if group.fate == Fate::Dead {
                self.estimated |= 1 << at;
            }
            self.against.push(against);
        }
    }

    /// Whether nobody is dead on both sides of a contact, and nobody without an enemy.
    fn is_plausible(&self, set: u32) -> bool {
        let dead = (0..self.groups.len()).filter(|at| set & (1 << at) != 0);
        set & self.safe == 0 && { dead }.all(|at| self.against[at] & set == 0)
    }

    /// The plausible sets that give the margin, from the first row of trials in which any does.
    fn fitting(
        &mut self,
        declared: Amount,
        mut margin: impl FnMut(&PointSet) -> Option<Amount>,
    ) -> Vec<u32> {
        let open = 1_u32 << self.open;
        let mut fitting = Vec::new();
        let as_estimated = std::iter::once(0);
        let turned = (self.open..self.groups.len()).map(|at| 1_u32 << at);
        for (row, turn) in as_estimated.chain(turned).enumerate() {
            if row == 1 && !fitting.is_empty() {
                break;
            }
            for fates in 0..open {
                let set = (self.estimated ^ turn) | fates;
                if !self.is_plausible(set) {
                    continue;
                }
                self.counted += 1;
                if margin(&self.dead(set)) == Some(declared) {
                    fitting.push(set);
                    let settleable = if row == 0 { open - 1 } else { self.all() };
                    if agree_on_nothing(&fitting, settleable) {
                        return fitting;
                    }
                }
            }
        }
        fitting
    }

    fn all(&self) -> u32 {
        (1 << self.groups.len()) - 1
    }

    fn dead(&self, set: u32) -> PointSet {
        let dead = (0..self.groups.len()).filter(|at| set & (1 << at) != 0);
        dead.fold(self.firm, |all, at| all.union(&self.stones[at]))
    }

    /// Writes down what all fitting sets agree on, and leaves open what they do not.
    fn settle(&self, board: &Board, settled: &mut Settled, agreed: u32, any: u32) {
        for (at, group) in self.groups.iter().enumerate() {
            let bit = 1 << at;
            let fate = match (agreed & bit != 0, any & bit != 0) {
                (true, _) => Fate::Dead,
                (false, false) => Fate::Alive,
                (false, true) => Fate::Undetermined,
            };
            if fate != group.fate {
                for &first in &group.chains {
                    settled.decide(board, first, fate, Source::Result);
                }
            }
        }
    }
}

/// Whether sets agree on none of these groups, so that more sets would settle nothing more.
fn agree_on_nothing(sets: &[u32], groups: u32) -> bool {
    let all_dead = sets.iter().fold(u32::MAX, |all, set| all & set);
    let any_dead = sets.iter().fold(0, |all, set| all | set);
    groups != 0 && (all_dead | !any_dead) & groups == 0
}

/// Whether an enemy reaches an empty point beside the group.
fn shares_room(board: &Board, flood: &Flood, group: &Group, stones: &PointSet) -> bool {
    let empty = stones
        .iter()
        .flat_map(|stone| stone.neighbours(board.size()))
        .filter(|q| !stones.contains(*q) && !matches!(flood.owner(*q), Owner::Stone(_)));
    let theirs = group.color.opponent();
    { empty }.any(|q| {
        flood
            .region_of(q)
            .is_some_and(|region| region.touches[theirs])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Size, SuicideAllowed, parse_vertex};
    use crate::count::Counter;
    use crate::settle::{all_alive, by_unconditional_life};

    /// White's stone in Black's left half, Black's in White's right half.
    const ROWS: &str = "
        . . . X O . . .
        . O . X O . . .
        . . . X O . X .
        . . . X O . . .";

    fn board(rows: &str) -> Board {
        Board::parse_diagram(rows).unwrap()
    }

    fn point(board: &Board, name: &str) -> Point {
        parse_vertex(name, board.size()).unwrap()
    }

    fn area(board: &Board, dead: &PointSet) -> Option<Amount> {
        let tally = Counter::new().tally(board, dead);
        Some(Amount::points(tally.area_difference()))
    }

    /// Everything alive, these chains estimated by playouts.
    fn estimated(board: &Board, words: &[(&str, Fate, u16)]) -> Settled {
        let mut settled = all_alive(board);
        for &(name, fate, kept) in words {
            let at = point(board, name);
            settled.decide(board, at, fate, Source::Playouts);
            for word in &mut settled.chains {
                if word.first == at {
                    word.kept = Some(kept);
                }
            }
        }
        settled
    }

    fn fit(board: &Board, settled: &mut Settled, points: i64) -> Fit {
        by_result(board, settled, Amount::points(points), |dead| {
            area(board, dead)
        })
    }

    fn fate(settled: &Settled, board: &Board, name: &str) -> (Fate, Source) {
        let word = settled.chain(board, point(board, name)).unwrap();
        (word.fate, word.source)
    }

    const OPEN: [(&str, Fate, u16); 2] = [
        ("B3", Fate::Undetermined, 400),
        ("G2", Fate::Undetermined, 600),
    ];

    #[test]
    fn one_fitting_set_is_taken_on_the_word_of_the_result() {
        let board = board(ROWS);
        // Both dead: 16 to 16. B3 alone: 17 to 4. G2 alone: 4 to 17. Neither: 5 to 5.
        for (declared, black, white) in [
            (13, Fate::Alive, Fate::Dead),
            (-13, Fate::Dead, Fate::Alive),
        ] {
            let mut settled = estimated(&board, &OPEN);
            let found = fit(&board, &mut settled, declared);
            assert_eq!(found, Fit::One, "{declared}");
            assert_eq!(fate(&settled, &board, "G2"), (black, Source::Result));
            assert_eq!(fate(&settled, &board, "B3"), (white, Source::Result));
            assert!(settled.is_settled());
            let word = settled.chain(&board, point(&board, "B3")).unwrap();
            assert_eq!(word.confidence, Confidence::Estimated);
        }
    }

    #[test]
    fn what_several_sets_agree_on_is_settled_and_no_more() {
        let board = board(ROWS);
        let mut settled = estimated(&board, &OPEN);
        assert_eq!(fit(&board, &mut settled, 0), Fit::Several(2));
        assert_eq!(settled.undetermined().count(), 2, "they agree on nothing");
    }

    #[test]
    fn a_result_that_nothing_gives_changes_nothing() {
        let board = board(ROWS);
        let mut settled = estimated(&board, &OPEN);
        let before = settled.clone();
        let found = fit(&board, &mut settled, 7);
        let tried = ["B3", "G2"].map(|name| point(&board, name));
        let Fit::Nothing {
            counted: 4,
            tried: named,
        } = found
        else {
            panic!("{found:?}");
        };
        assert!(tried.iter().all(|point| named.contains(point)));
        assert_eq!(settled, before);
    }

    #[test]
    fn an_estimate_is_turned_over_only_when_nothing_else_fits() {
        let board = board(ROWS);
        let words = [("B3", Fate::Dead, 100), ("G2", Fate::Dead, 300)];
        let mut settled = estimated(&board, &words);
        assert_eq!(fit(&board, &mut settled, 0), Fit::One);
        assert_eq!(fate(&settled, &board, "G2"), (Fate::Dead, Source::Playouts));
        assert_eq!(fit(&board, &mut settled, 13), Fit::One);
        assert_eq!(fate(&settled, &board, "G2"), (Fate::Alive, Source::Result));
        assert_eq!(fate(&settled, &board, "B3"), (Fate::Dead, Source::Playouts));
        // Too sure to be turned over.
        let words = [("B3", Fate::Dead, 100), ("G2", Fate::Dead, 10)];
        let mut settled = estimated(&board, &words);
        let found = fit(&board, &mut settled, 13);
        assert!(matches!(found, Fit::Nothing { .. }), "{found:?}");
    }

    #[test]
    fn no_firmer_word_is_ever_touched() {
        let board = board(ROWS);
        for source in [
            Source::Unconditional,
            Source::Reading,
            Source::Marks,
            Source::Given,
            Source::List,
            Source::Engine,
            Source::Engines,
            Source::AllAlive,
        ] {
            let mut settled = estimated(&board, &OPEN);
            settled.decide(&board, point(&board, "G2"), Fate::Dead, source);
            let margins = -40..=40;
            for declared in margins {
                let mut settled = settled.clone();
                fit(&board, &mut settled, declared);
                assert_eq!(fate(&settled, &board, "G2"), (Fate::Dead, source));
                assert_eq!(fate(&settled, &board, "D4").0, Fate::Alive);
            }
        }
    }

    #[test]
    fn nothing_is_asked_where_too_much_is_open() {
        let rows = "X.X.X.X.X.X.X.X\n.O.O.O.O.O.O.O.\nX.X.X.X.X.X.X.X\n.O.O.O.O.O.O.O.";
        let board = board(rows);
        let mut settled = by_unconditional_life(&board, SuicideAllowed::No);
        let mut kept = 0;
        for word in &mut settled.chains {
            // Far apart, so that they are groups of their own.
            kept = (kept + 300) % 1000;
            word.kept = Some(kept);
        }
        assert!(groups(&board, &settled, in_doubt).len() > MOST_OPEN);
        let before = settled.clone();
        let found = by_result(&board, &mut settled, Amount::POINT, |_| panic!("not asked"));
        assert_eq!(found, Fit::Untried);
        assert_eq!(settled, before);
        // As many as may be: every set is counted at most once, and that is few enough.
        settled.chains.truncate(8);
        let mut asked = 0;
        by_result(&board, &mut settled, Amount::points(99), |dead| {
            asked += 1;
            area(&board, dead)
        });
        assert!((1..=256).contains(&asked), "{asked}");
    }

    #[test]
    fn the_dead_have_living_enemies() {
        // D4 and E4 stand against each other: one of the two walls dead is a set, both are not.
        let board = board("XXOO");
        let words = [
            ("A1", Fate::Undetermined, 500),
            ("C1", Fate::Undetermined, 500),
        ];
        let mut settled = estimated(&board, &words);
        let found = fit(&board, &mut settled, 99);
        assert!(
            matches!(found, Fit::Nothing { counted: 3, .. }),
            "{found:?}"
        );
        // Stones nobody is near cannot be dead.
        let board = board_of_one();
        let mut settled = estimated(&board, &[("A1", Fate::Undetermined, 100)]);
        let found = fit(&board, &mut settled, 0);
        assert!(
            matches!(found, Fit::Nothing { counted: 1, .. }),
            "{found:?}"
        );
    }

    fn board_of_one() -> Board {
        board("X..")
    }

    #[test]
    fn colours_swapped_flip_the_sign_and_nothing_else() {
        let swap = |c: char| match c {
            'X' => 'O',
            'O' => 'X',
            other => other,
        };
        let (one, other) = (
            board(ROWS),
            board(&ROWS.chars().map(swap).collect::<String>()),
        );
        for declared in -32..=32 {
            let mut a = estimated(&one, &OPEN);
            let mut b = estimated(&other, &OPEN);
            let found = fit(&one, &mut a, declared);
            assert_eq!(found, fit(&other, &mut b, -declared));
            assert_eq!(a.dead, b.dead);
        }
    }

    /// A position and a word on it that depend on nothing but the stones.
    fn random(dice: &mut impl FnMut(u32) -> u32) -> Board {
        let size = Size::new(3 + dice(5) as usize, 3 + dice(5) as usize).unwrap();
        let mut board = Board::new(size);
        let full = 2 + dice(3);
        for point in size.points() {
            let stone = (dice(6) < full).then(|| Color::BOTH[dice(2) as usize]);
            board.edit([(point, stone)]);
        }
        board
    }

    fn by_size(board: &Board) -> Settled {
        let mut settled = by_unconditional_life(board, SuicideAllowed::No);
        for word in &mut settled.chains {
            let lots = word.stones % 4;
            if word.fate == Fate::Undetermined && lots > 0 {
                word.kept = u16::try_from(lots * 290 - 200).ok();
            }
        }
        settled
    }

    #[test]
    fn turned_and_mirrored_boards_have_the_same_dead() {
        let mut seed = 11_u32;
        let mut dice = |sides: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % sides
        };
        let (mut changed, mut fitted) = (0, 0);
        for _ in 0..400 {
            let board = random(&mut dice);
            let size = board.size();
            let declared = i64::from(dice(60)) - 30;
            let mut settled = by_size(&board);
            let found = fit(&board, &mut settled, declared);
            let mirror = |p: Point| size.point(size.width() - 1 - p.x(), p.y()).unwrap();
            let turned = Size::new(size.height(), size.width()).unwrap();
            let turn = |p: Point| turned.point(p.y(), size.width() - 1 - p.x()).unwrap();
            let maps: [(Size, &dyn Fn(Point) -> Point); 2] = [(size, &mirror), (turned, &turn)];
            for (to, map) in maps {
                let mut other = Board::new(to);
                other.edit(size.points().map(|p| (map(p), board.at(p))));
                let mut moved = by_size(&other);
                let same = fit(&other, &mut moved, declared);
                assert_eq!(kind(&found), kind(&same), "{board}");
                let dead: PointSet = settled.dead.iter().map(map).collect();
                assert_eq!(dead, moved.dead, "{board}\n{declared}");
            }
            fitted += usize::from(found == Fit::One);
            changed += usize::from(settled != by_size(&board));
        }
        assert!(fitted > 20 && changed > 20, "{fitted} {changed}");
    }

    fn kind(fit: &Fit) -> (u8, usize) {
        match fit {
            Fit::Untried => (0, 0),
            Fit::One => (1, 0),
            // They are counted only until they agree on nothing.
            Fit::Several(_) => (2, 0),
            Fit::Nothing { counted, .. } => (3, *counted),
        }
    }
}
