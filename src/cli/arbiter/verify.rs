//! `gtp-arbiter verify`: engines' verdicts on finished games against ours.

use super::check::seconds;
use crate::adjudicate::{CountQuestion, Question, RulesChoice, Scorer, Source, komi};
use crate::arbiter::verify::{Examined, Standing, Witness};
use crate::archive::{GameInput, InputFormat, Inputs, Problem, Progress, Shard, Worker, process};
use crate::cli::args::{InputArgs, InputFormatArg, RulesArgs};
use crate::cli::exit::Exit;
use crate::cli::guard::guarded;
use crate::cli::interruption;
use crate::cli::request;
use crate::cli::run::{quiet_fenced_panics, say};
use crate::gtp::{Launch, kill_all_engines};
use crate::report::{verification_lines, verification_row};
use crate::rules::builtin_ref;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is looked whether the run was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// How long an interrupted run is waited for: reading its input may block for ever.
const ENDS_WITHIN: Duration = Duration::from_secs(2);

/// What is held against what.
#[derive(Args, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// Command line of an engine to ask; repeatable
    #[arg(long, value_name = "CMD", required = true, help_heading = "Engines")]
    pub engine: Vec<String>,
    /// Seconds a command may take
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 30.0,
        help_heading = "Engines"
    )]
    pub timeout: f64,
    /// Seconds a score or a list of dead stones may take
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 120.0,
        help_heading = "Engines"
    )]
    pub score_timeout: f64,
    /// Which rules.
    #[command(flatten)]
    pub rules: RulesArgs,
    /// How to write: lines, or a row a game and engine
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t = VerifyFormat::Human,
        help_heading = "Output"
    )]
    pub format: VerifyFormat,
    /// Say less: -q only where an engine differs or fails, -qq nothing but the exit status
    #[arg(short, long, action = clap::ArgAction::Count, help_heading = "Output")]
    pub quiet: u8,
    /// Games asked about at the same time, each with engines of its own
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
        help_heading = "Work"
    )]
    pub jobs: usize,
    /// Only the games of shard I of N, I from 1
    #[arg(long, value_name = "I/N", help_heading = "Work")]
    pub shard: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  gtp-arbiter verify game.sgf --engine 'gnugo --mode gtp'
  gtp-arbiter verify archive.zip --engine ./a --engine ./b --rules japanese --format jsonl

Exit status: 0 every engine agrees, or there is nothing to compare · 1 one differs, or failed: it
ended, hung or wrote junk · 2 usage, an engine that cannot be started, or something could not be
read · 130 interrupted.";

/// How verdicts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VerifyFormat {
    /// Lines for people
    Human,
    /// A row a game and engine
    Jsonl,
}

