//! The record reader: bytes to nodes and back, keeping every byte's place.
//!
//! Owns SGF's structure (FF\[1\] to FF\[4\]), charsets, property names and writing. Knows no
//! meaning: what a property claims is read by `claims`. Reading never fails; it returns what
//! was there and what was wrong.

mod ahead;
mod charset;
mod choose;
mod fix;
mod guess;
mod json;
mod json_row;
mod lines;
mod lore;
mod names;
mod points;
mod reports;
mod scan;
mod splice;
mod split;
mod strict;
mod text;
mod tree;
mod utf16;
mod value;
mod write;

pub use charset::{Charset, CharsetChoice};
pub use fix::fix;
pub use json::{JsonError, JsonGame, game_from_json, id_from_json};
pub use json_row::with_sgf;
pub use lines::{LineCursor, line_breaks, place};
pub use points::{Letters, letters, point_letters, rectangle_letters};
pub use scan::{Limits, Scanned, Scanner};
pub use splice::Splice;
pub use split::{Cut, Splitter};
pub use strict::conformance;
pub use text::{simple_text, split_composed, text};
pub use tree::{Arena, GameTree, Ident, NodeId, Property, Span, Values};
pub use utf16::{Transcoder, Utf16, sniff};
pub use write::{ValueKind, escape};
