//! How a match is begun: engines, openings, files, and what is refused before the first game.

use crate::folder::{results, timeless};
use crate::run::{arbiter, engine, outcome, play, well};
use std::collections::BTreeMap;
use std::fs;

#[test]
fn openings_are_played_with_both_colours_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    fs::create_dir(&book).unwrap();
    fs::write(
        book.join("a.sgf"),
        "(;SZ[5];B[cc];W[bb])(;SZ[5]AB[aa][bb]PL[W];W[dd])",
    )
    .unwrap();
    fs::write(book.join("b.sgf"), "(;SZ[5];B[cc];B[dc];W[bb])").unwrap();
    let book = book.display().to_string();
    let whole = folder.path().join("match");
    well(&mut play(&whole, 8, &["--openings", &book]));
    let rows = results(&whole);
    let names: Vec<&str> = rows
        .iter()
        .map(|row| row["opening"].as_str().unwrap())
        .collect();
    let wanted = [
        "a.sgf#1", "a.sgf#1", "a.sgf#2", "a.sgf#2", "b.sgf#1", "b.sgf#1", "a.sgf#1", "a.sgf#1",
    ];
    assert_eq!(names, wanted);
    let plies: Vec<u64> = rows
        .iter()
        .map(|row| row["opening_plies"].as_u64().unwrap())
        .collect();
    assert_eq!(plies, [2, 2, 1, 1, 3, 3, 2, 2]);
    for pair in rows.chunks(2) {
        assert_eq!(pair[0]["black"], pair[1]["white"]);
        assert_eq!(pair[0]["pair"], pair[1]["pair"]);
    }
    let record = fs::read_to_string(whole.join("games/000003.sgf")).unwrap();
    assert!(
        record.contains("AB[aa][bb]") && record.contains(";W[dd]"),
        "{record}"
    );
    let shuffled = folder.path().join("shuffled");
    let more = [
        "--openings",
        &book,
        "--opening-order",
        "shuffle",
        "--seed",
        "5",
    ];
    well(&mut play(&shuffled, 6, &more));
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for row in results(&shuffled) {
        *seen
            .entry(row["opening"].as_str().unwrap().to_owned())
            .or_default() += 1;
    }
    assert_eq!(seen.into_values().collect::<Vec<_>>(), [2, 2, 2]);
}

#[test]
fn an_opening_that_cannot_be_played_is_named_with_its_ply() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.sgf");
    fs::write(&book, "(;SZ[5];B[cc])\n(;SZ[5];B[cc];W[bb];B[cc])").unwrap();
    let whole = folder.path().join("match");
    let refused = outcome(&mut play(
        &whole,
        2,
        &["--openings", &book.display().to_string()],
    ));
    assert_eq!(refused.exit, Some(2));
    let told = "book.sgf#2 ply 3 is illegal under chinese: a stone stands there";
    assert!(refused.stderr.contains(told), "{}", refused.stderr);
    assert!(!whole.exists());
    let cut = [
        "--openings",
        &book.display().to_string(),
        "--opening-plies",
        "2",
    ];
    well(&mut play(&whole, 2, &cut));
}

#[test]
fn a_file_holds_a_tournament_and_so_does_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("league.toml");
    let path = engine().display().to_string();
    let table =
        |name: &str| format!("[[engine]]\nname = \"{name}\"\ncommand = '{path} --seed {{seed}}'\n");
    let text = format!(
        "size = 5\ngames = 2\nalternate = true\nrules = \"aga\"\n{}{}{}",
        table("one"),
        table("two"),
        table("three")
    );
    fs::write(&file, text).unwrap();
    let whole = folder.path().join("match");
    let played = well(
        arbiter()
            .args(["play", "--match"])
            .arg(&file)
            .arg("-o")
            .arg(&whole),
    );
    assert!(
        played.stdout.contains("one against three"),
        "{}",
        played.stdout
    );
    let rows = results(&whole);
    assert_eq!(rows.len(), 6);
    assert!(rows.iter().all(|row| row["rules"] == "aga"));
    // What the folder keeps is such a file too.
    let again = folder.path().join("again");
    let kept = whole.join("match.toml");
    well(
        arbiter()
            .args(["play", "--match"])
            .arg(&kept)
            .arg("-o")
            .arg(&again),
    );
    assert_eq!(timeless(&whole), timeless(&again));
    assert_eq!(
        fs::read(kept).unwrap(),
        fs::read(again.join("match.toml")).unwrap()
    );
    // What is typed replaces what stands there.
    let table = ["--dat", "-o", "unused"];
    let refused = outcome(arbiter().args(["play", "--match"]).arg(&file).args(table));
    assert!(
        refused.stderr.contains("a table of two engines"),
        "{refused:?}"
    );
    let refused = outcome(arbiter().args(["report", "--format", "dat"]).arg(&whole));
    assert!(
        refused.stderr.contains("that table is for two engines"),
        "{refused:?}"
    );
    let gauntlet = folder.path().join("gauntlet");
    let more = ["--tournament", "gauntlet", "--games=1"];
    well(
        arbiter()
            .args(["play", "--match"])
            .arg(&file)
            .args(more)
            .arg("-o")
            .arg(&gauntlet),
    );
    assert_eq!(results(&gauntlet).len(), 2);
    // Misspellings are told with their line.
    fs::write(&file, "sise = 5\n").unwrap();
    let refused = outcome(
        arbiter()
            .args(["play", "--match"])
            .arg(&file)
            .arg("-o")
            .arg(&whole),
    );
    assert_eq!(refused.exit, Some(2));
    assert!(
        refused
            .stderr
            .contains("league.toml:1: no setting is called \"sise\""),
        "{refused:?}"
    );
}

