//! Replacing parts of a file and leaving every other byte as it is.
//!
//! Owns the edit list. Knows no structure.

use super::Span;

/// Edits of one stretch of bytes, in any order.
#[derive(Clone, Debug, Default)]
pub struct Splice {
    edits: Vec<(Span, Vec<u8>)>,
}

impl Splice {
    /// No edits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts these bytes in the place of that range; an empty range inserts before it.
    ///
    /// Where ranges overlap, the one that begins first wins and the other is dropped; edits at
    /// the same place are made in the order given.
    pub fn replace(&mut self, span: Span, with: impl Into<Vec<u8>>) {
        self.edits.push((span, with.into()));
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// The bytes with all edits made.
    #[must_use]
    pub fn apply(mut self, bytes: &[u8]) -> Vec<u8> {
        self.edits.sort_by_key(|(span, _)| (span.start, span.end));
        let added: usize = self.edits.iter().map(|(_, with)| with.len()).sum();
        let mut out = Vec::with_capacity(bytes.len() + added);
        let mut at = 0;
        for (span, with) in &self.edits {
            let (from, to) = (span.start as usize, span.end as usize);
            if from < at || to < from || to > bytes.len() {
                continue;
            }
            out.extend_from_slice(&bytes[at..from]);
            out.extend_from_slice(with);
            at = to;
        }
        out.extend_from_slice(&bytes[at..]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn span(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    #[test]
    fn nothing_outside_the_edits_changes() {
        let mut splice = Splice::new();
        splice.replace(span(7, 8), "XYZ");
        splice.replace(span(2, 2), "+");
        splice.replace(span(2, 2), "-");
        splice.replace(span(3, 5), "");
        splice.replace(span(4, 6), "overlaps, dropped");
        splice.replace(span(9, 99), "beyond the end, dropped");
        assert_eq!(splice.apply(b"0123456789"), b"01+-256XYZ89");
        assert_eq!(Splice::new().apply(b"\xff\0"), b"\xff\0");
    }
}
