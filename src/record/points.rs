//! Points as letters.
//!
//! Owns the two letters of a point and the rectangle of a compressed list. Knows no board size
//! and no pass.

/// A point's letters, with what had to be overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// Column, from 0; `a` is 0, `A` is 26.
    pub column: u8,
    /// Row, from 0, from the top.
    pub row: u8,
    /// Whether blanks stood around them.
    pub trimmed: bool,
}

/// A point's column and row, from 0; blanks around it are overlooked.
#[must_use]
pub fn point_letters(raw: &[u8]) -> Option<(u8, u8)> {
    letters(raw).map(|letters| (letters.column, letters.row))
}

/// A point's letters and whether blanks stood around them.
#[must_use]
pub fn letters(raw: &[u8]) -> Option<Letters> {
    let inner = raw.trim_ascii();
    let &[x, y] = inner else {
        return None;
    };
    Some(Letters {
        column: letter(x)?,
        row: letter(y)?,
        trimmed: inner.len() < raw.len(),
    })
}

const fn letter(byte: u8) -> Option<u8> {
    match byte {
        b'a'..=b'z' => Some(byte - b'a'),
        b'A'..=b'Z' => Some(byte - b'A' + 26),
        _ => None,
    }
}

/// The two corners of a compressed rectangle `aa:cc`, in the order written.
#[must_use]
pub fn rectangle_letters(raw: &[u8]) -> Option<((u8, u8), (u8, u8))> {
    let colon = raw.iter().position(|&byte| byte == b':')?;
    Some((
        point_letters(&raw[..colon])?,
        point_letters(&raw[colon + 1..])?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_letters_are_a_point_and_nothing_else_is() {
        assert_eq!(point_letters(b"aa"), Some((0, 0)));
        assert_eq!(point_letters(b"zA"), Some((25, 26)));
        assert_eq!(point_letters(b"ZZ"), Some((51, 51)));
        assert_eq!(point_letters(b" dd\n"), Some((3, 3)));
        assert!(letters(b"dd ").is_some_and(|letters| letters.trimmed));
        assert!(letters(b"dd").is_some_and(|letters| !letters.trimmed));
        for raw in [
            &b""[..],
            b" ",
            b"a",
            b"aaa",
            b"R16",
            b"a1",
            b"a a",
            b"\xe5\x8c",
        ] {
            assert_eq!(point_letters(raw), None);
        }
    }

    #[test]
    fn a_rectangle_keeps_its_corners_as_written() {
        assert_eq!(rectangle_letters(b"cc:aa"), Some(((2, 2), (0, 0))));
        for raw in [&b"aa"[..], b"aa:", b":aa", b"aa:bb:cc", b"aa:b"] {
            assert_eq!(rectangle_letters(raw), None);
        }
    }
}
