//! A region as a small graph: what plays in it need to know of the board, one bit a place.
//!
//! A place is one cell that may be played on, or all cells of a chain at stake in whose place
//! nobody begins anew. Chains that are not at stake have a liberty outside, so that they stand
//! whatever is played inside: of them only the places beside them are kept. Knows no search.

use super::super::playout::field::{BORDER, EMPTY, Field};
use super::region::Region;

/// Places, one bit each.
pub(crate) type Places = u128;

/// Stones of a chain in whose place play goes on.
const SMALL: u16 = 3;

/// The most places to play on of an eye space in which nobody lives once it is taken.
const LITTLE_ROOM: u32 = 4;

/// Whether play goes on where small chains were taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refill {
    /// On every cell of them.
    Small,
    /// On every cell of all chains.
    All,
    /// In the place of no chain.
    Never,
}

/// The stones of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stones {
    /// By colour.
    pub(crate) of: [Places; 2],
}

/// The stones of a region and where may not be retaken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stage {
    pub(crate) stones: Stones,
    /// The place where a ko may not be retaken, or nothing.
    pub(crate) ko: Places,
}

/// What best play leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Black's area of the region less White's.
    pub(crate) value: i16,
    /// By chain at stake: whether its own colour holds its place.
    pub(crate) kept: u32,
}

impl Outcome {
    /// Whether a side likes this more.
    pub(crate) const fn is_better(self, other: Self, color: usize) -> bool {
        match color {
            0 => self.value > other.value,
            _ => self.value < other.value,
        }
    }
}

/// What lies round a place.
#[derive(Clone, Copy, Default)]
struct Place {
    beside: Places,
    /// Places diagonal to it, and those that are so twice.
    diagonal: [Places; 2],
    /// Standing stones of each colour diagonal to it, and one more at the edge.
    standing: [u8; 2],
    /// Its cells.
    cells: u16,
}

/// A region to play in.
#[derive(Default)]
pub(crate) struct Local {
    places: Vec<Place>,
    /// Places that may be played on.
    playable: Places,
    /// By colour: places beside a chain of it that stands whatever is played.
    held: [Places; 2],
    /// By colour: places of its chains in which nobody begins anew, where there is little room and
    /// the other side has no such chain. Once taken they are the other side's, as if it had filled them.
    large: [Places; 2],
    /// A place and the colour of each chain at stake.
    stakes: Vec<(u8, u8)>,
    start: Stones,
    /// By cell of the field: its place and one more.
    place_of: Vec<u8>,
}

const fn bit(place: usize) -> Places {
    1 << place
}

/// The places of a set.
pub(crate) fn each(mut places: Places) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = places.trailing_zeros();
        places &= places.wrapping_sub(1);
        (place < Places::BITS).then_some(place as usize)
    })
}

impl Local {
    /// Takes a region over; false when it has too many places.
    pub(crate) fn take(&mut self, field: &Field, region: &Region, refill: Refill) -> bool {
        self.place_of.clear();
        self.place_of.resize(field.len(), 0);
        self.places.clear();
        self.stakes.clear();
        self.held = [0; 2];
        self.large = [0; 2];
        self.start = Stones::default();
        let alone = |p: u16| match refill {
            _ if field.at(p) == EMPTY => true,
            Refill::All => true,
            Refill::Small => field.stones(p) <= SMALL,
            Refill::Never => false,
        };
        // Those that may be played on come first, in the order of their cells.
        for &p in region.counted.iter().filter(|p| alone(**p)) {
            self.add(field, p);
        }
        if self.places.len() >= Places::BITS as usize {
            return false;
        }
        self.playable = bit(self.places.len()) - 1;
        for &(p, color) in &region.stakes {
            if !alone(p) {
                let place = self.add(field, p);
                field.each_stone(p, |stone| {
                    self.place_of[usize::from(stone)] = place;
                    true
                });
                self.places[usize::from(place) - 1].cells = field.stones(p);
                if field.stones(p) > SMALL {
                    self.large[usize::from(color)] |= bit(usize::from(place) - 1);
                }
            }
            let place = self.place_of[usize::from(p)].saturating_sub(1);
            self.stakes.push((place, color));
        }
        if self.places.len() > Places::BITS as usize {
            return false;
        }
        for &p in &region.counted {
            self.join(field, p);
        }
        // In a fight of two sides, or with more room, either may have to begin anew where it lost.
        // Liberties outside, beside a standing enemy, are no room.
        let fight = !self.large.contains(&0);
        let enemy = usize::from(self.large[0] != 0);
        let room = self.playable & !self.held[enemy];
        if fight || room.count_ones() > LITTLE_ROOM {
            self.large = [0; 2];
        }
        true
    }

    /// Adds the place of a cell; returns its number and one more.
    fn add(&mut self, field: &Field, p: u16) -> u8 {
        let color = field.at(p);
        if let Some(stones) = self.start.of.get_mut(usize::from(color)) {
            *stones |= 1_u128.checked_shl(self.places.len() as u32).unwrap_or(0);
        }
        self.places.push(Place {
            cells: 1,
            ..Place::default()
        });
        let number = self.places.len() as u8;
        self.place_of[usize::from(p)] = number;
        number
    }

