//! JSON objects written straight into a buffer, fields in the order they are given.
//!
//! Owns the escapes: beyond what JSON demands, everything [`sanitize`](super::sanitize) calls
//! unsafe is written as `\uXXXX`, so a row printed to a terminal is harmless. No floats, no
//! allocation. Knows no row.

use super::sanitize::is_unsafe;

/// An object being written; closed by [`Object::close`].
pub(super) struct Object<'a> {
    out: &'a mut Vec<u8>,
    empty: bool,
}

impl<'a> Object<'a> {
    /// Opens an object.
    pub fn open(out: &'a mut Vec<u8>) -> Self {
        out.push(b'{');
        Self { out, empty: true }
    }

    /// Opens a row: an object that begins with its schema, its type and its id.
    ///
    /// `head` is the beginning of the object up to the value of `id`.
    pub fn row(out: &'a mut Vec<u8>, head: &'static str, id: &str) -> Self {
        out.extend_from_slice(head.as_bytes());
        string(out, id);
        Self { out, empty: false }
    }

    /// Closes it.
    pub fn close(self) {
        self.out.push(b'}');
    }

    /// Writes a key known to need no escapes.
    fn key(&mut self, key: &'static str) {
        self.out
            .extend_from_slice(if self.empty { b"\"" } else { b",\"" });
        self.empty = false;
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    /// Writes a text field.
    pub fn text(&mut self, key: &'static str, value: &str) {
        self.key(key);
        string(self.out, value);
    }

    /// Writes a text field whose value and key are known to need no escapes.
    pub fn word(&mut self, key: &'static str, value: &'static str) {
        self.key(key);
        self.out.push(b'"');
        self.out.extend_from_slice(value.as_bytes());
        self.out.push(b'"');
    }

    /// Writes a text field, or nothing.
    pub fn maybe_text(&mut self, key: &'static str, value: Option<&str>) {
        if let Some(value) = value {
            self.text(key, value);
        }
    }

    /// Writes an integer field.
    pub fn integer(&mut self, key: &'static str, value: i64) {
        self.key(key);
        integer(self.out, value);
    }

    /// Writes an integer field, or nothing.
    pub fn maybe_integer(&mut self, key: &'static str, value: Option<impl Into<i64>>) {
        if let Some(value) = value {
            self.integer(key, value.into());
        }
    }

    /// Writes a truth value.
    pub fn flag(&mut self, key: &'static str, value: bool) {
        self.key(key);
        self.out
            .extend_from_slice(if value { b"true" } else { b"false" });
    }

    /// Writes an object field.
    pub fn object(&mut self, key: &'static str, fill: impl FnOnce(&mut Object<'_>)) {
        self.key(key);
        object(self.out, fill);
    }

    /// Writes a key that comes from outside.
    fn foreign_key(&mut self, key: &str) {
        if !self.empty {
            self.out.push(b',');
        }
        self.empty = false;
        string(self.out, key);
        self.out.push(b':');
    }

    /// Writes a field whose value is JSON already, its key from outside.
    pub fn ready(&mut self, key: &str, json: &'static str) {
        self.foreign_key(key);
        self.out.extend_from_slice(json.as_bytes());
    }

    /// Writes a text field whose key comes from outside.
    pub fn said(&mut self, key: &str, value: &str) {
        self.foreign_key(key);
        string(self.out, value);
    }

    /// Writes an object field whose key comes from outside.
    pub fn entry(&mut self, key: &str, fill: impl FnOnce(&mut Object<'_>)) {
        self.foreign_key(key);
        object(self.out, fill);
    }

    /// Writes a count whose key comes from outside.
    pub fn count(&mut self, key: &str, value: u64) {
        self.foreign_key(key);
        integer(self.out, value.try_into().unwrap_or(i64::MAX));
    }

    /// Writes an array field of one item each; `item` writes one value.
    pub fn array<T>(
        &mut self,
        key: &'static str,
        items: impl IntoIterator<Item = T>,
        mut item: impl FnMut(&mut Vec<u8>, T),
    ) {
        self.key(key);
        self.out.push(b'[');
        for (index, value) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            item(self.out, value);
        }
        self.out.push(b']');
    }
}

/// Writes an object.
pub(super) fn object(out: &mut Vec<u8>, fill: impl FnOnce(&mut Object<'_>)) {
    let mut inner = Object::open(out);
    fill(&mut inner);
    inner.close();
}

/// Writes an integer.
pub(super) fn integer(out: &mut Vec<u8>, value: i64) {
    let mut digits = [0_u8; 20];
    let mut start = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[start..]);
}

/// Writes a string in quotes.
pub(super) fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    if needs_no_escape(text) {
        out.extend_from_slice(text.as_bytes());
    } else {
        for c in text.chars() {
            escaped(out, c);
        }
    }
    out.push(b'"');
}

/// Looks at every byte without leaving early, which lets the compiler look at many at once.
fn needs_no_escape(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| {
        plain & (byte.wrapping_sub(0x20) < 0x5f) & (byte != b'"') & (byte != b'\\')
    })
}

fn escaped(out: &mut Vec<u8>, c: char) {
    match c {
        '"' => out.extend_from_slice(b"\\\""),
        '\\' => out.extend_from_slice(b"\\\\"),
        '\n' => out.extend_from_slice(b"\\n"),
        '\r' => out.extend_from_slice(b"\\r"),
        '\t' => out.extend_from_slice(b"\\t"),
        c if is_unsafe(c) => {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out.extend_from_slice(b"\\u");
                for shift in [12, 8, 4, 0] {
                    let digit = usize::from((*unit >> shift) & 15);
                    out.push(b"0123456789abcdef"[digit]);
                }
            }
        }
        c => {
            let mut bytes = [0; 4];
            out.extend_from_slice(c.encode_utf8(&mut bytes).as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_reads_back_and_is_harmless() {
        for c in (0..=0x10_ffff_u32).step_by(7).chain(0..0x3000) {
            let Some(c) = char::from_u32(c) else { continue };
            let text = format!("a{c}\"\\b");
            let mut out = Vec::new();
            string(&mut out, &text);
            let written = String::from_utf8(out).unwrap();
            assert!(!written.chars().any(is_unsafe), "{c:?}");
            assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
        }
    }

    #[test]
    fn integers_are_written_as_the_standard_library_writes_them() {
        for value in [0, 1, -1, 9, 10, 12_345, -987, i64::MAX, i64::MIN] {
            let mut out = Vec::new();
            integer(&mut out, value);
            assert_eq!(String::from_utf8(out).unwrap(), value.to_string());
        }
    }

    #[test]
    fn fields_keep_their_order_and_objects_nest() {
        let mut out = Vec::new();
        object(&mut out, |row| {
            row.word("z", "last");
            row.maybe_text("none", None);
            row.object("inner", |inner| inner.flag("yes", true));
            row.entry("a\"b", |_| ());
            row.array("list", [1, 2], integer);
            row.maybe_integer("n", Some(-4_i64));
        });
        assert_eq!(
            String::from_utf8(out).unwrap(),
            r#"{"z":"last","inner":{"yes":true},"a\"b":{},"list":[1,2],"n":-4}"#
        );
    }
}
