//! The clauses told for real games, borne out by counting and ruling anew: a seeded thousand of
//! rows at least, from every archive.

#![expect(clippy::print_stdout, reason = "the figures are what is looked at")]

use crate::counterfactual::{check_counts, check_legality, compared, everything, is_plain};
use crate::support::folder;
use go_referee::adjudicate::DeadWord;
use std::fs::File;
use std::io::Read;

/// Files of the corpus, and every how many-th game of each is taken.
const SOURCES: [(&str, usize); 8] = [
    ("ai.zip", 20),
    ("mixed.zip", 12),
    ("quirks.zip", 2),
    ("tom-2010-09.sgf.gz", 60),
    ("tom-2011-04.sgf.gz", 60),
    ("tygem-2007-01.sgf.gz", 500),
    ("tygem-2008-05.sgf.gz", 500),
    ("tygem-2009-07.sgf.gz", 500),
];

/// The games of a file: the members of a zip, the lines of a collection.
fn games(name: &str) -> Vec<Vec<u8>> {
    let path = folder().join("corpus").join(name);
    let file = File::open(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    if name.ends_with(".gz") {
        let mut all = Vec::new();
        let mut unpacked = flate2::read::MultiGzDecoder::new(file);
        unpacked.read_to_end(&mut all).unwrap();
        let lines = all.split(|byte| *byte == b'\n');
        return lines
            .filter(|l| l.starts_with(b"("))
            .map(<[u8]>::to_vec)
            .collect();
    }
    let mut zip = zip::ZipArchive::new(file).unwrap();
    let mut all = Vec::new();
    for index in 0..zip.len() {
        let mut member = zip.by_index(index).unwrap();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        if member.name().is_ok_and(|name| name.ends_with(".sgf")) {
            all.push(bytes);
        }
    }
    all
}

/// The games whose repetitions or odd moves are listed, by archive and member.
fn listed() -> Vec<Vec<u8>> {
    let table = folder().join("corpus").join("repeats-small.tsv");
    let text = std::fs::read_to_string(table).unwrap();
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (member, _) = line.split_once('\t').unwrap();
        let (archive, _) = member.split_once('/').unwrap();
        let path = folder().join("corpus").join(format!("{archive}.zip"));
        let mut zip = zip::ZipArchive::new(File::open(path).unwrap()).unwrap();
        let mut bytes = Vec::new();
        let mut member = zip.by_name(member).unwrap();
        member.read_to_end(&mut bytes).unwrap();
        found.push(bytes);
    }
    found
}

#[test]
fn the_clauses_of_real_games_are_borne_out() {
    let rulesets = everything();
    let (mut rows, mut rulings, mut taken) = (0, 0, 0);
    for (name, every) in SOURCES {
        let games = games(name);
        let mut compared_here = 0;
        for sgf in games.iter().step_by(every) {
            let game = compared(&rulesets, sgf, &DeadWord::Auto);
            if is_plain(&game) {
                let checked = check_counts(&rulesets, sgf, &DeadWord::Auto, &game);
                compared_here += usize::from(checked > 0);
                rows += checked;
            }
            rulings += check_legality(&rulesets, sgf, &game);
            taken += 1;
        }
        println!("{name}: {compared_here} games with rows");
    }
    let listed = listed();
    for sgf in &listed {
        let game = compared(&rulesets, sgf, &DeadWord::None);
        rulings += check_legality(&rulesets, sgf, &game);
    }
    println!("{taken} games, {rows} rows of counts, {rulings} of rulings");
    assert!(rows >= 1_000 && rulings >= 500, "{rows} {rulings}");
    assert!(listed.len() > 20, "{}", listed.len());
}
