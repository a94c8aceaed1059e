//! A baseline: findings that are known, and left out until they change.
//!
//! Owns the file and what of it has occurred. A key is a game, a ply and a code, so edits
//! elsewhere in a file change nothing; equal keys are counted. What could not be read or judged
//! is in no baseline. Knows no output.

use crate::adjudicate::{Completeness, JudgedFinding, JudgedGame, Outline, ScoredSheet};
use crate::finding::{Kind, Severity, lookup};
use crate::report::plain;
use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// How many entries that no longer occur are told one by one.
const TOLD: usize = 10;

/// The findings that are known, by game.
#[derive(Debug, Default)]
pub struct Baseline {
    games: HashMap<String, Known>,
}

/// What is known of one game.
#[derive(Debug, Default)]
struct Known {
    entries: Vec<Entry>,
    /// Whether the game came.
    seen: AtomicBool,
}

/// Findings of one code at one ply.
#[derive(Debug)]
struct Entry {
    kind: &'static Kind,
    ply: Option<u32>,
    /// How many are known that have not occurred. Only the worker that has the game counts here.
    left: AtomicU32,
}

#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    schema: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    code: String,
    ply: Option<u32>,
    count: Option<u32>,
}

/// How much of its games a run was to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    Whole,
    /// Some: a shard, one game a file, what was left of an earlier run.
    Part,
}

impl Baseline {
    /// Reads a file that `--write-baseline` wrote.
    ///
    /// # Errors
    /// When it cannot be read, or a line is no row of a baseline.
    pub fn read(path: &Path) -> Result<Self> {
        let shown = || format!("--baseline {}", path.display());
        let file = File::open(path).with_context(shown)?;
        let mut baseline = Self::default();
        for (number, line) in BufReader::new(file).lines().enumerate() {
            let line = line.with_context(shown)?;
            if !line.trim().is_empty() {
                let at = || format!("{}:{}", path.display(), number + 1);
                baseline.take(&line).with_context(at)?;
            }
        }
        Ok(baseline)
    }

    fn take(&mut self, line: &str) -> Result<()> {
        let row: Row = serde_json::from_str(line).context("no row of a baseline")?;
        if row.schema != "go-referee.baseline/1" {
            bail!(
                "no row of a baseline of this version: its schema is {:?}",
                row.schema
            );
        }
        let kind = lookup(&row.code).ok_or_else(|| {
            anyhow!(
                "no finding has the code {:?}; `--explain all` lists them",
                row.code
            )
        })?;
        let known = self.games.entry(plain(&row.id).to_owned()).or_default();
        let same = |entry: &&mut Entry| entry.kind == kind && entry.ply == row.ply;
        let count = row.count.unwrap_or(1);
        match known.entries.iter_mut().find(same) {
            Some(entry) => {
                let left = entry.left.get_mut();
                *left = left.saturating_add(count);
            }
            None => known.entries.push(Entry {
                kind,
                ply: row.ply,
                left: AtomicU32::new(count),
            }),
        }
        Ok(())
    }

    /// Takes what is known out of a game's account and its counts; says how many findings.
    ///
    /// `id` is the game's id as it is shown. How the game came out is told anew, but for what
    /// could not be judged.
    pub fn strip(
        &self,
        id: &str,
        outline: &mut Outline,
        game: &mut JudgedGame,
        sheets: &mut [ScoredSheet],
    ) -> u64 {
        let Some(known) = self.games.get(plain(id)) else {
            return 0;
        };
        known.seen.store(true, Ordering::Relaxed);
        let before = game.findings.len();
        game.findings.retain(|judged| !known.covers(judged));
        let stripped = before - game.findings.len();
        if stripped > 0 {
            recast(outline, game);
            for sheet in sheets {
                keep(sheet, &game.findings);
            }
        }
        stripped as u64
    }

    /// What is known and has not occurred, in words; of games that never came only where the run
    /// looked at all there are.
    #[must_use]
    pub fn stale(&self, extent: Extent) -> Vec<String> {
        let games = self.games.iter();
        let games = games
            .filter(|(_, known)| extent == Extent::Whole || known.seen.load(Ordering::Relaxed));
        let mut gone: Vec<(&str, Option<u32>, &Kind)> = games
            .flat_map(|(id, known)| known.entries.iter().map(move |entry| (id.as_str(), entry)))
            .filter(|(_, entry)| entry.left.load(Ordering::Relaxed) > 0)
            .map(|(id, entry)| (id, entry.ply, entry.kind))
            .collect();
        if gone.is_empty() {
            return Vec::new();
        }
        gone.sort_by_key(|(id, ply, kind)| (*id, *ply, kind.code));
        let occur = match gone.len() {
            1 => "1 entry no longer occurs".to_owned(),
            many => format!("{many} entries no longer occur"),
        };
        let mut said = vec![format!(
            "baseline: {occur}; --write-baseline writes a new one"
        )];
        for (id, ply, kind) in gone.iter().take(TOLD) {
            let ply = ply.map_or_else(String::new, |ply| format!(" at ply {ply}"));
            said.push(format!("  {id}: {} {}{ply}", kind.code, kind.slug));
        }
        if gone.len() > TOLD {
            said.push(format!("  and {} more", gone.len() - TOLD));
        }
        said
    }
}

