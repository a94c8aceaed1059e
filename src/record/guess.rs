//! Guessing a charset from bytes.
//!
//! Owns the evidence (the values outside ASCII) and its weighing against the charset a record
//! names. Knows no structure and no language.

use super::charset::Charset;
use super::lore::score_text;
use super::tree::GameTree;
use encoding_rs::{BIG5, EUC_JP, EUC_KR, GB18030, SHIFT_JIS, WINDOWS_1252};

/// How many bytes of evidence are weighed.
const SAMPLE: usize = 8192;

/// What was decided and why.
pub(super) struct Choice {
    pub charset: Charset,
    pub reason: &'static str,
}

/// The values of a game that hold bytes outside ASCII.
pub(super) struct Evidence<'a> {
    values: Vec<(u32, &'a [u8])>,
    /// The values, or the first of them, one a line.
    sample: Vec<u8>,
    utf8: Utf8,
}

/// How UTF-8 the evidence is.
#[derive(Clone, Copy, Debug, Default)]
struct Utf8 {
    characters: u64,
    long: u64,
    /// Characters cut in two.
    cut: u64,
    /// Single bytes at a value's end that may be such, or a letter of another charset.
    lone: u64,
    bad: u64,
}

impl<'a> Evidence<'a> {
    pub(super) fn gather(tree: &GameTree<'a>) -> Self {
        let mut evidence = Self {
            values: Vec::new(),
            sample: Vec::new(),
            utf8: Utf8::default(),
        };
        let (first, last) = outside_ascii(tree.bytes());
        let values = &tree.arena.values;
        let from = values.partition_point(|span| (span.end as usize) <= first);
        let within = values.iter().skip(from);
        for &span in within.take_while(|span| span.start as usize <= last) {
            let raw = tree.raw(span);
            if raw.is_ascii() {
                continue;
            }
            evidence.utf8.count(raw);
            let room = SAMPLE.saturating_sub(evidence.sample.len());
            if room > 0 {
                let part = &raw[..raw.len().min(room)];
                evidence.sample.extend_from_slice(part);
                evidence.sample.push(b'\n');
                evidence.values.push((span.start, part));
            }
        }
        evidence
    }

    pub(super) const fn is_nearly_utf8(&self) -> bool {
        self.utf8.nearly()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub(super) fn first_byte(&self) -> u32 {
        self.values.first().map_or(0, |&(byte, _)| byte)
    }

    /// Weighs the evidence, and the charset the record names, if any.
    pub(super) fn weigh(&self, named: Option<Charset>) -> Choice {
        let chosen = |charset, reason| Choice { charset, reason };
        if self.values.is_empty() {
            return chosen(named.unwrap_or(Charset::UTF_8), "nothing to read in it");
        }
        let utf8 = self.utf8;
        match named {
            Some(said) if said == Charset::UTF_8 && utf8.nearly() => {
                let reason = if utf8.is_whole() {
                    "declared"
                } else {
                    "declared, nearly valid"
                };
                return chosen(Charset::UTF_8, reason);
            }
            Some(said) if said != Charset::UTF_8 => {
                let fits = self.fits(said);
                let is_utf8 = utf8.is_whole() && utf8.characters > 0;
                if is_utf8 && (!fits || self.score(Charset::UTF_8) >= self.score(said)) {
                    return chosen(Charset::UTF_8, "detected (valid UTF-8)");
                }
                if fits {
                    return chosen(said, "declared");
                }
            }
            _ => {}
        }
        let perhaps = utf8.characters > 0 && utf8.nearly();
        if perhaps && utf8.long > 0 {
            return chosen(Charset::UTF_8, "detected (valid UTF-8)");
        }
        let (score, likeliest) = self.likeliest();
        // Pairs of bytes are valid UTF-8 by chance now and then (`小一` in GBK is).
        let worth = self.score(Charset::UTF_8) + 6 * utf8.characters as i64;
        if perhaps && worth >= score {
            return chosen(Charset::UTF_8, "detected (valid UTF-8)");
        }
        chosen(likeliest, "detected (likeliest characters)")
    }

    /// Whether every value can be read in a charset, but for a character cut at its end.
    fn fits(&self, charset: Charset) -> bool {
        self.values.iter().all(|&(_, raw)| {
            let (text, broken) = charset.decode(raw);
            !broken || !text.trim_end_matches('\u{fffd}').contains('\u{fffd}')
        })
    }

    /// The charset in which the evidence reads best, and how well.
    fn likeliest(&self) -> (i64, Charset) {
        let candidates = [GB18030, BIG5, SHIFT_JIS, EUC_KR, EUC_JP, WINDOWS_1252];
        let mut best = (i64::MIN, Charset::LATIN_1);
        for charset in candidates.map(Charset) {
            let score = self.score(charset);
            if score > best.0 {
                best = (score, charset);
            }
        }
        best
    }

    fn score(&self, charset: Charset) -> i64 {
        score_text(&charset.decode(&self.sample).0, charset)
    }

    /// Where values begin that hold bytes which are no character of the charset.
    pub(super) fn broken<'t>(
        &'t self,
        charset: Charset,
    ) -> impl Iterator<Item = u32> + use<'t, 'a> {
        let sound = charset == Charset::UTF_8 && self.utf8.is_whole();
        let values = if sound { &[] } else { &self.values[..] };
        values
            .iter()
            .filter(move |(_, raw)| charset.decode(raw).1)
            .map(|&(byte, _)| byte)
    }
}

