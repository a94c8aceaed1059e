//! Progress on stderr, never on stdout.

use super::args::WhenArg;
use super::run::say;
use crate::archive::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often it is looked whether the work has ended.
const STEP: Duration = Duration::from_millis(100);
/// Steps between two lines.
const STEPS_A_LINE: u32 = 50;

/// Runs `work` while showing how far it has come.
pub fn shown<T>(when: WhenArg, progress: &Progress, work: impl FnOnce() -> T) -> T {
    let show = match when {
        WhenArg::Auto => std::io::stderr().is_terminal() && !std::io::stdout().is_terminal(),
        WhenArg::Always => true,
        WhenArg::Never => false,
    };
    if !show {
        return work();
    }
    if !std::io::stderr().is_terminal() {
        return in_lines(progress, work);
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(
        "{spinner} {msg} games · {bytes} · {bytes_per_sec} · {elapsed}",
    ) {
        bar.set_style(style);
    }
    let done = &AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                bar.set_message(progress.games.load(Ordering::Relaxed).to_string());
                bar.set_position(progress.bytes.load(Ordering::Relaxed));
                thread::sleep(STEP);
            }
        });
        let ended = Ended(done);
        let result = work();
        drop(ended);
        bar.finish_and_clear();
        result
    })
}

/// A line now and then, and one at the end, where nothing can be drawn over.
fn in_lines<T>(progress: &Progress, work: impl FnOnce() -> T) -> T {
    let line = || {
        say(&format!(
            "{} games, {} bytes",
            progress.games.load(Ordering::Relaxed),
            progress.bytes.load(Ordering::Relaxed)
        ));
    };
    let done = &AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut steps = 0_u32;
            while !done.load(Ordering::Relaxed) {
                thread::sleep(STEP);
                steps += 1;
                if steps.is_multiple_of(STEPS_A_LINE) {
                    line();
                }
            }
        });
        let ended = Ended(done);
        let result = work();
        drop(ended);
        line();
        result
    })
}

/// Says that the work has ended, by a panic too, since the thread that shows it is waited for.
struct Ended<'a>(&'a AtomicBool);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