impl Known {
    /// Whether a finding is known and not used up; uses it up.
    fn covers(&self, judged: &JudgedFinding) -> bool {
        let finding = &judged.finding;
        let same = |entry: &&Entry| entry.kind == finding.kind && entry.ply == finding.ply;
        let Some(entry) = self.entries.iter().find(same) else {
            return false;
        };
        let less = |left: u32| left.checked_sub(1);
        entry
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_ok()
    }
}

/// Says anew how a game came out, from the findings that are left.
fn recast(outline: &mut Outline, game: &mut JudgedGame) {
    let left = &game.findings;
    outline.worst = left.iter().map(|judged| judged.finding.severity).max();
    outline.illegal = left
        .iter()
        .any(|judged| judged.rulings.iter().any(|(_, ruling)| ruling.is_illegal()));
    if outline.completeness == Completeness::Findings && outline.worst < Some(Severity::Warning) {
        outline.completeness = Completeness::Clean;
    }
    game.outcome = outline.completeness;
}

/// Keeps the findings of a count that the game still has.
fn keep(sheet: &mut ScoredSheet, left: &[JudgedFinding]) {
    let findings = &mut sheet.sheet.findings;
    findings.retain(|finding| left.iter().any(|judged| judged.finding == *finding));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Finding;

    fn game(findings: &[(&str, Option<u32>)]) -> (Outline, JudgedGame) {
        let all = findings.iter().map(|(code, ply)| {
            let mut finding = Finding::new(lookup(code).unwrap(), "said");
            finding.ply = *ply;
            JudgedFinding::bare(finding)
        });
        let all: Vec<JudgedFinding> = all.collect();
        let mut game = JudgedGame::unjudged("a#1".into(), "a".into(), all[0].finding.clone());
        game.outcome = Completeness::Findings;
        let outline = Outline {
            completeness: Completeness::Findings,
            worst: all.iter().map(|judged| judged.finding.severity).max(),
            illegal: false,
            is_go: true,
            plies: 9,
        };
        game.findings = all;
        (outline, game)
    }

    fn baseline(rows: &[&str]) -> Baseline {
        let mut baseline = Baseline::default();
        for row in rows {
            let row = format!(r#"{{"schema":"go-referee.baseline/1",{row}}}"#);
            baseline.take(&row).unwrap();
        }
        baseline
    }

    #[test]
    fn what_is_known_is_left_out_as_often_as_it_is_known() {
        let known = baseline(&[
            r#""id":"a#1","code":"M005","ply":9,"count":2"#,
            r#""id":"a#1","code":"F005""#,
            r#""id":"b#1","code":"F005""#,
        ]);
        let (mut outline, mut one) = game(&[
            ("M005", Some(9)),
            ("M005", Some(9)),
            ("M005", Some(9)),
            ("M005", Some(11)),
        ]);
        let stripped = known.strip("a#1", &mut outline, &mut one, &mut []);
        assert_eq!(stripped, 2);
        assert_eq!(one.findings.len(), 2);
        assert_eq!(outline.completeness, Completeness::Findings);
        assert_eq!(
            known.stale(Extent::Part),
            [
                "baseline: 1 entry no longer occurs; --write-baseline writes a new one",
                "  a#1: F005 missing-close"
            ]
        );
        assert_eq!(known.stale(Extent::Whole).len(), 3);
    }

    #[test]
    fn a_game_with_nothing_new_is_clean_but_never_whole_where_it_was_not() {
        let known = baseline(&[r#""id":"a#1","code":"F005""#]);
        let (mut outline, mut one) = game(&[("F005", None)]);
        known.strip("a#1", &mut outline, &mut one, &mut []);
        assert_eq!(
            (outline.completeness, outline.worst),
            (Completeness::Clean, None)
        );
        assert_eq!(one.outcome, Completeness::Clean);
        assert!(known.stale(Extent::Whole).is_empty());
        let known = baseline(&[r#""id":"a#1","code":"F005""#]);
        let (mut outline, mut one) = game(&[("F005", None)]);
        outline.completeness = Completeness::Incomplete;
        known.strip("a#1", &mut outline, &mut one, &mut []);
        assert_eq!(one.outcome, Completeness::Incomplete);
    }

    #[test]
    fn lines_of_anything_else_are_refused() {
        let mut baseline = Baseline::default();
        for line in [
            "{",
            "{}",
            r#"{"schema":"go-referee.baseline/1","code":"Z999"}"#,
        ] {
            assert!(baseline.take(line).is_err(), "{line}");
        }
    }
}
