//! Any bytes as testimony, and every value in them as every claim: points lie on the board,
//! amounts are exact or refused, a reader that has read other games reads as a new one.

#![no_main]

use go_referee::amount::Amount;
use go_referee::board::{Color, Point, Size};
use go_referee::claims::{
    Event, EventKind, Game, HandicapEvidence, KomiEvidence, KomiPolicy, Outcome, Reader,
    read_handicap, read_incident, read_komi, read_result, read_rules, read_size, read_time,
    settle_result,
};
use go_referee::count::claimed;
use go_referee::finding::Finding;
use go_referee::record::{Limits, Scanned, Scanner, Span, simple_text};
use go_referee::rules::id_for_alias;
use libfuzzer_sys::fuzz_target;

const POLICIES: [KomiPolicy; 3] = [
    KomiPolicy::Evidence,
    KomiPolicy::Declared,
    KomiPolicy::Strict,
];
/// Values of a game that are tried as claims; enough for any that fits a fuzzer's input.
const VALUES: usize = 200;

type Edits = [(Point, Option<Color>)];

fn check_events(events: &[Event], edits: &Edits, size: Size, length: usize) {
    assert!(edits.iter().all(|&(point, _)| size.contains(point)));
    for event in events {
        assert!(event.byte as usize <= length);
        match event.kind {
            EventKind::Play(_, point) => assert!(size.contains(point)),
            EventKind::Setup { from, to } => assert!(from <= to && to as usize <= edits.len()),
            EventKind::Unreadable(_, value) => assert!(value.end as usize <= length),
            EventKind::Pass(_) | EventKind::ToPlay(_) => {}
        }
    }
}

fn check_game(game: &Game, length: usize) {
    let size = game.size.used;
    check_events(&game.events, &game.edits, size, length);
    assert!(game.setup.is_sorted_by_key(|&(point, _)| point));
    assert!(game.setup.iter().all(|&(point, _)| size.contains(point)));
    assert!(game.handicap.used == 0 || game.handicap.used >= 2);
    if let Some(marks) = &game.marks {
        for color in Color::BOTH {
            let mut points = marks.territory[color].clone();
            assert!(points.iter().all(|&point| size.contains(point)));
            points.sort_unstable();
            assert!(points.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }
}

fn testimony(scanned: &Scanned<'_>, used: &mut Reader, length: usize) {
    let (tree, charset) = (scanned.tree, scanned.charset.used);
    let mut findings = Vec::new();
    let game = used.read(tree, charset, &mut findings);
    check_game(game, length);
    let (mut new, mut again) = (Reader::default(), Vec::new());
    assert_eq!(
        format!("{:?}", new.read(tree, charset, &mut again)),
        format!("{game:?}")
    );
    assert_eq!(again, findings);
    let (mut events, mut edits) = (Vec::new(), Vec::new());
    for node in tree.nodes() {
        let size = game.size.used;
        Reader::node_events(tree, node, size, 1, &mut events, &mut edits, &mut findings);
    }
    check_events(&events, &edits, game.size.used, length);
    for finding in &findings {
        assert!(finding.byte.is_none_or(|byte| byte as usize <= length));
    }
}

/// The quarters a plain decimal number comes to: `None` for other texts, `Some(None)` where
/// they are no whole number.
fn quarters(text: &str) -> Option<Option<i128>> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let number = |text: &str| {
        let plain = (1..=15).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse::<i128>().ok()).flatten()
    };
    let scale = 10_i128.pow(u32::try_from(fraction.len()).ok().filter(|&n| n <= 15)?);
    let scaled = (number(whole)? * scale + number(fraction)?) * 4 * sign;
    Some((scaled % scale == 0).then_some(scaled / scale))
}

fn komi(text: &str) {
    let exact = quarters(text.trim());
    for policy in POLICIES {
        for zi in [false, true] {
            let evidence = KomiEvidence {
                zi,
                hundredths: zi,
                half_result: !zi,
            };
            let mut findings = Vec::new();
            let (used, _) = read_komi(text, evidence, policy, &mut findings);
            assert!(used.is_some() || !findings.is_empty());
            let used = used.map(|used| i128::from(used.in_quarters()));
            let literal = exact.is_none_or(|exact| used.is_none() || used == exact);
            assert!(literal || (policy == KomiPolicy::Evidence && !findings.is_empty()));
        }
    }
}

fn result(text: &str) {
    let mut findings = Vec::new();
    let (outcome, _) = settle_result(text, read_result(text), &mut findings);
    let Outcome::Score { winner, margin } = outcome else {
        return;
    };
    assert!(margin > Amount::ZERO);
    let text = text.trim();
    if let Some(Some(exact)) = text
        .strip_prefix(['B', 'W'])
        .and_then(|t| t.strip_prefix('+'))
        .and_then(quarters)
    {
        let margin = i128::from(margin.in_quarters());
        assert!(margin == exact || (margin == 2 * exact && !findings.is_empty()));
    }
    // An odd number of quarters would be taken for a count in zi.
    if margin.in_quarters() % 2 == 0 && margin < Amount::points(10_000_000) {
        let written = claimed(outcome);
        let mut none = Vec::new();
        let again = settle_result(&written, read_result(&written), &mut none).0;
        assert_eq!(
            (again, none),
            (Outcome::Score { winner, margin }, Vec::new())
        );
    }
}

fn claims(raw: &[u8], text: &str) {
    let mut findings: Vec<Finding> = Vec::new();
    komi(text);
    result(text);
    assert!(read_size(text, &mut findings).is_some() || !findings.is_empty());
    for seen in [(0, 0, 0), (2, 0, 0), (1, 3, 1)] {
        let seen = HandicapEvidence {
            black: seen.0,
            white: seen.1,
            leading: seen.2,
            white_first: seen.0 > 1,
        };
        let (stones, _) = read_handicap(Some(text), seen, &mut findings);
        assert!(stones == 0 || (2..=52 * 52).contains(&stones));
    }
    let _ = read_rules(text, id_for_alias, &mut findings);
    let _ = (read_time(text), read_incident(raw, Span::default()));
}

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits::default();
    let (mut scanner, mut reader) = (Scanner::default(), Reader::default());
    let tail = &bytes[bytes.len() / 2..];
    let scanned = scanner.scan(tail, &limits, None, &mut Vec::new());
    testimony(&scanned, &mut reader, tail.len());
    let scanned = scanner.scan(bytes, &limits, None, &mut Vec::new());
    testimony(&scanned, &mut reader, bytes.len());
    let tree = scanned.tree;
    let values = tree
        .nodes()
        .flat_map(|node| tree.properties(node))
        .flat_map(|property| property.values);
    for &value in values.take(VALUES) {
        let raw = tree.raw(value);
        claims(raw, &simple_text(raw, scanned.charset.used));
    }
});
