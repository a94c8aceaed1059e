//! One run over an archive: workers, delivery in order, interruption, exit status.

use super::args::{FailOnArg, OutputArgs, SharedArgs, WhenArg};
use super::baseline::{Baseline, Extent};
use super::batch::Batch;
use super::converted::Told;
use super::desk::{Desk, Manner, Work};
use super::exit::Exit;
use super::files::Files;
use super::interruption;
use super::pictures::Pictures;
use super::progress;
use super::request::{self, Sink};
use super::stream::{self, Opened, Stream};
use crate::archive::{Inputs, Overwrite, Progress, Tally, is_fenced, process};
use crate::convert::Expectations;
use crate::finding::{Severity, archive_codes, expect_codes, lookup};
use crate::report::{Format, ProblemRow, Summary, Visible};
use anyhow::{Result, anyhow};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::panic;
use std::process::ExitCode;
use std::sync::Arc;

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
    /// What another program says of the games, where that is checked.
    pub expectations: Option<Arc<Expectations>>,
    /// Where repaired or converted files go.
    pub files: Option<Files>,
    /// How bad it is already, before anything is read.
    pub exit: Exit,
}

impl Plan {
    /// A run over the inputs named that writes rows alone.
    ///
    /// # Errors
    /// When a flag's value means nothing, or there is nothing to read.
    pub fn of_rows(shared: &SharedArgs, sinks: Vec<Sink>, exit: Exit) -> Result<Self> {
        Ok(Self {
            inputs: request::inputs(shared)?,
            jobs: request::jobs(&shared.work),
            manner: manner(&sinks, shared, false, None)?,
            sinks,
            progress: shared.output.progress,
            allow_empty: shared.input.allow_empty,
            expectations: None,
            files: None,
            exit,
        })
    }
}

/// Runs.
///
/// # Errors
/// When an output cannot be written.
pub fn run(mut plan: Plan, output: &OutputArgs, make: impl Fn() -> Work + Sync) -> Result<Exit> {
    quiet_fenced_panics();
    let interrupted = interruption::watch();
    let opened = if output.resume {
        stream::resume(&plan.sinks)?
    } else {
        stream::open(&plan.sinks, overwrite(output))?
    };
    let (streams, done, kept) = match opened {
        Opened::Open {
            streams,
            done,
            kept,
        } => (streams, done, kept),
        Opened::Whole(summary) => {
            say("the output is whole already; there is nothing to go on with");
            return Ok(plan.exit.max(exit_of(&summary, plan.manner.fail_on)));
        }
    };
    plan.inputs.done = done;
    let files = plan.files.take();
    let mut delivery = Delivery::new(streams, &plan, kept, files);
    let begun = delivery.head(&plan);
    let mut tally = Tally::default();
    if begun.is_ok() {
        let progress = Progress::default();
        let manner = Arc::clone(&plan.manner);
        let make = || Desk::new(make(), Arc::clone(&manner));
        let deliver = |batch| delivery.take(batch);
        tally = progress::shown(plan.progress, &progress, || {
            process(
                &plan.inputs,
                plan.jobs,
                make,
                deliver,
                &progress,
                interrupted,
            )
        });
    } else if let Err(error) = begun {
        delivery.failure = Some(error);
    }
    delivery.close(&plan, tally)
}

/// Where what the workers wrote goes, in order.
struct Delivery {
    streams: Vec<Stream>,
    summary: Summary,
    exit: Exit,
    files: Option<Files>,
    /// Bytes to cut off the front of each stream's first row.
    first_row: Vec<usize>,
    failure: Option<io::Error>,
}

impl Delivery {
    fn new(streams: Vec<Stream>, plan: &Plan, kept: Summary, files: Option<Files>) -> Self {
        Self {
            streams,
            exit: plan.exit.max(exit_of(&kept, plan.manner.fail_on)),
            summary: kept,
            files,
            first_row: Vec::new(),
            failure: None,
        }
    }

    /// Writes what comes before everything.
    fn head(&mut self, plan: &Plan) -> io::Result<()> {
        let fresh = plan.inputs.done.is_none();
        for (index, stream) in self.streams.iter_mut().enumerate() {
            let layout = &plan.manner.layouts[index];
            let mut head = Vec::new();
            let rows = !plan.manner.is_list(index);
            if rows && fresh {
                layout.head(&mut head);
            }
            self.first_row
                .push(if rows { layout.first_row_offset() } else { 0 });
            stream.write(&head)?;
        }
        Ok(())
    }

