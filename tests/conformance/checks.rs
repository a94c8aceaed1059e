//! Checking recorded results: how much an explanation is worth.
//!
//! Finished games whose dead stones are known are given their own count as the result, then that
//! result moved by one to twenty points either way. The true one must agree every time; of the
//! false ones few may be explained, or an explanation would mean nothing.

use crate::support::{color, vectors};
use go_referee::adjudicate::{
    CheckOutcome, CountQuestion, DeadWord, KomiChoice, Question, ResultCheck, RulesChoice, Scorer,
    Source,
};
use go_referee::amount::Amount;
use go_referee::rules::resolve;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game as a record without komi and rules, and its dead stones.
struct Finished {
    moves: String,
    dead: String,
}

fn games() -> Vec<Finished> {
    let file = vectors("gnugo_regression.json");
    let cases = file["scoring_cases"].as_array().unwrap();
    let letter = |n: &serde_json::Value| (b'a' + n.as_u64().unwrap() as u8) as char;
    let at = |p: &serde_json::Value| format!("{}{}", letter(&p[0]), letter(&p[1]));
    let vertex = |p: &serde_json::Value| {
        let column = b"ABCDEFGHJKLMNOPQRST"[p[0].as_u64().unwrap() as usize] as char;
        format!("{column}{}", 19 - p[1].as_u64().unwrap())
    };
    let without_setup = cases.iter().filter(|case| {
        let rows = case["setup_rows"].as_array().unwrap();
        rows.iter()
            .all(|row| !row.as_str().unwrap().contains(['X', 'O']))
    });
    let games = without_setup.map(|case| {
        let moves = case["moves"].as_array().unwrap().iter().map(|step| {
            let side = color(&step[0]).unwrap().letter();
            let point = step[1].as_array().map(|_| at(&step[1]));
            format!(";{side}[{}]", point.unwrap_or_default())
        });
        let dead = case["dead"].as_array().unwrap().iter().map(vertex);
        Finished {
            moves: moves.collect(),
            dead: dead.collect::<Vec<_>>().join(" "),
        }
    });
    games.collect()
}

fn check(game: &Finished, rules: &str, komi: Amount, result: &str) -> ResultCheck {
    let question = Question {
        rules: RulesChoice::Fixed(resolve(rules).unwrap()),
        komi: KomiChoice::Given(komi),
        ..Question::default()
    };
    let counting = CountQuestion {
        dead: match game.dead.as_str() {
            "" => DeadWord::None,
            points => DeadWord::Points(points.to_owned()),
        },
        check_result: true,
        ..CountQuestion::default()
    };
    let text = format!("(;GM[1]SZ[19]RE[{result}]{})", game.moves);
    let mut scorer = Scorer::new(Arc::new(question), Arc::new(counting)).unwrap();
    let (_, scored) = scorer.score(&Source::first("x.sgf", text.as_bytes()));
    scored.check.unwrap()
}

fn named(margin: Amount) -> String {
    let side = if margin > Amount::ZERO { 'B' } else { 'W' };
    format!("{side}+{}", margin.abs())
}

#[test]
fn a_false_result_is_seldom_explained() {
    let games = games();
    for (rules, komi) in [
        ("korean", Amount::half_points(13)),
        ("chinese", Amount::half_points(15)),
    ] {
        let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
        let (mut explained, mut shifted) = (0, 0);
        for game in &games {
            let counted = check(game, rules, komi, "B+0.5").counted.unwrap();
            let own = check(game, rules, komi, &named(counted));
            assert_eq!(own.outcome, CheckOutcome::Agrees, "{}", named(counted));
            for shift in (-20..=20).filter(|shift| *shift != 0) {
                let moved = counted + Amount::points(shift);
                let checked = check(game, rules, komi, &named(moved));
                assert_eq!(checked.counted, Some(counted));
                shifted += 1;
                if checked.outcome == CheckOutcome::Explained {
                    explained += 1;
                    *kinds.entry(checked.kind.unwrap().slug).or_default() += 1;
                }
            }
        }
        assert!(games.len() >= 30, "{}", games.len());
        assert!(
            explained * 100 <= shifted * 7,
            "{rules}: {explained} of {shifted}: {kinds:?}"
        );
    }
}
