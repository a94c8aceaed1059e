//! A whole run: read, judge and deliver, on one thread or on many.
//!
//! Knows nothing of games or of what is done with the outputs.

use super::batch::Batch;
use super::cut::{Cutter, Feed};
use super::fence::unfenced;
use super::inputs::Inputs;
use super::judge::{Judge, Judged};
use super::list;
use super::pump::Halt;
use super::window::{StopOnPanic, Window};
use super::worker::{Progress, Tally, Worker};
use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::AtomicBool;

/// Reads the inputs, judges every game with `jobs` workers and delivers what they wrote in the
/// order of the input, on the calling thread.
///
/// Joined together, the outputs are the same for any number of jobs; how they are divided into
/// deliveries may differ when the input is a pipe. With one job everything happens on the calling
/// thread. A panic in [`Worker::game`] becomes a [`Problem`](super::Problem) in that game's place.
/// When `interrupt` becomes true, or `deliver` breaks, the run ends soon; what was delivered is
/// then a beginning of the whole, cut between games.
pub fn process<W: Worker>(
    inputs: &Inputs,
    jobs: usize,
    make: impl Fn() -> W + Sync,
    deliver: impl FnMut(W::Output) -> ControlFlow<()>,
    progress: &Progress,
    interrupt: &AtomicBool,
) -> Tally {
    let run = Run {
        inputs,
        make: &make,
        progress,
        interrupt,
    };
    if jobs <= 1 {
        run.on_one_thread(deliver)
    } else {
        run.on_threads(jobs, deliver)
    }
}

struct Run<'a, M> {
    inputs: &'a Inputs,
    make: &'a M,
    progress: &'a Progress,
    interrupt: &'a AtomicBool,
}

impl<M> Run<'_, M> {
    fn on_one_thread<W: Worker>(&self, deliver: impl FnMut(W::Output) -> ControlFlow<()>) -> Tally
    where
        M: Fn() -> W,
    {
        let mut inline = Inline {
            judge: Judge::new(self.make, self.progress, self.interrupt),
            deliver,
            spare: Some(Batch::new()),
            tally: Tally::default(),
            panic: None,
        };
        let mut tally = self.read(&mut inline, &Halt::new(self.interrupt));
        if let Some(panic) = inline.panic {
            resume_unwind(panic);
        }
        tally.add(&inline.tally);
        tally
    }

    fn on_threads<W: Worker>(
        &self,
        jobs: usize,
        mut deliver: impl FnMut(W::Output) -> ControlFlow<()>,
    ) -> Tally
    where
        M: Fn() -> W + Sync,
    {
        let window = &Window::new(jobs);
        let halt = &Halt::new(self.interrupt);
        std::thread::scope(|scope| {
            let reader = scope.spawn(move || {
                let _guard = StopOnPanic(window, halt);
                let mut feed = window;
                let tally = self.read(&mut feed, halt);
                window.close();
                tally
            });
            for _ in 0..jobs {
                scope.spawn(move || {
                    let _guard = StopOnPanic(window, halt);
                    let mut judge = Judge::new(self.make, self.progress, self.interrupt);
                    while let Some(batch) = window.take() {
                        let judged = judge.batch(&batch);
                        window.put(batch, judged);
                    }
                });
            }
            let _guard = StopOnPanic(window, halt);
            let mut tally = Tally::default();
            while let Some((batch, judged)) = window.next() {
                let flow = hand_over(judged, &mut deliver, &mut tally);
                window.recycle(batch);
                if flow.is_break() {
                    halt.set();
                    window.stop();
                }
            }
            match reader.join() {
                Ok(read) => tally.add(&read),
                Err(panic) => resume_unwind(panic),
            }
            tally
        })
    }

    fn read(&self, feed: &mut dyn Feed, halt: &Halt<'_>) -> Tally {
        let mut cutter = Cutter::new(self.inputs, self.progress, halt, feed);
        let flow = list::read_all(&mut cutter);
        if flow.is_continue() || cutter.tally.interrupted {
            // A break here is the receiver's, which counts it itself.
            let _ = cutter.finish();
        }
        cutter.tally
    }
}

/// Delivers what came of a batch; breaks when nothing more is to be delivered.
fn hand_over<O>(
    judged: Judged<O>,
    deliver: &mut impl FnMut(O) -> ControlFlow<()>,
    tally: &mut Tally,
) -> ControlFlow<()> {
    tally.add(&judged.tally);
    for output in judged.outputs {
        if deliver(output).is_break() {
            tally.interrupted = true;
            return ControlFlow::Break(());
        }
    }
    if judged.complete {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// Judges and delivers each batch as it is given.
struct Inline<'a, W: Worker, M, D> {
    judge: Judge<'a, W, M>,
    deliver: D,
    spare: Option<Batch>,
    tally: Tally,
    /// A panic of the receiver's, carried past the fence around containers.
    panic: Option<Box<dyn Any + Send>>,
}

impl<W, M, D> Feed for Inline<'_, W, M, D>
where
    W: Worker,
    M: Fn() -> W,
    D: FnMut(W::Output) -> ControlFlow<()>,
{
    fn fresh(&mut self) -> ControlFlow<(), Batch> {
        ControlFlow::Continue(self.spare.take().unwrap_or_else(Batch::new))
    }

    fn give(&mut self, mut batch: Batch) -> ControlFlow<()> {
        // The payload is raised again as soon as reading has ended, so nothing broken is used.
        let handed = catch_unwind(AssertUnwindSafe(|| {
            let judged = self.judge.batch(&batch);
            unfenced(|| hand_over(judged, &mut self.deliver, &mut self.tally))
        }));
        batch.clear();
        self.spare = Some(batch);
        handed.unwrap_or_else(|panic| {
            self.panic = Some(panic);
            ControlFlow::Break(())
        })
    }
}