    fn take(&mut self, mut batch: Batch) -> ControlFlow<()> {
        self.summary.merge(&batch.summary);
        self.summary.add_clean(&batch.clean);
        self.exit = self.exit.max(batch.exit);
        for text in &batch.said {
            say(text);
        }
        let written = self.write(&batch.rows).and_then(|()| {
            let Some(files) = &mut self.files else {
                return Ok(());
            };
            files.take(&mut batch)?;
            let told = files.told();
            self.tell(told);
            Ok(())
        });
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Says what there is to say of files.
    fn tell(&mut self, told: Vec<Told>) {
        for Told { text, fails } in told {
            say(&text);
            if fails {
                self.exit = self.exit.max(Exit::Failed);
            }
        }
    }

    fn write(&mut self, rows: &[Vec<u8>]) -> io::Result<()> {
        let sinks = self.streams.iter_mut().zip(&mut self.first_row);
        for ((stream, offset), rows) in sinks.zip(rows) {
            if !rows.is_empty() {
                let start = std::mem::take(offset);
                stream.write(rows.get(start..).unwrap_or_default())?;
            }
        }
        Ok(())
    }

    /// Ends the run: the last repaired file, the tails, the exit status.
    fn close(mut self, plan: &Plan, tally: Tally) -> Result<Exit> {
        if let Some(error) = self.failure {
            return broken(&error);
        }
        let interrupted = interruption::came();
        self.summary.files += tally.files;
        if tally.failures > 0 {
            self.exit = self.exit.max(Exit::Failed);
        }
        if interrupted {
            self.summary.interrupted += 1;
            self.exit = Exit::Interrupted;
        } else if let Some(files) = self.files.take() {
            // An interrupt may have come in the middle of a file, which is then not written.
            match files.finish() {
                Ok(told) => self.tell(told),
                Err(error) => {
                    broken(&error)?;
                }
            }
        }
        let nothing = tally.games + tally.failures + tally.resumed == 0;
        if nothing
            && !plan.allow_empty
            && plan.inputs.shard.is_none()
            && self.exit < Exit::Interrupted
        {
            say("nothing to judge was found (--allow-empty makes that no failure)");
            self.exit = self.exit.max(Exit::Failed);
        }
        let whole = plan.inputs.shard.is_none() && plan.inputs.game.is_none();
        let expectations = plan.expectations.as_ref();
        if let Some(expectations) = expectations.filter(|_| whole && !interrupted)
            && let Err(error) = self.count_unmet(expectations, &plan.manner)
        {
            return broken(&error);
        }
        if let Some(baseline) = plan.manner.baseline.as_ref().filter(|_| !interrupted) {
            let inputs = &plan.inputs;
            let part = inputs.shard.is_some() || inputs.game.is_some() || inputs.done.is_some();
            let extent = if part { Extent::Part } else { Extent::Whole };
            for text in baseline.stale(extent) {
                say(&text);
            }
        }
        // Rows of other games must not be taken for those of this input.
        let strayed = self
            .summary
            .codes
            .contains_key(archive_codes::INPUT_OTHER_GAMES.code);
        if strayed {
            say(archive_codes::INPUT_OTHER_GAMES.title);
        }
        let ended = match (interrupted, strayed) {
            (true, _) => Ended::Interrupted,
            (false, true) => Ended::Astray,
            (false, false) => Ended::Whole,
        };
        if interrupted {
            say(&format!("interrupted after {} games", self.summary.games));
        }
        end_streams(self.streams, plan, &self.summary, ended)?;
        Ok(self.exit)
    }
}

impl Delivery {
    /// Tells which expectations were about games that were not among the inputs.
    fn count_unmet(&mut self, expectations: &Expectations, manner: &Manner) -> io::Result<()> {
        let kind = &expect_codes::UNMET;
        let mut rows = vec![Vec::new(); manner.layouts.len()];
        let mut unmet = 0;
        for row in expectations.unmet() {
            unmet += 1;
            let problem = ProblemRow {
                id: row.id.clone(),
                path: row.id.clone(),
                code: kind.code.into(),
                severity: kind.severity,
                message: format!("line {} names a game that was not read", row.line),
                hint: kind.hint.into(),
            };
            for (index, rows) in rows.iter_mut().enumerate() {
                if !manner.is_list(index) {
                    manner.layouts[index].problem(&problem, rows);
                }
            }
        }
        self.summary.unmet(unmet);
        if unmet > 0 && manner.fail_on != FailOnArg::Never {
            self.exit = self.exit.max(Exit::Findings);
        }
        self.write(&rows)
    }
}

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Whole,
    Interrupted,
    /// It was to go on with the rows of other games.
    Astray,
}

