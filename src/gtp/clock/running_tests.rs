//! Clocks by hand-made tables.

use super::control::TimeControl;
use super::running::{Boundary, Clock, Spent, TimeLeft};
use crate::amount::Amount;
use std::time::Duration;

use Boundary::{AtLimit, PastLimit};

fn clock(control: &str, boundary: Boundary) -> Clock {
    Clock::new(control.parse().unwrap(), boundary)
}

/// What is shown of a clock: milliseconds left, what is left in overtime, `over` when exhausted.
fn shown(clock: &Clock) -> String {
    let Some(TimeLeft { time, overtime }) = clock.left() else {
        return "none".to_owned();
    };
    let time = time.as_millis();
    match overtime {
        _ if clock.is_exhausted() => "over".to_owned(),
        Some(count) => format!("{time}/{count}"),
        None => time.to_string(),
    }
}

/// Milliseconds of each move, and what the clock shows after it.
type Game = (&'static str, Boundary, &'static [(u64, &'static str)]);

const GAMES: &[Game] = &[
    ("none", PastLimit, &[(u64::MAX / 2, "none"), (5, "none")]),
    (
        "absolute:10s",
        PastLimit,
        &[(4_000, "6000"), (6_000, "0"), (0, "0"), (1, "over")],
    ),
    (
        "absolute:10s",
        AtLimit,
        &[(4_000, "6000"), (5_999, "1"), (1, "over"), (0, "over")],
    ),
    // Byo-yomi: a period no move oversteps is kept.
    (
        "byoyomi:10s+3x5s",
        PastLimit,
        &[
            (9_999, "1"),
            (1, "5000/3"),
            (5_000, "5000/3"),
            (5_001, "5000/2"),
            (4_999, "5000/2"),
            (10_000, "5000/1"),
            (5_000, "5000/1"),
            (5_001, "over"),
        ],
    ),
    (
        "byoyomi:10s+3x5s",
        AtLimit,
        &[
            (9_999, "1"),
            (5_000, "5000/3"),
            (5_000, "5000/2"),
            (4_999, "5000/2"),
            (5_000, "5000/1"),
            (5_000, "over"),
        ],
    ),
    // From main time into overtime within a move, and through several periods at once.
    (
        "byoyomi:10s+3x5s",
        PastLimit,
        &[(4_000, "6000"), (11_000, "5000/3")],
    ),
    (
        "byoyomi:10s+3x5s",
        PastLimit,
        &[(4_000, "6000"), (11_001, "5000/2")],
    ),
    (
        "byoyomi:10s+3x5s",
        PastLimit,
        &[(25_000, "5000/1"), (5_000, "5000/1")],
    ),
    ("byoyomi:10s+3x5s", PastLimit, &[(25_001, "over")]),
    ("byoyomi:10s+3x5s", AtLimit, &[(10_000, "5000/3")]),
    ("byoyomi:10s+3x5s", AtLimit, &[(15_000, "5000/2")]),
    ("byoyomi:10s+3x5s", AtLimit, &[(24_999, "5000/1")]),
    ("byoyomi:10s+3x5s", AtLimit, &[(25_000, "over")]),
    (
        "byoyomi:0+1x5s",
        PastLimit,
        &[(5_000, "5000/1"), (5_001, "over")],
    ),
    // WMSG08 Reg. 7: three periods of 30 s, the third overrun loses.
    (
        "byoyomi:60m+3x30s",
        PastLimit,
        &[
            (3_600_000, "30000/3"),
            (30_001, "30000/2"),
            (30_000, "30000/2"),
            (30_001, "30000/1"),
            (29_999, "30000/1"),
            (30_001, "over"),
        ],
    ),
    // WWD Art. 11: reserved minutes; less than 60 s costs nothing, 60 s consume one.
    (
        "byoyomi:2h+10x60s",
        AtLimit,
        &[
            (7_200_000, "60000/10"),
            (59_999, "60000/10"),
            (60_000, "60000/9"),
            (119_999, "60000/8"),
            (120_000, "60000/6"),
            (359_999, "60000/1"),
            (60_000, "over"),
        ],
    ),
    // Canadian: a new period after the last stone of one, with all of its time.
    (
        "canadian:10s+20s/3",
        PastLimit,
        &[
            (3_000, "7000"),
            (8_000, "19000/2"),
            (9_000, "10000/1"),
            (9_999, "20000/3"),
            (20_000, "0/2"),
            (0, "0/1"),
            (0, "20000/3"),
            (20_001, "over"),
        ],
    ),
    (
        "canadian:10s+20s/3",
        AtLimit,
        &[(10_000, "20000/2"), (19_999, "1/1"), (1, "over")],
    ),
    (
        "canadian:10s+20s/3",
        PastLimit,
        &[(30_000, "0/2"), (1, "over")],
    ),
    ("canadian:10s+20s/3", PastLimit, &[(30_001, "over")]),
    (
        "canadian:10s+20s/1",
        PastLimit,
        &[(15_000, "20000/1"), (19_000, "20000/1")],
    ),
    (
        "canadian:0+20s/2",
        PastLimit,
        &[(1, "19999/1"), (19_999, "20000/2")],
    ),
    // Fischer: the increment comes after the move.
    (
        "fischer:10s+2s",
        PastLimit,
        &[
            (1_000, "11000"),
            (11_000, "2000"),
            (2_000, "2000"),
            (0, "4000"),
            (4_001, "over"),
        ],
    ),
    (
        "fischer:10s+2s",
        AtLimit,
        &[(9_999, "2001"), (2_001, "over")],
    ),
    (
        "fischer:10s+2s,cap=11s",
        PastLimit,
        &[
            (0, "11000"),
            (0, "11000"),
            (2_500, "10500"),
            (1_000, "11000"),
        ],
    ),
    (
        "fischer:10s+2s,move=3s",
        PastLimit,
        &[(3_000, "9000"), (3_000, "8000"), (3_001, "over")],
    ),
    (
        "fischer:10s+2s,move=3s",
        AtLimit,
        &[(2_999, "9001"), (3_000, "over")],
    ),
    (
        "fischer:2s+0,cap=2s,move=3s",
        PastLimit,
        &[(2_000, "0"), (1, "over")],
    ),
    // Ing: periods are bought when they are needed and run on from move to move.
    (
        "ing:10s+3x5s",
        PastLimit,
        &[
            (10_000, "0"),
            (1, "4999/2"),
            (4_999, "0/2"),
            (7_000, "3000/0"),
            (3_000, "0/0"),
            (1, "over"),
        ],
    ),
    (
        "ing:10s+3x5s",
        AtLimit,
        &[
            (10_000, "5000/2"),
            (5_000, "5000/1"),
            (4_999, "1/1"),
            (1, "5000/0"),
            (5_000, "over"),
        ],
    ),
    ("ing:10s+3x5s", PastLimit, &[(25_000, "0/0"), (1, "over")]),
    ("ing:10s+3x5s", PastLimit, &[(25_001, "over")]),
    (
        "move:5s",
        PastLimit,
        &[(5_000, "5000"), (4_000, "5000"), (5_001, "over")],
    ),
    ("move:5s", AtLimit, &[(4_999, "5000"), (5_000, "over")]),
];

#[test]
fn games_run_as_reckoned_by_hand() {
    for (control, boundary, moves) in GAMES {
        let mut clock = clock(control, *boundary);
        for (number, (milliseconds, wanted)) in moves.iter().enumerate() {
            clock.spend(Duration::from_millis(*milliseconds));
            assert_eq!(
                shown(&clock),
                *wanted,
                "{control} {boundary:?}, move {}",
                number + 1
            );
        }
    }
}

#[test]
fn what_a_move_cost_is_said() {
    let mut ing = clock("ing:10s+4x5s,points=2", PastLimit);
    let first = ing.spend(Duration::from_secs(17));
    let wanted = Spent {
        entered_overtime: true,
        periods: 2,
        points: Amount::points(4),
        exhausted: false,
    };
    assert_eq!(first, wanted);
    assert_eq!(ing.spend(Duration::from_secs(3)), Spent::default());
    let last = ing.spend(Duration::from_secs(11));
    let wanted = Spent {
        entered_overtime: false,
        periods: 2,
        points: Amount::points(4),
        exhausted: true,
    };
    assert_eq!(last, wanted);
    let mut byo_yomi = clock("byoyomi:10s+3x5s", PastLimit);
    let spent = byo_yomi.spend(Duration::from_secs(21));
    assert_eq!(
        (spent.entered_overtime, spent.periods, spent.exhausted),
        (true, 2, false)
    );
    assert!(byo_yomi.in_overtime());
}

#[test]
fn every_limit_holds_to_the_nanosecond() {
    let tick = Duration::from_nanos(1);
    for control in [
        "absolute:200ms",
        "byoyomi:100ms+1x200ms",
        "byoyomi:0+3x200ms",
        "canadian:100ms+200ms/5",
        "fischer:200ms+100ms",
        "fischer:500ms+100ms,move=200ms",
        "ing:100ms+3x200ms",
        "move:200ms",
    ] {
        for boundary in [AtLimit, PastLimit] {
            let fresh = clock(control, boundary);
            let budget = fresh.budget().unwrap();
            for (wall, exhausted) in [
                (budget - tick, false),
                (budget, boundary == AtLimit),
                (budget + tick, true),
            ] {
                let mut clock = fresh;
                assert_eq!(
                    clock.spend(wall).exhausted,
                    exhausted,
                    "{control} {boundary:?}"
                );
                assert_eq!(clock.is_exhausted(), exhausted);
            }
        }
    }
}

#[test]
fn an_exhausted_clock_goes_on_after_an_imposed_pass() {
    let each = Duration::from_secs(30);
    for (control, wanted) in [
        ("byoyomi:10s+3x5s", "5000/1"),
        ("canadian:10s+20s/3", "20000/3"),
        ("fischer:10s+2s", "2000"),
        ("fischer:10s+0", "30000/1"),
        ("absolute:10s", "30000/1"),
        ("ing:10s+3x5s", "30000/1"),
        ("move:5s", "5000"),
    ] {
        let mut clock = clock(control, PastLimit);
        let fresh = clock;
        clock.go_on(each);
        assert_eq!(clock, fresh, "{control}: a clock that runs is left alone");
        assert!(clock.spend(Duration::from_secs(100)).exhausted);
        clock.go_on(each);
        assert_eq!(shown(&clock), wanted, "{control}");
        let budget = clock.budget().unwrap();
        assert!(!clock.spend(budget).exhausted, "{control}");
    }
    let mut clock = clock("absolute:10s", PastLimit);
    clock.spend(Duration::from_secs(11));
    clock.go_on(each);
    for _ in 0..3 {
        assert!(!clock.spend(each).exhausted);
    }
    assert!(clock.spend(each + Duration::from_nanos(1)).exhausted);
}

#[test]
fn controls_no_grammar_says_do_not_break_a_clock() {
    let zero = Duration::ZERO;
    for control in [
        TimeControl::ByoYomi {
            main: zero,
            periods: 0,
            period: zero,
        },
        TimeControl::ByoYomi {
            main: Duration::MAX,
            periods: u32::MAX,
            period: Duration::MAX,
        },
        TimeControl::Canadian {
            main: zero,
            period: zero,
            stones: 0,
        },
        TimeControl::Ing {
            main: zero,
            periods: u32::MAX,
            period: zero,
            cost: Amount::POINT,
        },
        TimeControl::Ing {
            main: Duration::MAX,
            periods: u32::MAX,
            period: Duration::MAX,
            cost: Amount::POINT,
        },
        TimeControl::Absolute { main: zero },
    ] {
        for boundary in [AtLimit, PastLimit] {
            for wall in [zero, Duration::from_nanos(1), Duration::MAX] {
                let mut clock = Clock::new(control, boundary);
                clock.spend(wall);
                clock.spend(wall);
                clock.go_on(wall);
                assert!(clock.budget().is_some());
            }
        }
    }
}
