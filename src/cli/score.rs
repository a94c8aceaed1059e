//! `score`: counts the final position, and says why.

use super::about;
use super::args::SharedArgs;
use super::desk::Work;
use super::engines::{ENGINE, Panel};
use super::exit::Exit;
use super::pictures::Pictures;
use super::request::{self, Pages};
use super::run::{self, Plan, say};
use crate::adjudicate::{CountQuestion, DeadWord, Method, Offence, Scorer};
use crate::board::Color;
use crate::claims::{OffenceKind, ResultEvidence};
use crate::finding::{Finding, Kind};
use crate::report::Table;
use crate::settle::DeadList;
use anyhow::{Context, Result, anyhow, bail};
use clap::{CommandFactory, Parser};
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
    /// How to count: `own` (each ruleset's), area, territory, single-side, fill-in,
    /// equal-stones-1, equal-stones-2, prisoner-fill, difference, stone-scoring, or `all`
    #[arg(
        long,
        value_name = "METHOD",
        value_delimiter = ',',
        help_heading = "Counting"
    )]
    method: Vec<String>,
    /// On whose word stones are dead: `auto` (the rules where all live, else marks, else
    /// unconditional life, then reading and playouts, then the recorded result where stones are
    /// in doubt), `none`, `marks`, `unconditional`, `playouts` (unconditional life, then reading
    /// and playouts), points such as `D4,E5`, or `engine:COMMAND`, a GTP engine that is asked;
    /// several engines count where they agree
    #[arg(
        long,
        value_name = "WORD",
        default_value = "auto",
        help_heading = "Counting"
    )]
    dead: Vec<String>,
    /// How long an engine may take over one command
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "30",
        help_heading = "Counting"
    )]
    engine_timeout: f64,
    /// Dead stones by game: lines of `id<TAB>points`, or JSON lines with `id` and `dead`
    #[arg(long, value_name = "FILE", help_heading = "Counting")]
    dead_from: Option<PathBuf>,
    /// Never take the recorded result as evidence, neither for which stones in doubt are dead
    /// nor for how komi is written
    #[arg(long, help_heading = "Counting")]
    no_result_evidence: bool,
    /// Check the recorded result against the count under the first ruleset: a `result-check` row
    /// for every game, and a finding for every difference (implies --no-result-evidence)
    #[arg(long, help_heading = "Counting", conflicts_with = "at")]
    check_result: bool,
    /// Take chains whose status nobody's word settles as alive
    #[arg(long, help_heading = "Counting")]
    assume_alive: bool,
    /// Count after this ply instead of at the end
    #[arg(long, value_name = "PLY", help_heading = "Counting")]
    at: Option<u32>,
    /// Offences the record does not tell, such as `black:warning=1,white:order-error=2`
    #[arg(
        long,
        value_name = "SIDE:KIND=N",
        value_delimiter = ',',
        help_heading = "Counting"
    )]
    penalty: Vec<String>,
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

/// Runs `score` with the arguments of the process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let exit_zero = cli.shared.findings.exit_zero;
    run::end("score", exit_zero, run(cli))
}

fn run(cli: Cli) -> Result<Exit> {
    if about::answer(&mut Cli::command(), &cli.shared)? {
        return Ok(Exit::Clean);
    }
    let mut question = request::question(&cli.shared)?;
    if cli.no_result_evidence {
        question.result_evidence = ResultEvidence::Ignored;
    }
    let question = Arc::new(question);
    let (counting, exit) = counting(&cli, &question.ignored)?;
    let counting = Arc::new(counting);
    Scorer::new(Arc::clone(&question), Arc::clone(&counting))
        .map_err(|error| anyhow!("{error}"))?;
    let panel = Panel::started(&cli.dead, cli.engine_timeout)?;
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
        repairs: None,
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
    let (list, findings) = dead_list(cli, ignored)?;
    let worst = findings.iter().map(|finding| finding.severity).max();
    let exit = if request::fails(cli.shared.findings.fail_on, worst, false) {
        Exit::Findings
    } else {
        Exit::Clean
    };
    let question = CountQuestion {
        methods: methods(&cli.method)?,
        dead: dead_word(&cli.dead)?,
        list: Arc::new(list),
        assume_alive: cli.assume_alive,
        at: cli.at,
        offences: cli
            .penalty
            .iter()
            .map(|text| offence(text))
            .collect::<Result<_>>()?,
        check_result: cli.check_result,
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

/// The word asked for; several engines are one word.
fn dead_word(words: &[String]) -> Result<DeadWord> {
    match words {
        [word] => dead(word),
        words if words.iter().all(|word| word.starts_with(ENGINE)) => Ok(DeadWord::Opinions),
        _ => bail!("--dead is given once, or names several engines"),
    }
}

fn dead(word: &str) -> Result<DeadWord> {
    Ok(match word {
        "auto" => DeadWord::Auto,
        "none" => DeadWord::None,
        "marks" => DeadWord::Marks,
        "unconditional" => DeadWord::Unconditional,
        "playouts" => DeadWord::Playouts,
        engine if engine.starts_with(ENGINE) => DeadWord::Opinions,
        points if points.bytes().any(|byte| byte.is_ascii_digit()) => {
            DeadWord::Points(points.to_owned())
        }
        other => {
            bail!(
                "--dead {other}: it is auto, none, marks, unconditional, playouts, engine:COMMAND or \
                 points such as D4,E5"
            )
        }
    })
}

/// The list of dead stones, and what in it could not be read, which is told at once.
fn dead_list(cli: &Cli, ignored: &[&Kind]) -> Result<(DeadList, Vec<Finding>)> {
    let Some(path) = &cli.dead_from else {
        return Ok((DeadList::default(), Vec::new()));
    };
    let text =
        std::fs::read_to_string(path).with_context(|| format!("--dead-from {}", path.display()))?;
    let (list, mut findings) = DeadList::read(&text);
    findings.retain(|finding| !ignored.contains(&finding.kind));
    for finding in &findings {
        say(&format!(
            "{}: {}[{}] {}: {}",
            path.display(),
            finding.severity.name(),
            finding.kind.code,
            finding.kind.slug,
            finding.message
        ));
    }
    Ok((list, findings))
}

fn offence(text: &str) -> Result<Offence> {
    let wrong = || anyhow!("--penalty {text}: it is SIDE:KIND=N, as in black:warning=1");
    let (side, rest) = text.split_once(':').ok_or_else(wrong)?;
    let (kind, times) = rest.split_once('=').unwrap_or((rest, "1"));
    let color = match side.to_ascii_lowercase().as_str() {
        "black" | "b" => Color::Black,
        "white" | "w" => Color::White,
        _ => return Err(wrong()),
    };
    let Some(kind) = OffenceKind::named(kind) else {
        let names: Vec<&str> = OffenceKind::NAMES.iter().map(|(name, _)| *name).collect();
        bail!("--penalty {text}: the kind is one of {}", names.join(", "));
    };
    Ok(Offence {
        color,
        kind,
        times: times.parse().map_err(|_| wrong())?,
    })
}
