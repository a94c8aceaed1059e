//! Steps about bytes: ids, the form of responses, what is discarded of a command line, and
//! silence where nothing was asked.

use super::answers::bytes as shown;
use super::said::Said;
use super::subject::Subject;
use crate::gtp::{Came, Fault, Wire};
use std::time::{Duration, Instant};

/// How long it is listened for what comes unasked.
const LISTEN: Duration = Duration::from_millis(150);

/// The most bytes that are taken of one exchange.
const MOST_BYTES: usize = 1 << 20;

/// A conversation in bytes.
pub(super) struct Raw {
    wire: Wire,
    limit: Duration,
}

impl Raw {
    /// Starts the engine anew.
    pub(super) fn new(subject: &mut Subject<'_>) -> Result<Self, Fault> {
        Ok(Self {
            wire: subject.wire()?,
            limit: subject.plan.limit,
        })
    }

    /// The same without a guard.
    pub(super) fn unguarded(subject: &mut Subject<'_>) -> Result<Self, Fault> {
        Ok(Self {
            wire: subject.bare_wire()?,
            limit: subject.plan.limit,
        })
    }

    /// Sends bytes and takes what comes until so many responses are whole, and a little longer.
    pub(super) fn exchange(&mut self, send: &[u8], responses: usize) -> Result<Vec<u8>, Fault> {
        self.wire.send(send)?;
        let mut taken = Vec::new();
        let until = Instant::now() + self.limit;
        while ends(&taken) < responses && taken.len() < MOST_BYTES {
            match self.wire.wait(until) {
                Came::Bytes(bytes) => taken.extend(bytes),
                Came::Nothing => break,
                Came::End => return Ok(taken),
            }
        }
        taken.extend(self.listen(LISTEN));
        Ok(taken)
    }

    /// Takes what comes for that long.
    pub(super) fn listen(&mut self, time: Duration) -> Vec<u8> {
        let until = Instant::now() + time;
        let mut taken = Vec::new();
        while let Came::Bytes(bytes) = self.wire.wait(until) {
            taken.extend(bytes);
            if taken.len() >= MOST_BYTES || Instant::now() >= until {
                break;
            }
        }
        taken
    }

    pub(super) fn wire(self) -> Wire {
        self.wire
    }
}

/// How many blank lines end responses in these bytes.
fn ends(bytes: &[u8]) -> usize {
    let (mut count, mut feeds) = (0, 0);
    for &byte in bytes {
        match byte {
            b'\n' => feeds += 1,
            b'\r' => {}
            _ => feeds = 0,
        }
        if feeds == 2 {
            count += 1;
            feeds = 0;
        }
    }
    count
}

/// What is wrong with bytes that should be exactly one response that begins so.
fn wrong(bytes: &[u8], head: &str) -> Option<&'static str> {
    let text: Vec<u8> = bytes.iter().copied().filter(|&b| b != b'\r').collect();
    if text.is_empty() {
        return Some("nothing came back");
    }
    let Some(rest) = text.strip_prefix(head.as_bytes()) else {
        return Some(if text.starts_with(b"=") || text.starts_with(b"?") {
            "the response begins otherwise"
        } else {
            "what came back is no response"
        });
    };
    if rest.first().is_some_and(u8::is_ascii_digit) {
        return Some("the response has another id than the command");
    }
    if rest
        .first()
        .is_some_and(|byte| *byte != b' ' && *byte != b'\n')
    {
        return Some("there is no blank before the text");
    }
    if !text.ends_with(b"\n\n") {
        return Some("the response does not end with two line feeds");
    }
    if ends(&text) > 1 {
        return Some("more than one response came back");
    }
    if text.ends_with(b"\n\n\n") {
        return Some("there is a blank line too many");
    }
    None
}

/// Sends one line and says what is wrong with the answer.
fn one(raw: &mut Raw, said: &mut Said, send: &[u8], head: &str) -> Result<bool, Fault> {
    let came = raw.exchange(send, 1)?;
    match wrong(&came, head) {
        None => Ok(true),
        Some(what) => {
            said.fail(format!("{}: {what}: {}", shown(send), shown(&came)));
            Ok(false)
        }
    }
}

/// Ids come back, and none comes where none was given.
pub(super) fn ids(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut raw = Raw::new(subject)?;
    for (send, head) in [
        ("17 protocol_version\n", "=17"),
        ("0 protocol_version\n", "=0"),
        ("2147483647 protocol_version\n", "=2147483647"),
        ("5 no_such_command_of_anybody\n", "?5"),
        ("protocol_version\n", "="),
    ] {
        if !one(&mut raw, said, send.as_bytes(), head)? {
            raw = Raw::new(subject)?;
        }
    }
    said.pass("ids 0, 17 and 2147483647 come back; without one none does");
    Ok(())
}

