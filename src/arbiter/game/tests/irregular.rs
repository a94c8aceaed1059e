//! Moves against the rules, as each ruleset's referee treats them (docs/rules.md A and B.1).

use super::stage::Game;

/// A snapback-free ko: Black takes at D4 and White retakes at once at E4 … E7 of docs/rules.md,
/// where White has just taken at D4 and Black may not retake at E4.
const KO: &str = "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1 C4 F4 E4 D4 E4";

/// What becomes of a ko retaken at once: result and end, what the offender's next turn is, the
/// incident, and the article.
const RETAKES: [(&str, &str, &str, &str); 17] = [
    // 18.3: void, turn lost, warning.
    ("team-2016", "void-turn-lost", "score", "TM16 Art. 18.3"),
    ("chinese-2002", "void-turn-lost", "score", "CN02x 四3"),
    ("world-draft", "void-turn-lost", "score", "WWD Art. 17.3"),
    ("wmsg-2008", "void-turn-lost", "score", "WMSG08 Reg. 12(1)"),
    ("chinese", "void-turn-lost", "score", "CN02x 四3"),
    ("chinese-superko", "void-turn-lost", "score", "CN02x 四3"),
    // Any violation loses.
    ("japanese-1989", "forfeit", "illegal", "J89 Art. 14, 6"),
    ("korean", "forfeit", "illegal", "a ko violation loses"),
    ("ing", "void-turn-lost", "score", "Ing: void"),
    // Taken back, and counts as a pass with a pass stone.
    ("aga", "take-back-as-pass-with-stone", "score", "AGA Rule 8"),
    (
        "bga",
        "take-back-as-pass-with-stone",
        "score",
        "as AGA Rule 8",
    ),
    (
        "french",
        "take-back-as-pass-with-stone",
        "score",
        "as AGA Rule 8",
    ),
    ("new-zealand", "reject-retry", "score", "NZ"),
    ("tromp-taylor", "reject-retry", "score", "Tromp–Taylor"),
    (
        "improved-japanese",
        "void-turn-lost",
        "score",
        "TM16 Art. 18.3",
    ),
    ("stone-scoring", "void-turn-lost", "score", "CN02x 四3"),
    (
        "aga-button",
        "take-back-as-pass-with-stone",
        "score",
        "AGA Rule 8",
    ),
];

#[test]
fn a_ko_retaken_at_once() {
    for (rules, action, end, article) in RETAKES {
        let over = Game::of(rules, 7).moves(KO).play();
        let incident = over.incident("simple-ko").unwrap();
        assert_eq!(incident.action, action, "{rules}");
        assert_eq!(incident.ply, 17, "{rules}");
        assert!(
            incident.article.contains(article),
            "{rules}: {}",
            incident.article
        );
        assert_eq!(over.played.termination.name(), end, "{rules}");
        if action.contains("turn-lost") || action.contains("as-pass") {
            assert_eq!(over.played_at(17), "imposed pass", "{rules}");
            assert!(
                over.text.contains("GOREF[17:void]"),
                "{rules}: {}",
                over.text
            );
            // Its own stone went off its board by `undo`.
            assert_eq!(over.black.times_heard("undo"), 1, "{rules}");
            assert_eq!(over.black.times_heard("boardsize"), 1, "{rules}");
        }
        if action == "reject-retry" {
            assert_eq!(over.played_at(17), "pass", "{rules}");
        }
    }
}

#[test]
fn warnings_cost_what_the_ruleset_says() {
    // E7 without Black's last dame: the same game with and without the offence. A warning costs 2
    // points under WMSG08 Reg. 12, WWD Art. 22 and the 2002 text; TM16 counts fouls, three
    // warnings each (Art. 24.1).
    for (rules, cost) in [
        // And a point of the last move: White's is now the first pass of a player's own will.
        ("wmsg-2008", 3),
        ("world-draft", 2),
        ("chinese-2002", 2),
        ("team-2016", 0),
        ("aga", 0),
    ] {
        let fair = KO.replace("D4 E4", "D4 pass pass");
        let fair = Game::of(rules, 7).moves(&fair).play();
        let warned = Game::of(rules, 7).moves(KO).play();
        let margin = |over: &super::stage::Over| {
            let margin = over.played.scores[0].margin.unwrap();
            margin.in_quarters()
        };
        assert_eq!(margin(&fair) - margin(&warned), cost * 4, "{rules}");
    }
}

#[test]
fn the_second_warning_loses_where_it_does() {
    let twice = format!("{KO} F3 E4");
    for (rules, end) in [
        ("wmsg-2008", "W+F penalty"),
        ("world-draft", "W+F penalty"),
        ("chinese-2002", "W+F penalty"),
    ] {
        // White's reply at F3 lets Black retake; Black plays an occupied point instead.
        let moves = twice.replace("F3 E4", "F3 D7");
        let over = Game::of(rules, 7).moves(&moves).play();
        assert_eq!(over.end(), end, "{rules}");
        assert_eq!(over.played.offender, Some(crate::board::Color::Black));
        assert_eq!(over.incident("occupied").unwrap().warning, 1);
    }
}

