//! The games of a match on several threads, each with players of its own.
//!
//! Owns who plays which game when, and how all of it stops. Knows neither engines nor results.

use super::schedule::Fixture;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How often it is looked whether everything is to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Somebody who can play any game of a match, one after another.
pub trait Hall {
    /// What comes of a game.
    type Outcome: Send;

    /// Plays a game.
    fn play(&mut self, fixture: &Fixture) -> Self::Outcome;
}

/// Plays games, at most `jobs` at the same time, beginning them in their order, and hands over what
/// came of each as they end, on the calling thread.
///
/// When `take` breaks or `stop` is set no further game is begun, `abandon` is called again and again
/// so that those being played end early, and nothing is handed over any more. Every hall is dropped before
/// this returns.
pub fn play_all<H: Hall>(
    fixtures: impl Iterator<Item = Fixture> + Send,
    jobs: usize,
    make: impl Fn() -> H + Sync,
    mut take: impl FnMut(&Fixture, H::Outcome) -> ControlFlow<()>,
    stop: &AtomicBool,
    abandon: impl Fn() + Sync,
) {
    let left = Mutex::new(fixtures);
    let stopped = AtomicBool::new(false);
    let is_over = || stop.load(Ordering::SeqCst) || stopped.load(Ordering::SeqCst);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(1);
        for _ in 0..jobs.max(1) {
            let (sender, left, make, is_over) = (sender.clone(), &left, &make, &is_over);
            scope.spawn(move || {
                let mut hall = make();
                // Held no longer than it takes, so that the others begin theirs meanwhile.
                let next = || held(left).next();
                while !is_over()
                    && let Some(fixture) = next()
                {
                    let outcome = hall.play(&fixture);
                    // Nobody listens any more only when all is over.
                    if is_over() || sender.send((fixture, outcome)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok((fixture, outcome)) => {
                    if is_over() || take(&fixture, outcome).is_break() {
                        stopped.store(true, Ordering::SeqCst);
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) if is_over() => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        // Somebody may just be starting what was to be ended, or be waiting to hand something over.
        while is_over() {
            abandon();
            if let Err(RecvTimeoutError::Disconnected) = receiver.recv_timeout(LOOK) {
                break;
            }
        }
    });
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ByColor;
    use std::sync::atomic::AtomicU32;

    fn fixtures(games: u32) -> impl Iterator<Item = Fixture> + Send {
        (1..=games).map(|number| Fixture {
            number,
            pair: number,
            engines: ByColor { black: 0, white: 1 },
            opening: None,
            seed: number,
        })
    }

    /// Plays games in no time, the first of each four in some.
    struct Quick<'a> {
        open: &'a AtomicU32,
        most: &'a AtomicU32,
    }

    impl<'a> Quick<'a> {
        fn new(open: &'a AtomicU32, most: &'a AtomicU32) -> Self {
            Self { open, most }
        }
    }

    impl Hall for Quick<'_> {
        type Outcome = u32;

        fn play(&mut self, fixture: &Fixture) -> u32 {
            let open = self.open.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(open, Ordering::SeqCst);
            if fixture.number.is_multiple_of(4) {
                thread::sleep(Duration::from_millis(3));
            }
            self.open.fetch_sub(1, Ordering::SeqCst);
            fixture.seed * 10
        }
    }

    #[test]
    fn every_game_is_played_once_by_any_number_of_workers() {
        for jobs in [0, 1, 2, 8] {
            let (open, most) = (AtomicU32::new(0), AtomicU32::new(0));
            let mut seen = Vec::new();
            play_all(
                fixtures(50),
                jobs,
                || Quick::new(&open, &most),
                |fixture, outcome| {
                    assert_eq!(outcome, fixture.number * 10);
                    seen.push(fixture.number);
                    ControlFlow::Continue(())
                },
                &AtomicBool::new(false),
                || panic!("nothing is to be abandoned"),
            );
            seen.sort_unstable();
            assert_eq!(seen, (1..=50).collect::<Vec<_>>());
            assert!(most.into_inner() as usize <= jobs.max(1));
        }
    }

    #[test]
    fn a_match_that_stops_begins_no_game_and_hands_over_none() {
        for jobs in [1, 3] {
            let (open, most) = (AtomicU32::new(0), AtomicU32::new(0));
            let abandoned = AtomicU32::new(0);
            let mut seen = 0;
            play_all(
                fixtures(1000),
                jobs,
                || Quick::new(&open, &most),
                |_, _| {
                    seen += 1;
                    if seen == 7 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                },
                &AtomicBool::new(false),
                || {
                    abandoned.fetch_add(1, Ordering::SeqCst);
                },
            );
            assert_eq!(seen, 7);
            assert!(abandoned.into_inner() >= 1);
        }
    }

    /// Waits until somebody lets go.
    struct Waiting<'a>(&'a AtomicBool);

    impl Hall for Waiting<'_> {
        type Outcome = ();

        fn play(&mut self, _fixture: &Fixture) {
            while !self.0.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    #[test]
    fn an_interruption_reaches_games_that_are_being_played() {
        let (stop, gone) = (AtomicBool::new(false), AtomicBool::new(false));
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(20));
                stop.store(true, Ordering::SeqCst);
            });
            play_all(
                fixtures(5),
                2,
                || Waiting(&gone),
                |_, ()| panic!("no game ends"),
                &stop,
                || gone.store(true, Ordering::SeqCst),
            );
        });
    }
}