/// Every response is its mark, a blank, its text and two line feeds, to the byte.
pub(super) fn form(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut raw = Raw::new(subject)?;
    let mut returns = false;
    let commands = [
        "name",
        "version",
        "list_commands",
        "komi 6.5",
        "known_command quit",
    ];
    for (at, command) in commands.iter().enumerate() {
        let send = format!("{at} {command}\n");
        let came = raw.exchange(send.as_bytes(), 1)?;
        returns |= came.contains(&b'\r');
        match wrong(&came, &format!("={at}")) {
            None => {}
            // A failing komi is for another step.
            Some(_) if came.starts_with(b"?") => {}
            Some(what) => {
                said.fail(format!(
                    "{}: {what}: {}",
                    shown(send.as_bytes()),
                    shown(&came)
                ));
                raw = Raw::new(subject)?;
                continue;
            }
        }
        let odd = came
            .iter()
            .find(|&&b| b < 0x20 && !matches!(b, b'\n' | b'\r' | b'\t'));
        if let Some(odd) = odd {
            said.note(format!(
                "`{command}` is answered with the control character {odd:#04x}, which readers \
                 discard"
            ));
        }
    }
    if returns {
        said.note("lines end with CR LF; readers discard the CR (§3.1)");
    }
    said.pass("every response ends with two line feeds and nothing stands around it");
    Ok(())
}

/// Comments, blank lines, carriage returns, tabs and control characters change nothing.
pub(super) fn discarded(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut raw = Raw::new(subject)?;
    for send in [
        "1 protocol_version\r\n",
        "1\tprotocol_version\n",
        "1 protocol_version # a comment\n",
        "# 7 a comment\n1 protocol_version\n",
        "\n1 protocol_version\n",
        " \t \n1 protocol_version\n",
        "1 proto\u{1}col\u{7f}_version\n",
        "  1   protocol_version  \n",
    ] {
        if !one(&mut raw, said, send.as_bytes(), "=1")? {
            raw = Raw::new(subject)?;
        }
    }
    let came = raw.exchange(b"\n# a comment\n \n", 0)?;
    if !came.is_empty() {
        said.fail(format!(
            "{} holds no command and is answered: {}",
            shown(b"\n# a comment\n \n"),
            shown(&came)
        ));
    }
    said.pass("CR, tabs, comments, blanks, blank lines and control characters change nothing");
    Ok(())
}

/// Commands sent at once, or in pieces, are answered one by one and in order.
pub(super) fn queue(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut raw = Raw::new(subject)?;
    let send = b"1 protocol_version\n2 no_such_command_of_anybody\n3 name\n";
    let came = raw.exchange(send, 3)?;
    let text = String::from_utf8_lossy(&came).replace('\r', "");
    let mut parts = text.split("\n\n").filter(|part| !part.is_empty());
    let heads = ["=1", "?2", "=3"];
    let in_order = heads
        .iter()
        .all(|head| parts.next().is_some_and(|part| part.starts_with(head)));
    if !in_order || parts.next().is_some() {
        said.fail(format!(
            "{} is not answered by three responses in order: {}",
            shown(send),
            shown(&came)
        ));
        raw = Raw::new(subject)?;
    }
    let early = raw.exchange(b"4 protocol_", 0)?;
    if !early.is_empty() {
        said.fail(format!("half a line is answered: {}", shown(&early)));
    }
    one(&mut raw, said, b"version\n", "=4")?;
    said.pass("three commands at once are answered in order, a line in two pieces once");
    Ok(())
}

/// Nothing is written that was not asked for.
pub(super) fn silence(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    const LONG: Duration = Duration::from_millis(400);
    let mut raw = Raw::new(subject)?;
    let first = raw.listen(LONG);
    if !first.is_empty() {
        said.fail(format!("before any command it writes {}", shown(&first)));
    }
    let came = raw.exchange(b"1 name\n", 1)?;
    let begins = came.starts_with(b"=1");
    if !begins {
        said.fail(format!(
            "before its first response it writes {}",
            shown(&came)
        ));
    }
    let after = raw.listen(LONG);
    if !after.is_empty() {
        said.fail(format!("after a response it writes {}", shown(&after)));
    }
    said.pass("it writes nothing before the first command and after a response");
    Ok(())
}

/// A very long line is answered and survived.
pub(super) fn long_line(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    const BYTES: usize = 20_000;
    let mut raw = Raw::new(subject)?;
    let send = format!("1 x{}\n", "x".repeat(BYTES));
    let came = raw.exchange(send.as_bytes(), 1)?;
    let rest = raw.listen(LISTEN);
    if came.is_empty() {
        said.fail(format!("a line of {BYTES} letters is not answered"));
        return Ok(());
    }
    if wrong(&came, "?1").is_some() || !rest.is_empty() {
        said.note(format!(
            "a line of {BYTES} letters is answered by {} (the protocol sets no limit)",
            shown(&came)
        ));
    }
    if one(&mut raw, said, b"2 protocol_version\n", "=2")? {
        said.pass(format!("a line of {BYTES} letters is survived"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_response_is_named() {
        for (bytes, head, what) in [
            ("=1 2\n\n", "=1", None),
            ("=1\n\n", "=1", None),
            ("= 2\r\n\r\n", "=", None),
            ("=1 a\nb\n\n", "=1", None),
            ("", "=1", Some("nothing")),
            ("hello\n\n", "=1", Some("no response")),
            ("?1 no\n\n", "=1", Some("otherwise")),
            ("=12 2\n\n", "=1", Some("another id")),
            ("=1x\n\n", "=1", Some("no blank")),
            ("=1 2\n", "=1", Some("two line feeds")),
            ("=1 2\n\n\n", "=1", Some("too many")),
            ("=1 2\n\n=1 2\n\n", "=1", Some("more than one")),
        ] {
            let found = wrong(bytes.as_bytes(), head);
            match what {
                None => assert_eq!(found, None, "{bytes:?}"),
                Some(what) => assert!(
                    found.is_some_and(|f| f.contains(what)),
                    "{bytes:?}: {found:?}"
                ),
            }
        }
    }
}
