//! A bound on what one game may report and unfold.
//!
//! Owns the limits that keep a hostile game from costing more than its bytes. Knows no SGF.

use crate::finding::{Finding, Kind, claim_codes as codes};

/// Findings of one kind that are written out for one game.
const WRITTEN: u32 = 100;
/// Points that the rectangles of one game may name.
const RECTANGLES: usize = 1 << 18;

/// What one game has reported and unfolded so far.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    seen: Vec<(&'static Kind, u32)>,
    left: usize,
    capped: bool,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            seen: Vec::new(),
            left: RECTANGLES,
            capped: false,
        }
    }
}

impl Tally {
    /// Begins a new game, keeping the memory.
    pub(super) fn clear(&mut self) {
        self.seen.clear();
        self.left = RECTANGLES;
        self.capped = false;
    }

    /// Reports a finding unless the game has had its share of that kind; then only counts it.
    pub(super) fn report(
        &mut self,
        findings: &mut Vec<Finding>,
        kind: &'static Kind,
        make: impl FnOnce(&'static Kind) -> Finding,
    ) {
        let count = match self.seen.iter_mut().find(|(seen, _)| *seen == kind) {
            Some((_, count)) => {
                *count = count.saturating_add(1);
                *count
            }
            None => {
                self.seen.push((kind, 1));
                1
            }
        };
        if count <= WRITTEN {
            findings.push(make(kind));
        }
    }

    /// Takes `points` out of what rectangles may still name; the first refusal is to be told.
    pub(super) fn spend(&mut self, points: usize) -> Spent {
        if let Some(left) = self.left.checked_sub(points) {
            self.left = left;
            Spent::Yes
        } else if self.capped {
            Spent::RefusedAgain
        } else {
            self.capped = true;
            Spent::Refused
        }
    }

    /// Says how many findings were only counted.
    pub(super) fn finish(&mut self, findings: &mut Vec<Finding>) {
        for (kind, count) in self.seen.drain(..) {
            if count > WRITTEN {
                let message = format!("{} more: {}", count - WRITTEN, kind.title);
                let more = Finding::new(&codes::MORE_OF_THE_SAME, message);
                findings.push(more.severity(kind.severity));
            }
        }
    }
}

/// Whether points may be unfolded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spent {
    /// They may.
    Yes,
    /// They may not, for the first time.
    Refused,
    /// They may not, and it has been said.
    RefusedAgain,
}
