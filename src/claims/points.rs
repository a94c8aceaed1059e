//! Points, passes and rectangles as values write them.
//!
//! Owns the two letters of a point on a given board. Does not know whose move or mark it is.

use crate::board::{Point, Size};
use crate::record::{letters, point_letters, rectangle_letters};

/// A move's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveValue {
    /// A point of the board.
    Play(Point),
    /// An empty value, or `tt` where that is a pass.
    Pass,
    /// Nothing but blanks.
    Blank,
    /// Two letters that name no point of this board: column and row from 0.
    Off(usize, usize),
    /// Neither two letters nor empty.
    Malformed,
}

/// A set-up or mark value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Area {
    /// One point of the board.
    One(Point),
    /// A rectangle, cut to the board.
    Many(Rectangle),
    /// Nothing of it lies on the board, or it is no point.
    Nothing,
}

/// A rectangle of points on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
    /// Whether its corners were written the wrong way round.
    pub inverted: bool,
    /// Whether part of it lay off the board.
    pub cut: bool,
}

impl Rectangle {
    /// Number of points.
    pub(super) const fn area(self) -> usize {
        (self.right - self.left + 1) * (self.bottom - self.top + 1)
    }

    /// Its points in reading order.
    pub(super) fn points(self, size: Size) -> impl Iterator<Item = Point> {
        (self.top..=self.bottom)
            .flat_map(move |y| (self.left..=self.right).filter_map(move |x| size.point(x, y)))
    }
}

/// Reads a move; the flag says whether blanks had to be taken off.
#[inline]
pub(super) fn read_move(raw: &[u8], size: Size) -> (MoveValue, bool) {
    if let Some(point) = plain_point(raw, size) {
        return (MoveValue::Play(point), false);
    }
    if let Some(letters) = letters(raw) {
        let (x, y) = (usize::from(letters.column), usize::from(letters.row));
        return (on_board(x, y, size), letters.trimmed);
    }
    let value = if raw.is_empty() {
        MoveValue::Pass
    } else if raw.trim_ascii().is_empty() {
        MoveValue::Blank
    } else {
        MoveValue::Malformed
    };
    (value, false)
}

/// Two small letters on the board: what almost every move is.
#[inline]
pub(super) fn plain_point(raw: &[u8], size: Size) -> Option<Point> {
    let &[x, y] = raw else {
        return None;
    };
    let (x, y) = (x.wrapping_sub(b'a'), y.wrapping_sub(b'a'));
    // A byte before `a` wraps round and a capital lies above `z`: both are beyond 25.
    if x < 26 && y < 26 {
        size.point(usize::from(x), usize::from(y))
    } else {
        None
    }
}

fn on_board(x: usize, y: usize, size: Size) -> MoveValue {
    match size.point(x, y) {
        Some(point) => MoveValue::Play(point),
        None if (x, y) == (19, 19) && size.tt_is_pass() => MoveValue::Pass,
        None => MoveValue::Off(x, y),
    }
}

/// Reads a point or a rectangle of points.
pub(super) fn read_area(raw: &[u8], size: Size) -> Area {
    if let Some((x, y)) = point_letters(raw) {
        let point = size.point(usize::from(x), usize::from(y));
        return point.map_or(Area::Nothing, Area::One);
    }
    let Some((first, second)) = rectangle_letters(raw) else {
        return Area::Nothing;
    };
    let (x1, y1) = (usize::from(first.0), usize::from(first.1));
    let (x2, y2) = (usize::from(second.0), usize::from(second.1));
    let (left, right) = (x1.min(x2), x1.max(x2));
    let (top, bottom) = (y1.min(y2), y1.max(y2));
    if left >= size.width() || top >= size.height() {
        return Area::Nothing;
    }
    Area::Many(Rectangle {
        left,
        right: right.min(size.width() - 1),
        top,
        bottom: bottom.min(size.height() - 1),
        inverted: x1 > x2 || y1 > y2,
        cut: right >= size.width() || bottom >= size.height(),
    })
}

/// Whether a value is a move as people say it: `R16`, `d4`, `Pass`.
pub(super) fn is_human(raw: &[u8]) -> bool {
    let raw = raw.trim_ascii();
    let vertex = matches!(raw, [letter, rest @ ..]
        if letter.is_ascii_alphabetic()
            && matches!(rest.len(), 1 | 2)
            && rest.iter().all(u8::is_ascii_digit));
    vertex || raw.eq_ignore_ascii_case(b"pass") || raw.eq_ignore_ascii_case(b"resign")
}

