//! Charsets by name.
//!
//! Owns the labels records use, among them those no standard knows. Knows no record.

use super::Span;
use encoding_rs::{BIG5, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;
use std::fmt;

/// A charset that text can be read and written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Charset(pub(super) &'static Encoding);

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The charset of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharsetChoice {
    /// The value of CA, if there is one.
    pub declared: Option<Span>,
    /// What text is read in.
    pub used: Charset,
    /// Why: a short fixed phrase.
    pub reason: &'static str,
}

impl Charset {
    /// Unicode in its usual form.
    pub const UTF_8: Self = Self(UTF_8);
    /// Latin-1, the format's default, read as its superset windows-1252.
    pub const LATIN_1: Self = Self(WINDOWS_1252);

    /// The charset of this name; capitals, blanks and punctuation do not matter.
    ///
    /// Chinese names mean GB18030, which contains the older ones. `UTF-16` means UTF-8: a file
    /// that can be read byte by byte has been rewritten.
    #[must_use]
    pub fn for_label(label: &str) -> Option<Self> {
        let label = label.trim();
        // What nearly every record of today says needs no search of all labels.
        if label.eq_ignore_ascii_case("utf-8") {
            return Some(Self::UTF_8);
        }
        if let Some(encoding) = Encoding::for_label(label.as_bytes()) {
            return Some(Self::of(encoding));
        }
        let plain: String = label
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .take(32)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        let name = match plain.as_str() {
            "utf8" | "unicode" | "utf16" | "utf16le" | "utf16be" | "utf8n" | "utf8bom" | "ucs2" => {
                "utf-8"
            }
            "euccn" | "gb" | "gb2312" | "gb231280" | "gbk" | "gb18030" | "cp936" | "ms936"
            | "windows936" | "hz" | "hzgb2312" | "936" | "chinese" | "xgbk" => "gb18030",
            "big5" | "cp950" | "ms950" | "windows950" | "big5hkscs" | "big5eten" | "950" => "big5",
            "sjis" | "shiftjis" | "xsjis" | "mskanji" | "cp932" | "ms932" | "windows31j"
            | "windows932" | "932" => "shift_jis",
            "eucjp" | "ujis" | "xeucjp" => "euc-jp",
            "iso2022jp" | "jis" => "iso-2022-jp",
            "euckr" | "cp949" | "ms949" | "uhc" | "windows949" | "949" | "ksc5601" | "ksx1001"
            | "johab" | "iso2022kr" => "euc-kr",
            "ascii" | "usascii" | "latin1" | "l1" | "cp1252" | "ansi" | "windowsansi"
            | "isolatin1" | "iso1" | "8859" => "windows-1252",
            "latin2" => "iso-8859-2",
            "latin9" => "iso-8859-15",
            "mac" | "macroman" | "applemacroman" | "macintosh" => "macintosh",
            "koi8r" => "koi8-r",
            "tis620" | "cp874" => "windows-874",
            other => return Self::numbered(other),
        };
        Encoding::for_label(name.as_bytes()).map(Self::of)
    }

    /// `iso88592`, `windows1251`, `cp1250` and the like.
    fn numbered(plain: &str) -> Option<Self> {
        let label = if let Some(part) = plain.strip_prefix("iso8859") {
            format!("iso-8859-{part}")
        } else if let Some(page) = ["windows", "cp", "win"]
            .iter()
            .find_map(|prefix| plain.strip_prefix(prefix))
        {
            format!("windows-{page}")
        } else {
            return None;
        };
        Encoding::for_label(label.as_bytes()).map(Self::of)
    }

    fn of(encoding: &'static Encoding) -> Self {
        if encoding == encoding_rs::GBK {
            Self(GB18030)
        } else if encoding == UTF_16LE
            || encoding == UTF_16BE
            || encoding == encoding_rs::REPLACEMENT
        {
            Self::UTF_8
        } else {
            Self(encoding)
        }
    }

    /// Its standard name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Whether a character can be written in it. Of Latin-1 only what is Latin-1 by its letter:
    /// a program that takes the name at its word knows no more.
    #[must_use]
    pub fn can_write(self, c: char) -> bool {
        if self == Self::LATIN_1 {
            return c.is_ascii() || ('\u{a0}'..='\u{ff}').contains(&c);
        }
        c.is_ascii() || !self.0.encode(c.encode_utf8(&mut [0; 4])).2
    }

    /// Whether the second byte of a character can be `\` or `]`.
    #[must_use]
    pub fn has_ascii_trails(self) -> bool {
        self.0 == GB18030
            || self.0 == BIG5
            || self.0 == encoding_rs::SHIFT_JIS
            || self.0 == encoding_rs::EUC_KR
            || self.0 == encoding_rs::ISO_2022_JP
    }

    /// How many bytes belong together at the start of these, which are not empty: an escape
    /// with what it escapes, a character of two bytes, a shifted run of ISO-2022-JP, or one.
    pub(super) fn unit(self, rest: &[u8]) -> usize {
        match *rest {
            [b'\\', _, ..] => 2,
            [0x1b, b'$', ref run @ ..] => match memchr::memchr3(0x1b, b'\n', b'\r', run) {
                Some(offset) if run[offset] == 0x1b => 2 + offset,
                _ => 1,
            },
            [0xa1..=0xdf, ..] if self.0 == encoding_rs::SHIFT_JIS => 1,
            [0x80..=0xff, 0x40..=0xff, ..] if self.has_ascii_trails() => 2,
            _ => 1,
        }
    }

    /// The first `]` in a raw value that is neither escaped nor half a character.
    pub(super) fn stray_bracket(self, raw: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = raw.get(at) {
            if byte == b']' {
                return Some(at);
            }
            at += self.unit(&raw[at..]);
        }
        None
    }

    /// The bytes as text, broken characters replaced by U+FFFD; says whether there were any.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        self.0.decode_without_bom_handling(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_labels_records_use_are_known() {
        for (label, name) in [
            ("UTF-8", "UTF-8"),
            ("UTF8", "UTF-8"),
            ("utf8 ", "UTF-8"),
            ("ISO8859_1", "windows-1252"),
            ("ISO-8859-1", "windows-1252"),
            ("latin1", "windows-1252"),
            ("SJIS", "Shift_JIS"),
            ("Shift_JIS", "Shift_JIS"),
            ("cp932", "Shift_JIS"),
            ("Big5", "Big5"),
            ("BIG-5", "Big5"),
            ("cp950", "Big5"),
            ("EUC-CN", "gb18030"),
            ("gb2312", "gb18030"),
            ("GBK", "gb18030"),
            ("GB18030", "gb18030"),
            ("cp936", "gb18030"),
            ("EUC-KR", "EUC-KR"),
            ("cp949", "EUC-KR"),
            ("EUC-JP", "EUC-JP"),
            ("ISO-2022-JP", "ISO-2022-JP"),
            ("windows-1251", "windows-1251"),
            ("cp1250", "windows-1250"),
            ("Windows-1252", "windows-1252"),
            ("ISO-8859-15", "ISO-8859-15"),
            ("iso_8859-2", "ISO-8859-2"),
            ("macintosh", "macintosh"),
            ("US-ASCII", "windows-1252"),
            ("UTF-16LE", "UTF-8"),
            ("koi8-r", "KOI8-R"),
        ] {
            let known = Charset::for_label(label).map(Charset::name);
            assert_eq!(known, Some(name), "{label}");
        }
        for label in ["foo", "", "unknown", "UTF-9", "8", "windows-9999"] {
            assert_eq!(Charset::for_label(label), None, "{label}");
        }
    }

    #[test]
    fn half_a_character_is_no_bracket() {
        let sjis = Charset::for_label("sjis").unwrap();
        assert_eq!(sjis.stray_bracket(b"\x83]\x83\\]"), Some(4));
        assert_eq!(sjis.stray_bracket(b"\xb1]"), Some(1), "half-width katakana");
        assert_eq!(Charset::LATIN_1.stray_bracket(b"\x83]"), Some(1));
        assert_eq!(Charset::UTF_8.stray_bracket(b"\\]\\\\"), None);
    }
}
