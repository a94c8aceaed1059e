//! Whole records, read from their bytes.

use super::game::{EventKind, IncidentKind, OffenceKind, Outcome, RulesClaim, WinBy};
use super::{Event, Game, KomiPolicy, Reader, info};
use crate::amount::Amount;
use crate::board::Color::{self, Black, White};
use crate::board::{Point, Size};
use crate::finding::{Finding, catalogue, claim_codes as codes};
use crate::record::{Ident, Limits, NodeId, Scanner};
use proptest::prelude::*;

fn read_bytes(bytes: &[u8]) -> (Game, Vec<Finding>) {
    let mut scanner = Scanner::default();
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut Vec::new());
    let mut findings = Vec::new();
    let mut reader = Reader::default();
    let game = reader.read(scanned.tree, scanned.charset.used, &mut findings);
    (game.clone(), findings)
}

fn read(text: &str) -> (Game, Vec<&'static str>) {
    let (game, findings) = read_bytes(text.as_bytes());
    let slugs = findings
        .iter()
        .map(|finding| finding.kind.slug)
        .filter(|slug| !matches!(*slug, "komi-absent" | "rules-absent"))
        .collect();
    (game, slugs)
}

/// Events in short: `Baa`, `W-` for a pass, `B?` for what cannot be read, `+2` for a set-up.
fn short(game: &Game) -> String {
    let names: Vec<String> = game
        .events
        .iter()
        .map(|event| match event.kind {
            EventKind::Play(color, point) => format!("{}{point:?}", color.letter()),
            EventKind::Pass(color) => format!("{}-", color.letter()),
            EventKind::Unreadable(color, _) => format!("{}?", color.letter()),
            EventKind::Setup { from, to } => format!("+{}", to - from),
            EventKind::ToPlay(color) => format!("PL{}", color.letter()),
        })
        .collect();
    names.join(" ")
}

#[test]
fn every_example_triggers_its_finding() {
    let mut walked = 0;
    for kind in catalogue().filter(|kind| kind.code.starts_with('C')) {
        let (_, findings) = read_bytes(kind.example.as_bytes());
        assert!(
            findings.iter().any(|finding| finding.kind == kind),
            "{} {} is not triggered by {}: {findings:?}",
            kind.code,
            kind.slug,
            kind.example
        );
        walked += 1;
    }
    assert!(walked > 50, "only {walked} examples");
}

#[test]
fn a_clean_game_is_read_without_a_word() {
    let (game, findings) = read_bytes(
        b"(;FF[4]GM[1]SZ[9]KM[7]RU[NZ]RE[B+2]TM[600];B[ee];W[gc];B[tt];W[]TB[aa:bb]TW[ii])",
    );
    assert_eq!(findings, vec![]);
    assert_eq!(short(&game), "Bee Wgc B- W-");
    assert_eq!(game.size.used, Size::square(9).unwrap());
    assert_eq!(game.komi.used, Some(Amount::points(7)));
    assert_eq!(game.rules.used, RulesClaim::Known("new-zealand"));
    assert_eq!(game.to_play.used, Black);
    let marks = game.marks.unwrap();
    assert_eq!(
        (marks.territory.black.len(), marks.territory.white.len()),
        (4, 1)
    );
    assert_eq!(marks.ply, 4);
}

