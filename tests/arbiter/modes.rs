//! Every way of misbehaving that shows in the answers themselves, and what is said of it: no mode
//! may take longer than its limit, or leave a process behind.

use crate::bench::{ask, deadlines, guarded, mark, scripted, wait_for_processes};
use go_referee::arbiter::{Deadlines, EnginePlayer, Player};
use go_referee::gtp::{Fault, Reply};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_millis(400);

/// What is expected of the last command of a conversation.
enum Told {
    Done(&'static str),
    Refused(&'static str),
    /// The words of the fault.
    Fault(&'static str),
}
use Told::{Done, Fault as Failed, Refused};

/// The commands that come before the one that matters.
const SETUP: [&str; 3] = ["boardsize 5", "clear_board", "komi 0.5"];

const MODES: &[(&str, &str, Told)] = &[
    // It behaves.
    ("--moves D4", "genmove black", Done("D4")),
    ("--play first", "genmove black", Done("A5")),
    ("--play pass", "genmove black", Done("pass")),
    ("--moves resign", "genmove black", Done("resign")),
    // It writes oddly.
    ("--moves D4 --style lower", "genmove black", Done("d4")),
    ("--moves D4 --style crlf", "genmove black", Done("D4")),
    ("--moves D4 --style drip", "genmove black", Done("D4")),
    ("--moves D4 --style glued", "genmove black", Done("D4")),
    ("--moves D4 --style no-id", "genmove black", Done("D4")),
    ("--moves D4 --style no-blank", "genmove black", Done("D4")),
    ("--moves D4 --style next-line", "genmove black", Done("D4")),
    ("--moves D4 --style spaces", "genmove black", Done("D4")),
    ("--moves D4 --style comments", "genmove black", Done("D4")),
    ("--moves D4 --style controls", "genmove black", Done("D4")),
    (
        "--moves D4 --style extra-blank",
        "genmove black",
        Done("D4"),
    ),
    ("--banner 'Scripted 1.0 '", "name", Done("scripted")),
    ("--banner 'ready\\n\\n'", "name", Done("scripted")),
    (
        "--moves D4 --at genmove --do junk",
        "genmove black",
        Done("D4"),
    ),
    (
        "--moves D4 --at genmove --do twice",
        "genmove black",
        Done("D4"),
    ),
    (
        "--moves D4 --at genmove --do errors",
        "genmove black",
        Done("D4"),
    ),
    (
        "--moves D4 --style blank-with-space",
        "genmove black",
        Done("D4"),
    ),
    // Names that are to hurt whoever shows them.
    ("--name 'a]b'", "name", Done("a]b")),
    ("--name 'na\\xefve'", "name", Done("na\u{fffd}ve")),
    ("--name '<script>'", "name", Done("<script>")),
    // Moves that are none, or not legal.
    ("--moves I5", "genmove black", Done("I5")),
    ("--moves _", "genmove black", Done("")),
    ("--moves F3_0.55", "genmove black", Done("F3 0.55")),
    ("--moves papaya", "genmove black", Done("papaya")),
    ("--at genmove --do off-board", "genmove black", Done("Z25")),
    ("--at genmove --do occupied", "genmove black", Done("A5")),
    (
        "--at play --do claim-illegal",
        "play white A1",
        Refused("illegal move"),
    ),
    (
        "--at play --do answer:resign",
        "play white A1",
        Done("resign"),
    ),
    // What it says of the end.
    ("--score ?", "final_score", Refused("cannot score")),
    ("--score Jigo", "final_score", Done("Jigo")),
    ("--score B+-3.5", "final_score", Done("B+-3.5")),
    ("--score nan", "final_score", Done("nan")),
    (
        "--lacks final_score",
        "final_score",
        Refused("unknown command"),
    ),
    ("--dead @all --moves D4", "final_status_list dead", Done("")),
    (
        "--dead ?",
        "final_status_list dead",
        Refused("unknown status"),
    ),
    ("--dead papaya", "final_status_list dead", Done("papaya")),
    ("--lacks undo", "undo", Refused("unknown command")),
    ("", "undo", Refused("cannot undo")),
    (
        "--handicap-stones 2",
        "place_free_handicap 4",
        Done("A5 C5"),
    ),
    ("--protocol 1", "protocol_version", Done("1")),
    // It answers late, or not.
    (
        "--unit 100 --at genmove --do wait:1 --moves D4",
        "genmove black",
        Done("D4"),
    ),
    (
        "--unit 100 --at genmove --do wait:9",
        "genmove black",
        Failed("did not answer `genmove black` within 0.4 s"),
    ),
    (
        "--at genmove --do hang",
        "genmove black",
        Failed("did not answer `genmove black` within 0.4 s"),
    ),
    (
        "--at play --do hang",
        "play white A1",
        Failed("did not answer `play white A1` within 0.4 s"),
    ),
    (
        "--at final_score --do hang",
        "final_score",
        Failed("did not answer `final_score` within 0.4 s"),
    ),
    (
        "--at genmove --do silent",
        "genmove black",
        Failed("did not answer `genmove black` within 0.4 s"),
    ),
    (
        "--at genmove --do flood",
        "genmove black",
        Failed("did not answer `genmove black` within 0.4 s"),
    ),
    (
        "--at genmove --do hang-in-answer",
        "genmove black",
        Failed("began a response and did not end it at `genmove black`"),
    ),
    (
        "--at name --do endless-line",
        "name",
        Failed("did not answer `name` within 0.4 s"),
    ),
    (
        "--style never-newline",
        "name",
        Failed("began a response and did not end it at `boardsize 5`"),
    ),
    (
        "--at name --do wrong-id",
        "name",
        Failed("answered under the id of no command at `name`"),
    ),
    // Junk that ends in no line, so that the answer begins in none.
    (
        "--at genmove --do binary",
        "genmove black",
        Failed("did not answer `genmove black` within 0.4 s"),
    ),
    // It ends.
    (
        "--at start --do crash",
        "name",
        Failed("was ended by signal 6 at `boardsize 5`"),
    ),
    (
        "--at genmove --do crash",
        "genmove black",
        Failed("was ended by signal 6 at `genmove black`"),
    ),
    (
        "--at play --do crash",
        "play white A1",
        Failed("was ended by signal 6 at `play white A1`"),
    ),
    (
        "--at final_score --do crash",
        "final_score",
        Failed("was ended by signal 6 at `final_score`"),
    ),
    (
        "--at genmove --do exit",
        "genmove black",
        Failed("exited with status 0 at `genmove black`"),
    ),
    (
        "--at genmove --do exit:3",
        "genmove black",
        Failed("exited with status 3 at `genmove black`"),
    ),
    (
        "--at genmove --do abort-in-answer",
        "genmove black",
        Failed("was ended by signal 6 at `genmove black`"),
    ),
    (
        "--at genmove --do exit-in-answer",
        "genmove black",
        Failed("exited with status 0 at `genmove black`"),
    ),
    (
        "--at genmove --do close-output",
        "genmove black",
        // The children hold it open.
        Failed("did not answer `genmove black` within 0.4 s"),
    ),
    (
        "--at genmove --do close-input",
        "genmove black",
        Failed("did not answer `genmove black` within 0.4 s"),
    ),
    (
        "--at =pass --do crash-after --play pass",
        "genmove black",
        Done("pass"),
    ),
];

/// Ways not to end, which any of the modes may have besides.
const LINGERING: [&str; 4] = [
    "",
    "--linger",
    "--ignore-term --linger",
    "--at quit --do hang",
];

fn run(flags: &str, command: &str, told: &Told, lingering: &str) {
    let mark = mark();
    let line = format!(
        "{} {flags} {lingering} --child {mark} --daemon {mark}",
        scripted().display()
    );
    let terms = Deadlines {
        start: Duration::from_secs(5),
        grace: Duration::from_millis(150),
        ..deadlines()
    };
    let begun = Instant::now();
    let mut player = EnginePlayer::start(guarded(&line), terms).unwrap();
    let mut last = None;
    for command in SETUP.into_iter().chain([command]) {
        let long = if last.is_none() { terms.start } else { LIMIT };
        let timed = ask(&mut player, command, long);
        let failed = timed.answer.is_err();
        last = Some(timed.answer);
        if failed {
            assert!(!player.is_sound(), "{flags}");
            break;
        }
    }
    match (last.unwrap(), told) {
        (Ok(Reply::Done(text)), Done(wanted)) => assert_eq!(text, *wanted, "{flags}"),
        (Ok(Reply::Refused(text)), Refused(wanted)) => assert_eq!(text, *wanted, "{flags}"),
        (Err(fault), Failed(wanted)) => {
            assert!(!matches!(
                fault,
                Fault::NotStarted(_) | Fault::Unable { .. }
            ));
            assert_eq!(fault.to_string(), *wanted, "{flags}");
        }
        (answer, _) => panic!("{flags}: {answer:?}"),
    }
    player.close();
    let most = terms.start + LIMIT + terms.grace * 2 + Duration::from_secs(2);
    assert!(
        begun.elapsed() < most,
        "{flags} {lingering}: {:?}",
        begun.elapsed()
    );
    wait_for_processes(&mark, 0);
}

#[test]
fn every_mode_comes_to_what_it_is_within_its_limit() {
    let threads = std::thread::available_parallelism()
        .map_or(2, usize::from)
        .max(4);
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some((flags, command, told)) = MODES.get(at) else {
                        return;
                    };
                    run(flags, command, told, LINGERING[at % LINGERING.len()]);
                }
            });
        }
    });
}

#[test]
fn what_an_engine_does_once_it_does_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("done");
    let line = format!(
        "{} --at genmove@1 --do crash --once {} --moves 'A1 B1 C1'",
        scripted().display(),
        file.display()
    );
    let mut player = EnginePlayer::start(guarded(&line), deadlines()).unwrap();
    let mut moves = Vec::new();
    for _ in 0..4 {
        match ask(&mut player, "genmove black", deadlines().genmove).answer {
            Ok(Reply::Done(text)) => moves.push(text),
            other => {
                assert!(matches!(other, Err(Fault::Gone { .. })), "{other:?}");
                player.restart().unwrap();
                moves.push("crash".to_owned());
            }
        }
    }
    assert_eq!(moves, ["A1", "crash", "A1", "B1"]);
}
