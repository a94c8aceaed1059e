//! The record reader: bytes to nodes and back, keeping every byte's place.
//!
//! Owns SGF's structure (FF\[1\] to FF\[4\]), charsets, property names and writing. Knows no
//! meaning: what a property claims is read by `claims`. Reading never fails; it returns what
//! was there and what was wrong.

mod tree;

pub use tree::{Arena, GameTree, Ident, NodeId, Property, Span, Values};
