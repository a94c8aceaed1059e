//! Where the properties that may change stand on the main line of a record.
//!
//! Owns their places and the places new ones are put at. Knows no meaning.

use crate::record::{GameTree, Ident, NodeId, Property, Span};

/// Blanks before a property that are taken for the style of the file, at the most.
const WIDEST_GAP: usize = 64;

/// The three properties a conversion rewrites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::convert) enum Field {
    /// `RU`.
    Rules,
    /// `KM`.
    Komi,
    /// `RE`.
    Result,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rules, Self::Komi, Self::Result];

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "RU",
            Self::Komi => "KM",
            Self::Result => "RE",
        }
    }

    /// Its position in tables of all fields.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The field of that name.
    pub fn of(ident: Ident) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|field| Ident::new(field.name()) == ident)
    }
}

/// One property in a record.
#[derive(Clone, Debug)]
pub(in crate::convert) struct Site {
    /// Its name.
    pub name: Span,
    /// Where what stands before it in its node ends.
    pub before: u32,
    /// Where it ends itself, its last bracket included.
    pub after: u32,
    /// Its raw values.
    pub values: Vec<Span>,
}

/// The properties of a main line that may change.
#[derive(Debug, Default)]
pub(in crate::convert) struct Sites {
    /// RU, KM and RE, in this order of fields.
    pub fields: [Vec<Site>; 3],
    /// `GOREF`.
    pub private: Vec<Site>,
    /// `CA`.
    pub charset: Vec<Site>,
}

impl Sites {
    /// Finds them.
    pub fn of(tree: GameTree<'_>) -> Self {
        let mut found = Self::default();
        for node in tree.main_line() {
            each_site(tree, node, |ident, site| {
                if let Some(field) = Field::of(ident) {
                    found.fields[field.index()].push(site());
                } else if ident == Ident::new("GOREF") {
                    found.private.push(site());
                } else if ident == Ident::new("CA") {
                    found.charset.push(site());
                }
            });
        }
        found
    }

    /// The raw values of a field as they stand, in order.
    pub fn values(&self, tree: GameTree<'_>, field: Field) -> Vec<Vec<u8>> {
        let sites = self.fields[field.index()].iter();
        let values = sites.flat_map(|site| &site.values);
        values.map(|value| tree.raw(*value).to_vec()).collect()
    }
}

/// The first property of that name in a node.
pub(super) fn site_in(tree: GameTree<'_>, node: NodeId, wanted: Ident) -> Option<Site> {
    let mut found = None;
    each_site(tree, node, |ident, site| {
        if ident == wanted && found.is_none() {
            found = Some(site());
        }
    });
    found
}

/// Calls `take` for every property of a node with values.
fn each_site(tree: GameTree<'_>, node: NodeId, mut take: impl FnMut(Ident, &dyn Fn() -> Site)) {
    let mut before = node_start(tree, node);
    for property in tree.properties(node) {
        let Some(after) = end_of(tree, &property) else {
            continue;
        };
        take(property.ident, &|| Site {
            name: property.name,
            before: blank_before(tree, before, property.name.start),
            after,
            values: property.values.to_vec(),
        });
        before = after;
    }
}

/// Where the blanks before a name begin; at the name itself where something else stands there.
fn blank_before(tree: GameTree<'_>, before: u32, name: u32) -> u32 {
    let gap = tree.bytes().get(before as usize..name as usize);
    match gap {
        Some(gap) if gap.iter().all(u8::is_ascii_whitespace) => before,
        Some(_) | None => name,
    }
}

/// Where the properties of a node begin.
fn node_start(tree: GameTree<'_>, node: NodeId) -> u32 {
    let byte = tree.byte(node);
    let has_semicolon = tree.bytes().get(byte as usize) == Some(&b';');
    byte + u32::from(has_semicolon)
}

/// Where a property ends; nothing for one without values.
fn end_of(tree: GameTree<'_>, property: &Property<'_>) -> Option<u32> {
    let last = property.values.last()?;
    let closed = tree.bytes().get(last.end as usize) == Some(&b']');
    Some(last.end + u32::from(closed))
}

/// Where a new property is put, and the blanks before it.
pub(super) struct Gap {
    /// The place.
    pub at: u32,
    /// Blanks and line breaks, as the file has them there.
    pub blanks: Vec<u8>,
}

/// Where a reader expects a new property of a node: behind the last of its properties that are
/// named, else behind its last, else at its beginning.
pub(super) fn gap_behind(tree: GameTree<'_>, node: NodeId, named: &[&str]) -> Option<Gap> {
    let bytes = tree.bytes();
    // A property written behind a variation belongs to the node, but its place does not.
    let limit = tree.first_child(node).map(|child| tree.byte(child));
    let (mut wanted, mut any): (Option<Site>, Option<Site>) = (None, None);
    each_site(tree, node, |ident, site| {
        let site = site();
        let closed = bytes.get(site.after as usize - 1) == Some(&b']');
        if !closed || limit.is_some_and(|limit| site.after > limit) {
            return;
        }
        if named.iter().any(|name| Ident::new(name) == ident) {
            wanted = Some(site.clone());
        }
        any = Some(site);
    });
    if let Some(site) = wanted.or(any) {
        let blanks = bytes.get(site.before as usize..site.name.start as usize)?;
        return Some(Gap {
            at: site.after,
            blanks: if blanks.len() <= WIDEST_GAP {
                blanks.to_vec()
            } else {
                Vec::new()
            },
        });
    }
    let start = node_start(tree, node);
    (start > tree.byte(node)).then(|| Gap {
        at: start,
        blanks: Vec::new(),
    })
}
