//! The grammar of nodes and variations, and its recovery.
//!
//! Owns the shape of the tree and the caps on it. Knows no property's meaning.

use super::property::{sketch, span};
use super::scanner::Limits;
use super::start::{Start, find_start, first_visible, preview, what_instead};
use crate::finding::{Severity, record_codes as codes};
use crate::record::ahead::{Ahead, begins_neighbour, follow, is_blank, plain_move};
use crate::record::reports::Reports;
use crate::record::tree::{Arena, Ident, NONE, Node, RawProperty, Span};

/// An open parenthesis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The node its variation hangs on.
    pub(super) stem: u32,
    /// The last child of that node when it opened.
    pub(super) tail: u32,
    /// The first node inside.
    pub(super) first: u32,
    /// Where it stands.
    pub(super) byte: u32,
}
pub(super) struct Run<'r, 'f> {
    pub(super) bytes: &'r [u8],
    pub(super) limits: &'r Limits,
    pub(super) arena: &'r mut Arena,
    pub(super) frames: &'r mut Vec<Frame>,
    pub(super) trails: &'r mut Vec<Span>,
    pub(super) reports: Reports<'f>,
    pub(super) at: usize,
    /// The node the next one hangs on.
    pub(super) cur: u32,
    /// Its last child so far.
    pub(super) tail: u32,
    pub(super) root_tail: u32,
    /// A sketch of the names on the current node.
    pub(super) seen: u64,
    /// Where the game stood before its last `)`.
    pub(super) closed: (u32, u32),
    pub(super) stop: bool,
    pub(super) complete: bool,
}

/// Length of a plain move, `;B[xy]`.
const PLAIN: usize = 6;

impl Run<'_, '_> {
    pub(super) fn whole(&mut self) -> bool {
        let found = self.begin();
        if found {
            self.push_frame(self.at.saturating_sub(1));
            self.body();
            while !self.stop && self.after() {
                self.body();
            }
        }
        if self.arena.nodes.is_empty() {
            self.link(0);
        }
        found
    }

    /// Finds the game's `(` and reports what stands before it.
    fn begin(&mut self) -> bool {
        let mut from = 0;
        if self.bytes.starts_with(b"\xef\xbb\xbf") {
            from = 3;
            self.reports.add(&codes::BYTE_ORDER_MARK, 0, || {
                "the file begins with a byte order mark".into()
            });
        }
        let Some((start, kind)) = find_start(self.bytes, from) else {
            let bytes = self.bytes;
            self.reports
                .add(&codes::NO_GAME, 0, || what_instead(&bytes[from..]).into());
            return false;
        };
        if let Some(offset) = first_visible(&self.bytes[from..start]) {
            let text = &self.bytes[from + offset..start];
            self.reports.add(&codes::TEXT_BEFORE, from + offset, || {
                format!(
                    "text before the game, length {}: {}",
                    text.len(),
                    preview(text)
                )
                .into()
            });
        }
        self.at = start;
        if kind == Start::Node {
            self.reports.add(&codes::MISSING_OPEN, start, || {
                "the game begins without `(`".into()
            });
        } else {
            self.at += 1;
        }
        true
    }

    fn push_frame(&mut self, byte: usize) {
        self.frames.push(Frame {
            stem: self.cur,
            tail: self.tail,
            first: NONE,
            byte: byte as u32,
        });
    }

    /// Reads until the game is closed, the bytes end or a cap stops it.
    fn body(&mut self) {
        while !self.stop {
            self.moves();
            let Some(&byte) = self.bytes.get(self.at) else {
                return;
            };
            match byte {
                b';' => self.node(),
                b'(' => self.open(),
                b')' => {
                    self.close();
                    if self.frames.is_empty() {
                        return;
                    }
                }
                b'[' => self.nameless(),
                _ if byte.is_ascii_alphabetic() => self.property(),
                _ if is_blank(byte) => self.at += 1,
                _ => self.junk(),
            }
        }
    }

    /// The run of plain moves here: nodes of one property with one point.
    ///
    /// Counted first, so that each list of the arena grows once and is then simply filled.
    fn moves(&mut self) {
        let started = self.frames.last().is_some_and(|frame| frame.first != NONE);
        if self.tail != NONE || !started {
            return;
        }
        let from = self.at;
        let first = self.arena.nodes.len();
        let room = self.cap().saturating_sub(first);
        let mut count = 0;
        while count < room && plain_move(self.bytes, from + count * PLAIN) {
            count += 1;
        }
        if count == 0 {
            return;
        }
        self.note_empty();
        if self.cur == 0 {
            self.root_tail = first as u32;
        }
        self.arena.nodes[self.cur as usize].first_child = first as u32;
        self.push_moves(from, count);
        self.arena.nodes[first].parent = self.cur;
        self.cur = (first + count - 1) as u32;
        self.arena.nodes[self.cur as usize].first_child = NONE;
        self.at = from + count * PLAIN;
        self.seen = sketch(Ident::letter(self.bytes[self.at - 5]));
    }

    /// Appends so many plain moves, each the parent of the next.
    fn push_moves(&mut self, from: usize, count: usize) {
        let Arena {
            nodes,
            properties,
            values,
        } = &mut *self.arena;
        let first_value = values.len() as u32;
        let first_property = properties.len() as u32;
        let first = nodes.len() as u32;
        nodes.extend((0..count as u32).map(|n| Node {
            byte: from as u32 + n * PLAIN as u32,
            first_property: first_property + n,
            properties: 1,
            parent: (first + n).wrapping_sub(1),
            first_child: first + n + 1,
            next_sibling: NONE,
        }));
        let texts = self.bytes[from..from + count * PLAIN].chunks_exact(PLAIN);
        properties.extend(texts.enumerate().map(|(n, text)| RawProperty {
            ident: Ident::letter(text[1]),
            name: span(from + n * PLAIN + 1, from + n * PLAIN + 2),
            first_value: first_value + n as u32,
            values: 1,
        }));
        let starts = (0..count).map(|n| from + n * PLAIN);
        values.extend(starts.map(|at| span(at + 3, at + 5)));
    }

