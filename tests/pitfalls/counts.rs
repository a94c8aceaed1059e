//! Counting, as programs get it wrong.

use crate::desk::{margin, question, score, score_with, setup, sheet};
use go_referee::adjudicate::{CountQuestion, Scorer};
use go_referee::adjudicate::{DeadWord, Lines, Method, ScoredGame};
use std::sync::Arc;

/// A 7×7 board, all of it settled: Black has three columns, White three, one is dame or filled.
const SPLIT: &str = "
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .";

const CLOSED: &str = "
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .";

fn every_method(rules: &str, text: &str) -> ScoredGame {
    let counting = CountQuestion {
        methods: Method::ALL.to_vec(),
        dead: DeadWord::None,
        list: Arc::default(),
        assume_alive: true,
        at: None,
        offences: Vec::new(),
    };
    let judged = Arc::new(question(rules, Lines::Main));
    let mut scorer = Scorer::new(judged, Arc::new(counting)).unwrap();
    scorer.score(&crate::desk::source(text.as_bytes())).1
}

#[test]
fn handicap_points_are_given_where_the_rules_give_them() {
    // Five handicap stones stand in the corner of a small board; White plays elsewhere.
    for (stones, values) in [
        (2, "[cc][ee]"),
        (3, "[cc][ee][ce]"),
        (4, "[cc][ee][ce][ec]"),
    ] {
        let text = format!("(;GM[1]SZ[7]HA[{stones}]KM[0]AB{values};W[];B[])");
        let scored = score("all", DeadWord::None, &text);
        let area = 49;
        for (id, bonus) in [
            ("chinese", stones),
            ("chinese-superko", stones),
            ("aga", stones - 1),
            ("new-zealand", 0),
            ("tromp-taylor", 0),
            ("bga", stones - 1),
            ("french", stones - 1),
        ] {
            let expected = 4 * (area - bonus);
            assert_eq!(margin(&scored, id), Some(expected), "{id} {stones}");
        }
        for id in ["japanese-1989", "korean"] {
            let expected = 4 * (area - stones);
            assert_eq!(margin(&scored, id), Some(expected), "{id} {stones}");
            let line = sheet(&scored, id).sheet.line("handicap");
            assert!(line.is_none_or(|line| line.difference().is_zero()), "{id}");
        }
    }
    // One stone, declared or not, is none.
    for claim in ["HA[1]", "HA[0]", ""] {
        let text = format!("(;GM[1]SZ[7]{claim}KM[0];B[cc];W[];B[])");
        let scored = score("all", DeadWord::None, &text);
        for id in ["chinese", "aga", "bga", "french"] {
            assert_eq!(margin(&scored, id), Some(4 * 49), "{id} {claim}");
        }
    }
}

#[test]
fn handicap_played_as_moves_earns_the_same_points() {
    let loaded = "(;GM[1]SZ[7]HA[3]KM[0]AB[cc][ee][ce];W[];B[])";
    let played = "(;GM[1]SZ[7]HA[3]KM[0];B[cc];B[ee];B[ce];W[];B[])";
    let (loaded, played) = (
        score("all", DeadWord::None, loaded),
        score("all", DeadWord::None, played),
    );
    for id in [
        "chinese",
        "aga",
        "new-zealand",
        "japanese-1989",
        "bga",
        "wmsg-2008",
    ] {
        assert_eq!(margin(&loaded, id), margin(&played, id), "{id}");
    }
}

#[test]
fn two_passes_end_a_handicap_game_too() {
    for text in [
        "(;GM[1]SZ[7]HA[2]KM[0]AB[cc][ee];W[];B[])",
        "(;GM[1]SZ[7]HA[2]KM[0]AB[cc][ee];W[dd];B[];W[])",
        "(;GM[1]SZ[7]HA[2]KM[0]AB[cc][ee];W[];B[dd];W[];B[])",
    ] {
        let scored = score("all", DeadWord::None, text);
        assert!(
            scored.game.verdicts.iter().all(|verdict| verdict.legal),
            "{text}"
        );
        for counted in &scored.sheets {
            assert!(!counted.sheet.facts.ended_without_pass, "{text}");
        }
    }
}

#[test]
fn passes_change_no_area_score() {
    for rows in [SPLIT, CLOSED] {
        let mut margins = std::collections::BTreeSet::new();
        for passes in 0..7 {
            for first in ["B", "W"] {
                let mut color = first;
                let mut tail = String::new();
                for _ in 0..passes {
                    tail.push_str(&format!(";{color}[]"));
                    color = if color == "B" { "W" } else { "B" };
                }
                let text = format!("(;GM[1]{}KM[0]PL[{first}]{tail})", setup(rows));
                let scored = score("all", DeadWord::None, &text);
                let area = ["chinese", "bga", "french", "new-zealand", "tromp-taylor"];
                let found: Vec<_> = area.iter().map(|id| margin(&scored, id)).collect();
                margins.insert(found);
            }
        }
        assert_eq!(margins.len(), 1, "{margins:?}");
    }
}

