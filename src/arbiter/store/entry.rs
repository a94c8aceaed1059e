//! Entering a folder: the lock, what lies there that a match would write over, and what to take
//! away again when a match is not begun after all.

use super::folder::StoreError;
use std::fs::{self, DirEntry, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The lock.
const LOCK: &str = "lock";

/// Files a match writes in its folder itself.
const FILES: [&str; 4] = ["match.toml", "rules.toml", "results.jsonl", "results.dat"];

/// Folders it fills.
const FOLDERS: [&str; 2] = [GAMES, "gtp"];

/// The folder of the records.
pub(super) const GAMES: &str = "games";

/// The most characters of the number of a process.
const LONGEST: u64 = 32;

/// A folder that was entered; what was made for it is taken away again unless it is stayed in.
#[derive(Debug)]
pub(super) struct Entry {
    /// Folders that were made, the outermost first, and then a lock.
    made: Vec<PathBuf>,
    /// Holds the lock as long as it lives; the system lets go of it however the program ends.
    lock: Option<File>,
}

impl Entry {
    /// Makes the folder, if it is not there, and keeps others out of it.
    pub(super) fn of(folder: &Path) -> Result<Self, StoreError> {
        let mut entry = Self {
            made: Vec::new(),
            lock: None,
        };
        entry.make(folder)?;
        let path = folder.join(LOCK);
        let at = |source| StoreError::io(&path, source);
        let is_new = fs::symlink_metadata(&path).is_err();
        let lock = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(at)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Locked {
                    folder: folder.to_owned(),
                    by: holder(&lock).map_or_else(String::new, |id| format!(", process {id}")),
                });
            }
            Err(TryLockError::Error(source)) => return Err(at(source)),
        }
        let is_empty = lock.metadata().map_err(at)?.len() == 0;
        if !is_empty && holder(&lock).is_none() {
            return Err(StoreError::Foreign { path });
        }
        if is_new {
            entry.made.push(path);
        }
        // Whose it is is a help to people; nothing rests on it.
        drop(lock.set_len(0));
        drop(io::Seek::rewind(&mut &lock));
        drop(writeln!(&lock, "{}", std::process::id()));
        entry.lock = Some(lock);
        Ok(entry)
    }

    /// Makes a folder and those it lies in, as far as they are not there.
    pub(super) fn make(&mut self, folder: &Path) -> Result<(), StoreError> {
        let missing = |place: &&Path| !place.as_os_str().is_empty() && !place.exists();
        let missing: Vec<&Path> = folder.ancestors().take_while(missing).collect();
        for place in missing.into_iter().rev() {
            match fs::create_dir(place) {
                Ok(()) => self.made.push(place.to_owned()),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(StoreError::io(place, error)),
            }
        }
        if folder.as_os_str().is_empty() || folder.is_dir() {
            return Ok(());
        }
        Err(StoreError::io(folder, ErrorKind::NotADirectory.into()))
    }

    /// Leaves what was made where it is.
    pub(super) fn stay(&mut self) {
        self.made.clear();
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        // A folder that something came into meanwhile is not empty, and stays.
        for path in self.made.drain(..).rev() {
            if path.is_dir() {
                drop(fs::remove_dir(&path));
            } else {
                drop(fs::remove_file(&path));
            }
        }
        self.lock = None;
    }
}

/// Something in a folder that a new match would write over or take for its own, if there is any;
/// a file that is as the match would write it is no loss.
pub(super) fn foreign(folder: &Path, own: &[(&str, &[u8])]) -> Result<Option<PathBuf>, StoreError> {
    for name in FILES {
        let path = folder.join(name);
        let wanted = own.iter().find(|(own, _)| *own == name);
        let is_own = wanted.is_some_and(|(_, bytes)| {
            let length = fs::metadata(&path).map_or(0, |file| file.len());
            length == bytes.len() as u64 && fs::read(&path).is_ok_and(|found| found == *bytes)
        });
        if fs::symlink_metadata(&path).is_ok() && !is_own {
            return Ok(Some(path));
        }
    }
    for name in FOLDERS {
        let path = folder.join(name);
        let first = match fs::read_dir(&path) {
            Ok(entries) => entries
                .map(|entry| entry.as_ref().map(DirEntry::path).map_err(|_| ()))
                .find(|entry| !entry.as_ref().is_ok_and(|path| is_unfinished(path))),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) if error.kind() == ErrorKind::NotADirectory => return Ok(Some(path)),
            Err(error) => return Err(StoreError::io(&path, error)),
        };
        if let Some(first) = first {
            return Ok(Some(first.unwrap_or(path)));
        }
    }
    Ok(None)
}

/// What a file is called until it is whole.
const UNFINISHED: &str = ".unfinished";

/// The name of a file until it is whole.
pub(super) fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED);
    path.with_file_name(name)
}

/// Whether a path is one of a file of a match that is not whole.
pub(super) fn is_unfinished(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let Some(name) = name.and_then(|name| name.strip_suffix(UNFINISHED)) else {
        return false;
    };
    let number = name.strip_suffix(".sgf").unwrap_or_default();
    let is_record = number.len() >= 6 && number.bytes().all(|byte| byte.is_ascii_digit());
    is_record || FILES.contains(&name)
}

/// Who holds a lock, as the file says.
fn holder(lock: &File) -> Option<u32> {
    let mut text = String::new();
    lock.take(LONGEST).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
