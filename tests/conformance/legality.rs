//! Legality against other projects' answers: KataGo, CGOS, tenuki, OGS, and public bug reports.

use crate::support::{board, color, point, vectors};
use go_referee::board::{Board, Color, Point, Size};
use go_referee::referee::{Facts, Move, Referee, rulings};
use go_referee::rules::{LastMove, LongCycle, Repetition, Ruleset, Suicide, builtin};
use serde_json::Value;
use std::collections::BTreeSet;

/// A ruleset that rules on ko and suicide as asked, and lets everything else be.
fn ruleset(repetition: Repetition, suicide: Suicide) -> Ruleset {
    let mut ruleset = builtin("tromp-taylor").unwrap();
    ruleset.repetition = repetition;
    ruleset.suicide = suicide;
    ruleset.basic_ko = true;
    ruleset.long_cycle = LongCycle::Referee;
    ruleset.last_move = LastMove::None;
    ruleset
}

fn start(case: &Value) -> Referee {
    let drawn = board(&case["rows"]);
    let size = drawn.size();
    let stones: Vec<(Point, Color)> = size
        .points()
        .filter_map(|p| Some((p, drawn.at(p)?)))
        .collect();
    let mut referee = Referee::new();
    referee.start(size, &stones, color(&case["to_move"]).unwrap(), 0);
    referee
}

fn a_move(size: Size, entry: &Value) -> Move {
    let player = color(&entry[0]).unwrap();
    match entry[1].as_str() {
        Some("pass") => Move::Pass(player),
        _ => Move::Play(player, point(size, &entry[1]).unwrap()),
    }
}

fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    let mark = |x, y| match size.point(x, y).and_then(|p| board.at(p)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    (0..size.height())
        .map(|y| (0..size.width()).map(|x| mark(x, y)).collect())
        .collect()
}

fn strings(value: &Value) -> Vec<&str> {
    let lines = value.as_array().unwrap();
    lines.iter().map(|line| line.as_str().unwrap()).collect()
}

/// Slugs of the rulings that make a move illegal.
fn offences(ruleset: &Ruleset, facts: &Facts) -> BTreeSet<&'static str> {
    let found = rulings(ruleset, facts);
    found
        .iter()
        .filter(|r| r.is_illegal())
        .map(|r| r.slug)
        .collect()
}

/// Points a player may not play for reasons of ko or repetition, and of suicide.
///
/// KataGo names a point under one of the two, suicide first, and its players may be out of turn.
fn illegal_points(
    referee: &mut Referee,
    ruleset: &Ruleset,
    player: Color,
) -> (BTreeSet<Point>, BTreeSet<Point>) {
    let points: Vec<Point> = referee.board().size().points().collect();
    let (mut ko, mut suicide) = (BTreeSet::new(), BTreeSet::new());
    for point in points {
        let facts = referee.judge(Move::Play(player, point));
        if facts.obstacle.is_some() {
            continue;
        }
        let found = offences(ruleset, &facts);
        if found.contains("suicide-single") || found.contains("suicide-multi") {
            suicide.insert(point);
        } else if found
            .iter()
            .any(|slug| slug.ends_with("-ko") || slug.ends_with("repetition"))
        {
            ko.insert(point);
        }
    }
    (ko, suicide)
}

#[derive(Default)]
struct Tally {
    /// Checks of phase 0 whose point sets, boards and captures were all compared.
    run: usize,
    /// Checks of phase 0 left out because the rule is none of ours.
    skipped: usize,
    /// Checks of KataGo's clean-up phases.
    other_phases: usize,
}

