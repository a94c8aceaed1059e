//! Known scores as another program's word: `--expect` finds none of them wrong, and finds every
//! error that is planted among them.

use crate::support::{board, point, vectors};
use go_referee::adjudicate::{
    CountQuestion, DeadWord, KomiChoice, Question, RulesChoice, Scorer, Source,
};
use go_referee::board::Size;
use go_referee::convert::{Agreement, Comparer, Expectations, Expecter, Matter, Pairs};
use go_referee::settle::DeadList;
use serde_json::{Value, json};
use std::sync::Arc;

/// A game, the stones dead in it, and what is known of it.
struct Known {
    id: String,
    sgf: String,
    dead: Vec<String>,
    row: Value,
}

fn letters(size: Size, at: &Value) -> String {
    point(size, at).unwrap().sgf().iter().collect()
}

fn size(case: &Value) -> Size {
    board(&case["rows"]).size()
}

/// A drawn position as a record, with moves after it.
fn record(case: &Value, moves: &[Value]) -> String {
    let rows = case["rows"].as_array().unwrap();
    let size = size(case);
    let (width, height) = (size.width(), size.height());
    let mut stones = [String::new(), String::new()];
    for (y, row) in rows.iter().enumerate() {
        for (x, stone) in row.as_str().unwrap().bytes().enumerate() {
            if let Some(color) = [b'X', b'O'].iter().position(|known| *known == stone) {
                stones[color].push_str(&format!("[{}]", letters(size, &json!([x, y]))));
            }
        }
    }
    let mut sgf = format!("(;GM[1]FF[4]SZ[{width}:{height}]");
    for (name, stones) in ["AB", "AW"].iter().zip(&stones) {
        if !stones.is_empty() {
            sgf.push_str(&format!("{name}{stones}"));
        }
    }
    if case["to_move"] == "O" {
        sgf.push_str("PL[W]");
    }
    for mv in moves {
        let color = if mv[0] == "X" { 'B' } else { 'W' };
        let point = if mv[1] == "pass" {
            String::new()
        } else {
            letters(size, &mv[1])
        };
        sgf.push_str(&format!(";{color}[{point}]"));
    }
    sgf.push(')');
    sgf
}

/// Areas of drawn positions, dead stones told.
fn areas(all: &mut Vec<Known>) {
    for case in vectors("crosscheck_computed.json")["cases"]
        .as_array()
        .unwrap()
    {
        let id = case["id"].as_str().unwrap().to_owned();
        let area = &case["expected"]["pure_area"];
        let side = |name: &str| area[name].as_f64().unwrap();
        let margin = side("black") - side("white");
        let size = size(case);
        let vertex = |at: &Value| point(size, at).unwrap().gtp(size).to_string();
        let winner = match margin {
            0.0 => "draw",
            margin if margin > 0.0 => "black",
            _ => "white",
        };
        let dead = case["dead"].as_array().unwrap().iter();
        all.push(Known {
            sgf: record(case, &[]),
            dead: dead.map(vertex).collect(),
            row: json!({
                "id": id, "rules": "new-zealand", "komi": 0, "margin": margin, "winner": winner,
                "illegal_ply": null,
            }),
            id,
        });
    }
}

/// Scores of games played on, under rules written as KataGo writes them.
fn games(all: &mut Vec<Known>) {
    for case in vectors("katago_scores.json")["cases"].as_array().unwrap() {
        let rules = &case["rules"];
        if rules["tax"] != "NONE" || case["phase_at_scoring"] != 0 {
            continue;
        }
        let id = case["id"].as_str().unwrap().to_owned();
        let named = json!({
            "ko": rules["ko"], "scoring": rules["scoring"], "tax": "NONE",
            "suicide": rules["multi_stone_suicide_legal"],
            "hasButton": rules["button"], "whiteHandicapBonus": "0", "friendlyPassOk": false,
        });
        let white = case["expected"]["white_minus_black"].as_f64().unwrap();
        all.push(Known {
            sgf: record(case, case["moves"].as_array().unwrap()),
            dead: Vec::new(),
            row: json!({
                "id": id, "rules": named.to_string(), "komi": rules["komi"], "margin": -white,
            }),
            id,
        });
    }
}

