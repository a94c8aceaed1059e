//! The grammar of names and values, and its recovery.
//!
//! Owns what a property is and where it belongs. Knows no property's meaning.

use super::start::preview;
use super::walk::Run;
use crate::finding::record_codes as codes;
use crate::record::ahead::is_blank;
use crate::record::names;
use crate::record::tree::{Ident, NONE, RawProperty, Span};
use crate::record::value::{End, ValueScan};

impl Run<'_, '_> {
    /// A `[` without a name: one more value of the property before it, or nobody's.
    pub(super) fn nameless(&mut self) {
        let continues = match (self.arena.values.last(), self.arena.nodes.last()) {
            (Some(value), Some(node)) if node.properties > 0 => {
                let from = value.end as usize + 1;
                from <= self.at && self.bytes[from..self.at].iter().all(|&b| is_blank(b))
            }
            _ => false,
        };
        if continues {
            if let Some(value) = self.one_value() {
                self.arena.values.push(value);
                if let Some(property) = self.arena.properties.last_mut() {
                    property.values += 1;
                }
            }
            return;
        }
        let here = self.at;
        let Some(value) = self.one_value() else {
            return;
        };
        let bytes = self.bytes;
        self.reports.add(&codes::VALUE_WITHOUT_NAME, here, || {
            format!("the value {} has no name", preview(value.of(bytes))).into()
        });
    }

    /// A word: a name with its values, a name without, or junk.
    pub(super) fn property(&mut self) {
        let from = self.at;
        let mut last;
        let mut words = 0;
        while self.byte().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            last = self.at;
            words += 1;
            while self.byte().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
                self.at += 1;
            }
            let end = self.at;
            while self.byte().is_some_and(is_blank) {
                self.at += 1;
            }
            if self.byte() == Some(b'[') {
                return self.named(from, last, end, words);
            }
        }
        self.valueless(from, self.at, words);
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Words without a value behind them.
    fn valueless(&mut self, from: usize, to: usize, words: u32) {
        let text = self.bytes[from..to].trim_ascii_end();
        let kind = if words <= 2 && text.len() <= 8 && !text.iter().any(u8::is_ascii_lowercase) {
            &codes::NAME_WITHOUT_VALUE
        } else {
            &codes::JUNK
        };
        self.reports.add(kind, from, || {
            format!("{} has no value and is dropped", preview(text)).into()
        });
    }

    fn named(&mut self, from: usize, last: usize, end: usize, words: u32) {
        let mut name = span(from, end);
        if words > 1 {
            let joined = Ident::packed(name.of(self.bytes));
            if names::is_standard(joined) {
                self.reports.add(&codes::BLANK_IN_NAME, from, || {
                    format!("{joined} is written with a blank inside").into()
                });
            } else {
                self.valueless(from, last, words - 1);
                name = span(last, end);
            }
        }
        let written = name.of(self.bytes);
        let start = name.start as usize;
        if written.len() > 64 {
            self.reports.add(&codes::NAME_TOO_LONG, start, || {
                format!("a name of {} letters", written.len()).into()
            });
        }
        if written.iter().any(u8::is_ascii_lowercase) {
            self.reports.add(&codes::OLD_STYLE_NAME, start, || {
                format!("the first such name is {}", preview(written)).into()
            });
        }
        if !self.home(start) {
            return;
        }
        let ident = Ident::packed(written);
        self.twice(ident, start);
        let first_value = self.arena.values.len();
        while self.byte() == Some(b'[') {
            let Some(value) = self.one_value() else { break };
            self.arena.values.push(value);
            while self.byte().is_some_and(is_blank) {
                self.at += 1;
            }
        }
        self.arena.properties.push(RawProperty {
            ident,
            name,
            first_value: first_value as u32,
            values: (self.arena.values.len() - first_value) as u32,
        });
        self.arena.nodes[self.cur as usize].properties += 1;
    }

    /// Makes sure that a property here has a node, its properties the last of the arena.
    fn home(&mut self, byte: usize) -> bool {
        let started = self.frames.last().is_some_and(|f| f.first != NONE);
        if !started {
            self.reports.add(&codes::MISSING_SEMICOLON, byte, || {
                "a node begins without its semicolon".into()
            });
            return self.link(byte);
        }
        if self.tail == NONE {
            return true;
        }
        self.reports
            .add(&codes::PROPERTY_AFTER_VARIATION, byte, || {
                "a property follows a variation; it is taken as part of the node before it".into()
            });
        let node = &mut self.arena.nodes[self.cur as usize];
        let from = node.first_property as usize;
        let to = from + node.properties as usize;
        if to == self.arena.properties.len() {
            return true;
        }
        if node.properties > 64 {
            return self.link(byte);
        }
        node.first_property = self.arena.properties.len() as u32;
        self.arena.properties.extend_from_within(from..to);
        self.seen = u64::MAX;
        true
    }

    fn twice(&mut self, ident: Ident, byte: usize) {
        let bit = sketch(ident);
        if self.seen & bit != 0 {
            let node = &self.arena.nodes[self.cur as usize];
            let from = node.first_property as usize;
            let all = &self.arena.properties[from..from + node.properties as usize];
            if all.iter().rev().take(128).any(|p| p.ident == ident) {
                self.reports.add(&codes::PROPERTY_TWICE, byte, || {
                    format!("{ident} stands twice in one node").into()
                });
            }
        }
        self.seen |= bit;
    }

    /// Reads the value whose `[` is here; `None` when the game ends inside it with nothing.
    fn one_value(&mut self) -> Option<Span> {
        let from = self.at + 1;
        let mut scan = ValueScan::new(from);
        let mut to = match scan.run(self.bytes, true) {
            End::Closed(at) => {
                self.at = at + 1;
                at
            }
            end => {
                self.complete = false;
                self.reports.add(&codes::UNCLOSED_VALUE, from - 1, || {
                    "the game ends inside the value that begins here".into()
                });
                self.at = match end {
                    End::Cut(at) => at,
                    _ => self.bytes.len(),
                };
                self.at
            }
        };
        if scan.trail.is_some() && self.trails.len() < 64 {
            self.trails.push(span(from, to));
        }
        if let Some(stray) = scan.stray {
            let strays = scan.strays;
            self.reports.add(&codes::UNESCAPED_BRACKET, stray, || {
                format!("closing brackets not escaped in this value: {strays}").into()
            });
        }
        let longest = self.limits.max_value.max(2) as usize;
        if to - from > longest {
            self.complete = false;
            let length = to - from;
            self.reports.add(&codes::VALUE_TOO_LONG, from, || {
                format!("a value of {length} bytes is cut").into()
            });
            to = from + longest;
        }
        Some(span(from, to))
    }

    /// Bytes inside the game that are nothing.
    pub(super) fn junk(&mut self) {
        let from = self.at;
        while let Some(byte) = self.byte()
            && !matches!(byte, b';' | b'(' | b')' | b'[')
            && !byte.is_ascii_alphabetic()
        {
            self.at += 1;
        }
        let text = self.bytes[from..self.at].trim_ascii_end();
        self.reports.add(&codes::JUNK, from, || {
            format!(
                "neither name nor value, length {}: {}",
                text.len(),
                preview(text)
            )
            .into()
        });
    }
}

pub(super) const fn span(from: usize, to: usize) -> Span {
    Span {
        start: from as u32,
        end: to as u32,
    }
}

/// One bit for a name, to see quickly that it did not come before.
pub(super) const fn sketch(ident: Ident) -> u64 {
    1 << (ident.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
}