/// Runs one of KataGo's files; Spight's rule and the button's erasing of history are not ours.
fn katago(file: &str) -> Tally {
    let file = vectors(file);
    let mut tally = Tally::default();
    for case in file["cases"].as_array().unwrap() {
        let rules = &case["rules"];
        let repetition = match rules["ko"].as_str().unwrap() {
            "SIMPLE" => Some(Repetition::None),
            "POSITIONAL" => Some(Repetition::Positional),
            "SITUATIONAL" => Some(Repetition::Situational),
            _ => None,
        };
        // KataGo's one-stone suicide is never legal, whatever its setting says of several.
        let suicide = match rules["multi_stone_suicide_legal"].as_bool().unwrap() {
            true => Suicide::MultiStoneOnly,
            false => Suicide::Forbidden,
        };
        let mut button = rules["button"].as_bool().unwrap();
        let ruleset = ruleset(repetition.unwrap_or(Repetition::None), suicide);
        let mut referee = start(case);
        let moves = case["moves"].as_array().unwrap();
        let mut made = 0;
        for check in case["checks"].as_array().unwrap() {
            if check["phase"].as_u64() != Some(0) {
                tally.other_phases += 1;
                continue;
            }
            let after = check["after_moves"].as_u64().unwrap() as usize;
            while made < after {
                let mv = a_move(referee.board().size(), &moves[made]);
                referee.advance(mv);
                made += 1;
                if button && matches!(mv, Move::Pass(_)) {
                    // The first pass takes the button and erases KataGo's ko history.
                    button = false;
                    referee.edit(&[], None);
                }
            }
            if repetition.is_none() {
                tally.skipped += 1;
                continue;
            }
            compare(&mut referee, &ruleset, case, check);
            tally.run += 1;
        }
    }
    tally
}

fn compare(referee: &mut Referee, ruleset: &Ruleset, case: &Value, check: &Value) {
    let size = referee.board().size();
    let name = format!("{} after {}", case["id"], check["after_moves"]);
    if !check["board"].is_null() {
        assert_eq!(rows(referee.board()), strings(&check["board"]), "{name}");
    }
    if !check["captured"].is_null() {
        let lost = referee.ledger().lost;
        let captured = &check["captured"];
        assert_eq!(captured["black_stones"], lost.black, "{name}");
        assert_eq!(captured["white_stones"], lost.white, "{name}");
    }
    let sides = check["illegal_points"].as_object().unwrap();
    for (player, expected) in sides {
        let player = color(&Value::from(player.as_str())).unwrap();
        let (ko, suicide) = illegal_points(referee, ruleset, player);
        let list = |key: &str| -> BTreeSet<Point> {
            let points = expected[key].as_array().unwrap();
            points.iter().map(|p| point(size, p).unwrap()).collect()
        };
        assert_eq!(suicide, list("illegal_by_suicide"), "suicide, {name}");
        assert_eq!(
            ko,
            list("illegal_by_ko"),
            "ko, {name} {}",
            case["rules"]["ko"]
        );
    }
}

#[test]
fn katago_rules_tests() {
    let tally = katago("katago_testrules_play.json");
    assert_eq!(tally.run + tally.skipped, 257);
    // Spight's rule erases history at every pass.
    assert_eq!(tally.skipped, 17);
    assert_eq!(tally.other_phases, 186);
}

#[test]
fn katago_tiny_games() {
    let tally = katago("katago_random_tiny_games.json");
    assert_eq!(tally.run + tally.skipped, 5724);
    assert_eq!(tally.skipped, 0);
    assert_eq!(tally.other_phases, 2593);
}

/// Checks that name a player, a point, and whether the play is legal; how many there were.
fn single_checks(case: &Value, ruleset: &Ruleset) -> usize {
    let mut referee = start(case);
    let size = referee.board().size();
    let moves = case["moves"].as_array().unwrap();
    let mut made = 0;
    let Some(checks) = case["checks"].as_array() else {
        return 0;
    };
    for check in checks {
        let after = check["after_moves"].as_u64().unwrap() as usize;
        while made < after {
            let mv = a_move(size, &moves[made]);
            referee.advance(mv);
            made += 1;
        }
        let at = point(size, &check["at"]).unwrap();
        let player = color(&check["player"]).unwrap();
        let facts = referee.judge(Move::Play(player, at));
        let mut found = offences(ruleset, &facts);
        // These programs test single plays, not whose turn it is or whether play has stopped.
        found.remove("same-side-twice");
        found.remove("after-end");
        let name = format!("{} {check}", case["id"]);
        assert_eq!(
            found.is_empty(),
            check["legal"] == true,
            "{name}: {found:?}"
        );
        if let Some(captures) = check["captures"].as_u64() {
            assert_eq!(u64::from(facts.captured), captures, "{name}");
        }
        match check["reason"].as_str() {
            Some("occupied") => assert!(found.contains("occupied"), "{name}"),
            Some("suicide") => assert!(found.contains("suicide-single"), "{name}"),
            Some("ko" | "board repetition") => assert!(
                found
                    .iter()
                    .any(|s| s.ends_with("ko") || s.ends_with("repetition")),
                "{name}: {found:?}"
            ),
            Some(other) => panic!("{name}: unknown reason {other}"),
            None => {}
        }
    }
    checks.len()
}

