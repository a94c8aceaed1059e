//! Repairing a record's structure and leaving every other byte as it is.
//!
//! Owns what is repaired: parentheses and semicolons that are missing, extra or misplaced;
//! properties behind a variation; brackets that are not escaped; a value the file's end cut
//! off; names without values, values without names, blanks in names, and bytes that are no
//! part of a game inside, before or behind it. Byte order mark, white space, text, charset,
//! repeated properties and private ones stay. Knows no property's meaning.

use super::ahead::is_blank;
use super::charset::Charset;
use super::scan::{Limits, Scanned, Scanner, Start, find_start};
use super::split::{Cut, Splitter};
use super::text::text;
use super::tree::{GameTree, NodeId, Property, Span};
use super::value::{End, ValueScan};
use std::borrow::Cow;

/// The bytes of one game repaired, or nothing where there is nothing to repair.
///
/// The repaired bytes read as the same nodes and values; repairing them again changes nothing.
/// Without any game in the bytes, or with more than one, nothing is done, nor where a repair would
/// not read back as the same game; a file must be damaged beyond what any program writes for that.
#[must_use]
pub fn fix(bytes: &[u8], forced: Option<Charset>) -> Option<Vec<u8>> {
    if Splitter::new().next(bytes, true) != (Cut::Game { len: bytes.len() }) {
        return None;
    }
    let limits = Limits {
        max_nodes: u32::MAX,
        max_depth: u32::MAX,
        max_value: u32::MAX,
    };
    let mut scanner = Scanner::default();
    let mut findings = Vec::new();
    let game = scanner.scan(bytes, &limits, forced, &mut findings);
    if !game.found || game.tree.bytes().len() < bytes.len() {
        return None;
    }
    let fixed = Mender::new(&game).whole()?;
    if fixed == bytes {
        return None;
    }
    let mut again = Scanner::default();
    findings.clear();
    let back = again.scan(&fixed, &limits, forced, &mut findings);
    same(&game, &back).then_some(fixed)
}

/// Whether two readings hold the same nodes, names and texts.
fn same(one: &Scanned<'_>, other: &Scanned<'_>) -> bool {
    let (a, b) = (one.tree, other.tree);
    a.len() == b.len()
        && a.nodes().all(|node| {
            let (mine, yours) = (a.properties(node), b.properties(node));
            a.parent(node) == b.parent(node)
                && mine.map(|p| p.ident).eq(yours.map(|p| p.ident))
                && texts(one, node).eq(texts(other, node))
        })
}

/// The texts of a node's values, in order.
fn texts<'a>(game: &Scanned<'a>, node: NodeId) -> impl Iterator<Item = Cow<'a, str>> {
    let (tree, charset) = (game.tree, game.charset.used);
    tree.properties(node)
        .flat_map(|property| property.values.iter())
        .map(move |&value| text(tree.raw(value), charset))
}

struct Mender<'a> {
    tree: GameTree<'a>,
    charset: Charset,
    bytes: &'a [u8],
    out: Vec<u8>,
    /// Everything before this byte is dealt with.
    at: usize,
    /// The nodes whose variation is open.
    open: Vec<NodeId>,
}

impl<'a> Mender<'a> {
    fn new(game: &Scanned<'a>) -> Self {
        let bytes = game.tree.bytes();
        Self {
            tree: game.tree,
            charset: game.charset.used,
            bytes,
            out: Vec::with_capacity(bytes.len() + 16),
            at: 0,
            open: Vec::new(),
        }
    }

    fn whole(mut self) -> Option<Vec<u8>> {
        self.beginning()?;
        for node in self.tree.nodes() {
            if node != NodeId::ROOT {
                self.between(node);
            }
            self.node(node);
        }
        self.ending();
        Some(self.out)
    }

    /// The mark, blanks, and the first parenthesis.
    fn beginning(&mut self) -> Option<()> {
        let mark = if self.bytes.starts_with(b"\xef\xbb\xbf") {
            3
        } else {
            0
        };
        let (start, kind) = find_start(self.bytes, mark)?;
        self.out.extend_from_slice(&self.bytes[..mark]);
        let before = &self.bytes[mark..start];
        if before.iter().all(|&byte| is_blank(byte)) {
            self.out.extend_from_slice(before);
        }
        self.out.push(b'(');
        self.at = start + usize::from(kind == Start::Game);
        let root = self.tree.byte(NodeId::ROOT) as usize;
        let gap = Gap::read(self.bytes, self.at, root);
        self.out.extend(gap.blanks());
        self.at = self.at.max(root);
        Some(())
    }

