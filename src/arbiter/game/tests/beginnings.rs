//! How games begin: boards, rules told, handicap, openings.

use super::stage::Game;
use crate::amount::Amount;
use crate::arbiter::Handicap;
use crate::board::{Color, Size};
use crate::referee::Move;

#[test]
fn a_rectangle_is_asked_of_who_offers_it() {
    let size = Size::new(7, 5).unwrap();
    let over = Game::of("chinese", 7)
        .with(|terms| terms.size = size)
        .play();
    assert_eq!(over.black.heard[0], "rectangular_boardsize 7 5");
    assert!(over.text.contains("SZ[7:5]"));
    let mut game = Game::of("chinese", 7).with(|terms| terms.size = size);
    game.white.lacks("rectangular_boardsize");
    let over = game.play();
    assert_eq!(over.end(), "B+F protocol");
    assert!(over.played.reason.contains("offers no board of 7×5"));
}

#[test]
fn rules_are_told_and_read_back() {
    let mut game = Game::of("team-2016", 7);
    game.black.has_also("kata-set-rules kata-get-rules");
    game.black.answer("kata-get-rules", "{\"ko\":\"SIMPLE\"}");
    game.white.lacks("kgs-rules");
    let over = game.play();
    let told = over
        .black
        .heard
        .iter()
        .find(|said| said.starts_with("kata-set-rules"));
    assert!(told.unwrap().contains("\"ko\":\"SITUATIONAL\""));
    assert!(
        over.incident("rules-differ")
            .unwrap()
            .message
            .contains("SIMPLE")
    );
    assert_eq!(
        over.incident("rules-unknown").unwrap().color,
        Some(Color::White)
    );
    // Komi in points, 3½ zi.
    assert!(over.white.heard.contains(&"komi 7".to_owned()));
}

#[test]
fn fixed_handicap_is_checked() {
    let mut game = Game::of("chinese", 9).with(|terms| {
        terms.handicap = Handicap::Fixed(2);
        terms.komi = Amount::ZERO;
    });
    game.black.answer("fixed_handicap 2", "~C3_G7");
    game.white.answer("fixed_handicap 2", "~C3_C7");
    let over = game.play();
    assert!(over.text.contains("HA[2]"), "{}", over.text);
    assert!(over.text.contains("AB[cg][gc]PL[W]"), "{}", over.text);
    // White's engine put them elsewhere: its board was cleared and the stones played.
    assert_eq!(over.white.times_heard("clear_board"), 2);
    assert_eq!(over.white.believed, ["b C3", "b G7", "w PASS", "b PASS"]);
    assert_eq!(over.black.times_heard("play black"), 0);
    assert_eq!(over.played.turns[0].mv, Move::Pass(Color::White));
}

#[test]
fn free_handicap_is_placed_by_black_and_told_to_white() {
    let game = |answer: &str| {
        let mut game = Game::of("chinese", 9).with(|terms| {
            terms.handicap = Handicap::Free(3);
            terms.komi = Amount::ZERO;
        });
        game.black.answer("place_free_handicap 3", answer);
        game
    };
    let over = game("~E5_C3_G7").play();
    assert!(over.text.contains("HA[3]"));
    assert!(
        over.white
            .heard
            .contains(&"set_free_handicap E5 C3 G7".to_owned())
    );
    // Fewer stones are what Black wanted.
    let over = game("~E5_C3").play();
    assert!(over.text.contains("HA[2]"));
    // What is no handicap stands on fixed points.
    for wrong in [
        "~E5_E5",
        "E5",
        "~E5_C3_G7_C7",
        "~E5_papaya",
        "?no",
        "~E5_T19",
    ] {
        let over = game(wrong).play();
        assert!(over.incident("handicap-refused").is_some(), "{wrong}");
        assert!(
            over.text.contains("AB[cg][gc][cc]"),
            "{wrong}: {}",
            over.text
        );
    }
    // A command that fails may have left stones.
    let mut failing = game("~E5_C3_G7");
    failing.white.answer("set_free_handicap E5 C3 G7", "?no");
    let over = failing.play();
    assert_eq!(over.white.times_heard("clear_board"), 2);
    assert_eq!(over.white.times_heard("play black E5"), 1);
}