    fn note_empty(&mut self) {
        if let Some(node) = self.arena.nodes.last()
            && node.properties == 0
        {
            let byte = node.byte as usize;
            self.reports
                .add(&codes::EMPTY_NODE, byte, || "a node holds nothing".into());
        }
    }

    fn cap(&self) -> usize {
        self.limits.max_nodes.clamp(1, NONE - 1) as usize
    }

    fn node(&mut self) {
        self.note_empty();
        let in_sequence = self.frames.last().is_some_and(|f| f.first != NONE);
        if in_sequence && self.tail != NONE {
            self.reports.add(&codes::NODE_AFTER_VARIATION, self.at, || {
                "a node follows a variation; it is taken as another variation".into()
            });
        }
        if self.link(self.at) {
            self.at += 1;
        }
    }

    /// Makes a node and hangs it on the current one; `false` when a cap forbids.
    pub(super) fn link(&mut self, byte: usize) -> bool {
        let id = self.arena.nodes.len() as u32;
        if id as usize >= self.cap() {
            self.stop = true;
            self.complete = false;
            self.reports.add(&codes::TOO_MANY_NODES, byte, || {
                format!("reading stops at {id} nodes").into()
            });
            return false;
        }
        if self.cur == NONE && id > 0 {
            self.cur = 0;
            self.tail = self.root_tail;
        }
        match (self.cur, self.tail) {
            (NONE, _) => {}
            (cur, NONE) => self.arena.nodes[cur as usize].first_child = id,
            (_, tail) => self.arena.nodes[tail as usize].next_sibling = id,
        }
        if self.cur == 0 {
            self.root_tail = id;
        }
        self.arena.nodes.push(Node {
            byte: byte as u32,
            first_property: self.arena.properties.len() as u32,
            properties: 0,
            parent: self.cur,
            first_child: NONE,
            next_sibling: NONE,
        });
        if let Some(frame) = self.frames.last_mut()
            && frame.first == NONE
        {
            frame.first = id;
        }
        self.cur = id;
        self.tail = NONE;
        self.seen = 0;
        true
    }

    fn open(&mut self) {
        if begins_neighbour(self.bytes, self.at, true) == Ahead::Structure {
            self.stop = true;
            self.complete = false;
            self.reports.add(&codes::MISSING_CLOSE, self.at, || {
                "another game begins before this one is closed".into()
            });
            return;
        }
        if self.frames.len() >= self.limits.max_depth as usize {
            self.stop = true;
            self.complete = false;
            let depth = self.frames.len();
            self.reports.add(&codes::TOO_DEEP, self.at, || {
                format!("reading stops at {depth} parentheses open at once").into()
            });
            return;
        }
        self.push_frame(self.at);
        self.at += 1;
    }

    fn close(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.closed = (self.cur, self.tail);
        if frame.first != NONE {
            self.cur = frame.stem;
            self.tail = frame.first;
        } else if self.tail == frame.tail {
            self.reports
                .add(&codes::EMPTY_VARIATION, frame.byte as usize, || {
                    "a variation holds no node".into()
                });
        } else {
            self.reports
                .add(&codes::REDUNDANT_PARENTHESES, frame.byte as usize, || {
                    "a variation begins with another variation".into()
                });
        }
        self.at += 1;
    }

    /// What stands behind the last `)`; `true` when the game goes on after all.
    fn after(&mut self) -> bool {
        let open = self.frames.len();
        if open > 0 {
            let end = self.bytes.len();
            self.reports.add(&codes::MISSING_CLOSE, end, || {
                format!("closing parentheses missing at the end: {open}").into()
            });
            return false;
        }
        let behind = self.bytes[self.at..].iter();
        let closing = |byte: &&u8| **byte == b')' || is_blank(**byte);
        let here = self.at + behind.take_while(closing).count();
        if self.bytes.get(here) == Some(&b';') && follow(self.bytes, here, true) == Ahead::Structure
        {
            self.reports
                .add_as(&codes::EXTRA_CLOSE, Severity::Error, self.at - 1, || {
                    "the game goes on behind the parenthesis that closes it".into()
                });
            (self.cur, self.tail) = self.closed;
            self.frames.push(Frame {
                stem: NONE,
                tail: NONE,
                first: 0,
                byte: here as u32,
            });
            self.at = here;
            return true;
        }
        self.report_behind(here);
        false
    }

    /// Reports extra parentheses up to a place, and control bytes or text from there on.
    fn report_behind(&mut self, here: usize) {
        let (parens, rest) = self.bytes[self.at..].split_at(here - self.at);
        let extra = parens.iter().filter(|&&byte| byte == b')').count();
        if extra > 0 {
            let first = self.at + first_visible(parens).unwrap_or(0);
            self.reports.add(&codes::EXTRA_CLOSE, first, || {
                format!("closing parentheses too many: {extra}").into()
            });
        }
        if rest.is_empty() {
            return;
        }
        let control = |&byte: &u8| is_blank(byte) || byte == 0 || byte == 0x1a;
        let kind = if rest.iter().all(control) {
            &codes::CONTROL_AFTER
        } else {
            &codes::TEXT_AFTER
        };
        self.reports.add(kind, here, || {
            format!("length {}: {}", rest.len(), preview(rest)).into()
        });
    }
}
