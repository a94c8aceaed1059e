//! Every repetition, ko retake, occupied point and suicide on the main lines of real records:
//! the tables' events exactly, and none in any other game.

use crate::support::folder;
use go_referee::claims::{EventKind, Game, Reader};
use go_referee::record::{Cut, Ident, Limits, Scanner, Splitter};
use go_referee::referee::{Facts, Move, Obstacle, Referee};
use std::collections::BTreeMap;
use std::io::Read;

/// What a move's facts are called in the tables; a play's return is not named beside the reason
/// it is odd anyway (a retake, a lone stone's suicide, a stone forced onto another).
fn event(facts: &Facts, raw: impl FnOnce() -> String) -> Option<String> {
    let ply = facts.ply;
    match (facts.obstacle, facts.suicide, facts.ko_retake) {
        (Some(Obstacle::Occupied), ..) => Some(format!("occ@{ply}")),
        (Some(Obstacle::OffBoard), ..) => {
            let color = facts.mv.color().letter();
            Some(format!("bad {color}[{}]@{ply}", raw()))
        }
        (None, 0, true) => Some(format!("ko@{ply}")),
        (None, 0, false) => {
            let position = facts.repeats.position?;
            Some(format!("psk@{ply}=pos@{position}"))
        }
        (None, stones, _) => Some(format!("sui{stones}@{ply}")),
    }
}

/// The events of a game's main line.
fn events(referee: &mut Referee, game: &Game, bytes: &[u8]) -> Vec<String> {
    referee.start(game.size.used, &game.setup, game.to_play.used, 0);
    let mut found = Vec::new();
    for entry in &game.events {
        let mut raw = String::new();
        let mv = match entry.kind {
            EventKind::Play(color, point) => Move::Play(color, point),
            EventKind::Pass(color) => Move::Pass(color),
            EventKind::Unreadable(color, value) => {
                raw = String::from_utf8_lossy(value.of(bytes)).into_owned();
                Move::OffBoard(color)
            }
            EventKind::Setup { from, to } => {
                referee.edit(&game.edits[from as usize..to as usize], None);
                continue;
            }
            EventKind::ToPlay(color) => {
                referee.set_to_play(color);
                continue;
            }
        };
        if let Some(facts) = referee.advance(mv) {
            found.extend(event(&facts, || raw));
        }
    }
    found
}

/// Replays every game of a file and hands over its bytes and events; returns how many there were.
fn replay(bytes: &[u8], mut see: impl FnMut(&[u8], String, Vec<String>)) -> usize {
    const GN: Ident = Ident::new("GN");
    let (mut splitter, mut scanner) = (Splitter::new(), Scanner::default());
    let (mut reader, mut referee) = (Reader::default(), Referee::new());
    let (mut rest, mut games) = (bytes, 0);
    while let Cut::Game { len } = splitter.next(rest, true) {
        let scanned = scanner.scan(&rest[..len], &Limits::default(), None, &mut Vec::new());
        let root = scanned.tree.main_line().next();
        let name = root.and_then(|root| scanned.tree.find(root, GN));
        let name = name.and_then(|property| property.values.first().copied());
        let name = name.map_or(String::new(), |span| {
            String::from_utf8_lossy(scanned.tree.raw(span)).into_owned()
        });
        let game = reader.read(scanned.tree, scanned.charset.used, &mut Vec::new());
        let found = events(&mut referee, game, scanned.tree.bytes());
        see(&rest[..len], name, found);
        games += 1;
        rest = &rest[len..];
    }
    games
}

/// The table's rows: everything before the last column names the game.
fn table(file: &str) -> BTreeMap<String, Vec<String>> {
    let text = std::fs::read_to_string(folder().join("corpus").join(file)).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let (game, events) = line.rsplit_once('\t').unwrap();
        let events = events.split(',').map(str::to_owned).collect();
        (game.to_owned(), events)
    })
    .collect()
}

fn assert_same(expected: &BTreeMap<String, Vec<String>>, found: &BTreeMap<String, Vec<String>>) {
    for (game, events) in expected {
        assert_eq!(found.get(game), Some(events), "{game}");
    }
    let others = found
        .iter()
        .filter(|(game, _)| !expected.contains_key(*game));
    assert_eq!(others.collect::<Vec<_>>(), []);
}

#[test]
fn small_archives_hold_these_events_and_no_others() {
    let expected = table("repeats-small.tsv");
    let (mut found, mut behind) = (BTreeMap::new(), BTreeMap::new());
    let (mut members, mut games) = (0, 0);
    for archive in ["ai", "mixed", "quirks"] {
        let path = folder().join("corpus").join(format!("{archive}.zip"));
        let mut zip = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
        for index in 0..zip.len() {
            let mut member = zip.by_index(index).unwrap();
            if member.is_dir() {
                continue;
            }
            let path = member.name().unwrap().into_owned();
            let mut bytes = Vec::new();
            member.read_to_end(&mut bytes).unwrap();
            let file = path.rsplit('/').next().unwrap();
            let name = format!("{archive}/{file}");
            members += 1;
            let mut first = true;
            games += replay(&bytes, |_, _, events| {
                let rows = if first { &mut found } else { &mut behind };
                first = false;
                if !events.is_empty() {
                    rows.entry(name.clone())
                        .or_insert(Vec::new())
                        .extend(events);
                }
            });
        }
    }
    assert_eq!(members, 2911);
    assert!(games >= members, "{games}");
    assert_same(&expected, &found);
    assert_eq!(expected.len(), 24);
    // The table speaks of each file's first game. Behind it one test file, here twice, has a
    // game with `W[ff] W[ff]` in one node.
    let twice = ["quirks/0010-test.sgf", "quirks/0014-test.sgf"];
    let twice = twice.map(|file| (file.to_owned(), vec!["occ@3".to_owned()]));
    assert_same(&twice.into(), &behind);
}

#[test]
fn collections_hold_these_events_and_no_others() {
    let expected = table("repeats-big.tsv");
    let mut found = BTreeMap::new();
    let mut games = 0;
    for file in [
        "tom-2010-09.sgf",
        "tom-2011-04.sgf",
        "tygem-2007-01.sgf",
        "tygem-2008-05.sgf",
        "tygem-2009-07.sgf",
    ] {
        let path = folder().join("corpus").join(format!("{file}.gz"));
        let mut bytes = Vec::new();
        flate2::read::MultiGzDecoder::new(std::fs::File::open(path).unwrap())
            .read_to_end(&mut bytes)
            .unwrap();
        games += replay(&bytes, |_, name, events| {
            if !events.is_empty() {
                let twice = found.insert(format!("{file}\t{name}"), events);
                assert_eq!(twice, None, "{file} {name}");
            }
        });
    }
    assert_eq!(games, 25_196);
    assert_same(&expected, &found);
}