#[test]
fn moves_in_every_disguise() {
    let rows: &[(&str, &str, &[&str])] = &[
        (
            "(;GM[1]SZ[9];B[aa ];W[ ])",
            "Baa W-",
            &["move-padded", "move-blank"],
        ),
        (
            "(;GM[1]SZ[9];B[aa]W[bb])",
            "Baa Wbb",
            &["two-moves-in-node"],
        ),
        (
            "(;GM[1]SZ[9];W[bb]B[aa])",
            "Wbb Baa",
            &["two-moves-in-node"],
        ),
        (
            "(;GM[1]SZ[9];B[aa][bb];W[cc])",
            "Baa Wcc",
            &["several-move-values"],
        ),
        ("(;GM[1]SZ[9]B[aa];W[bb])", "Baa Wbb", &["move-in-root"]),
        ("(;GM[1]SZ[19];B[DD])", "B?", &["move-capitals"]),
        (
            "(;GM[1]SZ[18];B[aa];W[ss])",
            "Baa W?",
            &["move-looks-like-pass"],
        ),
        ("(;GM[1]SZ[20];B[tt])", "Btt", &[]),
        ("(;GM[1]SZ[25:19];B[tt])", "B?", &[]),
        ("(;GM[1]SZ[19];B[tt];W[tt])", "B- W-", &[]),
        ("(;GM[1]SZ[9];B[jj])", "B?", &["move-looks-like-pass"]),
        ("(;GM[1]SZ[9];B[ks])", "B?", &[]),
        (
            "(;GM[1]SZ[19];B[R16];W[Pass])",
            "B? W?",
            &["move-human-notation", "move-human-notation"],
        ),
        (
            "(;GM[1]SZ[9];B[90];W[c   c])",
            "B? W?",
            &["move-malformed", "move-malformed"],
        ),
        ("(;GaMe[1]SiZe[9];Black[aa];White[bb])", "Baa Wbb", &[]),
        ("(;GM[1]SZ[9]RE[W+R];W[bb];B[  ])", "Wbb", &["move-blank"]),
        (
            "(;GM[1]SZ[9]RE[W+2];W[bb];B[  ])",
            "Wbb B-",
            &["move-blank"],
        ),
        (
            "(;GM[1]SZ[9]RE[W+R];B[  ];W[bb])",
            "B- Wbb",
            &["move-blank"],
        ),
        ("(;GM[1]SZ[9];B[aa]KO[])", "Baa", &["move-forced"]),
    ];
    for &(text, events, slugs) in rows {
        let (game, found) = read(text);
        let found: Vec<_> = found
            .into_iter()
            .filter(|slug| !matches!(*slug, "size-spelling" | "result-and-komi"))
            .collect();
        assert_eq!(
            (short(&game).as_str(), found),
            (events, slugs.to_vec()),
            "{text}"
        );
    }
}

#[test]
fn set_up_before_and_during_the_game() {
    let (game, found) = read("(;GM[1]SZ[9]AB[aa][bb:cc]AW[ii];AE[aa];AW[bb];B[dd];W[ee])");
    assert_eq!(found, Vec::<&str>::new());
    assert_eq!(short(&game), "Bdd Wee");
    let stones: Vec<String> = game
        .setup
        .iter()
        .map(|(point, color)| format!("{}{point:?}", color.letter()))
        .collect();
    assert_eq!(stones.join(" "), "Wbb Bcb Bbc Bcc Wii");

    let (game, found) = read("(;GM[1]SZ[9];B[aa];AE[aa]AW[ab][ab]PL[B];B[cc])");
    assert_eq!(found, ["setup-mid-game", "to-play-mid-game"]);
    assert_eq!(short(&game), "Baa +2 PLB Bcc");
    assert_eq!(game.edits.len(), 2);

    let (game, found) = read("(;GM[1]SZ[9];AB[aa]B[bb];AW[cc]W[dd])");
    assert_eq!(
        found,
        ["setup-and-move", "setup-mid-game", "setup-and-move"]
    );
    assert_eq!(short(&game), "Bbb +1 Wdd");
    assert_eq!(game.setup.len(), 1);

    let (game, found) = read("(;GM[1]SZ[9]AB[aa]AW[aa:ab];B[cc])");
    assert_eq!(found, ["setup-contradicts"]);
    assert!(game.setup.iter().all(|stone| stone.1 == White));

    let (game, found) = read("(;GM[1]SZ[9]AB[cc:aa]AW[ii:kk];B[dd])");
    assert_eq!(found, ["rectangle-inverted", "setup-off-board"]);
    assert_eq!(game.setup.len(), 10);
}

#[test]
fn rectangles_cost_bounded_work() {
    let mut text = String::from("(;GM[1]SZ[52]");
    for _ in 0..100_000 {
        text.push_str("AB[aa:ZZ]");
    }
    text.push_str(";W[aa];TB");
    text.push_str(&"[aa:ZZ]".repeat(100_000));
    text.push(')');
    let (game, found) = read(&text);
    assert_eq!(game.setup.len(), 52 * 52);
    let capped = found.iter().filter(|slug| **slug == "rectangles-capped");
    assert!((1..=200).contains(&capped.count()));
    assert!(found.len() < 300, "{} findings", found.len());
}

#[test]
fn a_flood_of_defects_is_counted_not_listed() {
    let text = format!("(;GM[1]SZ[9]{})", ";B[zz9]".repeat(10_000));
    let (game, found) = read(&text);
    assert_eq!(game.events.len(), 10_000);
    assert!(found.len() < 110);
    assert_eq!(found.last(), Some(&"more-of-the-same"));
}

