//! Counting, as programs get it wrong.

use crate::desk::{margin, question, score, score_with, setup, sheet};
use go_referee::adjudicate::{DeadWord, Lines};

/// A 7×7 board, settled but for the column of dame in the middle.
pub const SPLIT: &str = "
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .";

/// The same with the middle column filled by Black.
pub const CLOSED: &str = "
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .
    . . X X O . .";

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
    // White throws stones into Black's corner one by one and passes where Black must answer;
    // every stone given up and every answer inside costs its side a point of territory.
    let rows = "
        . . X O .
        . . X O .
        X X X O .
        . X O O .
        X X O . .";
    let base = format!("(;GM[1]{}KM[0]PL[W]", setup(rows));
    // Area: 13 to 12. Territory: 5 to 6.
    for (moves, taken, territory) in [
        (";W[];B[]", 0, -1),
        (";W[aa];B[];W[];B[]", 0, -1),
        (";W[aa];B[ba];W[];B[ab];W[];B[]", 1, -1 + 1 - 2),
        (";W[aa];B[ba];W[bb];B[ab];W[];B[];W[]", 2, -1 + 2 - 2),
    ] {
        let text = format!("{base}{moves})");
        let dead = if taken == 0 && moves.contains("aa") {
            "A5"
        } else {
            ""
        };
        let dead = match dead {
            "" => DeadWord::None,
            points => DeadWord::Points(points.to_owned()),
        };
        let scored = score("tromp-taylor,japanese-1989", dead, &text);
        let facts = &sheet(&scored, "japanese-1989").sheet.facts;
        let dead = facts.dead.white;
        assert_eq!(facts.lost.white, taken + dead, "{text}");
        assert_eq!(margin(&scored, "tromp-taylor"), Some(4), "{text}");
        let expected = territory + i64::from(dead);
        assert_eq!(
            margin(&scored, "japanese-1989"),
            Some(4 * expected),
            "{text}"
        );
    }
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
        // Who won is said, how is not, and the count says the other side did.
        ("W+", "W+"),
        ("W+J", "W+"),
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
    for claim in ["B+7", "W+5", "B+", "?", "", "0", "B+0.0", "gibberish"] {
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
