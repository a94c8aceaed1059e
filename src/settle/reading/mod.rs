//! Local reading: small regions played out exhaustively where playouts do not agree.

pub(crate) mod local;
#[cfg(test)]
mod local_tests;
pub(crate) mod region;
pub(crate) mod search;
#[cfg(test)]
mod search_tests;
