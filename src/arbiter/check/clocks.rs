//! Steps about time: what an engine is told of it, and that it keeps it.

use super::answers::{brief, shown};
use super::own_moves::{Choice, choice};
use super::said::Said;
use super::subject::{Subject, side};
use crate::board::Color;
use crate::gtp::{Fault, Reply};
use std::time::{Duration, Instant};

/// What a machine may need besides: starting threads, the pipe, this program.
const LAG: Duration = Duration::from_millis(250);

/// `time_settings` and `time_left` are understood.
pub(super) fn told(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut asked = 0;
    for (name, commands) in [
        (
            "time_settings",
            &[
                "time_settings 600 30 5",
                "time_settings 600 0 0",
                "time_settings 0 1 0",
            ][..],
        ),
        (
            "time_left",
            &["time_left black 30 0", "time_left w 12 3"][..],
        ),
    ] {
        if !subject.has(name)? {
            said.note(format!("it has no `{name}`: it cannot know its clock"));
            continue;
        }
        for command in commands {
            asked += 1;
            let reply = subject.ask(command)?;
            if matches!(reply, Reply::Refused(_)) {
                said.fail(format!("`{command}` is answered {}", shown(&reply)));
            }
        }
        let garbage = format!("{name} papaya");
        let reply = subject.ask(&garbage)?;
        if matches!(reply, Reply::Done(_)) {
            said.note(format!("`{garbage}` is answered {}", shown(&reply)));
        }
    }
    if asked > 0 {
        said.pass("time is told by `time_settings` and `time_left`");
    }
    subject.rest();
    Ok(())
}

/// With a second for the whole game it moves within what is left of it.
pub(super) fn kept(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    const WHOLE: Duration = Duration::from_secs(1);
    if !subject.has("time_settings")? {
        said.skip("it has no `time_settings`");
        return Ok(());
    }
    let size = subject.clear()?;
    subject.demand("time_settings 1 0 0")?;
    let tells = subject.has("time_left")?;
    let mut used = Duration::ZERO;
    for color in Color::BOTH {
        if tells {
            subject.demand(&format!("time_left {} 1 0", side(color)))?;
        }
        let command = format!("genmove {}", side(color));
        let begun = Instant::now();
        let limit = subject.plan.thought;
        let reply = subject.ask_within(&command, limit)?;
        let took = begun.elapsed();
        used = used.max(took);
        if took > WHOLE + LAG {
            said.fail(format!(
                "under `time_settings 1 0 0`, `{command}` takes {} ms",
                took.as_millis()
            ));
            break;
        }
        match &reply {
            Reply::Done(text) => {
                if let Choice::Nonsense(text) = choice(text, size) {
                    said.fail(format!("`{command}` is answered `{text}`"));
                }
            }
            Reply::Refused(words) => {
                said.fail(format!("`{command}` is refused: {}", brief(words)));
            }
        }
    }
    said.pass(format!(
        "under one second for the game a move takes {} ms at most",
        used.as_millis()
    ));
    subject.rest();
    Ok(())
}
