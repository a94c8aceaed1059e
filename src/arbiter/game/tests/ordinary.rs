//! Games in order.

use super::stage::Game;
use crate::arbiter::{By, Decision, IllegalPolicy, Termination};
use crate::board::Color;

/// E1 of docs/rules.md.
pub const E1: &str = "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1 C4 E4 D4 pass pass";

#[test]
fn a_game_is_played_counted_and_written() {
    let mut game = Game::of("wmsg-2008", 7).moves(E1);
    game.black.answer("final_score", "B+0.5");
    let over = game.play();
    // WMSG08: 7−1−6½, White passed first (E1).
    assert_eq!(over.end(), "W+0.5 score");
    assert_eq!(over.played.turns.len(), 17);
    assert_eq!(
        over.black.heard[..5],
        [
            "boardsize 7",
            "clear_board",
            "komi 6.5",
            "kgs-rules chinese",
            "genmove black"
        ]
    );
    let word = over.played.words.black.as_ref().unwrap();
    assert_eq!(word.text, "B+0.5");
    assert!(
        over.steps()
            .contains("the arbiter counts W+0.5, which decides")
    );
}

#[test]
fn every_ruleset_counts_its_own_way() {
    // The results of E1 by docs/rules.md C.2.
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
        let over = Game::of(rules, 7).moves(E1).play();
        assert_eq!(over.end(), format!("{wanted} score"), "{rules}");
    }
}

#[test]
fn a_resignation_ends_a_game() {
    let over = Game::of("chinese", 7).moves("D4 resign").play();
    assert_eq!(over.end(), "B+R resign");
    let won = Decision::Won(Color::Black, By::Resignation);
    assert_eq!(over.played.decision, won);
    assert_eq!(over.played.scores[0].result, "B+R");
}

#[test]
fn an_illegal_move_forfeits_where_engines_are_meant_to_know() {
    for (moves, kind) in [
        ("D4 D4", "occupied"),
        ("D4 T19", "off-board"),
        ("A2 E5 B1 A1", "suicide-single"),
    ] {
        let over = Game::of("aga", 7)
            .moves(moves)
            .with(|terms| terms.illegal = IllegalPolicy::Forfeit)
            .play();
        assert_eq!(over.end(), "B+F illegal", "{moves}");
        let incident = over.incident(kind).unwrap();
        assert_eq!(incident.action, "forfeit");
        assert!(over.played.reason.contains(kind), "{}", over.played.reason);
    }
}

#[test]
fn what_is_no_move_loses_by_protocol() {
    for answer in ["I5", "A0", "papaya", "~", "?cannot_move"] {
        let over = Game::of("chinese", 7).black(answer).play();
        assert_eq!(over.end(), "W+F protocol", "{answer}");
        assert_eq!(over.played.offender, Some(Color::Black));
    }
    for (fault, end) in [
        ("!hang", "hang"),
        ("!crash", "crash"),
        ("!junk", "protocol"),
    ] {
        let over = Game::of("chinese", 7).moves(&format!("D4 {fault}")).play();
        assert_eq!(over.end(), format!("B+F {end}"));
    }
}

#[test]
fn what_can_only_be_meant_one_way_is_taken_so() {
    let over = Game::of("chinese", 7).moves("d4 ~E5_0.55 PASS Pass").play();
    assert_eq!(over.played.turns.len(), 4);
    assert_eq!(over.incident("extra-words").unwrap().ply, 2);
}

#[test]
fn a_game_without_end_is_stopped() {
    let over = Game::of("chinese", 7)
        .moves("D4 D5 E4 E5")
        .with(|terms| terms.most_plies = Some(3))
        .play();
    assert_eq!(over.end(), "? move-limit");
    assert_eq!(over.played.turns.len(), 3);
}

#[test]
fn a_settled_game_is_counted_at_its_limit() {
    // Two walls; White goes on inside Black's area, where it saves nothing.
    let walls = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B1 E1 B3 E3";
    let over = Game::of("chinese", 5)
        .moves(&format!("{walls} B5 A5"))
        .with(|terms| terms.most_plies = Some(16))
        .play();
    assert_eq!(over.played.termination, Termination::MoveLimit);
    assert!(
        matches!(over.played.decision, Decision::Won(_, By::Margin(_))),
        "{}",
        over.played.reason
    );
}
