//! Time at its boundaries, a tick of a millisecond on either side, as each ruleset has it.

use super::stage::Game;
use crate::arbiter::OnTimeout;
use std::time::Duration;

/// What a move of 9.999, 10.000 and 10.001 s comes to when there are 10 s for the whole game.
const ABSOLUTE: [(&str, [&str; 3]); 17] = [
    // Art. 13, 22.1: overtime never ends a game, a pass is imposed.
    ("team-2016", ["played", "played", "imposed pass"]),
    ("chinese-2002", ["played", "played", "lost"]),
    // Art. 11: reaching the limit uses it up.
    ("world-draft", ["played", "lost", "lost"]),
    ("wmsg-2008", ["played", "played", "lost"]),
    ("chinese", ["played", "played", "lost"]),
    ("chinese-superko", ["played", "played", "lost"]),
    ("japanese-1989", ["played", "played", "lost"]),
    ("korean", ["played", "played", "lost"]),
    ("ing", ["played", "played", "lost"]),
    ("aga", ["played", "played", "lost"]),
    ("bga", ["played", "played", "lost"]),
    ("french", ["played", "played", "lost"]),
    ("new-zealand", ["played", "played", "lost"]),
    ("tromp-taylor", ["played", "played", "lost"]),
    ("improved-japanese", ["played", "played", "imposed pass"]),
    ("stone-scoring", ["played", "played", "lost"]),
    ("aga-button", ["played", "played", "lost"]),
];

/// What becomes of a first move.
fn fate(rules: &str, time: &str, move_: &str) -> &'static str {
    let over = Game::of(rules, 7).time(time).black(move_).play();
    match over.end().as_str() {
        "W+T time" => "lost",
        _ if over.played_at(1) == "imposed pass" => "imposed pass",
        _ => "played",
    }
}

#[test]
fn absolute_time_by_ruleset() {
    for (rules, wanted) in ABSOLUTE {
        let ticks = ["D4@9.999", "D4@10", "D4@10.001"];
        let found = ticks.map(|tick| fate(rules, "absolute:10s", tick));
        assert_eq!(found, wanted, "{rules}");
    }
}

#[test]
fn lag_counts_for_nothing() {
    for (tick, wanted) in [
        ("D4@10.25", "W+T"),
        ("D4@10.2", "score"),
        ("D4@10.201", "W+T"),
    ] {
        let over = Game::of("chinese", 7)
            .time("absolute:10s")
            .black(tick)
            .with(|terms| terms.lag = Duration::from_millis(200))
            .play();
        assert!(over.end().contains(wanted), "{tick}: {}", over.end());
    }
}

#[test]
fn the_third_overrun_loses_under_the_mind_sports_regulations() {
    // WMSG08 Reg. 7.
    let over = Game::of("wmsg-2008", 7)
        .time("byoyomi:0+3x30s")
        .black("D4@30 D5@30.001 D6@30.001 D3@30")
        .white("E4 E5 E6 E3 F1 F2")
        .play();
    assert_eq!(over.played.termination.name(), "score");
    let overruns = over.played.incidents.iter().filter(|i| i.kind == "overrun");
    assert_eq!(overruns.map(|i| i.ply).collect::<Vec<_>>(), [3, 5]);
    let over = Game::of("wmsg-2008", 7)
        .time("byoyomi:0+3x30s")
        .black("D4@30 D5@30.001 D6@30.001 D3@30.001")
        .white("E4 E5 E6")
        .play();
    assert_eq!(over.end(), "W+T time");
    assert!(
        over.played.reason.contains("WMSG08 Reg. 7"),
        "{}",
        over.played.reason
    );
    assert_eq!(fate("wmsg-2008", "byoyomi:0+3x30s", "D4@90"), "played");
    assert_eq!(fate("wmsg-2008", "byoyomi:0+3x30s", "D4@90.001"), "lost");
}

#[test]
fn reserved_minutes_are_used_up_when_they_are_reached() {
    // WWD Art. 11: under 60 s costs nothing, 60 s are a minute; lost in principle (20.5).
    for (tick, left) in [
        ("D4@59.999", 3),
        ("D4@60", 2),
        ("D4@119.999", 2),
        ("D4@120", 1),
    ] {
        let over = Game::of("world-draft", 7)
            .time("byoyomi:0+3x60s")
            .black(tick)
            .play();
        let time = over.played.turns[0].left.unwrap();
        assert_eq!(time.overtime, Some(left), "{tick}");
    }
    assert_eq!(
        fate("world-draft", "byoyomi:0+3x60s", "D4@179.999"),
        "played"
    );
    assert_eq!(fate("world-draft", "byoyomi:0+3x60s", "D4@180"), "lost");
}

#[test]
fn overtime_in_a_team_match_is_a_pass_and_goes_on() {
    // TM16 Art. 13, 22.1: the move that came too late is never played; byo-yomi continues.
    let over = Game::of("team-2016", 7)
        .time("byoyomi:0+1x30s")
        .black("D4@30.001 D5@30")
        .white("E4 E5")
        .play();
    assert_eq!(over.played_at(1), "imposed pass");
    assert_eq!(over.played_at(3), "D5");
    let overrun = over.incident("overrun").unwrap();
    assert_eq!((overrun.action, overrun.warning), ("imposed-pass", 0));
    assert!(overrun.article.contains("TM16 Art. 13"));
    assert!(over.text.contains("GOREF[1:imposed-pass]"), "{}", over.text);
    assert_eq!(over.black.times_heard("undo"), 1);
    // An answer that never comes is a hang, clock or no clock.
    let over = Game::of("team-2016", 7)
        .time("byoyomi:0+1x30s")
        .black("!hang")
        .play();
    assert_eq!(over.end(), "W+F hang");
    assert_eq!(over.black.limit, Duration::from_secs(630));
    // A pass that comes too late is a pass all the same, and nothing has to be taken back.
    let over = Game::of("team-2016", 7)
        .time("absolute:10s")
        .black("pass@11 D4@30")
        .play();
    assert_eq!(over.played_at(1), "imposed pass");
    assert_eq!(over.black.times_heard("undo"), 0);
    assert_eq!(over.played_at(3), "D4");
}

