//! The size a record is read with: declared, or as its points show it.
//!
//! Owns what is used instead of a size that is missing or cannot be used. Knows no rules of play.

use super::contents::{AB, AE, AW, B, W};
use super::game::Claim;
use super::info::SZ;
use super::settle::{claim, claim_text, place};
use super::size::read_size;
use crate::board::Size;
use crate::finding::{Finding, claim_codes as codes};
use crate::record::{Charset, GameTree, point_letters, rectangle_letters};

/// Points a record must name before an unusable size is taken from them.
const TELLING: u32 = 10;

/// The size: declared, or as the record's points show it.
pub(super) fn size(
    tree: GameTree<'_>,
    charset: Charset,
    findings: &mut Vec<Finding>,
) -> Claim<Size> {
    let declared = tree
        .main_line()
        .find_map(|node| tree.find(node, SZ))
        .and_then(|property| property.values.first().copied());
    let Some(span) = declared else {
        let seen = Extent::of(tree);
        if seen.lines > Size::NINETEEN.width() {
            let message = format!("no SZ, but points up to line {}", seen.lines);
            findings.push(Finding::new(&codes::SIZE_EXCEEDED, message));
        }
        return claim(None, Size::NINETEEN, "absent");
    };
    let from = findings.len();
    let read = read_size(&claim_text(tree, charset, span), findings);
    place(findings, from, Some(span));
    if let Some(size) = read {
        let reason = if findings.len() == from {
            "declared"
        } else {
            "declared, oddly written"
        };
        return claim(Some(span), size, reason);
    }
    let (size, reason) = Extent::of(tree).size();
    claim(Some(span), size, reason)
}

/// How far the points of the main line reach.
struct Extent {
    lines: usize,
    points: u32,
}

impl Extent {
    fn of(tree: GameTree<'_>) -> Self {
        let mut seen = Self {
            lines: 0,
            points: 0,
        };
        for node in tree.main_line() {
            for property in tree.properties(node) {
                if !matches!(property.ident, B | W | AB | AW | AE) {
                    continue;
                }
                for &value in property.values {
                    let raw = tree.raw(value);
                    // On boards up to 19 lines this is a pass and shows nothing.
                    if raw == b"tt" {
                        continue;
                    }
                    if let Some(point) = point_letters(raw) {
                        seen.reach(point);
                    } else if let Some((first, second)) = rectangle_letters(raw) {
                        seen.reach(first);
                        seen.reach(second);
                    }
                }
            }
        }
        seen
    }

    fn reach(&mut self, (x, y): (u8, u8)) {
        self.lines = self.lines.max(usize::from(x.max(y)) + 1);
        self.points = self.points.saturating_add(1);
    }

    /// The smallest usual board that holds the points.
    fn size(&self) -> (Size, &'static str) {
        if self.points < TELLING && self.lines <= 19 {
            return (Size::NINETEEN, "unusable, too few points to tell");
        }
        let usual = [9, 13, 19].into_iter().find(|&lines| lines >= self.lines);
        let lines = usual.unwrap_or(self.lines);
        let size = Size::square(lines).unwrap_or(Size::NINETEEN);
        (size, "unusable, taken from the points")
    }
}
