//! Files that are written: whole at once, or row by row and resumed.
//!
//! Knows JSON Lines as lines with a `type` and an `id`; knows nothing of what rows say.

use super::inputs::DoneGames;
use serde::Deserialize;
use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Whether a file that is already there may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Never.
    No,
    /// Yes, as a whole, keeping its permissions.
    Yes,
}

/// Writes a whole file, or nothing: whoever looks sees the old file or the new one.
///
/// The bytes go to a nameless neighbour first, are brought to the disk, and take the name last.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when the file is there and may not be replaced, and whatever
/// writing fails of; the old file is then untouched.
pub fn write_atomically(path: &Path, bytes: &[u8], overwrite: Overwrite) -> io::Result<()> {
    write_atomically_from(path, &mut &*bytes, overwrite)
}

/// Writes a whole file, or nothing, from a stream that is read to its end.
///
/// # Errors
/// As [`write_atomically`], and whatever reading the stream fails of.
pub fn write_atomically_from(
    path: &Path,
    bytes: &mut dyn Read,
    overwrite: Overwrite,
) -> io::Result<()> {
    if overwrite == Overwrite::No && fs::symlink_metadata(path).is_ok() {
        return Err(already_exists(path));
    }
    // A link keeps pointing: what it points to is replaced.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".go-referee-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder(&real))?;
    io::copy(bytes, &mut file)?;
    if let Ok(old) = fs::metadata(&real) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    match overwrite {
        Overwrite::Yes => file.persist(&real).map_err(|error| error.error)?,
        Overwrite::No => file.persist_noclobber(&real).map_err(|error| error.error)?,
    };
    sync_folder(&real);
    Ok(())
}

fn already_exists(path: &Path) -> io::Error {
    let message = format!("{} is already there", path.display());
    io::Error::new(io::ErrorKind::AlreadyExists, message)
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Brings a rename to the disk, on systems where a folder can be synced.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder(path)) {
        // Where this is not supported the rename is as safe as the system makes it.
        drop(folder.sync_all());
    }
}

/// A file of rows that grows as `NAME.partial` and takes its name when it is whole.
///
/// A game is done when its row of type `game`, the last of its rows, stands in the file with its
/// line's end.
#[derive(Debug)]
pub struct RowsFile {
    rows: BufWriter<File>,
    partial: PathBuf,
    target: PathBuf,
    overwrite: Overwrite,
    kept: u64,
}

impl RowsFile {
    /// Begins a new file.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] when the file, or the `.partial` of an earlier run, is
    /// there and may not be replaced, and whatever creating it fails of.
    pub fn create(target: &Path, overwrite: Overwrite) -> io::Result<Self> {
        if overwrite == Overwrite::No && fs::symlink_metadata(target).is_ok() {
            return Err(already_exists(target));
        }
        let partial = partial_name(target);
        let mut options = OpenOptions::new();
        options.write(true);
        match overwrite {
            Overwrite::Yes => options.create(true).truncate(true),
            Overwrite::No => options.create_new(true),
        };
        let file = options.open(&partial).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => already_exists(&partial),
            _ => error,
        })?;
        Ok(Self::over(file, partial, target, overwrite, 0))
    }

    fn over(file: File, partial: PathBuf, target: &Path, overwrite: Overwrite, kept: u64) -> Self {
        Self {
            rows: BufWriter::with_capacity(256 << 10, file),
            partial,
            target: target.to_owned(),
            overwrite,
            kept,
        }
    }

    /// Takes up the file of an interrupted run: cuts what stands behind the last game that is
    /// done and tells which games are. Begins a new file when there is no `.partial`; returns
    /// nothing when there is none because the file is already whole.
    ///
    /// # Errors
    /// Whatever reading or cutting the file fails of.
    pub fn resume(target: &Path, overwrite: Overwrite) -> io::Result<Option<(Self, DoneGames)>> {
        let partial = partial_name(target);
        let opened = OpenOptions::new().read(true).write(true).open(&partial);
        let mut file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if fs::symlink_metadata(target).is_ok() {
                    return Ok(None);
                }
                let fresh = Self::create(target, overwrite)?;
                return Ok(Some((fresh, DoneGames::default())));
            }
            Err(error) => return Err(error),
        };
        let (done, kept) = games_done(BufReader::with_capacity(256 << 10, &file))?;
        file.set_len(kept)?;
        file.seek(SeekFrom::Start(kept))?;
        let rows = Self::over(file, partial, target, overwrite, kept);
        Ok(Some((rows, done)))
    }

    /// Where the rows stand until the file is whole.
    #[must_use]
    pub fn partial(&self) -> &Path {
        &self.partial
    }

    /// The rows kept from the interrupted run, from the first, to sum them up again.
    ///
    /// # Errors
    /// Whatever opening the file fails of.
    pub fn kept_rows(&self) -> io::Result<impl BufRead + use<>> {
        let file = File::open(&self.partial)?;
        Ok(BufReader::with_capacity(256 << 10, file).take(self.kept))
    }

    /// Leaves what was written in `.partial`, whole up to here.
    ///
    /// # Errors
    /// Whatever writing fails of.
    pub fn leave(mut self) -> io::Result<()> {
        self.rows.flush()?;
        self.rows.get_ref().sync_all()
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] when a file of that name has appeared and may not be
    /// replaced, and whatever writing fails of; the rows are then still in `.partial`.
    pub fn finish(mut self) -> io::Result<()> {
        self.rows.flush()?;
        let file = self.rows.get_ref();
        match self.overwrite {
            Overwrite::Yes => {
                let real = fs::canonicalize(&self.target).unwrap_or_else(|_| self.target.clone());
                if let Ok(old) = fs::metadata(&real) {
                    file.set_permissions(old.permissions())?;
                }
                file.sync_all()?;
                fs::rename(&self.partial, real)?;
            }
            Overwrite::No => {
                file.sync_all()?;
                rename_to_free_name(&self.partial, &self.target)?;
            }
        }
        sync_folder(&self.target);
        Ok(())
    }
}