#[test]
fn captures_count_once_and_only_in_territory() {
    // White throws stones into Black's corner one by one; Black takes every one.
    let rows = "
        . . X . .
        . . X . .
        X X X . .
        . . . . .
        . . . . .";
    let mut played = String::new();
    let mut expected = Vec::new();
    for _ in 0..4 {
        expected.push(played.clone());
        played.push_str(";W[ba];B[ab];W[];B[bb];W[aa];B[];W[];B[]");
        break;
    }
    expected.push(played);
    for (taken, moves) in expected.iter().enumerate() {
        let text = format!("(;GM[1]{}KM[0]PL[W]{moves})", setup(rows));
        let scored = score("tromp-taylor,japanese-1989", DeadWord::None, &text);
        assert_eq!(margin(&scored, "tromp-taylor"), Some(100), "{text}");
        let facts = &sheet(&scored, "japanese-1989").sheet.facts;
        let conserved = facts.stones.white + facts.lost.white == facts.placed.white;
        assert!(conserved, "{taken}: {facts:?}");
    }
}

#[test]
fn dead_stones_are_credited_to_the_other_side() {
    let rows = "
        . O X X O . .
        O . X X O X .
        . . X X O . .
        . . X X O . .
        . . X X O . X
        . . X X O . .
        . . X X O . .";
    let text = format!("(;GM[1]{}KM[0]RU[Japanese]PL[B];B[];W[])", setup(rows));
    let dead = DeadWord::Points("B7,A6,F6,G3".to_owned());
    let scored = score("japanese-1989,chinese", dead, &text);
    let facts = &sheet(&scored, "japanese-1989").sheet.facts;
    assert_eq!((facts.dead.white, facts.dead.black), (2, 2));
    // Territory 14 each, two prisoners each; area 28 to 21.
    assert_eq!(margin(&scored, "japanese-1989"), Some(0));
    assert_eq!(margin(&scored, "chinese"), Some(28));
    // Swapping colours flips every sign.
    let swapped: String = rows
        .chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    let text = format!("(;GM[1]{}KM[0]RU[Japanese]PL[W];W[];B[])", setup(&swapped));
    let dead = DeadWord::Points("B7,A6,F6,G3".to_owned());
    let scored = score("japanese-1989,chinese", dead, &text);
    assert_eq!(margin(&scored, "japanese-1989"), Some(0));
    assert_eq!(margin(&scored, "chinese"), Some(-28));
}

#[test]
fn a_game_decided_otherwise_is_never_rescored() {
    for (claim, result) in [
        ("W+R", "W+R"),
        ("B+R", "B+R"),
        ("W+T", "W+T"),
        ("B+F", "B+F"),
        ("W+Offline", "W+F"),
        ("Void", "NoResult"),
        ("W+", "W+"),
        ("白中押し勝ち", "W+R"),
    ] {
        let text = format!(
            "(;GM[1]CA[UTF-8]{}KM[0]RE[{claim}]PL[B];B[];W[])",
            setup(CLOSED)
        );
        let scored = score("all", DeadWord::None, &text);
        assert!(!scored.sheets.is_empty());
        for counted in &scored.sheets {
            assert_eq!(
                (counted.result.as_str(), counted.hypothetical),
                (result, true),
                "{claim}"
            );
        }
        assert_eq!(scored.leaks, [], "{claim}");
    }
    for claim in ["B+7", "W+5", "?", "", "0", "B+0.0", "gibberish"] {
        let text = format!("(;GM[1]{}KM[0]RE[{claim}]PL[B];B[];W[])", setup(CLOSED));
        let scored = score("tromp-taylor", DeadWord::None, &text);
        let counted = sheet(&scored, "tromp-taylor");
        let void = claim == "B+0.0";
        assert_eq!(counted.hypothetical, void, "{claim}");
        assert_eq!(
            counted.result == "B+7",
            !void,
            "{claim}: {}",
            counted.result
        );
    }
}

