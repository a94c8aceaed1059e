//! Reads streams into batches and cuts them into games.
//!
//! Knows borders between games, not games; knows nothing of containers or threads.

use super::batch::{Batch, Form, Item, Slice};
use super::borders::Borders;
use super::choice::{Choice, Wanted};
use super::inputs::Inputs;
use super::problem::{Problem, ProblemKind, trouble};
use super::pump::Halt;
use super::worker::{Progress, Tally};
use crate::record::{Cut, line_breaks};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Where full batches go and empty ones come from.
pub(super) trait Feed {
    /// Gives an empty batch, waiting while too much is under way.
    fn fresh(&mut self) -> ControlFlow<(), Batch>;
    /// Takes a batch to be judged.
    fn give(&mut self, batch: Batch) -> ControlFlow<()>;
}

/// One file or member to be cut.
pub(super) struct Stream<'s> {
    pub path: &'s str,
    pub bytes: &'s mut dyn Read,
    pub json: bool,
    pub transcoded: bool,
    /// The most bytes to take from it.
    pub cap: Option<u64>,
    /// Whether it is unpacked on the way, so that read errors are the container's.
    pub packed: bool,
    /// Whether its sender may be slow, so that games are not held back for more.
    pub live: bool,
}

/// Cuts one stream after another into batches.
pub(super) struct Cutter<'a> {
    pub inputs: &'a Inputs,
    pub tally: Tally,
    progress: &'a Progress,
    halt: &'a Halt<'a>,
    feed: &'a mut dyn Feed,
    batch: Batch,
    /// Where the bytes that are not yet cut begin in the batch.
    start: usize,
    /// Where the current path stands in the batch's text.
    path: Option<Range<usize>>,
    choice: Choice<'a>,
}

/// How far into its file a cut has come.
#[derive(Default)]
struct Place {
    number: u64,
    byte: u64,
    line: u32,
    column: u32,
    read: u64,
}

/// How a stream ended, when it has.
enum End {
    Whole,
    Broken(Problem),
    /// Over the cap: what is not yet cut is no whole game.
    Capped(Problem),
}

impl<'a> Cutter<'a> {
    pub fn new(
        inputs: &'a Inputs,
        progress: &'a Progress,
        halt: &'a Halt<'a>,
        feed: &'a mut dyn Feed,
    ) -> Self {
        Self {
            inputs,
            tally: Tally::default(),
            progress,
            halt,
            feed,
            batch: Batch::new(),
            start: 0,
            path: None,
            choice: Choice::new(inputs),
        }
    }

    /// Whether the run has been told to stop.
    pub fn interrupted(&self) -> bool {
        self.halt.is_set()
    }

    pub fn halt(&self) -> &'a Halt<'a> {
        self.halt
    }

