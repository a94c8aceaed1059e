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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Touch {
    /// The record is new.
    pub(super) new: bool,
    /// The side that first faced the position then.
    faced: Option<Color>,
    /// The player who first made the position then.
    made: Option<Color>,
    /// `latest` before.
    latest: Option<u32>,
}

impl Touch {
    /// What making a new record changes.
    pub(super) const NEW: Self = Self {
        new: true,
        faced: None,
        made: None,
        latest: None,
    };
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// The table's generation when it was filled; of any other generation it is free.
    generation: u32,
    record: u32,
}

/// Where a position is, or would go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The record that holds it.
    Known(u32),
    /// The free slot for it.
    Free(usize),
}

/// An open-addressed table of positions that forgets everything at once by counting up.
///
/// Slots are taken back in the reverse of the order they were filled in, so a freed slot never
/// interrupts a row of probes.
pub(super) struct History {
    mask: u64,
    generation: u32,
    slots: Vec<Slot>,
    records: Vec<Record>,
    /// First record of the present stretch; those before belong to stretches that ended.
    first: u32,
}

impl History {
    /// Makes an empty history that keeps only the `bits` lowest bits of every hash.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            mask: u64::MAX.checked_shr(64 - bits.min(64)).unwrap_or(0),
            generation: 1,
            slots: vec![Slot::default(); 1024],
            records: Vec::new(),
            first: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.first = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(Slot::default());
            self.generation = 1;
        }
    }

    /// Goes back to a stretch that began with this record.
    pub(super) const fn set_first(&mut self, first: u32) {
        self.first = first;
    }

    /// The next record begins a new stretch.
    pub(super) fn begin_stretch(&mut self) {
        self.first = self.records.len() as u32;
    }

    /// A record.
    pub(super) fn record(&self, index: u32) -> &Record {
        &self.records[index as usize]
    }

    /// Looks for a position of the present stretch; `same` confirms a record of equal hash.
    #[inline]
    pub(super) fn find(&self, hash: u64, mut same: impl FnMut(&Record) -> bool) -> Place {
        let hash = hash & self.mask;
        let wrap = self.slots.len() - 1;
        let mut at = Self::home(hash) & wrap;
        loop {
            let slot = self.slots[at];
            if slot.generation != self.generation {
                return Place::Free(at);
            }
            let record = &self.records[slot.record as usize];
            if record.hash == hash && slot.record >= self.first && same(record) {
                return Place::Known(slot.record);
            }
            at = (at + 1) & wrap;
        }
    }

    /// Adds a position at the free place found for it and says which record it is.
    pub(super) fn add(&mut self, hash: u64, free: usize, ply: u32, latest: u32) -> u32 {
        let record = self.records.len() as u32;
        self.records.push(Record {
            hash: hash & self.mask,
            earliest: ply,
            latest,
            faced: ByColor {
                black: NONE,
                white: NONE,
            },
            made: ByColor {
                black: NONE,
                white: NONE,
            },
        });
        self.slots[free] = Slot {
            generation: self.generation,
            record,
        };
        if self.records.len() * 2 > self.slots.len() {
            self.grow();
        }
        record
    }

    /// Notes that the position stood after `ply` with `faced` to move, made by a play of `made`
    /// if so, and adds to `touch` what that changed.
    #[inline]
    pub(super) fn note(
        &mut self,
        record: u32,
        ply: u32,
        faced: Color,
        made: Option<(Color, u32)>,
        touch: &mut Touch,
    ) {
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
            if !touch.new {
                touch.latest = Some(record.latest);
            }
            record.latest = latest;
        }
    }

    /// Takes back what [`History::note`] and [`History::add`] did for one event.
    pub(super) fn take_back(&mut self, record: u32, touch: Touch) {
        if touch.new {
            let hash = self.records[record as usize].hash;
            let wrap = self.slots.len() - 1;
            let mut at = Self::home(hash) & wrap;
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
        if let Some(latest) = touch.latest {
            record.latest = latest;
        }
    }

    fn home(hash: u64) -> usize {
        (hash ^ (hash >> 32)) as usize
    }

    fn grow(&mut self) {
        let length = self.slots.len() * 2;
        let wrap = length - 1;
        self.slots.clear();
        self.slots.resize(length, Slot::default());
        self.generation = 1;
        for (index, record) in self.records.iter().enumerate() {
            let mut at = Self::home(record.hash) & wrap;
            while self.slots[at].generation == self.generation {
                at = (at + 1) & wrap;
            }
            self.slots[at] = Slot {
                generation: self.generation,
                record: index as u32,
            };
        }
    }

    /// Every record, for comparing whole histories.
    #[cfg(test)]
    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many slots are taken.
    #[cfg(test)]
    pub(super) fn taken(&self) -> usize {
        let live = |slot: &&Slot| slot.generation == self.generation;
        self.slots.iter().filter(live).count()
    }
}
