//! Games ended before their end, which is asked for and never the default.

use super::stage::Game;
use crate::arbiter::{By, Decision};
use crate::board::Color;

/// Black lives without question on four rows of five and wins whatever White does below.
const WON: &str = "X.X.X\nXXXXX\nXXXXX\nXXXXX\n....O";

#[test]
fn a_game_with_nothing_left_to_win_is_ended_when_that_is_wanted() {
    for rules in ["chinese", "wmsg-2008", "japanese-1989", "tromp-taylor"] {
        let game = || {
            Game::of(rules, 5)
                .position(WON, Color::Black)
                .moves("pass D1 pass C1")
        };
        assert_eq!(game().play().played.termination.name(), "score", "{rules}");
        let over = game()
            .with(|terms| terms.adjudication.decided = true)
            .play();
        assert_eq!(over.played.termination.name(), "adjudication", "{rules}");
        assert_eq!(over.played.turns.len(), 1, "{rules}");
        let winner = match over.played.decision {
            Decision::Won(color, _) => Some(color),
            _ => None,
        };
        assert_eq!(winner, Some(Color::Black), "{rules}");
    }
}

#[test]
fn an_open_game_is_not_adjudicated() {
    let over = Game::of("chinese", 7)
        .moves(super::ordinary::E1)
        .with(|terms| terms.adjudication.decided = true)
        .play();
    assert_eq!(over.end(), "W+0.5 score");
}

#[test]
fn both_engines_may_agree_on_a_winner() {
    let game = |black: &str, white: &str| {
        let mut game = Game::of("chinese", 5)
            .position(WON, Color::Black)
            .moves("pass D1 pass C1 pass B1")
            .with(|terms| terms.adjudication.agreed = Some(2));
        game.black.answer("final_score", black);
        game.white.answer("final_score", white);
        game.play()
    };
    let over = game("B+10.5", "B+3.5 (upper bound: 5)");
    assert_eq!(over.played.termination.name(), "agreement");
    assert_eq!(over.played.turns.len(), 4);
    assert!(matches!(
        over.played.decision,
        Decision::Won(Color::Black, By::Margin(_))
    ));
    let over = game("B+10.5", "W+3.5");
    assert_eq!(over.played.termination.name(), "score");
    // What both say stands, though the count does not bear it out.
    let over = game("W+10.5", "W+3.5");
    assert_eq!(over.result(), "W+");
    let judged = Decision::Won(Color::White, By::Judgement);
    assert_eq!(over.played.decision, judged);
    assert_eq!(over.played.scores[0].result, "W+");
}
