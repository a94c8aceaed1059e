//! The rules a record was played by, before anything is counted.
//!
//! Owns whose word on that stands. Knows no other ruleset than those it is handed.

use super::names::record_name;
use crate::adjudicate::stand_in;
use crate::claims::{Game, RulesClaim};
use crate::rules::{Ruleset, builtin};

/// Rules, and on whose word.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Why that one.
    pub reason: &'static str,
}

/// What is known of a record before it is counted.
pub(super) struct Seen<'a> {
    /// What it claims.
    pub game: &'a Game,
    /// The value of its RU.
    pub named: Option<&'a str>,
    /// Whether it was carried to other rules before, so that its RU was put by us.
    pub was_carried: bool,
}

/// Tells the rules: those asked for, else those the record names, else a stand-in.
///
/// A record that was carried before is under the rules it names: what was asked for is what it
/// was played by in the first place, and carrying it twice must change nothing.
pub(super) fn origin(
    seen: &Seen<'_>,
    asked: Option<&Ruleset>,
    targets: &[Ruleset],
) -> Option<Origin> {
    let found = |ruleset: &Ruleset, reason| {
        Some(Origin {
            ruleset: ruleset.clone(),
            reason,
        })
    };
    if let Some(asked) = asked.filter(|_| !seen.was_carried) {
        return found(asked, "as asked");
    }
    // Rulesets of the user's go by their ids, which only the command line can explain.
    let mut handed = targets.iter().chain(asked);
    let is_named = |ruleset: &&Ruleset| {
        let known = seen.game.rules.used == RulesClaim::Unknown;
        known
            && seen
                .named
                .is_some_and(|text| text.trim() == record_name(&ruleset.id))
    };
    if let Some(ruleset) = handed.find(is_named) {
        return found(ruleset, "as the record names them");
    }
    if let RulesClaim::Known(id) = seen.game.rules.used {
        return found(&builtin(id)?, "as the record names them");
    }
    if let Some(asked) = asked {
        return found(asked, "as asked");
    }
    let (id, reason) = stand_in(seen.game);
    found(&builtin(id)?, reason)
}
