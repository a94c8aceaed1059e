//! Engines that fail, those who sit down for them, and red cards.

use super::stage::Relay;
use crate::amount::Amount;
use crate::arbiter::Termination;
use crate::board::Color;

fn roster(black_first: &str, substitutes: &str) -> String {
    format!(
        r#"
sections = [20, 40]
[black]
substitutes = [{substitutes}]
[[black.section]]
seats = [{{ name = "b11", command = "{black_first}" }}, {{ name = "b12", command = "B1 B2 B3" }}]
[[black.section]]
seats = [{{ name = "b21", command = "C1" }}, {{ name = "b22", command = "D1" }}]
[[black.section]]
seats = [{{ name = "b31", command = "E1" }}, {{ name = "b32", command = "F1" }}]
[white]
[[white.section]]
seats = [{{ command = "A7 C7 C6 C5" }}, {{ command = "B7 D7 D6 D5" }}]
[[white.section]]
seats = [{{ command = "" }}, {{ command = "" }}]
[[white.section]]
seats = [{{ command = "" }}, {{ command = "" }}]
"#
    )
}

#[test]
fn a_substitute_sits_down_for_an_engine_that_fails() {
    // TM16 Art. 10.5; the clock stops.
    let text = roster("A1 !crash@500", r#"{ name = "s1", command = "G1 G2" }"#);
    let over = Relay::of("team-2016", 7, &text)
        .time("byoyomi:60s+1x30s")
        .play();
    let wanted = "1:A1 1:A7 2:B1 2:B7 1:G1 1:C7 2:B2 2:D7 1:G2";
    assert!(over.turns().starts_with(wanted), "{}", over.turns());
    let changes = over.incidents("substitution");
    assert_eq!(changes.len(), 1);
    assert_eq!((changes[0].ply, changes[0].action), (5, "substituted"));
    assert!(changes[0].article.contains("TM16 Art. 10.5"));
    assert!(
        changes[0].message.contains("2 substitutions are left"),
        "{}",
        changes[0].message
    );
    assert_eq!(over.game().turns[4].left.unwrap().time.as_secs(), 60);
    // It was told the position, and who failed is gone.
    let told = over.logged("s1: play");
    assert_eq!(
        told[..4],
        [
            "s1: play black A1",
            "s1: play white A7",
            "s1: play black B1",
            "s1: play white B7"
        ]
    );
    assert_eq!(over.logged("+b11").len(), 1);
    assert_eq!(over.game().termination, Termination::Score);
}

#[test]
fn without_a_substitute_a_crash_loses() {
    let over = Relay::of("team-2016", 7, &roster("A1 !crash", "")).play();
    assert_eq!(over.game().termination, Termination::Crash);
    assert_eq!(over.game().offender, Some(Color::Black));
}

#[test]
fn three_may_sit_down_and_nobody_returns() {
    let crashing = |name: &str| format!(r#"{{ name = "{name}", command = "!crash" }}"#);
    let four = ["s1", "s2", "s3", "s4"].map(crashing).join(", ");
    let over = Relay::of("team-2016", 7, &roster("A1 !crash", &four)).play();
    assert_eq!(over.incidents("substitution").len(), 3);
    assert_eq!(over.logged("+s4").len(), 0);
    assert_eq!(over.game().termination, Termination::Crash);
    for name in ["+b11", "+s1", "+s2", "+s3"] {
        assert_eq!(over.logged(name).len(), 1, "{name}");
    }
}

#[test]
fn who_is_not_there_uses_the_chance_up() {
    let text = roster(
        "A1 !crash",
        r#"{ name = "s1", command = "!absent" }, { name = "s2", command = "G1" }"#,
    );
    let over = Relay::of("team-2016", 7, &text).play();
    assert!(
        over.turns().starts_with("1:A1 1:A7 2:B1 2:B7 1:G1"),
        "{}",
        over.turns()
    );
    let changes = over.incidents("substitution");
    assert_eq!(changes.len(), 1);
    assert!(
        changes[0].message.contains("1 substitutions are left"),
        "{}",
        changes[0].message
    );
    assert_eq!(over.incidents("absent").len(), 1);
}

#[test]
fn an_engine_that_never_starts_is_substituted_or_loses() {
    let text = roster("!absent", r#"{ name = "s1", command = "G1" }"#);
    let over = Relay::of("team-2016", 7, &text).play();
    assert!(
        over.turns().starts_with("1:G1 1:A7 2:B1"),
        "{}",
        over.turns()
    );
    let over = Relay::of("team-2016", 7, &roster("!absent", "")).play();
    assert_eq!(over.game().termination, Termination::Crash);
    assert!(over.turns().is_empty());
}

/// The same player moves out of order at hands 3, 5 and 7.
fn three_errors(substitutes: &str) -> String {
    let each: String = [3, 5, 7]
        .map(|hand| format!("[[irregular]]\nhand = {hand}\nseat = 1\n"))
        .concat();
    format!("{}\n{each}", roster("A1 A2 A3 A4 A5", substitutes))
}

#[test]
fn a_players_third_error_of_order_is_a_red_card() {
    // TM16 Art. 17.7, 24.4.
    let text = three_errors(r#"{ name = "s1", command = "G1" }"#);
    let over = Relay::of("team-2016", 7, &text).play();
    let card = over.incidents("red-card");
    assert_eq!(card.len(), 1);
    assert_eq!((card[0].ply, card[0].action), (7, "sent-off"));
    assert!(card[0].article.contains("TM16 Art. 24.4"));
    let changes = over.incidents("substitution");
    assert_eq!(changes.len(), 1);
    assert_eq!(
        changes[0].ply, 9,
        "the move stands, and who made it leaves before the next"
    );
    assert!(
        changes[0].message.contains("\"b11\""),
        "{}",
        changes[0].message
    );
}

#[test]
fn with_no_substitution_left_the_points_are_doubled() {
    let text = three_errors(r#"{ name = "s1", command = "G1" }"#);
    let mut relay = Relay::of("team-2016", 7, &text);
    let mut ruleset = (*relay.terms.ruleset).clone();
    ruleset.team.substitutions = 0;
    relay.terms.ruleset = std::sync::Arc::new(ruleset);
    let over = relay.play();
    let doubled = over.incidents("no-substitution-left");
    assert_eq!(doubled.len(), 1);
    assert_eq!(doubled[0].penalty, Amount::ZI.times(3));
    assert_eq!(
        over.incidents("substitution").len(),
        1,
        "it is allowed all the same"
    );
}
