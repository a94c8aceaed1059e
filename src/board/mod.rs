//! The board: sizes, points, stones, chains, captures and the position's hash; what the stones
//! alone decide, which is reach and unconditional life; and boards drawn as text.
//!
//! Knows no turns and no rules: whether a play is allowed is not its business.

mod chains;
mod color;
mod diagram;
mod geometry;
mod hopeless;
mod journal;
mod life;
mod look;
mod points;
mod regions;
mod zobrist;

pub use chains::{Board, Played};
pub use color::{ByColor, Color};
pub use diagram::{DiagramError, DiagramErrorKind};
pub use geometry::{Point, SGF_LETTERS, Size, Vertex, column_name, parse_vertex};
pub use hopeless::hopeless;
pub use journal::Mark;
pub use life::{SuicideAllowed, Unconditional, unconditional};
pub use look::Look;
pub use points::PointSet;
pub use regions::{Areas, Flood, Owner, Region};
