//! `convert-rules`: carries games from one ruleset to another, and shows what changes.

use super::about;
use super::args::SharedArgs;
use super::compare;
use super::config::{self, Arguments};
use super::conversion;
use super::counting::CountingArgs;
use super::exit::Exit;
use super::expect;
use super::run;
use anyhow::Result;
use clap::{ArgMatches, Command, CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Carries Go game records from one ruleset to another: rewrites RU, KM and RE and nothing else,
/// and says what changes and why.
#[derive(Parser, Debug)]
#[command(name = "convert-rules", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    /// What every tool has.
    #[command(flatten)]
    pub shared: SharedArgs,
    /// Rules the game was played under: `auto` (what the record names, else a stated stand-in),
    /// or an id, alias or FILE.toml, whatever the record names
    #[arg(
        long,
        value_name = "ID",
        default_value = "auto",
        help_heading = "Conversion"
    )]
    pub from: String,
    /// Rules to carry the game to; several need -o
    #[arg(
        long,
        value_name = "ID,...",
        help_heading = "Conversion",
        required_unless_present_any = ABOUT,
    )]
    pub to: Vec<String>,
    /// Komi under the new rules: `keep` (as it is), `default` (the ruleset's own for size and
    /// handicap), `equivalent` (shifted so that an ordinary even game keeps its winner), or a
    /// number of points [default: equivalent; with --compare: default]
    #[arg(
        long,
        value_name = "KOMI",
        allow_hyphen_values = true,
        help_heading = "Conversion"
    )]
    pub to_komi: Option<String>,
    /// Put the reasoning into the comment of the root, and rulings on moves into the comments of
    /// their nodes
    #[arg(long, help_heading = "Conversion")]
    pub annotate: bool,
    /// Write the whole file in UTF-8, and say so in CA
    #[arg(long, help_heading = "Conversion")]
    pub to_utf8: bool,
    /// Rewrite the files themselves, each at once and whole
    #[arg(long, help_heading = "Output", conflicts_with_all = ["output", "diff", "compare"])]
    pub in_place: bool,
    /// With --in-place: keep the old file under its name and SUFFIX
    #[arg(
        long,
        value_name = "SUFFIX",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ".orig",
        requires = "in_place",
        help_heading = "Output"
    )]
    pub backup: Option<OsString>,
    /// Print what would change as a unified diff and write no file; with --show-rules, print only
    /// what differs from the ruleset named next
    #[arg(long, help_heading = "Output", conflicts_with_all = ["output", "compare"])]
    pub diff: bool,
    /// Rewrite nothing: count every game under all rulesets named, and say where they part
    #[arg(long, help_heading = "Comparison")]
    pub compare: bool,
    /// With --compare: leave out pairs of rulesets that agree
    #[arg(long, requires = "compare", help_heading = "Comparison")]
    pub only_different: bool,
    /// With --compare: write the matrix of pairs alone, a row for each, to FILE.csv, FILE.tsv or
    /// FILE.json
    #[arg(
        long,
        value_name = "FILE",
        requires = "compare",
        help_heading = "Comparison"
    )]
    pub matrix: Option<PathBuf>,
    /// With --compare: write a page for browsers, with the matrix, filters and boards, to FILE; it
    /// needs nothing else and no network
    #[arg(
        long,
        value_name = "FILE",
        requires = "compare",
        help_heading = "Comparison"
    )]
    pub html: Option<PathBuf>,
    /// Check another program's results (CSV or JSON Lines) against ours
    #[arg(long, value_name = "FILE", help_heading = "Comparison")]
    pub expect: Option<PathBuf>,
    /// Dead stones and penalties.
    #[command(flatten)]
    pub counting: CountingArgs,
}

/// Flags that ask for something else than a conversion.
const ABOUT: &[&str] = &[
    "compare",
    "expect",
    "completions",
    "man",
    "list_rules",
    "show_rules",
    "explain",
    "schema",
    "merge",
];

const EXAMPLES: &str = "\
Examples:
  convert-rules --to chinese game.sgf               the record under Chinese rules, on stdout
  convert-rules --to japanese --diff games/         what would change, as a patch
  convert-rules --to aga -o converted/ games/ a.zip all of them, below converted/
  convert-rules --to chinese,aga -o out/ games/     out/chinese/… and out/aga/…
  convert-rules --to nz --in-place --backup games/  the files themselves; game.sgf.orig is kept
  convert-rules --from chinese --to japanese --to-komi default --annotate game.sgf

Exit status: 0 clean, 1 findings at or above --fail-on, 2 something could not be read, counted or
written, 130 interrupted.";

/// Runs `convert-rules` with the arguments of the process.
pub fn main() -> ExitCode {
    super::interruption::outlive_terminal_if_told();
    let arguments = match config::arguments("convert-rules", &command()) {
        Ok(Arguments::Run(arguments)) => arguments,
        Ok(Arguments::Shown(text)) => return run::end_with(&text),
        Err(error) => return run::end("convert-rules", false, Err(error)),
    };
    let matches = command().get_matches_from(arguments);
    let cli = match parsed(&matches) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let exit_zero = cli.shared.findings.exit_zero;
    run::end("convert-rules", exit_zero, run(cli))
}

/// The command line: the shared flags, told for this tool where they mean something of its own.
pub fn command() -> Command {
    Cli::command().mut_arg("output", |output| {
        output.value_name("DIR").help(
            "Write converted files below DIR, under the path they were read by (DIR/a.zip/b.sgf \
             for a member); with several rulesets, below DIR/ID. With --compare: write to this \
             FILE, which appears whole at the end",
        )
    })
}

fn parsed(matches: &ArgMatches) -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(matches).map_err(|error| error.format(&mut command()))
}

fn run(cli: Cli) -> Result<Exit> {
    let other = other_rules(&cli);
    if about::answer(&mut command(), &cli.shared, other.as_deref())? {
        return Ok(Exit::Clean);
    }
    if cli.compare {
        return compare::run(&cli);
    }
    if let Some(file) = &cli.expect {
        return expect::run(&cli, file);
    }
    conversion::run(&cli)
}

/// The ruleset that `--show-rules A --diff B` compares with, which stands where a path would.
fn other_rules(cli: &Cli) -> Option<String> {
    let wanted = cli.diff && cli.shared.rules.show_rules.is_some();
    let named = cli.shared.input.paths.first().filter(|_| wanted)?;
    Some(named.to_string_lossy().into_owned())
}
