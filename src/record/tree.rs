//! The arena a game is scanned into: nodes, properties and values as ranges of the bytes.

use std::fmt;

/// A range of a game's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes themselves.
    #[must_use]
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start as usize..self.end as usize]
    }

    /// Number of bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether nothing is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A node of the arena, in the order of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The root of a game.
    pub const ROOT: Self = Self(0);

    /// Position in the file's order, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}", self.0)
    }
}

/// A property's name: its capital letters and digits, up to eight of them, packed for comparison.
///
/// Lower-case letters are dropped as FF\[1\]–\[3\] ask (`Black` is `B`); a name without capitals
/// is folded to capitals (`ab` is `AB`). Names of more than eight capitals keep the first eight
/// and never equal a standard name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ident(u64);

impl Ident {
    /// Packs a standard name.
    #[must_use]
    pub const fn new(name: &str) -> Self {
        let bytes = name.as_bytes();
        let mut packed = 0;
        let mut i = 0;
        while i < bytes.len() && i < 8 {
            packed = packed << 8 | bytes[i] as u64;
            i += 1;
        }
        Self(packed)
    }

    /// The name of one capital letter.
    pub(super) const fn letter(letter: u8) -> Self {
        Self(letter as u64)
    }

    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Packs a name as written.
    #[must_use]
    pub fn packed(written: &[u8]) -> Self {
        let capitals = written.iter().filter(|b| b.is_ascii_uppercase());
        let fold = capitals.clone().next().is_none();
        let mut packed = 0;
        let letters = written.iter().filter(|b| {
            b.is_ascii_uppercase() || b.is_ascii_digit() || fold && b.is_ascii_lowercase()
        });
        for letter in letters.take(8) {
            packed = packed << 8 | u64::from(letter.to_ascii_uppercase());
        }
        Self(packed)
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0.to_be_bytes().into_iter().filter(|&b| b != 0) {
            fmt::Write::write_char(f, char::from(byte))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where its `;` stands.
    pub byte: u32,
    pub first_property: u32,
    pub properties: u32,
    pub parent: u32,
    pub first_child: u32,
    pub next_sibling: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct RawProperty {
    pub ident: Ident,
    pub name: Span,
    pub first_value: u32,
    pub values: u32,
}

pub(super) const NONE: u32 = u32::MAX;

/// Nodes, properties and values whose memory is kept for the next game.
const KEPT: usize = 1 << 20;

/// The memory games are scanned into, one after another, given back only after a huge one.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    pub(super) nodes: Vec<Node>,
    pub(super) properties: Vec<RawProperty>,
    pub(super) values: Vec<Span>,
}

impl Arena {
    /// Forgets the game, keeping the memory of all but huge ones.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
        if self.nodes.capacity().max(self.values.capacity()) > 2 * KEPT {
            self.nodes.shrink_to(KEPT);
            self.properties.shrink_to(KEPT);
            self.values.shrink_to(KEPT);
        }
    }
}

/// One game: its bytes and the arena that holds its shape.
///
/// A game always has at least a root node, which may be empty.
#[derive(Clone, Copy, Debug)]
pub struct GameTree<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) arena: &'a Arena,
}

/// A property of a node.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    /// Its packed name.
    pub ident: Ident,
    /// Its name as written.
    pub name: Span,
    /// Its values in order, as raw spans between the brackets.
    pub values: Values<'a>,
}

/// The raw values of a property.
pub type Values<'a> = &'a [Span];

impl<'a> GameTree<'a> {
    /// The game's own bytes, its whole slice of the file; all spans and offsets refer to these.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.arena.nodes.len()
    }

    /// Whether there are no nodes at all (never for a scanned game).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.arena.nodes.is_empty()
    }

    /// All nodes in the order of the file.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.arena.nodes.len() as u32).map(NodeId)
    }

    /// Where the node begins.
    #[must_use]
    pub fn byte(&self, node: NodeId) -> u32 {
        self.arena.nodes[node.index()].byte
    }

    /// The node before it, nothing for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        link(self.arena.nodes[node.index()].parent)
    }

    /// The first node after it: the main line goes on there.
    #[must_use]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        link(self.arena.nodes[node.index()].first_child)
    }

    /// The next variation beside it.
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        link(self.arena.nodes[node.index()].next_sibling)
    }

    /// The nodes of the main line, from the root, always taking the first variation.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + use<'a> {
        let tree = *self;
        std::iter::successors(Some(NodeId::ROOT), move |&node| tree.first_child(node))
    }

    /// The node's properties in order.
    pub fn properties(&self, node: NodeId) -> impl Iterator<Item = Property<'a>> + use<'a> {
        let node = &self.arena.nodes[node.index()];
        let arena = self.arena;
        let from = node.first_property as usize;
        arena.properties[from..from + node.properties as usize]
            .iter()
            .map(move |raw| {
                let first = raw.first_value as usize;
                Property {
                    ident: raw.ident,
                    name: raw.name,
                    values: &arena.values[first..first + raw.values as usize],
                }
            })
    }

    /// The name and the value of a node that holds a single property with a single value.
    #[must_use]
    #[inline]
    pub fn lone_value(&self, node: NodeId) -> Option<(Ident, Span)> {
        let node = &self.arena.nodes[node.index()];
        if node.properties != 1 {
            return None;
        }
        let property = self.arena.properties.get(node.first_property as usize)?;
        let value = self.arena.values.get(property.first_value as usize)?;
        (property.values == 1).then_some((property.ident, *value))
    }

    /// The first property of that name on the node.
    #[must_use]
    pub fn find(&self, node: NodeId, ident: Ident) -> Option<Property<'a>> {
        self.properties(node)
            .find(|property| property.ident == ident)
    }

    /// The raw bytes of a value.
    #[must_use]
    pub fn raw(&self, span: Span) -> &'a [u8] {
        span.of(self.bytes)
    }
}

const fn link(index: u32) -> Option<NodeId> {
    if index == NONE {
        None
    } else {
        Some(NodeId(index))
    }
}
