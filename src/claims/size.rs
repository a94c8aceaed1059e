//! Board sizes as `SZ` writes them.
//!
//! Owns the spellings of a size. Does not know the moves; what is used instead of an unusable
//! size is found by the reader.

use super::number;
use crate::board::Size;
use crate::finding::{Finding, claim_codes as codes};

/// Reads the value of `SZ`; `None` is a size that cannot be used, which is reported.
pub fn read_size(text: &str, findings: &mut Vec<Finding>) -> Option<Size> {
    // The usual forms need no second look.
    if let Some(size) = plain(text.as_bytes()) {
        return Some(size);
    }
    let trimmed = text.trim();
    let Some((width, height, clean)) = sides(trimmed) else {
        let message = if trimmed.is_empty() {
            "SZ is empty".to_owned()
        } else {
            format!("SZ[{trimmed}] is no size")
        };
        findings.push(Finding::new(&codes::SIZE_UNUSABLE, message));
        return None;
    };
    let Some(size) = usable(width, height) else {
        let message = format!("SZ[{trimmed}] is no size from 1 to 52 lines");
        findings.push(Finding::new(&codes::SIZE_UNUSABLE, message));
        return None;
    };
    if !clean || trimmed.len() != text.len() || size.is_square() {
        let message = format!("SZ[{text}] is read as {size}");
        findings.push(Finding::new(&codes::SIZE_SPELLING, message));
    }
    Some(size)
}

fn plain(bytes: &[u8]) -> Option<Size> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
    match *bytes {
        [a] => Size::square(digit(a)?),
        [a, b] if a != b'0' => Size::square(digit(a)? * 10 + digit(b)?),
        _ => None,
    }
}

fn usable(width: i64, height: i64) -> Option<Size> {
    Size::new(usize::try_from(width).ok()?, usize::try_from(height).ok()?)
}

/// Both sides, and whether they are written `columns:rows` or as one bare number.
fn sides(text: &str) -> Option<(i64, i64, bool)> {
    let (width, rest) = side(text)?;
    let rest = rest.trim_start();
    let mut letters = rest.chars();
    match letters.next() {
        None => Some((width, width, true)),
        Some(mark @ (':' | 'x' | 'X' | '*' | '×' | '：')) => {
            let behind = letters.as_str();
            let (height, rest) = side(behind.trim_start())?;
            let clean = mark == ':' && behind.trim_start().len() == behind.len();
            rest.trim().is_empty().then_some((width, height, clean))
        }
        Some(_) => None,
    }
}

fn side(text: &str) -> Option<(i64, &str)> {
    let (number, rest) = number::scan(text)?;
    Some((number.integer()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sizes_are_read_in_every_spelling() {
        let rows = [
            ("19", Some((19, 19)), None),
            ("9", Some((9, 9)), None),
            ("52", Some((52, 52)), None),
            ("13:9", Some((13, 9)), None),
            ("10:52", Some((10, 52)), None),
            (" 19", Some((19, 19)), Some("size-spelling")),
            ("19 ", Some((19, 19)), Some("size-spelling")),
            ("19:19", Some((19, 19)), Some("size-spelling")),
            ("019", Some((19, 19)), Some("size-spelling")),
            ("19x19", Some((19, 19)), Some("size-spelling")),
            ("19 x 19", Some((19, 19)), Some("size-spelling")),
            ("19*25", Some((19, 25)), Some("size-spelling")),
            ("１９", Some((19, 19)), Some("size-spelling")),
            ("", None, Some("size-unusable")),
            (" ", None, Some("size-unusable")),
            ("0", None, Some("size-unusable")),
            ("-10", None, Some("size-unusable")),
            ("300", None, Some("size-unusable")),
            ("200", None, Some("size-unusable")),
            ("10:53", None, Some("size-unusable")),
            ("99999999999999999999", None, Some("size-unusable")),
            ("19:", None, Some("size-unusable")),
            ("19:9:9", None, Some("size-unusable")),
            ("9.5", None, Some("size-unusable")),
            ("big", None, Some("size-unusable")),
        ];
        for (text, expected, code) in rows {
            let mut findings = Vec::new();
            let size = read_size(text, &mut findings);
            assert_eq!(size.map(|s| (s.width(), s.height())), expected, "{text:?}");
            assert_eq!(findings.first().map(|f| f.kind.slug), code, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_reported(text in any::<String>()) {
            let mut findings = Vec::new();
            prop_assert!(read_size(&text, &mut findings).is_some() || findings.len() == 1);
        }
    }
}
