//! Steps about what is offered besides: reading a record, showing the board.

use super::answers::{brief, shown};
use super::said::Said;
use super::subject::Subject;
use crate::board::{Color, Size};
use crate::gtp::{Fault, Reply};
use std::path::Path;

/// A record of three moves on 9×9: C7, G3, C3.
const RECORD: &[u8] = b"(;GM[1]FF[4]SZ[9]KM[0.5];B[cc];W[gg];B[cg])\n";

/// A record is read, up to the move before a number.
pub(super) fn load(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("loadsgf")? {
        said.skip("it has no `loadsgf`");
        return Ok(());
    }
    let Some(size) = Size::square(9) else {
        return Ok(());
    };
    if let Reply::Refused(_) = subject.ask("boardsize 9")? {
        said.skip("it has no 9×9");
        return Ok(());
    }
    let missing = "loadsgf /no/such/file.sgf";
    let reply = subject.ask(missing)?;
    if matches!(reply, Reply::Done(_)) {
        said.fail(format!("`{missing}` is answered {}", shown(&reply)));
    }
    let name = format!("go-referee-check-{}.sgf", std::process::id());
    let path = std::env::temp_dir().join(name);
    if let Err(error) = std::fs::write(&path, RECORD) {
        said.skip(format!("{} cannot be written: {error}", path.display()));
        return Ok(());
    }
    let read = loaded(subject, said, &path, size);
    // Left behind it does no harm.
    let _ = std::fs::remove_file(&path);
    read
}

fn loaded(
    subject: &mut Subject<'_>,
    said: &mut Said,
    path: &Path,
    size: Size,
) -> Result<(), Fault> {
    for (number, stones) in [("", 3), (" 3", 2), (" 1", 0)] {
        subject.clear_to(size)?;
        let command = format!("loadsgf {}{number}", path.display());
        let shown_command = format!("loadsgf FILE{number}");
        let reply = subject.ask(&command)?;
        if matches!(reply, Reply::Refused(_)) {
            said.fail(format!("`{shown_command}` is answered {}", shown(&reply)));
            continue;
        }
        for (at, point) in ["C7", "G3", "C3"].iter().enumerate() {
            let reply = subject.ask(&format!("play white {point}"))?;
            let stood = matches!(reply, Reply::Refused(_));
            if stood != (at < stones) {
                said.fail(format!(
                    "after `{shown_command}` of three moves {point} {} stone",
                    if stood { "holds a" } else { "holds no" }
                ));
                break;
            }
        }
    }
    said.pass("a record is read whole, and up to the move before a number");
    Ok(())
}

/// The board is shown.
pub(super) fn shows(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("showboard")? {
        said.skip("it has no `showboard`");
        return Ok(());
    }
    let size = subject.clear()?;
    subject.must_play(size, Color::Black, size.point(1, 1))?;
    match subject.ask("showboard")? {
        Reply::Done(text) if text.lines().count() >= size.height() => {
            said.pass(format!(
                "the board is shown on {} lines",
                text.lines().count()
            ));
        }
        reply => said.fail(format!("`showboard` is answered {}", shown(&reply))),
    }
    Ok(())
}

/// A whole game's worth of commands leaves it as quick as it was.
pub(super) fn many(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    const ROUNDS: u32 = 100;
    let size = subject.size()?;
    for round in 0..ROUNDS {
        let cleared = subject.clear_to(size);
        if let Err(fault) = cleared {
            said.fail(format!(
                "game {} begun in one process: {}",
                round + 1,
                brief(&fault.to_string())
            ));
            return Ok(());
        }
        subject.must_play(size, Color::Black, size.point(2, 2))?;
    }
    said.pass(format!("{ROUNDS} games are begun in one process"));
    Ok(())
}
