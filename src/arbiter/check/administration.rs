//! Steps about what an engine says of itself.

use super::answers::{brief, shown};
use super::said::Said;
use super::subject::Subject;
use crate::gtp::{Fault, Reply};
use std::collections::BTreeSet;

/// Commands every engine must have (GTP 2 §6.1).
const REQUIRED: [&str; 11] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
];

/// The protocol is version 2.
pub(super) fn protocol(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    match subject.ask("protocol_version")? {
        Reply::Done(text) if text == "2" => said.pass("version 2"),
        Reply::Done(text) if text == "1" => {
            said.note("it speaks version 1, which has no written standard");
        }
        reply => said.fail(format!(
            "`protocol_version` is answered {}; it is a number, 2",
            shown(&reply)
        )),
    }
    Ok(())
}

/// Name and version are one line each.
pub(super) fn names(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut told = Vec::new();
    for command in ["name", "version"] {
        match subject.ask(command)? {
            Reply::Done(text) if text.contains('\n') => said.fail(format!(
                "`{command}` is answered with several lines: `{}`",
                brief(&text)
            )),
            Reply::Done(text) if command == "name" && text.is_empty() => {
                said.fail("`name` is answered with nothing");
            }
            Reply::Done(text) => told.push(brief(&text)),
            reply => said.fail(format!("`{command}` is answered {}", shown(&reply))),
        }
    }
    let name = told.join(" ").trim().to_owned();
    subject.is_called(name.clone());
    said.pass(name);
    Ok(())
}

/// The list has what every engine must have, one command a line.
pub(super) fn list(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let text = match subject.ask("list_commands")? {
        Reply::Done(text) => text,
        reply => {
            said.fail(format!("`list_commands` is answered {}", shown(&reply)));
            return Ok(());
        }
    };
    let mut listed = BTreeSet::new();
    for line in text.lines() {
        let line = line.trim();
        if line.split_whitespace().count() != 1 {
            said.fail(format!(
                "`list_commands` has a line that is not one command: `{}`",
                brief(line)
            ));
        } else if !listed.insert(line) {
            said.note(format!("`{line}` is listed twice"));
        }
    }
    let missing: Vec<&str> = REQUIRED
        .into_iter()
        .filter(|c| !listed.contains(c))
        .collect();
    if !missing.is_empty() {
        said.fail(format!(
            "the list lacks what is required: {}",
            missing.join(", ")
        ));
    }
    said.pass(format!(
        "{} commands, the eleven required among them",
        listed.len()
    ));
    Ok(())
}

/// `known_command` says what the list says.
pub(super) fn known(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    const MOST: usize = 200;
    let listed = match subject.ask("list_commands")? {
        Reply::Done(text) => text,
        Reply::Refused(_) => REQUIRED.join("\n"),
    };
    let mut asked = 0;
    for command in listed.split_whitespace().take(MOST) {
        let question = format!("known_command {command}");
        let reply = subject.ask(&question)?;
        asked += 1;
        if reply != Reply::Done("true".to_owned()) {
            let answer = shown(&reply);
            said.fail(format!(
                "`{question}`, which is listed, is answered {answer}"
            ));
        }
    }
    let unknown = "known_command no_such_command_of_anybody";
    let reply = subject.ask(unknown)?;
    if reply != Reply::Done("false".to_owned()) {
        said.fail(format!("`{unknown}` is answered {}", shown(&reply)));
    }
    said.pass(format!(
        "`known_command` agrees with the list on {asked} commands"
    ));
    Ok(())
}
