//! Dead stones: on whose word, of which position, and to whose credit.

use crate::desk::{margin, question, score, score_with, setup, sheet};
use go_referee::adjudicate::{DeadWord, Lines};

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
    // Where somebody insists on removing them, the literal number stands beside.
    let scored = score("tromp-taylor", DeadWord::Marks, &text);
    assert_eq!(margin(&scored, "tromp-taylor"), Some(100));
    let notes = &sheet(&scored, "tromp-taylor").sheet.notes;
    let told = notes
        .iter()
        .any(|note| note.contains(&format!("B+{}", literal / 4)));
    assert!(told, "{notes:?}");
}

#[test]
fn stones_agreed_dead_live_again_when_play_goes_on() {
    let rows = "
        . O O X .
        . . O X .
        X X X X .
        . . . . .
        . . . . .";
    let base = format!("(;GM[1]{}KM[0]PL[B]", setup(rows));
    for (tail, dead) in [
        (";B[];W[]TB[aa:cb])", 3),
        (";B[];W[];TB[aa:cb])", 3),
        (";B[];W[]TB[aa:cb];B[];W[])", 3),
        (";B[];W[]TB[aa:cb];B[ee];W[];B[])", 0),
        (";B[];W[]TB[aa:cb];B[];W[ee];B[];W[])", 0),
        ("TB[aa:cb];B[ee];W[dd])", 0),
        (";B[];W[]TB[aa:cb];AW[ee];B[];W[])", 3),
    ] {
        let text = format!("{base}{tail}");
        let scored = score("chinese", DeadWord::Marks, &text);
        assert_eq!(scored.dead.len(), dead, "{text}");
        let told = scored
            .notes
            .iter()
            .any(|note| note.contains("marks are not used"));
        assert_eq!(told, dead == 0, "{text}: {:?}", scored.notes);
    }
    // Counted at an earlier move, the marks of the end are not its marks.
    let text = format!("{base};B[ee];W[];B[]TB[aa:cb])");
    for (at, dead) in [(0, 0), (1, 3), (2, 3), (3, 3)] {
        let asked = question("chinese", Lines::Main);
        let scored = score_with(asked, DeadWord::Marks, Some(at), &text);
        assert_eq!(scored.dead.len(), dead, "after {at}");
    }
}

#[test]
fn nobody_is_called_dead_in_a_seki() {
    for rows in [
        "
        . . . . . . .
        . . . . . . .
        O O O O O O O
        X X X X X X X
        X . O O O . X",
        "
        . . O X . . .
        . . O X . . .
        . . O X . . .
        . . O X . . .
        O O O X X X X
        X X X O O O X
        . X . O . O X",
    ] {
        let text = format!("(;GM[1]{}KM[0]PL[B];B[];W[])", setup(rows));
        for id in ["chinese", "japanese-1989", "aga", "tromp-taylor"] {
            let scored = score(id, DeadWord::Auto, &text);
            let counted = sheet(&scored, id);
            let all_alive = id == "tromp-taylor";
            assert!(
                !all_alive || counted.result != "undetermined",
                "{id}\n{rows}"
            );
            let board = &scored.board;
            let dead: Vec<_> = scored
                .dead
                .iter()
                .filter(|p| board.at(**p).is_some())
                .collect();
            assert!(dead.is_empty(), "{id}: {dead:?}");
        }
    }
}
