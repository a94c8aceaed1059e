//! Games that were not decided by counting: no count ever makes a new winner of them.

use crate::desk::{question, score, setup, source};
use go_referee::adjudicate::{
    CheckOutcome, CountQuestion, DeadWord, Lines, Method, ScoredGame, Scorer,
};
use std::sync::Arc;

/// Black has fifteen points of area and White ten.
const ROWS: &str = "
    . . X O .
    . . X O .
    . . X O .
    . . X O .
    . . X O .";

fn game(result: &str, passes: &str) -> String {
    let result = match result {
        "" => String::new(),
        text => format!("RE[{text}]"),
    };
    format!(
        "(;GM[1]{}KM[0.5]PL[B]{result}{passes}TB[aa:be]TW[ea:ee])",
        setup(ROWS)
    )
}

fn checked(text: &str) -> ScoredGame {
    let counting = CountQuestion {
        methods: Method::ALL.to_vec(),
        check_result: true,
        ..CountQuestion::default()
    };
    let mut scorer =
        Scorer::new(Arc::new(question("all", Lines::Main)), Arc::new(counting)).unwrap();
    scorer.score(&source(text.as_bytes())).1
}

/// The side a result names as its winner.
fn winner(result: &str) -> Option<char> {
    let first = result.chars().next()?;
    (matches!(first, 'B' | 'W') && result.chars().nth(1) == Some('+')).then_some(first)
}

/// Results not reached by counting, with the winner they name. The board is Black's.
const DECIDED: [(&str, Option<char>); 22] = [
    ("W+R", Some('W')),
    ("W+Resign", Some('W')),
    ("B+R", Some('B')),
    ("W+T", Some('W')),
    ("W+Time", Some('W')),
    ("W+F", Some('W')),
    ("W+Forfeit", Some('W')),
    ("W+Repetition", Some('W')),
    ("W+Illegal", Some('W')),
    ("W+Offline", Some('W')),
    ("W+J", Some('W')),
    ("W+AW", Some('W')),
    ("W+", Some('W')),
    ("W", Some('W')),
    ("W+V", Some('W')),
    ("Void", None),
    ("W+0.0", None),
    ("both lose", None),
    ("?", None),
    ("unfinished", None),
    ("has adjourned.", None),
    ("? (No further moves known)", None),
];

/// The game without its marks: two walls whose sides live whatever is played.
const LIVING: &str = "
    . X . X X O . O
    X X X X X O O O
    . X . X X O . O
    X X X X X O O .";

fn unmarked(result: &str, passes: &str) -> String {
    format!("(;GM[1]{}KM[0.5]PL[B]RE[{result}]{passes})", setup(LIVING))
}

#[test]
fn no_count_under_any_rules_by_any_method_makes_a_new_winner() {
    let mut sheets = 0;
    for (result, named) in DECIDED {
        for passes in ["", ";B[];W[]", ";B[]"] {
            let unfinished = named.is_none() && !matches!(result, "Void" | "W+0.0" | "both lose");
            if unfinished && passes == ";B[];W[]" {
                // Two passes ended it; only its result is not known.
                continue;
            }
            for text in [game(result, passes), unmarked(result, passes)] {
                if unfinished && text.contains("TB") {
                    // Somebody marked what is whose, so it was counted.
                    continue;
                }
                let scored = checked(&text);
                assert!(scored.settled, "{text}");
                assert!(scored.sheets.len() >= 17, "{result}");
                for counted in &scored.sheets {
                    sheets += 1;
                    let said = winner(&counted.result);
                    assert_eq!(
                        said, named,
                        "{text} {}: {}",
                        counted.ruleset, counted.result
                    );
                    assert!(counted.hypothetical, "{text} {}", counted.ruleset);
                }
                let check = scored.check.expect("a check was asked for");
                assert_eq!(check.outcome, CheckOutcome::NotScored, "{result}");
                assert_eq!((check.kind, check.counted), (None, None), "{result}");
            }
        }
    }
    assert!(sheets > 5_000, "{sheets}");
}

#[test]
fn what_is_no_decision_is_counted() {
    for result in ["", "B+4.5", "W+3.5", "B+0.02", "?"] {
        let scored = score("chinese", DeadWord::Auto, &game(result, ";B[];W[]"));
        assert_eq!(scored.sheets[0].result, "B+4.5", "{result}");
        assert!(!scored.sheets[0].hypothetical);
    }
    // Whoever names the dead takes the game for ended.
    for word in [
        DeadWord::None,
        DeadWord::Marks,
        DeadWord::Points("D4".to_owned()),
    ] {
        let scored = score("chinese", word, &game("?", ""));
        assert!(!scored.sheets[0].hypothetical);
    }
}
