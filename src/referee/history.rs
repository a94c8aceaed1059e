//! The positions of a game, found again by hash and confirmed by their stones.
//!
//! Owns one record for every different position of a stretch, with the earliest plies it stood
//! after: at all, for each side to move, and made by each player. Knows no board: whether two
//! positions of equal hash are the same is asked of the caller.

use crate::board::{ByColor, Color};

/// No ply, no record.
pub(super) const NONE: u32 = u32::MAX;

/// One position of the board and when it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    hash: u64,
    /// The earliest ply after which it stood.
    pub(super) earliest: u32,
    /// Number of events after which a play last made it, or a stretch last started with it.
    pub(super) latest: u32,
    /// The earliest ply after which it stood with that side to move; `NONE` for never.
    pub(super) faced: ByColor<u32>,
    /// The earliest ply after which a play of that side had made it; `NONE` for never.
    pub(super) made: ByColor<u32>,
}

/// What an event changed in a record, so that it can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Touch {
    /// `latest` before; `NONE` where it stays.
    latest: u32,
    /// The record is new.
    new: bool,
    /// The side that first faced the position then.
    faced: Option<Color>,
    /// The player who first made the position then.
    made: Option<Color>,
}

impl Touch {
    /// Nothing changed.
    pub(super) const NOTHING: Self = Self {
        latest: NONE,
        new: false,
        faced: None,
        made: None,
    };

    /// What making a new record changes.
    pub(super) const NEW: Self = Self {
        new: true,
        ..Self::NOTHING
    };
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// The table's generation when it was filled; of any other generation it is free.
    generation: u32,
    record: u32,
}

/// Words of the filter: small enough to stay in the nearest cache, and large enough that games
/// of ordinary length hardly ever take a new position for one that may have stood before.
const FILTER: usize = 512;

/// An open-addressed table of positions that forgets everything at once by counting up, behind
/// a filter.
///
/// Nearly every position is new, and the filter says so at the cost of two bits. Records enter
/// the table only when it is asked for a position that the filter cannot exclude.
///
/// Slots are taken back in the reverse of the order they were filled in, so a freed slot never
/// interrupts a row of probes.
pub(super) struct History {
    mask: u64,
    /// Two bits of one word for every position; those of positions taken back stay.
    filter: Box<[u64; FILTER]>,
    generation: u32,
    slots: Vec<Slot>,
    records: Vec<Record>,
    /// Number of records that the table holds, the first ones.
    indexed: u32,
    /// First record of the present stretch; those before belong to stretches that ended.
    first: u32,
    /// Told apart by this, a position that is set up again and again is not looked for among
    /// its records of all the stretches before.
    salt: u64,
}

