//! The words rows and pages use for axes, units and keys.
//!
//! Owns two vocabularies: the kebab-case words of rows, and the words a referee would say.
//! Knows no layout.

use crate::adjudicate::Completeness;
use crate::amount::{Amount, Unit};
use crate::board::Color;
use crate::referee::Ruling;
use crate::rules::{Action, LongCycle};

/// `black` or `white`, as rows say it.
pub(super) const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// `point` or `zi`, as rows say it.
pub(super) const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Point => "point",
        Unit::Zi => "zi",
    }
}

/// How far a game was judged, as rows say it.
pub(super) const fn completeness(outcome: Completeness) -> &'static str {
    match outcome {
        Completeness::Clean => "clean",
        Completeness::Findings => "findings",
        Completeness::Incomplete => "incomplete",
    }
}

/// An amount in a unit, as an exact decimal.
pub(super) fn figure(amount: Amount, unit: Unit) -> String {
    match unit {
        Unit::Point => amount.to_string(),
        Unit::Zi => amount.display_zi(),
    }
}

/// An action, as rows and ruleset files say it.
pub(super) const fn action(action: Action) -> &'static str {
    match action {
        Action::RejectRetry => "reject-retry",
        Action::Corrected => "corrected",
        Action::VoidTurnLost => "void-turn-lost",
        Action::RefereeRuling => "referee-ruling",
        Action::VoidTurnKept => "void-turn-kept",
        Action::TakeBackAsPassWithStone => "take-back-as-pass-with-stone",
        Action::LoseGame => "lose-game",
        Action::Stands => "stands",
    }
}

/// An action, as a referee says it.
pub(super) const fn action_said(action: Action) -> &'static str {
    match action {
        Action::RejectRetry => "refused, another move is asked for",
        Action::Corrected => "the position is put right",
        Action::VoidTurnLost => "void, turn lost",
        Action::RefereeRuling => "the referee rules",
        Action::VoidTurnKept => "the extra stone is void",
        Action::TakeBackAsPassWithStone => "taken back, counts as a pass with its stone",
        Action::LoseGame => "loses the game",
        Action::Stands => "stands",
    }
}

/// What a ruling does to the game as a whole, as rows say it; `None` when it goes on.
pub(super) const fn outcome(ruling: &Ruling) -> Option<&'static str> {
    match ruling.cycle {
        Some(LongCycle::NoResultAuto) => Some("no-result"),
        Some(LongCycle::NoResultIfBothAgree) => Some("no-result-if-both-agree"),
        Some(LongCycle::Draw) => Some("draw"),
        Some(LongCycle::Replay) => Some("replay"),
        Some(LongCycle::Referee) => Some("referee"),
        Some(LongCycle::Forbidden) | None => match ruling.action {
            Action::LoseGame => Some("loss"),
            Action::RejectRetry
            | Action::Corrected
            | Action::VoidTurnLost
            | Action::RefereeRuling
            | Action::VoidTurnKept
            | Action::TakeBackAsPassWithStone
            | Action::Stands => None,
        },
    }
}

/// What becomes of the game, as a referee says it.
pub(super) fn outcome_said(outcome: &str) -> &str {
    match outcome {
        "loss" => "the game is lost",
        "black-loses" => "Black loses",
        "white-loses" => "White loses",
        "no-result" => "the game has no result",
        "no-result-if-both-agree" => "no result if both agree",
        "draw" => "the game is a draw",
        "replay" => "the game is played again",
        "referee" => "the referee decides about the game",
        other => other,
    }
}

/// A way of counting, as a referee says it, with its name on the command line.
pub(super) fn method_said(method: &str) -> &str {
    match method {
        "single-side" => "one side's count, 数子 (single-side)",
        "fill-in" => "filling in, 填满 (fill-in)",
        "equal-stones-1" => "equal stones, first method, 等子比空法一 (equal-stones-1)",
        "equal-stones-2" => "equal stones, second method, 等子比空法二 (equal-stones-2)",
        "prisoner-fill" => "territory with prisoners filled in (prisoner-fill)",
        "stone-scoring" => "stones on the board (stone-scoring)",
        other => other,
    }
}

/// A key of a scoresheet line or reading in words; any other key is its own words.
pub(super) fn key_said(key: &str) -> String {
    let said = match key {
        "stones" => "stones on the board",
        "shared" => "half of the shared points",
        "prisoners" => "prisoners taken, the dead included",
        "fill-stones" => "stones each side fills in with",
        "vacancies" => "points left empty when filled",
        "stones-left-over-by-opponent" => "stones the opponent has left over",
        "stones-made-equal" => "stones added to make both equal",
        "stones-after-first-pass-made-equal" => "stones added to make equal after the first pass",
        "handicap" => "compensation for handicap",
        "pass-stones" => "stones handed over with passes",
        "last-pass-stone" => "stone of White's last pass",
        "stones-as-filled" => "stones when all is filled",
        "exact-stones-placed" => "the exact difference of stones placed",
        "draft-shortcut" => "the text's shortcut (+1, +2)",
        "difference-of-areas" => "the difference of areas",
        "first-pass-of-game" => "the first pass of the game",
        "first-stop-pair" => "the first pass of the pair that first stopped play",
        "final-pair" => "the first pass of the pair that ended the game",
        "first-pass-imposed-included" => "the first pass, imposed ones included",
        "first-pass-voluntary-only" => "the first pass of a player's own will",
        "count" => "Black's count",
        other => return other.replace(['-', '_'], " "),
    };
    said.to_owned()
}

/// `one thing`, `2 things`.
pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    if count == 1 {
        format!("1 {one}")
    } else {
        format!("{count} {many}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_spell_actions_as_ruleset_files_do() {
        for value in [
            Action::RejectRetry,
            Action::Corrected,
            Action::VoidTurnLost,
            Action::RefereeRuling,
            Action::VoidTurnKept,
            Action::TakeBackAsPassWithStone,
            Action::LoseGame,
            Action::Stands,
        ] {
            let spelled = serde_json::to_value(value).unwrap();
            assert_eq!(spelled.as_str(), Some(action(value)));
        }
    }

    #[test]
    fn a_figure_in_zi_is_half_as_many() {
        assert_eq!(figure(Amount::quarters(1474), Unit::Zi), "184.25");
        assert_eq!(figure(Amount::half_points(-15), Unit::Point), "-7.5");
    }
}
