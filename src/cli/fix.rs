//! Repaired files: gathered game by game in order, written whole into a folder of their own.
//!
//! Never touches the user's files: a repaired file takes the path of the original below the
//! folder, and only files that needed a repair are written. A file is gathered in memory up to a
//! few dozen megabytes and in a nameless file beyond that, since it is known only at its end
//! whether it is to be written.

use super::batch::{Mended, Repaired};
use super::folder::Folder;
use crate::archive::Overwrite;
use std::io::{self, Write};
use std::path::PathBuf;
use tempfile::SpooledTempFile;

/// Up to here a file being repaired is held in memory.
const IN_MEMORY: usize = 32 << 20;

/// The repairs of a run.
pub struct Repairs {
    folder: Folder,
    path: String,
    bytes: SpooledTempFile,
    changed: bool,
    /// Why the file cannot be written.
    lost: Option<&'static str>,
    /// What was not repaired, and why, ready to be said.
    refused: Vec<String>,
}

impl Repairs {
    /// Gathers repairs for a folder; paths are relative to the root, if there is one.
    pub fn new(folder: PathBuf, root: Option<PathBuf>, overwrite: Overwrite) -> Self {
        Self {
            folder: Folder::new(folder, root, overwrite),
            path: String::new(),
            bytes: SpooledTempFile::new(IN_MEMORY),
            changed: false,
            lost: None,
            refused: Vec::new(),
        }
    }

    /// Takes the next games, in the order of the input.
    ///
    /// # Errors
    /// When the bytes of a file cannot be gathered.
    pub fn take(&mut self, games: Vec<Repaired>) -> io::Result<()> {
        for game in games {
            if game.path != self.path {
                self.write();
                self.path = game.path;
            }
            match game.mended {
                Mended::As(bytes) => self.bytes.write_all(&bytes)?,
                Mended::Anew(bytes) => {
                    self.changed = true;
                    self.bytes.write_all(&bytes)?;
                }
                Mended::Never(why) => self.lost = Some(why),
            }
        }
        Ok(())
    }

    /// What was not repaired, and why.
    pub fn refused(&mut self) -> Vec<String> {
        std::mem::take(&mut self.refused)
    }

    /// Writes the last file; gives what was not repaired, and why.
    #[must_use]
    pub fn finish(mut self) -> Vec<String> {
        self.write();
        self.refused
    }

    fn write(&mut self) {
        let mut bytes = std::mem::replace(&mut self.bytes, SpooledTempFile::new(IN_MEMORY));
        let changed = std::mem::take(&mut self.changed);
        let done = match self.lost.take() {
            Some(why) => Err(io::Error::other(why)),
            None if changed => self.folder.write(&self.path, &mut bytes),
            None => Ok(()),
        };
        if let Err(error) = done {
            self.refused
                .push(format!("{}: not repaired: {error}", self.path));
        }
    }
}