#[test]
fn ing_sells_time_for_points() {
    // Two points a period; after the last the game is lost.
    let over = Game::of("ing", 7)
        .time("ing:10s+2x5s,points=2")
        .black("D4@10.001")
        .play();
    let bought = over.incident("overtime-bought").unwrap();
    assert_eq!((bought.action, bought.penalty.in_quarters()), ("points", 8));
    assert!(over.text.contains("GOREF[1:penalty:B:8]"), "{}", over.text);
    assert_eq!(fate("ing", "ing:10s+2x5s,points=2", "D4@20"), "played");
    assert_eq!(fate("ing", "ing:10s+2x5s,points=2", "D4@20.001"), "lost");
    // Under another clock every period begun costs the same (IGS goematch), and play goes on.
    let over = Game::of("ing", 7)
        .time("byoyomi:0+1x30s")
        .black("D4@61")
        .play();
    assert_eq!(over.played_at(1), "D4");
    let overrun = over.incident("overrun").unwrap();
    assert_eq!(overrun.penalty.in_quarters(), 16);
    assert_eq!(over.played.scores[0].margin, {
        let free = Game::of("ing", 7).black("D4").play();
        free.played.scores[0]
            .margin
            .map(|margin| margin - overrun.penalty)
    });
}

#[test]
fn an_event_may_lay_down_otherwise() {
    let over = Game::of("team-2016", 7)
        .time("absolute:10s")
        .black("D4@10.001")
        .with(|terms| terms.on_timeout = OnTimeout::Loss)
        .play();
    assert_eq!(over.end(), "W+T time");
    let over = Game::of("chinese", 7)
        .time("byoyomi:10s+1x5s")
        .black("D4@15.001")
        .with(|terms| terms.on_timeout = OnTimeout::Pass)
        .play();
    assert_eq!(over.played_at(1), "imposed pass");
}

#[test]
fn engines_are_told_their_time() {
    let over = Game::of("wmsg-2008", 7)
        .time("byoyomi:60s+3x30s")
        .black("D4@61 D5@31")
        .white("E4 E5")
        .play();
    let told = over
        .black
        .heard
        .iter()
        .filter(|said| said.contains("time_"));
    let told: Vec<&str> = told.map(String::as_str).take(4).collect();
    assert_eq!(
        told,
        [
            "kgs-time_settings byoyomi 60 30 3",
            "time_left black 60 0",
            "time_left black 30 3",
            "time_left black 30 2",
        ]
    );
    assert!(
        over.text.contains("TM[60]OT[3x30 byo-yomi]"),
        "{}",
        over.text
    );
    assert!(over.text.contains("B[dd]BL[30.000]OB[3]"), "{}", over.text);
}

#[test]
fn a_hang_with_a_clock_that_loses_is_a_loss_on_time() {
    let over = Game::of("japanese-1989", 7)
        .time("absolute:10s")
        .black("!hang")
        .play();
    assert_eq!(over.end(), "W+T time");
    assert_eq!(over.black.limit, Duration::from_secs(10));
    // So is an answer that was begun and never ends; without a clock it is no answer at all.
    let over = Game::of("japanese-1989", 7)
        .time("absolute:10s")
        .black("!drip")
        .play();
    assert_eq!(over.end(), "W+T time");
    let over = Game::of("japanese-1989", 7).black("!drip").play();
    assert_eq!(over.end(), "W+F protocol");
}

#[test]
fn a_clock_that_ran_before_goes_on() {
    let left = crate::gtp::TimeLeft {
        time: Duration::from_secs(3),
        overtime: None,
    };
    let game = |tick: &str| {
        Game::of("chinese", 7)
            .time("absolute:10s")
            .black(tick)
            .with(|terms| terms.opening.left.black = Some(left))
            .play()
    };
    assert_eq!(game("D4@3").played.termination.name(), "score");
    assert_eq!(game("D4@3.001").end(), "W+T time");
}

#[test]
fn sides_may_have_different_times() {
    let over = Game::of("chinese", 7)
        .time("absolute:10s")
        .with(|terms| terms.time.white = "absolute:1s".parse().unwrap())
        .moves("D4@9 E4@1.001")
        .play();
    assert_eq!(over.end(), "B+T time");
    assert!(!over.text.contains("TM["), "{}", over.text);
}

#[test]
fn turns_lost_for_ever_lose_the_game() {
    // By turns lost alone a side could keep a lost game from ever ending.
    let late = "D4@31 ".repeat(20);
    let over = Game::of("team-2016", 7)
        .time("byoyomi:0+1x30s")
        .black(&late)
        .white("E4")
        .play();
    assert_eq!(over.end(), "W+F time");
    assert_eq!(over.incident("turns-lost").unwrap().ply, 19);
    let over = Game::of("aga", 7)
        .black(&"E4 ".repeat(20))
        .white("E4")
        .play();
    assert_eq!(over.played.termination.name(), "illegal");
    // A stone in between begins the row anew.
    let late = "D4@31 ".repeat(9);
    let over = Game::of("team-2016", 7)
        .time("byoyomi:0+1x30s")
        .black(&format!("{late}D4 {late}D5"))
        .white("E4")
        .play();
    assert_eq!(over.played.termination.name(), "score");
}
