//! The worked examples of docs/rules.md C.2 as games between engines, each with the end it has there.

use super::stage::Game;
use crate::arbiter::{Decision, OnTimeout};
use crate::board::Color::{Black, White};

/// White has just taken the last ko at D4.
const LAST_KO: &str = "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1 C4 F4 E4 D4";

#[test]
fn e2_white_plays_last() {
    let moves = "D7 E7 D6 E6 D5 E5 D4 E4 D3 E3 D2 E2 D1 E1";
    for (rules, wanted) in [
        ("wmsg-2008", "B+0.5"),
        ("japanese-1989", "B+0.5"),
        ("chinese-2002", "W+0.5"),
        ("world-draft", "W+1"),
        ("team-2016", "Draw"),
    ] {
        let over = Game::of(rules, 7).moves(moves).play();
        assert_eq!(over.result(), wanted, "{rules}");
    }
}

#[test]
fn e7_the_last_ko() {
    let endings = [
        // Black fills while White passes.
        ("G4 G5 E4 pass D4", ["B+1.5", "B+0.5", "B+1"]),
        // Black takes and leaves it open: no difference by area, a point by Japanese rules.
        ("G4 G5 E4", ["B+1.5", "B+0.5", "B+1"]),
        // White fills.
        ("pass E4", ["W+1.5", "W+0.5", "W+3"]),
    ];
    for (moves, wanted) in endings {
        for (rules, wanted) in ["wmsg-2008", "japanese-1989", "world-draft"]
            .iter()
            .zip(wanted)
        {
            let dead = if moves.contains("G4") { "G4" } else { "" };
            let over = Game::of(rules, 7)
                .moves(&format!("{LAST_KO} {moves}"))
                .dead(Black, &[dead])
                .dead(White, &[dead])
                .play();
            assert_eq!(over.result(), wanted, "{rules}: {moves}\n{}", over.text);
        }
    }
}

#[test]
fn e8_a_pass_imposed_is_nobodys_first() {
    // White passes at move 4: the first pass of the game (WM-1 a).
    let moves = "D7 E7 D6 pass D5 E6 D4 E5 D3 E4 D2 E3 D1 E2 C4 E1";
    let over = Game::of("wmsg-2008", 7).moves(moves).play();
    assert_eq!(over.result(), "W+0.5");
    // Imposed for a late move it must not cost Black the point.
    let over = Game::of("wmsg-2008", 7)
        .moves(&moves.replacen("pass", "A1@11.001", 1))
        .time("byoyomi:10s+1x1s")
        .with(|terms| terms.on_timeout = OnTimeout::Pass)
        .play();
    assert_eq!(over.played_at(4), "imposed pass");
    assert_eq!(over.result(), "B+0.5");
    // And for a void move it costs White two points besides (Reg. 12).
    let over = Game::of("wmsg-2008", 7)
        .moves(&moves.replacen("pass", "D7", 1))
        .play();
    assert_eq!(over.result(), "B+2.5");
}

#[test]
fn e12_send_two_return_one() {
    const ROWS: &str = ".OX..\nOOXXX\n.OX..\nOOXXX\n.X.X.";
    for (rules, kind, ply) in [
        ("chinese-superko", "positional-repetition", 3),
        ("tromp-taylor", "positional-repetition", 3),
        ("wmsg-2008", "situational-repetition", 5),
        ("team-2016", "situational-repetition", 5),
        ("aga", "situational-repetition", 5),
        ("bga", "natural-situational-repetition", 5),
        ("french", "natural-situational-repetition", 5),
        // No superko, but an unbalanced cycle is forbidden in practice.
        ("chinese", "long-cycle", 5),
    ] {
        let over = Game::of(rules, 5)
            .position(ROWS, Black)
            .black("A1 B1 A1")
            .white("C1 pass")
            .play();
        let offence = over.incident(kind);
        let offence = offence.unwrap_or_else(|| panic!("{rules}: {:?}", over.incidents()));
        assert_eq!((offence.ply, offence.color), (ply, Some(Black)), "{rules}");
    }
}

#[test]
fn e15_moonshine() {
    const ROWS: &str = ".XOOOX..XO.O.\nXXXXOXX.XXOOO\n.XOXOOX..XXXX\nXO.O.OX......\nOOOOOOX......";
    for (rules, action) in [
        ("team-2016", "void-turn-lost"),
        ("wmsg-2008", "void-turn-lost"),
        ("chinese-superko", "void-turn-lost"),
        // The cycle alone does not tell moonshine from triple ko: left to the referee.
        ("chinese", "noted"),
        ("japanese-1989", "noted"),
    ] {
        let over = Game::of(rules, 13)
            .position(ROWS, Black)
            .moves("L5 A3 C2 K5 A2 C3")
            .play();
        let at_six = |i: &&crate::arbiter::Incident| i.ply == 6 && i.color == Some(White);
        let mut found = over.played.incidents.iter().filter(at_six);
        assert!(found.any(|i| i.action == action), "{rules}");
    }
}

#[test]
fn a_drawn_knock_out_is_played_again() {
    // TM16 Art. 12: 节棋.
    let over = Game::of("team-2016", 7)
        .moves(super::ordinary::E1)
        .with(|terms| terms.knock_out = true)
        .play();
    assert_eq!(over.played.decision, Decision::Replay);
    assert_eq!(over.result(), "Draw");
    // Ing: Black wins ties. A = 8 with an odd number of shared points does not come up here;
    // komi 7 makes E1 a tie.
    let over = Game::of("ing", 7)
        .moves(super::ordinary::E1)
        .with(|terms| terms.komi = crate::amount::Amount::points(7))
        .play();
    assert_eq!(over.result(), "B+");
}

#[test]
fn a_resignation_off_turn_does_not_count() {
    let mut game = Game::of("chinese", 7).moves("D4 E5");
    game.white.answer("play black D4", "resign");
    let over = game.play();
    assert_eq!(over.played.termination.name(), "score");
    let noted = over.incident("resignation-off-turn").unwrap();
    assert_eq!(noted.color, Some(White));
}
