//! Points territory counting leaves out, and what this count does not look into.
//!
//! Mouths of open kos are told exactly. Seki and eyes that must be filled are not examined: the
//! sheet says so wherever they could matter.

use super::article::Topic;
use super::work::{Work, pair};
use crate::board::ByColor;
use crate::rules::{FalseEyes, OpenKoMouth, SekiPoints};

/// Writes the mouths of kos that do not count, and notes on the rest.
pub(super) fn write(work: &mut Work<'_>) {
    match work.terms.open_ko_mouth {
        OpenKoMouth::Counted => {}
        OpenKoMouth::NotTerritory => {
            let mouths = work.tally.ko_mouths;
            if mouths != ByColor::default() {
                let article = work.about(Topic::KoMouth);
                work.term(
                    "open-ko-mouths",
                    pair(mouths).map(std::ops::Neg::neg),
                    article,
                );
            }
        }
    }
    match work.terms.seki_points {
        SekiPoints::Counted => {}
        SekiPoints::NotCounted => {
            if work.tally.reached_by_both > 0 {
                work.note(
                    "both colours touch neutral points and seki was not examined: eyes of groups \
                     in seki are counted as territory here",
                );
            }
        }
    }
    match work.terms.false_eyes {
        FalseEyes::Counted => {}
        FalseEyes::MustBeFilled => {
            if work.tally.doubtful_eyes != ByColor::default() {
                work.note(
                    "eyes of one point between separate chains were not examined: those that \
                     must be filled are counted as territory here",
                );
            }
        }
    }
}
