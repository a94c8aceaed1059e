//! The guard itself: starts the engine, waits for its end or for a word to end it, leaves nothing.

use super::kin::{signal_descendants, signal_tree};
use super::link::{PLEASE_END, Word, take_over};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, wait};
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long descendants that were killed are waited for; only the system can keep them longer.
const LAST_WAIT: Duration = Duration::from_secs(10);

/// Runs as the guard of an engine until it has ended with all its descendants: `words` are the
/// engine's program and arguments, and standard input is the socket by which the process that
/// started the guard hands over the engine's pipes.
///
/// # Errors
/// When standard input is no such socket, or no program is named.
pub fn guard(mut words: impl Iterator<Item = OsString>) -> io::Result<()> {
    // A copy that no process started here inherits; the engine's own input takes the first's place.
    let link = io::stdin().as_fd().try_clone_to_owned()?;
    let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
    let pipes = take_over(link.as_fd())?;
    let mut link = UnixStream::from(link);
    become_reaper()?;
    let engine = match start(program, words, pipes) {
        Ok(engine) => engine,
        Err(error) => return tell(&mut link, Word::Failed(error.raw_os_error().unwrap_or(0))),
    };
    let heard = link.try_clone();
    // Nobody there any more to hear it is no reason to leave the engine.
    let _ = tell(&mut link, Word::Started(engine.as_raw_nonzero().get()));
    match heard {
        Ok(heard) => drop(std::thread::spawn(move || obey(heard, engine))),
        Err(_) => signal_tree(engine, Signal::KILL),
    }
    if let Some(ended) = wait_for(engine) {
        let _ = tell(&mut link, ended);
    }
    end_leftovers(engine);
    Ok(())
}

/// Makes this process the parent of every descendant whose own parent is gone.
#[cfg(target_os = "linux")]
fn become_reaper() -> io::Result<()> {
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    Ok(())
}

/// There is no such thing here.
#[cfg(not(target_os = "linux"))]
fn become_reaper() -> io::Result<()> {
    Ok(())
}

/// Starts the engine in a process group of its own, with its pipes, of which nothing is kept.
fn start(
    program: OsString,
    arguments: impl Iterator<Item = OsString>,
    pipes: [OwnedFd; 3],
) -> io::Result<Pid> {
    let [stdin, stdout, stderr] = pipes;
    let child = Command::new(program)
        .args(arguments)
        .stdin(stdin)
        .stdout(stdout)
        .stderr(stderr)
        .process_group(0)
        .spawn()?;
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    id.ok_or_else(|| io::ErrorKind::InvalidData.into())
}

fn tell(link: &mut UnixStream, word: Word) -> io::Result<()> {
    link.write_all(&word.bytes())
}

/// Does as it is told, until whoever tells it is gone or wants the engine gone.
fn obey(mut link: UnixStream, engine: Pid) {
    let mut byte = [0];
    loop {
        match link.read(&mut byte) {
            Ok(1..) if byte == [PLEASE_END] => signal_tree(engine, Signal::TERM),
            Ok(1..) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return signal_tree(engine, Signal::KILL),
        }
    }
}

/// Waits for the engine's end, and reaps whoever else ends meanwhile; nothing where the system
/// keeps from parents how their children end.
fn wait_for(engine: Pid) -> Option<Word> {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid == engine => return Some(word(status)),
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}

fn word(status: WaitStatus) -> Word {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => Word::Status(status),
        (None, Some(signal)) => Word::Signal(signal),
        (None, None) => Word::Status(0),
    }
}

/// Kills whatever the engine left behind, its descendants' descendants as they come to light, and
/// waits until there are none.
fn end_leftovers(engine: Pid) {
    // While the group has members its number is given to nobody else.
    signal_tree(engine, Signal::KILL);
    let until = Instant::now() + LAST_WAIT;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
            Ok(None) if Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(1));
                signal_descendants(Signal::KILL);
            }
            Ok(None) | Err(_) => return,
        }
    }
}
