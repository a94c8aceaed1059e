//! Playouts: from a position to its end by light sensible play, many times.

pub(crate) mod field;
#[cfg(test)]
mod field_tests;
pub(crate) mod frame;
#[cfg(test)]
mod frame_tests;
pub(crate) mod ownership;
pub(crate) mod pattern;
#[cfg(test)]
mod pattern_tests;
pub(crate) mod policy;
#[cfg(test)]
mod policy_tests;
pub(crate) mod shape;
#[cfg(test)]
mod shape_tests;

#[cfg(test)]
pub(crate) use field_tests::strewn;
#[cfg(test)]
pub(crate) use policy_tests::{EYE_EACH, SHARED, UNEQUAL};
