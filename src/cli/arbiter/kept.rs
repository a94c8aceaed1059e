//! What a match left behind, read for reports: a folder, rows, or a table of gogui-twogtp.
//!
//! Only reads: a match that is being played can be looked at.

use super::engines::of_file;
use super::freeze::CONFIGURATION;
use super::stopping::Test;
use crate::arbiter::read_rows;
use crate::arbiter::statistics::{Sprt, SprtState};
use crate::board::ByColor;
use crate::report::{DatHead, MatchGame, MatchSum, read_dat};
use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// Games of a match and what is known of it.
#[derive(Debug, Default)]
pub struct Kept {
    /// What was played, on one line.
    pub title: String,
    /// The engines in their order, as far as it is known.
    pub names: Vec<String>,
    /// Games of the whole, where that is known.
    pub planned: Option<u32>,
    /// The games.
    pub games: Vec<MatchGame>,
    /// What a table of it says above its games.
    pub head: DatHead,
    /// Lines that are no rows of games, and no other rows of a match either.
    pub junk: u64,
}

impl Kept {
    /// Reads what lies at a path.
    ///
    /// # Errors
    /// When there is nothing of a match, or it cannot be read.
    pub fn read(path: &Path) -> Result<Self> {
        let shown = || format!("{}", path.display());
        if path.is_dir() {
            return Self::of_folder(path).with_context(shown);
        }
        let is_table = path.extension().is_some_and(|ending| ending == "dat");
        if is_table {
            let text = fs::read(path).with_context(shown)?;
            let (head, games) = read_dat(&String::from_utf8_lossy(&text)).with_context(shown)?;
            let numbers: BTreeMap<u32, ()> = games.iter().map(|game| (game.number, ())).collect();
            if numbers.len() < games.len() {
                return Err(anyhow!("it tells a game twice")).with_context(shown);
            }
            return Ok(Self {
                names: vec![head.players.black.clone(), head.players.white.clone()],
                games,
                head,
                ..Self::default()
            });
        }
        let (games, junk) = rows(path).with_context(shown)?;
        let mut kept = Self {
            games,
            junk,
            ..Self::default()
        };
        kept.complete();
        Ok(kept)
    }

    fn of_folder(folder: &Path) -> Result<Self> {
        let path = folder.join(CONFIGURATION);
        let text = fs::read_to_string(&path).with_context(|| CONFIGURATION.to_owned())?;
        let table: toml::Table = text.parse().with_context(|| CONFIGURATION.to_owned())?;
        let engines = of_file(&path)?;
        let said = |key: &str| {
            let value = table.get(key);
            value
                .and_then(toml::Value::as_str)
                .unwrap_or("?")
                .to_owned()
        };
        let rows = rows(&folder.join("results.jsonl")).or_else(|error| {
            let cause = error.downcast_ref::<std::io::Error>();
            let none = cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::NotFound);
            if none {
                Ok((Vec::new(), 0))
            } else {
                Err(error)
            }
        });
        let (games_kept, junk) = rows?;
        let games = table.get("games").and_then(toml::Value::as_integer);
        let meetings = match said("tournament").as_str() {
            "gauntlet" => engines.len().saturating_sub(1),
            _ => engines.len() * engines.len().saturating_sub(1) / 2,
        };
        let mut kept = Self {
            title: format!(
                "{} on {}, komi {}",
                said("rules"),
                said("size"),
                said("komi")
            ),
            names: engines.iter().map(|engine| engine.name.clone()).collect(),
            planned: games
                .and_then(|games| u32::try_from(games).ok())
                .and_then(|games| games.checked_mul(u32::try_from(meetings).ok()?)),
            games: games_kept,
            junk,
            head: DatHead {
                size: said("size")
                    .split('x')
                    .next()
                    .unwrap_or_default()
                    .to_owned(),
                komi: said("komi"),
                ..DatHead::default()
            },
        };
        let command = |at: usize| {
            let engine = engines.get(at);
            engine.map_or_else(String::new, |engine| engine.command.clone())
        };
        kept.head.commands = ByColor {
            black: command(0),
            white: command(1),
        };
        kept.complete();
        Ok(kept)
    }

    /// Puts games in their order, and names the engines of a table.
    fn complete(&mut self) {
        self.games.sort_by_key(|game| game.number);
        if self.names.is_empty() {
            let sum = MatchSum::of(&self.games, &[]);
            self.names = sum.players.into_iter().map(|player| player.name).collect();
        }
        let name = |at: usize| self.names.get(at).cloned().unwrap_or_default();
        self.head.players = ByColor {
            black: name(0),
            white: name(1),
        };
    }

    /// What the games add up to.
    pub fn sum(&self) -> MatchSum {
        MatchSum::of(&self.games, &self.names)
    }

    /// Where a test stands after the games.
    pub fn tested(&self, sprt: Sprt) -> SprtState {
        let numbers = self.games.iter().map(|game| game.number);
        let mut test = Test::new(sprt, numbers, &self.names);
        for game in &self.games {
            test.add(game);
        }
        test.state()
    }
}

/// The games of a file of rows, each once, and the number of its lines that are no rows at all; a
/// last line that is still being written is neither.
fn rows(path: &Path) -> Result<(Vec<MatchGame>, u64)> {
    let mut games: BTreeMap<u32, (MatchGame, Vec<u8>)> = BTreeMap::new();
    let mut differing = None;
    let mut others = 0;
    let read = |line: &[u8]| -> Option<(u32, ())> {
        let Some(game) = MatchGame::read(line) else {
            others += u64::from(is_other(line));
            return None;
        };
        let number = game.number;
        let known = games
            .entry(number)
            .or_insert_with(|| (game, line.to_owned()));
        if known.1 != line {
            differing = Some(number);
        }
        Some((number, ()))
    };
    let (_, lost) = read_rows(BufReader::new(File::open(path)?), read)?;
    if let Some(number) = differing {
        return Err(anyhow!("game {number} has rows that differ"));
    }
    let junk = lost
        .saturating_sub(others)
        .saturating_sub(u64::from(is_torn(path)?));
    if games.is_empty() && lost > 0 {
        return Err(anyhow!("it has no rows of games"));
    }
    Ok((games.into_values().map(|(game, _)| game).collect(), junk))
}

/// Whether a line is another row `play` prints among those of games.
fn is_other(line: &[u8]) -> bool {
    let row: Option<serde_json::Value> = serde_json::from_slice(line).ok();
    let kind = row.as_ref().and_then(|row| row.get("type")?.as_str());
    matches!(kind, Some("incident" | "match-summary"))
}

/// Whether the last line of a file has no end.
fn is_torn(path: &Path) -> Result<bool> {
    let mut file = File::open(path)?;
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    Ok(last != *b"\n")
}
