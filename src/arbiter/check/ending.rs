//! Steps about an engine's end: told to quit, or left alone.

use super::answers::bytes as shown;
use super::framing::Raw;
use super::said::Said;
use super::subject::Subject;
use crate::gtp::{Came, Ended, Fault, Wire};
use std::time::{Duration, Instant};

/// Told to quit it answers and ends, and nothing of it stays.
pub(super) fn quit(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let limit = subject.plan.limit;
    let mut raw = Raw::unguarded(subject)?;
    raw.exchange(b"1 protocol_version\n", 1)?;
    let begun = Instant::now();
    let mut wire = raw.wire();
    wire.send(b"2 quit\n")?;
    let (came, closed) = rest(&mut wire, begun + limit);
    if !came.starts_with(b"=2") || !came.ends_with(b"\n\n") {
        said.fail(format!("`2 quit` is answered by {}", shown(&came)));
    }
    let left = limit.saturating_sub(begun.elapsed());
    match wire.wait_for_end(left) {
        None => said.fail(format!(
            "it still runs {} s after `quit`",
            limit.as_secs_f64()
        )),
        Some(Ended::Status(0) | Ended::Unknown) => said.pass(format!(
            "it ends {} ms after `quit`",
            begun.elapsed().as_millis()
        )),
        Some(ended) => said.note(format!("after `quit` it {ended}")),
    }
    if !closed && !said.has_failed() {
        said.fail("after its end somebody it started still holds its output open");
    }
    Ok(())
}

/// With nobody left to ask, it ends.
pub(super) fn end_of_input(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let limit = subject.plan.limit.min(Duration::from_secs(5));
    let mut raw = Raw::new(subject)?;
    raw.exchange(b"1 protocol_version\n", 1)?;
    let mut wire = raw.wire();
    wire.send(b"2 protocol_version\n")?;
    wire.close_input();
    let begun = Instant::now();
    let (came, _) = rest(&mut wire, begun + limit);
    if !came.starts_with(b"=2") {
        said.note("what was asked before its input ended is not answered any more");
    }
    match wire.wait_for_end(limit.saturating_sub(begun.elapsed())) {
        None => said.note(format!(
            "it still runs {} s after its input ended: a controller that dies leaves it behind",
            limit.as_secs_f64()
        )),
        Some(_) => said.pass("it ends when its input ends"),
    }
    Ok(())
}

/// What comes until the output is closed, and whether it was by then.
fn rest(wire: &mut Wire, until: Instant) -> (Vec<u8>, bool) {
    const MOST: usize = 1 << 16;
    let mut came = Vec::new();
    loop {
        match wire.wait(until) {
            Came::Bytes(bytes) if came.len() < MOST => came.extend(bytes),
            Came::Bytes(_) if Instant::now() < until => {}
            Came::End => return (came, true),
            Came::Bytes(_) | Came::Nothing => return (came, false),
        }
    }
}
