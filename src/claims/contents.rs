//! What a node holds, seen in one look over its properties.
//!
//! Owns the sorting of moves and set-up from everything else. Does not turn them into events,
//! save for the one plain move most nodes consist of.

use super::game::{Event, EventKind};
use super::points;
use crate::board::{Color, Size};
use crate::record::{GameTree, Ident, NodeId, Property, Span};

pub(super) const B: Ident = Ident::new("B");
pub(super) const W: Ident = Ident::new("W");
pub(super) const AB: Ident = Ident::new("AB");
pub(super) const AW: Ident = Ident::new("AW");
pub(super) const AE: Ident = Ident::new("AE");
pub(super) const PL: Ident = Ident::new("PL");
pub(super) const KO: Ident = Ident::new("KO");

/// What a look over a node's properties found.
#[derive(Clone, Copy, Default)]
pub(super) struct Contents<'a> {
    pub first_move: Option<(Color, Property<'a>)>,
    pub moves: u32,
    pub setup: bool,
    pub turn: Option<Span>,
    pub forced: bool,
}

impl<'a> Contents<'a> {
    /// Looks over a node; what is neither move nor set-up goes to `other`.
    #[inline]
    pub(super) fn of(
        tree: GameTree<'a>,
        node: NodeId,
        mut other: impl FnMut(Property<'a>),
    ) -> Self {
        let mut found = Self::default();
        for property in tree.properties(node) {
            match property.ident {
                B => found.moved(Color::Black, property),
                W => found.moved(Color::White, property),
                AB | AW | AE => found.setup = true,
                PL => found.turn = found.turn.or(property.values.first().copied()),
                KO => {
                    found.forced = true;
                    other(property);
                }
                _ => other(property),
            }
        }
        found
    }

    /// Whether the node holds more than at most one move.
    pub(super) const fn is_unusual(&self) -> bool {
        self.moves > 1 || self.setup || self.forced || self.turn.is_some()
    }

    fn moved(&mut self, color: Color, property: Property<'a>) {
        if !property.values.is_empty() {
            self.moves += 1;
            self.first_move.get_or_insert((color, property));
        }
    }
}

/// The move of a node that holds one plain move and nothing else, as most nodes do.
#[inline]
pub(super) fn lone_move(tree: GameTree<'_>, node: NodeId, size: Size) -> Option<Event> {
    let (ident, value) = tree.lone_value(node)?;
    let color = match ident {
        B => Color::Black,
        W => Color::White,
        _ => return None,
    };
    Some(Event {
        kind: EventKind::Play(color, points::plain_point(tree.raw(value), size)?),
        node,
        byte: value.start,
    })
}
