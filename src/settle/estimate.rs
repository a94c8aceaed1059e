//! An estimate of every chain's fate: playouts first, then reading where they do not agree.
//!
//! The position is turned into its frame before anything is asked of it, and every choice is made
//! in the frame's own order, so that the estimate turns with the board. Knows no records, no rules
//! and no other word on the dead.

use super::playout::field::{BLACK, EMPTY, Field, WHITE};
use super::playout::frame::Frame;
use super::playout::ownership::Ownership;
use super::playout::policy::Dice;
use super::reading::{
    local::{Local, Outcome, Refill},
    region::{self, Doubt, Region},
    search::Search,
};
use super::settled::{Fate, Source, first_stone};
use crate::board::{Board, Point, PointSet};

/// Playouts between two looks at the chains, on boards up to 19×19; fewer on larger ones, so that
/// about as many stones are played.
const ROUND: u32 = 64;
/// Rounds where chains stay in doubt.
const MOST_ROUNDS: u32 = 4;
/// A chain kept in this share of playouts, in permille, is in no doubt; nor is one lost so often.
const CLEAR: u16 = 880;
/// From this share on a chain lives for certain.
const CERTAIN: u16 = 940;
/// From this share on a chain in doubt is taken as alive: of chains that random play saves half of
/// the time, careful play saves few.
const EVEN: u16 = 610;
/// From this share on one is that little hangs on.
const HALF: u16 = 500;
/// The spread of one playout, in permille.
const SPREAD: u32 = 500;
/// By how many points a region must differ with the side to move first to be undecided.
const HOT: i16 = 6;
/// A chain kept in less than this share, and lost in less, may turn on who moves first.
const LEANING: u16 = 750;
/// The most points of an eye space that is open whatever playouts lean to, where who moves first
/// decides it or it could not be read to its end.
const EYE_SPACE: usize = 9;
/// Points of a board that is read as a whole.
const SMALL_BOARD: usize = 12;
/// Stones of a chain that lives or dies inside another's eye space.
const INSIDE: u16 = 4;
/// Positions a region may take.
const NODES: u32 = 250_000;
/// Positions all regions of a 19×19 board may take together. A position takes time as its points
/// do, so that a larger board has the fewer.
const ALL_NODES: u32 = 750_000;
/// The seed of all playouts.
const SEED: u64 = 20_260_101;

/// What is thought of one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The chain's first stone in reading order.
    pub first: Point,
    /// What becomes of it.
    pub fate: Fate,
    /// Whether reading or playouts say so.
    pub source: Source,
    /// In how many of a thousand playouts its points ended as its own colour's.
    pub kept: u16,
}

/// What is thought of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Every chain, in reading order.
    pub chains: Vec<Guess>,
    /// By point in reading order: playouts it ended as Black's in less those as White's, in
    /// permille.
    pub ownership: Vec<i16>,
    /// Playouts made.
    pub playouts: u32,
}

impl Guess {
    /// Whether playouts leave the fate open.
    #[must_use]
    pub const fn is_doubtful(&self) -> bool {
        in_doubt(self.kept)
    }
}

impl Estimate {
    /// What the owners of all points leave open over the playouts, in points.
    #[must_use]
    pub fn open_points(&self) -> u32 {
        let open = |owner: &i16| 1000 - u32::from(owner.unsigned_abs());
        self.ownership.iter().map(open).sum::<u32>() / 1000
    }

    /// Whether so much is open that the game was not played out: a fifth of the board and four
    /// points, which on a small board one doubtful chain comes to.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.open_points() as usize > self.ownership.len() / 5 + 4
    }
}

/// Estimates positions, keeping its memory between them.
#[derive(Default)]
pub struct Estimator {
    ownership: Ownership,
    search: Search,
    local: Local,
    nodes_left: u32,
    /// The chains at stake in each region searched, by their names.
    searched: Vec<Vec<u16>>,
    /// By cell: how much the life of the chain on it is in doubt.
    doubt: Vec<Doubt>,
    /// Cells of the room of a chain.
    room: Vec<u16>,
}

