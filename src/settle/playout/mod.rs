//! Playouts: from a position to its end by light sensible play, many times.

pub(crate) mod field;
pub(crate) mod frame;
pub(crate) mod ownership;
mod pattern;
pub(crate) mod policy;
pub(crate) mod shape;
