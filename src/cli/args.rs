//! The flags the tools share, as typed; what they mean is decided in `request`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What to read.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Input")]
pub struct InputArgs {
    /// Files, directories and archives (.gz .zst .zip .tar .tar.gz .tar.zst .7z); `-` is stdin
    pub paths: Vec<PathBuf>,
    /// Read further paths from FILE, one a line (`-` is stdin)
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
    /// Paths of --files-from, and ids of --list, end with NUL instead of a line feed
    #[arg(short = '0', long = "null")]
    pub null: bool,
    /// Skip what .gitignore files name
    #[arg(long)]
    pub respect_gitignore: bool,
    /// What the inputs hold
    #[arg(long, value_enum, default_value_t = InputFormatArg::Auto, value_name = "FORMAT")]
    pub input_format: InputFormatArg,
    /// Only the Nth game of every file, from 1
    #[arg(long, value_name = "N")]
    pub game: Option<u64>,
    /// The main line, or every variation
    #[arg(long, value_enum, default_value_t = LineArg::Main)]
    pub line: LineArg,
    /// Read all text in this charset, whatever the records say
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<String>,
    /// Finding nothing to read is no failure
    #[arg(long)]
    pub allow_empty: bool,
}

/// Format of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InputFormatArg {
    /// By name and first byte
    Auto,
    /// SGF
    Sgf,
    /// JSON Lines
    Jsonl,
}

/// Which lines of play are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LineArg {
    /// The main line
    Main,
    /// Every variation
    All,
}

/// Which rules.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Rules")]
pub struct RulesArgs {
    /// Ruleset: an id, alias, KataGo name, JSON or long form, a FILE.toml, `all`, or `auto`
    /// (what the record names); repeatable or separated by commas
    #[arg(short, long, value_name = "ID", default_value = "auto")]
    pub rules: Vec<String>,
    /// Override one field of every ruleset asked for
    #[arg(long, value_name = "FIELD=VALUE")]
    pub set: Vec<String>,
    /// Komi: `auto` (the record's, else the ruleset's), `declared`, `rules`, or a number of points
    #[arg(
        long,
        value_name = "KOMI",
        default_value = "auto",
        allow_hyphen_values = true
    )]
    pub komi: String,
    /// How a record's komi is read
    #[arg(long, value_enum, default_value_t = KomiPolicyArg::Evidence)]
    pub komi_policy: KomiPolicyArg,
    /// Plies whose pass was imposed by the referee
    #[arg(long, value_name = "PLY,...", value_delimiter = ',')]
    pub imposed_pass: Vec<u32>,
    /// List the rulesets and exit
    #[arg(long)]
    pub list_rules: bool,
    /// Print one ruleset with the citation of every field, and exit; --format json for programs,
    /// --format toml for a file to change and give to --rules
    #[arg(long, value_name = "ID")]
    pub show_rules: Option<String>,
}

/// How a record's komi is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KomiPolicyArg {
    /// Scaled and zi values put right where the evidence allows
    Evidence,
    /// The number as it stands
    Declared,
    /// Only plain points; anything else is no komi
    Strict,
}

