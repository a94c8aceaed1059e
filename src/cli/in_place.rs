//! Files replaced by what was made of them, one by one, each at once and whole.
//!
//! Owns what may be replaced: plain files whose bytes are still those that were read. Knows no
//! games.

use super::folder::same_bytes;
use crate::archive::{Overwrite, write_atomically_from};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};
use tempfile::SpooledTempFile;

/// How files are replaced.
pub struct InPlace {
    /// What is added to the name of the old file; nothing where it is not kept.
    pub backup: Option<OsString>,
    /// The folder paths are relative to.
    pub root: Option<PathBuf>,
    /// Whether an older backup may be replaced.
    pub overwrite: Overwrite,
}

impl InPlace {
    /// Replaces a file whose bytes were `was`; gives a remark where its name is not all there is.
    ///
    /// # Errors
    /// When it is no plain file by itself, has changed since it was read, or cannot be written.
    pub fn replace(
        &self,
        path: &str,
        was: &mut SpooledTempFile,
        now: &mut SpooledTempFile,
    ) -> io::Result<Option<String>> {
        let refuse = |why: &str| Err(io::Error::other(why.to_owned()));
        if path == "-" {
            return refuse("the standard input has no place to be written to");
        }
        if path.contains("!/") {
            return refuse("it is a member of an archive; -o DIR writes it as a file");
        }
        let file = match &self.root {
            Some(root) => root.join(path),
            None => PathBuf::from(path),
        };
        let meta = fs::metadata(&file)?;
        if !meta.is_file() {
            return refuse("it is no plain file");
        }
        was.rewind()?;
        if !same_bytes(&file, was)? {
            now.rewind()?;
            if same_bytes(&file, now)? {
                return Ok(Some(
                    "was written already, by another of its names".to_owned(),
                ));
            }
            return refuse(if is_compressed(path) {
                "it is compressed; -o DIR writes it plainly"
            } else {
                "its bytes are not those that were read"
            });
        }
        self.keep(&file, &meta)?;
        now.rewind()?;
        write_atomically_from(&file, now, Overwrite::Yes)?;
        Ok(remark(&file, &meta))
    }

    /// Keeps the old file beside the new one.
    fn keep(&self, file: &Path, meta: &fs::Metadata) -> io::Result<()> {
        let Some(suffix) = &self.backup else {
            return Ok(());
        };
        let mut name = file.to_owned().into_os_string();
        name.push(suffix);
        let backup = PathBuf::from(name);
        // A run that was cut short may have kept this very file already.
        if backup.is_file() && same_bytes(&backup, &mut File::open(file)?)? {
            return Ok(());
        }
        write_atomically_from(&backup, &mut File::open(file)?, self.overwrite)?;
        fs::set_permissions(&backup, meta.permissions())
    }
}

fn is_compressed(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    path.ends_with(".gz") || path.ends_with(".zst")
}

/// What is to be said of a file with more than one name.
fn remark(file: &Path, meta: &fs::Metadata) -> Option<String> {
    if fs::symlink_metadata(file).is_ok_and(|link| link.is_symlink()) {
        let to = fs::read_link(file).ok()?;
        return Some(format!("is a link to {}, which was replaced", to.display()));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let others = meta.nlink().saturating_sub(1);
        if others > 0 {
            let names = if others == 1 { "name" } else { "names" };
            return Some(format!(
                "had {others} more {names} by hard links, with the old bytes still"
            ));
        }
    }
    let _ = meta;
    None
}
