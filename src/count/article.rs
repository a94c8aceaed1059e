//! Where a line of the arithmetic comes from: an article of the ruleset or a theorem.
//!
//! Citations are shared, not copied: a sheet costs no text of its own.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The source of a line or a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Article {
    /// Known here: a theorem of counting, or a convention.
    Fixed(&'static str),
    /// Handed in with the terms.
    Given(Arc<str>),
}

impl Article {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Fixed(text) => text,
            Self::Given(text) => text,
        }
    }
}

impl std::ops::Deref for Article {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The theorems of counting as a sheet cites them; docs/rules.md states and proves them.
pub mod theorem {
    /// Area is territory and the difference of stones placed.
    pub const AREA_AND_TERRITORY: &str =
        "theorem 1: area is territory and the difference of stones placed";
    /// One side against half the board.
    pub const ONE_SIDE: &str =
        "theorem 3: one side's count less half the board is half the difference of area";
    /// Equal stones, second method.
    pub const EQUAL_STONES_II: &str =
        "theorem 6: equal stones II is area, less one point when White passed first";
    /// A button.
    pub const BUTTON: &str = "theorem 7: the last-move rule is a button of half a point";
    /// Pass stones.
    pub const PASS_STONES: &str =
        "theorem 8: territory with pass stones and White's last pass is area";
    /// The World Draft's shortcut.
    pub const SHORTCUT: &str = "theorem 10: the draft's +1 and +2 are two cases of theorem 1";
}

/// What an article is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// What a score is made of.
    Family,
    /// How it is counted by hand.
    Counting,
    /// The unit of the result.
    Unit,
    /// Komi.
    Komi,
    /// What White receives for handicap stones.
    Handicap,
    /// Points both reach.
    Shared,
    /// Points in seki.
    Seki,
    /// Tax on groups.
    GroupTax,
    /// Eyes that must be filled.
    FalseEyes,
    /// Mouths of open kos.
    KoMouth,
    /// Passes that hand over stones.
    PassStone,
    /// The last move.
    LastMove,
    /// Which first pass.
    FirstPass,
    /// A margin of nothing.
    Tie,
    /// Penalties.
    Penalty,
}

/// Every topic with the ruleset field it is cited under and what to say without a citation.
const TOPICS: [(Topic, &str, &str); 15] = [
    (Topic::Family, "family", "convention"),
    (Topic::Counting, "counting", "convention"),
    (Topic::Unit, "unit", "convention"),
    (Topic::Komi, "komi", "terms of the game"),
    (Topic::Handicap, "handicap_bonus", "terms of the game"),
    (Topic::Shared, "shared_points", theorem::ONE_SIDE),
    (Topic::Seki, "seki_points", "convention"),
    (Topic::GroupTax, "group_tax", "convention"),
    (Topic::FalseEyes, "false_eyes", "convention"),
    (Topic::KoMouth, "open_ko_mouth", "convention"),
    (Topic::PassStone, "pass_stone", theorem::PASS_STONES),
    (Topic::LastMove, "last_move", "convention"),
    (Topic::FirstPass, "first_pass", theorem::EQUAL_STONES_II),
    (Topic::Tie, "tie", "terms of the game"),
    (Topic::Penalty, "warning_cost", "terms of the game"),
];

/// Articles by topic; made once for a ruleset, copied for next to nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Articles(Arc<[Option<Arc<str>>; TOPICS.len()]>);

impl Articles {
    /// Takes the citations of a ruleset, by the names of its fields.
    #[must_use]
    pub fn from_citations(citations: &BTreeMap<String, String>) -> Self {
        let mut articles = Self::default();
        for (topic, field, _) in TOPICS {
            if let Some(text) = citations.get(field) {
                articles.set(topic, text);
            }
        }
        articles
    }

    /// Sets the article of a topic.
    pub fn set(&mut self, topic: Topic, text: &str) {
        Arc::make_mut(&mut self.0)[topic as usize] = Some(Arc::from(text));
    }

    /// The article of a topic, or where it is known from without one.
    #[must_use]
    pub fn about(&self, topic: Topic) -> Article {
        match &self.0[topic as usize] {
            Some(text) => Article::Given(Arc::clone(text)),
            None => Article::Fixed(TOPICS[topic as usize].2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_stands_at_its_own_place() {
        for (place, (topic, _, text)) in TOPICS.into_iter().enumerate() {
            assert_eq!(topic as usize, place);
            assert_eq!(Articles::default().about(topic).as_str(), text);
        }
    }

    #[test]
    fn citations_are_taken_by_the_name_of_the_field() {
        let citations = BTreeMap::from([("komi".to_owned(), "Art. 12".to_owned())]);
        let articles = Articles::from_citations(&citations);
        assert_eq!(articles.about(Topic::Komi).as_str(), "Art. 12");
        assert_eq!(articles.about(Topic::Unit).as_str(), "convention");
    }
}