/// What is found of every known game, by `rows` instead of what is known.
fn found(known: &[Known], rows: &[Value]) -> Vec<(String, Matter, Agreement, usize)> {
    let text: Vec<String> = rows.iter().map(Value::to_string).collect();
    let expectations = Arc::new(Expectations::read(&text.join("\n"), None).unwrap());
    let mut rulesets = expectations.rulesets.clone();
    rulesets.extend(go_referee::rules::resolve("all").unwrap());
    let dead: Vec<String> = known
        .iter()
        .map(|game| json!({"id": game.id, "dead": game.dead}).to_string())
        .collect();
    let (list, unread) = DeadList::read(&dead.join("\n"));
    assert_eq!(unread, []);
    let question = Question {
        rules: RulesChoice::Fixed(rulesets.clone()),
        komi: KomiChoice::Auto,
        ..Question::default()
    };
    let counting = CountQuestion {
        dead: DeadWord::None,
        list: Arc::new(list),
        judge_ground: true,
        ..CountQuestion::default()
    };
    let scorer = Scorer::new(Arc::new(question), Arc::new(counting)).unwrap();
    let comparer = Comparer::new(scorer, rulesets.into(), Pairs::None);
    let mut expecter = Expecter::new(comparer, Arc::clone(&expectations));
    let mut found = Vec::new();
    for game in known {
        let source = Source {
            external_id: Some(&game.id),
            ..Source::first("known.jsonl", game.sgf.as_bytes())
        };
        let (_, expected) = expecter.check(&source).unwrap();
        for checked in expected.checked {
            let reasons = checked.reasons.len();
            found.push((game.id.clone(), checked.matter, checked.agreement, reasons));
        }
    }
    assert_eq!(expectations.unmet().count(), 0);
    found
}

fn known() -> Vec<Known> {
    let mut all = Vec::new();
    areas(&mut all);
    games(&mut all);
    all
}

#[test]
fn no_known_score_is_found_wrong() {
    let known = known();
    let rows: Vec<Value> = known.iter().map(|game| game.row.clone()).collect();
    let found = found(&known, &rows);
    let wrong: Vec<_> = found
        .iter()
        .filter(|(_, _, agreement, _)| *agreement != Agreement::Agrees)
        .collect();
    assert!(wrong.is_empty(), "{} wrong: {wrong:?}", wrong.len());
    assert_eq!(found.len(), 288 * 3 + 39);
}

#[test]
fn every_planted_error_is_found() {
    let known = known();
    let mut rows: Vec<Value> = known.iter().map(|game| game.row.clone()).collect();
    let mut planted = Vec::new();
    for (nth, row) in rows.iter_mut().step_by(6).take(50).enumerate() {
        let margin = row["margin"].as_f64().unwrap();
        let matter = match nth % 5 {
            0 => {
                row["margin"] = json!(margin + 1.0);
                Matter::Margin
            }
            1 if margin != 0.0 => {
                row["margin"] = json!(-margin);
                Matter::Margin
            }
            2 => {
                row["margin"] = json!(margin - 0.5);
                Matter::Margin
            }
            3 if row["winner"].is_string() => {
                let other = if row["winner"] == "black" {
                    "white"
                } else {
                    "black"
                };
                row["winner"] = json!(other);
                Matter::Winner
            }
            4 if row.get("illegal_ply").is_some() => {
                row["illegal_ply"] = json!(1);
                Matter::Legality
            }
            _ => {
                row["margin"] = json!(margin + 7.5);
                Matter::Margin
            }
        };
        planted.push((row["id"].as_str().unwrap().to_owned(), matter));
    }
    assert_eq!(planted.len(), 50);
    let found = found(&known, &rows);
    let mut differing: Vec<_> = found
        .iter()
        .filter(|(_, _, agreement, _)| *agreement == Agreement::Differs)
        .map(|(id, matter, _, _)| (id.clone(), *matter))
        .collect();
    let order = |(id, matter): &(String, Matter)| (id.clone(), matter.name());
    differing.sort_by_key(order);
    planted.sort_by_key(order);
    assert_eq!(differing, planted);
    let explained = found
        .iter()
        .filter(|(_, _, agreement, reasons)| *agreement == Agreement::Differs && *reasons > 0);
    assert!(explained.count() >= 10);
}
