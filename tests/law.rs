//! The law end to end: records judged and counted as `score` does it, under the shipped rulesets.
//!
//! What the count alone must come to is in `worked_examples`; here it is the way from a record to
//! its result, with komi, bonus, penalties, readings and notes.

use go_referee::adjudicate::{
    CountQuestion, DeadWord, Judge, KomiChoice, Method, Question, RulesChoice, ScoredGame,
    ScoredSheet, Scorer, Source,
};
use go_referee::rules::{Ruleset, builtin, builtin_ids};
use std::process::Command;
use std::sync::Arc;

fn question(rules: RulesChoice, komi: KomiChoice) -> Arc<Question> {
    Arc::new(Question {
        rules,
        komi,
        ..Question::default()
    })
}

fn source(sgf: &str) -> Source<'_> {
    Source::first("law.sgf", sgf.as_bytes())
}

fn counted(sgf: &str, rules: RulesChoice, dead: DeadWord, methods: Vec<Method>) -> ScoredGame {
    let count = CountQuestion {
        methods,
        dead,
        ..CountQuestion::default()
    };
    let mut scorer = Scorer::new(question(rules, KomiChoice::Auto), Arc::new(count)).unwrap();
    scorer.score(&source(sgf)).1
}

fn under(id: &str, settings: &[&str]) -> RulesChoice {
    RulesChoice::Fixed(vec![with(id, settings)])
}

fn with(id: &str, settings: &[&str]) -> Ruleset {
    let mut ruleset = builtin(id).unwrap();
    for setting in settings {
        ruleset.set(setting).unwrap();
    }
    ruleset
}

fn auto() -> RulesChoice {
    RulesChoice::Auto(Vec::new())
}

fn only(scored: &ScoredGame) -> &ScoredSheet {
    assert_eq!(scored.sheets.len(), 1);
    &scored.sheets[0]
}

fn kinds(scored: &ScoredGame) -> Vec<&'static str> {
    let found = scored.game.findings.iter();
    found.map(|found| found.finding.kind.slug).collect()
}

fn notes(counted: &ScoredSheet) -> String {
    counted.sheet.notes.join("\n")
}

/// GTP names on a square board, Black first, as SGF moves; `pass` is a pass.
fn moves(lines: u8, black_first: bool, names: &str) -> String {
    let mut text = String::new();
    for (turn, name) in names.split_whitespace().enumerate() {
        let color = if (turn % 2 == 0) == black_first {
            'B'
        } else {
            'W'
        };
        text.push_str(&format!(";{color}[{}]", point(lines, name)));
    }
    text
}

fn point(lines: u8, name: &str) -> String {
    if name == "pass" {
        return String::new();
    }
    let bytes = name.as_bytes();
    let column = bytes[0].to_ascii_lowercase();
    let column = if column > b'i' { column - 1 } else { column };
    let row: u8 = name[1..].parse().unwrap();
    let row = b'a' + (lines - row);
    format!("{}{}", char::from(column), char::from(row))
}

const E8: &str = "D7 E7 D6 pass D5 E6 D4 E5 D3 E4 D2 E3 D1 E2 C4 E1 pass pass";
const E2: &str = "D7 E7 D6 E6 D5 E5 D4 E4 D3 E3 D2 E2 D1 E1";

fn wmsg(names: &str, extra: &str) -> String {
    let play = moves(7, true, names);
    format!("(;GM[1]FF[4]SZ[7]RU[wmsg-2008]KM[6.5]{extra}{play})")
}

/// Who passed first under each reading of WM-1, as halves of a point of the margin.
fn readings(counted: &ScoredSheet) -> [i64; 3] {
    ["first-pass-of-game", "first-stop-pair", "final-pair"]
        .map(|key| counted.sheet.reading(key).unwrap().in_quarters() / 2)
}