fn repetition_named(name: &str) -> Repetition {
    match name {
        "simple" => Repetition::None,
        "positional superko" | "positional-superko" | "positional (OGS csk)" => {
            Repetition::Positional
        }
        "situational-superko" => Repetition::Situational,
        "natural-situational-superko" => Repetition::NaturalSituational,
        other => panic!("{other} is no ko rule known here"),
    }
}

#[test]
fn cgos_legality() {
    let file = vectors("cgos.json");
    let mut checks = 0;
    for case in file["cases"].as_array().unwrap() {
        if case["kind"] == "legality" {
            let repetition = repetition_named(case["rules"]["ko"].as_str().unwrap());
            checks += single_checks(case, &ruleset(repetition, Suicide::Forbidden));
        }
    }
    assert_eq!(checks, 51);
}

#[test]
fn tenuki_legality() {
    let file = vectors("tenuki.json");
    let mut checks = 0;
    let mut natural = 0;
    for case in file["legality_cases"].as_array().unwrap() {
        let repetition = repetition_named(case["rules"]["ko"].as_str().unwrap());
        checks += single_checks(case, &ruleset(repetition, Suicide::Forbidden));
        // Upstream's own sentence about these games: natural situational superko allows the
        // situation again, because a pass created it.
        if case["id"].as_str().unwrap().contains("natural-situational") || pass_made(case) {
            let mut referee = start(case);
            let size = referee.board().size();
            for entry in case["moves"].as_array().unwrap() {
                referee.advance(a_move(size, entry));
            }
            let check = case["checks"].as_array().unwrap().last().unwrap();
            let at = point(size, &check["at"]).unwrap();
            let facts = referee.judge(Move::Play(color(&check["player"]).unwrap(), at));
            assert!(facts.repeats.situation.is_some());
            assert_eq!(facts.repeats.natural, None);
            // It is a ko, too, which upstream's rule has no clause for.
            let mut rules = ruleset(Repetition::NaturalSituational, Suicide::Forbidden);
            rules.basic_ko = false;
            let found = offences(&rules, &facts);
            assert!(found.is_empty(), "{}: {found:?}", case["id"]);
            natural += 1;
        }
    }
    assert_eq!(checks, 137);
    assert_eq!(natural, 2);
}

/// Whether it is one of the games where only a pass created the repeated situation.
fn pass_made(case: &Value) -> bool {
    case["source"]
        .as_str()
        .unwrap()
        .contains("if that situation was created by a pass")
}

#[test]
fn ogs_legality() {
    let file = vectors("ogs_goban.json");
    let (mut checks, mut results, mut cautions) = (0, 0, 0);
    for case in file["engine_legality_cases"].as_array().unwrap() {
        let rules = &case["rules"];
        let ruleset = match (rules["name"].as_str().unwrap(), rules["ko"].as_str()) {
            (_, Some(ko)) => ruleset(repetition_named(ko), Suicide::Forbidden),
            ("japanese", None) => builtin("japanese-1989").unwrap(),
            ("ing", None) => builtin("ing").unwrap(),
            (other, None) => panic!("{other} is not expected here"),
        };
        checks += single_checks(case, &ruleset);
        if case["expected"].is_null() {
            continue;
        }
        let mut referee = start(case);
        let size = referee.board().size();
        let mut taken = 0;
        for entry in case["moves"].as_array().unwrap() {
            let facts = referee.judge(a_move(size, entry));
            taken = facts.captured + facts.suicide;
            let is_legal = offences(&ruleset, &facts).is_empty();
            // The caution of this case: the board code takes the stone, no rule allows it.
            let caution = !case["caution"].is_null();
            assert_eq!(is_legal, !caution, "{}", case["id"]);
            cautions += usize::from(caution);
            referee.commit(facts.mv);
        }
        assert_eq!(case["expected"]["captured_by_last_move"], taken);
        assert_eq!(
            rows(referee.board()),
            strings(&case["expected"]["final_rows"])
        );
        results += 1;
    }
    assert_eq!((checks, results, cautions), (4, 2, 1));
}

