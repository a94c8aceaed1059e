//! The members of a 7z archive, in their order.
//!
//! Knows nothing of what they hold.

use super::cut::Cutter;
use super::kind;
use super::name::hidden_member;
use super::open::{Layer, Promised, layer};
use super::problem::{Problem, ProblemKind, trouble};
use super::zip::no_records;
use sevenz_rust2::{ArchiveReader, EntryDecision, Error, Password};
use std::io::{Read, Seek};
use std::ops::ControlFlow;

/// The most memory a member may need to be unpacked, in KiB.
const MOST_MEMORY: usize = 128 << 10;

/// Takes every member that is a record by its name.
pub(super) fn members(
    cutter: &mut Cutter<'_>,
    shown: &str,
    source: impl Read + Seek,
) -> ControlFlow<()> {
    let mut archive =
        match ArchiveReader::new_with_memory_limit(source, Password::empty(), MOST_MEMORY) {
            Ok(archive) => archive,
            Err(error) => return cutter.problem(problem(shown, error)),
        };
    let mut flow = ControlFlow::Continue(());
    let mut records = 0;
    let read = archive.for_each_entries_with_decision(|entry, bytes| {
        let name = entry.name();
        if entry.is_directory() {
            return Ok(EntryDecision::Continue);
        }
        let path = format!("{shown}!/{name}");
        if entry.size() > cutter.inputs.max_bytes {
            // To pass over it would mean to unpack it.
            let message = format!(
                "has {} bytes; the archive is not read beyond it",
                entry.size()
            );
            flow = cutter.problem(Problem::new(&path, ProblemKind::TooLarge, message));
            records += 1;
            return Ok(EntryDecision::Stop);
        }
        if hidden_member(name) || !kind::counts_in_container(name) {
            cutter.tally.other_members += 1;
            return Ok(EntryDecision::Continue);
        }
        records += 1;
        let inner = Layer {
            path: &path,
            name,
            bytes: &mut Promised::new(bytes, entry.size()),
            packed: false,
            member: true,
            live: false,
        };
        flow = layer(cutter, inner);
        Ok(match flow {
            ControlFlow::Continue(()) => EntryDecision::Continue,
            ControlFlow::Break(()) => EntryDecision::Stop,
        })
    });
    flow?;
    match read {
        Err(error) => cutter.problem(problem(shown, error)),
        Ok(()) if records == 0 => cutter.problem(no_records(shown)),
        Ok(()) => ControlFlow::Continue(()),
    }
}

fn problem(path: &str, error: Error) -> Problem {
    match error {
        Error::Io(error, _) => trouble(path, &error, true),
        Error::PasswordRequired | Error::MaybeBadPassword(_) => {
            Problem::new(path, ProblemKind::Encrypted, "needs a password")
        }
        Error::UnsupportedCompressionMethod(_)
        | Error::Unsupported(_)
        | Error::ExternalUnsupported
        | Error::UnsupportedVersion { .. } => {
            Problem::new(path, ProblemKind::Unsupported, error.to_string())
        }
        Error::MaxMemLimited { .. } => Problem::new(
            path,
            ProblemKind::TooLarge,
            "needs more than 128 MiB to unpack",
        ),
        other => Problem::new(path, ProblemKind::BadContainer, format!("damaged: {other}")),
    }
}
