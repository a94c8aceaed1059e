//! Points in the words of engines.
//!
//! Knows names, not stones.

use crate::board::{Color, Point, Size, parse_vertex};

/// Points read from a response, and the words that name none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertices {
    /// The points, as written, upper or lower case, on any number of lines.
    pub points: Vec<Point>,
    /// Words that name no point of the board.
    pub unread: Vec<String>,
}

impl Vertices {
    /// Reads a list; the words that are none are kept to be shown, no more than a few of them.
    #[must_use]
    pub fn read(text: &str, size: Size) -> Self {
        const MOST_UNREAD: usize = 64;
        let mut read = Self::default();
        for word in text.split_whitespace() {
            match parse_vertex(word, size) {
                Some(point) => read.points.push(point),
                None if read.unread.len() < MOST_UNREAD => {
                    read.unread.push(word.chars().take(80).collect());
                }
                None => {}
            }
        }
        // No board has more points, and a list that repeats them says no more.
        let mut seen = crate::board::PointSet::new();
        read.points.retain(|&point| seen.insert(point));
        read
    }
}

/// What is played, as GTP has it.
pub(super) fn play(color: Color, point: Option<Point>, size: Size) -> String {
    let side = match color {
        Color::Black => "black",
        Color::White => "white",
    };
    match point {
        Some(point) => format!("play {side} {}", point.gtp(size)),
        None => format!("play {side} pass"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_in_any_case_on_any_line_and_the_rest_is_kept() {
        let read = Vertices::read("D4 e5\nPASS\n\n T19 I5 A0 papaya d4", Size::NINETEEN);
        let names: Vec<String> = read
            .points
            .iter()
            .map(|point| point.gtp(Size::NINETEEN).to_string())
            .collect();
        assert_eq!(names, ["D4", "E5", "T19"]);
        assert_eq!(read.unread, ["PASS", "I5", "A0", "papaya"]);
    }

    #[test]
    fn a_flood_of_words_is_not_kept() {
        let text = format!("{} {}", "x ".repeat(100_000), "y".repeat(100_000));
        let read = Vertices::read(&text, Size::ONE);
        assert!(read.unread.len() <= 64);
    }
}
