//! Repaired files: gathered game by game in order, written whole into a folder of their own.
//!
//! Never touches the user's files: a repaired file takes the path of the original below the
//! folder, and only files that needed a repair are written.

use super::batch::Repaired;
use crate::archive::{Overwrite, write_atomically};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The repairs of a run.
pub struct Repairs {
    folder: PathBuf,
    path: String,
    bytes: Vec<u8>,
    changed: bool,
}

impl Repairs {
    /// Gathers repairs for a folder.
    pub const fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            path: String::new(),
            bytes: Vec::new(),
            changed: false,
        }
    }

    /// Takes the next games, in the order of the input.
    ///
    /// # Errors
    /// When a repaired file cannot be written.
    pub fn take(&mut self, games: Vec<Repaired>) -> io::Result<()> {
        for game in games {
            if game.path != self.path {
                self.write()?;
                self.path = game.path;
            }
            self.changed |= game.changed;
            self.bytes.extend_from_slice(&game.bytes);
        }
        Ok(())
    }

    /// Writes the last file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.changed) {
            let target = self.folder.join(inside(&self.path));
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder)?;
            }
            write_atomically(&target, &self.bytes, Overwrite::Yes)?;
        }
        self.bytes.clear();
        Ok(())
    }
}

/// The path with everything left out that could lead outside a folder.
fn inside(path: &str) -> PathBuf {
    let path = path.replace("!/", "/");
    let names = Path::new(&path).components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => {
            None
        }
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::inside;
    use std::path::Path;

    #[test]
    fn nothing_leads_outside() {
        assert_eq!(inside("../../etc/x.sgf"), Path::new("etc/x.sgf"));
        assert_eq!(inside("/a/./b.zip!/../c.sgf"), Path::new("a/b.zip/c.sgf"));
    }
}