/// Writes the tails; files get their names if the run is whole, and else it is said what is left.
fn end_streams(streams: Vec<Stream>, plan: &Plan, summary: &Summary, ended: Ended) -> Result<()> {
    for (index, stream) in streams.into_iter().enumerate() {
        let layout = &plan.manner.layouts[index];
        let mut tail = Vec::new();
        if !plan.manner.is_list(index) {
            layout.tail(summary, &mut tail);
        }
        let left = match ended {
            Ended::Whole => stream.finish(&tail).map(|()| None),
            Ended::Interrupted | Ended::Astray => stream.leave(&tail),
        };
        match left {
            Ok(None) => {}
            Ok(Some(partial)) => {
                let resumes = ended == Ended::Interrupted
                    && plan.sinks.len() == 1
                    && layout.format == Format::JsonLines;
                let how = if resumes {
                    "; the same command with --resume goes on"
                } else {
                    ""
                };
                say(&format!(
                    "what was done is kept in {}{how}",
                    partial.display()
                ));
            }
            Err(error) => {
                broken(&error)?;
            }
        }
    }
    Ok(())
}

/// The status that rows written earlier stand for.
fn exit_of(summary: &Summary, fail_on: FailOnArg) -> Exit {
    let counts = summary.severities;
    let worst = [
        (counts.error, Severity::Error),
        (counts.warning, Severity::Warning),
        (counts.note, Severity::Note),
    ]
    .into_iter()
    .find(|(count, _)| *count > 0)
    .map(|(_, severity)| severity);
    let illegal = summary.rulesets.values().any(|tally| tally.illegal > 0);
    let unread = summary.codes.keys().any(|code| {
        code.starts_with('A')
            && lookup(code).is_none_or(|kind| *kind != archive_codes::INPUT_NO_GAMES)
    });
    if summary.incomplete > 0 || unread {
        Exit::Failed
    } else if request::fails(fail_on, worst, illegal)
        || (fail_on == FailOnArg::Disagreement && summary.disputed_games > 0)
    {
        Exit::Findings
    } else {
        Exit::Clean
    }
}

/// A closed pipe is success: whoever read has read enough.
fn broken(error: &io::Error) -> Result<Exit> {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Ok(Exit::Clean)
    } else {
        Err(anyhow!("writing the output: {error}"))
    }
}

/// Keeps panics that become findings off the terminal; any other is printed as ever.
pub fn quiet_fenced_panics() {
    let loud = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !is_fenced() {
            loud(info);
        }
    }));
}

/// One line on stderr, made safe for a terminal.
pub fn say(text: &str) {
    let lines: Vec<String> = text.lines().map(|l| Visible(l).to_string()).collect();
    let _ = writeln!(io::stderr().lock(), "{}", lines.join("\n"));
}

/// Whether files that are there may be replaced.
#[must_use]
pub const fn overwrite(output: &OutputArgs) -> Overwrite {
    if output.overwrite {
        Overwrite::Yes
    } else {
        Overwrite::No
    }
}

/// Prints a text about the tool, whoever reads on or not.
pub fn end_with(text: &str) -> ExitCode {
    let _ = io::stdout().lock().write_all(text.as_bytes());
    Exit::Clean.code(false)
}

/// The status of a tool's process; what kept it from running is said.
pub fn end(tool: &str, exit_zero: bool, ran: Result<Exit>) -> ExitCode {
    match ran {
        Ok(exit) => exit.code(exit_zero),
        Err(error) => {
            say(&format!("{tool}: {error:#}"));
            Exit::Failed.code(false)
        }
    }
}

/// The manner of a run.
///
/// # Errors
/// When the charset asked for has no name we know, or the baseline cannot be read.
pub fn manner(
    sinks: &[Sink],
    shared: &SharedArgs,
    fix: bool,
    pictures: Option<Pictures>,
) -> Result<Arc<Manner>> {
    let (input, output) = (&shared.input, &shared.output);
    let findings = &shared.findings;
    let baseline = match (&findings.baseline, &output.write_baseline) {
        (Some(file), None) => Some(Baseline::read(file)?),
        (None, _) | (Some(_), Some(_)) => None,
    };
    Ok(Arc::new(Manner {
        // What clean games have of a baseline must be seen to occur.
        leaves_out_clean: output.list.is_none()
            && baseline.is_none()
            && sinks.iter().all(|sink| sink.layout.leaves_out_clean()),
        layouts: sinks.iter().map(|sink| sink.layout.clone()).collect(),
        list: output
            .list
            .map(|kind| (kind, if input.null { 0 } else { b'\n' })),
        list_is_shown: output.output.is_none() && !input.null && io::stdout().is_terminal(),
        fail_on: shared.findings.fail_on,
        quiet: output.quiet >= 2,
        fix,
        charset: request::charset(input)?,
        pictures,
        baseline,
    }))
}