/// Verifies games.
///
/// # Errors
/// When a flag means nothing, or an engine or a record cannot be used.
pub fn run(args: &VerifyArgs) -> Result<Exit> {
    quiet_fenced_panics();
    let interrupted = interruption::watch();
    let setting = Arc::new(setting(args)?);
    // Found out before anything is read.
    setting.scorer()?;
    let first = Mutex::new(Some(started(&setting)?));
    let mut exit = Exit::Clean;
    let mut failed = None;
    let deliver = |told: Told| {
        exit = exit.max(told.exit);
        for text in &told.said {
            say(text);
        }
        let mut stdout = io::stdout().lock();
        match stdout.write_all(&told.rows).and_then(|()| stdout.flush()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let make = || Desk {
        // It was made once already.
        scorer: setting.scorer().ok(),
        witnesses: first
            .lock()
            .ok()
            .and_then(|mut first| first.take())
            .unwrap_or_else(|| setting.witnesses()),
        setting: Arc::clone(&setting),
        interrupted,
    };
    let progress = Progress::default();
    let inputs = inputs(args)?;
    let jobs = args.jobs.max(1);
    let tally = ending_engines(interrupted, || {
        process(&inputs, jobs, make, deliver, &progress, interrupted)
    });
    match failed {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.into()),
        _ => {}
    }
    if interrupted.load(Ordering::SeqCst) {
        say(&format!("interrupted after {} games", tally.games));
        return Ok(Exit::Interrupted);
    }
    if tally.games + tally.failures == 0 && !args.input.allow_empty && inputs.shard.is_none() {
        say("nothing to verify was found (--allow-empty makes that no failure)");
        exit = Exit::Failed;
    }
    if tally.failures > 0 {
        exit = exit.max(Exit::Failed);
    }
    Ok(exit)
}

/// The witnesses of the first desk, started: what cannot be started at all is a mistake in the
/// command line, and not the engine's word on a game.
fn started(setting: &Setting) -> Result<Vec<Witness>> {
    let mut witnesses = setting.witnesses();
    for witness in &mut witnesses {
        if let Err(fault) = witness.start() {
            bail!("the engine {:?} {fault}", witness.command_line());
        }
    }
    Ok(witnesses)
}

/// Does the work; once it is interrupted every engine is killed, also one that is only just being
/// started, so that nobody waits for an answer.
fn ending_engines<T>(interrupted: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let is_done = AtomicBool::new(false);
    let watch = || {
        let mut since = None;
        while !is_done.load(Ordering::SeqCst) {
            if interrupted.load(Ordering::SeqCst) {
                kill_all_engines();
                if since.get_or_insert_with(Instant::now).elapsed() > ENDS_WITHIN {
                    std::process::exit(130);
                }
            }
            thread::park_timeout(LOOK);
        }
    };
    thread::scope(|scope| {
        let watching = scope.spawn(watch);
        let came = work();
        is_done.store(true, Ordering::SeqCst);
        watching.thread().unpark();
        came
    })
}

/// Everything a desk needs to know.
struct Setting {
    question: Arc<Question>,
    launches: Vec<Launch>,
    limit: Duration,
    thought: Duration,
    format: VerifyFormat,
    quiet: u8,
}

impl Setting {
    fn scorer(&self) -> Result<Scorer> {
        let counting = Arc::new(CountQuestion::default());
        Scorer::new(Arc::clone(&self.question), counting).map_err(|error| anyhow!("{error}"))
    }

    fn witnesses(&self) -> Vec<Witness> {
        let launches = self.launches.iter().cloned();
        launches
            .map(|launch| Witness::new(launch, self.limit, self.thought))
            .collect()
    }
}

fn setting(args: &VerifyArgs) -> Result<Setting> {
    let parse = |line: &String| guarded(line).with_context(|| format!("--engine {line:?}"));
    Ok(Setting {
        question: Arc::new(Question {
            rules: request::rulesets(&args.rules.rules, &args.rules.set)?,
            komi: request::komi_choice(&args.rules.komi)?,
            imposed: args.rules.imposed_pass.clone(),
            charset: request::charset(&args.input)?,
            ..Question::default()
        }),
        launches: args.engine.iter().map(parse).collect::<Result<_>>()?,
        limit: seconds("--timeout", args.timeout)?,
        thought: seconds("--score-timeout", args.score_timeout)?,
        format: args.format,
        quiet: args.quiet,
    })
}

fn inputs(args: &VerifyArgs) -> Result<Inputs> {
    let input = &args.input;
    let mut paths = input.paths.clone();
    if paths.is_empty() && input.files_from.is_none() {
        if io::stdin().is_terminal() {
            bail!("nothing to read: name files, directories or archives, or `-` for stdin");
        }
        paths.push(PathBuf::from("-"));
    }
    let shard = args.shard.as_deref().map(str::parse::<Shard>).transpose();
    Ok(Inputs {
        paths,
        files_from: input.files_from.clone(),
        nul_separated: input.null,
        respect_gitignore: input.respect_gitignore,
        format: match input.input_format {
            InputFormatArg::Auto => InputFormat::Auto,
            InputFormatArg::Sgf => InputFormat::Sgf,
            InputFormatArg::Jsonl => InputFormat::JsonLines,
        },
        shard: shard.context("--shard")?,
        game: input.game,
        ..Inputs::default()
    })
}

/// What was said of a run of games.
#[derive(Default)]
struct Told {
    rows: Vec<u8>,
    said: Vec<String>,
    exit: Exit,
}

/// One worker, with engines of its own.
struct Desk {
    scorer: Option<Scorer>,
    witnesses: Vec<Witness>,
    setting: Arc<Setting>,
    interrupted: &'static AtomicBool,
}

impl Worker for Desk {
    type Output = Told;

    fn game(&mut self, input: &GameInput<'_>, out: &mut Told) {
        let Some(scorer) = &mut self.scorer else {
            return;
        };
        let source = Source {
            path: input.path,
            number: input.number,
            external_id: input.external_id,
            bytes: input.bytes,
            byte: input.byte,
            line: input.line,
            column: input.column,
            transcoded: input.transcoded && !input.json,
        };
        let (outline, scored) = scorer.score(&source);
        if !outline.is_go {
            out.said
                .push(format!("{}: it is no game of Go", source.id()));
            return;
        }
        let question = &self.setting.question;
        let game = scorer.testimony();
        let id = scored.sheets.first().map(|sheet| &*sheet.ruleset);
        let ruleset = match &question.rules {
            RulesChoice::Fixed(rulesets) => rulesets.first(),
            RulesChoice::Auto(_) => id.and_then(builtin_ref),
        };
        let examined = Examined {
            game,
            scored: &scored,
            komi: ruleset.and_then(|ruleset| komi(question.komi, ruleset, game).0),
        };
        for witness in &mut self.witnesses {
            if self.interrupted.load(Ordering::SeqCst) {
                return;
            }
            let verdict = witness.examine(&examined);
            // What a killed engine did not say is nothing to tell.
            if verdict.failure.is_some() && self.interrupted.load(Ordering::SeqCst) {
                return;
            }
            let is_bad = matches!(verdict.standing, Standing::Differs | Standing::Failed);
            if is_bad {
                out.exit = out.exit.max(Exit::Findings);
            }
            match self.setting.format {
                _ if self.setting.quiet > 1 => {}
                VerifyFormat::Human => {
                    verification_lines(&verdict, self.setting.quiet > 0, &mut out.rows);
                }
                VerifyFormat::Jsonl if self.setting.quiet == 0 || is_bad => {
                    verification_row(&verdict, &mut out.rows);
                }
                VerifyFormat::Jsonl => {}
            }
        }
    }

    fn problem(&mut self, problem: &Problem, out: &mut Told) {
        out.said.push(problem.to_string());
        if problem.kind.is_failure() {
            out.exit = out.exit.max(Exit::Failed);
        }
    }
}
