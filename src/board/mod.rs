//! The board: sizes, points, stones, chains, captures and the position's hash.
//!
//! Knows no turns and no rules: whether a play is allowed is not its business.

mod chains;
mod color;
mod geometry;
mod zobrist;

pub use chains::{Board, Look, Mark, Played};
pub use color::{ByColor, Color};
pub use geometry::{Point, SGF_LETTERS, Size, Vertex, column_name, parse_vertex};
