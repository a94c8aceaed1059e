//! What the judged ground adds to a tally: the points territory counting may leave out.
//!
//! Owns their numbers, each point in one kind. Knows no rules about which of them count.

use super::ground::{Ground, Reason};
use crate::board::{ByColor, Point};

/// One-sided points that some rules do not count, by colour; those below dead stones included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// Points of groups in seki, mouths of kos left aside.
    pub seki: ByColor<u32>,
    /// Mouths of open kos in groups in seki.
    pub seki_mouths: ByColor<u32>,
    /// Points outside seki that must be filled in the end, mouths of kos left aside.
    pub fills: ByColor<u32>,
    /// Mouths of open kos outside seki that must be filled in the end.
    pub mouths_to_fill: ByColor<u32>,
    /// The other mouths of open kos outside seki.
    pub mouths: ByColor<u32>,
    /// What a tax on all groups takes from those that live: two points each.
    pub tax_on_living: ByColor<u32>,
    /// What it takes from those in seki: the points they have, two at the most.
    pub tax_in_seki: ByColor<u32>,
}

impl Examined {
    /// Points of groups in seki, mouths of kos included.
    #[must_use]
    pub fn in_seki(&self) -> ByColor<u32> {
        ByColor::from_fn(|color| self.seki[color] + self.seki_mouths[color])
    }

    /// What a tax on all groups takes.
    #[must_use]
    pub fn tax(&self) -> ByColor<u32> {
        ByColor::from_fn(|color| self.tax_on_living[color] + self.tax_in_seki[color])
    }

    /// Adds a point of judged ground.
    pub(super) fn add(&mut self, ground: &Ground, point: Point, is_mouth: bool) {
        let (kind, color) = match (ground.ground(point), is_mouth) {
            (Reason::Seki(color), false) => (&mut self.seki, color),
            (Reason::Seki(color), true) => (&mut self.seki_mouths, color),
            (Reason::FalseEye(color) | Reason::MustFill(color), false) => (&mut self.fills, color),
            (Reason::FalseEye(color) | Reason::MustFill(color), true) => {
                (&mut self.mouths_to_fill, color)
            }
            (Reason::Territory(color), true) => (&mut self.mouths, color),
            (Reason::Territory(_), false)
            | (
                Reason::Stone { .. } | Reason::Prisoner { .. } | Reason::Dame | Reason::Unreached,
                _,
            ) => return,
        };
        kind[color] += 1;
    }
}
