//! Stones in dispute, as each ruleset has them settled (docs/rules.md A.0, B.1, E16).

use super::stage::{Game, Over};
use crate::arbiter::Termination;
use crate::board::Color::{Black, White};
use crate::settle::Fate;

/// E16 of docs/rules.md: E2 with a Black stone at F4; White passes first, and is to move after the
/// stop.
const BLACK: &str = "D7 D6 D5 D4 D3 D2 D1 F4 pass";
const WHITE: &str = "E7 E6 E5 E4 E3 E2 E1 pass";

/// The game with what each side says is dead at each stop, and its moves after the first.
fn e16(rules: &str, says: [&[&str]; 2], after: [&str; 2]) -> Over {
    Game::of(rules, 7)
        .black(&format!("{BLACK} {}", after[0]))
        .white(&format!("{WHITE} {}", after[1]))
        .dead(Black, says[0])
        .dead(White, says[1])
        .play()
}

/// E16 by ruleset: agreed dead; in dispute and nobody plays; in dispute and White captures.
const E16: [(&str, [&str; 3]); 17] = [
    // Komi 7, A = 7, 22 and 7.
    ("team-2016", ["Draw", "B+15", "Draw"]),
    ("chinese-2002", ["W+0.5", "B+14.5", "W+0.5"]),
    // Komi 8.
    ("world-draft", ["W+1", "B+14", "W+1"]),
    // Komi 6½ and a point for White's first pass.
    ("wmsg-2008", ["W+0.5", "B+14.5", "W+0.5"]),
    ("chinese", ["W+0.5", "B+14.5", "W+0.5"]),
    ("chinese-superko", ["W+0.5", "B+14.5", "W+0.5"]),
    // Komi 6½: T = 6; without agreement both lose (13.1); T = 9 once White has captured.
    ("japanese-1989", ["W+0.5", "Both lose", "B+2.5"]),
    // The arbiter decides at once: it leaves the stone open, which is alive as it stands. T = 21.
    ("korean", ["W+0.5", "B+14.5", "B+14.5"]),
    // Four passes; after a resumption without a stone the arbiter decides.
    ("ing", ["W+1", "B+14", "W+1"]),
    ("aga", ["W+0.5", "B+14.5", "W+0.5"]),
    ("bga", ["W+0.5", "B+14.5", "W+0.5"]),
    ("french", ["W+0.5", "B+14.5", "W+0.5"]),
    ("new-zealand", ["Draw", "B+15", "Draw"]),
    // Nothing is ever taken off: agreed or not.
    ("tromp-taylor", ["B+14.5", "B+14.5", "B+14.5"]),
    // Method II: T + m′ of E16, with White's first pass made up (Th. 6).
    ("improved-japanese", ["W+0.5", "B+14.5", "W+0.5"]),
    // Two points of tax for a second group of Black's.
    ("stone-scoring", ["W+0.5", "B+12.5", "W+0.5"]),
    // Komi 7 and half a point for White's first pass.
    ("aga-button", ["W+0.5", "B+14.5", "W+0.5"]),
];

#[test]
fn agreed_dead() {
    for (rules, [wanted, _, _]) in E16 {
        let over = e16(rules, [&["F4"], &["F4"]], ["", ""]);
        assert_eq!(over.result(), wanted, "{rules}");
        assert_eq!(over.played.termination, Termination::Score, "{rules}");
        let all_alive = rules == "tromp-taylor";
        assert_eq!(over.dead(), if all_alive { "" } else { "F4" }, "{rules}");
        assert!(over.played.dispute.is_none(), "{rules}: {}", over.steps());
    }
}

#[test]
fn in_dispute_and_nobody_plays() {
    for (rules, [_, wanted, _]) in E16 {
        let over = e16(rules, [&[""], &["F4"]], ["", ""]);
        assert_eq!(over.result(), wanted, "{rules}\n{}", over.steps());
        if rules == "tromp-taylor" {
            continue;
        }
        let dispute = over.played.dispute.as_ref().unwrap();
        assert_eq!(dispute.chains.len(), 1, "{rules}");
        let chain = &dispute.chains[0];
        assert_eq!((chain.color, chain.stones), (Black, 1));
        assert_eq!(chain.said.black, Some(Fate::Alive), "{rules}");
        assert_eq!(chain.said.white, Some(Fate::Dead), "{rules}");
        assert_eq!(chain.ours, Fate::Undetermined, "{rules}");
        assert_eq!(dispute.maps[0].matches('d').count(), 0, "{rules}");
        assert_eq!(dispute.maps[1].matches('d').count(), 1, "{rules}");
        assert!(dispute.steps.iter().all(|step| !step.article.is_empty()));
    }
}

