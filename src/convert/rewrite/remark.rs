//! What a conversion says in the comments of a record.
//!
//! Owns the paragraph: between its first and its last line it is ours, and the next conversion
//! replaces it or takes it away. Knows no rules.

use crate::record::{Charset, NodeId, ValueKind, escape};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How the first line of a paragraph of ours begins.
const BEGIN: &[u8] = b"convert-rules: ";
/// Its last line.
const END: &[u8] = b"convert-rules: end";

/// Paragraphs to be put, ready in the charset of the record.
#[derive(Debug, Default)]
pub(in crate::convert) struct Remarks {
    paragraphs: BTreeMap<NodeId, Vec<u8>>,
    line_end: Vec<u8>,
}

impl Remarks {
    /// No paragraphs, for a record with these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self {
            paragraphs: BTreeMap::new(),
            line_end: line_end(bytes).to_vec(),
        }
    }

    /// Adds lines to the paragraph of a node, in this charset, or in ASCII where there is none.
    pub fn say(&mut self, node: NodeId, lines: &[String], charset: Option<Charset>) {
        let paragraph = self.paragraphs.entry(node).or_default();
        for line in lines {
            if paragraph.is_empty() {
                paragraph.extend_from_slice(BEGIN);
            } else {
                paragraph.extend_from_slice(&self.line_end);
            }
            let spelled = spelled_out(line, charset);
            let charset = charset.unwrap_or(Charset::UTF_8);
            paragraph.extend(escape(&spelled, ValueKind::Plain, charset));
        }
    }

    /// Whether nothing is to be said.
    pub fn is_empty(&self) -> bool {
        self.paragraphs.is_empty()
    }

    /// What the comment of a node is to be, with the paragraph it is to have and no other of
    /// ours; `None` for no comment at all.
    pub fn comment(&self, node: NodeId, now: Option<&[u8]>) -> Option<Vec<u8>> {
        let (mut then, is_ours) = match now {
            Some(now) => (without_remarks(now).into_owned(), now.starts_with(BEGIN)),
            None => (Vec::new(), true),
        };
        if let Some(paragraph) = self.paragraphs.get(&node) {
            if !is_ours || !then.is_empty() {
                then.extend_from_slice(&self.line_end);
                then.extend_from_slice(&self.line_end);
            }
            then.extend_from_slice(paragraph);
            then.extend_from_slice(&self.line_end);
            then.extend_from_slice(END);
        }
        (!then.is_empty() || !is_ours).then_some(then)
    }
}

/// Whether bytes hold a paragraph of ours.
pub(super) fn has_remark(bytes: &[u8]) -> bool {
    find(bytes, BEGIN).is_some()
}

/// A raw comment without our paragraphs and the empty line before each.
pub(super) fn without_remarks(raw: &[u8]) -> Cow<'_, [u8]> {
    let mut left = Cow::Borrowed(raw);
    while let Some((from, to)) = paragraph(&left) {
        let whole = left.into_owned();
        left = Cow::Owned([&whole[..from], &whole[to..]].concat());
    }
    left
}

/// The range of the first paragraph of ours, the empty line before it included.
fn paragraph(raw: &[u8]) -> Option<(usize, usize)> {
    let mut at = 0;
    loop {
        let begin = at + find(raw.get(at..)?, BEGIN)?;
        let begins_line = begin == 0 || matches!(raw[begin - 1], b'\n' | b'\r');
        if begins_line && !raw[begin..].starts_with(END) {
            let end = begin + find(&raw[begin..], END)? + END.len();
            let before = &raw[..begin];
            let gaps: [&[u8]; 4] = [b"\r\n\r\n", b"\n\r\n\r", b"\n\n", b"\r\r"];
            let gap = gaps.iter().find(|gap| before.ends_with(gap));
            return Some((begin - gap.map_or(0, |gap| gap.len()), end));
        }
        at = begin + BEGIN.len();
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut at = 0;
    loop {
        let rest = bytes.get(at..)?;
        at += rest.iter().position(|&byte| byte == first)?;
        if bytes[at..].starts_with(wanted) {
            return Some(at);
        }
        at += 1;
    }
}

/// How lines end in a file: as its first one does.
fn line_end(bytes: &[u8]) -> &'static [u8] {
    let first = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    let Some(at) = first else { return b"\n" };
    match (bytes[at], bytes.get(at + 1)) {
        (b'\r', Some(b'\n')) => b"\r\n",
        (b'\n', Some(b'\r')) => b"\n\r",
        (b'\r', _) => b"\r",
        _ => b"\n",
    }
}

/// A text with everything a charset cannot write put into letters it can.
fn spelled_out(text: &str, charset: Option<Charset>) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() || charset.is_some_and(|charset| charset.can_write(c)) {
            out.push(c);
            continue;
        }
        match c {
            '½' => out.push_str(" 1/2"),
            '¼' => out.push_str(" 1/4"),
            '¾' => out.push_str(" 3/4"),
            '−' | '–' | '—' => out.push('-'),
            '→' => out.push_str("->"),
            '’' | '‘' => out.push('\''),
            'Δ' => out.push_str("Delta "),
            'δ' => out.push_str("delta "),
            '′' => out.push('\''),
            '…' => out.push_str("..."),
            '×' => out.push('x'),
            '·' => out.push(';'),
            c => out.push_str(&format!("U+{:04X}", u32::from(c))),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(bytes: &[u8], now: Option<&[u8]>, lines: &[&str]) -> Vec<u8> {
        let mut remarks = Remarks::of(bytes);
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        remarks.say(NodeId::ROOT, &lines, None);
        remarks.comment(NodeId::ROOT, now).unwrap()
    }

    #[test]
    fn a_paragraph_is_put_replaced_and_taken_away() {
        for (file, now) in [
            (&b"(;\r\nC[x])"[..], Some(&b"a talk"[..])),
            (b"(;C[])", Some(b"")),
            (b"(;)", None),
            (b"\r", Some(b"ends in a line\r")),
            (b"\n\r", Some(b"two\n\rlines")),
        ] {
            let once = said(file, now, &["a to b", "why ]"]);
            let again = said(file, Some(&once), &["a to b", "why ]"]);
            assert_eq!(once, again);
            let other = said(file, Some(&once), &["b to a"]);
            assert_eq!(other, said(file, now, &["b to a"]));
            let nothing = Remarks::of(file);
            let back = nothing.comment(NodeId::ROOT, Some(&other));
            assert_eq!(back.as_deref(), now, "{file:?}");
        }
    }

    #[test]
    fn words_like_ours_are_left_alone() {
        for raw in [
            &b"see convert-rules: end"[..],
            b"convert-rules: is a tool",
            b"convert-rules: end",
            b"x convert-rules: a\nconvert-rules: end",
        ] {
            assert_eq!(
                without_remarks(raw),
                raw,
                "{}",
                String::from_utf8_lossy(raw)
            );
        }
    }

    #[test]
    fn what_a_charset_cannot_write_is_spelled_out() {
        assert_eq!(spelled_out("3¾ 子", Some(Charset::LATIN_1)), "3¾ U+5B50");
        assert_eq!(spelled_out("3¾ 子", Charset::for_label("gbk")), "3¾ 子");
        let sjis = Charset::for_label("sjis");
        assert_eq!(spelled_out("ΔM ½", sjis), "ΔM  1/2");
        assert_eq!(spelled_out("4–5", Some(Charset::LATIN_1)), "4-5");
    }
}
