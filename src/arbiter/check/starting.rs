//! The first step: it starts, and answers.

use super::said::Said;
use super::subject::Subject;
use crate::gtp::{Fault, Launch, Wire};
use std::time::Instant;

/// Whether there is a program to check at all; it is ended before it is spoken to.
///
/// # Errors
/// When its program cannot be executed.
pub fn can_start(launch: &Launch) -> Result<(), Fault> {
    Wire::start(launch).map(drop)
}

/// It starts and answers its first command in time.
pub(super) fn start(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let begun = Instant::now();
    subject.demand("protocol_version")?;
    said.pass(format!(
        "the first answer comes after {} ms",
        begun.elapsed().as_millis()
    ));
    let quirks = subject.quirks();
    if quirks.junk_lines > 0 {
        said.note(format!(
            "it writes {} lines that belong to no response",
            quirks.junk_lines
        ));
    }
    Ok(())
}