/// What to write.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Format of the main output: human, concise, jsonl, json, csv, tsv, sarif, junit, github or
    /// baseline
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: String,
    /// Write to FILE, which appears whole at the end; rows gather in FILE.partial until then. A
    /// FILE or FILE.partial that is there already is never touched without --overwrite
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the files of --output, --report and --write-baseline, and those below the folder of --fix, if they
    /// are there already
    #[arg(long)]
    pub overwrite: bool,
    /// Go on with the FILE.partial an interrupted run of --format jsonl left: games whose rows
    /// are whole are passed over, the rest is as if nothing had happened
    #[arg(
        long,
        requires = "output",
        conflicts_with_all = ["list", "report", "overwrite", "write_baseline"]
    )]
    pub resume: bool,
    /// Write a further report; repeatable
    #[arg(long, value_name = "FORMAT=FILE")]
    pub report: Vec<String>,
    /// Write what is found to FILE, for --baseline of later runs; this one does not look at
    /// --baseline
    #[arg(long, value_name = "FILE", help_heading = "Findings")]
    pub write_baseline: Option<PathBuf>,
    /// Print only the ids of games of this kind
    #[arg(long, value_enum, value_name = "KIND")]
    pub list: Option<ListArg>,
    /// When to colour human output
    #[arg(long, value_enum, default_value_t = WhenArg::Auto, value_name = "WHEN")]
    pub color: WhenArg,
    /// When to show progress on stderr; alone, always
    #[arg(
        long,
        value_enum,
        default_value_t = WhenArg::Auto,
        default_missing_value = "always",
        num_args = 0..=1,
        require_equals = true,
        value_name = "WHEN"
    )]
    pub progress: WhenArg,
    /// Say less: -q leaves out clean games and notes, -qq everything but the exit status (and a
    /// summary if --summary asks for it)
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub quiet: u8,
    /// Say more: clean games too
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Print the JSON Schema of all rows and exit
    #[arg(long)]
    pub schema: bool,
    /// Name games relative to DIR
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// End machine formats with a summary row (pages always have one, csv and tsv never)
    #[arg(long)]
    pub summary: bool,
    /// Add up the summary rows of earlier runs instead of reading games
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Vec<PathBuf>,
    /// Do not write the time of the run anywhere (nothing does today)
    #[arg(long, hide = true)]
    pub no_timestamps: bool,
}

/// Which ids to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListArg {
    /// Games with nothing but notes
    Clean,
    /// Games with a warning or an error
    Findings,
    /// Games whose score could not be told
    Undetermined,
    /// Games whose winner, or the legality of a move, changes between rulesets
    Changed,
}

/// When to do something that depends on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WhenArg {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How to work.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Work")]
pub struct WorkArgs {
    /// Worker threads (default: one a core)
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Only the games of shard I of N, I from 1
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Most nodes of one game
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub max_nodes: u32,
    /// Deepest nesting of variations
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub max_depth: u32,
    /// Most bytes a packed file or a member of an archive may unpack to
    #[arg(long, value_name = "BYTES", default_value_t = 4 << 30)]
    pub max_bytes: u64,
}

/// What to do about findings.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Findings")]
pub struct FindingArgs {
    /// Explain a finding code and exit; `all` lists the codes
    #[arg(long, value_name = "CODE")]
    pub explain: Option<String>,
    /// Leave out findings with this code; repeatable or separated by commas
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub ignore: Vec<String>,
    /// Findings that make the exit status 1
    #[arg(long, value_enum, default_value_t = FailOnArg::Error, value_name = "LEVEL")]
    pub fail_on: FailOnArg,
    /// Leave out findings that FILE has for the same game, ply and code, and take no account of
    /// them; what in FILE no longer occurs is told at the end
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Exit 0 whatever was found
    #[arg(long)]
    pub exit_zero: bool,
}

/// The least finding that fails a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOnArg {
    /// An error
    Error,
    /// A warning or an error
    Warning,
    /// A move some ruleset asked for calls illegal
    Illegal,
    /// Rulesets that disagree on a winner or on the legality of a move
    Disagreement,
    /// Nothing
    Never,
}

/// Things printed about the tool itself.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "About")]
pub struct AboutArgs {
    /// Print shell completions and exit
    #[arg(long, value_name = "SHELL")]
    pub completions: Option<clap_complete::Shell>,
    /// Print the manual page and exit
    #[arg(long)]
    pub man: bool,
}

/// Where settings come from.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Configuration")]
pub struct ConfigArgs {
    /// Take settings from FILE instead of the go-referee.toml found from the working folder
    /// upwards; what is typed replaces them
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Look for no go-referee.toml
    #[arg(long, conflicts_with = "config")]
    pub isolated: bool,
    /// Print every setting in force and where it comes from, and exit
    #[arg(long)]
    pub show_config: bool,
}

/// The flags both tools have, in the order of their help.
#[derive(Args, Debug, Clone)]
pub struct SharedArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// Which rules.
    #[command(flatten)]
    pub rules: RulesArgs,
    /// What to write.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What to do about findings.
    #[command(flatten)]
    pub findings: FindingArgs,
    /// How to work.
    #[command(flatten)]
    pub work: WorkArgs,
    /// Where settings come from.
    #[command(flatten)]
    pub config: ConfigArgs,
    /// Things printed about the tool itself.
    #[command(flatten)]
    pub about: AboutArgs,
}
