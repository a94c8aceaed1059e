//! Laws of any game, whatever both engines do: it ends, its record reads back without an error to
//! the same numbers, and both engines believe in the same moves.

use super::stage::Game;
use crate::arbiter::{Handicap, IllegalPolicy, OnTimeout, Termination};
use crate::board::{Color, Size};
use crate::rules::builtin_ids;
use proptest::prelude::*;

/// What an engine may answer to `genmove`, points of a board of five lines first of all.
fn answer() -> impl Strategy<Value = String> {
    let point = (0..25usize).prop_map(|at| {
        let size = Size::square(5).unwrap();
        let point = size.point(at % 5, at / 5).unwrap();
        point.gtp(size).to_string()
    });
    let slow = (0..25usize, 9_990..10_010u32).prop_map(|(at, millis)| {
        let column = ["A", "B", "C", "D", "E"][at % 5];
        format!("{column}{}@{}", at / 5 + 1, f64::from(millis) / 1000.0)
    });
    prop_oneof![
        600 => point,
        30 => slow,
        60 => Just("pass".to_owned()),
        3 => Just("resign".to_owned()),
        3 => Just("T19".to_owned()),
        3 => Just("~c3_0.55".to_owned()),
        1 => Just("I5".to_owned()),
        1 => Just("?cannot".to_owned()),
        1 => Just("!hang".to_owned()),
        1 => Just("!crash".to_owned()),
        1 => Just("!junk".to_owned()),
    ]
}

fn script() -> impl Strategy<Value = String> {
    prop::collection::vec(answer(), 0..60).prop_map(|answers| answers.join(" "))
}

fn dead() -> impl Strategy<Value = Vec<&'static str>> {
    let list = prop_oneof![
        Just(""),
        Just("A1"),
        Just("C3 D4"),
        Just("A1 A2 A3 A4 A5 B1 B2 B3"),
        Just("papaya"),
    ];
    prop::collection::vec(list, 1..4)
}

fn handicap() -> impl Strategy<Value = Handicap> {
    prop_oneof![
        6 => Just(Handicap::None),
        1 => Just(Handicap::WhitePasses(3)),
        1 => Just(Handicap::Free(2)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_game_ends_and_reads_back(
        rules in 0..17usize,
        (black, white) in (script(), script()),
        (black_dead, white_dead) in (dead(), dead()),
        handicap in handicap(),
        by_rules in any::<bool>(),
        passes_late in any::<bool>(),
        undoes in any::<bool>(),
    ) {
        let rules = builtin_ids()[rules];
        let mut game = Game::of(rules, 5)
            .black(&black)
            .white(&white)
            .dead(Color::Black, &black_dead)
            .dead(Color::White, &white_dead)
            .time("byoyomi:5s+1x5s")
            .with(|terms| {
                terms.handicap = handicap;
                terms.illegal = if by_rules { IllegalPolicy::Rules } else { IllegalPolicy::Forfeit };
                terms.on_timeout = if passes_late { OnTimeout::Pass } else { OnTimeout::Rules };
            });
        game.black.answer("place_free_handicap 2", "~C3_D4");
        if !undoes {
            game.white.lacks("undo");
        }
        let over = game.play();
        // Every stretch of two passes ends a game but for resumptions; nothing is left open.
        prop_assert!(over.played.turns.len() <= 200);
        prop_assert!(over.played.termination != Termination::Aborted);
        prop_assert!(!over.played.reason.is_empty());
    }
}