/// The moves of a record without variations, and its start.
fn record(text: &str) -> (Referee, Vec<Move>) {
    use sgf_parse::go;
    let trees = go::parse(text).unwrap();
    let mut size = Size::NINETEEN;
    let (mut stones, mut moves) = (Vec::new(), Vec::new());
    let mut to_play = Color::Black;
    let place = |size: Size, at: &go::Point| size.point(at.x as usize, at.y as usize).unwrap();
    for node in trees[0].main_variation() {
        for prop in node.properties() {
            let made = |c: Color, mv: &go::Move| match mv {
                go::Move::Pass => Move::Pass(c),
                go::Move::Move(at) => Move::Play(c, place(size, at)),
            };
            match prop {
                go::Prop::SZ((w, h)) => size = Size::new(*w as usize, *h as usize).unwrap(),
                go::Prop::AB(at) => stones.extend(at.iter().map(|p| (*p, Color::Black))),
                go::Prop::AW(at) => stones.extend(at.iter().map(|p| (*p, Color::White))),
                go::Prop::PL(sgf_parse::Color::White) => to_play = Color::White,
                go::Prop::B(mv) => moves.push(made(Color::Black, mv)),
                go::Prop::W(mv) => moves.push(made(Color::White, mv)),
                _ => {}
            }
        }
    }
    if let Some(first) = moves.first() {
        to_play = first.color();
    }
    let setup: Vec<_> = stones.iter().map(|(p, c)| (place(size, p), *c)).collect();
    let mut referee = Referee::new();
    referee.start(size, &setup, to_play, 0);
    (referee, moves)
}

#[test]
fn public_bug_reports() {
    let file = vectors("bug_repro.json");
    let mut cases = 0;
    for case in file["cases"].as_array().unwrap() {
        let (mut referee, moves) = record(case["sgf"].as_str().unwrap());
        let mut offending = Vec::new();
        let ids = go_referee::rules::builtin_ids();
        for (number, &mv) in moves.iter().enumerate() {
            if let Some(facts) = referee.advance(mv) {
                for id in ids {
                    if !offences(&builtin(id).unwrap(), &facts).is_empty() {
                        offending.push((number + 1, *id));
                    }
                }
            }
        }
        let name = case["id"].as_str().unwrap();
        assert_eq!(
            rows(referee.board()),
            strings(&case["final_rows"]),
            "{name}"
        );
        let ledger = referee.ledger();
        let captured = &case["captured_in_play"];
        assert_eq!(captured["black_stones"], ledger.lost.black, "{name}");
        assert_eq!(captured["white_stones"], ledger.lost.white, "{name}");
        assert_eq!(case["passes"]["black"], ledger.passes.black, "{name}");
        assert_eq!(case["passes"]["white"], ledger.passes.white, "{name}");
        let under = |id: &str| offending.iter().any(|(_, other)| *other == id);
        match name {
            "send-two-return-one-simple-ko" => {
                // Positional only: the set-up had White to move, now Black is.
                let expected = [(3, "chinese-superko"), (3, "tromp-taylor")];
                offending.sort_unstable();
                assert_eq!(offending, expected);
            }
            "two-stone-suicide" => {
                assert!(offending.iter().all(|(ply, _)| *ply == 7), "{offending:?}");
                for id in ["new-zealand", "tromp-taylor", "ing", "world-draft"] {
                    assert!(!under(id), "{id}");
                }
                for id in ["chinese", "japanese-1989", "korean", "aga", "bga", "french"] {
                    assert!(under(id), "{id}");
                }
            }
            _ => assert!(offending.is_empty(), "{name}: {offending:?}"),
        }
        cases += 1;
    }
    assert_eq!(cases, 15);
}