#[test]
fn sizes_are_inferred_when_they_cannot_be_used() {
    let many = |last: &str| format!("{};B[{last}]", ";B[aa];W[bb];B[cc];W[dd];B[ee]".repeat(3));
    for (size, moves, lines, slug) in [
        ("SZ[300]", ";B[aa]".to_owned(), 19, Some("size-unusable")),
        ("SZ[0]", many("ii"), 9, Some("size-unusable")),
        ("SZ[-10]", many("jj"), 13, Some("size-unusable")),
        ("SZ[]", many("ss"), 19, Some("size-unusable")),
        ("SZ[200]", many("uv"), 22, Some("size-unusable")),
        ("SZ[10:53]", many("tt"), 9, Some("size-unusable")),
        ("SZ[ 19]", ";B[aa]".to_owned(), 19, Some("size-spelling")),
        ("", ";B[aa]".to_owned(), 19, None),
        ("", ";B[vv]".to_owned(), 19, Some("size-exceeded")),
    ] {
        let (game, found) = read(&format!("(;GM[1]{size}{moves})"));
        assert_eq!(
            game.size.used,
            Size::square(lines).unwrap(),
            "{size}{moves}"
        );
        assert_eq!(found.first().copied(), slug, "{size}{moves}");
    }
}

#[test]
fn only_go_is_read() {
    for (text, is_go, slug) in [
        ("(;SZ[9];B[aa])", true, None),
        ("(;GM[1]SZ[9];B[aa])", true, None),
        ("(;GM[1 ]SZ[9];B[aa])", true, Some("game-type-spelling")),
        ("(;GM[ 1]SZ[9];B[aa])", true, Some("game-type-spelling")),
        ("(;GM[1]GM[1]SZ[9];B[aa])", true, Some("game-type-spelling")),
        ("(;GM[2]SZ[9];B[aa])", false, Some("not-go")),
        ("(;GM[]SZ[9];B[aa])", false, Some("not-go")),
        ("(;GM[x]SZ[9];B[aa])", false, Some("not-go")),
        ("(;GM[1]GM[2]SZ[9];B[aa])", false, Some("not-go")),
    ] {
        let (game, found) = read(text);
        assert_eq!(
            (game.is_go, found.first().copied()),
            (is_go, slug),
            "{text}"
        );
        assert_eq!(game.events.is_empty(), !is_go, "{text}");
    }
}

#[test]
fn komi_rests_on_rules_result_and_program() {
    for (text, quarters) in [
        ("(;GM[1]KM[375]RU[Chinese];B[aa])", Some(30)),
        ("(;GM[1]KM[3.75]RU[Chinese];B[aa])", Some(30)),
        ("(;GM[1]KM[3.75]RE[B+0.75];B[aa])", Some(30)),
        ("(;GM[1]KM[3.75]RU[Japanese];B[aa])", Some(15)),
        ("(;GM[1]KM[50]AP[foxwq];B[aa])", Some(2)),
        ("(;GM[1]KM[50]AP[YuanYu];B[aa])", Some(2)),
        ("(;GM[1]KM[50];B[aa])", Some(200)),
        ("(;GM[1]KO[7.5];B[aa])", Some(30)),
        ("(;GM[1]Komi[6.5];B[aa])", Some(26)),
        ("(;GM[1]KM[]KO[5,5];B[aa])", Some(22)),
        ("(;GM[1]KO[xxxx];B[aa])", None),
        ("(;GM[1]KM[0]RE[B+3.5];B[aa])", None),
        ("(;GM[1]KM[0]RE[B+3];B[aa])", Some(0)),
        (
            "(;GM[1]KM[0]RU[Chinese]HA[2]AB[dd][pp]RE[B+3.5];W[aa])",
            Some(0),
        ),
        ("(;GM[1];B[aa])", None),
        ("(;GM[1]SZ[9]C[hi]RE[B+R]KM[5.5];B[aa])", Some(22)),
        ("(;GM[1];B[aa];C[late]KM[5.5])", Some(22)),
    ] {
        let (game, _) = read(text);
        assert_eq!(game.komi.used.map(Amount::in_quarters), quarters, "{text}");
    }
}

#[test]
fn the_policy_is_the_readers() {
    let mut scanner = Scanner::default();
    let bytes = b"(;GM[1]KM[375]RU[Chinese];B[aa])";
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut Vec::new());
    for (policy, komi) in [
        (KomiPolicy::Evidence, Some(Amount::half_points(15))),
        (KomiPolicy::Declared, Some(Amount::points(375))),
        (KomiPolicy::Strict, None),
    ] {
        let mut reader = Reader::new(policy);
        let game = reader.read(scanned.tree, scanned.charset.used, &mut Vec::new());
        assert_eq!(game.komi.used, komi, "{policy:?}");
    }
}

