//! Converted files: gathered game by game in order, and brought where they are wanted.
//!
//! Owns the four places: standard output, a folder, the files themselves, a patch. No file of the
//! user's is ever seen half written. Knows no rules.

use super::folder::Folder;
use super::in_place::InPlace;
use crate::report::unified_diff;
use std::collections::BTreeSet;
use std::io::{self, Read, Seek, Write};
use tempfile::SpooledTempFile;

/// Up to here a file is held in memory.
const IN_MEMORY: usize = 32 << 20;
/// The largest file a patch is made of.
const LARGEST_PATCHED: u64 = 1 << 30;

/// One game after conversion.
pub struct Piece {
    /// Which of the new rulesets.
    pub target: usize,
    /// The file.
    pub path: String,
    /// Whether it is the first of its file.
    pub is_first: bool,
    /// Its bytes before.
    pub was: Vec<u8>,
    /// Its bytes now, where they are others.
    pub now: Option<Vec<u8>>,
    /// Why its file cannot be written.
    pub lost: Option<String>,
}

/// Where converted files go.
pub enum Place {
    /// Standard output, a single file.
    Stdout,
    /// Standard output, as a patch of all files.
    Patch,
    /// A folder for every ruleset, in the order of the rulesets.
    Folders(Vec<Folder>),
    /// The place of the originals.
    InPlace(InPlace),
}

/// Something to be said about a file.
pub struct Told {
    /// What.
    pub text: String,
    /// Whether the file should have been written and was not.
    pub fails: bool,
}

/// The converted files of a run.
pub struct Converted {
    place: Place,
    /// The file being gathered for each ruleset.
    files: Vec<Gathered>,
    told: Vec<Told>,
    /// What goes to the standard output at the end, and the files it is of.
    output: SpooledTempFile,
    shown: BTreeSet<String>,
}

/// A file as far as it is known.
struct Gathered {
    path: String,
    was: SpooledTempFile,
    now: SpooledTempFile,
    changed: bool,
    lost: Option<String>,
    begun: bool,
}

impl Gathered {
    fn new(path: String) -> Self {
        Self {
            path,
            was: SpooledTempFile::new(IN_MEMORY),
            now: SpooledTempFile::new(IN_MEMORY),
            changed: false,
            lost: None,
            begun: false,
        }
    }
}

impl Converted {
    /// Gathers files for a place.
    pub fn new(place: Place) -> Self {
        Self {
            place,
            files: Vec::new(),
            told: Vec::new(),
            output: SpooledTempFile::new(IN_MEMORY),
            shown: BTreeSet::new(),
        }
    }

    /// Takes the next games, in the order of the input.
    ///
    /// # Errors
    /// When the bytes of a file cannot be gathered.
    pub fn take(&mut self, pieces: Vec<Piece>) -> io::Result<()> {
        for piece in pieces {
            while self.files.len() <= piece.target {
                self.files.push(Gathered::new(String::new()));
            }
            let begins = piece.is_first || self.files[piece.target].path != piece.path;
            if begins && self.files[piece.target].begun {
                self.end_file(piece.target);
            }
            let file = &mut self.files[piece.target];
            if begins {
                file.path = piece.path;
            }
            file.begun = true;
            file.changed |= piece.now.is_some();
            file.lost = file.lost.take().or(piece.lost);
            file.now
                .write_all(piece.now.as_ref().unwrap_or(&piece.was))?;
            if !matches!(self.place, Place::Folders(_) | Place::Stdout) {
                file.was.write_all(&piece.was)?;
            }
        }
        Ok(())
    }

    /// What is to be said by now.
    pub fn told(&mut self) -> Vec<Told> {
        std::mem::take(&mut self.told)
    }

    /// Brings the last files where they are wanted; gives what is to be said.
    ///
    /// # Errors
    /// When the standard output cannot be written.
    pub fn finish(mut self) -> io::Result<Vec<Told>> {
        for target in 0..self.files.len() {
            if self.files[target].begun {
                self.end_file(target);
            }
        }
        if matches!(self.place, Place::Stdout) && self.shown.len() > 1 {
            self.told.push(Told {
                text: format!(
                    "nothing was written: {} files cannot go to the standard output together; -o \
                     DIR or --in-place writes them, --diff shows what would change",
                    self.shown.len()
                ),
                fails: true,
            });
            return Ok(self.told);
        }
        self.output.rewind()?;
        let mut stdout = io::stdout().lock();
        io::copy(&mut self.output, &mut stdout)?;
        stdout.flush()?;
        Ok(self.told)
    }

    /// Brings a whole file where it is wanted.
    fn end_file(&mut self, target: usize) {
        let mut file = std::mem::replace(&mut self.files[target], Gathered::new(String::new()));
        let done = match file.lost.take() {
            Some(why) => Err(io::Error::other(why)),
            None => self.bring(target, &mut file),
        };
        match done {
            Ok(None) => {}
            Ok(Some(remark)) => self.told.push(Told {
                text: format!("{}: {remark}", file.path),
                fails: false,
            }),
            Err(error) => self.told.push(Told {
                text: format!("{}: not written: {error}", file.path),
                fails: true,
            }),
        }
    }

    fn bring(&mut self, target: usize, file: &mut Gathered) -> io::Result<Option<String>> {
        match &self.place {
            Place::Stdout => {
                self.shown.insert(file.path.clone());
                if self.shown.len() == 1 {
                    file.now.rewind()?;
                    io::copy(&mut file.now, &mut self.output)?;
                }
                Ok(None)
            }
            Place::Patch if file.changed => {
                let (was, now) = (whole(&mut file.was)?, whole(&mut file.now)?);
                let patch = unified_diff(&file.path, &was, &now);
                self.output.write_all(&patch)?;
                Ok(None)
            }
            Place::Folders(folders) => match folders.get(target) {
                Some(folder) => folder.write(&file.path, &mut file.now).map(|()| None),
                None => Ok(None),
            },
            Place::InPlace(place) if file.changed => {
                place.replace(&file.path, &mut file.was, &mut file.now)
            }
            Place::Patch | Place::InPlace(_) => Ok(None),
        }
    }
}

/// All bytes of a file that a patch is made of.
fn whole(file: &mut SpooledTempFile) -> io::Result<Vec<u8>> {
    file.rewind()?;
    let mut bytes = Vec::new();
    file.take(LARGEST_PATCHED + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_PATCHED {
        return Err(io::Error::other("it is too large for a patch"));
    }
    Ok(bytes)
}
