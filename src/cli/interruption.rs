//! Interruption: by the keyboard, by the system (SIGTERM), by a terminal that is closed (SIGHUP).
//!
//! Owns the one handler of a process; no engine survives it. What a run does with its flag is the
//! run's business.

use crate::gtp::kill_all_engines;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Set by the first interrupt.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Signals that follow each other more closely are one interrupt: a terminal that is closed sends
/// its own beside the shell's.
const ONE_INTERRUPT: Duration = Duration::from_millis(500);

/// From now on an interrupt sets the flag this gives, and a second one ends the process.
pub fn watch() -> &'static AtomicBool {
    let mut first: Option<Instant> = None;
    handle(move || match first {
        None => {
            first = Some(Instant::now());
            INTERRUPTED.store(true, Ordering::SeqCst);
        }
        Some(before) if before.elapsed() < ONE_INTERRUPT => {}
        Some(_) => end(),
    });
    &INTERRUPTED
}

/// Whether an interrupt came.
#[must_use]
pub fn came() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// From now on an interrupt ends the process.
pub fn end_at_once() {
    handle(end);
}

fn end() {
    kill_all_engines();
    std::process::exit(130);
}

fn handle(act: impl FnMut() + Send + 'static) {
    // Where there is a handler already it is the same one.
    let _ = ctrlc::set_handler(act);
}

/// Keeps a process that was told to outlive its terminal (`nohup`) from being interrupted by that:
/// the signal is blocked in this thread, hence in all it starts from now on; every main does this
/// before there is another.
#[cfg(target_os = "linux")]
pub fn outlive_terminal_if_told() {
    use nix::sys::signal::{SigSet, Signal};
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if ignores_hangup(&status) {
        let mut hangup = SigSet::empty();
        hangup.add(Signal::SIGHUP);
        let _ = hangup.thread_block();
    }
}

/// Whether a process whose status this is ignores SIGHUP, the first of the signals.
#[cfg(target_os = "linux")]
fn ignores_hangup(status: &str) -> bool {
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 == 1)
}

/// Elsewhere a closed terminal always interrupts.
#[cfg(not(target_os = "linux"))]
pub const fn outlive_terminal_if_told() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::ignores_hangup;

    #[test]
    fn an_ignored_hangup_is_read_off_the_status() {
        assert!(ignores_hangup("Name:\tx\nSigIgn:\t0000000000001001\n"));
        assert!(!ignores_hangup("Name:\tx\nSigIgn:\t0000000000001000\n"));
        assert!(!ignores_hangup(""));
    }
}
