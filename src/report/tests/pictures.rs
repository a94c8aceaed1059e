//! Pictures: well formed on every size, with nothing in them that was not escaped.

use super::sample;
use crate::board::{Board, Color, Size};
use crate::report::svg;
use crate::settle::{ChainWord, Confidence, Fate, Source};

/// The names of elements as they open, when every one is closed in turn.
fn elements(text: &str) -> Vec<String> {
    let (mut open, mut all) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some((words, markup)) = rest.split_once('<') {
        assert!(!words.contains('>'), "{words}");
        let (tag, after) = markup.split_once('>').expect("an element ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name: String = tag
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        all.push(name.clone());
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    all
}

fn count(all: &[String], name: &str) -> usize {
    all.iter().filter(|known| *known == name).count()
}

#[test]
fn every_size_has_a_picture_with_its_lines_and_coordinates() {
    for (width, height) in [
        (1, 1),
        (1, 52),
        (52, 1),
        (2, 2),
        (9, 13),
        (19, 19),
        (52, 52),
    ] {
        let size = Size::new(width, height).unwrap();
        let mut scored = sample::scored();
        scored.board = Board::new(size);
        scored
            .board
            .edit([(size.point(0, 0).unwrap(), Some(Color::White))]);
        scored.chains.clear();
        scored.map = ".".repeat(size.area());
        scored.reasons = "-".repeat(size.area());
        scored.last_move = size.point(width - 1, height - 1);
        let picture = svg(&scored, "a#1");
        let all = elements(&picture);
        assert_eq!(count(&all, "svg"), 1, "{size}");
        assert!(picture.contains("<use href=\"#w\""), "{size}");
        for words in [format!(">{height}</text>"), ">A</text>".to_owned()] {
            assert!(picture.matches(&words).count() >= 2, "{size} {words}");
        }
        assert_eq!(picture, svg(&scored, "a#1"));
    }
}

#[test]
fn what_becomes_of_stones_and_points_is_drawn() {
    let scored = sample::scored();
    let picture = svg(&scored, "a#1");
    elements(&picture);
    assert!(
        picture.contains("<use href=\"#x\""),
        "a dead stone is crossed"
    );
    assert!(picture.contains("false eye, to be filled"));
    assert!(picture.contains("r=\"8.6\""), "the last move has a ring");
    assert!(!picture.contains("undetermined</text>"));
    let mut open = scored;
    let first = open.board.size().point(1, 0).unwrap();
    open.chains.push(ChainWord {
        first,
        color: Color::Black,
        stones: 4,
        fate: Fate::Undetermined,
        source: Source::Unconditional,
        confidence: Confidence::Proven,
        kept: None,
    });
    let picture = svg(&open, "a#1");
    assert_eq!(
        picture.matches(">?</text>").count(),
        5,
        "four stones and the legend"
    );
    assert!(picture.contains("1 chain undetermined"));
}

#[test]
fn no_text_of_a_game_becomes_markup() {
    let mut scored = sample::scored();
    let hostile = "</text></svg><script>alert(1)</script>\"'&\u{1b}[31m\n\u{202e}";
    scored.game.komi.used = Some(hostile.to_owned());
    scored.game.result.used = Some(hostile.to_owned());
    for sheet in &mut scored.sheets {
        sheet.result = hostile.to_owned();
        sheet.ruleset_name = hostile.into();
        sheet.sheet.result_text = hostile.to_owned();
    }
    let picture = svg(&scored, hostile);
    let all = elements(&picture);
    assert_eq!(count(&all, "script"), 0);
    assert!(picture.chars().all(|c| c == '\n' || !c.is_control()));
    assert!(!picture.contains('\u{202e}'));
    // However long a name is, the picture stays small.
    assert!(svg(&scored, &"x".repeat(1_000_000)).len() < 200_000);
}
