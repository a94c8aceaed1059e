//! Ends of every kind: at every step of writing, within it, and with files torn at every byte.

use super::*;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

const GAMES: u32 = 6;

fn record(number: u32) -> String {
    format!("(;GM[1]C[game {number}])")
}

fn row(number: u32) -> String {
    // Rows of different lengths, one with a character of several bytes.
    format!("row {number} {}\n", "棋".repeat(number as usize % 3))
}

fn number(line: &[u8]) -> Option<(u32, ())> {
    let text = std::str::from_utf8(line).ok()?;
    let mut words = text.split(' ');
    let is_row = words.next() == Some("row");
    let number = words.next()?.parse().ok()?;
    let whole = words.next()?.chars().count() == number as usize % 3;
    (is_row && whole).then_some((number, ()))
}

/// Plays what is missing, on a disk; gives the numbers it played.
fn play(folder: &Path, disk: Box<dyn Disk>) -> Result<Vec<u32>, StoreError> {
    let mut store = Store::enter_with(folder, disk)?;
    if store.read("match.toml")?.is_none() {
        store.write("match.toml", b"games = 6\n")?;
    }
    let taken = store.take_up(number)?;
    let done: Vec<u32> = taken.kept.iter().map(|row| row.number).collect();
    let mut played = Vec::new();
    // As several workers deliver them: not in order.
    for number in [2, 1, 3, 6, 5, 4] {
        if !done.contains(&number) {
            store.keep(number, record(number).as_bytes(), row(number).as_bytes())?;
            played.push(number);
        }
    }
    store.put_in_order(|line| number(line).map(|(number, ())| number))?;
    Ok(played)
}

/// Every file of the folder.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for place in [folder.to_owned(), folder.join("games")] {
        for entry in fs::read_dir(&place).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() && !path.ends_with("lock") {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                all.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    all
}

fn uninterrupted() -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let played = play(folder.path(), Box::new(RealDisk)).unwrap();
    assert_eq!(played.len() as u32, GAMES);
    contents(folder.path())
}

/// A disk that ends the program at its nth step, having done a part of it.
struct Ending {
    steps: u32,
    /// Bytes of the last step that still reach the disk; nothing for all.
    last: Option<usize>,
}

impl Ending {
    /// How much of a step is done, and whether the program ends with it.
    fn step(&mut self, length: usize) -> (usize, bool) {
        self.steps = self.steps.saturating_sub(1);
        match self.steps {
            0 => (self.last.unwrap_or(length).min(length), true),
            _ => (length, false),
        }
    }
}

fn ended() -> io::Error {
    io::Error::other("the program has ended")
}

impl Disk for Ending {
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let (length, ends) = self.step(bytes.len());
        RealDisk.write(path, &bytes[..length])?;
        if ends { Err(ended()) } else { Ok(()) }
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let (length, ends) = self.step(1);
        if length > 0 {
            RealDisk.rename(from, to)?;
        }
        if ends { Err(ended()) } else { Ok(()) }
    }

    fn append(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let (length, ends) = self.step(bytes.len());
        RealDisk.append(path, &bytes[..length])?;
        if ends { Err(ended()) } else { Ok(()) }
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        let (length, ends) = self.step(1);
        if length > 0 {
            RealDisk.remove(path)?;
        }
        if ends { Err(ended()) } else { Ok(()) }
    }
}

#[test]
fn an_end_at_any_step_and_within_it_changes_nothing_in_the_end() {
    let whole = uninterrupted();
    let mut ends = 0;
    for last in [Some(0), Some(1), Some(7), None] {
        for steps in 1.. {
            let folder = tempfile::tempdir().unwrap();
            let ending = play(folder.path(), Box::new(Ending { steps, last }));
            if ending.is_ok() {
                break;
            }
            ends += 1;
            play(folder.path(), Box::new(RealDisk)).unwrap();
            assert_eq!(contents(folder.path()), whole, "step {steps}, {last:?}");
        }
    }
    // Two steps for the configuration, three a game, two for the order; four kinds of end each.
    assert_eq!(ends, (2 + 3 * GAMES + 2) * 4);
}

#[test]
fn ends_while_taking_up_are_taken_up() {
    let whole = uninterrupted();
    for first in 1..20 {
        let folder = tempfile::tempdir().unwrap();
        let disk = Ending {
            steps: first,
            last: Some(3),
        };
        assert!(play(folder.path(), Box::new(disk)).is_err());
        for steps in 1..6 {
            let disk = Ending {
                steps,
                last: Some(2),
            };
            drop(play(folder.path(), Box::new(disk)));
        }
        play(folder.path(), Box::new(RealDisk)).unwrap();
        assert_eq!(contents(folder.path()), whole, "first at step {first}");
    }
}

#[test]
fn rows_torn_at_any_byte_lose_their_own_game_only() {
    let whole = uninterrupted();
    let rows = whole["results.jsonl"].clone();
    for torn in 0..=rows.len() {
        let folder = tempfile::tempdir().unwrap();
        play(folder.path(), Box::new(RealDisk)).unwrap();
        let path = folder.path().join("results.jsonl");
        fs::write(&path, &rows.as_bytes()[..torn]).unwrap();
        let played = play(folder.path(), Box::new(RealDisk)).unwrap();
        let left = rows.as_bytes()[..torn].iter().filter(|b| **b == b'\n');
        assert_eq!(played.len(), GAMES as usize - left.count(), "at {torn}");
        assert_eq!(contents(folder.path()), whole, "at {torn}");
    }
}

