//! Findings: what was noticed, under a stable code, with the evidence and the place.
//!
//! Owns the catalogue of codes, one static row each, grouped by the room that finds them.
//! Knows nothing of how findings are come by or shown.

mod archive;
mod checking;
mod claims;
mod counting;
mod engines;
mod expecting;
mod moves;
mod record;
mod row;

pub use row::{Finding, Kind, Place, Severity};

/// Rows for inputs that could not be read (`A…`).
pub mod archive_codes {
    pub use super::archive::*;
}
/// Rows for the properties of a record and what they claim (`C…`).
pub mod claim_codes {
    pub use super::claims::*;
}
/// Rows for counting and dead stones (`N…`).
pub mod count_codes {
    pub use super::counting::*;
}
/// Rows for a recorded result beside the count (`N02…`).
pub mod check_codes {
    pub use super::checking::*;
}
/// Rows for engines asked about dead stones (`E…`).
pub mod engine_codes {
    pub use super::engines::*;
}
/// Rows for another program's verdicts beside ours (`X…`).
pub mod expect_codes {
    pub use super::expecting::*;
}
/// Rows for moves and the course of the game (`M…`).
pub mod move_codes {
    pub use super::moves::*;
}
/// Rows for files and their structure (`F…`).
pub mod record_codes {
    pub use super::record::*;
}

/// Every row of the catalogue, in the order of codes.
pub fn catalogue() -> impl Iterator<Item = &'static Kind> {
    [
        archive::ROWS,
        record::ROWS,
        claims::ROWS,
        engines::ROWS,
        moves::ROWS,
        counting::ROWS,
        checking::ROWS,
        expecting::ROWS,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The row with this code (`M001`) or slug (`simple-ko`), ignoring case.
#[must_use]
pub fn lookup(code: &str) -> Option<&'static Kind> {
    catalogue()
        .find(|kind| kind.code.eq_ignore_ascii_case(code) || kind.slug.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_and_slugs_are_unique_and_every_row_explains_itself() {
        let mut seen = HashSet::new();
        for kind in catalogue() {
            assert!(seen.insert(kind.code), "{} twice", kind.code);
            assert!(seen.insert(kind.slug), "{} twice", kind.slug);
            assert!(
                kind.explanation.len() > 40,
                "{} explains nothing",
                kind.code
            );
            assert!(!kind.clause.is_empty(), "{} cites nothing", kind.code);
            assert!(
                kind.example.contains("(;") || !kind.example.is_empty(),
                "{}",
                kind.code
            );
        }
    }
}
