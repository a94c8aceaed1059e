//! The command line of `gtp-arbiter`: its subcommands, and what it prints about itself.

use super::{check, merge, play, proxy, relay, report, verify};
use crate::cli::args::AboutArgs;
use crate::cli::exit::Exit;
use crate::cli::run;
use anyhow::Result;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// The tool's name.
pub const NAME: &str = "gtp-arbiter";

/// Referees games between engines that speak GTP: rules on every move before the opponent sees
/// it, keeps the clocks, survives whatever an engine does, settles the end as the rules say, and
/// keeps every game.
#[derive(Parser, Debug)]
#[command(name = NAME, version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    /// What to do.
    #[command(subcommand)]
    task: Option<Task>,
    /// Print the JSON Schema of all rows and exit
    #[arg(long, help_heading = "About")]
    schema: bool,
    /// Things printed about the tool itself.
    #[command(flatten)]
    about: AboutArgs,
}

/// What it can do.
#[derive(Subcommand, Debug)]
enum Task {
    /// Play a match between two or more engines
    Play(Box<play::PlayArgs>),
    /// Play a game between two teams whose seats take turns
    Relay(Box<relay::RelayArgs>),
    /// Check how well an engine keeps to the protocol and to the rules
    Check(check::CheckArgs),
    /// Hold engines' verdicts on finished games against ours
    Verify(verify::VerifyArgs),
    /// Be an engine that wraps another and keeps both sides to the rules
    Proxy(proxy::ProxyArgs),
    /// Sum up a match from its folder, or from a gogui-twogtp table
    Report(report::ReportArgs),
    /// Join the slices of a match that were played in different places
    Merge(merge::MergeArgs),
}

const EXAMPLES: &str = "\
Examples:
  gtp-arbiter play --black 'gnugo --mode gtp' --white 'leelaz --gtp -w net' --rules chinese \\
                   --time fischer:5m+10s --games 40 --alternate --jobs 2 -o match/
  gtp-arbiter play -o match/ --resume         go on with it, after whatever stopped it
  gtp-arbiter report match/                   how it stands
  gtp-arbiter merge host1/ host2/ -o whole/   slices of one match in one
  gtp-arbiter check 'gnugo --mode gtp'        does it keep to the protocol and to the rules?
  gtp-arbiter proxy 'gnugo --mode gtp' --rules japanese    for GUIs and servers

`gtp-arbiter TASK --help` has the flags of each; docs/arbiter.md has the rules of matches.

Exit status: 0 all games played · 1 the match stopped early, or a check failed · 2 usage, or
something could not be read or written · 130 interrupted; what was done is kept.
";

/// Runs the tool.
pub fn main() -> ExitCode {
    crate::cli::interruption::outlive_terminal_if_told();
    let words = match play::with_file(&Cli::command(), std::env::args_os().collect()) {
        Ok(words) => words,
        Err(error) => return run::end(NAME, false, Err(error)),
    };
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    run::end(NAME, false, run(cli))
}

fn run(cli: Cli) -> Result<Exit> {
    if let Some(text) = about(&cli)? {
        return match io::stdout().lock().write_all(&text) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(Exit::Clean),
        };
    }
    match cli.task {
        Some(Task::Play(args)) => play::run(&args),
        Some(Task::Relay(args)) => relay::run(&args),
        Some(Task::Check(args)) => check::run(&args),
        Some(Task::Verify(args)) => verify::run(&args),
        Some(Task::Proxy(args)) => proxy::run(&args),
        Some(Task::Report(args)) => report::run(&args),
        Some(Task::Merge(args)) => merge::run(&args),
        None => Cli::command()
            .error(
                ErrorKind::MissingSubcommand,
                "name a task: play, relay, check, verify, proxy, report or merge",
            )
            .exit(),
    }
}

/// What was asked for about the tool itself, if anything was.
fn about(cli: &Cli) -> Result<Option<Vec<u8>>> {
    let mut out = Vec::new();
    let mut command = Cli::command();
    if let Some(shell) = cli.about.completions {
        clap_complete::generate(shell, &mut command, NAME, &mut out);
    } else if cli.about.man {
        clap_mangen::Man::new(command.clone()).render(&mut out)?;
        for task in command.get_subcommands() {
            let name = format!("{NAME}-{}", task.get_name());
            let task = task.clone().name(name.clone()).display_name(name);
            clap_mangen::Man::new(task).render(&mut out)?;
        }
    } else if cli.schema {
        serde_json::to_writer_pretty(&mut out, &crate::report::schema())?;
        out.push(b'\n');
    } else {
        return Ok(None);
    }
    Ok(Some(out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
