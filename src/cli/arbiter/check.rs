//! `gtp-arbiter check`: how well an engine keeps to the protocol and to the rules.

use crate::arbiter::check::{CheckPlan, Outcome, STEPS, StepReport, can_start, check};
use crate::cli::exit::Exit;
use crate::cli::guard::guarded;
use crate::cli::interruption;
use crate::cli::run::quiet_fenced_panics;
use crate::report::{check_junit, check_page, check_step_line, check_step_row};
use crate::rules::{self, Ruleset};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

/// The longest a command may take, in seconds.
const LONGEST: f64 = 86_400.0;

/// What is checked.
#[derive(Args, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// Command line of the engine; split into words, executed without a shell
    #[arg(value_name = "CMD", required_unless_present = "list_steps")]
    pub engine: Option<String>,
    /// The rules its moves are judged by: an id, alias, KataGo name, JSON or long form, or a
    /// FILE.toml
    #[arg(short, long, value_name = "ID", default_value = "chinese")]
    pub rules: String,
    /// Override one field of the ruleset
    #[arg(long, value_name = "FIELD=VALUE")]
    pub set: Vec<String>,
    /// Only these steps, by number or name; repeatable or separated by commas
    #[arg(long, value_name = "STEP", value_delimiter = ',')]
    pub step: Vec<String>,
    /// List the steps and exit
    #[arg(long)]
    pub list_steps: bool,
    /// Seconds a command may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub timeout: f64,
    /// Seconds a move, a score or a list of dead stones may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub move_timeout: f64,
    /// Random games played against it
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub games: u32,
    /// What these are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How to write: a page, a row a step, or a JUnit suite
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = CheckFormat::Human)]
    pub format: CheckFormat,
    /// Say less: -q leaves out all but failures, -qq everything but the exit status
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub quiet: u8,
}

const EXAMPLES: &str = "\
Examples:
  gtp-arbiter check 'gnugo --mode gtp'
  gtp-arbiter check --step own-moves,random-games --rules tromp-taylor ./my-engine
  gtp-arbiter check --format junit ./my-engine > check.xml

Exit status: 0 no step failed · 1 one did · 2 usage, or the engine cannot be started
· 130 interrupted. docs/engines.md has the steps.";

/// How a check is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// A page
    Human,
    /// A row a step
    Jsonl,
    /// A JUnit suite
    Junit,
}

/// Checks an engine.
///
/// # Errors
/// When a flag means nothing or the output cannot be written.
pub fn run(args: &CheckArgs) -> Result<Exit> {
    if args.list_steps {
        return list(args.format);
    }
    quiet_fenced_panics();
    interruption::end_at_once();
    let line = args.engine.as_deref().unwrap_or_default();
    let plan = plan(args, line)?;
    // A program that is not there is a mistake in the command line, and no engine's.
    can_start(&plan.launch).map_err(|fault| anyhow!("the engine {line:?} {fault}"))?;
    let mut written = Ok(());
    let checked = check(&plan, &mut |report| {
        let mut out = Vec::new();
        if args.quiet < 2 {
            step(args, line, report, &mut out);
        }
        if written.is_ok() {
            written = say(&out);
        }
    });
    let mut out = Vec::new();
    match args.format {
        CheckFormat::Human if args.quiet == 0 => check_page(&checked, &mut out),
        CheckFormat::Junit if args.quiet < 2 => check_junit(line, &checked, &mut out),
        CheckFormat::Human | CheckFormat::Jsonl | CheckFormat::Junit => {}
    }
    written.and_then(|()| say(&out))?;
    Ok(if checked.is_passed() {
        Exit::Clean
    } else {
        Exit::Findings
    })
}

fn step(args: &CheckArgs, line: &str, report: &StepReport, out: &mut Vec<u8>) {
    match args.format {
        CheckFormat::Human => check_step_line(report, args.quiet > 0, out),
        CheckFormat::Jsonl if args.quiet == 0 || report.outcome == Outcome::Fail => {
            check_step_row(line, report, out);
        }
        CheckFormat::Jsonl | CheckFormat::Junit => {}
    }
}

/// Writes at once, so that a step is seen when it is done; whoever has read enough may stop.
fn say(out: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(out).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn list(format: CheckFormat) -> Result<Exit> {
    let mut out = Vec::new();
    for step in STEPS {
        match format {
            CheckFormat::Human | CheckFormat::Junit => writeln!(
                out,
                "{:>3}  {:<20} {} ({})",
                step.number, step.name, step.title, step.reference
            )?,
            CheckFormat::Jsonl => {
                let row = serde_json::json!({
                    "step": step.number, "name": step.name, "title": step.title,
                    "reference": step.reference,
                });
                writeln!(out, "{row}")?;
            }
        }
    }
    say(&out)?;
    Ok(Exit::Clean)
}

fn plan(args: &CheckArgs, line: &str) -> Result<CheckPlan> {
    let others = rules::resolve("all").map_err(|error| anyhow!("{error}"))?;
    Ok(CheckPlan {
        launch: guarded(line).with_context(|| format!("the engine {line:?}"))?,
        limit: seconds("--timeout", args.timeout)?,
        thought: seconds("--move-timeout", args.move_timeout)?,
        ruleset: Arc::new(one_ruleset(&args.rules, &args.set)?),
        others: others.into(),
        games: args.games,
        seed: args.seed,
        chosen: chosen(&args.step)?,
    })
}

/// A number of seconds typed for a flag.
///
/// # Errors
/// When it is no time to wait.
pub fn seconds(flag: &str, typed: f64) -> Result<Duration> {
    if !(typed > 0.0 && typed <= LONGEST) {
        bail!("{flag} {typed}: it is a number of seconds up to {LONGEST}");
    }
    Ok(Duration::from_secs_f64(typed))
}

/// The one ruleset a spec names, with overrides.
///
/// # Errors
/// When it names none, or several, or an override does not fit.
pub fn one_ruleset(spec: &str, set: &[String]) -> Result<Ruleset> {
    let mut found = rules::resolve(spec).map_err(|error| anyhow!("--rules {spec}: {error}"))?;
    if found.len() != 1 {
        bail!("--rules {spec} names {} rulesets; name one", found.len());
    }
    let mut ruleset = found.remove(0);
    ruleset.set_all(set)?;
    Ok(ruleset)
}

/// The numbers of steps named or numbered.
fn chosen(named: &[String]) -> Result<Vec<u32>> {
    let find = |name: &String| {
        let number = name.parse().ok();
        let mut steps = STEPS.iter();
        let found = steps.find(|step| step.name == name || Some(step.number) == number);
        found
            .map(|step| step.number)
            .ok_or_else(|| anyhow!("--step {name}: there is none; --list-steps has them"))
    };
    named.iter().map(find).collect()
}
