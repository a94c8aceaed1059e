//! Komi carried from one ruleset to another.
//!
//! Owns what komi is worth the same under two rulesets. Knows no record.

use super::question::KomiChoice;
use super::terms::komi;
use crate::amount::Amount;
use crate::claims::Game;
use crate::rules::{Counting, Family, LastMove, Ruleset};

/// Which komi the rulesets behind the first one count with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KomiBeside {
    /// Whatever the choice of komi gives each of them.
    #[default]
    Same,
    /// Their own for the size and handicap.
    Own,
    /// The first one's, carried over: an ordinary even game keeps its winner. A record that
    /// gives no komi leaves each ruleset its own.
    Carried,
    /// This one, in points.
    Given(Amount),
}

impl KomiBeside {
    /// The komi the ruleset at an index counts a game with, and where it comes from.
    pub(super) fn komi(
        self,
        index: usize,
        choice: KomiChoice,
        rulesets: &[Ruleset],
        game: &Game,
    ) -> (Option<Amount>, &'static str) {
        let (Some(first), Some(ruleset)) = (rulesets.first(), rulesets.get(index)) else {
            return (None, "no ruleset");
        };
        let chosen = komi(choice, ruleset, game);
        if index == 0 {
            return chosen;
        }
        match self {
            Self::Same => chosen,
            Self::Own => komi(KomiChoice::Rules, ruleset, game),
            Self::Given(given) => (Some(given), "given for these rules"),
            Self::Carried => {
                let known = match choice {
                    KomiChoice::Given(given) => Some(given),
                    KomiChoice::Auto | KomiChoice::Declared => game.komi.used,
                    KomiChoice::Rules => None,
                };
                known.map_or(chosen, |known| {
                    let carried = carried_komi(known, first, ruleset, game.handicap.used);
                    (Some(carried), "carried over from the game's own rules")
                })
            }
        }
    }
}

/// The komi under `to` that is worth as much as this one under `from`.
///
/// It moves by the difference of [`level`]s. The komi of a handicap game, and one of nothing or
/// half a point, which only breaks ties, stay as they are.
#[must_use]
pub fn carried_komi(komi: Amount, from: &Ruleset, to: &Ruleset, handicap: u32) -> Amount {
    if handicap >= 2 || komi.abs() <= Amount::HALF {
        return komi;
    }
    komi + level(to) - level(from)
}