#[test]
fn a_button_draw_says_why() {
    // Area is even, komi a half: the button's half point makes it a draw.
    let rows = "
        . X X O .
        . X X O .
        . X X O .
        . X X O .";
    let mut draws = 0;
    for komi in ["3.5", "4.5", "7.5", "6.5"] {
        for tail in [";B[];W[]", ";B[];W[];B[]"] {
            let text = format!("(;GM[1]{}KM[{komi}]RU[Button]PL[B]{tail})", setup(rows));
            let scored = score("aga-button", DeadWord::None, &text);
            let counted = sheet(&scored, "aga-button");
            let button = counted
                .sheet
                .lines
                .iter()
                .find(|line| line.key.contains("button"));
            assert!(button.is_some(), "{komi}: {:?}", counted.sheet.lines);
            draws += usize::from(counted.result == "Draw");
        }
    }
    assert!(draws > 0);
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
fn marks_that_are_partial_contradictory_or_empty() {
    // White's chain of three stands in Black's corner.
    let rows = "
        . O O X .
        . . O X .
        X X X X .
        . . . . .
        . . . . .";
    let base = format!("{}KM[0]PL[B]", setup(rows));
    for (marks, dead, slug, settled) in [
        ("TB[ba][ca][cb]", 3, None, true),
        ("TB[ba]", 3, Some("marks-part-of-chain"), true),
        ("TB[cb]", 3, Some("marks-part-of-chain"), true),
        ("TB[aa:cb]", 3, None, true),
        (
            "TB[ba][ca]TW[ba][ca][cb]",
            0,
            Some("dead-marks-contradict"),
            true,
        ),
        ("TB[aa][ab]", 0, None, false),
        ("TB[]", 0, None, true),
        ("TB[]TW[]", 0, None, true),
        ("TB[zz]", 0, Some("marks-off-board"), true),
        ("TW[ba][ca][cb]", 0, None, true),
        ("TB[ee]", 0, None, true),
    ] {
        let text = format!("(;GM[1]{base};B[];W[]{marks})");
        let scored = score("chinese", DeadWord::Marks, &text);
        assert_eq!(scored.dead.len(), dead, "{marks}");
        assert_eq!(scored.settled, settled, "{marks}");
        let findings = scored.game.findings.iter();
        let said: Vec<&str> = findings.map(|f| f.finding.kind.slug).collect();
        assert!(
            slug.is_none_or(|slug| said.contains(&slug)),
            "{marks}: {said:?}"
        );
        let undetermined = sheet(&scored, "chinese").result == "undetermined";
        assert_eq!(undetermined, !settled, "{marks}");
    }
}

#[test]
fn tromp_taylor_removes_nothing_whatever_is_marked() {
    let rows = "
        . O O X .
        . . O X .
        X X X X .
        . . . . .
        . . . . .";
    let text = format!("(;GM[1]{}KM[0]PL[B];B[];W[]TB[ba][ca][cb])", setup(rows));
    let scored = score("tromp-taylor,chinese", DeadWord::Auto, &text);
    // Literally White's three stones and its corner stand against the rest.
    let literal = 4 * (25 - 3 - 3 - 3);
    assert_eq!(margin(&scored, "chinese"), Some(100));
    assert_eq!(margin(&scored, "tromp-taylor"), Some(literal));
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

#[test]
fn one_count_has_one_answer_however_it_is_asked_for() {
    for rows in [SPLIT, CLOSED] {
        let text = format!("(;GM[1]{}KM[6.5]PL[B];B[];W[])", setup(rows));
        let all = score("all", DeadWord::None, &text);
        assert_eq!(all.sheets.len(), 17);
        for counted in &all.sheets {
            let id = &*counted.ruleset;
            let alone = score(id, DeadWord::None, &text);
            assert_eq!(alone.sheets[0].result, counted.result, "{id}");
            assert_eq!(margin(&alone, id), margin(&all, id), "{id}");
            let whole = score_with(question(id, Lines::All), DeadWord::None, None, &text);
            assert_eq!(margin(&whole, id), margin(&all, id), "{id}");
            let here = score_with(question(id, Lines::Main), DeadWord::None, Some(2), &text);
            assert_eq!(margin(&here, id), margin(&all, id), "{id}");
        }
    }
}

#[test]
fn a_count_behind_an_illegal_move_says_so() {
    let ko = "
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .";
    let text = format!("(;GM[1]{}KM[0]PL[B];B[cb];W[bb];B[];W[])", setup(ko));
    let scored = score("all", DeadWord::None, &text);
    assert!(
        scored
            .game
            .verdicts
            .iter()
            .all(|verdict| verdict.first_illegal_ply == Some(2))
    );
    for counted in &scored.sheets {
        let notes = &counted.sheet.notes;
        let told = notes.iter().any(|note| note.contains("illegal at move 2"));
        assert!(told, "{}: {notes:?}", counted.ruleset);
    }
}
