//! Messages, as SARIF wants them written.

use super::super::object::Object;
use super::super::sanitize::Visible;

/// Writes a message or a description of plain text.
pub(super) fn text(parent: &mut Object<'_>, key: &'static str, words: &str) {
    parent.object(key, |inner| inner.text("text", words));
}

/// A message in which nothing can be taken for a placeholder or a link.
pub(super) fn message(said: &str) -> String {
    let visible = Visible(said).to_string();
    let mut escaped = visible.replace('{', "{{").replace('}', "}}");
    if escaped.contains("](") {
        escaped = escaped.replace('[', "\\[").replace(']', "\\]");
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_holds_no_placeholder_and_no_link() {
        assert_eq!(
            message("{0} [x](http://y) \u{1b}"),
            "{{0}} \\[x\\](http://y) \\x1b"
        );
        assert_eq!(message("PB[x]"), "PB[x]");
    }
}