/// What Black scores under a ruleset, less what he scores by plain territory, in the ordinary
/// even game: every neutral point is filled, Black plays the last stone, White passes first and
/// Black passes last.
///
/// One more of Black's stones than of White's was placed, so that area is territory and one
/// (theorem 1). The second method of equal stones takes that point back when White passed first
/// (theorem 6), as does the rule for the last move; a button gives half of it to White
/// (theorem 7). By pass stones the two passes cancel, and White's extra stone for the last pass
/// makes territory area again (theorem 8), as does the exact difference of stones placed. Seki,
/// taxes and shared points are the same for both sides in an ordinary game.
#[must_use]
pub fn level(ruleset: &Ruleset) -> Amount {
    /// What a count starts from.
    enum Basis {
        Area,
        Territory,
        EqualAfterPass,
    }
    let basis = match (ruleset.counting, ruleset.family) {
        (
            Counting::SingleSideZi
            | Counting::FillIn
            | Counting::EqualStonesI
            | Counting::StoneScoring,
            _,
        )
        | (Counting::Difference, Family::Area) => Basis::Area,
        (Counting::PrisonerFill, _) | (Counting::Difference, Family::Territory) => Basis::Territory,
        (Counting::EqualStonesII, _) => Basis::EqualAfterPass,
    };
    let of_basis = match basis {
        Basis::Area => Amount::POINT,
        Basis::Territory | Basis::EqualAfterPass => Amount::ZERO,
    };
    let of_last_move = match (ruleset.last_move, basis) {
        (LastMove::None, _) => Amount::ZERO,
        (LastMove::MinusOneIfWhitePassedFirst, Basis::Area) => -Amount::POINT,
        (LastMove::MinusOneIfWhitePassedFirst, Basis::Territory | Basis::EqualAfterPass) => {
            Amount::ZERO
        }
        (LastMove::Button, Basis::Area | Basis::Territory) => -Amount::HALF,
        (LastMove::Button, Basis::EqualAfterPass) => Amount::HALF,
        (LastMove::WhiteMustPassLast, Basis::Territory) if ruleset.pass_stone => Amount::POINT,
        (LastMove::WhiteMustPassLast, _) => Amount::ZERO,
        (LastMove::ExactDeltaM | LastMove::WwdShortcut, Basis::Territory) => Amount::POINT,
        (LastMove::ExactDeltaM | LastMove::WwdShortcut, Basis::Area | Basis::EqualAfterPass) => {
            Amount::ZERO
        }
    };
    of_basis + of_last_move
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::{
        CountQuestion, DeadWord, KomiChoice, Question, RulesChoice, Scorer, Source,
    };
    use crate::rules::{builtin, builtin_ids};
    use std::sync::Arc;

    /// An ordinary game on five lines: a wall for each side, Black's last stone, White's pass.
    const ORDINARY: &[u8] = b"(;GM[1]SZ[5]\
        ;B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[bc];W[];B[])";

    fn half(points: &str) -> Amount {
        Amount::parse(points).unwrap()
    }

    #[test]
    fn the_level_is_what_an_ordinary_game_counts_to() {
        let mut all: Vec<Ruleset> = builtin_ids()
            .iter()
            .map(|id| builtin(id).unwrap())
            .collect();
        // Every value of the axes that no built-in ruleset has.
        for (base, set) in [
            ("aga", "family=territory"),
            ("korean", "last_move=exact-delta-m"),
            ("korean", "last_move=wwd-shortcut"),
            ("korean", "last_move=button"),
            ("korean", "last_move=minus-one-if-white-passed-first"),
            ("korean", "last_move=white-must-pass-last"),
            ("improved-japanese", "last_move=button"),
            ("improved-japanese", "last_move=exact-delta-m"),
            ("team-2016", "counting=equal-stones-1"),
        ] {
            let mut changed = builtin(base).unwrap();
            changed.set(set).unwrap();
            all.push(changed);
        }
        let mut plain = builtin("korean").unwrap();
        plain.set("last_move=none").unwrap();
        all.insert(0, plain);
        let question = Question {
            rules: RulesChoice::Fixed(all.clone()),
            komi: KomiChoice::Given(Amount::ZERO),
            ..Question::default()
        };
        let counting = CountQuestion {
            dead: DeadWord::None,
            ..CountQuestion::default()
        };
        let mut scorer = Scorer::new(Arc::new(question), Arc::new(counting)).unwrap();
        let (_, scored) = scorer.score(&Source::first("ordinary", ORDINARY));
        let margins: Vec<Amount> = scored
            .sheets
            .iter()
            .map(|sheet| sheet.sheet.points().unwrap())
            .collect();
        for (ruleset, margin) in all.iter().zip(&margins) {
            let expected = margins[0] + level(ruleset);
            // Stones alone count neither eyes nor tax alike on so small a board.
            if ruleset.id != "stone-scoring" {
                assert_eq!(*margin, expected, "{} {:?}", ruleset.id, ruleset.modified);
            }
        }
    }

    #[test]
    fn the_usual_komis_are_worth_the_same() {
        let rules = |id| builtin(id).unwrap();
        let usual = [
            ("chinese", "7.5"),
            ("japanese-1989", "6.5"),
            ("aga-button", "7"),
            ("wmsg-2008", "6.5"),
            ("improved-japanese", "6.5"),
            ("chinese-2002", "7.5"),
            ("aga", "7.5"),
        ];
        for (from, komi) in usual {
            for (to, expected) in usual {
                let carried = carried_komi(half(komi), &rules(from), &rules(to), 0);
                assert_eq!(carried, half(expected), "{from} to {to}");
            }
        }
        for kept in ["0", "0.5", "-0.5"] {
            let carried = carried_komi(half(kept), &rules("korean"), &rules("aga"), 0);
            assert_eq!(carried, half(kept));
        }
        let given = carried_komi(half("5.5"), &rules("korean"), &rules("aga"), 2);
        assert_eq!(given, half("5.5"), "handicap");
    }
}
