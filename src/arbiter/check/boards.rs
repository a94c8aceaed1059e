//! Steps about boards: which sizes there are, and that clearing clears.

use super::answers::shown;
use super::said::Said;
use super::subject::Subject;
use crate::board::{Color, Size};
use crate::gtp::{Fault, Reply};

/// Every size from 1 to 25 is taken or refused; one that is taken can be played on.
pub(super) fn sizes(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut taken: Vec<String> = Vec::new();
    for lines in 1..=25 {
        let Some(size) = Size::square(lines) else {
            continue;
        };
        let command = format!("boardsize {lines}");
        match subject.ask(&command) {
            Ok(Reply::Refused(_)) => continue,
            Ok(Reply::Done(_)) => {}
            Err(fault) => {
                said.fail(format!("the engine {fault}"));
                continue;
            }
        }
        subject.demand("clear_board")?;
        taken.push(lines.to_string());
        // The far corner, which is on no smaller board; a lone stone on 1×1 is a suicide.
        if lines > 1 {
            let reply = subject.play(size, Color::Black, size.point(lines - 1, 0))?;
            if matches!(reply, Reply::Refused(_)) {
                said.fail(format!(
                    "`{command}` is accepted, then `play black {}` answered {}",
                    corner(size),
                    shown(&reply)
                ));
            }
        }
    }
    if taken.is_empty() {
        said.fail("no size from 1 to 25 is accepted");
    }
    if !taken.iter().any(|lines| lines == "19") {
        said.note("19×19 is refused");
    }
    said.pass(format!("sizes {}", taken.join(" ")));
    subject.rest();
    Ok(())
}

fn corner(size: Size) -> String {
    let point = size.point(size.width() - 1, 0);
    point.map_or_else(String::new, |point| point.gtp(size).to_string())
}

/// A rectangle is offered, or refused; not taken for a square.
pub(super) fn rectangles(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let offered = subject.has("rectangular_boardsize")?;
    if offered {
        let command = "rectangular_boardsize 7 9";
        match subject.ask(command)? {
            Reply::Refused(words) => said.note(format!("`{command}` is refused: {words}")),
            Reply::Done(_) => {
                subject.demand("clear_board")?;
                let inside = subject.ask("play black G9")?;
                let outside = subject.ask("play white H1")?;
                if let (Reply::Done(_), Reply::Refused(_)) = (&inside, &outside) {
                    said.pass("7×9 has G9 and no H1");
                } else {
                    said.fail(format!(
                        "after `{command}`, `play black G9` is answered {} and `play white H1` {}",
                        shown(&inside),
                        shown(&outside)
                    ));
                }
            }
        }
    }
    match subject.ask("boardsize 7 9")? {
        Reply::Refused(_) => said.pass("`boardsize 7 9` is refused"),
        Reply::Done(_) => said.note(
            "`boardsize 7 9` is accepted; `boardsize` has one argument, and what follows it is \
             not defined",
        ),
    }
    subject.rest();
    Ok(())
}

/// `clear_board` leaves no stone.
pub(super) fn clearing(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let size = subject.clear()?;
    for (x, color) in [(1, Color::Black), (2, Color::White)] {
        subject.must_play(size, color, size.point(x, 1))?;
    }
    subject.demand("clear_board")?;
    for (x, color) in [(1, Color::White), (2, Color::Black)] {
        let reply = subject.play(size, color, size.point(x, 1))?;
        if matches!(reply, Reply::Refused(_)) {
            said.fail(format!(
                "after `clear_board` a point that held a stone is refused: {}",
                shown(&reply)
            ));
        }
    }
    if subject.has("list_stones")? {
        subject.demand("clear_board")?;
        let left = subject.demand("list_stones black")?;
        if !left.is_empty() {
            said.fail(format!("after `clear_board` Black has stones: `{left}`"));
        }
    }
    said.pass("after `clear_board` every point is free again");
    Ok(())
}

/// The same side may play twice, which the protocol allows whatever the rules.
pub(super) fn twice(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let size = subject.clear()?;
    for x in [1, 2, 3] {
        let reply = subject.play(size, Color::White, size.point(x, 1))?;
        if matches!(reply, Reply::Refused(_)) {
            said.fail(format!(
                "`{}` is answered {} on White's move {x} in a row",
                super::subject::play(size, Color::White, size.point(x, 1)),
                shown(&reply)
            ));
            return Ok(());
        }
    }
    said.pass("White plays three times in a row");
    Ok(())
}
