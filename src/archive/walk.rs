//! Walks a directory: everything in it that counts, in the order of the names' bytes.
//!
//! Knows names and `.gitignore`; knows nothing of what files hold. A directory's names are kept
//! in one string of bytes, so a million files cost some tens of megabytes.

use super::cut::Cutter;
use super::kind;
use super::name::{shown_bytes, shown_path};
use super::open::file;
use super::problem::trouble;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// One directory being walked.
struct Level {
    path: PathBuf,
    /// Its names, last in order first.
    names: Names,
    /// Its `.gitignore`.
    ignore: Option<Gitignore>,
    /// Where it really is, to know a loop by.
    real: PathBuf,
}

/// File names, packed.
#[derive(Default)]
struct Names {
    bytes: Vec<u8>,
    /// Where each lies in the bytes; last in order first.
    places: Vec<(usize, u32)>,
}

impl Names {
    fn push(&mut self, name: &OsStr) {
        let name = name.as_encoded_bytes();
        self.places.push((self.bytes.len(), name.len() as u32));
        self.bytes.extend_from_slice(name);
    }

    fn get(&self, (start, len): (usize, u32)) -> &[u8] {
        &self.bytes[start..start + len as usize]
    }

    fn sort(&mut self) {
        let mut places = std::mem::take(&mut self.places);
        places.sort_unstable_by(|&a, &b| self.get(b).cmp(self.get(a)));
        self.places = places;
    }

    fn pop(&mut self) -> Option<OsString> {
        let place = self.places.pop()?;
        Some(os_name(self.get(place)))
    }
}

#[cfg(unix)]
fn os_name(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn os_name(bytes: &[u8]) -> OsString {
    OsString::from(String::from_utf8_lossy(bytes).into_owned())
}

/// Opens every file under the directory that counts by its name.
pub(super) fn walk(cutter: &mut Cutter<'_>, root: &Path) -> ControlFlow<()> {
    let mut levels = Vec::new();
    if cutter.inputs.respect_gitignore {
        levels.extend(parents(root));
    }
    let outside = levels.len();
    enter(cutter, root.to_owned(), &mut levels)?;
    while levels.len() > outside {
        let Some(level) = levels.last_mut() else {
            break;
        };
        let Some(name) = level.names.pop() else {
            levels.pop();
            continue;
        };
        let path = level.path.join(&name);
        visit(cutter, path, &name, &mut levels)?;
    }
    ControlFlow::Continue(())
}

fn visit(
    cutter: &mut Cutter<'_>,
    path: PathBuf,
    name: &OsStr,
    levels: &mut Vec<Level>,
) -> ControlFlow<()> {
    let counts = kind::counts_in_directory(&shown_bytes(name.as_encoded_bytes()));
    let meta = match fs::metadata(&path) {
        Ok(meta) => meta,
        Err(_) if !counts => return ControlFlow::Continue(()),
        Err(error) => return problem(cutter, &path, &error),
    };
    if ignored(levels, &path, meta.is_dir()) {
        return ControlFlow::Continue(());
    }
    if meta.is_dir() {
        return enter(cutter, path, levels);
    }
    // A pipe or a device in a directory would be waited for; only files are taken.
    if !counts || !meta.is_file() {
        return ControlFlow::Continue(());
    }
    let shown = shown_path(&path, cutter.inputs.root.as_deref());
    file(cutter, &path, &shown, true)
}

/// Lists a directory, unless a link has led back into it.
fn enter(cutter: &mut Cutter<'_>, path: PathBuf, levels: &mut Vec<Level>) -> ControlFlow<()> {
    if cutter.interrupted() {
        cutter.tally.interrupted = true;
        return ControlFlow::Break(());
    }
    let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
    if levels.iter().any(|level| level.real == real) {
        return ControlFlow::Continue(());
    }
    let entries = match fs::read_dir(&path) {
        Ok(entries) => entries,
        Err(error) => return problem(cutter, &path, &error),
    };
    let mut names = Names::default();
    for entry in entries {
        match entry {
            Ok(entry) => {
                let name = entry.file_name();
                if !name.as_encoded_bytes().starts_with(b".") {
                    names.push(&name);
                }
            }
            Err(error) => {
                problem(cutter, &path, &error)?;
                break;
            }
        }
    }
    names.sort();
    let ignore = cutter
        .inputs
        .respect_gitignore
        .then(|| rules(&path))
        .flatten();
    levels.push(Level {
        path,
        names,
        ignore,
        real,
    });
    ControlFlow::Continue(())
}

fn problem(cutter: &mut Cutter<'_>, path: &Path, error: &io::Error) -> ControlFlow<()> {
    let shown = shown_path(path, cutter.inputs.root.as_deref());
    cutter.problem(trouble(&shown, error, false))
}

fn rules(folder: &Path) -> Option<Gitignore> {
    let file = folder.join(".gitignore");
    if !file.is_file() {
        return None;
    }
    let mut builder = GitignoreBuilder::new(folder);
    // Lines that cannot be understood are passed over, as git does.
    drop(builder.add(file));
    builder.build().ok()
}

/// The `.gitignore` files above the root, up to the folder of the repository.
fn parents(root: &Path) -> Vec<Level> {
    let Ok(real) = fs::canonicalize(root) else {
        return Vec::new();
    };
    if real.join(".git").exists() {
        return Vec::new();
    }
    let mut levels = Vec::new();
    for folder in real.ancestors().skip(1) {
        levels.push(Level {
            path: folder.to_owned(),
            names: Names::default(),
            ignore: rules(folder),
            // Never a loop: what is walked lies below.
            real: PathBuf::new(),
        });
        if folder.join(".git").exists() {
            levels.reverse();
            return levels;
        }
    }
    Vec::new()
}

/// Whether the nearest rule that speaks of the path ignores it.
fn ignored(levels: &[Level], path: &Path, is_dir: bool) -> bool {
    for level in levels.iter().rev() {
        let Some(ignore) = &level.ignore else {
            continue;
        };
        let absolute;
        let seen = if path.starts_with(ignore.path()) {
            path
        } else {
            absolute = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            &absolute
        };
        match ignore.matched(seen, is_dir) {
            Match::Ignore(_) => return true,
            Match::Whitelist(_) => return false,
            Match::None => {}
        }
    }
    false
}
