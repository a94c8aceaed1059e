//! What an engine answers to `genmove`.
//!
//! Strict about what is a point, lenient about what stands round it. Knows no rules: whether the
//! move may be made is not asked here.

use crate::board::{Point, Size, parse_vertex};

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answered {
    /// A point of the board.
    Play(Point),
    /// A point of a larger board.
    OffBoard,
    /// A pass.
    Pass,
    /// It resigns.
    Resign,
    /// Nothing that could be a move.
    Nothing(&'static str),
}

/// Reads an answer; the flag says whether there was more in it than a move.
pub(super) fn read_answer(text: &str, size: Size) -> (Answered, bool) {
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else {
        return (Answered::Nothing("an empty answer"), false);
    };
    let more = words.next();
    if let Some(move_) = read_word(first, size) {
        return (move_, more.is_some());
    }
    // Some say the colour first; nothing else can be meant by it.
    let names_color = ["b", "w", "black", "white"]
        .iter()
        .any(|name| first.eq_ignore_ascii_case(name));
    match more.and_then(|word| read_word(word, size)) {
        Some(move_) if names_color => (move_, true),
        _ => (Answered::Nothing("no move"), false),
    }
}

fn read_word(word: &str, size: Size) -> Option<Answered> {
    if word.eq_ignore_ascii_case("pass") {
        return Some(Answered::Pass);
    }
    if word.eq_ignore_ascii_case("resign") {
        return Some(Answered::Resign);
    }
    if let Some(point) = parse_vertex(word, size) {
        return Some(Answered::Play(point));
    }
    let largest = Size::square(Size::MAX)?;
    parse_vertex(word, largest).map(|_| Answered::OffBoard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_any_case_and_with_words_behind() {
        let size = Size::square(9).unwrap();
        let d4 = Answered::Play(size.point(3, 5).unwrap());
        for (text, move_, more) in [
            ("D4", d4.clone(), false),
            (" d4\n", d4.clone(), false),
            ("PASS", Answered::Pass, false),
            ("Resign", Answered::Resign, false),
            ("D4 0.55", d4.clone(), true),
            ("black D4", d4, true),
            ("T19", Answered::OffBoard, false),
            ("J10", Answered::OffBoard, false),
            ("", Answered::Nothing("an empty answer"), false),
            ("I5", Answered::Nothing("no move"), false),
            ("A0", Answered::Nothing("no move"), false),
            ("papaya", Answered::Nothing("no move"), false),
            ("white papaya", Answered::Nothing("no move"), false),
            ("b", Answered::Nothing("no move"), false),
            ("D44444444444444444444", Answered::Nothing("no move"), false),
        ] {
            assert_eq!(read_answer(text, size), (move_, more), "{text:?}");
        }
    }
}
