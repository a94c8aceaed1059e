//! The members of a tar archive, in their order.
//!
//! Knows the headers that carry long names; knows nothing of what the members hold. Headers are
//! read here and not by the tar reader itself because that would take a long name into memory
//! however long it claims to be.

use super::cut::Cutter;
use super::kind;
use super::name::{hidden_member, shown_bytes};
use super::open::{Layer, Promised, layer};
use super::problem::{Problem, ProblemKind, trouble};
use super::zip::no_records;
use ::tar::{Archive, Entry, EntryType, PaxExtensions};
use std::io::{self, Read};
use std::ops::ControlFlow;

/// The longest header of names that is taken.
const LONGEST_NAMES: u64 = 64 << 10;

/// Takes every member that is a record by its name.
pub(super) fn members(cutter: &mut Cutter<'_>, outer: Layer<'_>) -> ControlFlow<()> {
    let mut archive = Archive::new(outer.bytes);
    let entries = match archive.entries() {
        Ok(entries) => entries.raw(true),
        Err(error) => return cutter.problem(trouble(outer.path, &error, true)),
    };
    let mut long_name = None;
    let mut records = 0;
    for entry in entries {
        if cutter.interrupted() {
            cutter.tally.interrupted = true;
            return ControlFlow::Break(());
        }
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => return cutter.problem(trouble(outer.path, &error, true)),
        };
        let name = match part(&mut entry) {
            Ok(Part::Name(name)) => {
                long_name = name.or(long_name);
                continue;
            }
            Ok(Part::Other) => {
                long_name = None;
                continue;
            }
            Ok(Part::File) => long_name
                .take()
                .unwrap_or_else(|| shown_bytes(&entry.path_bytes()).into_owned()),
            Err(error) => return cutter.problem(trouble(outer.path, &error, true)),
        };
        let size = entry.header().entry_size().unwrap_or(0);
        let path = format!("{}!/{name}", outer.path);
        if outer.packed && size > cutter.inputs.max_bytes {
            // To pass over it would mean to unpack it.
            let message = format!("has {size} bytes; the archive is not read beyond it");
            return cutter.problem(Problem::new(&path, ProblemKind::TooLarge, message));
        }
        if hidden_member(&name) || !kind::counts_in_container(&name) {
            cutter.tally.other_members += 1;
            continue;
        }
        records += 1;
        let inner = Layer {
            path: &path,
            name: &name,
            bytes: &mut Promised::new(&mut entry, size),
            packed: false,
            member: true,
            live: false,
        };
        layer(cutter, inner)?;
    }
    if records == 0 {
        return cutter.problem(no_records(outer.path));
    }
    ControlFlow::Continue(())
}

enum Part {
    /// A header that may name the next member.
    Name(Option<String>),
    File,
    Other,
}

fn part<R: Read>(entry: &mut Entry<'_, R>) -> io::Result<Part> {
    let kind = entry.header().entry_type();
    Ok(match kind {
        EntryType::GNULongName => {
            let bytes = names(entry)?;
            let name = bytes.split(|&b| b == 0).next().unwrap_or_default();
            Part::Name(Some(shown_bytes(name).into_owned()))
        }
        EntryType::XHeader => {
            let bytes = names(entry)?;
            let path = PaxExtensions::new(&bytes)
                .flatten()
                .filter(|extension| extension.key_bytes() == b"path")
                .last()
                .map(|extension| shown_bytes(extension.value_bytes()).into_owned());
            Part::Name(path)
        }
        EntryType::XGlobalHeader | EntryType::GNULongLink => Part::Name(None),
        kind if kind.is_file() => Part::File,
        _ => Part::Other,
    })
}

fn names(entry: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    entry.take(LONGEST_NAMES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_NAMES {
        return Err(io::Error::other("a name of more than 65536 bytes"));
    }
    Ok(bytes)
}
