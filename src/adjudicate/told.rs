//! Claims made ready to show: what the record says, what was used, and why.

use super::judged::Told;
use super::panel::{Seated, stand_in};
use crate::claims::{Claim, Game, Outcome, RulesClaim};
use crate::count;
use crate::record::{Charset, CharsetChoice, Span, simple_text};

type Bytes<'a> = (&'a [u8], Option<Charset>);

fn declared(span: Option<Span>, (bytes, charset): Bytes<'_>) -> Option<String> {
    let raw = span?.of(bytes);
    Some(simple_text(raw, charset.unwrap_or(Charset::UTF_8)).into_owned())
}

fn tell<T>(claim: &Claim<T>, used: Option<String>, from: Bytes<'_>) -> Told {
    Told {
        declared: declared(claim.declared, from),
        used,
        reason: claim.reason,
    }
}

/// Komi, in points.
pub(super) fn komi(game: &Game, from: Bytes<'_>) -> Told {
    tell(
        &game.komi,
        game.komi.used.map(|komi| komi.to_string()),
        from,
    )
}

/// The ruleset; where the record names none we know, the stand-in if one was used.
pub(super) fn rules(game: &Game, from: Bytes<'_>, seated: Seated) -> Told {
    let (used, reason) = match (seated, game.rules.used) {
        (Seated::StandIn, _) => {
            let (id, reason) = stand_in(game);
            (Some(id), reason)
        }
        (_, RulesClaim::Known(id)) => (Some(id), game.rules.reason),
        (_, RulesClaim::Absent | RulesClaim::Unknown) => (None, game.rules.reason),
    };
    let told = tell(&game.rules, used.map(str::to_owned), from);
    Told { reason, ..told }
}

/// The result, in its canonical form.
pub(super) fn result(game: &Game, from: Bytes<'_>) -> Told {
    tell(&game.result, result_used(game.result.used), from)
}

/// A claimed result in its canonical form; nothing where the record claims none that can be read.
#[must_use]
pub fn result_used(outcome: Outcome) -> Option<String> {
    match outcome {
        Outcome::Absent | Outcome::Unreadable => None,
        outcome => Some(count::claimed(outcome)),
    }
}

/// The handicap.
pub(super) fn handicap(game: &Game, from: Bytes<'_>) -> Told {
    tell(&game.handicap, Some(game.handicap.used.to_string()), from)
}

/// The charset.
pub(super) fn charset(choice: Option<CharsetChoice>, bytes: &[u8]) -> Told {
    choice.map_or_else(Told::default, |choice| Told {
        declared: declared(choice.declared, (bytes, Some(choice.used))),
        used: Some(choice.used.name().to_owned()),
        reason: choice.reason,
    })
}
