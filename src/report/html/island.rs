//! JSON that stands inside an element of a page.
//!
//! Owns the one rule that keeps it there: none of the characters that mean something to HTML is
//! written as itself. Knows no row.

use super::super::object::{Object, object};

/// What opens an element of data; the id follows.
const OPEN: &[u8] = b"<script type=\"application/json\" id=\"";
/// What closes it.
pub(super) const CLOSE: &[u8] = b"</script>\n";

/// Opens an element of data.
pub(super) fn open(out: &mut Vec<u8>, id: &'static str) {
    out.extend_from_slice(OPEN);
    out.extend_from_slice(id.as_bytes());
    out.extend_from_slice(b"\">");
}

/// Writes an object.
pub(super) fn enclosed(out: &mut Vec<u8>, fill: impl FnOnce(&mut Object<'_>)) {
    guarded(out, |out| object(out, fill));
}

/// Writes JSON such that no byte of it can end the element or begin another.
///
/// In JSON these characters stand in strings only, where an escape says the same.
pub(super) fn guarded(out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    write(out);
    let means_something = |byte: &u8| matches!(byte, b'<' | b'>' | b'&');
    let fresh = out.get(start..).unwrap_or_default();
    if !fresh.iter().any(means_something) {
        return;
    }
    for byte in out.split_off(start) {
        match byte {
            b'<' => out.extend_from_slice(b"\\u003c"),
            b'>' => out.extend_from_slice(b"\\u003e"),
            b'&' => out.extend_from_slice(b"\\u0026"),
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_leaves_its_element_and_every_text_reads_back() {
        let hostile = [
            "</script><img src=x onerror=alert(1)>",
            "<!--<script>",
            "]]>&lt;\u{2028}\u{2029}\u{0}\u{202e}\"\\",
            "plain",
        ];
        for text in hostile {
            let mut out = b"<".to_vec();
            enclosed(&mut out, |row| row.said(text, text));
            let written = String::from_utf8(out).unwrap();
            let inside = &written[1..];
            assert!(
                !inside.contains(['<', '>', '&', '\u{2028}', '\u{2029}']),
                "{inside}"
            );
            let read: serde_json::Value = serde_json::from_str(inside).unwrap();
            assert_eq!(read[text], text);
        }
    }
}