/// A raw value as it can be shown in a message: one line, not too long.
pub(super) fn shown(raw: &[u8]) -> String {
    let short = &raw[..raw.len().min(40)];
    let mut text: String = String::from_utf8_lossy(short)
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    if short.len() < raw.len() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SGF_LETTERS;
    use proptest::prelude::*;

    fn size(width: usize, height: usize) -> Size {
        Size::new(width, height).unwrap()
    }

    #[test]
    fn every_point_of_every_board_is_read() {
        for (width, height) in [(1, 1), (9, 9), (19, 19), (25, 19), (52, 52)] {
            let size = size(width, height);
            for (y, &row) in SGF_LETTERS.iter().enumerate() {
                for (x, &column) in SGF_LETTERS.iter().enumerate() {
                    let (read, padded) = read_move(&[column, row], size);
                    let pass = (x, y) == (19, 19) && width <= 19 && height <= 19;
                    let expected = match size.point(x, y) {
                        Some(point) => MoveValue::Play(point),
                        None if pass => MoveValue::Pass,
                        None => MoveValue::Off(x, y),
                    };
                    assert_eq!((read, padded), (expected, false));
                }
            }
        }
    }

    #[test]
    fn tt_is_a_pass_only_up_to_nineteen_lines() {
        for (width, height, pass) in [(19, 19, true), (9, 13, true), (20, 20, false)] {
            let (read, _) = read_move(b"tt", size(width, height));
            assert_eq!(read == MoveValue::Pass, pass, "{width}x{height}");
        }
        let rectangle = size(25, 19);
        assert_eq!(read_move(b"tt", rectangle).0, MoveValue::Off(19, 19));
        assert_eq!(read_move(b"ss", size(18, 18)).0, MoveValue::Off(18, 18));
    }

    #[test]
    fn odd_values_are_told_apart() {
        let size = size(9, 9);
        let aa = size.point(0, 0).unwrap();
        for (raw, expected) in [
            (&b""[..], (MoveValue::Pass, false)),
            (b"  ", (MoveValue::Blank, false)),
            (b"\n", (MoveValue::Blank, false)),
            (b"aa ", (MoveValue::Play(aa), true)),
            (b" aa", (MoveValue::Play(aa), true)),
            (b"a", (MoveValue::Malformed, false)),
            (b"90", (MoveValue::Malformed, false)),
            (b"iem", (MoveValue::Malformed, false)),
            (b"c   c", (MoveValue::Malformed, false)),
            (b"aa:bb", (MoveValue::Malformed, false)),
            (b"DD", (MoveValue::Off(29, 29), false)),
        ] {
            assert_eq!(read_move(raw, size), expected, "{}", shown(raw));
        }
        for (raw, human) in [
            (&b"R16"[..], true),
            (b"D4", true),
            (b"Pass", true),
            (b"pass", true),
            (b"90", false),
            (b"iem", false),
            (b"R160", false),
        ] {
            assert_eq!(is_human(raw), human, "{}", shown(raw));
        }
    }

    #[test]
    fn rectangles_are_cut_to_the_board() {
        let size = size(9, 9);
        for (raw, area, inverted, cut) in [
            (&b"aa:cc"[..], 9, false, false),
            (b"cc:aa", 9, true, false),
            (b"ca:ac", 9, true, false),
            (b"aa:aa", 1, false, false),
            (b"hh:kk", 4, false, true),
            (b"aa:ZZ", 81, false, true),
        ] {
            let Area::Many(rectangle) = read_area(raw, size) else {
                panic!("{} is no rectangle", shown(raw));
            };
            assert_eq!(rectangle.area(), area, "{}", shown(raw));
            assert_eq!(rectangle.points(size).count(), area);
            assert_eq!((rectangle.inverted, rectangle.cut), (inverted, cut));
        }
        for raw in [&b"kk:ll"[..], b"", b"a", b"aa:", b":", b"aa:bb:cc", b"jj"] {
            assert_eq!(read_area(raw, size), Area::Nothing, "{}", shown(raw));
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(raw in any::<Vec<u8>>(), width in 1_usize..53, height in 1_usize..53) {
            let size = size(width, height);
            read_move(&raw, size);
            is_human(&raw);
            shown(&raw);
            if let Area::Many(rectangle) = read_area(&raw, size) {
                prop_assert_eq!(rectangle.points(size).count(), rectangle.area());
            }
        }
    }
}
