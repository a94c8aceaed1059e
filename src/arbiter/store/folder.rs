//! The folder: who may write in it, in which order, and what is taken up after an end of any kind.

use super::disk::{Disk, RealDisk};
use super::entry::{Entry, GAMES, foreign, is_unfinished, unfinished};
use super::kept::{Kept, TakenUp, read_rows};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;
use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A folder that this program alone writes in.
pub struct Store {
    folder: PathBuf,
    disk: Box<dyn Disk>,
    entry: Entry,
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
    /// Something lies there that a new match would write over.
    #[error(
        "{} is there already and belongs to no match of this folder: name another one",
        .path.display()
    )]
    Foreign {
        /// What.
        path: PathBuf,
    },
    /// A game is told twice, and not alike.
    #[error("{}: game {number} has rows that differ; leave one of them", .path.display())]
    Differing {
        /// The file of the rows.
        path: PathBuf,
        /// The game.
        number: u32,
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
        let mut entry = Entry::of(folder)?;
        entry.make(&folder.join(GAMES))?;
        Ok(Self {
            folder: folder.to_owned(),
            disk,
            entry,
        })
    }

    /// Sees that the folder holds nothing that a new match would write over; a file that is as it
    /// would write it, among these names and bytes, is let be.
    ///
    /// # Errors
    /// When there is something, or it cannot be looked at.
    pub fn claim(&self, own: &[(&str, &[u8])]) -> Result<(), StoreError> {
        foreign(&self.folder, own)?.map_or(Ok(()), |path| Err(StoreError::Foreign { path }))
    }

    /// Makes a folder within this one.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn make_folder(&mut self, name: &str) -> Result<PathBuf, StoreError> {
        let path = self.folder.join(name);
        self.entry.make(&path)?;
        Ok(path)
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
        self.disk.rename(&unfinished, &path).map_err(at(&path))?;
        // A match has begun; until then what was made for it goes when the store does.
        self.entry.stay();
        Ok(())
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
    /// anew.
    ///
    /// # Errors
    /// When something cannot be read or cleared away, or a game has rows that differ.
    pub fn take_up<T>(
        &mut self,
        read: impl FnMut(&[u8]) -> Option<(u32, T)>,
    ) -> Result<TakenUp<T>, StoreError> {
        self.clear_unfinished()?;
        let path = self.rows();
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(TakenUp {
                    kept: Vec::new(),
                    lost: 0,
                    twice: 0,
                });
            }
            Err(error) => return Err(at(&path)(error)),
        };
        let (rows, mut lost) = read_rows(BufReader::new(&file), read).map_err(at(&path))?;
        let mut line = |row: &Kept<T>| -> Result<Vec<u8>, StoreError> {
            let mut line = vec![0; row.length];
            file.seek(SeekFrom::Start(row.at)).map_err(at(&path))?;
            file.read_exact(&mut line).map_err(at(&path))?;
            Ok(line)
        };
        let mut twice = 0;
        let mut places = BTreeMap::new();
        let mut kept: Vec<Kept<T>> = Vec::new();
        for row in rows {
            if !self.has_record(row.number) {
                lost += 1;
                continue;
            }
            match places.entry(row.number) {
                Place::Vacant(place) => {
                    place.insert(kept.len());
                    kept.push(row);
                }
                Place::Occupied(place) => {
                    let first = kept.get(*place.get()).map(&mut line).transpose()?;
                    if first != Some(line(&row)?) {
                        let number = row.number;
                        return Err(StoreError::Differing { path, number });
                    }
                    twice += 1;
                }
            }
        }
        if lost + twice > 0 {
            self.rewrite(&kept)?;
        }
        Ok(TakenUp { kept, lost, twice })
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
        for folder in [self.folder.clone(), self.folder.join(GAMES)] {
            let entries = fs::read_dir(&folder).map_err(at(&folder))?;
            for entry in entries {
                let path = entry.map_err(at(&folder))?.path();
                if is_unfinished(&path) {
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

impl StoreError {
    pub(super) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> StoreError + use<> {
    let path = path.to_owned();
    move |source| StoreError::io(&path, source)
}
