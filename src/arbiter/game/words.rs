//! What engines say the score is, read as a claim.

use crate::amount::Amount;

/// The margin of a claim, Black less White; nothing where it is no score.
///
/// `0`, `Draw` and `Jigo` are a margin of nothing. A sign behind the plus is read as written
/// (`B+-3.5` is White's win), and what follows the number is left aside.
pub(super) fn read_claim(text: &str) -> Option<Amount> {
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let named = |name: &str| first.eq_ignore_ascii_case(name);
    if first == "0" || named("draw") || named("jigo") {
        return Some(Amount::ZERO);
    }
    let mut letters = first.chars();
    let side = letters.next()?;
    let number = letters.as_str().strip_prefix('+')?;
    // `B+ 3.5` has its number in the next word.
    let number = if number.is_empty() {
        words.next()?
    } else {
        number
    };
    let margin = Amount::parse(number).ok()?;
    match side {
        'B' | 'b' => Some(margin),
        'W' | 'w' => Some(-margin),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_and_nonsense_is_none() {
        for (text, margin) in [
            ("B+3.5", Some(14)),
            ("W+0.5", Some(-2)),
            ("w+12", Some(-48)),
            ("B+ 3.5", Some(14)),
            ("0", Some(0)),
            ("Draw", Some(0)),
            ("Jigo", Some(0)),
            ("B+-3.5", Some(-14)),
            ("B+0.5 (upper bound: 1.5, lower: -3)", Some(2)),
            ("B+0.00", Some(0)),
            ("nan", None),
            ("B+nan", None),
            ("B+0.3", None),
            ("W+Resign", None),
            ("", None),
            ("?", None),
            ("B", None),
            ("B+", None),
        ] {
            let read = read_claim(text).map(Amount::in_quarters);
            assert_eq!(read, margin, "{text:?}");
        }
    }
}
