//! Claims of real records: malformed moves at their plies, and what becomes of every komi,
//! size and result.

use crate::support::folder;
use go_referee::amount::Amount;
use go_referee::board::Color;
use go_referee::claims::{EventKind, Game, Outcome, Reader, RulesClaim};
use go_referee::finding::Finding;
use go_referee::record::{Cut, Limits, Scanner, Splitter};
use std::collections::BTreeMap;
use std::io::Read;

/// The members of an archive by their file names.
fn members(archive: &str) -> BTreeMap<String, Vec<u8>> {
    let path = folder().join("corpus").join(format!("{archive}.zip"));
    let file = std::fs::File::open(&path).unwrap();
    let mut zip = zip::ZipArchive::new(file).unwrap();
    let mut members = BTreeMap::new();
    for index in 0..zip.len() {
        let mut member = zip.by_index(index).unwrap();
        if member.is_dir() {
            continue;
        }
        let name = member
            .name()
            .unwrap()
            .rsplit('/')
            .next()
            .unwrap()
            .to_owned();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        members.insert(format!("{archive}/{name}"), bytes);
    }
    members
}

/// Reads every game of a file: its index, its bytes and its testimony.
fn each_game(bytes: &[u8], mut see: impl FnMut(usize, &[u8], &Game, &[Finding])) {
    let mut splitter = Splitter::new();
    let mut scanner = Scanner::default();
    let mut reader = Reader::default();
    let mut rest = bytes;
    for index in 0.. {
        let Cut::Game { len } = splitter.next(rest, true) else {
            return;
        };
        let scanned = scanner.scan(&rest[..len], &Limits::default(), None, &mut Vec::new());
        let mut findings = Vec::new();
        let game = reader.read(scanned.tree, scanned.charset.used, &mut findings);
        see(index, scanned.tree.bytes(), game, &findings);
        rest = &rest[len..];
    }
}

/// `bad B[R16]@1` for every move that names no point, in order, over all games of a file.
fn bad_moves(bytes: &[u8]) -> Vec<String> {
    let mut bad = Vec::new();
    each_game(bytes, |_, bytes, game, _| {
        let mut ply = 0;
        for event in &game.events {
            match event.kind {
                EventKind::Unreadable(color, value) => {
                    ply += 1;
                    let raw = String::from_utf8_lossy(value.of(bytes)).into_owned();
                    bad.push(format!("bad {}[{raw}]@{ply}", color.letter()));
                }
                EventKind::Play(..) | EventKind::Pass(_) => ply += 1,
                EventKind::Setup { .. } | EventKind::ToPlay(_) => {}
            }
        }
    });
    bad
}

#[test]
fn moves_that_name_no_point_are_those_of_the_table_and_no_others() {
    let path = folder().join("corpus/repeats-small.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let expected: BTreeMap<&str, Vec<&str>> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .map(|(member, events)| {
            let bad = events.split(',').filter(|event| event.starts_with("bad"));
            (member, bad.collect())
        })
        .collect();
    let (mut read, mut bad) = (0, 0);
    for archive in ["ai", "mixed", "quirks"] {
        for (name, bytes) in members(archive) {
            let found = bad_moves(&bytes);
            let wanted = expected.get(name.as_str()).cloned().unwrap_or_default();
            assert_eq!(found, wanted, "{name}");
            read += 1;
            bad += found.len();
        }
    }
    assert_eq!((read, bad), (2911, 12));
}

/// How often each thing was seen.
type Counts = BTreeMap<String, u32>;

fn count(counts: &mut Counts, what: impl Into<String>) {
    *counts.entry(what.into()).or_default() += 1;
}

#[test]
fn every_claim_of_the_archives_is_used_or_reported() {
    let mut counts = Counts::new();
    for archive in ["ai", "mixed", "quirks"] {
        for (name, bytes) in members(archive) {
            each_game(&bytes, |index, _, game, findings| {
                count(&mut counts, "games");
                for finding in findings {
                    count(&mut counts, finding.kind.slug);
                }
                if !game.is_go {
                    return;
                }
                let reported = |slug: &str| findings.iter().any(|f| f.kind.slug == slug);
                let place = format!("{name} game {index}");
                if game.komi.used.is_none() {
                    let said = findings.iter().any(|f| f.kind.slug.starts_with("komi-"));
                    assert!(said, "{place}: {:?}", game.komi);
                }
                if game.rules.used == RulesClaim::Unknown {
                    assert!(reported("rules-unknown"), "{place}");
                }
                match game.result.used {
                    Outcome::Unreadable => assert!(reported("result-unreadable"), "{place}"),
                    Outcome::UnreadableScore { .. } => {
                        assert!(reported("result-not-a-quarter"), "{place}");
                    }
                    _ => {}
                }
                assert!(game.handicap.used != 1, "{place}");
            });
        }
    }
    for (what, times) in [
        ("games", 2993),
        ("komi-scaled", 1140),
        ("komi-probably-unknown", 73),
        ("komi-other-property", 4),
        ("result-zero", 41),
        ("result-unreadable", 1),
        ("size-unusable", 4),
        ("rules-unknown", 3),
        ("not-go", 8),
    ] {
        assert_eq!(counts.get(what), Some(&times), "{what} in {counts:#?}");
    }
}