impl History {
    /// Makes an empty history that keeps only the `bits` lowest bits of every hash.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            mask: u64::MAX.checked_shr(64 - bits.min(64)).unwrap_or(0),
            filter: Box::new([0; FILTER]),
            generation: 1,
            slots: vec![Slot::default(); 1024],
            records: Vec::new(),
            indexed: 0,
            first: 0,
            salt: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.filter.fill(0);
        self.records.clear();
        self.indexed = 0;
        self.set_first(0);
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(Slot::default());
            self.generation = 1;
        }
    }

    /// Goes back to a stretch that began with this record.
    pub(super) const fn set_first(&mut self, first: u32) {
        self.first = first;
        self.salt = (first as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    /// The next record begins a new stretch.
    pub(super) fn begin_stretch(&mut self) {
        self.set_first(self.records.len() as u32);
    }

    /// What a position of the present stretch is kept under.
    #[inline]
    const fn key(&self, hash: u64) -> u64 {
        (hash ^ self.salt) & self.mask
    }

    /// A record.
    pub(super) fn record(&self, index: u32) -> &Record {
        &self.records[index as usize]
    }

    /// Whether the filter shows that no position of this hash stood before.
    #[inline]
    pub(super) fn is_new(&self, hash: u64) -> bool {
        let (word, bits) = filtered(self.key(hash));
        self.filter[word] & bits != bits
    }

    /// Looks for a position of the present stretch; `same` confirms a record of equal hash.
    ///
    /// Only records brought in by [`History::index`] are found.
    pub(super) fn find(&self, hash: u64, mut same: impl FnMut(&Record) -> bool) -> Option<u32> {
        let hash = self.key(hash);
        let wrap = self.slots.len() - 1;
        let mut at = home(hash) & wrap;
        loop {
            let slot = self.slots[at];
            if slot.generation != self.generation {
                return None;
            }
            let record = &self.records[slot.record as usize];
            if record.hash == hash && slot.record >= self.first && same(record) {
                return Some(slot.record);
            }
            at = (at + 1) & wrap;
        }
    }

    /// Brings the records made since the last time into the table.
    pub(super) fn index(&mut self) {
        let wanted = (self.records.len() * 2).next_power_of_two();
        if wanted > self.slots.len() {
            self.slots.clear();
            self.slots.resize(wanted, Slot::default());
            self.generation = 1;
            self.indexed = 0;
        }
        let wrap = self.slots.len() - 1;
        for record in self.indexed..self.records.len() as u32 {
            let mut at = home(self.records[record as usize].hash) & wrap;
            while self.slots[at].generation == self.generation {
                at = (at + 1) & wrap;
            }
            self.slots[at] = Slot {
                generation: self.generation,
                record,
            };
        }
        self.indexed = self.records.len() as u32;
    }

    /// Adds a position that a play of `player` makes for the first time, and says which record
    /// it is.
    #[inline]
    pub(super) fn add_made(&mut self, hash: u64, ply: u32, latest: u32, player: Color) -> u32 {
        let mut record = Record::new(self.key(hash), ply, latest);
        record.faced[player.opponent()] = ply;
        record.made[player] = ply;
        self.add(record)
    }

    /// Adds the position a stretch begins with, and says which record it is.
    pub(super) fn add_start(&mut self, hash: u64, ply: u32, latest: u32, to_play: Color) -> u32 {
        let mut record = Record::new(self.key(hash), ply, latest);
        record.faced[to_play] = ply;
        self.add(record)
    }

    #[inline]
    fn add(&mut self, record: Record) -> u32 {
        let (word, bits) = filtered(record.hash);
        self.filter[word] |= bits;
        let index = self.records.len() as u32;
        self.records.push(record);
        index
    }

    /// Notes that a known position stood after `ply` with `faced` to move, made by a play of
    /// `made` if so, and says what that changed.
    pub(super) fn note(
        &mut self,
        record: u32,
        ply: u32,
        faced: Color,
        made: Option<(Color, u32)>,
    ) -> Touch {
        let mut touch = Touch::NOTHING;
        let record = &mut self.records[record as usize];
        if record.faced[faced] == NONE {
            record.faced[faced] = ply;
            touch.faced = Some(faced);
        }
        if let Some((player, latest)) = made {
            if record.made[player] == NONE {
                record.made[player] = ply;
                touch.made = Some(player);
            }
            touch.latest = record.latest;
            record.latest = latest;
        }
        touch
    }

    /// Takes back what was added or noted for one event.
    pub(super) fn take_back(&mut self, record: u32, touch: Touch) {
        if touch.new && record >= self.indexed {
            self.records.truncate(record as usize);
            return;
        }
        if touch.new {
            self.indexed = record;
            let hash = self.records[record as usize].hash;
            let wrap = self.slots.len() - 1;
            let mut at = home(hash) & wrap;
            while self.slots[at].generation == self.generation {
                if self.slots[at].record == record {
                    self.slots[at].generation = 0;
                    break;
                }
                at = (at + 1) & wrap;
            }
            self.records.truncate(record as usize);
            return;
        }
        let record = &mut self.records[record as usize];
        if let Some(side) = touch.faced {
            record.faced[side] = NONE;
        }
        if let Some(player) = touch.made {
            record.made[player] = NONE;
        }
        if touch.latest != NONE {
            record.latest = touch.latest;
        }
    }

    /// Every record, for comparing whole histories.
    #[cfg(test)]
    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    /// Whether the table holds as many records as it says.
    #[cfg(test)]
    pub(super) fn is_sound(&self) -> bool {
        let live = |slot: &&Slot| slot.generation == self.generation;
        self.slots.iter().filter(live).count() == self.indexed as usize
    }
}

impl Record {
    #[inline]
    const fn new(hash: u64, ply: u32, latest: u32) -> Self {
        const NEVER: ByColor<u32> = ByColor {
            black: NONE,
            white: NONE,
        };
        Self {
            hash,
            earliest: ply,
            latest,
            faced: NEVER,
            made: NEVER,
        }
    }
}

/// Where a position's row of probes begins.
const fn home(hash: u64) -> usize {
    (hash ^ (hash >> 32)) as usize
}

/// The word of the filter and the bits in it that stand for a position.
#[inline]
const fn filtered(hash: u64) -> (usize, u64) {
    let word = (hash >> 12) as usize % FILTER;
    (word, 1 << (hash % 64) | 1 << (hash / 64 % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_set_up_again_and_again_is_found_at_once() {
        let mut history = History::new(64);
        for stretch in 0..200_000 {
            history.begin_stretch();
            let start = history.add_start(7, stretch, stretch, Color::Black);
            history.index();
            assert_eq!(history.find(7, |_| true), Some(start));
            assert_eq!(history.find(8, |_| true), None);
        }
        // A look through all former stretches for each would not come to an end.
    }
}
