//! Slices of a match, joined.

use crate::folder::{numbers, timeless};
use crate::run::{arbiter, outcome, play, well};
use std::fs;
use std::path::Path;
use std::process::Command;

fn merge(folders: &[&Path], whole: &Path) -> Command {
    let mut command = arbiter();
    command.arg("merge").args(folders).arg("-o").arg(whole);
    command
}

#[test]
fn slices_join_to_the_whole_match() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let whole = place("whole");
    well(&mut play(&whole, 9, &["--alternate"]));
    let parts = [
        (
            "one",
            &["--alternate", "--shard", "1/2", "--pairs-to", "3"][..],
        ),
        ("two", &["--alternate", "--shard", "2/2", "--jobs", "2"]),
        (
            "three",
            &["--alternate", "--shard", "1/2", "--pairs-from", "4"],
        ),
    ];
    for (name, more) in parts {
        well(&mut play(&place(name), 9, more));
    }
    assert_eq!(numbers(&place("one")), [1, 2, 5, 6]);
    let joined = place("joined");
    let (one, two, three) = (place("one"), place("two"), place("three"));
    let said = outcome(&mut merge(&[&three, &one, &two], &joined));
    assert_eq!(
        (said.exit, said.stderr.as_str()),
        (Some(0), "9 games of 3 slices\n")
    );
    assert_eq!(timeless(&joined), timeless(&whole));
    // It is a match like any other; a slice told twice is told once.
    well(arbiter().args(["play", "--resume", "-o"]).arg(&joined));
    let twice = place("twice");
    let said = outcome(&mut merge(&[&one, &one, &two, &three], &twice));
    assert_eq!(said.stderr, "9 games of 4 slices\n");
    assert_eq!(timeless(&twice), timeless(&whole));
    let again = outcome(&mut merge(&[&one], &twice));
    assert_eq!(again.exit, Some(2));
    assert!(again.stderr.contains("holds a match already"), "{again:?}");
}

#[test]
fn slices_of_different_matches_and_games_told_differently_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let (one, other, whole) = (place("one"), place("other"), place("whole"));
    well(&mut play(&one, 2, &["--komi", "7.5"]));
    well(&mut play(&other, 2, &["--komi", "6.5"]));
    let refused = outcome(&mut merge(&[&one, &other], &whole));
    assert_eq!(refused.exit, Some(2));
    for told in [
        "slices of different matches",
        "-komi = \"7.5\"",
        "+komi = \"6.5\"",
    ] {
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
    let copy = place("copy");
    fs::create_dir_all(copy.join("games")).unwrap();
    for name in [
        "match.toml",
        "results.jsonl",
        "games/000001.sgf",
        "games/000002.sgf",
    ] {
        fs::copy(one.join(name), copy.join(name)).unwrap();
    }
    fs::write(copy.join("games/000002.sgf"), "(;)").unwrap();
    let refused = outcome(&mut merge(&[&one, &copy], &whole));
    assert_eq!(refused.exit, Some(2));
    assert!(refused.stderr.contains("game 2 stands in"), "{refused:?}");
    assert!(!whole.exists());
}