#[test]
fn e8_a_refused_pass_is_reported_loudly() {
    let scored = counted(&wmsg(E8, ""), auto(), DeadWord::None, Vec::new());
    let sheet = only(&scored);
    assert_eq!(
        (sheet.result.as_str(), readings(sheet)),
        ("W+0.5", [-1, 1, 1])
    );
    assert!(kinds(&scored).contains(&"last-move-readings"));
    for (reading, letter) in sheet.sheet.readings.iter().zip(["(a)", "(b)", "(c)"]) {
        assert!(
            reading.article.contains(letter),
            "{}",
            reading.article.as_str()
        );
    }
    let other = under("wmsg-2008", &["first_pass=first-stop-pair"]);
    let scored = counted(&wmsg(E8, ""), other, DeadWord::None, Vec::new());
    assert_eq!(only(&scored).result, "B+0.5");
    assert!(
        kinds(&scored).contains(&"last-move-readings"),
        "the other choice too"
    );
}

#[test]
fn e8_an_imposed_pass_never_costs_the_opponent_the_point() {
    let imposed = wmsg(E8, "GOREF[4:imposed-pass]");
    let scored = counted(&imposed, auto(), DeadWord::None, Vec::new());
    let sheet = only(&scored);
    assert_eq!(
        (sheet.result.as_str(), readings(sheet)),
        ("B+0.5", [1, 1, 1])
    );
    assert!(!kinds(&scored).contains(&"last-move-readings"));
    let included = sheet.sheet.reading("first-pass-imposed-included").unwrap();
    assert_eq!(included.in_quarters(), -2);
}

#[test]
fn e16_a_mere_verification_changes_only_the_last_reading() {
    let start = format!("{E2} F4 pass pass");
    let dead = DeadWord::Points("F4".to_owned());
    let agreed = counted(&wmsg(&start, ""), auto(), dead.clone(), Vec::new());
    assert_eq!(readings(only(&agreed)), [-1, -1, -1]);

    let verified = format!("{start} F5 pass F3 pass G4 pass pass");
    // White plays first, which is the natural order: Black passed last.
    let play = moves(7, true, &start) + &moves(7, false, "F5 pass F3 pass G4 pass pass");
    assert_eq!(verified.split(' ').count(), play.matches(';').count());
    let record = format!("(;GM[1]FF[4]SZ[7]RU[wmsg-2008]KM[6.5]{play})");
    let scored = counted(&record, auto(), DeadWord::Auto, Vec::new());
    let sheet = only(&scored);
    assert_eq!(
        (sheet.result.as_str(), readings(sheet)),
        ("W+0.5", [-1, -1, 1])
    );
    assert!(!kinds(&scored).contains(&"last-move-readings"));
    assert!(notes(sheet).contains("WM-1 c"));
    assert!(scored.game.verdicts[0].legal);
}

#[test]
fn at_the_second_stop_every_stone_is_alive_whatever_is_marked() {
    // E16 once more: stopped, taken up again with a pair of passes, and White's marks.
    let play = moves(7, true, &format!("{E2} F4 pass pass")) + &moves(7, false, "G1 A1 pass pass");
    let marked = |id: &str| format!("(;GM[1]FF[4]SZ[7]RU[{id}]KM[0]{play}TW[fd])");
    let scored = counted(&marked("wmsg-2008"), auto(), DeadWord::Auto, Vec::new());
    assert!(scored.dead.is_empty());
    assert!(notes(only(&scored)).contains("every stone on the board is alive here"));
    let scored = counted(&marked("chinese"), auto(), DeadWord::Auto, Vec::new());
    assert_eq!(scored.dead.len(), 1, "agreement removes what is marked");
    let scored = counted(&marked("tromp-taylor"), auto(), DeadWord::Auto, Vec::new());
    assert!(scored.dead.is_empty() && notes(only(&scored)).contains("Tromp–Taylor"));
}

const E9_WHITE_LAST: &str = "E1 D2 E2 D3 E3 D4 E4 D5 E5 D6 E6 C4 E7 pass pass";

fn e9() -> String {
    let play = moves(7, false, E9_WHITE_LAST);
    format!("(;GM[1]FF[4]SZ[7]HA[2]AB[da][dg]{play})")
}

