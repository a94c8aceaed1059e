//! What engines of every kind are told.

use super::running::{Boundary, Clock};
use super::telling::{Told, settings, time_left, untold};
use crate::board::Color;
use crate::gtp::Commands;
use std::time::Duration;

fn told(control: &str, names: &str) -> Vec<String> {
    let found = settings(control.parse().unwrap(), &Commands::named(names));
    found.into_iter().map(|setting| setting.command).collect()
}

const ALL: &str = "kata-time_settings kgs-time_settings time_settings time_left";

#[test]
fn the_best_words_come_first() {
    for (control, wanted) in [
        (
            "none",
            vec![
                "kata-time_settings none",
                "kgs-time_settings none",
                "time_settings 0 1 0",
            ],
        ),
        (
            "absolute:20m",
            vec![
                "kata-time_settings absolute 1200",
                "kgs-time_settings absolute 1200",
                "time_settings 1200 0 0",
            ],
        ),
        (
            "canadian:20m+5m/25",
            vec![
                "kata-time_settings canadian 1200 300 25",
                "kgs-time_settings canadian 1200 300 25",
                "time_settings 1200 300 25",
            ],
        ),
        (
            "byoyomi:60m+3x30s",
            vec![
                "kata-time_settings byoyomi 3600 30 3",
                "kgs-time_settings byoyomi 3600 30 3",
                "time_settings 3600 30 1",
            ],
        ),
        ("fischer:5m+10s", vec!["kata-time_settings fischer 300 10"]),
        (
            "fischer:5m+10s,cap=10m,move=1m",
            vec!["kata-time_settings fischer-capped 300 10 600 60"],
        ),
        (
            "fischer:5m+2.5s,move=1m",
            vec!["kata-time_settings fischer-capped 300 2.5 -1 60"],
        ),
        (
            "ing:60m+3x20m,points=2",
            vec![
                "kata-time_settings absolute 3600",
                "kgs-time_settings absolute 3600",
                "time_settings 3600 0 0",
            ],
        ),
        (
            "move:5s",
            vec![
                "kata-time_settings byoyomi 0 5 1",
                "kgs-time_settings byoyomi 0 5 1",
                "time_settings 0 5 1",
            ],
        ),
    ] {
        assert_eq!(told(control, ALL), wanted, "{control}");
    }
    assert_eq!(
        told("byoyomi:1m+5x10s", "time_settings"),
        ["time_settings 60 10 1"]
    );
    assert_eq!(told("byoyomi:1m+5x10s", "time_left"), [""; 0]);
}

#[test]
fn fischer_is_never_told_as_anything_else() {
    for control in [
        "fischer:5m+10s",
        "fischer:5m+10s,cap=10m",
        "fischer:5m+10s,move=30s",
    ] {
        assert_eq!(told(control, "kgs-time_settings time_settings"), [""; 0]);
        assert!(untold(control.parse().unwrap()).contains(control));
    }
}

#[test]
fn no_second_is_told_that_is_not_there() {
    assert_eq!(
        told("byoyomi:1m+1x1.9s", ALL)[0],
        "kata-time_settings byoyomi 60 1.9 1"
    );
    assert_eq!(
        told("byoyomi:1m+1x1.9s", ALL)[1],
        "kgs-time_settings byoyomi 60 1 1"
    );
    assert_eq!(told("byoyomi:1.9s+1x1.9s", ALL)[2], "time_settings 1 1 1");
    // A period of no second would be said to be none: such an engine is not told.
    assert_eq!(
        told("byoyomi:0+3x200ms", ALL),
        ["kata-time_settings byoyomi 0 0.2 3"]
    );
    assert_eq!(
        told("absolute:900ms", ALL),
        ["kata-time_settings absolute 0.9"]
    );
    assert_eq!(told("move:0.0001ms", ALL), [""; 0]);
}

#[test]
fn what_is_left_out_is_said() {
    let said = |control: &str, names| -> Vec<bool> {
        let found = settings(control.parse().unwrap(), &Commands::named(names));
        found
            .iter()
            .map(|setting| setting.left_out.is_empty())
            .collect()
    };
    assert_eq!(said("byoyomi:60m+3x30s", ALL), [true, true, false]);
    assert_eq!(said("byoyomi:60m+1x30s", ALL), [true, true, true]);
    assert_eq!(said("ing:60m+3x20m", ALL), [false, false, false]);
}

#[test]
fn the_third_number_means_what_the_engine_was_told() {
    let words = [Told::Kata, Told::Kgs, Told::Plain, Told::Nothing];
    for (control, spent, wanted) in [
        ("none", &[][..], [None; 4]),
        (
            "absolute:20m",
            &[500],
            [
                Some("1199.5 0"),
                Some("1199 0"),
                Some("1199 0"),
                Some("1199 0"),
            ],
        ),
        ("byoyomi:60m+3x30s", &[], [Some("3600 0"); 4]),
        (
            "byoyomi:1s+3x30s",
            &[32_000],
            [Some("30 2"), Some("30 2"), Some("30 1"), Some("30 1")],
        ),
        (
            "byoyomi:1s+3x30s",
            &[999],
            [Some("0.001 0"), Some("30 3"), Some("30 1"), Some("30 1")],
        ),
        (
            "canadian:1s+5m/25",
            &[1_500, 2_000],
            [
                Some("297.5 23"),
                Some("297 23"),
                Some("297 23"),
                Some("297 23"),
            ],
        ),
        (
            "canadian:1s+5m/25",
            &[500],
            [
                Some("0.5 0"),
                Some("300 25"),
                Some("300 25"),
                Some("300 25"),
            ],
        ),
        (
            "fischer:5m+10s,move=1m",
            &[30_000],
            [Some("280 0"), Some("60 0"), Some("60 0"), Some("60 0")],
        ),
        (
            "ing:1s+3x20m",
            &[1_500],
            [
                Some("1199.5 0"),
                Some("1199 0"),
                Some("1199 0"),
                Some("1199 0"),
            ],
        ),
        ("move:5s", &[4_000], [Some("5 1"); 4]),
    ] {
        let mut clock = Clock::new(control.parse().unwrap(), Boundary::PastLimit);
        for milliseconds in spent {
            assert!(!clock.spend(Duration::from_millis(*milliseconds)).exhausted);
        }
        for (told, wanted) in words.into_iter().zip(wanted) {
            let wanted = wanted.map(|rest| format!("time_left white {rest}"));
            assert_eq!(
                time_left(Color::White, &clock, told),
                wanted,
                "{control} {told:?}"
            );
        }
    }
}
