//! Properties and their values, escaped. Knows no game.

use crate::board::Point;
use crate::record::{Charset, ValueKind, escape};

/// A record being written.
pub(super) struct Writer(pub(super) Vec<u8>);

impl Writer {
    pub(super) fn raw(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// A property with one value that needs no escaping.
    pub(super) fn plain(&mut self, name: &str, value: &str) {
        self.raw(name);
        self.raw("[");
        self.raw(value);
        self.raw("]");
    }

    /// A property with a text.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.raw(name);
        self.raw("[");
        let escaped = escape(text, ValueKind::Plain, Charset::UTF_8);
        self.0.extend_from_slice(&escaped);
        self.raw("]");
    }

    /// A text on one line, if there is one.
    pub(super) fn line(&mut self, name: &str, text: Option<&str>) {
        let Some(text) = text else { return };
        let words = text.split(|c: char| c.is_whitespace() || c.is_control());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            self.text(name, &words.join(" "));
        }
    }

    /// A property with a list of points; an empty value where there are none.
    pub(super) fn points(&mut self, name: &str, points: impl Iterator<Item = Point>) {
        self.raw(name);
        let before = self.0.len();
        for point in points {
            let [x, y] = point.sgf();
            let mut letters = [0; 8];
            self.raw("[");
            self.raw(x.encode_utf8(&mut letters));
            self.raw(y.encode_utf8(&mut letters));
            self.raw("]");
        }
        if self.0.len() == before {
            self.raw("[]");
        }
    }
}
