//! `score`: counts the final position, and says why.

use super::about;
use super::args::SharedArgs;
use super::config::{self, Arguments};
use super::counting::CountingArgs;
use super::desk::Work;
use super::exit::Exit;
use super::pictures::Pictures;
use super::request::{self, Pages};
use super::run::{self, Plan};
use crate::adjudicate::{CountQuestion, Method, Scorer};
use crate::finding::Kind;
use crate::report::Table;
use anyhow::{Result, anyhow, bail};
use clap::{Command, CommandFactory, Parser};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Counts the final positions of Go game records under any ruleset by any method, with the
/// full arithmetic.
#[derive(Parser, Debug)]
#[command(name = "score", version, max_term_width = 100, after_help = EXAMPLES)]
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
    /// How to count: `own` (each ruleset's), area, territory, single-side, fill-in,
    /// equal-stones-1, equal-stones-2, prisoner-fill, difference, stone-scoring, or `all`
    #[arg(
        long,
        value_name = "METHOD",
        value_delimiter = ',',
        help_heading = "Counting"
    )]
    method: Vec<String>,
    #[command(flatten)]
    counting: CountingArgs,
    /// Check the recorded result against the count under the first ruleset: a `result-check` row
    /// for every game, and a finding for every difference (implies --no-result-evidence)
    #[arg(long, help_heading = "Counting", conflicts_with = "at")]
    check_result: bool,
    /// Count after this ply instead of at the end
    #[arg(long, value_name = "PLY", help_heading = "Counting")]
    at: Option<u32>,
    /// Show the whole arithmetic
    #[arg(long, help_heading = "Output")]
    why: bool,
    /// Show the final position
    #[arg(long, help_heading = "Output")]
    board: bool,
    /// Draw every counted game into a file of its own in DIR, named by its id
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  score game.sgf                         the result under the record's own rules
  score --rules all --why game.sgf       under every ruleset, with the arithmetic
  score --method all --board game.sgf    by every method, with the position
  score --dead D4,Q16 game.sgf           these chains are dead
  score --dead playouts game.sgf         reading and playouts, whatever is marked
  score --check-result --rules korean --komi 6.5 archive.zip
                                         is each recorded result what the board counts to?
  score --dead engine:'gnugo --mode gtp --seed 1' game.sgf
                                         those a GTP engine calls dead
  score --svg pictures/ games/           a picture of every final position
  score --format csv --rules japanese,chinese archive.zip > counts.csv

Exit status: 0 clean, 1 findings at or above --fail-on, 2 something could not be read or counted,
130 interrupted.";

/// The command line.
pub fn command() -> Command {
    Cli::command()
}

/// Runs `score` with the arguments of the process.
pub fn main() -> ExitCode {
    super::interruption::outlive_terminal_if_told();
    let arguments = match config::arguments("score", &command()) {
        Ok(Arguments::Run(arguments)) => arguments,
        Ok(Arguments::Shown(text)) => return run::end_with(&text),
        Err(error) => return run::end("score", false, Err(error)),
    };
    let cli = Cli::parse_from(arguments);
    let exit_zero = cli.shared.findings.exit_zero;
    run::end("score", exit_zero, run(cli))
}

fn run(cli: Cli) -> Result<Exit> {
    if about::answer(&mut Cli::command(), &cli.shared, cli.diff.as_deref())? {
        return Ok(Exit::Clean);
    }
    let mut question = request::question(&cli.shared)?;
    cli.counting.limit(&mut question);
    request::enough_rulesets(&cli.shared, &question)?;
    let question = Arc::new(question);
    let (counting, exit) = counting(&cli, &question.ignored)?;
    let counting = Arc::new(counting);
    Scorer::new(Arc::clone(&question), Arc::clone(&counting))
        .map_err(|error| anyhow!("{error}"))?;
    let panel = cli.counting.engines()?;
    let pages = Pages {
        why: cli.why,
        board: cli.board,
    };
    let table = if cli.check_result {
        Table::Checks
    } else {
        Table::Scores
    };
    let sinks = request::sinks(&cli.shared.output, table, pages)?;
    let overwrite = run::overwrite(&cli.shared.output);
    let pictures = cli.svg.as_deref();
    let pictures = pictures.map(|folder| Pictures::in_folder(folder, overwrite));
    let plan = Plan {
        inputs: request::inputs(&cli.shared)?,
        jobs: request::jobs(&cli.shared.work),
        manner: run::manner(&sinks, &cli.shared, false, pictures.transpose()?)?,
        sinks,
        progress: cli.shared.output.progress,
        allow_empty: cli.shared.input.allow_empty,
        expectations: None,
        files: None,
        exit,
    };
    run::run(plan, &cli.shared.output, || {
        let scorer = Scorer::new(Arc::clone(&question), Arc::clone(&counting));
        let scorer = scorer.expect("a scorer like it was made before");
        Work::Score(Box::new(scorer.with_opinions(panel.take())))
    })
}

/// What is asked of a count, and how bad it is that some of it could not be read.
fn counting(cli: &Cli, ignored: &[&Kind]) -> Result<(CountQuestion, Exit)> {
    let (shared, exit) = cli
        .counting
        .question(ignored, cli.shared.findings.fail_on)?;
    let question = CountQuestion {
        methods: methods(&cli.method)?,
        at: cli.at,
        check_result: cli.check_result,
        ..shared
    };
    Ok((question, exit))
}

/// The methods named; none for each ruleset's own.
fn methods(names: &[String]) -> Result<Vec<Method>> {
    let mut methods = Vec::new();
    for name in names {
        match name.as_str() {
            "own" => {}
            "all" => methods.extend(Method::ALL),
            name => match Method::ALL.iter().find(|method| method.name() == name) {
                Some(&method) => methods.push(method),
                None => {
                    let known: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
                    bail!(
                        "--method {name}: it is one of own, all, {}",
                        known.join(", ")
                    );
                }
            },
        }
    }
    Ok(methods)
}
