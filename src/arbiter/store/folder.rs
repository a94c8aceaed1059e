//! The folder: who may write in it, in which order, and what is taken up after an end of any kind.

use super::disk::{Disk, RealDisk};
use super::kept::{Kept, read_rows};
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What a file is called until it is whole.
const UNFINISHED: &str = ".unfinished";

/// A folder that this program alone writes in.
pub struct Store {
    folder: PathBuf,
    disk: Box<dyn Disk>,
    /// Holds the lock as long as it lives; the system lets go of it however the program ends.
    _lock: File,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another program writes in it.
    #[error("{} is in use by another arbiter{by}", .folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
        /// Which, if it has said so.
        by: String,
    },
    /// Something failed.
    #[error("{}: {source}", .path.display())]
    Io {
        /// Of which file.
        path: PathBuf,
        /// What.
        source: io::Error,
    },
}

impl Store {
    /// Makes the folder, if it is not there, and keeps others out of it.
    ///
    /// # Errors
    /// When another program is in it, or it cannot be made.
    pub fn enter(folder: &Path) -> Result<Self, StoreError> {
        Self::enter_with(folder, Box::new(RealDisk))
    }

    /// The same, on a disk.
    ///
    /// # Errors
    /// When another program is in it, or it cannot be made.
    pub fn enter_with(folder: &Path, disk: Box<dyn Disk>) -> Result<Self, StoreError> {
        let games = folder.join("games");
        fs::create_dir_all(&games).map_err(at(&games))?;
        let path = folder.join("lock");
        let lock = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(at(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Locked {
                    folder: folder.to_owned(),
                    by: holder(&lock),
                });
            }
            Err(TryLockError::Error(source)) => return Err(at(&path)(source)),
        }
        // Whose it is is a help to people; nothing rests on it.
        drop(lock.set_len(0));
        drop(writeln!(&lock, "{}", std::process::id()));
        Ok(Self {
            folder: folder.to_owned(),
            disk,
            _lock: lock,
        })
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the rows are.
    #[must_use]
    pub fn rows(&self) -> PathBuf {
        rows(&self.folder)
    }

    /// Where the record of a game is, as a name within the folder.
    #[must_use]
    pub fn record_name(number: u32) -> String {
        format!("games/{number:06}.sgf")
    }

    /// The bytes of a file of the folder; nothing where there is none.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.folder.join(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(at(&path)(error)),
        }
    }

    /// Writes a file of the folder, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.folder.join(name);
        let unfinished = unfinished(&path);
        self.disk
            .write(&unfinished, bytes)
            .map_err(at(&unfinished))?;
        self.disk.rename(&unfinished, &path).map_err(at(&path))
    }

    /// Keeps a game: its record first, then its row, which makes it count.
    ///
    /// # Errors
    /// When either cannot be written.
    pub fn keep(&mut self, number: u32, record: &[u8], row: &[u8]) -> Result<(), StoreError> {
        self.write(&Self::record_name(number), record)?;
        let rows = self.rows();
        self.disk.append(&rows, row).map_err(at(&rows))
    }

    /// Takes up what was kept: every game that has a row and a record, once, as `read` tells
    /// number and meaning of a row. Everything else is cleared away, so that its games are played
    /// anew; also gives the number of lines that were lost by it.
    ///
    /// # Errors
    /// When something cannot be read or cleared away.
    pub fn take_up<T>(
        &mut self,
        read: impl FnMut(&[u8]) -> Option<(u32, T)>,
    ) -> Result<(Vec<Kept<T>>, u64), StoreError> {
        self.clear_unfinished()?;
        let path = self.rows();
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok((Vec::new(), 0)),
            Err(error) => return Err(at(&path)(error)),
        };
        let (mut kept, mut lost) = read_rows(BufReader::new(file), read).map_err(at(&path))?;
        let lines = kept.len();
        let mut seen = BTreeSet::new();
        kept.retain(|row| self.has_record(row.number) && seen.insert(row.number));
        lost += (lines - kept.len()) as u64;
        if lost > 0 {
            self.rewrite(&kept)?;
        }
        Ok((kept, lost))
    }

    /// Puts the rows in the order of their games.
    ///
    /// # Errors
    /// When they cannot be read or written.
    pub fn put_in_order(&mut self, read: impl Fn(&[u8]) -> Option<u32>) -> Result<(), StoreError> {
        let path = self.rows();
        let Ok(file) = File::open(&path) else {
            return Ok(());
        };
        let number = |line: &[u8]| read(line).map(|number| (number, ()));
        let (mut kept, _) = read_rows(BufReader::new(file), number).map_err(at(&path))?;
        if kept.is_sorted_by_key(|row| row.number) {
            return Ok(());
        }
        kept.sort_by_key(|row| row.number);
        self.rewrite(&kept)
    }

    /// Writes the rows anew: these, in this order.
    fn rewrite<T>(&mut self, kept: &[Kept<T>]) -> Result<(), StoreError> {
        let path = self.rows();
        let mut file = File::open(&path).map_err(at(&path))?;
        let mut all = Vec::new();
        for row in kept {
            let begin = all.len();
            all.resize(begin + row.length, 0);
            let line = all.get_mut(begin..).unwrap_or_default();
            file.seek(SeekFrom::Start(row.at)).map_err(at(&path))?;
            file.read_exact(line).map_err(at(&path))?;
        }
        drop(file);
        self.write(ROWS, &all)
    }

    fn has_record(&self, number: u32) -> bool {
        let path = self.folder.join(Self::record_name(number));
        fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0)
    }

    /// Takes away what was being written when the program ended.
    fn clear_unfinished(&mut self) -> Result<(), StoreError> {
        for folder in [self.folder.clone(), self.folder.join("games")] {
            let entries = fs::read_dir(&folder).map_err(at(&folder))?;
            for entry in entries {
                let path = entry.map_err(at(&folder))?.path();
                let name = path.file_name().unwrap_or_default();
                if name.as_encoded_bytes().ends_with(UNFINISHED.as_bytes()) {
                    self.disk.remove(&path).map_err(at(&path))?;
                }
            }
        }
        Ok(())
    }
}

/// The file of the rows.
const ROWS: &str = "results.jsonl";

fn rows(folder: &Path) -> PathBuf {
    folder.join(ROWS)
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED);
    path.with_file_name(name)
}

/// Who holds a lock, as the file says.
fn holder(lock: &File) -> String {
    let mut text = String::new();
    let read = lock.take(32).read_to_string(&mut text);
    match (read, text.trim().parse::<u32>()) {
        (Ok(_), Ok(id)) => format!(", process {id}"),
        (Ok(_) | Err(_), _) => String::new(),
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> StoreError + use<> {
    let path = path.to_owned();
    move |source| StoreError::Io {
        path: path.clone(),
        source,
    }
}
