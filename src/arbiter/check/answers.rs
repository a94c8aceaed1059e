//! Answers shown as evidence.

use crate::gtp::Reply;

/// An answer on one line: its mark and the beginning of its text.
pub(super) fn shown(reply: &Reply) -> String {
    let (mark, text) = match reply {
        Reply::Done(text) => ('=', text),
        Reply::Refused(text) => ('?', text),
    };
    format!("`{mark} {}`", brief(text))
}

/// The beginning of a text, what cannot be seen escaped.
pub(super) fn brief(text: &str) -> String {
    const MOST: usize = 80;
    let mut escaped: String = text.chars().take(MOST).collect::<String>();
    escaped = escaped.escape_debug().to_string().replace("\\\"", "\"");
    if text.chars().count() > MOST {
        escaped.push('…');
    }
    escaped
}

/// Bytes as they came, what is no printable ASCII escaped.
pub(super) fn bytes(bytes: &[u8]) -> String {
    const MOST: usize = 120;
    let shown = bytes.get(..MOST).unwrap_or(bytes);
    let mut text = format!("`{}", shown.escape_ascii());
    if bytes.len() > MOST {
        text.push('…');
    }
    text.push('`');
    text
}