#[test]
fn e9_handicap_two_under_every_ruleset() {
    let expected = [
        ("team-2016", "B+7", "黑胜3又1/2子"),
        ("chinese-2002", "B+5", "黑胜2又1/2子"),
        ("world-draft", "B+7", "B+7"),
        ("wmsg-2008", "B+7", "B+7"),
        ("chinese", "B+5", "黑胜2又1/2子"),
        ("chinese-superko", "B+4.5", "黑胜2又1/4子"),
        ("japanese-1989", "B+5.5", "B+5.5"),
        ("korean", "B+5.5", "B+5.5"),
        ("ing", "B+7", "B+7"),
        ("aga", "B+5.5", "B+5.5"),
        ("bga", "B+5.5", "B+5.5"),
        ("french", "B+5.5", "B+5.5"),
        ("new-zealand", "B+7", "B+7"),
        ("tromp-taylor", "B+7", "B+7"),
        ("improved-japanese", "B+6", "B+6"),
        ("stone-scoring", "B+7", "B+7"),
        ("aga-button", "B+6", "B+6"),
    ];
    let mut ids: Vec<&str> = expected.iter().map(|row| row.0).collect();
    ids.sort_unstable();
    let mut known: Vec<&str> = builtin_ids().to_vec();
    known.sort_unstable();
    assert_eq!(ids, known, "every ruleset has its row");
    for (id, result, text) in expected {
        let scored = counted(&e9(), under(id, &[]), DeadWord::None, Vec::new());
        let sheet = only(&scored);
        let got = (sheet.result.as_str(), sheet.sheet.result_text.as_str());
        assert_eq!(got, (result, text), "{id}");
    }
    // Area or territory, equal by construction.
    for id in ["aga", "bga", "french"] {
        let both = vec![Method::Area, Method::Territory];
        let scored = counted(&e9(), under(id, &[]), DeadWord::None, both);
        assert_eq!(scored.sheets[0].result, scored.sheets[1].result, "{id}");
    }
}

#[test]
fn handicap_stones_played_as_moves_are_in_turn() {
    let rest = moves(7, false, E9_WHITE_LAST);
    for start in [";B[da];B[dg]", ";B[da];W[];B[dg]"] {
        let record = format!("(;GM[1]FF[4]SZ[7]HA[2]{start}{rest})");
        let every = builtin_ids().iter().map(|id| with(id, &[])).collect();
        let scored = counted(
            &record,
            RulesChoice::Fixed(every),
            DeadWord::None,
            Vec::new(),
        );
        for verdict in &scored.game.verdicts {
            assert!(verdict.legal, "{} {start}", verdict.ruleset);
        }
        let results = |id: &str| {
            let sheet = scored.sheets.iter().find(|sheet| &*sheet.ruleset == id);
            sheet.unwrap().result.clone()
        };
        assert_eq!(results("new-zealand"), "B+7");
        assert_eq!(results("tromp-taylor"), "B+7");
        assert_eq!(results("japanese-1989"), "B+5.5");
    }
    let third = format!("(;GM[1]FF[4]SZ[7]HA[2];B[da];B[dg];B[aa]{rest})");
    let scored = counted(
        &third,
        under("new-zealand", &[]),
        DeadWord::None,
        Vec::new(),
    );
    assert!(
        !scored.game.verdicts[0].legal,
        "one stone more is out of turn"
    );
}

/// A settled board of 19 lines on which Black has `black` points and White the rest.
fn walls(black: u16, extra: &str) -> String {
    let (mut ab, mut aw) = (String::from("AB"), String::from("AW"));
    let full = black / 19;
    for row in 0..19_u8 {
        let width = u8::try_from(full + u16::from(u16::from(row) < black % 19)).unwrap();
        let at = |column: u8| format!("[{}{}]", char::from(b'a' + column), char::from(b'a' + row));
        ab.push_str(&at(width - 1));
        aw.push_str(&at(width));
    }
    format!("(;GM[1]FF[4]SZ[19]RU[team-2016]{ab}{aw}{extra};B[];W[])")
}

/// What the program itself says: the row of the only score.
fn row(record: &str, arguments: &[&str]) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, record).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_score"))
        .args(["--format", "jsonl", "--dead", "none"])
        .args(arguments)
        .arg(&path)
        .output()
        .unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    let rows = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let mut scores = rows.filter(|row| row["type"] == "score");
    let score = scores.next().unwrap_or_else(|| panic!("{text}"));
    assert!(scores.next().is_none());
    score
}

