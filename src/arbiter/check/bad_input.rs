//! Steps with bad input: each must be refused, and survived.
//!
//! Everything is sent on its own, so that a crash shows what did it.

use super::answers::shown;
use super::said::Said;
use super::subject::Subject;
use crate::board::Color;
use crate::gtp::{Fault, Reply};

/// Sends bad commands one by one: each must be refused, and the engine still be there.
fn refused(subject: &mut Subject<'_>, said: &mut Said, commands: &[String]) -> Result<(), Fault> {
    let mut right = 0;
    for command in commands {
        match subject.ask(command) {
            Ok(Reply::Refused(_)) => right += 1,
            Ok(reply) => said.fail(format!("`{command}` is answered {}", shown(&reply))),
            Err(fault) if fault.leaves_engine_alive() => return Err(fault),
            // It is started again for the next one.
            Err(fault) => {
                said.fail(format!("the engine {fault}"));
                subject.clear()?;
                continue;
            }
        }
        if let Err(fault) = subject.ask("protocol_version") {
            said.fail(format!("after `{command}` the engine {fault}"));
            subject.clear()?;
        }
    }
    said.pass(format!("{right} of {} are refused", commands.len()));
    Ok(())
}

fn owned(commands: &[&str]) -> Vec<String> {
    commands.iter().map(|&command| command.to_owned()).collect()
}

/// Commands nobody has.
pub(super) fn unknown(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let commands = owned(&["no_such_command_of_anybody", "!", "play2 black D4"]);
    refused(subject, said, &commands)
}

/// Arguments that are missing.
pub(super) fn missing(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    subject.clear()?;
    let commands = ["boardsize", "komi", "play", "play black", "genmove"];
    refused(subject, said, &owned(&commands))
}

/// Points that are none.
pub(super) fn vertices(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let size = subject.clear()?;
    let beyond = crate::board::column_name(size.width());
    let above = size.height() + 1;
    let mut points = [
        "I5",
        "A0",
        "Z99",
        "A-1",
        "5A",
        "A",
        "AA1",
        "A1000000000000",
        "papaya",
    ]
    .map(str::to_owned)
    .to_vec();
    points.push(format!("{beyond}1"));
    points.push(format!("A{above}"));
    let commands: Vec<String> = points.iter().map(|p| format!("play black {p}")).collect();
    refused(subject, said, &commands)
}

/// Sizes that no board has.
pub(super) fn sizes(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    subject.clear()?;
    let commands = ["-1", "0", "1000000", "99999999999999999999", "nine"];
    let commands: Vec<String> = commands.iter().map(|s| format!("boardsize {s}")).collect();
    refused(subject, said, &commands)
}

/// Komi that is no number.
pub(super) fn komi(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    subject.clear()?;
    refused(subject, said, &owned(&["komi papaya", "komi --5"]))?;
    for odd in ["nan", "inf", "1e300"] {
        let command = format!("komi {odd}");
        match subject.ask(&command) {
            Ok(Reply::Refused(_)) => {}
            Ok(Reply::Done(_)) => said.note(format!(
                "`{command}` is accepted; the protocol says no more than that komi is a float"
            )),
            Err(fault) => said.fail(format!("the engine {fault}")),
        }
    }
    for good in ["6.5", "0", "-3.5", "7"] {
        let command = format!("komi {good}");
        let reply = subject.ask(&command)?;
        if matches!(reply, Reply::Refused(_)) {
            said.fail(format!("`{command}` is answered {}", shown(&reply)));
        }
    }
    Ok(())
}

/// Colours that are none, and all those that are.
pub(super) fn colors(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    subject.clear()?;
    for color in ["black", "b", "BLACK", "Black", "B", "white", "w", "W"] {
        let command = format!("play {color} pass");
        let reply = subject.ask(&command)?;
        if matches!(reply, Reply::Refused(_)) {
            said.fail(format!("`{command}` is answered {}", shown(&reply)));
        }
    }
    subject.clear()?;
    let commands = ["play red A1", "play empty A1", "play 1 A1", "genmove red"];
    refused(subject, said, &owned(&commands))
}

/// A stone where one stands.
pub(super) fn occupied(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let size = subject.clear()?;
    let point = size.point(1, 1);
    subject.must_play(size, Color::Black, point)?;
    for color in [Color::White, Color::Black] {
        let reply = subject.play(size, color, point)?;
        let command = super::subject::play(size, color, point);
        if matches!(reply, Reply::Done(_)) {
            said.fail(format!(
                "after `{}`, `{command}` is answered {}: a stone stands there",
                super::subject::play(size, Color::Black, point),
                shown(&reply)
            ));
            subject.clear()?;
            subject.must_play(size, Color::Black, point)?;
        }
    }
    said.pass("an occupied point is refused to both colours");
    Ok(())
}
