//! Rotation, sections, their errors, time and resignation.

use super::stage::Relay;
use crate::amount::Amount;
use crate::arbiter::{By, Decision, Termination};
use crate::board::Color;

/// Two sections of four hands and the rest, on a small board.
const SECTIONS: &str = r#"
sections = [4, 8]
[black]
name = "Reds"
[[black.section]]
seats = [{ name = "b11", command = "A1" }, { name = "b12", command = "B1" }]
[[black.section]]
seats = [{ name = "b21", command = "C1" }, { name = "b22", command = "D1" }]
[[black.section]]
seats = [{ name = "b31", command = "E1" }, { name = "b32", command = "F1" }]
[white]
[[white.section]]
seats = [{ name = "w11", command = "A7" }, { name = "w12", command = "B7" }]
[[white.section]]
seats = [{ name = "w21", command = "C7" }, { name = "w22", command = "D7" }]
[[white.section]]
seats = [{ name = "w31", command = "E7" }, { name = "w32", command = "F7" }]
"#;

#[test]
fn seats_move_clockwise_and_sections_change_seats() {
    // TM16 Art. 10.2, 10.3.
    let over = Relay::of("team-2016", 7, SECTIONS).play();
    let wanted = "1:A1 1:A7 2:B1 2:B7 1:C1 1:C7 2:D1 2:D7 1:E1 1:E7 2:F1 2:F7 1:- 1:-";
    assert_eq!(over.turns(), wanted);
    // An engine runs in its own section only, from the position it finds.
    let life: Vec<&str> = over.log.iter().map(String::as_str).collect();
    let at = |line: &str| life.iter().position(|known| *known == line).unwrap();
    assert!(at("-b11") < at("+b21") && at("+b21") < at("-b21") && at("-b21") < at("+b31"));
    assert_eq!(over.logged("+").len(), 12);
    assert_eq!(over.logged("-").len(), 12);
    let told = over.logged("b31: play");
    assert_eq!(
        told[..3],
        [
            "b31: play black A1",
            "b31: play white A7",
            "b31: play black B1"
        ]
    );
    assert_eq!(over.incidents("section").len(), 6);
    assert_eq!(over.game().engines[Color::Black].name, "Reds");
    // What who has left wrote is kept.
    let errors = &over.game().errors[Color::White];
    for name in ["w11", "w22", "w31"] {
        assert!(errors.contains(&format!("[{name}]")), "{errors}");
    }
}

#[test]
fn the_third_section_is_opened_by_whites_first_seat() {
    // TM16 Art. 10.2 with TM-8: the second section has an odd number of hands.
    let roster = SECTIONS.replace("sections = [4, 8]", "sections = [4, 7]");
    let over = Relay::of("team-2016", 7, &roster).play();
    let wanted = "1:A1 1:A7 2:B1 2:B7 1:C1 1:C7 2:D1 1:E7 2:F1 2:F7 1:E1 1:- 2:-";
    assert_eq!(over.turns(), wanted);
}

#[test]
fn the_rulesets_sections_are_the_default() {
    let roster = SECTIONS.replace("sections = [4, 8]\n", "");
    let over = Relay::of("team-2016", 7, &roster).play();
    assert_eq!(over.turns(), "1:A1 1:A7 2:B1 2:B7 1:- 1:-");
    assert!(
        over.incidents("section")[0]
            .article
            .contains("TM16 Art. 10.2")
    );
}

/// The same with something out of order.
fn irregular(what: &str) -> String {
    format!(
        "{}\n{what}",
        SECTIONS.replace("sections = [4, 8]", "sections = [6, 12]")
    )
}

