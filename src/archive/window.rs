//! The window: batches under way between one reader, many workers and one receiver.
//!
//! Bounds how many batches and bytes are under way, and puts outputs back in order. Knows
//! nothing of what is in them.

use super::batch::Batch;
use super::cut::Feed;
use super::judge::Judged;
use super::pump::Halt;
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many bytes of buffers may be under way before the reader waits.
const BUDGET: usize = 48 << 20;
/// How many batches may be under way for every worker.
const PER_WORKER: u64 = 4;

struct State<O> {
    spare: Vec<Batch>,
    queue: VecDeque<Batch>,
    judged: BTreeMap<u64, (Batch, Judged<O>)>,
    /// Batches given; also the next sequence number.
    given: u64,
    delivered: u64,
    bytes: usize,
    all_given: bool,
    stopped: bool,
}

/// The shared middle of a run on several threads.
pub(super) struct Window<O> {
    state: Mutex<State<O>>,
    most: u64,
    room: Condvar,
    work: Condvar,
    ready: Condvar,
}

impl<O> Window<O> {
    pub fn new(workers: usize) -> Self {
        Self {
            state: Mutex::new(State {
                spare: Vec::new(),
                queue: VecDeque::new(),
                judged: BTreeMap::new(),
                given: 0,
                delivered: 0,
                bytes: 0,
                all_given: false,
                stopped: false,
            }),
            most: workers as u64 * PER_WORKER,
            room: Condvar::new(),
            work: Condvar::new(),
            ready: Condvar::new(),
        }
    }

    /// No code that can panic runs under the lock, so a poisoned lock still holds a sound state.
    fn lock(&self) -> MutexGuard<'_, State<O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next batch to judge; nothing when there will be none.
    pub fn take(&self) -> Option<Batch> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return None;
            }
            if let Some(batch) = state.queue.pop_front() {
                return Some(batch);
            }
            if state.all_given {
                return None;
            }
            state = wait(&self.work, state);
        }
    }

    /// Takes back a batch with what came of it.
    pub fn put(&self, batch: Batch, judged: Judged<O>) {
        let mut state = self.lock();
        state.judged.insert(batch.sequence, (batch, judged));
        self.ready.notify_one();
    }

    /// The next in order of what was judged, when it is there; nothing at the end of the run.
    pub fn next(&self) -> Option<(Batch, Judged<O>)> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return None;
            }
            let next = state.delivered;
            if let Some(judged) = state.judged.remove(&next) {
                return Some(judged);
            }
            if state.all_given && state.delivered == state.given {
                return None;
            }
            state = wait(&self.ready, state);
        }
    }

    /// Gives back a batch whose output was delivered, so that the reader may go on.
    pub fn recycle(&self, mut batch: Batch) {
        let size = batch.data.len();
        batch.clear();
        let mut state = self.lock();
        state.delivered += 1;
        state.bytes -= size;
        state.spare.push(batch);
        self.room.notify_one();
    }

    /// Says that no more batches will be given.
    pub fn close(&self) {
        self.lock().all_given = true;
        self.work.notify_all();
        self.ready.notify_all();
    }

    /// Ends the run where it is.
    pub fn stop(&self) {
        self.lock().stopped = true;
        self.work.notify_all();
        self.ready.notify_all();
        self.room.notify_all();
    }
}

fn wait<'m, T>(on: &Condvar, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
    on.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

impl<O> Feed for &Window<O> {
    fn fresh(&mut self) -> ControlFlow<(), Batch> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return ControlFlow::Break(());
            }
            let under_way = state.given - state.delivered;
            if under_way == 0 || (under_way < self.most && state.bytes < BUDGET) {
                return ControlFlow::Continue(state.spare.pop().unwrap_or_else(Batch::new));
            }
            state = wait(&self.room, state);
        }
    }

    fn give(&mut self, mut batch: Batch) -> ControlFlow<()> {
        let mut state = self.lock();
        batch.sequence = state.given;
        state.given += 1;
        state.bytes += batch.data.len();
        state.queue.push_back(batch);
        self.work.notify_one();
        if state.stopped {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Stops the run if its thread panics, so that no other thread waits for ever.
pub(super) struct StopOnPanic<'w, O>(pub &'w Window<O>, pub &'w Halt<'w>);

impl<O> Drop for StopOnPanic<'_, O> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.1.set();
            self.0.stop();
        }
    }
}
