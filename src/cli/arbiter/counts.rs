//! Numbers of games, pairs and plies as they are typed.

/// Reads a number of things there is at least one of.
///
/// # Errors
/// When it is no such number; a text that says what it is.
pub fn some(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("it is a whole number from 1 to {}", u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_and_less_than_nothing_are_no_count() {
        assert_eq!(some("1"), Ok(1));
        assert_eq!(some("4294967295"), Ok(u32::MAX));
        for wrong in ["", "0", "-1", "1.5", "4294967296", "many"] {
            assert!(some(wrong).unwrap_err().contains("from 1"), "{wrong}");
        }
    }
}