#[test]
fn who_plays_first() {
    for (text, color, reason) in [
        ("(;GM[1];B[aa])", Black, "first move"),
        ("(;GM[1];W[aa])", White, "first move"),
        ("(;GM[1]PL[W];W[aa])", White, "declared"),
        ("(;GM[1]PL[W];B[aa])", White, "declared"),
        ("(;GM[1]PL[2];W[aa])", White, "declared"),
        ("(;GM[1];PL[w 123])", White, "declared"),
        ("(;GM[1]HA[2]AB[dd][pp])", White, "handicap"),
        ("(;GM[1])", Black, "nothing says otherwise"),
    ] {
        let (game, _) = read(text);
        assert_eq!(
            (game.to_play.used, game.to_play.reason),
            (color, reason),
            "{text}"
        );
    }
}

#[test]
fn handicap_against_stones_and_moves() {
    for (text, stones, slug) in [
        ("(;GM[1]HA[2]AB[dd][pp];W[aa])", 2, None),
        (
            "(;GM[1]HA[3]KM[0];W[pp];B[dd])",
            0,
            Some("handicap-stones-missing"),
        ),
        (
            "(;GM[1]HA[3];B[dd];B[pp];B[dp];W[pd])",
            3,
            Some("handicap-as-moves"),
        ),
        (
            "(;GM[1]HA[2];B[dd];W[];B[pp];W[pd])",
            2,
            Some("handicap-as-moves"),
        ),
        ("(;GM[1]AB[dd][pp];W[aa])", 2, Some("handicap-undeclared")),
        (
            "(;GM[1]HA[0]AB[dd][pp];W[aa])",
            2,
            Some("handicap-undeclared"),
        ),
        ("(;GM[1]AB[dd][pp];B[aa])", 0, None),
        ("(;GM[1]HA[1];B[aa])", 0, Some("handicap-one")),
        ("(;GM[1]HA[7.5];B[aa])", 0, Some("handicap-unreadable")),
    ] {
        let (game, found) = read(text);
        assert_eq!(
            (game.handicap.used, found.first().copied()),
            (stones, slug),
            "{text}"
        );
    }
}

#[test]
fn claims_that_contradict_each_other_are_noted() {
    for (text, slugs) in [
        ("(;GM[1]KM[6.5]RE[W+3];B[aa])", vec!["result-and-komi"]),
        ("(;GM[1]KM[6.5]RE[W+3.5];B[aa])", vec![]),
        (
            "(;GM[1]KM[750]RU[Japanese]RE[W+R];B[aa])",
            vec!["komi-scaled", "rules-and-komi"],
        ),
        (
            "(;GM[1]KM[7.5]RU[Chinese]RE[B+2.5];B[aa])",
            vec!["result-parity"],
        ),
        ("(;GM[1]KM[7.5]RU[Chinese]RE[B+1.5];B[aa])", vec![]),
        (
            "(;GM[1]KM[7.5]RU[Chinese]RE[W+0.25];B[aa])",
            vec!["result-in-zi"],
        ),
        ("(;GM[1]KM[6.5];B[aa]KM[7.5])", vec!["info-repeated"]),
        ("(;GM[1];B[aa]KM[7.5])", vec!["info-off-root"]),
    ] {
        assert_eq!(read(text).1, slugs, "{text}");
    }
}

#[test]
fn results_are_read_in_the_records_charset() {
    let mut bytes = b"(;GM[1]CA[Shift_JIS]RE[257".to_vec();
    bytes.extend_from_slice(b"\x8e\xe8\x8a\xae, \x8d\x95\x92\x86\x89\x9f\x82\xb5\x8f\x9f\x82\xbf");
    bytes.extend_from_slice(b"];B[aa])");
    let (game, _) = read_bytes(&bytes);
    let by = WinBy::Resign;
    assert_eq!(game.result.used, Outcome::Won { winner: Black, by });
}

