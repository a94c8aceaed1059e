//! `validate`: judges every move, and the file itself.

use super::about;
use super::args::SharedArgs;
use super::config::{self, Arguments};
use super::desk::Work;
use super::exit::Exit;
use super::files::Files;
use super::fix::Repairs;
use super::request::{self, Pages};
use super::run::{self, Plan};
use crate::adjudicate::Judge;
use crate::report::Table;
use anyhow::{Result, anyhow, bail};
use clap::{Command, CommandFactory, Parser};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Judges every move of Go game records, and the records themselves, under any ruleset.
#[derive(Parser, Debug)]
#[command(name = "validate", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    shared: SharedArgs,
    /// With --show-rules: print only what differs from this ruleset
    #[arg(
        long,
        value_name = "ID",
        requires = "show_rules",
        help_heading = "Rules"
    )]
    diff: Option<String>,
    /// Note every departure from FF[4], property by property
    #[arg(long, help_heading = "Findings")]
    strict_ff4: bool,
    /// Write repaired copies of damaged files below DIR, under the path they were read by
    /// (DIR/a.zip/b.sgf for a member), byte for byte as they were outside the repair. Only files
    /// that need a repair are written; JSON Lines, UTF-16 and files not read whole are left out
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    fix: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  validate games/                             what is wrong with these records?
  validate --rules all match.sgf              which rulesets mind which move?
  validate --rules japanese,aga archive.zip   two rulesets, an archive read in place
  validate --list findings -0 games/ | xargs -0 ls
  zcat huge.sgf.gz | validate --format jsonl --rules chinese -
  validate --explain simple-ko                what a finding means

Exit status: 0 clean, 1 findings at or above --fail-on, 2 something could not be read or judged,
130 interrupted.";

/// The command line.
pub fn command() -> Command {
    Cli::command()
}

/// Runs `validate` with the arguments of the process.
pub fn main() -> ExitCode {
    super::interruption::outlive_terminal_if_told();
    let arguments = match config::arguments("validate", &command()) {
        Ok(Arguments::Run(arguments)) => arguments,
        Ok(Arguments::Shown(text)) => return run::end_with(&text),
        Err(error) => return run::end("validate", false, Err(error)),
    };
    let cli = Cli::parse_from(arguments);
    let exit_zero = cli.shared.findings.exit_zero;
    run::end("validate", exit_zero, run(cli))
}

fn run(cli: Cli) -> Result<Exit> {
    if about::answer(&mut Cli::command(), &cli.shared, cli.diff.as_deref())? {
        return Ok(Exit::Clean);
    }
    let mut question = request::question(&cli.shared)?;
    question.strict_ff4 = cli.strict_ff4;
    request::enough_rulesets(&cli.shared, &question)?;
    let question = Arc::new(question);
    Judge::new(Arc::clone(&question)).map_err(|error| anyhow!("{error}"))?;
    let sinks = request::sinks(&cli.shared.output, Table::Findings, Pages::default())?;
    let inputs = request::inputs(&cli.shared)?;
    if cli.fix.is_some()
        && (inputs.game.is_some() || inputs.shard.is_some() || cli.shared.output.resume)
    {
        bail!("--fix writes whole files: leave out --game, --shard and --resume");
    }
    let plan = Plan {
        inputs,
        jobs: request::jobs(&cli.shared.work),
        manner: run::manner(&sinks, &cli.shared, cli.fix.is_some(), None)?,
        sinks,
        progress: cli.shared.output.progress,
        allow_empty: cli.shared.input.allow_empty,
        files: cli.fix.map(|folder| {
            Files::Repaired(Repairs::new(
                folder,
                cli.shared.output.root.clone(),
                run::overwrite(&cli.shared.output),
            ))
        }),
        expectations: None,
        exit: Exit::Clean,
    };
    run::run(plan, &cli.shared.output, || {
        Work::Validate(Box::new(
            Judge::new(Arc::clone(&question)).expect("a judge like it was made before"),
        ))
    })
}
