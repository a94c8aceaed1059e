//! One run over an archive: workers, delivery in order, sinks, interruption, exit status.

use super::args::{FindingArgs, InputArgs, OutputArgs, WhenArg};
use super::batch::Batch;
use super::desk::{Desk, Manner, Work};
use super::exit::Exit;
use super::fix::Repairs;
use super::progress;
use super::request::{self, Sink, Target};
use crate::archive::{DoneGames, Inputs, Overwrite, Progress, RowsFile, process};
use crate::report::{Format, Summary};
use anyhow::{Context, Result, anyhow};
use std::io::{self, BufRead, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by the first interrupt; the run then stops after the games at hand.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Everything a run needs to know besides the question.
pub struct Plan {
    /// What to read.
    pub inputs: Inputs,
    /// Number of workers.
    pub jobs: usize,
    /// Where to write.
    pub sinks: Vec<Sink>,
    /// How to answer.
    pub manner: Arc<Manner>,
    /// When to show progress.
    pub progress: WhenArg,
    /// Whether reading nothing is no failure.
    pub allow_empty: bool,
    /// Where repaired files go.
    pub repairs: Option<Repairs>,
}

/// An open sink.
enum Stream {
    Stdout(BufWriter<io::StdoutLock<'static>>),
    Rows(Box<RowsFile>),
}

impl Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.write_all(bytes),
            Self::Rows(rows) => rows.write_all(bytes),
        }
    }
}

/// Opens the sinks; with `resume`, takes up the main output where it was left and counts what
/// it already holds.
fn open(
    plan: &mut Plan,
    output: &OutputArgs,
    summary: &mut Summary,
) -> Result<Option<Vec<Stream>>> {
    let mut streams = Vec::new();
    for sink in &plan.sinks {
        streams.push(match &sink.target {
            Target::Stdout => {
                Stream::Stdout(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
            }
            Target::Rows(path) if output.resume => {
                if sink.layout.format != Format::JsonLines {
                    return Err(anyhow!(
                        "--resume goes on with JSON Lines only: give --format jsonl"
                    ));
                }
                let resumed = RowsFile::resume(path, Overwrite::Yes)
                    .with_context(|| path.display().to_string())?;
                let Some((rows, done)) = resumed else {
                    return Ok(None);
                };
                for line in rows.kept_rows()?.lines() {
                    summary.recount(&line?);
                }
                if done != DoneGames::default() {
                    plan.inputs.done = Some(done);
                }
                Stream::Rows(Box::new(rows))
            }
            Target::Rows(path) => Stream::Rows(Box::new(
                RowsFile::create(path, Overwrite::Yes)
                    .with_context(|| path.display().to_string())?,
            )),
        });
    }
    Ok(Some(streams))
}

/// Runs.
///
/// # Errors
/// When an output cannot be written.
pub fn run(mut plan: Plan, output: &OutputArgs, make: impl Fn() -> Work + Sync) -> Result<Exit> {
    // A second interrupt ends the process at once, as without a handler.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    let mut summary = Summary::default();
    let Some(mut streams) = open(&mut plan, output, &mut summary)? else {
        eprintln_line("the output is already whole; nothing to resume");
        return Ok(Exit::Clean);
    };
    let listing = plan.manner.list.is_some();
    let fresh = plan.inputs.done.is_none();
    let mut first_row: Vec<usize> = Vec::new();
    for (stream, layout) in streams.iter_mut().zip(&plan.manner.layouts) {
        let mut head = Vec::new();
        if !listing && fresh {
            layout.head(&mut head);
        }
        stream.write(&head)?;
        first_row.push(layout.first_row_offset());
    }
    let mut exit = Exit::Clean;
    let mut failure: Option<io::Error> = None;
    let mut repairs = plan.repairs.take();
    let progress = Progress::default();
    let manner = Arc::clone(&plan.manner);
    let deliver = |batch: Batch| -> ControlFlow<()> {
        summary.merge(&batch.summary);
        summary.add_clean(&batch.clean);
        exit = exit.max(batch.exit);
        for ((stream, rows), offset) in streams.iter_mut().zip(&batch.rows).zip(&mut first_row) {
            if rows.is_empty() {
                continue;
            }
            let start = if listing { 0 } else { std::mem::take(offset) };
            if let Err(error) = stream.write(&rows[start..]) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
        }
        if let Some(repairs) = &mut repairs
            && let Err(error) = repairs.take(batch.repaired)
        {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let tally = progress::shown(plan.progress, &progress, || {
        let make = || Desk::new(make(), Arc::clone(&manner));
        process(
            &plan.inputs,
            plan.jobs,
            make,
            deliver,
            &progress,
            &INTERRUPTED,
        )
    });
    if let Some(error) = failure {
        return broken(&error);
    }
    if let Some(repairs) = repairs {
        repairs.finish()?;
    }
    summary.files += tally.files;
    if tally.interrupted {
        summary.interrupted += 1;
        exit = Exit::Interrupted;
    }
    if tally.games + tally.problems + tally.resumed == 0 && !plan.allow_empty && exit == Exit::Clean
    {
        eprintln_line("nothing to judge was found (--allow-empty makes that no failure)");
        exit = Exit::Failed;
    }
    close(streams, &plan, &summary, tally.interrupted)?;
    Ok(exit)
}

/// Writes the tails and gives files their names.
fn close(streams: Vec<Stream>, plan: &Plan, summary: &Summary, interrupted: bool) -> Result<()> {
    let listing = plan.manner.list.is_some();
    for (stream, layout) in streams.into_iter().zip(&plan.manner.layouts) {
        let mut tail = Vec::new();
        if !listing {
            layout.tail(summary, &mut tail);
        }
        match stream {
            Stream::Stdout(mut out) => {
                if let Err(error) = out.write_all(&tail).and_then(|()| out.flush()) {
                    broken(&error)?;
                }
            }
            Stream::Rows(mut rows) if interrupted => {
                rows.flush()?;
                rows.leave()?;
            }
            Stream::Rows(mut rows) => {
                rows.write_all(&tail)?;
                rows.finish()?;
            }
        }
    }
    Ok(())
}

/// A closed pipe is success: whoever read has read enough.
fn broken(error: &io::Error) -> Result<Exit> {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Ok(Exit::Clean)
    } else {
        Err(anyhow!("writing the output: {error}"))
    }
}

/// One line on stderr.
pub fn eprintln_line(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// The manner of a run.
///
/// # Errors
/// When the charset asked for has no name we know.
pub fn manner(
    sinks: &[Sink],
    output: &OutputArgs,
    findings: &FindingArgs,
    input: &InputArgs,
    fix: bool,
) -> Result<Arc<Manner>> {
    Ok(Arc::new(Manner {
        leaves_out_clean: output.list.is_none()
            && sinks.iter().all(|sink| sink.layout.leaves_out_clean()),
        layouts: sinks.iter().map(|sink| sink.layout.clone()).collect(),
        list: output
            .list
            .map(|kind| (kind, if input.null { 0 } else { b'\n' })),
        fail_on: findings.fail_on,
        fix,
        charset: request::charset(input)?,
    }))
}
