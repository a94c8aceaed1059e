//! Reporting with measure: a hostile file makes no more findings than anyone reads.
//!
//! Owns how many findings of one kind a game may give. Knows no kind in particular.

use crate::finding::{Finding, Kind, Severity};
use std::borrow::Cow;

/// Findings of one kind in one game that are told one by one; of notes only the first is.
const TOLD: u32 = 20;

/// The findings of one game's reading.
pub(super) struct Reports<'f> {
    findings: &'f mut Vec<Finding>,
    counts: Vec<(&'static Kind, u32)>,
}

impl<'f> Reports<'f> {
    pub(super) const fn new(findings: &'f mut Vec<Finding>) -> Self {
        Self {
            findings,
            counts: Vec::new(),
        }
    }

    /// Adds a finding at a byte, unless there were enough of its kind.
    pub(super) fn add(
        &mut self,
        kind: &'static Kind,
        byte: usize,
        message: impl FnOnce() -> Cow<'static, str>,
    ) {
        self.add_as(kind, kind.severity, byte, message);
    }

    /// The same with another severity.
    #[cold]
    pub(super) fn add_as(
        &mut self,
        kind: &'static Kind,
        severity: Severity,
        byte: usize,
        message: impl FnOnce() -> Cow<'static, str>,
    ) {
        let count = match self.counts.iter_mut().find(|(seen, _)| *seen == kind) {
            Some((_, count)) => count,
            None => {
                self.counts.push((kind, 0));
                match self.counts.last_mut() {
                    Some((_, count)) => count,
                    None => return,
                }
            }
        };
        *count = count.saturating_add(1);
        let told = if kind.severity == Severity::Note {
            1
        } else {
            TOLD
        };
        if *count <= told {
            let byte = u32::try_from(byte).unwrap_or(u32::MAX);
            self.findings
                .push(Finding::new(kind, message()).severity(severity).at(byte));
        }
    }

    /// Whether this was said of that byte.
    pub(super) fn has(&self, kind: &'static Kind, byte: usize) -> bool {
        let told = self.findings.iter().rev().take(64 * TOLD as usize);
        told.filter(|finding| finding.kind == kind)
            .any(|finding| finding.byte.is_some_and(|at| at as usize == byte))
    }

    /// Says how many more there were.
    pub(super) fn finish(self) {
        for (kind, count) in self.counts {
            if kind.severity != Severity::Note && count > TOLD {
                let more = count - TOLD;
                self.findings
                    .push(Finding::new(kind, format!("{more} more of the same")));
            }
        }
    }
}
