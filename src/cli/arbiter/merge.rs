//! `gtp-arbiter merge`: the slices of one match in one folder.

use super::freeze::{CONFIGURATION, RULES, same_match, whole};
use crate::arbiter::{Store, read_rows};
use crate::cli::exit::Exit;
use crate::cli::run::say;
use crate::report::{MatchGame, Visible, unified_diff};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// What is joined.
#[derive(Args, Debug, Clone)]
pub struct MergeArgs {
    /// Folders of slices of one match
    #[arg(required = true)]
    pub folders: Vec<PathBuf>,
    /// The folder of the whole, which must not be there
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}

/// Joins slices.
///
/// # Errors
/// When a folder cannot be read, the slices are not of one match, or a game is told twice and
/// differently.
pub fn run(args: &MergeArgs) -> Result<Exit> {
    let Some(first) = args.folders.first() else {
        bail!("name the folders of the slices");
    };
    let text = configuration(first)?;
    let rules = optional(first, RULES)?;
    let mut games: BTreeMap<u32, (&Path, Vec<u8>)> = BTreeMap::new();
    for folder in &args.folders {
        let own = configuration(folder)?;
        if !same_match(&text, &own) || optional(folder, RULES)? != rules {
            let name = folder.to_string_lossy();
            let mut patch = unified_diff(CONFIGURATION, text.as_bytes(), own.as_bytes());
            let own = optional(folder, RULES)?;
            let bytes = |rules: &Option<Vec<u8>>| rules.clone().unwrap_or_default();
            patch.extend(unified_diff(RULES, &bytes(&rules), &bytes(&own)));
            bail!(
                "{} and {} are slices of different matches:\n{}",
                first.display(),
                Visible(&name),
                String::from_utf8_lossy(&patch)
            );
        }
        gather(folder, &mut games)?;
    }
    if args.output.join(CONFIGURATION).exists() || args.output.join("results.jsonl").exists() {
        bail!("{} holds a match already", args.output.display());
    }
    let mut store = Store::enter(&args.output)?;
    store.claim(&[])?;
    for (number, (folder, row)) in &games {
        store.keep(*number, &record(folder, *number)?, row)?;
    }
    // What makes it a match comes last, so that half a merge is none.
    if let Some(rules) = &rules {
        store.write(RULES, rules)?;
    }
    store.write(CONFIGURATION, whole(&text).as_bytes())?;
    drop(store);
    say(&format!(
        "{} games of {} slices",
        games.len(),
        args.folders.len()
    ));
    Ok(Exit::Clean)
}

/// What a slice was played under.
fn configuration(folder: &Path) -> Result<String> {
    let path = folder.join(CONFIGURATION);
    fs::read_to_string(&path).with_context(|| format!("{}", path.display()))
}

fn optional(folder: &Path, name: &str) -> Result<Option<Vec<u8>>> {
    let path = folder.join(name);
    match fs::read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{}", path.display())),
    }
}

fn record(folder: &Path, number: u32) -> Result<Vec<u8>> {
    let path = folder.join(Store::record_name(number));
    fs::read(&path).with_context(|| format!("{}", path.display()))
}

/// Takes in the games of a slice.
fn gather<'a>(folder: &'a Path, games: &mut BTreeMap<u32, (&'a Path, Vec<u8>)>) -> Result<()> {
    let path = folder.join("results.jsonl");
    let shown = || format!("{}", path.display());
    let file = File::open(&path).with_context(shown)?;
    let row = |line: &[u8]| {
        let game = MatchGame::read(line)?;
        Some((game.number, [line, b"\n"].concat()))
    };
    let (rows, lost) = read_rows(BufReader::new(file), row).with_context(shown)?;
    if lost > 0 {
        bail!(
            "{}: {lost} lines are no rows of games; go on with that slice first",
            shown()
        );
    }
    for row in rows {
        let same = match games.get(&row.number) {
            None => true,
            Some((other, known)) => {
                *known == row.what && record(other, row.number)? == record(folder, row.number)?
            }
        };
        if let (false, Some((other, _))) = (same, games.get(&row.number)) {
            bail!(
                "game {} stands in {} and in {}, and not alike",
                row.number,
                other.display(),
                folder.display()
            );
        }
        games.entry(row.number).or_insert((folder, row.what));
    }
    Ok(())
}
