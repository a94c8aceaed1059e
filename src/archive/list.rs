//! The list of inputs: arguments and `--files-from`.
//!
//! Knows how paths are listed, not what is in them.

use super::cut::Cutter;
use super::fence;
use super::name::shown_path;
use super::open::open;
use super::problem::{Problem, ProblemKind, trouble};
use super::pump::Pump;
use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The longest path a list may hold.
const LONGEST_PATH: u64 = 64 << 10;

/// Reads everything the inputs name, in order.
pub(super) fn read_all(cutter: &mut Cutter<'_>) -> ControlFlow<()> {
    let inputs = cutter.inputs;
    for path in &inputs.paths {
        fenced(cutter, path)?;
    }
    match &inputs.files_from {
        Some(list) => read_list(cutter, list),
        None => ControlFlow::Continue(()),
    }
}

fn read_list(cutter: &mut Cutter<'_>, list: &Path) -> ControlFlow<()> {
    let shown = shown_path(list, cutter.inputs.root.as_deref());
    let source: Box<dyn Read> = if list.as_os_str() == "-" {
        Box::new(Pump::new(std::io::stdin(), cutter.halt()))
    } else {
        match std::fs::File::open(list) {
            Ok(file) => Box::new(file),
            Err(error) => return cutter.problem(trouble(&shown, &error, false)),
        }
    };
    let mut lines = BufReader::new(source);
    let end = if cutter.inputs.nul_separated {
        0
    } else {
        b'\n'
    };
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut lines).take(LONGEST_PATH).read_until(end, &mut line) {
            Ok(0) => return ControlFlow::Continue(()),
            Ok(_) => {}
            Err(_) if cutter.interrupted() => {
                cutter.tally.interrupted = true;
                return ControlFlow::Break(());
            }
            Err(error) => return cutter.problem(trouble(&shown, &error, false)),
        }
        if line.len() as u64 == LONGEST_PATH && line.last() != Some(&end) {
            let message = "holds a path longer than 65536 bytes; the rest of the list is not read";
            return cutter.problem(Problem::new(&shown, ProblemKind::TooLarge, message));
        }
        if line.last() == Some(&end) {
            line.pop();
        }
        if end == b'\n' && line.last() == Some(&b'\r') {
            line.pop();
        }
        if !line.is_empty() {
            fenced(cutter, &path_of(&line))?;
        }
    }
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// Opens one input; a panic in the code that unpacks it costs that input only.
fn fenced(cutter: &mut Cutter<'_>, path: &Path) -> ControlFlow<()> {
    // After a panic the cutter drops what it was cutting; all else in it is whole.
    let opened = fence::fenced(|| open(cutter, path));
    opened.unwrap_or_else(|words| {
        cutter.abandon();
        let shown = shown_path(path, cutter.inputs.root.as_deref());
        let message = format!("the program failed while unpacking it: {words}");
        cutter.problem(Problem::new(&shown, ProblemKind::Panicked, message))
    })
}