#[test]
fn e18_the_ledger_of_a_team_match() {
    let offences = "black:order-error=2,white:warning=4,white:section-overrun=1";
    let score = row(&walls(187, ""), &["--penalty", offences]);
    assert_eq!(score["margin_q"], 16);
    assert_eq!(
        (&score["result"], &score["result_text"]),
        (&"B+4".into(), &"黑胜2子".into())
    );

    let told = "GOREF[20:order-error:B][60:order-error:B][3:warning:W][9:warning:W][80:warning:W]\
                [81:warning:W][144:section-overrun:W]";
    assert_eq!(
        row(&walls(187, told), &[])["margin_q"],
        16,
        "the same, told by the record"
    );
    let both = row(
        &walls(187, "GOREF[20:order-error:B][144:section-overrun:W]"),
        &["--penalty", "black:order-error=1,white:warning=4"],
    );
    assert_eq!(both["margin_q"], 16, "and partly by either");

    let draw = row(&walls(185, ""), &["--penalty", "black:order-error=1"]);
    assert_eq!(
        (&draw["result"], &draw["result_text"]),
        (&"Draw".into(), &"和棋".into())
    );
    assert!(draw["notes"].to_string().contains("节棋"), "{draw}");
    let fill_in = row(
        &walls(185, ""),
        &["--penalty", "black:order-error=1", "--method", "fill-in"],
    );
    assert_eq!(
        fill_in["margin_q"], 0,
        "one zi is two points by every method (TM-10)"
    );
}

#[test]
fn offences_that_lose_decide_the_game() {
    let two = ["--penalty", "black:warning=2"];
    for id in ["wmsg-2008", "world-draft", "chinese-2002"] {
        let score = row(&walls(187, ""), &[&two[..], &["--rules", id]].concat());
        assert_eq!(
            (&score["result"], &score["hypothetical"]),
            (&"W+F".into(), &true.into()),
            "{id}"
        );
    }
    let both = row(
        &walls(187, ""),
        &["--penalty", "black:order-error=5,white:order-error=5"],
    );
    assert_eq!(both["result"], "BothLose");
    let fouls = row(&walls(187, ""), &["--penalty", "white:foul=2"]);
    assert_eq!(
        fouls["result"], "B+10",
        "the referee may award it, and says so"
    );
    assert!(
        fouls["notes"]
            .to_string()
            .contains("award the game to Black")
    );
    let resigned = walls(187, "RE[B+R]");
    let score = row(&resigned, &[&two[..], &["--rules", "wmsg-2008"]].concat());
    assert_eq!(score["result"], "B+R", "no other winner than the record's");
}

#[test]
fn results_are_in_the_words_of_the_rows() {
    for (result, expected) in [
        ("W+R", "W+R"),
        ("B+Resign", "B+R"),
        ("W+T", "W+T"),
        ("W+F", "W+F"),
        ("Void", "NoResult"),
        ("B+12", "B+6"),
        ("B", "B+6"),
        ("W", "W+"),
        ("W+J", "W+"),
        ("?", "B+6"),
        ("Draw", "B+6"),
    ] {
        let score = row(&walls(187, &format!("KM[7]RE[{result}]")), &[]);
        assert_eq!(score["result"], expected, "RE[{result}]");
    }
    let ing = row(&walls(185, "KM[9]"), &["--rules", "ing"]);
    assert_eq!(
        (&ing["result"], &ing["margin_q"]),
        (&"B+0".into(), &0.into())
    );
    let replay = row(&walls(184, ""), &["--set", "tie=replay-from-move"]);
    assert_eq!(
        (&replay["result"], &replay["result_text"]),
        (&"Replay".into(), &"和棋，节棋".into())
    );
    let draw = row(&walls(184, ""), &[]);
    assert!(draw["notes"].to_string().contains("TM16 Art. 12"), "{draw}");
}

#[test]
fn komi_that_is_not_the_rulesets_cites_no_article_as_its_own() {
    let article = |score: &serde_json::Value| {
        let lines = score["lines"].as_array().unwrap().iter();
        let mut komi = lines.filter(|line| line["key"] == "komi");
        komi.next().unwrap()["article"].as_str().unwrap().to_owned()
    };
    assert_eq!(article(&row(&walls(187, "KM[7]"), &[])), "TM16 Art. 12 [T]");
    assert_eq!(
        article(&row(&walls(187, "KM[6.5]"), &[])),
        "this game's own; 7 points by TM16 Art. 12 [T]"
    );
}

