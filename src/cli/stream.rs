//! Open outputs: standard output, devices and pipes as they come, files that appear whole.
//!
//! Owns the rule that no file of the user's is written over unless asked. Knows no rows.

use super::request::{Sink, Target};
use crate::archive::{DoneGames, Overwrite, RowsFile};
use crate::report::{Format, Recount, Summary};
use anyhow::{Context, Result, anyhow, bail};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// An open output.
pub enum Stream {
    /// Standard output.
    Stdout(BufWriter<io::StdoutLock<'static>>),
    /// Standard error.
    Stderr,
    /// Nothing is written.
    Nothing,
    /// A device or a pipe, which cannot appear at the end.
    Direct(BufWriter<File>),
    /// A file that appears whole.
    Rows(Box<RowsFile>),
}

impl Stream {
    /// Writes rows.
    ///
    /// # Errors
    /// Whatever writing fails of.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.write_all(bytes),
            Self::Stderr => io::stderr().lock().write_all(bytes),
            Self::Nothing => Ok(()),
            Self::Direct(out) => out.write_all(bytes),
            Self::Rows(rows) => rows.write_all(bytes),
        }
    }

    /// Writes the tail and ends; a file gets its name.
    ///
    /// # Errors
    /// Whatever writing fails of.
    pub fn finish(self, tail: &[u8]) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.write_all(tail).and_then(|()| out.flush()),
            Self::Stderr => io::stderr().lock().write_all(tail),
            Self::Nothing => Ok(()),
            Self::Direct(mut out) => out.write_all(tail).and_then(|()| out.flush()),
            Self::Rows(mut rows) => {
                rows.write_all(tail)?;
                rows.finish()
            }
        }
    }

    /// Ends in the middle of a run: what can have a tail gets it, a file stays beside its name,
    /// which is given.
    ///
    /// # Errors
    /// Whatever writing fails of.
    pub fn leave(self, tail: &[u8]) -> io::Result<Option<PathBuf>> {
        match self {
            Self::Rows(rows) => {
                let partial = rows.partial().to_owned();
                rows.leave()?;
                Ok(Some(partial))
            }
            other => other.finish(tail).map(|()| None),
        }
    }
}

/// What opening the outputs of a run came to.
pub enum Opened {
    /// They stand open.
    Open {
        /// In the order of the sinks.
        streams: Vec<Stream>,
        /// Games an earlier run has done.
        done: Option<DoneGames>,
        /// What they came to.
        kept: Summary,
    },
    /// The file to go on with is whole already; what it came to.
    Whole(Summary),
}

/// Opens all outputs.
///
/// # Errors
/// When a file is there already and may not be replaced, or cannot be written.
pub fn open(sinks: &[Sink], overwrite: Overwrite) -> Result<Opened> {
    let mut streams = Vec::new();
    for sink in sinks {
        let opened = match &sink.target {
            Target::Stdout => Ok(Stream::Stdout(BufWriter::with_capacity(
                1 << 16,
                io::stdout().lock(),
            ))),
            Target::Stderr => Ok(Stream::Stderr),
            Target::Nothing => Ok(Stream::Nothing),
            Target::Rows(path) if is_open(&streams, path) => {
                Err(anyhow!("{} is named for two outputs", path.display()))
            }
            Target::Rows(path) => file(path, overwrite),
        };
        match opened {
            Ok(stream) => streams.push(stream),
            Err(error) => {
                discard(streams);
                return Err(error);
            }
        }
    }
    Ok(Opened::Open {
        streams,
        done: None,
        kept: Summary::default(),
    })
}

/// Whether a file is among those being written.
fn is_open(streams: &[Stream], path: &Path) -> bool {
    let partial = partial_of(path);
    let mut files = streams.iter().filter_map(|stream| match stream {
        Stream::Rows(rows) => Some(rows.partial()),
        Stream::Stdout(_) | Stream::Stderr | Stream::Nothing | Stream::Direct(_) => None,
    });
    files.any(|open| open == partial)
}

/// Takes away what was begun for a run that will not be.
fn discard(streams: Vec<Stream>) {
    for stream in streams {
        if let Stream::Rows(rows) = stream {
            let partial = rows.partial().to_owned();
            drop(rows);
            // It is empty and our own; if it cannot be removed, the next run says so.
            let _ = fs::remove_file(partial);
        }
    }
}

fn partial_of(path: &Path) -> PathBuf {
    let mut partial = path.to_owned().into_os_string();
    partial.push(".partial");
    PathBuf::from(partial)
}

fn file(path: &Path, overwrite: Overwrite) -> Result<Stream> {
    let shown = || path.display().to_string();
    match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => bail!("{} is a directory", path.display()),
        Ok(meta) if !meta.is_file() => {
            let file = OpenOptions::new().write(true).open(path);
            return Ok(Stream::Direct(BufWriter::with_capacity(
                1 << 16,
                file.with_context(shown)?,
            )));
        }
        Ok(_) | Err(_) => {}
    }
    match RowsFile::create(path, overwrite) {
        Ok(rows) => Ok(Stream::Rows(Box::new(rows))),
        // The error names the file that is there, which may be the partial one.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(anyhow!(
            "{error}; --overwrite replaces it, --resume goes on with a partial one"
        )),
        Err(error) => Err(error).with_context(shown),
    }
}

/// Takes up the one output where an interrupted run left it.
///
/// # Errors
/// When it is no JSON Lines, or a whole file stands beside the partial one, or reading fails.
pub fn resume(sinks: &[Sink]) -> Result<Opened> {
    let [
        Sink {
            layout,
            target: Target::Rows(path),
        },
    ] = sinks
    else {
        bail!("--resume goes on with one file: give it with --output");
    };
    if layout.format != Format::JsonLines {
        bail!("--resume goes on with JSON Lines only: give --format jsonl");
    }
    let partial = partial_of(path);
    if fs::symlink_metadata(path).is_ok() && fs::symlink_metadata(&partial).is_ok() {
        bail!(
            "both {} and {} are there; remove one of them",
            path.display(),
            partial.display()
        );
    }
    let shown = || path.display().to_string();
    match RowsFile::resume(path, Overwrite::No).with_context(shown)? {
        None => {
            let rows = BufReader::new(File::open(path).with_context(shown)?);
            Ok(Opened::Whole(recounted(rows).with_context(shown)?))
        }
        Some((rows, done)) => Ok(Opened::Open {
            kept: recounted(rows.kept_rows()?).with_context(shown)?,
            done: (done != DoneGames::default()).then_some(done),
            streams: vec![Stream::Rows(Box::new(rows))],
        }),
    }
}

fn recounted(rows: impl BufRead) -> io::Result<Summary> {
    let mut recount = Recount::default();
    for line in rows.lines() {
        recount.row(&line?);
    }
    Ok(recount.finish())
}
