//! The record reader held against laws, another reader, and hostile files.

mod catalogue;
mod differential;
mod fixing;
mod generator;
mod hostile;
mod laws;