/// The first and the last place outside ASCII, to within a few bytes.
fn outside_ascii(bytes: &[u8]) -> (usize, usize) {
    const BLOCK: usize = 64;
    let first = bytes.chunks(BLOCK).position(|block| !block.is_ascii());
    let last = bytes.rchunks(BLOCK).position(|block| !block.is_ascii());
    let end = last.map_or(0, |blocks| bytes.len() - blocks * BLOCK);
    (first.map_or(0, |blocks| blocks * BLOCK), end)
}

impl Utf8 {
    fn count(&mut self, raw: &[u8]) {
        let mut rest = raw;
        loop {
            let (valid, error) = match std::str::from_utf8(rest) {
                Ok(text) => (text, None),
                Err(error) => {
                    let (valid, _) = rest.split_at(error.valid_up_to());
                    (std::str::from_utf8(valid).unwrap_or_default(), Some(error))
                }
            };
            for c in valid.chars().filter(|c| !c.is_ascii()) {
                self.characters += 1;
                self.long += u64::from(c.len_utf8() > 2);
            }
            let Some(error) = error else { return };
            let upto = error.valid_up_to();
            match error.error_len() {
                None => {
                    self.cut += u64::from(rest.len() - upto > 1);
                    self.lone += u64::from(rest.len() - upto == 1);
                    return;
                }
                Some(length) => {
                    if length > 1 && rest.get(upto + length).is_none_or(u8::is_ascii) {
                        self.cut += 1;
                    } else {
                        self.bad += 1;
                    }
                    rest = rest.get(upto + length..).unwrap_or_default();
                }
            }
        }
    }

    /// Valid but for characters cut in two and a few stray bytes; characters of three bytes and
    /// more hardly ever come about by chance.
    const fn nearly(self) -> bool {
        let bad = self.bad + if self.characters == 0 { self.lone } else { 0 };
        bad * 4 <= self.long || bad * 20 <= self.characters
    }

    /// Valid without any exception.
    const fn is_whole(self) -> bool {
        self.bad + self.cut + self.lone == 0
    }
}

#[cfg(test)]
mod tests {
    use crate::record::{Limits, Scanner};
    use encoding_rs::Encoding;

    fn guessed(label: &str, text: &str) -> &'static str {
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        let (raw, _, lossy) = encoding.encode(text);
        assert!(!lossy, "{text} in {label}");
        let game = [b"(;GM[1]PB[", &raw[..], b"];B[aa])"].concat();
        let mut scanner = Scanner::default();
        let mut findings = Vec::new();
        let game = scanner.scan(&game, &Limits::default(), None, &mut findings);
        assert_eq!(game.tree.len(), 2, "{text} in {label}");
        game.charset.used.name()
    }

    #[test]
    fn names_are_read_in_the_charset_they_were_written_in() {
        for (label, name, texts) in [
            (
                "gbk",
                "gb18030",
                &[
                    "常昊",
                    "马晓春 九段",
                    "古力",
                    "柯洁",
                    "聂卫平",
                    "陈祖德七段",
                    "小一",
                ][..],
            ),
            (
                "big5",
                "Big5",
                &["林海峰", "周俊勳 九段", "張栩", "王立誠", "許功蓋"],
            ),
            (
                "shift_jis",
                "Shift_JIS",
                &[
                    "武宮正樹 九段",
                    "依田紀基",
                    "ヒカルの碁",
                    "小林光一",
                    "石田芳夫",
                ],
            ),
            ("euc-jp", "EUC-JP", &["ヒカルの碁", "黒の中押し勝ち"]),
            (
                "euc-kr",
                "EUC-KR",
                &["이창호 9단", "조훈현", "박정환", "흑 불계승"],
            ),
            (
                "windows-1252",
                "windows-1252",
                &[
                    "José",
                    "Jürgen Müller",
                    "Frédéric Donzet",
                    "Größe",
                    "mañana",
                    "Øystein",
                ],
            ),
            (
                "utf-8",
                "UTF-8",
                &["柯洁", "José", "ソ", "이창호", "Müller", "Иванов"],
            ),
        ] {
            for text in texts {
                assert_eq!(guessed(label, text), name, "{text}");
            }
        }
    }

    #[test]
    fn one_odd_byte_is_a_letter_unless_other_text_says_utf8() {
        for (bytes, name) in [
            (&b"(;CA[UTF-8]PB[Jos\xe9];B[aa])"[..], "windows-1252"),
            (b"(;CA[UTF-8]PB[Jos\xe9]PW[\xe4\xb9\x99];B[aa])", "UTF-8"),
            (b"(;CA[UTF-8]PB[\xe5\xb7\xa7\xe5];B[aa])", "UTF-8"),
            (b"(;CA[UTF-8]PB[\xe5\x8c];B[aa])", "UTF-8"),
            (b"(;CA[ISO-8859-1]PB[Jos\xe9];B[aa])", "windows-1252"),
            (b"(;CA[ISO-8859-1]PB[Jos\xc3\xa9];B[aa])", "UTF-8"),
            (b"(;PB[Kim];B[aa])", "UTF-8"),
        ] {
            let mut scanner = Scanner::default();
            let game = scanner.scan(bytes, &Limits::default(), None, &mut Vec::new());
            assert_eq!(game.charset.used.name(), name, "{}", bytes.escape_ascii());
        }
    }
}
