//! Which games a ruleset's text speaks of, and what it charges there.

use super::axes::HandicapBonus;
use super::event_axes::FillInStones;
use super::ruleset::Ruleset;
use crate::amount::Amount;
use crate::board::Size;

/// Whether a ruleset's text covers a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// It does.
    Yes,
    /// It does not; its clauses are applied all the same, for the reason given.
    Extended(String),
}

impl Coverage {
    /// Whether the text does not speak of the game.
    #[must_use]
    pub const fn is_extended(&self) -> bool {
        matches!(self, Self::Extended(_))
    }
}

impl Ruleset {
    /// Whether the text speaks of this board and of that many handicap stones.
    #[must_use]
    pub fn covers(&self, size: Size, handicap: u32) -> Coverage {
        let mut reasons = Vec::new();
        if !size.is_square() && !self.rectangles {
            let (width, height) = (size.width(), size.height());
            reasons.push(format!(
                "{} knows square boards only, not {width}×{height}",
                self.id
            ));
        } else if size.is_square() && !self.names(size.width()) {
            let named: Vec<String> = self.sizes.iter().map(u8::to_string).collect();
            reasons.push(format!(
                "{} speaks of {} lines, not of {}",
                self.id,
                named.join(", "),
                size.width()
            ));
        }
        if handicap >= 2 && !self.covers_handicap {
            reasons.push(format!("{} has no clause on handicap games", self.id));
        }
        if reasons.is_empty() {
            Coverage::Yes
        } else {
            Coverage::Extended(reasons.join("; "))
        }
    }

    /// Whether a square board of that many lines is among the sizes covered.
    fn names(&self, lines: usize) -> bool {
        self.other_sizes
            || self.sizes.is_empty()
            || self.sizes.iter().any(|s| usize::from(*s) == lines)
    }

    /// Komi in points where the record names none, on a board of `lines` lines (the longer
    /// side) with `handicap` stones; fewer than two are an even game.
    #[must_use]
    pub fn komi_for(&self, lines: usize, handicap: u32) -> Amount {
        if handicap >= 2 {
            return self.komi_handicap;
        }
        let own = u8::try_from(lines)
            .ok()
            .and_then(|n| self.komi_by_size.get(&n));
        own.copied().unwrap_or(self.komi)
    }

    /// Points White receives for `handicap` stones; none below two.
    #[must_use]
    pub fn bonus_for(&self, handicap: u32) -> Amount {
        if handicap < 2 {
            return Amount::ZERO;
        }
        Amount::points(i64::from(self.handicap_bonus.points(handicap)))
    }

    /// Stones of each colour for filling in a board of `points` points: exactly (V − 1) / 2,
    /// or `None` where filling in is not used.
    #[must_use]
    pub fn fill_in_stones(&self, points: usize) -> Option<usize> {
        match self.fill_in {
            FillInStones::HalfBoard => Some(points.saturating_sub(1) / 2),
            FillInStones::NotUsed => None,
        }
    }
}

impl HandicapBonus {
    /// Whole points White receives for so many handicap stones.
    #[must_use]
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            Self::Zero => 0,
            Self::NMinusOne => stones.saturating_sub(1),
            Self::N => stones,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{builtin, builtin_ids};

    fn rules(id: &str) -> Ruleset {
        builtin(id).unwrap()
    }

    #[test]
    fn texts_cover_what_they_speak_of() {
        let square = |lines| Size::square(lines).unwrap();
        for lines in [5, 9, 13, 17, 19, 21] {
            assert_eq!(
                rules("team-2016").covers(square(lines), 0),
                Coverage::Yes,
                "{lines}"
            );
            assert_eq!(
                rules("aga").covers(square(lines), 9),
                Coverage::Yes,
                "{lines}"
            );
        }
        for id in builtin_ids() {
            assert_eq!(rules(id).covers(square(19), 0), Coverage::Yes, "{id}");
            assert_eq!(rules(id).covers(square(19), 1), Coverage::Yes, "{id}");
        }
        for id in ["wmsg-2008", "world-draft", "chinese-2002"] {
            assert!(
                matches!(rules(id).covers(square(9), 0), Coverage::Extended(_)),
                "{id}"
            );
        }
        for id in [
            "wmsg-2008",
            "world-draft",
            "chinese-2002",
            "team-2016",
            "improved-japanese",
        ] {
            assert!(
                matches!(rules(id).covers(square(19), 2), Coverage::Extended(_)),
                "{id}"
            );
        }
        let rectangle = Size::new(7, 9).unwrap();
        assert!(matches!(
            rules("aga").covers(rectangle, 0),
            Coverage::Extended(_)
        ));
        assert_eq!(rules("tromp-taylor").covers(rectangle, 0), Coverage::Yes);
    }

    #[test]
    fn komi_is_that_of_the_table() {
        // B.3 of docs/rules.md: 19, 13 and 9 lines, then handicap, in half-points.
        for (id, even, handicap) in [
            ("japanese-1989", 13, 1),
            ("korean", 13, 1),
            ("chinese", 15, 0),
            ("chinese-superko", 15, 1),
            ("chinese-2002", 15, 0),
            ("aga", 15, 1),
            ("bga", 15, 1),
            ("french", 15, 1),
            ("ing", 16, 0),
            ("world-draft", 16, 0),
            ("new-zealand", 14, 0),
            ("team-2016", 14, 0),
            ("wmsg-2008", 13, 0),
            ("tromp-taylor", 15, 0),
            ("improved-japanese", 13, 0),
            ("stone-scoring", 15, 0),
            ("aga-button", 14, 1),
        ] {
            for lines in [19, 13, 9] {
                assert_eq!(
                    rules(id).komi_for(lines, 0),
                    Amount::half_points(even),
                    "{id}"
                );
                assert_eq!(
                    rules(id).komi_for(lines, 1),
                    Amount::half_points(even),
                    "{id}"
                );
                assert_eq!(
                    rules(id).komi_for(lines, 4),
                    Amount::half_points(handicap),
                    "{id}"
                );
            }
        }
        let mut own = rules("aga");
        own.set("komi_by_size=9:5.5").unwrap();
        assert_eq!(own.komi_for(9, 0), Amount::half_points(11));
    }

    #[test]
    fn bonus_and_fill_in_stones() {
        assert_eq!(rules("aga").bonus_for(4), Amount::points(3));
        assert_eq!(rules("chinese").bonus_for(4), Amount::points(4));
        assert_eq!(rules("chinese").bonus_for(1), Amount::ZERO);
        assert_eq!(rules("korean").bonus_for(4), Amount::ZERO);
        let counts = [19, 17, 13, 9, 21].map(|n: usize| rules("ing").fill_in_stones(n * n));
        assert_eq!(counts, [180, 144, 84, 40, 220].map(Some));
        assert_eq!(rules("aga").fill_in_stones(361), None);
    }
}
