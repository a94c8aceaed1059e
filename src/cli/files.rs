//! Files a run writes besides its rows: repaired ones, or converted ones.
//!
//! Owns nothing but the choice between them.

use super::batch::Batch;
use super::converted::{Converted, Told};
use super::fix::Repairs;
use std::io;

/// The files of a run.
pub enum Files {
    /// Repaired ones.
    Repaired(Repairs),
    /// Converted ones.
    Converted(Converted),
}

impl Files {
    /// Takes what a worker made of the next games, in the order of the input.
    ///
    /// # Errors
    /// When the bytes of a file cannot be gathered.
    pub fn take(&mut self, batch: &mut Batch) -> io::Result<()> {
        match self {
            Self::Repaired(repairs) => repairs.take(std::mem::take(&mut batch.repaired)),
            Self::Converted(files) => files.take(std::mem::take(&mut batch.pieces)),
        }
    }

    /// What is to be said by now.
    pub fn told(&mut self) -> Vec<Told> {
        match self {
            Self::Repaired(repairs) => failures(repairs.refused()),
            Self::Converted(files) => files.told(),
        }
    }

    /// Writes the last files; gives what is to be said.
    ///
    /// # Errors
    /// When the standard output cannot be written.
    pub fn finish(self) -> io::Result<Vec<Told>> {
        match self {
            Self::Repaired(repairs) => Ok(failures(repairs.finish())),
            Self::Converted(files) => files.finish(),
        }
    }
}

fn failures(texts: Vec<String>) -> Vec<Told> {
    texts
        .into_iter()
        .map(|text| Told { text, fails: true })
        .collect()
}
