//! Takes a batch through a worker, fencing every game off from its neighbours.
//!
//! Knows nothing of where batches come from or where outputs go.

use super::batch::{Batch, Form, Item, Slice};
use super::fence::fenced;
use super::problem::{Problem, ProblemKind};

use super::worker::{GameInput, Progress, Tally, Worker};
use crate::record::{Cut, Splitter, game_from_json, id_from_json};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// What came of a batch.
pub(super) struct Judged<O> {
    /// In order; more than one only when the program failed on a game.
    pub outputs: Vec<O>,
    pub tally: Tally,
    /// False when an interrupt came in the middle.
    pub complete: bool,
}

/// A worker with what it needs to be made anew.
pub(super) struct Judge<'a, W, M> {
    worker: W,
    make: &'a M,
    progress: &'a Progress,
    interrupt: &'a AtomicBool,
}

impl<'a, W: Worker, M: Fn() -> W> Judge<'a, W, M> {
    pub fn new(make: &'a M, progress: &'a Progress, interrupt: &'a AtomicBool) -> Self {
        Self {
            worker: make(),
            make,
            progress,
            interrupt,
        }
    }

    /// Judges every item.
    ///
    /// When the worker panics the output may hold half a game, so the games before it are judged
    /// again into a fresh one; no game is judged more than twice.
    pub fn batch(&mut self, batch: &Batch) -> Judged<W::Output> {
        let mut judged = Judged {
            outputs: Vec::new(),
            tally: Tally::default(),
            complete: true,
        };
        let mut out = W::Output::default();
        let mut from = 0;
        for (at, item) in batch.items.iter().enumerate() {
            if self.interrupt.load(Ordering::Relaxed) {
                judged.complete = false;
                judged.tally.interrupted = true;
                break;
            }
            let mut tally = Tally::default();
            match self.fenced(batch, item, &mut out, &mut tally) {
                Ok(()) => judged.tally.add(&tally),
                Err(failure) => {
                    judged.outputs.push(self.again(batch, from..at));
                    out = self.failed(batch, item, &failure, &mut judged.tally);
                    judged.outputs.push(std::mem::take(&mut out));
                    from = at + 1;
                }
            }
            if !matches!(item, Item::Problem(problem) if problem.number.is_none()) {
                self.progress.games.fetch_add(1, Ordering::Relaxed);
            }
        }
        judged.outputs.push(out);
        judged
    }

    /// Does one item; on a panic the worker is replaced and the panic's words are returned.
    fn fenced(
        &mut self,
        batch: &Batch,
        item: &Item,
        out: &mut W::Output,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let worker = &mut self.worker;
        // The worker and the output are both thrown away if this unwinds.
        let done = fenced(|| one(worker, batch, item, out, tally));
        done.inspect_err(|_| self.worker = (self.make)())
    }

    /// Judges games again that went well before.
    fn again(&mut self, batch: &Batch, items: Range<usize>) -> W::Output {
        let mut out = W::Output::default();
        for item in &batch.items[items] {
            let mut counted_before = Tally::default();
            if self
                .fenced(batch, item, &mut out, &mut counted_before)
                .is_err()
            {
                // A worker that fails now and not before: what it wrote cannot be trusted.
                return W::Output::default();
            }
        }
        out
    }

    fn failed(
        &mut self,
        batch: &Batch,
        item: &Item,
        failure: &str,
        tally: &mut Tally,
    ) -> W::Output {
        let message = format!("the program failed on it: {failure}");
        let problem = match item {
            Item::Game(slice) => {
                let path = &batch.text[slice.path.clone()];
                let mut problem = Problem::new(path, ProblemKind::Panicked, message);
                if slice.form == Form::Json {
                    problem.external_id = id_from_json(&batch.data[slice.bytes.clone()]);
                }
                problem.of_game(slice.number)
            }
            Item::Problem(known) => Problem {
                kind: ProblemKind::Panicked,
                message,
                ..known.clone()
            },
        };
        let mut out = W::Output::default();
        let worker = &mut self.worker;
        let told = fenced(|| tell(worker, &problem, &mut out, tally));
        if told.is_err() {
            self.worker = (self.make)();
            return W::Output::default();
        }
        out
    }
}

fn one<W: Worker>(
    worker: &mut W,
    batch: &Batch,
    item: &Item,
    out: &mut W::Output,
    tally: &mut Tally,
) {
    match item {
        Item::Problem(problem) => tell(worker, problem, out, tally),
        Item::Game(slice) if slice.form == Form::Json => json(worker, batch, slice, out, tally),
        Item::Game(slice) => {
            let input = input(batch, slice);
            tally.games += 1;
            worker.game(&input, out);
        }
    }
}

fn input<'b>(batch: &'b Batch, slice: &Slice) -> GameInput<'b> {
    GameInput {
        path: &batch.text[slice.path.clone()],
        number: slice.number,
        bytes: &batch.data[slice.bytes.clone()],
        byte: slice.byte,
        line: slice.line,
        column: slice.column,
        transcoded: slice.form != Form::Plain,
        json: slice.form == Form::Json,
        row: None,
        external_id: None,
    }
}

fn json<W: Worker>(
    worker: &mut W,
    batch: &Batch,
    slice: &Slice,
    out: &mut W::Output,
    tally: &mut Tally,
) {
    let written = input(batch, slice);
    let line = u64::from(slice.line) + 1;
    let problem = |kind, message: String, id| {
        let mut problem = Problem::new(written.path, kind, message).of_game(slice.number);
        problem.external_id = id;
        problem
    };
    let game = match game_from_json(written.bytes) {
        Ok(game) => game,
        Err(error) => {
            let column = error.column;
            let message = format!("line {line} holds no game: {}", error.message);
            let id = id_from_json(written.bytes);
            let kind = ProblemKind::BadJson { line, column };
            tell(worker, &problem(kind, message, id), out, tally);
            return;
        }
    };
    let len = first_game(&game.sgf);
    if len < game.sgf.len() {
        // Told before the game, so that the game's row stays the last of all its rows.
        let message = format!("line {line} holds more than one game; only the first is read");
        let mut more = problem(ProblemKind::MoreGames { line }, message, game.id.clone());
        more.number = None;
        tell(worker, &more, out, tally);
    }
    tally.games += 1;
    let input = GameInput {
        bytes: &game.sgf[..len],
        row: Some(written.bytes),
        external_id: game.id.as_deref(),
        ..written
    };
    worker.game(&input, out);
}

fn first_game(sgf: &[u8]) -> usize {
    match Splitter::new().next(sgf, true) {
        Cut::Game { len } if len > 0 && len <= sgf.len() => len,
        _ => sgf.len(),
    }
}

fn tell<W: Worker>(worker: &mut W, problem: &Problem, out: &mut W::Output, tally: &mut Tally) {
    tally.problems += 1;
    tally.failures += u64::from(problem.kind.is_failure());
    tally.failed_games += u64::from(problem.number.is_some());
    worker.problem(problem, out);
}
