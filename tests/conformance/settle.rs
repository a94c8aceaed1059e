//! Dead stones found without being told, against positions people or engines have judged.

use crate::support::{board, color, point, vectors};
use go_referee::adjudicate::{
    CountQuestion, DeadWord, KomiChoice, Question, RulesChoice, Scorer, Source,
};
use go_referee::amount::Amount;
use go_referee::board::{Board, Color, PointSet, SuicideAllowed};
use go_referee::count::Ground;
use go_referee::rules::resolve;
use go_referee::settle::{ChainWord, Estimator, Fate, Settled, by_estimate, tell_sekis};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

fn settle(board: &Board) -> Settled {
    let estimate = Estimator::default().estimate(board);
    let mut settled = by_estimate(board, SuicideAllowed::No, &estimate);
    tell_sekis(board, &mut Ground::new(), &mut settled);
    settled
}

fn points(board: &Board, list: &Value) -> PointSet {
    let list = list.as_array().unwrap().iter();
    list.map(|at| point(board.size(), at).unwrap()).collect()
}

/// Every chain whose fate is not the told one, with its word.
fn differences(board: &Board, settled: &Settled, told: &PointSet) -> String {
    let wrong = |chain: &&ChainWord| {
        let dead = told.contains(chain.first);
        chain.fate == Fate::Undetermined || dead != (chain.fate == Fate::Dead)
    };
    let told = settled.chains.iter().filter(wrong).map(|chain| {
        let (at, fate, source) = (chain.first.gtp(board.size()), chain.fate, chain.source);
        format!(
            "{at} {} by {}, kept {:?}",
            fate.name(),
            source.name(),
            chain.kept
        )
    });
    told.collect::<Vec<_>>().join("; ")
}

/// Endings judged by people: exactly the dead stones, none too many where all is called settled.
///
/// One is missed for good reason: in `game_beta_17150` two chains are in atari, at A9 and J1, and
/// whoever moves decides both, so that no word on them holds without a turn.
#[test]
#[expect(clippy::print_stdout, reason = "a measurement has no other way out")]
fn dead_stones_of_endings_judged_by_people() {
    let file = vectors("ogs_goban.json");
    let (mut exact, mut missed) = (0, Vec::new());
    let cases = file["autoscore_cases"].as_array().unwrap();
    for case in cases {
        let id = case["id"].as_str().unwrap();
        let board = board(&case["rows"]);
        let told = points(&board, &case["dead"]);
        let settled = settle(&board);
        if settled.is_settled() {
            let too_many = settled.dead.difference(&told);
            assert!(too_many.is_empty(), "{id}: {too_many:?}");
        }
        if settled.is_settled() && settled.dead == told {
            exact += 1;
        } else {
            missed.push(id);
            let open = Estimator::default().estimate(&board).open_points();
            println!(
                "{id}: {open} points open; {}",
                differences(&board, &settled, &told)
            );
        }
    }
    println!(
        "dead stones exact in {exact} of {}, missed {missed:?}",
        cases.len()
    );
    assert_eq!(cases.len(), 21);
    assert!(exact >= 20, "{missed:?}");
    assert!(
        missed.iter().all(|id| id.contains("game_beta_17150")),
        "{missed:?}"
    );
}

/// The score of a game under Japanese rules, as its sheet says it.
fn score(case: &Value) -> String {
    let letter = |n: &Value| (b'a' + n.as_u64().unwrap() as u8) as char;
    let at = |p: &Value| format!("{}{}", letter(&p[0]), letter(&p[1]));
    let mut text = format!("(;GM[1]FF[4]SZ[{}]", case["width"]);
    for (y, row) in case["setup_rows"].as_array().unwrap().iter().enumerate() {
        for (x, stone) in row.as_str().unwrap().bytes().enumerate() {
            let key = match stone {
                b'X' => "AB",
                b'O' => "AW",
                _ => continue,
            };
            let [x, y] = [x, y].map(|n| (b'a' + n as u8) as char);
            text.push_str(&format!("{key}[{x}{y}]"));
        }
    }
    for step in case["moves"].as_array().unwrap() {
        let side = color(&step[0]).unwrap().letter();
        let point = step[1].as_array().map(|_| at(&step[1]));
        text.push_str(&format!(";{side}[{}]", point.unwrap_or_default()));
    }
    text.push(')');
    let halves = (case["komi_used"].as_f64().unwrap() * 2.0).round() as i64;
    let question = Question {
        rules: RulesChoice::Fixed(resolve("japanese").unwrap()),
        komi: KomiChoice::Given(Amount::half_points(halves)),
        ..Question::default()
    };
    let counting = CountQuestion {
        dead: DeadWord::Playouts,
        ..CountQuestion::default()
    };
    let mut scorer = Scorer::new(Arc::new(question), Arc::new(counting)).unwrap();
    let (_, scored) = scorer.score(&Source::first("x.sgf", text.as_bytes()));
    scored.sheets[0].result.clone()
}

