//! The openings of a match: read from files, folders and archives, all of them before it begins.

use crate::arbiter::{GameTerms, Opening, OpeningReader, exact_digest};
use crate::archive::{GameInput, Inputs, Problem, Progress, Worker, process};
use crate::board::Size;
use crate::rules::Ruleset;
use anyhow::{Context, Result, bail};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most openings of a match.
const MOST: usize = 1_000_000;

/// Openings.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Where they come from.
    pub paths: Vec<String>,
    /// They themselves, in order.
    pub openings: Vec<Opening>,
    /// A digest of all of them.
    pub digest: u64,
}

/// Reads openings for games under these terms, the first so many plies of each.
///
/// # Errors
/// When there are none, or one of them cannot be read or played; it says which and why.
pub fn book(paths: &[PathBuf], terms: &GameTerms, plies: Option<u32>) -> Result<Book> {
    let mut book = Book::default();
    for path in paths {
        let path = std::path::absolute(path).with_context(|| format!("{}", path.display()))?;
        let before = book.openings.len();
        read(&path, terms, plies.unwrap_or(u32::MAX), &mut book.openings)?;
        if book.openings.len() == before {
            bail!("--openings {}: there is no record in it", path.display());
        }
        book.paths.push(path.to_string_lossy().into_owned());
    }
    book.digest = exact_digest(&book.openings);
    Ok(book)
}

fn read(path: &Path, terms: &GameTerms, plies: u32, openings: &mut Vec<Opening>) -> Result<()> {
    // Names are those within what was named, so that they are the same wherever it lies.
    let root = if path.is_dir() {
        Some(path)
    } else {
        path.parent()
    };
    let inputs = Inputs {
        paths: vec![path.to_owned()],
        root: root.map(Path::to_owned),
        ..Inputs::default()
    };
    let ruleset = &terms.ruleset;
    let make = || Reading {
        reader: OpeningReader::default(),
        size: terms.size,
        ruleset: Arc::clone(ruleset),
        plies,
    };
    let mut wrong = None;
    let deliver = |found: Found| {
        openings.extend(found.openings);
        wrong = found.wrong;
        if wrong.is_none() && openings.len() > MOST {
            wrong = Some(format!("more than {MOST} openings"));
        }
        match wrong {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    };
    let never = AtomicBool::new(false);
    process(&inputs, 1, make, deliver, &Progress::default(), &never);
    match wrong {
        None => Ok(()),
        Some(why) => bail!("--openings {}: {why}", path.display()),
    }
}

/// What was found in some games, up to the first that is no opening.
#[derive(Default)]
struct Found {
    openings: Vec<Opening>,
    wrong: Option<String>,
}

/// Reads one game after another.
struct Reading {
    reader: OpeningReader,
    size: Size,
    ruleset: Arc<Ruleset>,
    plies: u32,
}

impl Worker for Reading {
    type Output = Found;

    fn game(&mut self, input: &GameInput<'_>, out: &mut Found) {
        if out.wrong.is_some() {
            return;
        }
        let id = input.id();
        match self
            .reader
            .read(input.bytes, self.size, &self.ruleset, self.plies)
        {
            Ok(opening) => out.openings.push(Opening {
                name: id,
                ..opening
            }),
            Err(why) => out.wrong = Some(format!("{id} {why}")),
        }
    }

    fn problem(&mut self, problem: &Problem, out: &mut Found) {
        if problem.kind.is_failure() && out.wrong.is_none() {
            out.wrong = Some(format!("{}: {}", problem.path, problem.message));
        }
    }
}