#[test]
fn what_means_nothing_is_refused_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("match");
    for (more, told) in [
        (&["--rules", "nonsense"][..], "--rules nonsense"),
        (&["--komi", "x"], "--komi x"),
        (&["--time", "5"], "--time 5"),
        (&["--grace", "5 minutes"], "--grace 5 minutes"),
        (&["--sprt", "elo0=0,elo1=5"], "--sprt tests pairs"),
        (&["--sprt", "x"], "--sprt x"),
        (&["--shard", "3/2"], "--shard"),
        (&["--pairs-from", "0"], "pairs count from 1"),
        (&["--cwd", "c=/"], "no engine is called c"),
        (&["--max-moves", "few"], "--max-moves few"),
        (&["--adjudicate", "soon"], "--adjudicate soon"),
        (&["--openings", "/nowhere"], "--openings /nowhere"),
        (&["--komi", "10001"], "more than 10000 points"),
        (&["--handicap", "2"], "no fixed points for 2 stones"),
        (&["--handicap", "free:25"], "leave no room"),
        (&["--handicap", "-2"], "--handicap -2"),
        (&["--env", "a=FOO"], "--env a=FOO"),
        (&["--rules-command", "a=set {rule}"], "{rule}"),
        (&["--jobs", "0"], "from 1"),
        (&["--crash-limit", "0"], "from 1"),
        (&["--lag", "-5ms"], "--lag -5ms"),
        (&["--pairs-from", "3"], "the last pair of the match is 2"),
        (&["--opening-plies", "3"], "--openings"),
        (&["--opening-order", "shuffle"], "--openings"),
    ] {
        let refused = outcome(&mut play(&whole, 2, more));
        assert_eq!(refused.exit, Some(2), "{more:?}: {refused:?}");
        assert!(
            refused.stderr.contains(told),
            "{more:?}: {}",
            refused.stderr
        );
        assert!(!whole.exists(), "{more:?}");
    }
    let less = outcome(
        arbiter()
            .args(["play", "--engine=a=cat", "--engine=b=cat", "--games", "-1"])
            .arg("-o")
            .arg(&whole),
    );
    assert_eq!(less.exit, Some(2));
    assert!(less.stderr.contains("from 1"), "{less:?}");
    let book = folder.path().join("book.sgf");
    fs::write(&book, "(;SZ[9];B[cc])").unwrap();
    let book = book.display().to_string();
    let stones = outcome(
        arbiter()
            .args(["play", "--engine=a=cat", "--engine=b=cat", "--size=9"])
            .args(["--handicap=2", "--openings", &book, "-o"])
            .arg(&whole),
    );
    assert_eq!(stones.exit, Some(2));
    assert!(stones.stderr.contains("--handicap with"), "{stones:?}");
    assert!(!whole.exists());
    let large = outcome(
        arbiter()
            .args([
                "play",
                "--engine=a=cat",
                "--engine=b=cat",
                "--size=60",
                "-o",
            ])
            .arg(&whole),
    );
    assert_eq!(large.exit, Some(2));
    assert!(
        large.stderr.contains("--size 60: it is 1 to 52 lines"),
        "{large:?}"
    );
    let missing = outcome(
        arbiter()
            .args(["play", "--black", "/no/such/engine", "--white", "cat", "-o"])
            .arg(&whole),
    );
    assert_eq!(missing.exit, Some(2));
    assert!(
        missing.stderr.contains("could not be started"),
        "{missing:?}"
    );
    assert!(!whole.exists());
    let log = ["--log-gtp", "--dat", "-o"];
    let missing = outcome(
        arbiter()
            .args(["play", "--black", "/no/such/engine", "--white", "cat"])
            .args(log)
            .arg(folder.path().join("deep/match")),
    );
    assert_eq!(missing.exit, Some(2));
    assert!(!folder.path().join("deep").exists());
}

#[test]
fn a_file_that_is_no_match_of_the_folder_is_not_written_over() {
    for name in [
        "games/000001.sgf",
        "results.jsonl",
        "results.dat",
        "rules.toml",
        "lock",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "hi").unwrap();
        for more in [&["--dat"][..], &["--dat", "--resume"]] {
            let refused = outcome(&mut play(folder.path(), 2, more));
            assert_eq!(refused.exit, Some(2), "{name}: {refused:?}");
            assert!(refused.stderr.contains(name), "{name}: {refused:?}");
            assert_eq!(fs::read_to_string(&path).unwrap(), "hi");
            let entries = fs::read_dir(folder.path()).unwrap();
            assert_eq!(entries.count(), 1, "{name}");
        }
    }
}