#[test]
fn in_dispute_and_white_captures() {
    for (rules, [_, _, wanted]) in E16 {
        // Ing's game stops after four passes: two more each before the resumption.
        let (black, white) = match rules {
            "ing" => ("pass pass pass pass", "pass F5 F3 G4"),
            // White's first pass takes the button and is none of those that stop play.
            "aga-button" => ("pass pass pass pass", "pass F5 F3 G4"),
            // The opponent of the side that asks plays first (J89 Art. 9.3): Black does.
            "japanese-1989" => ("pass pass pass pass", "F5 F3 G4"),
            _ => ("pass pass pass pass", "F5 F3 G4"),
        };
        let over = e16(rules, [&[""], &["F4", ""]], [black, white]);
        if rules == "tromp-taylor" || rules == "korean" {
            assert_eq!(over.result(), wanted, "{rules}");
            continue;
        }
        assert_eq!(
            over.result(),
            wanted,
            "{rules}\n{}\n{}",
            over.steps(),
            over.text
        );
        assert_eq!(over.dead(), "", "{rules}");
        let dispute = over.played.dispute.as_ref();
        let dispute = dispute.unwrap_or_else(|| panic!("{rules}: {}", over.text));
        let chain = &dispute.chains[0];
        assert_eq!(chain.ruled, Fate::Dead, "{rules}: captured");
    }
}

#[test]
fn each_step_has_its_article() {
    for (rules, steps) in [
        (
            "wmsg-2008",
            &[
                "White plays first (WMSG08 R.五2, Reg. 9.1",
                "alive (WMSG08 R.五2",
            ][..],
        ),
        (
            "team-2016",
            &["White plays first (TM16 Art. 21.4", "alive (TM16 Art. 21.4"],
        ),
        (
            "chinese-2002",
            &["White plays first (CN02x 六4", "alive (CN02x 六4"],
        ),
        (
            "world-draft",
            &["White plays first (WWD Art. 19.4", "alive (WWD Art. 19.4"],
        ),
        (
            "japanese-1989",
            &[
                "Black plays first (J89 Art. 9.3",
                "both lose (J89 Art. 13.1",
            ],
        ),
        ("korean", &["the arbiter's settlement decides (convention"]),
        ("aga", &["White plays first (AGA", "alive (AGA"]),
        ("bga", &["White plays first (BGA", "alive (BGA"]),
        ("french", &["White plays first (FFG", "alive (FFG"]),
        (
            "ing",
            &[
                "plays first (Ing",
                "the arbiter's settlement decides (convention)",
            ],
        ),
        ("new-zealand", &["White plays first (NZ", "alive (NZ"]),
    ] {
        let over = e16(rules, [&[""], &["F4"]], ["", ""]);
        for step in steps {
            assert!(
                over.steps().contains(step),
                "{rules}: {step}\n{}",
                over.steps()
            );
        }
    }
}

#[test]
fn the_claimant_plays_first_out_of_turn() {
    // After White's last pass Black is to move; White holds F4 to be dead and plays first
    // (TM16 Art. 21.4), Black answers by passing.
    let game = || {
        Game::of("team-2016", 7)
            .black("D7 D6 D5 D4 D3 D2 D1 F4 pass pass pass pass pass")
            .white("E7 E6 E5 E4 E3 E2 E1 C7 pass F5 F3 G4")
    };
    let over = game().dead(Black, &["C7"]).dead(White, &["C7 F4"]).play();
    assert_eq!(over.played_at(19), "F5");
    assert!(over.text.contains("PL[W]\n;W[fc]"), "{}", over.text);
    // Both F4 and C7, which both had called dead, would be alive at the second stop: White took
    // F4, C7 stands.
    assert_eq!(over.dead(), "");
    let over = game()
        .with(|terms| {
            terms.ruleset = std::sync::Arc::new(crate::rules::builtin("wmsg-2008").unwrap());
        })
        .dead(Black, &["C7"])
        .dead(White, &["C7 F4"])
        .play();
    assert_eq!(over.played_at(19), "pass", "natural order (WMSG08 R.五2)");
}

#[test]
fn play_is_resumed_with_commands_that_take_dead_stones_off() {
    let mut game = Game::of("chinese-2002", 7)
        .black(BLACK)
        .white(&format!("{WHITE} F5 F3 G4"))
        .dead(Black, &[""])
        .dead(White, &["F4"]);
    game.white.has_also("kgs-genmove_cleanup");
    let over = game.play();
    assert_eq!(over.white.times_heard("kgs-genmove_cleanup"), 4);
    assert_eq!(over.white.times_heard("genmove"), 8);
    assert_eq!(over.black.times_heard("kgs-genmove_cleanup"), 0);
    assert_eq!(over.end(), "W+0.5 score");
}

