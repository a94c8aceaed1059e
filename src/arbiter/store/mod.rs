//! The folder of a match: what was laid down, a record and a row for every game that was played.
//!
//! Whatever moment the program or the power ends at, a game is either kept whole, or as if it had
//! never been played. Owns names of files and the order of writing; knows neither the format of
//! the records nor of the rows.

mod disk;
mod entry;
mod folder;
mod kept;

#[cfg(test)]
mod tests;

pub use disk::{Disk, RealDisk};
pub use folder::{Store, StoreError};
pub use kept::{Kept, TakenUp, read_rows};
