//! A bound on how many findings about moves one game may have written out.
//!
//! Owns the limit that keeps a game of a million bad moves from costing a million rows; what is
//! beyond it is counted and told. Decides no move.

use crate::finding::{Finding, Kind, Severity, claim_codes};

/// Findings of one kind about moves that are written out for one game.
const WRITTEN: u32 = 1000;

/// How often each kind was found in a game, and how bad what was not written is.
#[derive(Default)]
pub(super) struct Shares {
    seen: Vec<(&'static Kind, u32, Severity)>,
}

impl Shares {
    /// Begins a new game, keeping the memory.
    pub fn clear(&mut self) {
        self.seen.clear();
    }

    /// Counts a finding; says whether it is to be written out.
    pub fn grant(&mut self, kind: &'static Kind, severity: Severity) -> bool {
        let Some((_, count, worst)) = self.seen.iter_mut().find(|(seen, ..)| *seen == kind) else {
            self.seen.push((kind, 1, Severity::Note));
            return true;
        };
        *count = count.saturating_add(1);
        if *count > WRITTEN {
            *worst = severity.max(*worst);
        }
        *count <= WRITTEN
    }

    /// Says how many were only counted, kind by kind.
    pub fn rest(&self) -> impl Iterator<Item = (&'static Kind, Finding)> {
        let over = self.seen.iter().filter(|(_, count, _)| *count > WRITTEN);
        over.map(|&(kind, count, worst)| {
            let message = format!("{} more: {}", count - WRITTEN, kind.title);
            let more = Finding::new(&claim_codes::MORE_OF_THE_SAME, message);
            (kind, more.severity(worst))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::move_codes;

    #[test]
    fn what_is_not_written_is_counted_with_its_weight() {
        let mut shares = Shares::default();
        for n in 0..WRITTEN + 3 {
            let severity = if n == WRITTEN + 1 {
                Severity::Error
            } else {
                Severity::Note
            };
            let granted = shares.grant(&move_codes::EXTRA_PASS, severity);
            assert_eq!(granted, n < WRITTEN);
            assert!(n > 0 || shares.grant(&move_codes::OCCUPIED, severity));
        }
        let rest: Vec<_> = shares.rest().collect();
        assert_eq!(rest.len(), 1);
        assert_eq!(*rest[0].0, move_codes::EXTRA_PASS);
        assert_eq!(rest[0].1.severity, Severity::Error);
        assert!(rest[0].1.message.starts_with("3 more: "));
        shares.clear();
        assert_eq!(shares.rest().count(), 0);
    }
}