    /// The parentheses before a node, as the tree wants them.
    fn between(&mut self, node: NodeId) {
        let parent = self.tree.parent(node).unwrap_or(NodeId::ROOT);
        let gap = Gap::read(self.bytes, self.at, self.tree.byte(node) as usize);
        let mut closed = 0;
        while self.open.last().is_some_and(|&open| open > parent) {
            self.open.pop();
            closed += 1;
        }
        let alone =
            self.tree.first_child(parent) == Some(node) && self.tree.next_sibling(node).is_none();
        let opens = !alone || gap.opens();
        if opens {
            self.open.push(node);
        }
        if gap.parens().eq(wanted(closed, opens)) {
            self.out.extend(gap.kept.iter());
        } else {
            self.out.extend(wanted(closed, false));
            self.out.extend(gap.blanks());
            self.out.extend(opens.then_some(b'('));
        }
        self.at = self.at.max(self.tree.byte(node) as usize);
    }

    fn node(&mut self, node: NodeId) {
        self.out.push(b';');
        if self.bytes.get(self.at) == Some(&b';') {
            self.at += 1;
        }
        for property in self.tree.properties(node) {
            let name = property.name.start as usize;
            // A property behind a variation comes to its node without the bytes between.
            let next = self.tree_after(node);
            if name >= self.at && name < next {
                let gap = Gap::read(self.bytes, self.at, name);
                self.out.extend(gap.blanks());
            }
            let end = self.property(&property);
            if name < next {
                self.at = self.at.max(end);
            }
        }
    }

    /// Where the next node begins.
    fn tree_after(&self, node: NodeId) -> usize {
        let next = NodeId(node.0 + 1);
        if next.index() < self.tree.len() {
            self.tree.byte(next) as usize
        } else {
            self.bytes.len()
        }
    }

    /// Writes a property; gives where it ends in the record.
    fn property(&mut self, property: &Property<'_>) -> usize {
        let name = self.tree.raw(property.name);
        self.out.extend(
            name.iter()
                .filter(|byte| !byte.is_ascii_whitespace() && **byte != 0x0b),
        );
        let mut end = property.name.end as usize;
        for &value in property.values {
            let gap = Gap::read(self.bytes, end, (value.start as usize).saturating_sub(1));
            self.out.extend(gap.blanks());
            self.out.push(b'[');
            self.value(value);
            self.out.push(b']');
            end = (value.end as usize + 1).min(self.bytes.len());
        }
        end
    }

    /// Writes a value's bytes, brackets escaped where they were not.
    fn value(&mut self, value: Span) {
        let raw = self.tree.raw(value);
        let mut at = 0;
        while let Some(&byte) = raw.get(at) {
            if byte == b'\\' && at + 1 == raw.len() && value.end as usize == self.bytes.len() {
                // At the file's end a lone backslash would escape the bracket to come.
                return;
            }
            if byte == b']' {
                self.out.push(b'\\');
            }
            let step = self.charset.unit(&raw[at..]);
            self.out.extend_from_slice(&raw[at..at + step]);
            at += step;
        }
    }

    /// The last parentheses; blanks stay, anything else behind them goes.
    fn ending(&mut self) {
        let wanted = self.open.len() + 1;
        let gap = Gap::read(self.bytes, self.at, self.bytes.len());
        let mut missing = wanted;
        let mut inner = 0usize;
        let mut blanks_at = self.out.len();
        for &byte in &gap.kept {
            match byte {
                b'(' => inner += 1,
                b')' if inner > 0 => inner -= 1,
                b')' if missing > 0 => {
                    missing -= 1;
                    self.out.push(byte);
                    blanks_at = self.out.len();
                }
                b')' => {}
                _ => self.out.push(byte),
            }
        }
        let blanks = self.out.split_off(blanks_at);
        self.out.extend(std::iter::repeat_n(b')', missing));
        self.out.extend(blanks);
    }
}

fn wanted(closed: usize, opens: bool) -> impl Iterator<Item = u8> {
    std::iter::repeat_n(b')', closed).chain(opens.then_some(b'('))
}

/// What stands between two pieces of a game: blanks and parentheses; all else is left out.
struct Gap {
    kept: Vec<u8>,
}

impl Gap {
    fn read(bytes: &[u8], from: usize, to: usize) -> Self {
        let mut kept = Vec::new();
        let mut at = from;
        while at < to {
            match bytes[at] {
                b'[' => {
                    let mut scan = ValueScan::new(at + 1);
                    at = match scan.run(bytes, true) {
                        End::Closed(end) => end,
                        End::Cut(end) => end - 1,
                        End::Open | End::Unknown => to,
                    };
                }
                byte if is_blank(byte) || matches!(byte, b'(' | b')') => kept.push(byte),
                _ => {}
            }
            at += 1;
        }
        Self { kept }
    }

    fn blanks(&self) -> impl Iterator<Item = u8> {
        self.kept.iter().copied().filter(|&byte| is_blank(byte))
    }

    fn parens(&self) -> impl Iterator<Item = u8> {
        self.kept.iter().copied().filter(|&byte| !is_blank(byte))
    }

    /// Whether a parenthesis opens here and does not close.
    fn opens(&self) -> bool {
        let mut depth = 0usize;
        for byte in self.parens() {
            match byte {
                b'(' => depth += 1,
                _ => depth = depth.saturating_sub(1),
            }
        }
        depth > 0
    }
}