#[test]
fn white_passes_for_a_handicap_of_moves() {
    // NZ: White passes the first N−1 moves, imposed on nobody's first pass.
    let over = Game::of("new-zealand", 7)
        .black("D4 D5 D6")
        .white("E4 E5")
        .with(|terms| terms.handicap = Handicap::WhitePasses(3))
        .play();
    let at = |ply| over.played_at(ply);
    assert_eq!([at(1), at(2), at(3)], ["D4", "imposed pass", "D5"]);
    assert_eq!([at(4), at(5), at(6)], ["imposed pass", "D6", "E4"]);
    assert_eq!(
        over.played
            .incidents
            .iter()
            .filter(|i| i.kind == "handicap-pass")
            .count(),
        2
    );
}

#[test]
fn an_opening_need_not_alternate() {
    let size = Size::square(7).unwrap();
    let point = |x, y| size.point(x, y).unwrap();
    let over = Game::of("chinese", 7)
        .moves("D4 E5")
        .with(|terms| {
            terms.opening.name = "two in a row".to_owned();
            terms.opening.stones = vec![(point(0, 0), Color::White)];
            terms.opening.moves = vec![
                Move::Play(Color::Black, point(1, 1)),
                Move::Play(Color::Black, point(2, 2)),
                Move::Pass(Color::White),
            ];
        })
        .play();
    assert_eq!(
        over.white.believed[..5],
        ["w A7", "b B6", "b C5", "w PASS", "b D4"]
    );
    assert!(over.played.turns[2].opening && !over.played.turns[3].opening);
    assert!(over.text.contains("ON[two in a row]"), "{}", over.text);
}

#[test]
fn an_opening_that_cannot_be_made_is_no_game() {
    let size = Size::square(7).unwrap();
    let point = size.point(1, 1).unwrap();
    let over = Game::of("chinese", 7)
        .with(|terms| {
            terms.opening.moves = vec![
                Move::Play(Color::Black, point),
                Move::Play(Color::White, point),
            ];
        })
        .play();
    assert_eq!(over.end(), "? aborted");
    assert_eq!(over.played.offender, None);
}

#[test]
fn hostile_names_stay_in_their_property() {
    let mut game = Game::of("chinese", 7);
    game.black.answers_name("a]b\\\t\n;B[aa]<script>");
    let over = game.play();
    assert!(
        over.text.contains("PB[a\\]b\\\\ ;B[aa\\]<script> 1]"),
        "{}",
        over.text
    );
}

#[test]
fn what_engines_write_on_their_standard_error_can_be_kept() {
    use crate::arbiter::{Heading, record};
    let mut game = Game::of("chinese", 7);
    game.white.errors = "thinking]\u{1b}[31m\u{0}\n".to_owned();
    let over = game.play();
    assert!(!over.text.contains("thinking"));
    let heading = Heading {
        errors: true,
        ..Heading::default()
    };
    let text = String::from_utf8(record(&over.played, &heading)).unwrap();
    assert!(
        text.contains("White's engine wrote:\nthinking\\] [31m"),
        "{text}"
    );
}

#[test]
fn counts_under_other_rulesets_stand_beside() {
    let beside = ["japanese-1989", "tromp-taylor"];
    let over = Game::of("wmsg-2008", 7)
        .moves(super::ordinary::E1)
        .with(|terms| {
            let rulesets = beside.map(|id| crate::rules::builtin(id).unwrap());
            terms.beside = rulesets.into_iter().map(std::sync::Arc::new).collect();
        })
        .play();
    let ids: Vec<&str> = over.played.scores.iter().map(|s| &*s.ruleset).collect();
    assert_eq!(ids, ["wmsg-2008", "japanese-1989", "tromp-taylor"]);
    assert!(
        over.played
            .scores
            .iter()
            .all(|score| score.margin.is_some())
    );
}
