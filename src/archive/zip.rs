//! The members of a zip archive, in the order of its directory.
//!
//! Knows nothing of what they hold.

use super::cut::Cutter;
use super::kind;
use super::name::{hidden_member, shown_bytes};
use super::open::{Layer, layer};
use super::problem::{Problem, ProblemKind, trouble};
use ::zip::ZipArchive;
use ::zip::result::ZipError;
use std::io::{Read, Seek};
use std::ops::ControlFlow;

/// Takes every member that is a record by its name.
pub(super) fn members(
    cutter: &mut Cutter<'_>,
    shown: &str,
    source: impl Read + Seek,
) -> ControlFlow<()> {
    let mut archive = match ZipArchive::new(source) {
        Ok(archive) => archive,
        Err(error) => return cutter.problem(problem(shown, error)),
    };
    let mut records = 0;
    for index in 0..archive.len() {
        let name = match archive.by_index_raw(index) {
            Ok(member) if member.is_dir() => continue,
            Ok(member) => shown_bytes(member.name_raw()).into_owned(),
            Err(error) => {
                cutter.problem(problem(shown, error))?;
                continue;
            }
        };
        if hidden_member(&name) || !kind::counts_in_container(&name) {
            cutter.tally.other_members += 1;
            continue;
        }
        records += 1;
        let path = format!("{shown}!/{name}");
        match archive.by_index(index) {
            Ok(mut member) => layer(
                cutter,
                Layer {
                    path: &path,
                    name: &name,
                    bytes: &mut member,
                    packed: false,
                    member: true,
                    live: false,
                },
            )?,
            Err(error) => cutter.problem(problem(&path, error))?,
        }
    }
    if records == 0 {
        return cutter.problem(no_records(shown));
    }
    ControlFlow::Continue(())
}

/// Says that a container has no member that is a record by its name.
pub(super) fn no_records(shown: &str) -> Problem {
    let message = "holds no member named .sgf, .mgt, .jsonl or .ndjson";
    Problem::new(shown, ProblemKind::NoGames, message)
}

fn problem(path: &str, error: ZipError) -> Problem {
    match error {
        ZipError::Io(error) => trouble(path, &error, true),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            Problem::new(path, ProblemKind::Encrypted, "needs a password")
        }
        ZipError::UnsupportedArchive(what) => {
            Problem::new(path, ProblemKind::Unsupported, what.to_owned())
        }
        ZipError::CompressionMethodNotSupported(method) => {
            let message = format!("is packed by method {method}, which is not read");
            Problem::new(path, ProblemKind::Unsupported, message)
        }
        other => Problem::new(path, ProblemKind::BadContainer, format!("damaged: {other}")),
    }
}
