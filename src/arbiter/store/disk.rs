//! The steps that change a disk, each of which a power cut may come before, after or in the middle
//! of.
//!
//! Knows no match.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Steps that change a disk.
pub trait Disk: Send {
    /// Makes a file with these bytes, which are on the disk afterwards.
    ///
    /// # Errors
    /// Whatever writing fails of.
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Gives a file another name, in place of a file that has it; the name is on the disk
    /// afterwards.
    ///
    /// # Errors
    /// Whatever renaming fails of.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;

    /// Adds bytes to the end of a file, which are on the disk afterwards.
    ///
    /// # Errors
    /// Whatever writing fails of.
    fn append(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Takes a file away.
    ///
    /// # Errors
    /// Whatever that fails of.
    fn remove(&mut self, path: &Path) -> io::Result<()>;
}

/// The disk there is.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        if let Some(folder) = to.parent()
            && let Ok(folder) = File::open(folder)
        {
            // Where folders cannot be synced the rename is as safe as the system makes it.
            drop(folder.sync_all());
        }
        Ok(())
    }

    fn append(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).create(true).open(path)?;
        file.write_all(bytes)?;
        file.sync_data()
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}