#[test]
fn korean_corrections_cost_two_stones_each_and_never_end() {
    // Art. 18: two points a warning; an engine that cannot be corrected loses by convention.
    let over = Game::of("korean", 7)
        .black("D4 D4 D4 E4")
        .white("D5 E5")
        .play();
    assert_eq!(over.played_at(3), "E4");
    assert_eq!(
        over.incidents(),
        ["occupied corrected", "occupied corrected"]
    );
    let over = Game::of("korean", 7)
        .black("D4 D4 D4 D4 D4 D4 D4 D4")
        .white("D5")
        .play();
    assert_eq!(over.end(), "W+F illegal");
}

#[test]
fn an_occupied_point_is_never_undone_but_told_anew() {
    let over = Game::of("wmsg-2008", 7).moves("D4 E4 D4 E5").play();
    assert_eq!(over.black.times_heard("undo"), 0);
    assert_eq!(over.black.times_heard("clear_board"), 2);
    assert_eq!(over.incident("resync").unwrap().ply, 3);
    assert_eq!(over.played_at(3), "imposed pass");
}

#[test]
fn an_engine_that_will_not_undo_is_told_anew() {
    let mut game = Game::of("wmsg-2008", 7).moves(KO);
    game.black.answer("undo", "?cannot_undo");
    let over = game.play();
    assert_eq!(over.black.times_heard("clear_board"), 2);
    let mut game = Game::of("wmsg-2008", 7).moves(KO);
    game.black.answer("undo", "?cannot_undo");
    game.black.answer("play white E7", "");
    game.black.answer("play white E7", "?no");
    let over = game.play();
    assert_eq!(over.end(), "W+F protocol");
    assert_eq!(over.incident("resync-refused").unwrap().action, "forfeit");
}

#[test]
fn suicide_of_several_stones_is_what_the_ruleset_makes_of_it() {
    // E10 of docs/rules.md: White plays B3.
    const ROWS: &str = "..XO.\nXXXO.\nO.XO.\nXXXOO\n.XOO.";
    for (rules, action) in [
        ("team-2016", Some("void-turn-lost")),
        ("chinese-2002", Some("void-turn-lost")),
        ("wmsg-2008", Some("void-turn-lost")),
        ("aga", Some("take-back-as-pass-with-stone")),
        ("japanese-1989", Some("forfeit")),
        ("korean", Some("corrected")),
        ("chinese", Some("void-turn-lost")),
        ("world-draft", None),
        ("new-zealand", None),
        ("tromp-taylor", None),
        ("ing", None),
    ] {
        let over = Game::of(rules, 5)
            .position(ROWS, crate::board::Color::White)
            .white("B3")
            .play();
        let found = over.incident("suicide-multi").map(|i| i.action);
        assert_eq!(found, action, "{rules}");
        if action.is_none() {
            assert_eq!(over.played_at(1), "B3", "{rules}");
        }
    }
}

#[test]
fn a_claim_against_a_legal_move_is_heard_once() {
    let mut game = Game::of("chinese", 7).moves("D4 D5 E4 E5");
    game.white.answer("play black E4", "?illegal_move");
    game.white.answer("play black E4", "");
    let over = game.play();
    assert_eq!(over.incident("false-claim").unwrap().ply, 3);
    assert_eq!(over.white.times_heard("clear_board"), 2);
    assert_eq!(over.played.termination.name(), "score");
    let mut game = Game::of("chinese", 7).moves("D4 D5 E4 E5");
    game.white.answer("play black E4", "?illegal_move");
    let over = game.play();
    assert_eq!(over.end(), "B+F protocol");
    assert_eq!(over.played.offender, Some(crate::board::Color::White));
}

#[test]
fn a_triple_ko_is_what_the_ruleset_makes_of_it() {
    // E13 of docs/rules.md: `E6 D4 E2 D6 E4 D2` brings the start back with Black to move.
    const ROWS: &str = "...XO..\n..XO.O.\n...XO..\n..X.XO.\n...XO..\n..XO.O.\n...XO..";
    const CYCLE: &str = "E6 D4 E2 D6 E4 D2";
    for (rules, end, action) in [
        // Forbidden to White: void and turn lost.
        ("team-2016", None, "void-turn-lost"),
        ("world-draft", None, "void-turn-lost"),
        ("wmsg-2008", None, "void-turn-lost"),
        ("chinese-superko", None, "void-turn-lost"),
        ("aga", None, "take-back-as-pass-with-stone"),
        ("tromp-taylor", None, "reject-retry"),
        // J89 Art. 12 needs both players' word; the Chinese practice a referee's; Korea draws.
        ("japanese-1989", None, "noted"),
        ("chinese", None, "noted"),
        ("korean", Some("Draw no-result"), "draw"),
    ] {
        let over = Game::of(rules, 7)
            .position(ROWS, crate::board::Color::Black)
            .moves(CYCLE)
            .play();
        let at = |i: &&crate::arbiter::Incident| i.ply == 6 && i.kind != "resync";
        let incident = over.played.incidents.iter().find(at).unwrap();
        assert_eq!(incident.action, action, "{rules}");
        if let Some(end) = end {
            assert_eq!(over.end(), end, "{rules}");
        }
    }
    // Noted once, however long it goes on.
    let twice = format!("{CYCLE} {CYCLE} {CYCLE}");
    let over = Game::of("chinese", 7)
        .position(ROWS, crate::board::Color::Black)
        .moves(&twice)
        .play();
    let noted = over
        .played
        .incidents
        .iter()
        .filter(|i| i.kind == "long-cycle");
    assert_eq!(noted.count(), 1);
    assert_eq!(over.played.turns.len(), 20);
}
