//! The second opinion: independent life, where it differs about a group.
//!
//! A group lives independently when it touches no shared point and has no stone in atari. The
//! notion needs no eyes and no reading, but a filled board: it takes a group beside an open dame
//! for one in seki. Owns the words of the difference; decides nothing.

use crate::board::{Color, Point, Size};
use std::fmt::Write;

/// A group the second opinion takes otherwise than the judged ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondOpinion {
    /// The first point of the group.
    pub point: Point,
    /// Its colour.
    pub color: Color,
    /// Its empty points.
    pub points: u32,
    /// Whether they count here, as points of a living group, and not by independent life.
    pub counted_here: bool,
}

/// How many groups are named before the rest is only counted.
const NAMED: usize = 6;

/// How such a note begins.
pub const HEAD: &str = "a second opinion differs about groups, each named by a point: ";

/// Says where the second opinion differs; nothing where it does not.
#[must_use]
pub fn told(opinions: &[SecondOpinion], size: Size) -> Option<String> {
    let mut text = String::new();
    for (counted_here, what) in [
        (true, "living here, in seki by independent life"),
        (false, "in seki here, living by independent life"),
    ] {
        let differ = || opinions.iter().filter(|o| o.counted_here == counted_here);
        let groups = differ().count();
        if groups == 0 {
            continue;
        }
        let points: u32 = differ().map(|opinion| opinion.points).sum();
        let lead = if text.is_empty() { "" } else { "; " };
        let _ = write!(text, "{lead}{what}, {points} points:");
        for (i, opinion) in differ().take(NAMED).enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let (color, at) = (opinion.color, opinion.point.gtp(size));
            let _ = write!(text, "{comma} {color} {at} ({})", opinion.points);
        }
        if groups > NAMED {
            let _ = write!(text, " and {} groups more", groups - NAMED);
        }
    }
    (!text.is_empty()).then(|| {
        text.insert_str(0, HEAD);
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, PointSet};
    use crate::count::Counter;

    fn opinion(rows: &str) -> Option<String> {
        let board = Board::parse_diagram(rows).unwrap();
        let mut counter = Counter::new();
        counter.examine(&board, &PointSet::new());
        told(counter.second_opinions(), board.size())
    }

    #[test]
    fn a_filled_board_has_one_opinion() {
        assert_eq!(opinion(".XO.\nXXOO\n.XO."), None);
    }

    #[test]
    fn beside_an_open_dame_independent_life_sees_a_seki() {
        let said = opinion(".X.O.\nXX.OO\n.X.O.").unwrap();
        assert_eq!(
            said,
            "a second opinion differs about groups, each named by a point: living here, in seki \
             by independent life, 4 points: Black A3 (2), White D3 (2)"
        );
    }

    #[test]
    fn a_group_of_one_eye_lives_only_by_independent_life() {
        // Nobody said that the corner is dead, and no liberty is shared.
        let said = opinion("..OX.X\nOOOXXX\nXXXX.X").unwrap();
        assert!(said.ends_with("2 points: White A3 (2)"), "{said}");
        assert!(said.contains("in seki here"), "{said}");
    }
}
