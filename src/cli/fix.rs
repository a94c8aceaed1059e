//! Repaired files: gathered game by game in order, written whole into a folder of their own.
//!
//! Never touches the user's files: a repaired file takes the path of the original below the
//! folder, and only files that needed a repair are written. A file is gathered in memory up to a
//! few dozen megabytes and in a nameless file beyond that, since it is known only at its end
//! whether it is to be written.

use super::batch::{Mended, Repaired};
use crate::archive::{Overwrite, write_atomically_from};
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Component, Path, PathBuf};
use tempfile::SpooledTempFile;

/// Up to here a file being repaired is held in memory.
const IN_MEMORY: usize = 32 << 20;

/// The repairs of a run.
pub struct Repairs {
    folder: PathBuf,
    root: Option<PathBuf>,
    overwrite: Overwrite,
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
            folder,
            root,
            overwrite,
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
            None if changed => self.write_changed(&mut bytes),
            None => Ok(()),
        };
        if let Err(error) = done {
            self.refused
                .push(format!("{}: not repaired: {error}", self.path));
        }
    }

    fn write_changed(&self, bytes: &mut SpooledTempFile) -> io::Result<()> {
        let target = self.folder.join(inside(&self.path));
        bytes.rewind()?;
        if same_bytes(&target, bytes)? {
            return Ok(());
        }
        if self.is_original(&target) {
            return Err(io::Error::other(format!(
                "{} is the file itself; name another folder",
                target.display()
            )));
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        bytes.rewind()?;
        write_atomically_from(&target, bytes, self.overwrite)
    }

    /// Whether a target is the very file (or container) that was read.
    fn is_original(&self, target: &Path) -> bool {
        let Ok(target) = fs::canonicalize(target) else {
            return false;
        };
        let outer = self.path.split("!/").next().unwrap_or(&self.path);
        let rooted = self.root.as_ref().map(|root| root.join(outer));
        [Some(PathBuf::from(outer)), rooted]
            .into_iter()
            .flatten()
            .any(|path| fs::canonicalize(path).is_ok_and(|path| path == target))
    }
}

/// Whether a file is there and holds just these bytes, as after an earlier run.
fn same_bytes(target: &Path, bytes: &mut SpooledTempFile) -> io::Result<bool> {
    let Ok(mut there) = File::open(target) else {
        return Ok(false);
    };
    let (mut mine, mut theirs) = (vec![0; 64 << 10], vec![0; 64 << 10]);
    loop {
        let n = bytes.read(&mut mine)?;
        if n == 0 {
            return Ok(there.read(&mut theirs)? == 0);
        }
        match there.read_exact(&mut theirs[..n]) {
            Ok(()) if mine[..n] == theirs[..n] => {}
            Ok(()) | Err(_) => return Ok(false),
        }
    }
}

/// The path with everything left out that could lead outside a folder, and without the ending of
/// a compression, since what is written is plain.
fn inside(path: &str) -> PathBuf {
    if path == "-" {
        return PathBuf::from("stdin.sgf");
    }
    let path = path.replace("!/", "/");
    let plain = [".gz", ".zst"].iter().find_map(|ending| {
        let at = path.len().checked_sub(ending.len())?;
        let (stem, last) = path.split_at_checked(at)?;
        last.eq_ignore_ascii_case(ending).then_some(stem)
    });
    let names = Path::new(plain.unwrap_or(&path))
        .components()
        .filter_map(|part| match part {
            Component::Normal(name) => Some(name),
            Component::Prefix(_)
            | Component::RootDir
            | Component::CurDir
            | Component::ParentDir => None,
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

    #[test]
    fn what_is_written_is_plain() {
        assert_eq!(inside("a/x.sgf.gz"), Path::new("a/x.sgf"));
        assert_eq!(inside("a.zip!/é.SGF.ZST"), Path::new("a.zip/é.SGF"));
        assert_eq!(inside("a.tar.gz!/x.sgf"), Path::new("a.tar.gz/x.sgf"));
        assert_eq!(inside("-"), Path::new("stdin.sgf"));
    }
}
