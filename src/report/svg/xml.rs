//! Elements and texts of XML, written so that no text can be taken for an element.

use super::super::sanitize::Visible;
use std::fmt::{self, Write as _};

/// A text as it may stand between elements and in attributes: what XML would read as markup is
/// escaped, what it forbids or a viewer should not obey is made visible.
pub(in super::super) struct Text<'a>(pub &'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in Visible(self.0).to_string().chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&apos;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A document being written. Writing to a string cannot fail, so nothing here can.
#[derive(Default)]
pub(super) struct Document(String);

impl Document {
    /// Puts markup of our own; texts from outside go through [`Text`].
    pub fn put(&mut self, markup: fmt::Arguments<'_>) {
        let _ = self.0.write_fmt(markup);
        self.0.push('\n');
    }

    /// The whole.
    pub fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_markup() {
        let hostile = "</text><script>\"'&\u{0}\u{1b}\u{202e}\u{ffff}\n]]>";
        let text = Text(hostile).to_string();
        assert_eq!(
            text,
            "&lt;/text&gt;&lt;script&gt;&quot;&apos;&amp;\\x00\\x1b\\u{202e}\u{fffd}\\n]]&gt;"
        );
    }
}
