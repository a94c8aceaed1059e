//! `gtp-arbiter report`: how a match stands, from what it left behind.

use super::kept::Kept;
use super::prepare::sprt;
use crate::cli::exit::Exit;
use crate::cli::run::say;
use crate::report::{MatchPage, Visible, match_csv, match_summary, write_dat};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use std::path::PathBuf;

/// What is summed up.
#[derive(Args, Debug, Clone)]
pub struct ReportArgs {
    /// Folders of matches, results.jsonl, or gogui-twogtp tables (.dat)
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ReportFormat::Human, value_name = "FORMAT")]
    pub format: ReportFormat,
    /// Test the pairs so far as --sprt of `play` would
    #[arg(long, value_name = "BOUNDS")]
    pub sprt: Option<String>,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// A page
    Human,
    /// A summary row
    Jsonl,
    /// Every game, with commas
    Csv,
    /// Every game, as gogui-twogtp's table
    Dat,
}

/// Sums up.
///
/// # Errors
/// When something cannot be read.
pub fn run(args: &ReportArgs) -> Result<Exit> {
    let sprt = sprt(args.sprt.as_deref())?;
    let mut out = Vec::new();
    let mut exit = Exit::Clean;
    for (at, path) in args.paths.iter().enumerate() {
        let kept = Kept::read(path)?;
        if kept.junk > 0 {
            let shown = path.display();
            say(&format!(
                "{shown}: {} lines are no rows of games",
                kept.junk
            ));
            exit = Exit::Failed;
        }
        match args.format {
            ReportFormat::Human => {
                if args.paths.len() > 1 {
                    let gap = if at > 0 { "\n" } else { "" };
                    let shown = path.to_string_lossy();
                    out.extend(format!("{gap}{}\n", Visible(&shown)).into_bytes());
                }
                let page = MatchPage {
                    title: kept.title.clone(),
                    games: kept.planned,
                    test: sprt.map(|sprt| kept.tested(sprt)),
                };
                let mut text = String::new();
                page.write(&kept.sum(), &mut text);
                out.extend(text.into_bytes());
            }
            ReportFormat::Jsonl => match_summary(&mut out, &path.to_string_lossy(), &kept.sum()),
            ReportFormat::Csv => match_csv(&mut out, &kept.games, &kept.names, at == 0),
            ReportFormat::Dat if kept.names.len() > 2 => {
                let shown = path.display();
                bail!("{shown}: that table is for two engines; this match has more");
            }
            ReportFormat::Dat => {
                let table = write_dat(&kept.head, &kept.games);
                out.extend(table.into_bytes());
            }
        }
    }
    match io::stdout().lock().write_all(&out) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(exit),
    }
}