fn stand_in(head: &str) -> (String, String) {
    let record = format!("(;GM[1]FF[4]SZ[9]{head};B[ee];W[ge])");
    let mut judge = Judge::new(question(auto(), KomiChoice::Auto)).unwrap();
    let outline = judge.judge(&source(&record));
    let told = judge.account(&source(&record), &outline).rules;
    (told.used.unwrap(), told.reason.to_owned())
}

#[test]
fn a_record_that_names_no_rules_gets_a_stated_stand_in() {
    for (head, id, why) in [
        ("KM[6.5]", "japanese-1989", "komi is one of territory rules"),
        ("KM[5.5]", "japanese-1989", "komi is one of territory rules"),
        ("KM[7.5]", "chinese", "names none"),
        ("KM[325]", "chinese", "names none"),
        ("KM[3.25]RE[黑胜3/4子]", "chinese", "names none"),
        ("KM[0]", "chinese", "names none"),
        ("", "chinese", "names none"),
        ("KM[6.5]HA[2]AB[cc][gg]PL[W]", "chinese", "names none"),
        ("RU[Old Chinese]KM[6.5]", "chinese", "unknown"),
        ("RU[house rules]KM[6.5]", "chinese", "unknown"),
        ("RU[Japanese]KM[7.5]", "japanese-1989", ""),
        ("RU[Chinese]KM[6.5]", "chinese", ""),
    ] {
        let (used, reason) = stand_in(head);
        assert_eq!(used, id, "{head}");
        assert!(reason.contains(why), "{head}: {reason}");
    }
}

#[test]
fn japanese_rules_with_the_komi_of_area_rules_are_kept_and_said() {
    let play = moves(
        7,
        true,
        "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1 C4 E4 D4 pass pass",
    );
    let record = format!("(;GM[1]FF[4]SZ[7]RU[Japanese]KM[750]{play})");
    let scored = counted(&record, auto(), DeadWord::None, Vec::new());
    let sheet = only(&scored);
    assert_eq!(
        (&*sheet.ruleset, sheet.result.as_str()),
        ("japanese-1989", "W+1.5")
    );
    let said = "counted by area the board comes to W+0.5 instead of W+1.5";
    assert!(notes(sheet).contains(said), "{}", notes(sheet));
    assert!(kinds(&scored).contains(&"rules-and-komi"));
}

#[test]
fn an_event_may_take_long_cycles_out_of_the_ban_but_no_others() {
    let triple = "(;GM[1]FF[4]SZ[7]PL[B]AB[da][cb][dc][cd][ed][de][cf][dg]\
                  AW[ea][db][fb][ec][fd][ee][df][ff][eg];B[eb];W[dd];B[ef];W[db];B[ed];W[df])";
    let verdict = |settings: &[&str]| {
        let mut judge =
            Judge::new(question(under("team-2016", settings), KomiChoice::Auto)).unwrap();
        let outline = judge.judge(&source(triple));
        let verdict = judge.account(&source(triple), &outline).verdicts[0].clone();
        (verdict.legal, verdict.outcome)
    };
    assert_eq!(verdict(&[]), (false, None));
    assert_eq!(
        verdict(&["long_cycle=no-result-auto"]),
        (true, Some("no-result"))
    );
    assert_eq!(verdict(&["long_cycle=draw"]), (true, Some("draw")));
    assert_eq!(verdict(&["long_cycle=replay"]), (true, Some("replay")));

    // 打二还一 stays forbidden by Art. 6 (TM-5).
    let send_two = "(;GM[1]FF[4]SZ[5]PL[B]AB[ca][cb][db][eb][cc][cd][dd][ed][be][de]\
                    AW[ba][ab][bb][bc][ad][bd];B[ae];W[ce];B[be];W[];B[ae])";
    let mut judge = Judge::new(question(
        under("team-2016", &["long_cycle=draw"]),
        KomiChoice::Auto,
    ))
    .unwrap();
    let outline = judge.judge(&source(send_two));
    let verdict = &judge.account(&source(send_two), &outline).verdicts[0];
    assert_eq!(
        (verdict.first_illegal_ply, verdict.outcome),
        (Some(5), None)
    );
}
