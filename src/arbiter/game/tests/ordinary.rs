//! Games in order.

use super::script::Script;
use super::stage::{play, result, terms};
use crate::arbiter::{By, Decision, Termination};
use crate::board::Color;

/// E1 of docs/rules.md, each side's moves.
const E1: [&str; 2] = ["D7 D6 D5 D3 D2 D1 C4 D4", "E7 E6 E5 E3 E2 E1 E4 pass"];

#[test]
fn a_game_is_played_counted_and_written() {
    let mut black = Script::of(E1[0]).with("final_score", "B+0.5");
    let mut white = Script::of(E1[1]);
    let played = play(terms("wmsg-2008", 7), &mut black, &mut white);
    assert_eq!(played.termination, Termination::Score);
    // WMSG08: 7−1−6½, White passed first (E1).
    assert_eq!(result(&played), "W+0.5");
    assert_eq!(played.turns.len(), 17);
    assert_eq!(black.believed, white.believed);
    assert_eq!(black.believed.len(), 17);
    assert_eq!(
        black.heard[..5],
        [
            "boardsize 7",
            "clear_board",
            "komi 6.5",
            "kgs-rules chinese",
            "genmove black"
        ]
    );
    let word = played.words.black.unwrap();
    assert_eq!(word.text, "B+0.5");
}

#[test]
fn every_ruleset_counts_its_own_way() {
    // The results of E1 by docs/rules.md C.2; J 6½ by territory, TM16 and NZ draw.
    for (rules, wanted) in [
        ("team-2016", "Draw"),
        ("chinese-2002", "W+0.5"),
        ("world-draft", "W+1"),
        ("wmsg-2008", "W+0.5"),
        ("chinese", "W+0.5"),
        ("chinese-superko", "W+0.5"),
        ("japanese-1989", "W+0.5"),
        ("korean", "W+0.5"),
        ("ing", "W+1"),
        ("aga", "W+0.5"),
        ("bga", "W+0.5"),
        ("french", "W+0.5"),
        ("new-zealand", "Draw"),
        ("tromp-taylor", "W+0.5"),
        ("improved-japanese", "W+0.5"),
        ("aga-button", "W+0.5"),
        ("stone-scoring", "W+0.5"),
    ] {
        let (mut black, mut white) = (Script::of(E1[0]), Script::of(E1[1]));
        let played = play(terms(rules, 7), &mut black, &mut white);
        assert_eq!(result(&played), wanted, "{rules}");
        assert_eq!(played.termination, Termination::Score, "{rules}");
    }
}

#[test]
fn a_resignation_and_an_illegal_move_end_a_game() {
    let (mut black, mut white) = (Script::of("D4"), Script::of("resign"));
    let played = play(terms("chinese", 7), &mut black, &mut white);
    assert_eq!(played.termination, Termination::Resign);
    assert_eq!(
        played.decision,
        Decision::Won(Color::Black, By::Resignation)
    );
    assert_eq!(result(&played), "B+R");
    assert_eq!(played.scores[0].result, "B+R");
    let (mut black, mut white) = (Script::of("D4"), Script::of("D4"));
    let played = play(terms("japanese-1989", 7), &mut black, &mut white);
    assert_eq!(played.termination, Termination::Illegal);
    assert_eq!(played.offender, Some(Color::White));
    assert_eq!(result(&played), "B+F");
    assert!(played.reason.contains("J89 Art. 14"), "{}", played.reason);
}