/// Finished games whose score is known, settled and counted by the whole pipeline.
#[test]
#[expect(clippy::print_stdout, reason = "a measurement has no other way out")]
fn scores_of_finished_games() {
    let file = vectors("gnugo_regression.json");
    let cases = file["scoring_cases"].as_array().unwrap();
    let (mut right, mut missed) = (0, Vec::new());
    for case in cases {
        let id = case["id"].as_str().unwrap();
        let told = case["expected"]["final_score"].as_str().unwrap();
        let counted = score(case);
        if counted.trim_end_matches(".0") == told.trim_end_matches(".0") {
            right += 1;
        } else {
            let board = board(&case["rows"]);
            let dead = points(&board, &case["dead"]);
            println!("{id}: {}", differences(&board, &settle(&board), &dead));
            missed.push(format!("{id}: {counted}, not {told}"));
        }
    }
    println!(
        "known scores in {right} of {}, missed {missed:?}",
        cases.len()
    );
    assert_eq!(cases.len(), 41);
    assert!(right >= 39, "{missed:?}");
}

/// What an engine's authors think of positions, as a report: how often we agree, by kind.
#[test]
#[expect(clippy::print_stdout, reason = "a measurement has no other way out")]
fn agreement_on_opinions() {
    let file = vectors("pachi_status.json");
    let mut kinds: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    let mut by_playouts = 0;
    for case in file["cases"].as_array().unwrap() {
        let kind = case["kind"].as_str().unwrap();
        let board = board(&case["rows"]);
        let expected = &case["expected"];
        let mut add = |agrees: bool| {
            let count = kinds.entry(kind).or_default();
            count[0] += u32::from(agrees);
            count[1] += 1;
        };
        match kind {
            "moggy_status" => {
                let settled = settle(&board);
                let estimate = Estimator::default().estimate(&board);
                let mut ground = Ground::new();
                ground.judge(&board, &settled.dead);
                for told in expected["point_owner"].as_array().unwrap() {
                    let at = point(board.size(), &told["at"]).unwrap();
                    let seki = ground.in_seki(at);
                    let mut all = board.size().points();
                    let owned = estimate.ownership[all.position(|p| p == at).unwrap()];
                    // Two playouts of three, as the authors ask.
                    by_playouts += u32::from(match told["owner"].as_str().unwrap() {
                        "seki" => owned.abs() < 340,
                        "X" => owned >= 340,
                        _ => owned <= -340,
                    });
                    add(match told["owner"].as_str().unwrap() {
                        "seki" => seki,
                        "X" => !seki && owner(&ground, &board, &settled, at) == Some(Color::Black),
                        _ => !seki && owner(&ground, &board, &settled, at) == Some(Color::White),
                    });
                }
            }
            "two_eyes" => {
                let at = point(board.size(), &expected["group_at"]).unwrap();
                let settled = settle(&board);
                let fate = settled.chain(&board, at).unwrap().fate;
                let alive = expected["alive_with_two_eyes"].as_bool().unwrap();
                add((fate == Fate::Alive) == alive);
            }
            "pass_is_safe" => {
                let safe = expected["pass_is_safe"].as_bool().unwrap();
                let settled = settle(&board);
                let mut ground = Ground::new();
                ground.judge(&board, &settled.dead);
                let komi = case["komi"].as_f64().unwrap_or(0.0);
                let player = color(&expected["player"]).unwrap();
                let ours = settled.is_settled() && ahead(&ground, &board, &settled, player, komi);
                add(ours == safe);
            }
            _ => {}
        }
    }
    for (kind, [agree, all]) in &kinds {
        println!("{kind}: {agree} of {all} agree");
    }
    println!("moggy_status: {by_playouts} by the owners over playouts alone");
    let executed: Vec<_> = kinds
        .iter()
        .map(|(kind, count)| (*kind, count[1]))
        .collect();
    assert_eq!(
        executed,
        [("moggy_status", 79), ("pass_is_safe", 21), ("two_eyes", 12)]
    );
}

fn owner(
    ground: &Ground,
    board: &Board,
    settled: &Settled,
    at: go_referee::board::Point,
) -> Option<Color> {
    match board.at(at) {
        Some(color) if settled.dead.contains(at) => Some(color.opponent()),
        Some(color) => Some(color),
        None => ground.belongs_to(at),
    }
}

/// Whether a side is ahead by territory and dead stones; those taken before are not known.
fn ahead(ground: &Ground, board: &Board, settled: &Settled, player: Color, komi: f64) -> bool {
    let dead = |color| settled.dead.intersection(&board.stones_of(color)).len() as f64;
    let sum = |color: Color| f64::from(ground.territory()[color]) + dead(color.opponent());
    let margin = sum(Color::Black) - sum(Color::White) - komi;
    match player {
        Color::Black => margin > 0.0,
        Color::White => margin < 0.0,
    }
}