#[test]
fn agreement_in_the_second_stop() {
    // J89 Art. 9.2: they agree again.
    let over = e16("japanese-1989", [&["", "F4"], &["F4"]], ["", ""]);
    assert_eq!(over.end(), "W+0.5 score");
    assert_eq!(over.dead(), "F4");
    assert_eq!(over.played.turns.len(), 19);
}

/// Two living sides and a stone in White's second eye, which is dead whatever is played.
const PROVEN: &str = "...XO.O\n...XOOO\n...XOX.\n...XOOO\n...XO..\n...XO..\n...XO..";

fn proven(answer: &str) -> Over {
    let mut game = Game::of("chinese", 7).position(PROVEN, Black);
    game.black.answer("final_status_list dead", answer);
    game.white.answer("final_status_list dead", "F5");
    game.play()
}

#[test]
fn who_says_nothing_takes_the_arbiters_word() {
    for answer in ["?unknown", "!hang", "!crash", "~A7_D7", "~papaya"] {
        let over = proven(answer);
        assert_eq!(over.end(), "W+0.5 score", "{answer}");
        assert_eq!(over.dead(), "F5", "{answer}");
        assert!(over.incident("no-word").is_some(), "{answer}");
        assert!(over.played.dispute.is_none(), "{answer}");
    }
    let mut game = Game::of("chinese", 7).position(PROVEN, Black);
    game.black.lacks("final_status_list");
    game.white.lacks("final_status_list");
    let over = game.play();
    assert_eq!(over.dead(), "F5");
    assert!(over.played.dispute.is_none());
}

#[test]
fn what_nobody_settles_is_alive_as_it_stands() {
    let mut game = Game::of("chinese", 7).black(BLACK).white(WHITE);
    game.black.lacks("final_status_list");
    game.white.lacks("final_status_list");
    let over = game.play();
    assert_eq!(over.end(), "B+14.5 score");
    let open = over.incident("undetermined").unwrap();
    assert!(open.message.contains("F4"), "{}", open.message);
}

#[test]
fn a_list_that_names_no_stone_is_refused() {
    let over = proven("~A7_F5");
    let refused = over.incident("list-refused").unwrap();
    assert!(
        refused.message.contains("A7, where no stone stands"),
        "{}",
        refused.message
    );
}

#[test]
fn one_stone_names_its_chain_and_both_words_stand() {
    let mut game = Game::of("chinese", 7).position(PROVEN, Black);
    game.black.answer("final_status_list dead", "~D4_F5");
    game.white.answer("final_status_list dead", "~D7_F5");
    let over = game.play();
    assert_eq!(over.dead(), "D7 D6 D5 F5 D4 D3 D2 D1");
    // Both agree against what is proven: their word stands, and it is said.
    assert!(
        over.steps().contains("their word stands"),
        "{}",
        over.steps()
    );
}

#[test]
fn lies_about_dead_stones_are_played_out() {
    // White calls all of Black dead, Black all of White: nothing is agreed, nobody can show it, and
    // at the second stop every stone is alive (WMSG08 R.五2).
    let all_black = "D7 F5";
    let all_white = "E7";
    let over = Game::of("wmsg-2008", 7)
        .position(PROVEN, Black)
        .dead(Black, &[all_white])
        .dead(White, &[all_black])
        .play();
    let dispute = over.played.dispute.as_ref().unwrap();
    assert_eq!(dispute.chains.len(), 3);
    assert!(
        dispute
            .chains
            .iter()
            .all(|chain| chain.ruled == Fate::Alive)
    );
    assert_eq!(over.dead(), "");
    assert_eq!(over.played.turns.len(), 4);
    // Under Japanese rules nobody gives way and both lose (J89 Art. 13.1).
    let over = Game::of("japanese-1989", 7)
        .position(PROVEN, Black)
        .dead(Black, &[all_white])
        .dead(White, &[all_black])
        .play();
    assert_eq!(over.result(), "Both lose");
}

#[test]
fn white_passes_last_where_the_rules_want_it() {
    // AGA: Black passed last, so White passes once more.
    for (rules, turns) in [("aga", 18), ("bga", 18), ("french", 18), ("chinese", 17)] {
        let over = e16(rules, [&["F4"], &["F4"]], ["", ""]);
        assert_eq!(over.played.turns.len(), turns, "{rules}");
    }
}

#[test]
fn a_failure_after_the_game_does_not_lose_it() {
    for answer in ["!hang", "!crash", "!junk"] {
        let mut game = Game::of("chinese", 7)
            .black(BLACK)
            .white(WHITE)
            .dead(Black, &["F4"])
            .dead(White, &["F4"]);
        game.black.answer("final_score", answer);
        let over = game.play();
        assert_eq!(over.end(), "W+0.5 score");
        assert_eq!(over.played.words.black, None);
        assert!(over.incident("no-word").is_some());
    }
}