    /// Cuts a stream to its end. Breaks off when the run is to stop.
    pub fn cut(&mut self, mut stream: Stream<'_>) -> ControlFlow<()> {
        self.open(stream.path);
        let mut place = Place::default();
        let mut borders = Borders::new(stream.json);
        let mut end = None;
        while end.is_none() {
            if self.batch.is_full() {
                self.hand_on()?;
            }
            end = self.read(&mut stream, &mut place)?;
            let eof = matches!(end, Some(End::Whole | End::Broken(_)));
            self.take_games(&stream, &mut place, &mut borders, eof)?;
            if place.read == 0 && matches!(end, Some(End::Whole)) {
                self.take_emptiness(&stream, &mut place)?;
            }
            if self.batch.filled - self.start > self.inputs.max_game_bytes {
                end = self.pass_over_giant(&mut stream, &mut place)?;
                borders = Borders::new(stream.json);
                if end.is_none() {
                    self.take_games(&stream, &mut place, &mut borders, false)?;
                }
            }
            if stream.live && !self.batch.items.is_empty() {
                self.hand_on()?;
            }
        }
        self.batch.filled = self.start;
        match end {
            Some(End::Broken(problem) | End::Capped(problem)) => self.problem(problem),
            _ if place.number == 0 => {
                let message = "holds no line of JSON";
                self.problem(Problem::new(stream.path, ProblemKind::NoGames, message))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn open(&mut self, path: &str) {
        self.start = self.batch.filled;
        self.path = None;
        self.tally.files += u64::from(self.choice.file(path));
        self.progress.files.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets what was being cut when the code of a container failed.
    pub fn abandon(&mut self) {
        self.batch.filled = self.start.min(self.batch.filled);
        self.path = None;
    }

    /// Reads once, and tells whether and how the stream ended.
    fn read(&mut self, stream: &mut Stream<'_>, place: &mut Place) -> ControlFlow<(), Option<End>> {
        self.batch.make_room();
        let read = loop {
            let read = stream.bytes.read(&mut self.batch.data[self.batch.filled..]);
            if self.interrupted() {
                self.tally.interrupted = true;
                return ControlFlow::Break(());
            }
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let end = match read {
            Ok(0) => Some(End::Whole),
            Ok(n) => {
                let n = n.min(self.batch.data.len() - self.batch.filled);
                self.batch.filled += n;
                place.read += n as u64;
                self.progress.bytes.fetch_add(n as u64, Ordering::Relaxed);
                stream.cap.filter(|&cap| place.read > cap).map(|cap| {
                    let message = format!("unpacks to more than {cap} bytes; the rest is not read");
                    End::Capped(Problem::new(stream.path, ProblemKind::TooLarge, message))
                })
            }
            Err(error) => Some(End::Broken(trouble(stream.path, &error, stream.packed))),
        };
        ControlFlow::Continue(end)
    }

    /// Cuts every whole game off the bytes at hand.
    fn take_games(
        &mut self,
        stream: &Stream<'_>,
        place: &mut Place,
        borders: &mut Borders,
        eof: bool,
    ) -> ControlFlow<()> {
        loop {
            let uncut = &self.batch.data[self.start..self.batch.filled];
            let len = match borders.next(uncut, eof) {
                Cut::Game { len } if len > 0 => len.min(uncut.len()),
                _ => return ControlFlow::Continue(()),
            };
            let bytes = self.start..self.start + len;
            let game = &self.batch.data[bytes.clone()];
            let blank = stream.json && game.trim_ascii().is_empty();
            let breaks = borders.line_breaks(game);
            let column = column_after(place.column, game);
            if !blank {
                place.number += 1;
                self.game(stream, place, bytes)?;
            }
            self.start += len;
            place.byte += len as u64;
            place.line = place.line.saturating_add(breaks);
            place.column = column;
            if self.batch.is_crowded() {
                self.hand_on()?;
            }
        }
    }

    /// An empty file is judged as one game without bytes, so that it is told and counted as any
    /// other file without a game is.
    fn take_emptiness(&mut self, stream: &Stream<'_>, place: &mut Place) -> ControlFlow<()> {
        if stream.json {
            return ControlFlow::Continue(());
        }
        place.number += 1;
        self.game(stream, place, self.start..self.start)
    }

    /// Puts a game into the batch if it is to be judged.
    fn game(&mut self, stream: &Stream<'_>, place: &Place, bytes: Range<usize>) -> ControlFlow<()> {
        let line = stream.json.then(|| &self.batch.data[bytes.clone()]);
        let wanted = self.choice.game(stream.path, place.number, line);
        if !self.take(wanted, true)? {
            return ControlFlow::Continue(());
        }
        let path = self.path_in_batch(stream.path);
        self.batch.items.push(Item::Game(Slice {
            path,
            bytes,
            number: place.number,
            byte: place.byte,
            line: place.line,
            column: place.column,
            form: match (stream.json, stream.transcoded) {
                (true, _) => Form::Json,
                (false, true) => Form::Transcoded,
                (false, false) => Form::Plain,
            },
        }));
        ControlFlow::Continue(())
    }

    /// Whether to take it; breaks when an earlier run did other games.
    fn take(&mut self, wanted: Wanted, game: bool) -> ControlFlow<(), bool> {
        match wanted {
            Wanted::Yes => ControlFlow::Continue(true),
            Wanted::No => ControlFlow::Continue(false),
            Wanted::Done => {
                self.tally.resumed += u64::from(game);
                ControlFlow::Continue(false)
            }
            Wanted::OtherGames => {
                self.other_games("the games done earlier are not the first games of this input")?;
                ControlFlow::Break(())
            }
        }
    }

    fn other_games(&mut self, message: &str) -> ControlFlow<()> {
        let problem = Problem::new("--resume", ProblemKind::OtherGames, message);
        self.batch.items.push(Item::Problem(problem));
        self.hand_on()
    }

    /// Puts a problem in the order of the games.
    pub fn problem(&mut self, problem: Problem) -> ControlFlow<()> {
        let wanted = self.choice.problem(&problem);
        if !self.take(wanted, problem.number.is_some())? {
            return ControlFlow::Continue(());
        }
        self.batch.items.push(Item::Problem(problem));
        if self.batch.is_full() {
            self.hand_on()?;
        }
        ControlFlow::Continue(())
    }

    /// Reads on, keeping nothing, to where the next game of a file seems to begin.
    ///
    /// A game larger than allowed is not followed through its brackets: the next game begins
    /// at the next `(;` at the start of a line (for JSON, after the line's end).
    fn pass_over_giant(
        &mut self,
        stream: &mut Stream<'_>,
        place: &mut Place,
    ) -> ControlFlow<(), Option<End>> {
        place.number += 1;
        let limit = self.inputs.max_game_bytes;
        let message = format!(
            "the game at byte {} has more than {limit} bytes",
            place.byte
        );
        let problem = Problem::new(stream.path, ProblemKind::TooLarge, message);
        self.problem(problem.of_game(place.number))?;
        let border: &[u8] = if stream.json { b"\n" } else { b"\n(;" };
        loop {
            let uncut = &self.batch.data[self.start..self.batch.filled];
            let found = memchr::memmem::find(uncut, border);
            let mut passed = found.map_or(uncut.len().saturating_sub(2), |at| at + 1);
            if found.is_none() && passed > 0 && matches!(uncut[passed - 1], b'\r' | b'\n') {
                // A pair of line ends is counted as one only when it is seen as one.
                passed -= 1;
            }
            let breaks = match stream.json {
                true => u32::from(found.is_some()),
                false => line_breaks(&uncut[..passed]),
            };
            place.column = column_after(place.column, &uncut[..passed]);
            place.byte += passed as u64;
            place.line = place.line.saturating_add(breaks);
            self.batch
                .data
                .copy_within(self.start + passed..self.batch.filled, self.start);
            self.batch.filled -= passed;
            if found.is_some() {
                return ControlFlow::Continue(None);
            }
            if let Some(end) = self.read(stream, place)? {
                self.batch.filled = self.start;
                return ControlFlow::Continue(Some(end));
            }
        }
    }

    fn path_in_batch(&mut self, path: &str) -> Range<usize> {
        if let Some(range) = &self.path {
            return range.clone();
        }
        let from = self.batch.text.len();
        self.batch.text.push_str(path);
        let range = from..self.batch.text.len();
        self.path = Some(range.clone());
        range
    }

    /// Hands the batch on; what is not yet cut moves to the next one.
    fn hand_on(&mut self) -> ControlFlow<()> {
        self.path = None;
        if self.batch.items.is_empty() {
            self.batch.text.clear();
            if self.start > 0 {
                self.batch
                    .data
                    .copy_within(self.start..self.batch.filled, 0);
                self.batch.filled -= self.start;
                self.start = 0;
            }
            return ControlFlow::Continue(());
        }
        let mut next = self.feed.fresh()?;
        next.append(&self.batch.data[self.start..self.batch.filled]);
        self.batch.filled = self.start;
        self.start = 0;
        self.feed.give(std::mem::replace(&mut self.batch, next))
    }

    /// Hands on what is left at the end of the run.
    pub fn finish(&mut self) -> ControlFlow<()> {
        if self.choice.resuming() && !self.tally.interrupted {
            self.other_games("more games were done earlier than this input holds")?;
        }
        self.abandon();
        if self.batch.items.is_empty() {
            return ControlFlow::Continue(());
        }
        self.hand_on()
    }
}

/// Bytes that stand on the last line after `passed`, when `before` stood there already.
fn column_after(before: u32, passed: &[u8]) -> u32 {
    match memchr::memrchr2(b'\n', b'\r', passed) {
        Some(at) => (passed.len() - at - 1) as u32,
        None => before.saturating_add(passed.len() as u32),
    }
}
