//! Time controls as text, read and written.

use super::control::TimeControl;
use super::grammar::TIME_GRAMMAR;
use crate::amount::Amount;
use proptest::prelude::*;
use std::time::Duration;

fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

#[test]
fn every_form_is_read() {
    let fischer = |cap, most_a_move| TimeControl::Fischer {
        main: seconds(300),
        increment: seconds(10),
        cap,
        most_a_move,
    };
    let forms = [
        ("none", TimeControl::None),
        (
            "absolute:20m",
            TimeControl::Absolute {
                main: seconds(1200),
            },
        ),
        (
            "canadian:20m+5m/25",
            TimeControl::Canadian {
                main: seconds(1200),
                period: seconds(300),
                stones: 25,
            },
        ),
        (
            "byoyomi:60m+3x30s",
            TimeControl::ByoYomi {
                main: seconds(3600),
                periods: 3,
                period: seconds(30),
            },
        ),
        ("fischer:5m+10s", fischer(None, None)),
        (
            "fischer:5m+10s,cap=10m,move=1m",
            fischer(Some(seconds(600)), Some(seconds(60))),
        ),
        (
            "ing:60m+3x20m,points=2",
            TimeControl::Ing {
                main: seconds(3600),
                periods: 3,
                period: seconds(1200),
                cost: Amount::points(2),
            },
        ),
        ("move:5s", TimeControl::PerMove { limit: seconds(5) }),
    ];
    for (text, control) in forms {
        assert_eq!(text.parse(), Ok(control), "{text}");
        assert_eq!(control.to_string(), text);
        assert!(TIME_GRAMMAR.contains(text), "{text} is shown");
    }
    let bare = "ing:60m+3x20m".parse::<TimeControl>();
    assert_eq!(bare, "ing:60m+3x20m,points=2".parse());
    assert_eq!(
        "byoyomi:0+1x200ms"
            .parse::<TimeControl>()
            .unwrap()
            .to_string(),
        "byoyomi:0+1x200ms"
    );
}

#[test]
fn errors_name_the_place() {
    for (text, at) in [
        ("", 0),
        ("blitz", 0),
        ("blitz:5m", 0),
        ("absolute", 8),
        ("absolute:0", 9),
        ("absolute:20", 11),
        ("none:5m", 5),
        ("canadian:20m", 12),
        ("canadian:20m+5m", 15),
        ("canadian:20m+5m/0", 16),
        ("canadian:20m+5m/+3", 16),
        ("canadian:20m+0/25", 13),
        ("byoyomi:60m+30s", 15),
        ("byoyomi:60m+x30s", 12),
        ("byoyomi:60m+99999999999x30s", 12),
        ("byoyomi:60m+3x", 14),
        ("byoyomi:60q+3x30s", 10),
        ("fischer:0+10s", 8),
        ("fischer:5m+10s,", 15),
        ("fischer:5m+10s,top=3s", 15),
        ("fischer:5m+10s,cap=1m", 19),
        ("fischer:5m+10s,move=1m,move=1m", 23),
        ("fischer:5m+10s,move=0", 20),
        ("ing:60m+3x20m,points=x", 21),
        ("ing:60m+3x20m,points=0", 21),
        ("ing:60m+3x20m,points=-1", 21),
        ("move:", 5),
        ("move:5s5", 8),
        ("Move:5s", 0),
        ("absolute:９m", 9),
    ] {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert_eq!(error.at, at, "{error}");
        assert!(error.to_string().contains(TIME_GRAMMAR));
    }
    let error = "canadian:20m+5m".parse::<TimeControl>().unwrap_err();
    let begin = "`canadian:20m+5m`, character 16: a period has its stones behind /; ";
    assert!(error.to_string().starts_with(begin), "{error}");
    let hostile = "x\u{1b}[2J".parse::<TimeControl>().unwrap_err();
    assert!(!hostile.to_string().contains('\u{1b}'));
}

/// Any control the grammar can say.
pub(super) fn controls() -> impl Strategy<Value = TimeControl> {
    let time = || (1u64..20_000).prop_map(Duration::from_millis);
    let main = || (0u64..20_000).prop_map(Duration::from_millis);
    prop_oneof![
        Just(TimeControl::None),
        time().prop_map(|main| TimeControl::Absolute { main }),
        (main(), time(), 1u32..6).prop_map(|(main, period, stones)| TimeControl::Canadian {
            main,
            period,
            stones
        }),
        (main(), 1u32..6, time()).prop_map(|(main, periods, period)| TimeControl::ByoYomi {
            main,
            periods,
            period
        }),
        (
            time(),
            main(),
            proptest::option::of(main()),
            proptest::option::of(time())
        )
            .prop_map(|(main, increment, above, most_a_move)| {
                TimeControl::Fischer {
                    main,
                    increment,
                    cap: above.map(|above| main + above),
                    most_a_move,
                }
            }),
        (main(), 1u32..6, time(), 1i64..40).prop_map(|(main, periods, period, cost)| {
            TimeControl::Ing {
                main,
                periods,
                period,
                cost: Amount::quarters(cost),
            }
        }),
        time().prop_map(|limit| TimeControl::PerMove { limit }),
    ]
}

proptest! {
    #[test]
    fn display_then_parse_is_the_identity(control in controls()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn nothing_read_panics(text in "(absolute|canadian|byoyomi|fischer|ing|move)?[:0-9a-z+,=/.]{0,30}|\\PC{0,30}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
    }
}