    /// Notes what lies round a cell of a place.
    fn join(&mut self, field: &Field, p: u16) {
        let at = usize::from(self.place_of[usize::from(p)]).saturating_sub(1);
        for q in field.around(p) {
            match (self.place_of[usize::from(q)], field.at(q)) {
                (0, EMPTY | BORDER) => {}
                (0, color) => self.held[usize::from(color)] |= bit(at),
                (other, _) if usize::from(other) == at + 1 => {}
                (other, _) => self.places[at].beside |= bit(usize::from(other) - 1),
            }
        }
        let mut edge = 0;
        for q in field.diagonals(p) {
            let place = &mut self.places[at];
            match (self.place_of[usize::from(q)], field.at(q)) {
                (0, BORDER) => edge = 1,
                (0, EMPTY) => {}
                (0, color) => place.standing[usize::from(color)] += 1,
                (other, _) => {
                    let other = bit(usize::from(other) - 1);
                    place.diagonal[1] |= place.diagonal[0] & other;
                    place.diagonal[0] |= other;
                }
            }
        }
        for standing in &mut self.places[at].standing {
            *standing += edge;
        }
    }

    /// All places.
    const fn all(&self) -> Places {
        match self.places.len() {
            128.. => Places::MAX,
            count => bit(count) - 1,
        }
    }

    /// The position as it stands.
    pub(crate) const fn start(&self) -> Stage {
        Stage {
            stones: self.start,
            ko: 0,
        }
    }

    /// Places where a side may think of playing.
    pub(crate) const fn open(&self, stage: &Stage) -> Places {
        self.playable & !stage.stones.of[0] & !stage.stones.of[1] & !stage.ko
    }

    /// The chain on a place, and all places beside it.
    fn chain(&self, stones: Places, place: usize) -> [Places; 2] {
        let (mut chain, mut beside) = (bit(place), 0);
        let mut fresh = chain;
        while fresh != 0 {
            for place in each(fresh) {
                beside |= self.places[place].beside;
            }
            fresh = beside & stones & !chain;
            chain |= fresh;
        }
        [chain, beside]
    }

    /// Whether a place is an eye of a side that must not be filled.
    pub(crate) fn is_eye(&self, stones: &Stones, place: usize, color: usize) -> bool {
        let here = &self.places[place];
        if here.beside & !stones.of[color] != 0 || self.held[color ^ 1] & bit(place) != 0 {
            return false;
        }
        let theirs = here.diagonal.map(|set| set & stones.of[color ^ 1]);
        let theirs = theirs[0].count_ones() + theirs[1].count_ones();
        theirs + u32::from(here.standing[color ^ 1]) < 2
    }

    /// Plays on an open place; nothing where that would be suicide.
    pub(crate) fn play(&self, stage: &Stage, place: usize, color: usize) -> Option<Stage> {
        let here = bit(place);
        let [mut own, mut theirs] = [color, color ^ 1].map(|color| stage.stones.of[color]);
        own |= here;
        let empty = !(own | theirs);
        let liberties = self.large.map(|taken| empty & !taken);
        let beside = self.places[place].beside;
        let mut taken = 0;
        let mut known = 0;
        for other in each(beside & theirs) {
            if known & bit(other) != 0 {
                continue;
            }
            let [chain, around] = self.chain(theirs, other);
            known |= chain;
            if around & liberties[color ^ 1] == 0 && chain & self.held[color ^ 1] == 0 {
                taken |= chain;
            }
        }
        theirs &= !taken;
        if taken == 0 && beside & liberties[color] == 0 && self.held[color] & here == 0 {
            let [chain, around] = self.chain(own, place);
            if around & liberties[color] == 0 && chain & self.held[color] == 0 {
                return None;
            }
        }
        let one =
            taken.is_power_of_two() && self.places[taken.trailing_zeros() as usize].cells == 1;
        let alone = beside & own == 0 && self.held[color] & here == 0;
        let ko = if one && alone && beside & !theirs == taken {
            taken
        } else {
            0
        };
        let mut stones = Stones { of: [own; 2] };
        stones.of[color ^ 1] = theirs;
        Some(Stage { stones, ko })
    }

    /// Black's area of the region less White's, once the chains at stake that are not kept are taken.
    pub(crate) fn left(&self, kept: u32) -> i16 {
        let mut stones = self.start;
        for (at, &(place, color)) in self.stakes.iter().enumerate() {
            if kept >> at & 1 == 0 {
                let own = &mut stones.of[usize::from(color)];
                let [chain, _] = self.chain(*own, usize::from(place));
                *own &= !chain;
            }
        }
        self.count(&stones).value
    }

    /// Counts the region: an empty part is its owner's whose stones alone it touches.
    pub(crate) fn count(&self, stones: &Stones) -> Outcome {
        let [mut black, mut white] = stones.of;
        let taken = self.all() & !(black | white);
        black |= taken & self.large[1];
        white |= taken & self.large[0];
        let held = [black, white];
        let mut left = self.all() & !(black | white);
        let empty = left;
        while left != 0 {
            let [part, around] = self.chain(empty, left.trailing_zeros() as usize);
            left &= !part;
            let touches =
                [0, 1].map(|color| part & self.held[color] != 0 || around & held[color] != 0);
            match touches {
                [true, false] => black |= part,
                [false, true] => white |= part,
                _ => {}
            }
        }
        let cells = |set: Places| {
            each(set)
                .map(|place| self.places[place].cells as i16)
                .sum::<i16>()
        };
        let mut kept = 0;
        for (at, &(place, color)) in self.stakes.iter().enumerate() {
            let own = if color == 0 { black } else { white };
            kept |= u32::from(own & bit(usize::from(place)) != 0) << at;
        }
        Outcome {
            value: cells(black) - cells(white),
            kept,
        }
    }
}
