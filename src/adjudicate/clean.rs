//! What clean games add up to, for those who want no account of each.
//!
//! Owns the counting of games that nobody is told about: in a sound archive that is nearly all of
//! them, and an account of every one would cost more than judging it. Knows no summary.

use super::judge::{Judge, Outline};
use super::judged::Completeness;
use crate::board::Size;
use crate::claims::{Outcome, WinBy};
use crate::finding::Kind;
use std::sync::Arc;

/// Clean games of Go, counted.
#[derive(Debug, Default)]
pub struct CleanGames {
    alike: Vec<Alike>,
    notes: Vec<(&'static Kind, u64)>,
    results: Vec<(Outcome, u64)>,
    plies: u64,
}

/// Games of which each ruleset's text speaks alike: of one size and handicap, judged by the same
/// rulesets.
#[derive(Debug)]
struct Alike {
    size: Size,
    handicap: u32,
    rulesets: Arc<[Arc<str>]>,
    /// By ruleset, whether its text does not speak of such games.
    extended: Vec<bool>,
    games: u64,
}

impl CleanGames {
    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.alike.iter().map(|alike| alike.games).sum()
    }

    /// Their plies.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// The notes made on them, by kind.
    #[must_use]
    pub fn notes(&self) -> &[(&'static Kind, u64)] {
        &self.notes
    }

    /// Their results as far as who won, by how many games.
    #[must_use]
    pub fn results(&self) -> &[(Outcome, u64)] {
        &self.results
    }

    /// The rulesets they are legal under, how many games of those, and whether the ruleset's
    /// text does not speak of them; a ruleset may come more than once.
    pub fn rulesets(&self) -> impl Iterator<Item = (&str, u64, bool)> {
        self.alike.iter().flat_map(|alike| {
            let named = alike.rulesets.iter().zip(&alike.extended);
            named.map(|(id, &extended)| (&**id, alike.games, extended))
        })
    }
}

impl Judge {
    /// Counts the game last judged, whose outline this is, with the clean ones; false when it is
    /// none of them, and only its account tells all there is to say.
    pub fn count_clean(&self, outline: &Outline, clean: &mut CleanGames) -> bool {
        let bench = self.panel.bench();
        if outline.completeness != Completeness::Clean
            || !outline.is_go
            || !bench.verdicts.are_clean()
        {
            return false;
        }
        let game = self.testimony();
        let (size, handicap) = (game.size.used, game.handicap.used);
        let same = |alike: &&mut Alike| {
            alike.size == size
                && alike.handicap == handicap
                && Arc::ptr_eq(&alike.rulesets, &bench.ids)
        };
        match clean.alike.iter_mut().find(same) {
            Some(alike) => alike.games += 1,
            None => clean.alike.push(Alike {
                size,
                handicap,
                rulesets: Arc::clone(&bench.ids),
                extended: bench
                    .rulesets()
                    .iter()
                    .map(|ruleset| ruleset.covers(size, handicap).is_extended())
                    .collect(),
                games: 1,
            }),
        }
        for kind in self.noted() {
            let seen = clean.notes.iter_mut();
            match seen.into_iter().find(|(seen, _)| std::ptr::eq(*seen, kind)) {
                Some((_, count)) => *count += 1,
                None => clean.notes.push((kind, 1)),
            }
        }
        let result = plain(game.result.used);
        match clean.results.iter_mut().find(|(seen, _)| *seen == result) {
            Some((_, count)) => *count += 1,
            None => clean.results.push((result, 1)),
        }
        clean.plies += u64::from(outline.plies);
        true
    }
}

/// A result but for how it was won, so that few are different.
const fn plain(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Score { winner, .. }
        | Outcome::UnreadableScore { winner }
        | Outcome::Won { winner, .. } => Outcome::Won {
            winner,
            by: WinBy::Unknown,
        },
        Outcome::Absent
        | Outcome::Draw
        | Outcome::NoResult
        | Outcome::BothLose
        | Outcome::Unknown
        | Outcome::Unreadable => outcome,
    }
}
