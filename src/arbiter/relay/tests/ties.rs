//! Tied games of a knock-out, played on from the last section (节棋, TM16 Art. 12).

use super::stage::{Relay, turns};
use crate::amount::Amount;
use crate::arbiter::{By, Decision, Termination};
use crate::board::Color;

/// Ten hands on seven lines that leave Black ahead by the komi or not, by who plays the rest: the
/// board is cut in two walls, black in column D, white in column E, dame in column C.
fn roster(more: &str) -> String {
    format!(
        r#"
sections = [4, 8]
{more}
[[black.section]]
seats = [{{ command = "D7" }}, {{ command = "D6" }}]
[[black.section]]
seats = [{{ command = "D5" }}, {{ command = "D3" }}]
[[black.section]]
seats = [{{ name = "b31", command = "D2 C4" }}, {{ name = "b32", command = "D1 D4" }}]
[[white.section]]
seats = [{{ command = "E7" }}, {{ command = "E6" }}]
[[white.section]]
seats = [{{ command = "E5" }}, {{ command = "E3" }}]
[[white.section]]
seats = [{{ name = "w31", command = "E2 E4" }}, {{ name = "w32", command = "E1" }}]
"#
    )
}

/// The game of example E1: Black has 28 points, White 21, which at a komi of 7 is a tie.
const E1: &str =
    "1:D7 1:E7 2:D6 2:E6 1:D5 1:E5 2:D3 2:E3 1:D2 1:E2 2:D1 2:E1 1:C4 1:E4 2:D4 2:- 1:-";

#[test]
fn a_tie_in_a_league_is_a_draw() {
    let over = Relay::of("team-2016", 7, &roster("")).play();
    assert_eq!(over.turns(), E1);
    assert_eq!(over.game().decision, Decision::Draw);
    assert!(over.played.played_on.is_none());
}

#[test]
fn a_tied_knock_out_is_played_on_and_the_second_tie_is_blacks() {
    let relay = Relay::of("team-2016", 7, &roster("")).with(|terms| terms.knock_out = true);
    let over = relay.time("byoyomi:60s+1x30s").play();
    assert_eq!(over.game().decision, Decision::Replay);
    let again = over.played.played_on.as_ref().unwrap();
    assert_eq!(
        turns(again),
        E1,
        "eight hands are kept, the rest came out the same"
    );
    assert_eq!(again.decision, Decision::Won(Color::Black, By::Tie));
    assert_eq!(again.termination, Termination::Score);
    assert!(again.reason.contains("TM16 Art. 12"), "{}", again.reason);
    assert!(again.turns.iter().take(8).all(|turn| !turn.opening));
    let step = over.incidents("played-on");
    assert_eq!((step.len(), step[0].ply), (1, 8));
    // Those of the last section play it again, told the position after the hands that are kept.
    assert_eq!(over.logged("+b31").len(), 2);
    assert_eq!(over.logged("+White 1.1").len(), 1);
}

#[test]
fn the_time_is_what_was_left_when_the_tie_was_declared() {
    // TM16 Art. 12 with TM-13.
    let text = roster("")
        .replace(r#"command = "D7""#, r#"command = "D7@20""#)
        .replace(r#"command = "D2 C4""#, r#"command = "D2@15 C4""#)
        .replace(r#"command = "E2 E4""#, r#"command = "E2@61 E4""#);
    let relay = Relay::of("team-2016", 7, &text).with(|terms| terms.knock_out = true);
    let over = relay.time("byoyomi:60s+1x30s").play();
    let left = |game: &crate::arbiter::Played, turn: usize| {
        let left = game.turns[turn].left.unwrap();
        (left.time.as_secs(), left.overtime)
    };
    let again = over.played.played_on.as_ref().unwrap();
    // Black had 25 s at the end of the first game, and spends 15 again.
    assert_eq!(left(over.game(), 16), (25, None));
    assert_eq!(left(again, 8), (10, None));
    // White was in overtime, where 61 s are too long: a pass is imposed.
    assert_eq!(left(over.game(), 9), (30, Some(1)));
    assert!(turns(again).contains("1:D2 1:! "), "{}", turns(again));
    // The turns that were kept are as they were made.
    assert_eq!(left(again, 0), (40, None));
    assert_eq!(again.turns[0].wall.as_secs(), 20);
}

#[test]
fn penalties_of_the_kept_hands_stand_and_those_of_the_last_section_lapse() {
    // TM-13. An error of each side makes the game a tie still.
    let more = "[[irregular]]\nhand = 7\nseat = 1\nreply = 1\n[[irregular]]\nhand = 11\nseat = 1\nreply = 1\n";
    let text = roster(more)
        .replace(r#"command = "D5""#, r#"command = "D5 D3""#)
        .replace(r#"command = "E5""#, r#"command = "E5 E3""#);
    let mut relay = Relay::of("team-2016", 7, &text).with(|terms| terms.knock_out = true);
    // Black pays one zi for hand 7 and two for hand 11, and leaves a dame: six points ahead without
    // komi, it is a tie.
    relay.terms.komi = Amount::ZERO;
    let over = relay.play();
    let errors = |game: &crate::arbiter::Played| -> Vec<(u32, Amount)> {
        let kinds = game.incidents.iter().filter(|it| it.kind == "order-error");
        kinds.map(|it| (it.ply, it.penalty)).collect()
    };
    let both = [(7, Amount::ZI), (11, Amount::ZI.times(2))];
    assert_eq!(errors(over.game()), both);
    assert_eq!(over.game().decision, Decision::Replay);
    // The first stands, the second lapses, and is made anew by the same roster.
    let again = over.played.played_on.as_ref().unwrap();
    assert_eq!(errors(again), both);
    assert_eq!(again.decision, Decision::Won(Color::Black, By::Tie));
    // Without it the game played on is Black's by two zi.
    let text = text.replace("[[irregular]]\nhand = 11\nseat = 1\nreply = 1\n", "");
    let mut relay = Relay::of("team-2016", 7, &text).with(|terms| terms.knock_out = true);
    relay.terms.komi = Amount::points(5);
    let over = relay.play();
    assert_eq!(errors(over.game()), both[..1]);
    let again = over.played.played_on.as_ref().unwrap();
    assert_eq!(errors(again), both[..1]);
    assert_eq!(again.scores[0].margin, Some(Amount::ZERO));
}

#[test]
fn others_of_the_list_may_play_it_on() {
    let more = "[black]\nreplay = [\"s\", \"b32\"]\nsubstitutes = [{ name = \"s\", command = \"D2 C4\" }]\n";
    let relay = Relay::of("team-2016", 7, &roster(more)).with(|terms| terms.knock_out = true);
    let over = relay.play();
    assert_eq!(over.logged("+s").len(), 1);
    assert_eq!(over.logged("+b31").len(), 1);
    assert_eq!(over.logged("+b32").len(), 2);
    assert_eq!(
        over.played.decisive().decision,
        Decision::Won(Color::Black, By::Tie)
    );
}

#[test]
fn a_game_won_the_second_time_is_won() {
    // White's second seat gives a point away when it plays again: it has another engine.
    let more = "[white]\nreplay = [\"w\", \"w32\"]\nsubstitutes = [{ name = \"w\", command = \"E2 pass\" }]\n";
    let relay = Relay::of("team-2016", 7, &roster(more)).with(|terms| terms.knock_out = true);
    let over = relay.play();
    let again = over.played.played_on.as_ref().unwrap();
    assert!(
        matches!(again.decision, Decision::Won(_, By::Margin(_))),
        "{:?}",
        again.decision
    );
    assert_ne!(turns(again), E1);
}
