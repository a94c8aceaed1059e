//! Steps about handicap stones.

use super::answers::{brief, shown};
use super::own_moves::{Choice, choice};
use super::said::Said;
use super::subject::Subject;
use crate::arbiter::fixed_points;
use crate::board::{Color, PointSet, Size};
use crate::gtp::{Fault, Reply, Vertices};

/// Boards the fixed points are asked on.
const BOARDS: [usize; 4] = [19, 13, 9, 7];

/// Fixed handicap is placed on the points the protocol names.
pub(super) fn fixed(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("fixed_handicap")? {
        said.skip("it has no `fixed_handicap`");
        return Ok(());
    }
    let mut asked = 0;
    for lines in BOARDS {
        let Some(size) = Size::square(lines) else {
            continue;
        };
        if let Reply::Refused(_) = subject.ask(&format!("boardsize {lines}"))? {
            continue;
        }
        for stones in 2..=9 {
            subject.demand("clear_board")?;
            let command = format!("fixed_handicap {stones}");
            let reply = subject.ask(&command)?;
            asked += 1;
            match (fixed_points(size, stones), &reply) {
                (None, Reply::Refused(_)) => {}
                (None, Reply::Done(_)) => said.fail(format!(
                    "on {size} `{command}` is answered {}; there is none of that size (§4.1.1)",
                    shown(&reply)
                )),
                (Some(_), Reply::Refused(_)) => {
                    said.fail(format!(
                        "on {size} `{command}` is answered {}",
                        shown(&reply)
                    ));
                }
                (Some(wanted), Reply::Done(text)) => {
                    let wanted: PointSet = wanted.into_iter().collect();
                    let placed = Vertices::read(text, size);
                    let placed_set: PointSet = placed.points.iter().copied().collect();
                    if placed_set != wanted || !placed.unread.is_empty() {
                        said.fail(format!(
                            "on {size} `{command}` is answered {}, which are not the points of \
                             the protocol",
                            shown(&reply)
                        ));
                    }
                }
            }
        }
        for bad in [
            "fixed_handicap 1",
            "fixed_handicap 10",
            "fixed_handicap papaya",
        ] {
            subject.demand("clear_board")?;
            refuse(subject, said, bad, "")?;
        }
        subject.demand("clear_board")?;
        subject.must_play(size, Color::Black, size.point(0, 0))?;
        refuse(
            subject,
            said,
            "fixed_handicap 2",
            "with a stone on the board ",
        )?;
    }
    said.pass(format!(
        "{asked} handicaps are placed as the protocol lays down, or refused"
    ));
    subject.rest();
    Ok(())
}

/// Says so when a command is not refused.
fn refuse(
    subject: &mut Subject<'_>,
    said: &mut Said,
    command: &str,
    when: &str,
) -> Result<(), Fault> {
    let reply = subject.ask(command)?;
    if matches!(reply, Reply::Done(_)) {
        said.fail(format!("{when}`{command}` is answered {}", shown(&reply)));
    }
    Ok(())
}

/// The engine's own handicap stones are on its board, no more than asked for.
pub(super) fn placed(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("place_free_handicap")? {
        said.skip("it has no `place_free_handicap`");
        return Ok(());
    }
    let size = subject.clear()?;
    for stones in [2_usize, 5] {
        subject.demand("clear_board")?;
        let command = format!("place_free_handicap {stones}");
        let limit = subject.plan.thought;
        let reply = subject.ask_within(&command, limit)?;
        let Reply::Done(text) = &reply else {
            said.fail(format!("`{command}` is answered {}", shown(&reply)));
            continue;
        };
        let placed = Vertices::read(text, size);
        let words = text.split_whitespace().count();
        if !placed.unread.is_empty() || placed.points.len() != words {
            said.fail(format!(
                "`{command}` is answered {}, which is no list of different points",
                shown(&reply)
            ));
            continue;
        }
        match placed.points.len() {
            n if n == stones => {}
            n if (2..stones).contains(&n) => said.note(format!(
                "`{command}` places {n} stones, which it may (§4.1.2)"
            )),
            n => said.fail(format!("`{command}` places {n} stones: {}", shown(&reply))),
        }
        for &point in placed.points.iter().take(2) {
            let played = subject.play(size, Color::White, Some(point))?;
            if matches!(played, Reply::Done(_)) {
                said.fail(format!(
                    "`{command}` is answered {}, then `play white {}` accepted: the stone is not \
                     on its board",
                    shown(&reply),
                    point.gtp(size)
                ));
            }
        }
    }
    for bad in ["place_free_handicap 1", "place_free_handicap papaya"] {
        subject.demand("clear_board")?;
        refuse(subject, said, bad, "")?;
    }
    subject.demand("clear_board")?;
    subject.must_play(size, Color::Black, size.point(0, 0))?;
    refuse(
        subject,
        said,
        "place_free_handicap 2",
        "with a stone on the board ",
    )?;
    let reply = subject.ask_within("genmove white", subject.plan.thought)?;
    match &reply {
        Reply::Done(text) if !matches!(choice(text, size), Choice::Nonsense(_)) => {}
        reply => said.fail(format!(
            "after a refused handicap `genmove white` is answered {}",
            shown(reply)
        )),
    }
    said.pass("its free handicap stands on its board");
    Ok(())
}

/// A handicap that is given is taken whole, a bad one not at all.
pub(super) fn set(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("set_free_handicap")? {
        said.skip("it has no `set_free_handicap`");
        return Ok(());
    }
    let size = subject.clear()?;
    let command = "set_free_handicap B2 C4 D3";
    let reply = subject.ask(command)?;
    if matches!(reply, Reply::Refused(_)) {
        said.fail(format!("`{command}` is answered {}", shown(&reply)));
    } else {
        for point in ["B2", "C4", "D3"] {
            let command = format!("play white {point}");
            refuse(
                subject,
                said,
                &command,
                "after `set_free_handicap B2 C4 D3` ",
            )?;
        }
    }
    for bad in [
        "set_free_handicap B2",
        "set_free_handicap",
        "set_free_handicap B2 B2",
        "set_free_handicap B2 pass",
        "set_free_handicap B2 I5",
        "set_free_handicap B2 papaya",
    ] {
        subject.demand("clear_board")?;
        let reply = subject.ask(bad)?;
        if matches!(reply, Reply::Done(_)) {
            said.fail(format!("`{bad}` is answered {}", shown(&reply)));
            continue;
        }
        let after = subject.play(size, Color::White, size.point(1, size.height() - 2))?;
        if matches!(after, Reply::Refused(_)) {
            said.note(format!(
                "`{bad}` is refused ({}) and leaves a stone on B2 all the same",
                brief(match &reply {
                    Reply::Done(text) | Reply::Refused(text) => text,
                })
            ));
        }
    }
    subject.demand("clear_board")?;
    subject.must_play(size, Color::Black, size.point(0, 0))?;
    refuse(
        subject,
        said,
        "set_free_handicap B2 C4",
        "with a stone on the board ",
    )?;
    said.pass("a handicap is taken whole, a bad one refused");
    Ok(())
}