/// A chain of the field.
struct Chain {
    head: u16,
    color: u8,
    kept: u16,
    /// Whether it stays whoever moves first, where that could be read.
    read: Option<bool>,
    /// Whether the side to move decides it, and much hangs on that.
    hot: bool,
    /// Whether the side to move decides it, and little hangs on that.
    small: bool,
    /// Whether it stays as long as nobody plays where stones were taken.
    stands: bool,
    /// Whether no more than small chains of the other side are at stake beside it.
    alone: bool,
}

impl Chain {
    /// Whether the side to move decides its life, and playouts do not know better: they do where
    /// they lean to a side in a fight, but not of who lives or dies in its own eye space.
    const fn is_open(&self) -> bool {
        self.hot && (self.leans_nowhere() || self.alone)
    }

    /// Whether a region is the eye space of a large chain in doubt: no more than small chains of
    /// the other side are at stake in it.
    fn lives_alone(&self, field: &Field, region: &Region) -> bool {
        let mut stakes = region.stakes.iter();
        let alone =
            |&(stone, owner): &(u16, u8)| owner == self.color || field.stones(stone) <= INSIDE;
        in_doubt(self.kept) && field.stones(self.head) > INSIDE && stakes.all(alone)
    }

    /// Whether playouts lean to neither side by much.
    const fn leans_nowhere(&self) -> bool {
        self.kept < LEANING && self.kept > 1000 - LEANING
    }
}

impl Estimator {
    /// Estimates a position.
    pub fn estimate(&mut self, board: &Board) -> Estimate {
        let frame = Frame::of(board);
        let field = frame.field(board);
        let mut chains = self.play(&field);
        if board.size().area() <= SMALL_BOARD {
            self.read_all(&field, &mut chains);
        } else {
            self.read(&field, &mut chains);
        }
        self.gather(board, frame, &field, &chains)
    }

    /// Plays until the chains are clear, or often enough.
    fn play(&mut self, field: &Field) -> Vec<Chain> {
        self.ownership.reset(field.len());
        let mut dice = Dice::new(SEED);
        let mut color = BLACK;
        let mut chains = chains_of(field);
        let round = (ROUND * 361 / field.area() as u32).clamp(8, ROUND);
        for _ in 0..MOST_ROUNDS {
            for _ in 0..round {
                self.ownership.playout(field, color, &mut dice);
                color ^= 1;
            }
            for chain in &mut chains {
                chain.kept = self.ownership.kept(field, chain.head, chain.color);
            }
            let playouts = self.ownership.playouts;
            if !chains.iter().any(|chain| may_turn(chain.kept, playouts)) {
                break;
            }
        }
        chains
    }

    /// Reads the regions around chains in doubt.
    fn read(&mut self, field: &Field, chains: &mut [Chain]) {
        let larger = (field.area() * field.area() / (361 * 361)).max(1);
        self.nodes_left = ALL_NODES / larger as u32;
        self.searched.clear();
        self.doubt.clear();
        self.doubt.resize(field.len(), Doubt::None);
        for chain in chains.iter() {
            let doubt = match chain.kept {
                ..CLEAR => Doubt::Open,
                CLEAR..CERTAIN => Doubt::Some,
                _ => continue,
            };
            field.each_stone(chain.head, |stone| {
                self.doubt[usize::from(stone)] = doubt;
                true
            });
        }
        for at in 0..chains.len() {
            if in_doubt(chains[at].kept) && chains[at].read.is_none() {
                self.search(field, chains, at);
            }
        }
        self.confirm(field, chains);
    }

