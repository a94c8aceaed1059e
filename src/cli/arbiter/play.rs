//! `gtp-arbiter play`: a match between two or more engines.

use super::counts::some;
use super::course::Course;
use super::engine_args::EngineArgs;
use super::freeze::{CONFIGURATION, SLICE};
use super::prepare::Prepared;
use super::terms_args::TermsArgs;
use crate::cli::args::WhenArg;
use crate::cli::config::{ConfigFile, inserted};
use crate::cli::config_file::read_own;
use crate::cli::exit::Exit;
use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// What a match is made of.
#[derive(Args, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// Which engines.
    #[command(flatten)]
    pub engines: EngineArgs,
    /// A match as a file: [[engine]] tables with name, command, cwd, env and rules-command, and any
    /// flag by its long name; what is typed replaces what stands there
    #[arg(long = "match", value_name = "FILE", help_heading = "Engines")]
    pub file: Option<PathBuf>,
    /// Who meets whom, where there are more than two
    #[arg(
        long,
        value_enum,
        default_value_t = TournamentArg::RoundRobin,
        value_name = "KIND",
        help_heading = "Match"
    )]
    pub tournament: TournamentArg,
    /// Games of every two engines that meet
    #[arg(long, value_parser = some, allow_hyphen_values = true, value_name = "N", default_value_t = 2, help_heading = "Match")]
    pub games: u32,
    /// Change colours from game to game; with --openings always
    #[arg(long, help_heading = "Match")]
    pub alternate: bool,
    /// Openings: SGF files and folders of them; each is played with both colours
    #[arg(long, value_name = "PATH", num_args = 1.., help_heading = "Match")]
    pub openings: Vec<PathBuf>,
    /// Only the first N plies of every opening
    #[arg(long, value_parser = some, allow_hyphen_values = true, requires = "openings", value_name = "N", help_heading = "Match")]
    pub opening_plies: Option<u32>,
    /// What the openings must be, for files of matches
    #[arg(long, value_name = "DIGEST", hide = true)]
    pub openings_digest: Option<String>,
    /// In which order they are played
    #[arg(
        long,
        value_enum,
        default_value_t = OrderArg::Book,
        requires = "openings",
        value_name = "ORDER",
        help_heading = "Match"
    )]
    pub opening_order: OrderArg,
    /// What the shuffle and the seeds of the games come from; an engine's command line may hold
    /// {seed}
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Match")]
    pub seed: u64,
    /// Stop as soon as pairs of games tell a difference of elo0 from one of elo1, as in
    /// elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "BOUNDS", help_heading = "Match")]
    pub sprt: Option<String>,
    /// When engines are started anew
    #[arg(
        long,
        value_enum,
        default_value_t = RestartArg::Crash,
        value_name = "WHEN",
        help_heading = "Match"
    )]
    pub restart: RestartArg,
    /// Games in a row that one engine may spoil by crashing, hanging or writing junk before the
    /// match stops
    #[arg(long, value_parser = some, allow_hyphen_values = true, value_name = "N", default_value_t = 5, help_heading = "Match")]
    pub crash_limit: u32,
    /// Under what a game is played.
    #[command(flatten)]
    pub terms: TermsArgs,
    /// Games at the same time
    #[arg(
        short,
        long,
        value_parser = some,
        allow_hyphen_values = true,
        value_name = "N",
        default_value_t = 1,
        help_heading = "Work"
    )]
    pub jobs: u32,
    /// Play the pairs from this one on (without pairs: the games), from 1
    #[arg(long, value_name = "N", help_heading = "Work")]
    pub pairs_from: Option<u32>,
    /// Play the pairs up to this one
    #[arg(long, value_name = "N", help_heading = "Work")]
    pub pairs_to: Option<u32>,
    /// Play one part of N: every Nth pair from the Ith on
    #[arg(long, value_name = "I/N", help_heading = "Work")]
    pub shard: Option<String>,
    /// The folder of the match: match.toml, results.jsonl, games/
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    pub output: PathBuf,
    /// Go on with the match in that folder; without other flags under the configuration kept there,
    /// and with the slice of it that was begun
    #[arg(long, help_heading = "Output")]
    pub resume: bool,
    /// Put what engines write on their standard error into the comments of the records
    #[arg(long, help_heading = "Output")]
    pub stderr_in_sgf: bool,
    /// Leave the date out of the records
    #[arg(long, help_heading = "Output")]
    pub no_timestamps: bool,
    /// Keep every command and response, below DIR/gtp
    #[arg(long, help_heading = "Output")]
    pub log_gtp: bool,
    /// Write gogui-twogtp's table too, as DIR/results.dat
    #[arg(long, help_heading = "Output")]
    pub dat: bool,
    /// What to print: human (how it stands at the end), or jsonl (rows as games end)
    #[arg(
        long,
        value_enum,
        default_value_t = FormatArg::Human,
        value_name = "FORMAT",
        help_heading = "Output"
    )]
    pub format: FormatArg,
    /// When to show progress on stderr; alone, always
    #[arg(
        long,
        value_enum,
        default_value_t = WhenArg::Auto,
        default_missing_value = "always",
        num_args = 0..=1,
        require_equals = true,
        value_name = "WHEN",
        help_heading = "Output"
    )]
    pub progress: WhenArg,
    /// Print nothing but what --format jsonl prints
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TournamentArg {
    /// Everybody everybody
    RoundRobin,
    /// The first everybody else
    Gauntlet,
}

