//! A scored game as a picture: the position, what every point counts for, and the result.
//!
//! Plain SVG without scripts, styles from outside or fonts of its own; every text in it is
//! escaped. The same game always gives the same bytes.

mod board;
mod caption;
mod frame;
mod marks;
pub(super) mod xml;

pub use frame::svg;