    /// Reads the regions of chains that playouts take, where those who take them have little room
    /// themselves: either may turn out to need the other.
    fn confirm(&mut self, field: &Field, chains: &mut [Chain]) {
        for chain in chains.iter() {
            let doubt = match chain.read {
                Some(true) => Doubt::None,
                _ if region::has_little_room(field, chain.head, &mut self.room) => Doubt::Open,
                _ => continue,
            };
            field.each_stone(chain.head, |stone| {
                self.doubt[usize::from(stone)] = doubt;
                true
            });
        }
        for at in 0..chains.len() {
            let taken = chains[at].kept <= 1000 - CLEAR && field.stones(chains[at].head) > 1;
            if taken && chains[at].read.is_none() {
                self.search(field, chains, at);
            }
        }
    }

    /// Reads a whole small board, every chain at stake and every cell to be played on again: a fate
    /// that hangs on who moves, or that was not read to its end, is open.
    fn read_all(&mut self, field: &Field, chains: &mut [Chain]) {
        let Some(start) = chains.first().map(|chain| chain.head) else {
            return;
        };
        self.nodes_left = ALL_NODES;
        let region = region::around(field, start, |_| Doubt::Open);
        let outcomes = region
            .as_ref()
            .and_then(|region| self.both(field, region, Refill::All));
        for chain in chains.iter_mut() {
            chain.hot = true;
            chain.alone = true;
        }
        let (Some(region), Some([first, second])) = (region, outcomes) else {
            return;
        };
        let clear = first.kept == second.kept
            && self.local.left(first.kept) == first.value
            && first.value == second.value;
        for (bit, &(stone, _)) in region.stakes.iter().enumerate() {
            let head = field.chain(stone);
            if let Some(chain) = chains.iter_mut().find(|chain| clear && chain.head == head) {
                chain.read = Some(first.kept >> bit & 1 == 1);
            }
        }
    }

    /// Searches the closed region of a chain, if it is small.
    fn search(&mut self, field: &Field, chains: &mut [Chain], at: usize) {
        let doubt = &self.doubt;
        let region = region::around(field, chains[at].head, |p| doubt[usize::from(p)]);
        let Some(region) = region else { return };
        let stakes = region.stakes.iter();
        let mut names: Vec<u16> = stakes.map(|&(stone, _)| field.chain(stone)).collect();
        names.sort_unstable();
        if self.searched.contains(&names) {
            return;
        }
        self.searched.push(names);
        if !in_doubt(chains[at].kept) && !has_large_enemy(field, &region, chains[at].color) {
            return;
        }
        let Some([first, second]) = self.both(field, &region, Refill::Small) else {
            let chain = &mut chains[at];
            let small = region.stakes.len() == 1 && region.cells.len() <= EYE_SPACE;
            if small && chain.lives_alone(field, &region) {
                (chain.hot, chain.alone) = (true, true);
            }
            return;
        };
        let clear = first.kept == second.kept && !loses_both(&region, first.kept);
        // A fight that takes stones of both sides, or that the side to move decides, has to go on
        // where stones were taken: what stays as long as nobody does that stands, and what then
        // turns on who moves is open.
        let all = (1 << region.stakes.len()) - 1;
        let quiet = if clear && first.kept == all {
            None
        } else {
            self.both(field, &region, Refill::Never)
        };
        let stands = quiet.map_or(0, |[one, other]| one.kept & other.kept);
        let open = quiet
            .filter(|[one, other]| one.value - other.value >= HOT)
            .map_or(0, |[one, other]| one.kept ^ other.kept);
        let turns = first.value - second.value;
        let compact = region.cells.len() <= EYE_SPACE;
        let fights = [first, second]
            .iter()
            .any(|end| loses_both(&region, end.kept));
        for (bit, &(stone, _)) in region.stakes.iter().enumerate() {
            let (one, other) = (first.kept >> bit & 1, second.kept >> bit & 1);
            let head = field.chain(stone);
            let Some(chain) = chains.iter_mut().find(|chain| chain.head == head) else {
                continue;
            };
            // Two kos, one for each side, keep their stones until they are taken.
            if !in_doubt(chain.kept) && region::is_in_ko(field, head) {
                continue;
            }
            let opens = open >> bit & 1 == 1;
            if one == other && (one == 1 || clear && !opens) {
                chain.read = Some(one == 1);
            } else {
                chain.stands = fights && !clear && stands >> bit & 1 == 1;
                chain.hot |= turns >= HOT || opens;
                chain.alone |= compact && chain.lives_alone(field, &region);
                chain.small |= turns < HOT && !opens;
            }
        }
    }

