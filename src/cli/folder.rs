//! Files written below a folder, each under the path its original was read by.
//!
//! Never writes over the original, and over nothing else unless asked.

use crate::archive::{Overwrite, write_atomically_from};
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Component, Path, PathBuf};
use tempfile::SpooledTempFile;

/// A folder that files are written into.
pub struct Folder {
    folder: PathBuf,
    root: Option<PathBuf>,
    overwrite: Overwrite,
}

impl Folder {
    /// A folder; paths are relative to the root, if there is one.
    pub const fn new(folder: PathBuf, root: Option<PathBuf>, overwrite: Overwrite) -> Self {
        Self {
            folder,
            root,
            overwrite,
        }
    }

    /// Writes the new bytes of a file; a file that is there and holds them already is left alone.
    ///
    /// # Errors
    /// When the file is the original, or is there and may not be replaced, or cannot be written.
    pub fn write(&self, path: &str, bytes: &mut SpooledTempFile) -> io::Result<()> {
        let target = self.folder.join(inside(path));
        bytes.rewind()?;
        if same_bytes(&target, bytes)? {
            return Ok(());
        }
        if self.is_original(path, &target) {
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
    fn is_original(&self, path: &str, target: &Path) -> bool {
        let Ok(target) = fs::canonicalize(target) else {
            return false;
        };
        let outer = path.split("!/").next().unwrap_or(path);
        let rooted = self.root.as_ref().map(|root| root.join(outer));
        [Some(PathBuf::from(outer)), rooted]
            .into_iter()
            .flatten()
            .any(|path| fs::canonicalize(path).is_ok_and(|path| path == target))
    }
}

/// Whether a file is there and holds just these bytes, which stand at their beginning.
pub fn same_bytes(target: &Path, bytes: &mut impl Read) -> io::Result<bool> {
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