/// What each hand-made file must have reported, and its events in short.
const TORTURE: &[(&str, &str, &[&str])] = &[
    ("17-lowercase-long", "Baa Wbb", &[]),
    ("23-padded-move", "Baa W-", &["move-padded", "move-blank"]),
    ("24-two-values", "Baa Wcc", &["several-move-values"]),
    ("25-dup-AB", "", &[]),
    ("26-b-and-w", "Baa Wbb", &["two-moves-in-node"]),
    ("27-setup-and-move", "Bbb", &["setup-and-move"]),
    ("28-move-in-root", "Baa Wbb", &["move-in-root"]),
    ("30-compressed-inverted", "Bii", &["rectangle-inverted"]),
    ("31-compressed-offboard", "Baa", &["setup-off-board"]),
    ("33-size-19:19", "Baa", &["size-spelling"]),
    ("35-size-300", "Baa", &["size-unusable"]),
    ("36-size-0", "Baa", &["size-unusable"]),
    ("40-ss-18", "Baa W?", &["move-looks-like-pass"]),
    ("42-uppercase-point", "B?", &["move-capitals"]),
    ("46-mixed-case-km", "Bpp", &["komi-scaled"]),
    ("47-km-comma", "Bpp", &["komi-spelling"]),
    ("48-km-empty", "Bpp", &["komi-empty"]),
    ("49-re-zi", "Bpp", &["result-spelling", "result-in-zi"]),
    ("55-gm2", "", &["not-go"]),
    ("56-gm-space", "Baa", &["game-type-spelling"]),
    ("66-AE-mid", "Baa +1 Bbb", &["setup-mid-game"]),
    ("70-HA-no-AB", "Wpp Bdd", &["handicap-stones-missing"]),
];

#[test]
fn hand_made_defects_are_reported() {
    for &(file, events, slugs) in TORTURE {
        let path = folder().join("corpus/torture").join(format!("{file}.sgf"));
        let bytes = std::fs::read(path).unwrap();
        each_game(&bytes, |_, _, game, findings| {
            let found: Vec<&str> = findings.iter().map(|finding| finding.kind.slug).collect();
            for slug in slugs {
                assert!(found.contains(slug), "{file}: {slug} is not in {found:?}");
            }
            if !events.is_empty() {
                assert_eq!(short(game), events, "{file}");
            }
        });
    }
    let counted = |file: &str, check: &dyn Fn(&Game)| {
        let path = folder().join("corpus/torture").join(format!("{file}.sgf"));
        let bytes = std::fs::read(path).unwrap();
        let mut games = 0;
        each_game(&bytes, |_, _, game, _| {
            games += 1;
            check(game);
        });
        assert_eq!(games, 1, "{file}");
    };
    let passes = |game: &Game| {
        let pass = |event: &&go_referee::claims::Event| matches!(event.kind, EventKind::Pass(_));
        game.events.iter().filter(pass).count()
    };
    counted("37-tt-19", &|game| assert_eq!(passes(game), 2));
    counted("38-tt-20", &|game| assert_eq!(passes(game), 0));
    counted("39-tt-rect-25x19", &|game| assert_eq!(passes(game), 0));
    counted("29-compressed", &|game| assert_eq!(game.setup.len(), 11));
    counted("46-mixed-case-km", &|game| {
        assert_eq!(game.komi.used, Some(Amount::half_points(15)));
    });
    counted("47-km-comma", &|game| {
        assert_eq!(game.komi.used, Some(Amount::half_points(13)));
    });
    counted("49-re-zi", &|game| {
        let margin = Amount::half_points(3);
        let winner = Color::Black;
        assert_eq!(game.result.used, Outcome::Score { winner, margin });
    });
    counted("65-game-info-late", &|game| {
        assert_eq!(game.komi.used, Some(Amount::half_points(11)));
        assert!(matches!(game.result.used, Outcome::Won { .. }));
    });
}

/// `Baa`, `W-` for a pass, `B?` for what cannot be read, `+2` for a set-up.
fn short(game: &Game) -> String {
    let names = game.events.iter().map(|event| match event.kind {
        EventKind::Play(color, point) => format!("{}{point:?}", color.letter()),
        EventKind::Pass(color) => format!("{}-", color.letter()),
        EventKind::Unreadable(color, _) => format!("{}?", color.letter()),
        EventKind::Setup { from, to } => format!("+{}", to - from),
        EventKind::ToPlay(color) => format!("PL{}", color.letter()),
    });
    names.collect::<Vec<_>>().join(" ")
}