    /// Plays a region out with Black and with White to move first.
    fn both(&mut self, field: &Field, region: &Region, refill: Refill) -> Option<[Outcome; 2]> {
        if !self.local.take(field, region, refill) {
            return None;
        }
        let mut play = |color| {
            let limit = NODES.min(self.nodes_left);
            let outcome = self.search.play_out(&self.local, color, limit);
            self.nodes_left -= self.search.nodes().min(limit);
            outcome
        };
        Some([play(BLACK)?, play(WHITE)?])
    }

    /// Turns what was found back onto the board.
    fn gather(&self, board: &Board, frame: Frame, field: &Field, chains: &[Chain]) -> Estimate {
        let mut estimate = Estimate {
            playouts: self.ownership.playouts,
            ..Estimate::default()
        };
        let mut seen = PointSet::new();
        for point in board.size().points() {
            let cell = frame.cell(field, point);
            let black = frame.color(BLACK);
            let share = |color| self.ownership.share(cell, color) as i16;
            estimate.ownership.push(share(black) - share(black ^ 1));
            if board.is_empty(point) || seen.contains(point) {
                continue;
            }
            seen.extend(board.chain(point));
            let head = field.chain(cell);
            let Some(chain) = chains.iter().find(|chain| chain.head == head) else {
                continue;
            };
            let (fate, source) = match chain.read {
                Some(true) => (Fate::Alive, Source::Reading),
                Some(false) => (Fate::Dead, Source::Reading),
                None if chain.stands && chain.leans_nowhere() => (Fate::Alive, Source::Playouts),
                None if chain.is_open() => (Fate::Undetermined, Source::Reading),
                None if chain.kept >= EVEN || chain.small && chain.kept >= HALF => {
                    (Fate::Alive, Source::Playouts)
                }
                None => (Fate::Dead, Source::Playouts),
            };
            estimate.chains.push(Guess {
                first: first_stone(board, point),
                fate,
                source,
                kept: chain.kept,
            });
        }
        estimate
    }
}

/// Whether playouts that kept a chain in so many of a thousand leave its fate open.
const fn in_doubt(kept: u16) -> bool {
    kept < CLEAR && kept > 1000 - CLEAR
}

/// Whether more playouts than those made could say otherwise of a chain: whether what they say is
/// less than three spreads off from where its fate turns.
fn may_turn(kept: u16, playouts: u32) -> bool {
    let off = u32::from(kept.clamp(HALF, EVEN).abs_diff(kept));
    in_doubt(kept) && off * off * playouts <= 9 * SPREAD * SPREAD
}

/// Whether chains of both sides at stake are lost.
fn loses_both(region: &Region, kept: u32) -> bool {
    let lost = |color| {
        let mut stakes = region.stakes.iter().enumerate();
        stakes.any(|(bit, &(_, owner))| owner == color && kept >> bit & 1 == 0)
    };
    lost(BLACK) && lost(WHITE)
}

/// Whether a large chain of the other side is at stake.
fn has_large_enemy(field: &Field, region: &Region, color: u8) -> bool {
    let mut stakes = region.stakes.iter();
    stakes.any(|&(stone, owner)| owner != color && field.stones(stone) >= INSIDE)
}

/// The chains of a field, in its own order.
fn chains_of(field: &Field) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    for p in 0..field.len() as u16 {
        let color = field.at(p);
        if color < EMPTY && field.chain(p) == p {
            chains.push(Chain {
                head: p,
                color,
                kept: 0,
                read: None,
                hot: false,
                small: false,
                stands: false,
                alone: false,
            });
        }
    }
    chains
}
