//! The step about `undo`: what was captured comes back.

use super::answers::shown;
use super::said::Said;
use super::subject::{Subject, play};
use crate::board::{Color, Size};
use crate::gtp::{Fault, Reply};

/// A capture is taken back: the captured stone stands again, the capturing one does not.
pub(super) fn undo(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("undo")? {
        said.skip("it has no `undo`");
        return Ok(());
    }
    let size = subject.clear()?;
    let reply = subject.ask("undo")?;
    if matches!(reply, Reply::Done(_)) {
        said.fail("`undo` with nothing to take back is not refused");
    }
    let size = match subject.clear() {
        Ok(size) => size,
        Err(_) => size,
    };
    capture(subject, size)?;
    subject.demand("undo")?;
    let (corner, taker) = (size.point(0, 0), size.point(1, 0));
    let again = subject.play(size, Color::Black, corner)?;
    if matches!(again, Reply::Done(_)) {
        said.fail(format!(
            "a capture is undone, then `{}` accepted: the captured stone did not come back",
            play(size, Color::Black, corner)
        ));
        return Ok(());
    }
    // The same capture again, and what it leaves.
    let reply = subject.play(size, Color::Black, taker)?;
    if matches!(reply, Reply::Refused(_)) {
        said.fail(format!(
            "a capture is undone, then `{}` answered {}: the stone that captured is still there",
            play(size, Color::Black, taker),
            shown(&reply)
        ));
        return Ok(());
    }
    let reply = subject.play(size, Color::Black, corner)?;
    if matches!(reply, Reply::Refused(_)) {
        said.fail(format!(
            "a capture is undone and made again, then `{}` answered {}: it captures no more",
            play(size, Color::Black, corner),
            shown(&reply)
        ));
        return Ok(());
    }
    several(subject, said)
}

/// Black captures the stone in the upper left corner.
fn capture(subject: &mut Subject<'_>, size: Size) -> Result<(), Fault> {
    subject.must_play(size, Color::Black, size.point(0, 1))?;
    subject.must_play(size, Color::White, size.point(0, 0))?;
    subject.must_play(size, Color::Black, size.point(1, 0))
}

/// As many moves as were made can be undone, passes too.
fn several(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let size = subject.clear()?;
    subject.must_play(size, Color::Black, size.point(2, 2))?;
    subject.must_play(size, Color::White, size.point(3, 2))?;
    subject.must_play(size, Color::Black, None)?;
    for taken in 1..=3 {
        let reply = subject.ask("undo")?;
        if matches!(reply, Reply::Refused(_)) {
            said.fail(format!(
                "after three moves `undo` number {taken} is answered {}",
                shown(&reply)
            ));
            return Ok(());
        }
    }
    for point in [size.point(2, 2), size.point(3, 2)] {
        let reply = subject.play(size, Color::White, point)?;
        if matches!(reply, Reply::Refused(_)) {
            said.fail(format!(
                "after all moves are undone `{}` is answered {}",
                play(size, Color::White, point),
                shown(&reply)
            ));
        }
    }
    said.pass("a capture, a play and a pass are undone exactly");
    Ok(())
}