#[test]
fn a_game_without_its_record_is_played_again() {
    let whole = uninterrupted();
    for number in 1..=GAMES {
        for empty in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            play(folder.path(), Box::new(RealDisk)).unwrap();
            let path = folder.path().join(Store::record_name(number));
            if empty {
                fs::write(&path, "").unwrap();
            } else {
                fs::remove_file(&path).unwrap();
            }
            let played = play(folder.path(), Box::new(RealDisk)).unwrap();
            assert_eq!(played, [number]);
            assert_eq!(contents(folder.path()), whole);
        }
    }
}

#[test]
fn rubbish_and_doubles_are_cleared_away() {
    let whole = uninterrupted();
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), Box::new(RealDisk)).unwrap();
    let path = folder.path().join("results.jsonl");
    let rows = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("\n{}junk\n{rows}\0\0\0\0", row(3))).unwrap();
    fs::write(folder.path().join("games/000002.sgf.unfinished"), "(;").unwrap();
    let mut store = Store::enter(folder.path()).unwrap();
    let taken = store.take_up(number).unwrap();
    assert_eq!(
        (taken.kept.len() as u32, taken.lost, taken.twice),
        (GAMES, 3, 1)
    );
    drop(store);
    assert!(play(folder.path(), Box::new(RealDisk)).unwrap().is_empty());
    assert_eq!(contents(folder.path()), whole);
}

#[test]
fn rows_of_one_game_that_differ_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), Box::new(RealDisk)).unwrap();
    let path = folder.path().join("results.jsonl");
    let mut rows = fs::read_to_string(&path).unwrap();
    rows.push_str("row 3  \n");
    fs::write(&path, &rows).unwrap();
    let mut store = Store::enter(folder.path()).unwrap();
    let why = store.take_up(number).unwrap_err();
    assert!(
        matches!(why, StoreError::Differing { number: 3, .. }),
        "{why}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), rows);
}

#[test]
fn two_arbiters_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::enter(folder.path()).unwrap();
    let why = Store::enter(folder.path()).err().unwrap().to_string();
    let process = std::process::id();
    assert!(
        why.ends_with(&format!("in use by another arbiter, process {process}")),
        "{why}"
    );
    drop(store);
    assert!(Store::enter(folder.path()).is_ok());
}

/// What a folder holds, itself or below.
fn names(folder: &Path) -> Vec<String> {
    let mut all: Vec<String> = contents_of(folder).collect();
    all.sort();
    all
}

fn contents_of(folder: &Path) -> impl Iterator<Item = String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap())
}

#[test]
fn a_new_match_writes_over_nothing_and_says_what_lies_there() {
    for name in [
        "games/000001.sgf",
        "games/other.txt",
        "results.jsonl",
        "results.dat",
        "match.toml",
        "rules.toml",
        "gtp/000001-black.gtp",
        "games",
        "gtp",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "hi").unwrap();
        let before = names(folder.path());
        let entered = Store::enter(folder.path());
        let own = [("rules.toml", &b"ho"[..])];
        let why = entered.and_then(|store| store.claim(&own)).unwrap_err();
        assert!(why.to_string().contains(name), "{name}: {why}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "hi");
        assert_eq!(names(folder.path()), before, "{name}");
    }
    let folder = tempfile::tempdir().unwrap();
    for name in ["rules.toml", "notes.txt", "plan.unfinished"] {
        fs::write(folder.path().join(name), "hi").unwrap();
    }
    let mut store = Store::enter(folder.path()).unwrap();
    store.claim(&[("rules.toml", b"hi")]).unwrap();
    store.take_up(number).unwrap();
    assert!(folder.path().join("plan.unfinished").exists());
    drop(store);
    fs::write(folder.path().join("lock"), "of my door").unwrap();
    let why = Store::enter(folder.path()).err().unwrap();
    assert!(matches!(why, StoreError::Foreign { .. }), "{why}");
    let left = fs::read_to_string(folder.path().join("lock")).unwrap();
    assert_eq!(left, "of my door");
}

#[test]
fn a_match_that_is_not_begun_leaves_nothing() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("deep/match");
    let mut store = Store::enter(&folder).unwrap();
    store.make_folder("gtp").unwrap();
    assert_eq!(names(&folder), ["games", "gtp", "lock"]);
    drop(store);
    assert!(names(parent.path()).is_empty());
    // What was there before stays, and so does a match that was begun.
    fs::create_dir_all(folder.join("games")).unwrap();
    drop(Store::enter(&folder).unwrap());
    assert_eq!(names(&folder), ["games"]);
    let mut store = Store::enter(&folder).unwrap();
    store.write("match.toml", b"").unwrap();
    drop(store);
    assert_eq!(names(&folder), ["games", "lock", "match.toml"]);
}