#[test]
fn a_move_out_of_turn_stands_and_costs() {
    // TM16 Art. 17.7: one zi, then two; the other side chooses who replies, by default the next seat.
    let roster = irregular("[[irregular]]\nhand = 3\nseat = 1\n[[irregular]]\nhand = 5\nseat = 1");
    let roster = roster.replace(r#"command = "A1""#, r#"command = "A1 A2 A3""#);
    let over = Relay::of("team-2016", 7, &roster).play();
    // White's first seat sits next to the offender, and replies each time.
    assert!(
        over.turns().starts_with("1:A1 1:A7 1:A2 1:- 1:A3 1:- "),
        "{}",
        over.turns()
    );
    let errors = over.incidents("order-error");
    assert_eq!(errors.len(), 2);
    assert_eq!((errors[0].ply, errors[0].penalty), (3, Amount::ZI));
    assert_eq!((errors[1].ply, errors[1].penalty), (5, Amount::ZI.times(2)));
    assert!(errors[0].article.contains("TM16 Art. 17.7"));
    // The ledger of the score has them: three zi are six points.
    let scored = over.game().scores[0].margin.unwrap();
    let mut free = Relay::of("team-2016", 7, &roster);
    let mut ruleset = (*free.terms.ruleset).clone();
    ruleset.penalty.order_error_costs.clear();
    free.terms.ruleset = std::sync::Arc::new(ruleset);
    let free = free.play();
    assert_eq!(free.turns(), over.turns());
    assert_eq!(
        free.game().scores[0].margin.unwrap() - scored,
        Amount::points(6)
    );
}

#[test]
fn the_side_that_suffers_chooses_who_replies() {
    let chosen = irregular("[[irregular]]\nhand = 3\nseat = 1\nreply = 2");
    let over = Relay::of("team-2016", 7, &chosen).play();
    // White's second seat replies, and rotation goes on from it.
    assert!(
        over.turns().starts_with("1:A1 1:A7 1:- 2:B7 1:- 1:"),
        "{}",
        over.turns()
    );
}

#[test]
fn the_fifth_error_of_order_loses() {
    let each: String = [3, 5, 7, 9, 11]
        .map(|hand| format!("[[irregular]]\nhand = {hand}\nseat = 1\n"))
        .concat();
    let roster = format!(
        "{}\n{each}",
        SECTIONS.replace("sections = [4, 8]", "sections = [40, 80]")
    );
    let roster = roster
        .replace(
            r#"command = "A1""#,
            r#"command = "A1 A2 A3 A4 A5 B2 B3 B4""#,
        )
        .replace(r#"command = "A7""#, r#"command = "A7 C7 D7 E7 F7 G7 G6""#);
    let mut relay = Relay::of("team-2016", 7, &roster);
    // Without red cards the same player goes on.
    let mut ruleset = (*relay.terms.ruleset).clone();
    ruleset.penalty.order_errors_to_red_card = None;
    relay.terms.ruleset = std::sync::Arc::new(ruleset);
    let over = relay.play();
    assert_eq!(over.game().termination, Termination::Penalty);
    assert_eq!(over.game().offender, Some(Color::Black));
    let costs = over
        .incidents("order-error")
        .into_iter()
        .map(|it| it.penalty.in_quarters() / 8);
    assert_eq!(costs.collect::<Vec<_>>(), [1, 2, 3, 4, 4]);
}

#[test]
fn pair_go_takes_three_points_for_every_error_and_never_the_game() {
    // WMSG08 Reg. 12; without a clause on who continues the rotation goes on as it was.
    let roster = r#"
[[black.section]]
seats = [{ command = "A1 A2 A3 A4 B2" }, { command = "B1 C1" }]
[[white.section]]
seats = [{ command = "A7 C7" }, { command = "B7 D7" }]
[[irregular]]
hand = 3
seat = 1
[[irregular]]
hand = 7
seat = 1
[white]
[black]
"#;
    let roster = roster.replace("[white]\n[black]\n", "");
    let over = Relay::of("wmsg-2008", 7, &roster).play();
    assert!(
        over.turns()
            .starts_with("1:A1 1:A7 1:A2 2:B7 1:A3 1:C7 1:A4 2:D7 1:B2"),
        "{}",
        over.turns()
    );
    let errors = over.incidents("order-error");
    assert_eq!(errors.len(), 2);
    assert!(
        errors
            .iter()
            .all(|error| error.penalty == Amount::points(3))
    );
    assert_eq!(over.game().termination, Termination::Score);
}

#[test]
fn every_move_past_the_section_costs_a_zi() {
    // TM16 Art. 17.8, and E18: move 144 played by a player of the second section.
    let roster = SECTIONS.replace("sections = [4, 8]", "sections = [4, 7]");
    let roster = format!("{roster}\n[[irregular]]\nhand = 8\noverrun = true");
    let roster = roster.replace(r#"command = "D7""#, r#"command = "D7 G7""#);
    let over = Relay::of("team-2016", 7, &roster).play();
    let overruns = over.incidents("section-overrun");
    assert_eq!(overruns.len(), 1);
    assert_eq!(
        (overruns[0].ply, overruns[0].color),
        (8, Some(Color::White))
    );
    assert_eq!(overruns[0].penalty, Amount::ZI);
    assert!(overruns[0].article.contains("TM16 Art. 17.8"));
    // It is the seat next in the rotation of the section that is over, and the game goes on round.
    let wanted = "1:A1 1:A7 2:B1 2:B7 1:C1 1:C7 2:D1 2:D7 1:E1 1:E7 2:F1 2:F7 1:- 1:-";
    assert_eq!(over.turns(), wanted);
    assert!(over.incidents("order-error").is_empty());
}

#[test]
fn a_team_has_one_clock() {
    // TM16 Art. 13: an overrun imposes a pass and the last period goes on.
    let roster = SECTIONS
        .replace(r#"command = "A1""#, r#"command = "A1@50""#)
        .replace(r#"command = "B1""#, r#"command = "B1@50""#)
        .replace(r#"command = "C1""#, r#"command = "C1@31""#)
        .replace(r#"command = "D1""#, r#"command = "D1@30""#);
    let over = Relay::of("team-2016", 7, &roster)
        .time("byoyomi:90s+1x30s")
        .play();
    let wanted = "1:A1 1:A7 2:B1 2:B7 1:! 1:C7 2:D1";
    assert!(over.turns().starts_with(wanted), "{}", over.turns());
    let left: Vec<_> = over
        .game()
        .turns
        .iter()
        .step_by(2)
        .map(|turn| turn.left.unwrap())
        .collect();
    assert_eq!(left[0].time.as_secs(), 40);
    assert_eq!((left[1].time.as_secs(), left[1].overtime), (30, Some(1)));
    assert_eq!((left[2].time.as_secs(), left[2].overtime), (30, Some(1)));
    let overrun = over.incidents("overrun");
    assert_eq!(overrun.len(), 1);
    assert!(
        overrun[0].article.contains("TM16 Art. 13"),
        "{}",
        overrun[0].article
    );
    // Who sits down later is told what is left of the team's time.
    assert_eq!(over.logged("b21: time_left"), ["b21: time_left black 30 1"]);
}

#[test]
fn one_seat_alone_does_not_resign() {
    // TM16 Art. 14 with TM-15.
    let roster = SECTIONS.replace(r#"command = "B1""#, r#"command = "resign""#);
    let over = Relay::of("team-2016", 7, &roster).play();
    assert!(
        over.turns().starts_with("1:A1 1:A7 2:! 2:B7 1:C1"),
        "{}",
        over.turns()
    );
    let void = over.incidents("resignation-void");
    assert_eq!(void.len(), 1);
    assert!(void[0].article.contains("TM16 Art. 14"));
    assert_eq!(over.game().termination, Termination::Score);
}

#[test]
fn both_seats_resign_in_two_turns_that_follow_each_other() {
    let roster = SECTIONS
        .replace("sections = [4, 8]", "sections = [40, 80]")
        .replace(r#"command = "A1""#, r#"command = "A1 resign""#)
        .replace(r#"command = "B1""#, r#"command = "resign B2 resign""#);
    let over = Relay::of("team-2016", 7, &roster).play();
    // 3: the second seat; 5: the first one as well.
    assert!(
        over.turns().starts_with("1:A1 1:A7 2:! 2:B7"),
        "{}",
        over.turns()
    );
    assert_eq!(over.game().turns.len(), 4);
    assert_eq!(
        over.game().decision,
        Decision::Won(Color::White, By::Resignation)
    );
    // With a move between the two wishes there is no resignation.
    let apart = SECTIONS
        .replace("sections = [4, 8]", "sections = [40, 80]")
        .replace(r#"command = "A1""#, r#"command = "A1 A2 resign A3""#)
        .replace(r#"command = "B1""#, r#"command = "resign B2 B3 B4""#)
        .replace(r#"command = "A7""#, r#"command = "A7 C7 C6 C5""#)
        .replace(r#"command = "B7""#, r#"command = "B7 D7 D6 D5""#);
    let over = Relay::of("team-2016", 7, &apart).play();
    assert_eq!(over.incidents("resignation-void").len(), 2);
    assert_ne!(over.game().termination, Termination::Resign);
}

#[test]
fn the_leader_resigns_for_the_team() {
    let roster = SECTIONS
        .replace("name = \"Reds\"", "name = \"Reds\"\nleader = \"b12\"")
        .replace(r#"command = "B1""#, r#"command = "resign""#);
    let over = Relay::of("team-2016", 7, &roster).play();
    assert_eq!(over.turns(), "1:A1 1:A7");
    assert_eq!(
        over.game().decision,
        Decision::Won(Color::White, By::Resignation)
    );
}
