//! What answers are worth against the board.

use super::opinion::*;
use super::settled::{Fate, Settled, Source};
use crate::board::{Board, Point, SuicideAllowed, parse_vertex};
use crate::finding::engine_codes;

/// A living white corner with a proven dead black stone in it; black and white chains elsewhere
/// that nothing proves.
const ROWS: &str = ".O.OX.\nOXOOX.\nOOO.XX\n......\nXX.O..\n.X.O..";

fn board() -> Board {
    Board::parse_diagram(ROWS).unwrap()
}

fn list(board: &Board, text: &str) -> StoneList {
    let read = |word: &str| parse_vertex(word, board.size());
    let words: Vec<&str> = text.split_whitespace().collect();
    StoneList {
        points: words.iter().filter_map(|word| read(word)).collect(),
        unread: words
            .iter()
            .filter(|word| read(word).is_none())
            .map(|word| (*word).to_owned())
            .collect(),
    }
}

fn dead(board: &Board, text: &str) -> Opined {
    Opined {
        dead: list(board, text),
        ..Opined::default()
    }
}

fn settle(opined: &[Opined]) -> (Settled, Vec<&'static str>) {
    let names = ["first", "second", "third"];
    let answers: Vec<Answer> = names
        .iter()
        .zip(opined)
        .map(|(name, opined)| ((*name).to_owned(), Ok(opined.clone())))
        .collect();
    let settled = by_opinions(&board(), SuicideAllowed::No, &answers);
    let codes = settled.findings.iter().map(|f| f.kind.code).collect();
    (settled, codes)
}

fn fate(settled: &Settled, name: &str) -> (Fate, Source) {
    let board = board();
    let point: Point = parse_vertex(name, board.size()).unwrap();
    let chain = settled.chain(&board, point).unwrap();
    (chain.fate, chain.source)
}

#[test]
fn one_engine_is_taken_at_its_word_where_nothing_is_proven() {
    let (settled, codes) = settle(&[dead(&board(), "B5 D1 D2")]);
    assert_eq!(codes, [""; 0]);
    assert!(settled.is_settled());
    assert_eq!(fate(&settled, "D1"), (Fate::Dead, Source::Engine));
    assert_eq!(fate(&settled, "A2"), (Fate::Alive, Source::Engine));
    assert_eq!(fate(&settled, "B5"), (Fate::Dead, Source::Unconditional));
    assert_eq!(fate(&settled, "A5"), (Fate::Alive, Source::Unconditional));
}

#[test]
fn proof_stands_against_any_word() {
    let (settled, codes) = settle(&[dead(&board(), "A4 B4 C4 A5 C5 D5 D6 B6")]);
    assert!(codes.contains(&"E007"));
    assert_eq!(fate(&settled, "A5").0, Fate::Alive);
    assert_eq!(fate(&settled, "B5").0, Fate::Dead);
}

#[test]
fn a_list_of_what_is_no_stone_is_worth_nothing() {
    for text in ["A1", "D1 D2 papaya", "D1 D2 T19", "PASS"] {
        let (settled, codes) = settle(&[dead(&board(), text)]);
        assert_eq!(codes, ["E005"], "{text}");
        assert_eq!(fate(&settled, "D1").0, Fate::Undetermined, "{text}");
        assert_eq!(fate(&settled, "A2").0, Fate::Undetermined, "{text}");
        assert_eq!(fate(&settled, "B5").0, Fate::Dead, "proof stands");
    }
}

#[test]
fn part_of_a_chain_leaves_that_chain_open() {
    let (settled, codes) = settle(&[dead(&board(), "B5 D1")]);
    assert_eq!(codes, ["E006"]);
    assert_eq!(fate(&settled, "D1").0, Fate::Undetermined);
    assert_eq!(fate(&settled, "A2").0, Fate::Alive);
}

#[test]
fn lists_that_contradict_each_other_settle_nothing() {
    let board = board();
    let opined = Opined {
        alive: Some(list(&board, "D1 D2 A2 B2 B1 E6 E5 E4 F4")),
        ..dead(&board, "B5 D1 D2")
    };
    let (settled, codes) = settle(&[opined]);
    assert!(codes.contains(&"E008"), "{codes:?}");
    assert_eq!(fate(&settled, "D1").0, Fate::Undetermined);
    assert_eq!(fate(&settled, "A2").0, Fate::Alive);
}

#[test]
fn engines_count_where_they_agree_and_are_named_where_they_differ() {
    let board = board();
    let (settled, codes) = settle(&[dead(&board, "B5 D1 D2"), dead(&board, "B5 A2 B2 B1 D1 D2")]);
    assert_eq!(codes, ["E009"]);
    assert_eq!(fate(&settled, "D1"), (Fate::Dead, Source::Engines));
    assert_eq!(fate(&settled, "A2").0, Fate::Undetermined);
    let message = &settled.findings[0].message;
    assert_eq!(
        &**message,
        "the engines differ about A2 (3 stones: alive, dead)"
    );
}

#[test]
fn who_never_tells_seki_contradicts_nobody_who_does() {
    let board = board();
    let seki = Opined {
        seki: Some(list(&board, "D1 D2")),
        ..dead(&board, "B5")
    };
    let (settled, codes) = settle(&[seki.clone(), dead(&board, "B5")]);
    assert_eq!(codes, [""; 0]);
    assert_eq!(fate(&settled, "D1"), (Fate::Seki, Source::Engines));
    let tells_none = Opined {
        seki: Some(StoneList::default()),
        ..dead(&board, "B5")
    };
    let (settled, codes) = settle(&[seki, tells_none]);
    assert_eq!(codes, ["E009"]);
    assert_eq!(fate(&settled, "D1").0, Fate::Undetermined);
}

#[test]
fn silence_leaves_everything_open_but_what_is_proven() {
    let silence = Silence {
        kind: Some(&engine_codes::ENGINE_HUNG),
        reason: "did not answer".to_owned(),
    };
    let board = board();
    let answers = [
        ("a".to_owned(), Ok(dead(&board, "B5"))),
        ("b".to_owned(), Err(silence)),
    ];
    let settled = by_opinions(&board, SuicideAllowed::No, &answers);
    assert_eq!(settled.findings.len(), 1, "a silence is no difference");
    assert_eq!(&*settled.findings[0].message, "`b` did not answer");
    assert_eq!(fate(&settled, "A2").0, Fate::Undetermined);
    assert_eq!(fate(&settled, "A5").0, Fate::Alive);
}