/// The order of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OrderArg {
    /// As they are found
    Book,
    /// Shuffled by --seed
    Shuffle,
}

/// When engines are started anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RestartArg {
    /// For every game
    Game,
    /// After they failed
    Crash,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    /// A page
    Human,
    /// Rows
    Jsonl,
}

const EXAMPLES: &str = "\
Examples:
  gtp-arbiter play --black 'gnugo --mode gtp --level 1' --white 'gnugo --mode gtp --level 10' \\
                   --size 9 --time byoyomi:1m+3x5s --games 40 --alternate -j2 -o match/
  gtp-arbiter play --match league.toml -o league/        a tournament kept in a file
  gtp-arbiter play -o match/ --resume                    go on after an interruption
  gtp-arbiter play … --openings book/ --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05 -o test/
  gtp-arbiter play … --shard 1/4 -o part1/               a quarter of it; see `merge`
";

/// Puts the settings of the file of a match, or of the folder that is gone on with, into a command
/// line whose words these are; they stand before what was typed, which replaces them.
///
/// # Errors
/// When the file cannot be read, or something in it is no setting.
pub fn with_file(tool: &Command, words: Vec<OsString>) -> Result<Vec<OsString>> {
    let lenient = tool.clone().ignore_errors(true);
    let Ok(matches) = lenient.try_get_matches_from(&words) else {
        return Ok(words);
    };
    let Some((NAME, matches)) = matches.subcommand() else {
        return Ok(words);
    };
    let Some(path) = file(matches) else {
        return Ok(words);
    };
    let mut command = tool.clone();
    command.build();
    let Some(command) = command.find_subcommand(NAME) else {
        return Ok(words);
    };
    let file = ConfigFile { path, found: false };
    let mut settings = read_own(&file, command, &["engine"])?;
    // What is typed of a slice is a slice of its own.
    let typed = |id| matches.value_source(id) == Some(ValueSource::CommandLine);
    if ["shard", "pairs_from", "pairs_to"].into_iter().any(typed) {
        settings.retain(|setting| !SLICE.contains(&setting.key.as_str()));
    }
    let (inserted, _) = inserted(command, matches, &settings);
    let at = words
        .iter()
        .position(|word| word == NAME)
        .map_or(words.len(), |at| at + 1);
    let mut all = words;
    all.splice(at..at, inserted);
    Ok(all)
}

/// The file a match is read from.
fn file(matches: &ArgMatches) -> Option<PathBuf> {
    let path = |id| matches.try_get_one::<PathBuf>(id).ok().flatten();
    if let Some(path) = path("file") {
        return Some(path.clone());
    }
    let resumes = matches.try_get_one::<bool>("resume").ok().flatten() == Some(&true);
    let kept = path("output")?.join(CONFIGURATION);
    (resumes && kept.is_file()).then_some(kept)
}

impl PlayArgs {
    /// The file the match is read from, if it is.
    #[must_use]
    pub fn source(&self) -> Option<PathBuf> {
        let kept = || self.output.join(CONFIGURATION);
        self.file.clone().or_else(|| {
            let kept = self.resume.then(kept)?;
            kept.is_file().then_some(kept)
        })
    }
}

/// The name of the task.
const NAME: &str = "play";

/// Plays a match.
///
/// # Errors
/// When a flag means nothing, an engine cannot be started, or the folder cannot be used.
pub fn run(args: &PlayArgs) -> Result<Exit> {
    let kept = args.output.join(CONFIGURATION);
    if !args.resume && kept.exists() {
        let folder = args.output.display();
        bail!("{folder} holds a match already; --resume goes on with it");
    }
    let prepared = Prepared::of(args)?;
    Course::begin(args, prepared)?.run()
}
