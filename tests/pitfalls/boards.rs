//! Boards of every shape, and borders left open on them.

use crate::counts::{CLOSED, SPLIT};
use crate::desk::{margin, question, score, setup, source};
use go_referee::adjudicate::{CountQuestion, DeadWord, Lines, Method, ScoredGame, Scorer};
use std::sync::Arc;

fn every_method(rules: &str, text: &str) -> ScoredGame {
    let counting = CountQuestion {
        methods: Method::ALL.to_vec(),
        dead: DeadWord::None,
        assume_alive: true,
        ..CountQuestion::default()
    };
    let judged = Arc::new(question(rules, Lines::Main));
    let mut scorer = Scorer::new(judged, Arc::new(counting)).unwrap();
    scorer.score(&source(text.as_bytes())).1
}

#[test]
fn boards_of_every_shape_are_counted() {
    let sizes = [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 19),
        (19, 1),
        (1, 52),
        (52, 1),
        (52, 52),
        (7, 11),
    ];
    for (width, height) in sizes {
        let points = i64::from(width * height);
        for (stones, area) in [("", 0), ("AB[aa]PL[W]", points), ("AW[aa]PL[B]", -points)] {
            if points == 1 && !stones.is_empty() {
                continue;
            }
            for passes in ["", ";W[];B[]", ";B[];W[]"] {
                let text = format!("(;GM[1]SZ[{width}:{height}]KM[0]{stones}{passes})");
                let scored = score("tromp-taylor,chinese,bga", DeadWord::None, &text);
                for id in ["tromp-taylor", "chinese", "bga"] {
                    assert_eq!(margin(&scored, id), Some(4 * area), "{id} {text}");
                }
                let all = every_method("all", &text);
                for counted in &all.sheets {
                    let unsound = &counted.sheet.findings;
                    assert!(unsound.is_empty(), "{text} {} {unsound:?}", counted.ruleset);
                }
            }
        }
    }
}

#[test]
fn chains_without_liberties_are_counted_as_they_stand() {
    for (rows, area) in [
        ("XO\nOX", 0),
        ("XXX\nXXX\nXXX", 9),
        ("XO", 0),
        ("OX.\nXX.\n...", 7),
    ] {
        let text = format!("(;GM[1]{}KM[0]PL[B];B[];W[])", setup(rows));
        let scored = score("tromp-taylor", DeadWord::None, &text);
        assert_eq!(margin(&scored, "tromp-taylor"), Some(4 * area), "{rows}");
        for counted in &every_method("all", &text).sheets {
            assert!(
                counted.sheet.findings.is_empty(),
                "{rows} {}",
                counted.ruleset
            );
        }
    }
}

#[test]
fn an_open_border_is_named_where_it_decides() {
    let open = "
        . X . O .
        . X . O .
        . . . . .
        . X . O .
        . X . O .";
    for (rows, tail) in [(open, ";B[];W[]"), (open, "")] {
        let text = format!("(;GM[1]{}KM[0.5]PL[B]{tail})", setup(rows));
        let scored = score("tromp-taylor", DeadWord::None, &text);
        assert!(!scored.leaks.is_empty());
        for leak in &scored.leaks {
            assert!(leak.swing.in_quarters() >= 12, "{leak:?}");
            assert_eq!(leak.points, 17);
        }
    }
    // Closed, there is nothing to say: single dame are none.
    for rows in [SPLIT, CLOSED] {
        let text = format!("(;GM[1]{}KM[0.5]PL[B];B[];W[])", setup(rows));
        assert_eq!(score("tromp-taylor", DeadWord::None, &text).leaks, []);
    }
    // Playing the point swings the margin by what was said.
    let text = |tail: &str| format!("(;GM[1]{}KM[0]PL[B]{tail};B[];W[])", setup(open));
    let before = score("tromp-taylor", DeadWord::None, &text(""));
    for leak in &before.leaks {
        let (x, y) = (leak.sealing.x(), leak.sealing.y());
        let at = format!(
            "{}{}",
            char::from(b'a' + x as u8),
            char::from(b'a' + y as u8)
        );
        let letter = leak.color.letter();
        let after = score(
            "tromp-taylor",
            DeadWord::None,
            &text(&format!(";{letter}[{at}]")),
        );
        let change =
            margin(&after, "tromp-taylor").unwrap() - margin(&before, "tromp-taylor").unwrap();
        let signed = if letter == 'B' { change } else { -change };
        assert_eq!(signed, leak.swing.in_quarters(), "{leak:?}");
    }
}