#[test]
fn incidents_and_marks_of_the_last_node() {
    let text = "(;GM[1]SZ[9]TB[aa];B[aa];W[]GOREF[2:imposed-pass][2:warning:W];B[bb]TB[cc]TW[cc:dd];W[ee]GOREF[x])";
    let (game, found) = read(text);
    assert_eq!(found, ["incident-unreadable", "marks-contradict"]);
    let kinds: Vec<_> = game
        .incidents
        .iter()
        .map(|incident| incident.kind)
        .collect();
    assert_eq!(
        kinds[..2],
        [
            IncidentKind::ImposedPass,
            IncidentKind::Offence(White, OffenceKind::Warning)
        ]
    );
    let marks = game.marks.unwrap();
    assert_eq!(marks.ply, 3);
    assert_eq!(
        (marks.territory.black.len(), marks.territory.white.len()),
        (1, 4)
    );
}

#[test]
fn nodes_of_variations_are_read_alone() {
    let mut scanner = Scanner::default();
    let bytes = b"(;GM[1]SZ[9];B[aa](;W[bb])(;AB[cc]AW[dd];W[R16]))";
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut Vec::new());
    let (mut events, mut edits, mut findings) = (Vec::new(), Vec::new(), Vec::new());
    let nodes: Vec<NodeId> = scanned.tree.nodes().collect();
    let size = Size::square(9).unwrap();
    for &node in &nodes[3..] {
        Reader::node_events(
            scanned.tree,
            node,
            size,
            2,
            &mut events,
            &mut edits,
            &mut findings,
        );
    }
    assert!(matches!(
        events[0].kind,
        EventKind::Setup { from: 0, to: 2 }
    ));
    assert!(matches!(events[1].kind, EventKind::Unreadable(White, _)));
    assert_eq!(edits.len(), 2);
    assert_eq!(
        findings.last().map(|f| f.kind),
        Some(&codes::MOVE_HUMAN_NOTATION)
    );
}

#[test]
fn a_reader_forgets_the_game_before() {
    let mut scanner = Scanner::default();
    let mut reader = Reader::default();
    let first = b"(;GM[1]SZ[9]AB[aa]KM[375]HA[2]PL[W]RE[B+R]RU[AGA];B[bb]TB[cc]GOREF[1:void])";
    let scanned = scanner.scan(first, &Limits::default(), None, &mut Vec::new());
    reader.read(scanned.tree, scanned.charset.used, &mut Vec::new());
    for text in ["(;GM[1])", "(;GM[2]AB[aa])"] {
        let scanned = scanner.scan(text.as_bytes(), &Limits::default(), None, &mut Vec::new());
        let game = reader.read(scanned.tree, scanned.charset.used, &mut Vec::new());
        let (fresh, _) = read_bytes(text.as_bytes());
        assert_eq!(format!("{game:?}"), format!("{fresh:?}"));
    }
}

#[test]
fn names_are_given_on_request() {
    let mut scanner = Scanner::default();
    let bytes = "(;GM[1]PB[巧花 \\] x];PW[late])".as_bytes();
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut Vec::new());
    let get = |name| info(scanned.tree, scanned.charset.used, Ident::new(name));
    assert_eq!(get("PB").as_deref(), Some("巧花 ] x"));
    assert_eq!(get("PW").as_deref(), Some("late"));
    assert_eq!(get("EV"), None);
}

fn on_board(size: Size, events: &[Event], setup: &[(Point, Color)]) -> bool {
    let played = events.iter().all(|event| match event.kind {
        EventKind::Play(_, point) => size.contains(point),
        _ => true,
    });
    played && setup.iter().all(|&(point, _)| size.contains(point))
}

proptest! {
    #[test]
    fn any_bytes_give_a_game_on_its_board(bytes in any::<Vec<u8>>()) {
        let (game, _) = read_bytes(&bytes);
        prop_assert!(on_board(game.size.used, &game.events, &game.setup));
    }

    #[test]
    fn any_properties_give_a_game_on_its_board(
        nodes in prop::collection::vec(
            ("(B|W|AB|AW|AE|PL|KM|KO|RE|RU|SZ|HA|GM|TB|TW|TM|GOREF)", "[ -Z^-~黒目半]{0,6}", any::<bool>()),
            0..24,
        )
    ) {
        let mut text = String::from("(;");
        for (name, value, node) in nodes {
            let separator = if node { ";" } else { "" };
            text.push_str(&format!("{separator}{name}[{value}]"));
        }
        text.push(')');
        let (game, findings) = read_bytes(text.as_bytes());
        prop_assert!(on_board(game.size.used, &game.events, &game.setup));
        let size = game.size.used;
        let edits = game.edits.iter().all(|edit| size.contains(edit.0));
        prop_assert!(edits && findings.len() < 200);
    }
}