impl Write for RowsFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rows.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.rows.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.rows.flush()
    }
}

fn partial_name(target: &Path) -> PathBuf {
    let mut name = OsString::from(target);
    name.push(".partial");
    PathBuf::from(name)
}

/// Renames, never over a file; a link does that in one step where links are supported.
fn rename_to_free_name(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(already_exists(to)),
        Err(_) => fs::rename(from, to),
    }
}

/// What a row says of itself.
#[derive(Deserialize)]
struct Row<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    id: Option<Cow<'a, str>>,
}

/// The games whose rows are complete, and where the last of these rows ends.
///
/// Stops at the first line that is torn or no row: what is behind it cannot be trusted.
fn games_done(mut rows: impl BufRead) -> io::Result<(DoneGames, u64)> {
    let mut done = DoneGames::default();
    let mut kept = 0;
    let mut at = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        at += rows.read_until(b'\n', &mut line)? as u64;
        if line.last() != Some(&b'\n') {
            return Ok((done, kept));
        }
        let Ok(row) = serde_json::from_slice::<Row<'_>>(&line) else {
            return Ok((done, kept));
        };
        if let ("game", Some(id)) = (&*row.kind, &row.id) {
            done.add(id);
            kept = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = concat!(
        r#"{"schema":"x","type":"finding","id":"a#1"}"#,
        "\n",
        r#"{"schema":"x","type":"game","id":"a#1"}"#,
        "\n",
        r##"{"type":"game","id":"\"game\"#2"}"##,
        "\n",
        r#"{"type":"finding","id":"b#1","message":"{\"type\":\"game\"}"}"#,
        "\n",
        r#"{"type":"game","id":"棋#1"}"#,
        "\n",
        r#"{"type":"summary","games":3}"#,
        "\n",
    );
    const IDS: [&str; 3] = ["a#1", "\"game\"#2", "棋#1"];

    #[test]
    fn a_file_torn_at_any_byte_is_cut_behind_its_last_game() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rows.jsonl");
        for torn in 0..=ROWS.len() {
            fs::write(partial_name(&target), &ROWS.as_bytes()[..torn]).unwrap();
            let (mut file, done) = RowsFile::resume(&target, Overwrite::No).unwrap().unwrap();
            let mut expected = DoneGames::default();
            let mut kept = 0;
            let ends = ROWS.match_indices('\n').map(|(at, _)| at + 1);
            for (line, end) in ROWS.lines().zip(ends) {
                if end <= torn && line.contains(r#""type":"game","id""#) {
                    expected.add(IDS[expected.games as usize]);
                    kept = end;
                }
            }
            assert_eq!(done, expected, "torn at {torn}");
            let mut rows = String::new();
            file.kept_rows().unwrap().read_to_string(&mut rows).unwrap();
            assert_eq!(rows, ROWS[..kept]);
            file.write_all(&ROWS.as_bytes()[kept..]).unwrap();
            file.finish().unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), ROWS);
            assert!(!partial_name(&target).exists());
            fs::remove_file(&target).unwrap();
        }
    }

    #[test]
    fn rubbish_ends_what_can_be_trusted() {
        let text = "{\"type\":\"game\",\"id\":\"1\"}\n\0\0\0\n{\"type\":\"game\",\"id\":\"2\"}\n";
        let (done, kept) = games_done(text.as_bytes()).unwrap();
        assert_eq!((done.games, kept), (1, 25));
    }

    #[test]
    fn a_whole_file_is_not_begun_again() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rows");
        let mut file = RowsFile::create(&target, Overwrite::No).unwrap();
        file.write_all(b"x\n").unwrap();
        let second = RowsFile::create(&target, Overwrite::No).unwrap_err();
        assert_eq!(second.kind(), io::ErrorKind::AlreadyExists);
        file.finish().unwrap();
        assert!(RowsFile::resume(&target, Overwrite::No).unwrap().is_none());
        let third = RowsFile::create(&target, Overwrite::No).unwrap_err();
        assert_eq!(third.kind(), io::ErrorKind::AlreadyExists);
        RowsFile::create(&target, Overwrite::Yes)
            .unwrap()
            .finish()
            .unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"");
    }

    #[test]
    fn a_name_taken_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rows");
        let file = RowsFile::create(&target, Overwrite::No).unwrap();
        fs::write(&target, "another's").unwrap();
        assert_eq!(
            file.finish().unwrap_err().kind(),
            io::ErrorKind::AlreadyExists
        );
        assert_eq!(fs::read_to_string(&target).unwrap(), "another's");
    }

    #[test]
    fn whole_files_are_replaced_only_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        write_atomically(&path, b"one", Overwrite::No).unwrap();
        let refused = write_atomically(&path, b"two", Overwrite::No).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write_atomically(&path, b"two", Overwrite::Yes).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_survive() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        let link = folder.path().join("link.sgf");
        write_atomically(&path, b"one", Overwrite::No).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write_atomically(&link, b"two", Overwrite::Yes).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
    }
}
