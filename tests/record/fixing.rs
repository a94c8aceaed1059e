//! Repairs: the same nodes and values, sound structure, and nothing more to repair.

use crate::generator::{Random, game};
use crate::laws::{cut, soup};
use go_referee::finding::Finding;
use go_referee::record::{Limits, NodeId, Scanner, fix, text};
use proptest::prelude::*;

type Flat = Vec<(Option<usize>, Vec<(String, Vec<String>)>)>;

fn read(bytes: &[u8]) -> (Flat, Vec<Finding>, bool) {
    let mut scanner = Scanner::default();
    let mut findings = Vec::new();
    let game = scanner.scan(bytes, &Limits::default(), None, &mut findings);
    let flat = game
        .tree
        .nodes()
        .map(|node| {
            let properties = game.tree.properties(node).map(|property| {
                let values = property.values.iter();
                (
                    property.ident.to_string(),
                    values
                        .map(|&v| text(game.tree.raw(v), game.charset.used).into_owned())
                        .collect(),
                )
            });
            (
                game.tree.parent(node).map(NodeId::index),
                properties.collect(),
            )
        })
        .collect();
    (flat, findings, game.found)
}

/// Codes a repair takes away.
const REPAIRED: &[&str] = &[
    "F002", "F003", "F004", "F005", "F006", "F007", "F008", "F009", "F010", "F011", "F014", "F015",
    "F016", "F017", "F018", "F021", "F022",
];

fn check(bytes: &[u8]) -> Option<Vec<u8>> {
    let (before, findings, found) = read(bytes);
    let fixed = fix(bytes, None);
    if !found {
        assert_eq!(fixed, None);
        return None;
    }
    let broken = findings.iter().any(|f| REPAIRED.contains(&f.kind.code));
    if broken && fixed.is_none() {
        return None;
    }
    let result = fixed.clone().unwrap_or_else(|| bytes.to_vec());
    let shown = result.escape_ascii().to_string();
    let (after, left, _) = read(&result);
    assert_eq!(before, after, "{shown}");
    let wrong = left.iter().find(|f| REPAIRED.contains(&f.kind.code));
    assert_eq!(wrong, None, "{shown}");
    assert_eq!(fix(&result, None), None, "{shown}");
    assert!(
        broken || fixed.is_none(),
        "repaired without a finding: {shown}"
    );
    fixed
}

#[test]
fn each_defect_is_repaired_and_no_more() {
    let cases: &[(&str, &str)] = &[
        ("(;GM[1];B[aa](;W[bb]", "(;GM[1];B[aa](;W[bb]))"),
        ("(;GM[1];B[aa])) \n", "(;GM[1];B[aa]) \n"),
        ("(GM[1];B[aa])", "(;GM[1];B[aa])"),
        (";GM[1] ;B[aa])", "(;GM[1] ;B[aa])"),
        ("(;BR[A [3d]];B[aa])", "(;BR[A [3d\\]];B[aa])"),
        ("(;GM[1];B;W[aa])", "(;GM[1];;W[aa])"),
        ("(;GM[1];[aa]B[bb])", "(;GM[1];B[bb])"),
        ("(;S Z[9]\n;B[aa])", "(;SZ[9]\n;B[aa])"),
        ("(;GM[1];B[aa]()(;W[bb]))", "(;GM[1];B[aa](;W[bb]))"),
        (
            "(;B[aa](;W[bb]);W[cc];B[dd])",
            "(;B[aa](;W[bb])(;W[cc];B[dd]))",
        ),
        (
            "(;B[aa](;W[bb])C[x y](;W[cc]))",
            "(;B[aa]C[x y](;W[bb])(;W[cc]))",
        ),
        ("(;GM[1];C[cut off", "(;GM[1];C[cut off])"),
        ("(;GM[1];C[cut off\\", "(;GM[1];C[cut off])"),
        ("(;GM[1]\0;B[aa] .. ;W[bb])", "(;GM[1];B[aa]  ;W[bb])"),
        ("mail\n\n(;GM[1])\n-- \nbye\x1a", "(;GM[1])\n \n"),
        ("(;B[aa]((;W[bb])(;W[cc])))", "(;B[aa](;W[bb])(;W[cc]))"),
        ("(;GM[1];B[aa]);W[bb])", "(;GM[1];B[aa];W[bb])"),
        ("(;GM[1];B[aa]) ) ;W[bb])", "(;GM[1];B[aa]  ;W[bb])"),
        ("\u{feff} (;GM[1])\0", "\u{feff} (;GM[1])"),
    ];
    for (broken, whole) in cases {
        let fixed = check(broken.as_bytes()).unwrap_or_default();
        assert_eq!(String::from_utf8_lossy(&fixed), *whole, "from {broken}");
    }
}

#[test]
fn what_is_well_formed_is_left_alone() {
    for seed in 0..1000 {
        let made = game(seed, 40).text;
        assert_eq!(fix(made.as_bytes(), None), None, "{made}");
    }
}

#[test]
fn hardly_any_damage_is_beyond_repair() {
    let mut random = Random(7);
    let (mut broken, mut beyond) = (0, 0);
    for seed in 0..3000 {
        let mut bytes = game(seed, 20).text.into_bytes();
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, random.pick(b"()[];\\x\0")),
            _ => bytes.truncate(at),
        }
        for slice in cut(&bytes) {
            let (_, findings, found) = read(slice);
            if found && findings.iter().any(|f| REPAIRED.contains(&f.kind.code)) {
                broken += 1;
                beyond += usize::from(check(slice).is_none());
            }
        }
    }
    assert!(broken > 1500, "only {broken} games were broken");
    assert!(beyond * 100 < broken, "{beyond} of {broken} beyond repair");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn repairs_keep_every_node_and_value(bytes in soup()) {
        for slice in cut(&bytes) {
            check(slice);
        }
    }

    #[test]
    fn a_well_formed_game_with_bytes_lost_or_added_is_repaired(
        seed in any::<u64>(),
        at in any::<prop::sample::Index>(),
        with in prop::sample::select(&["", "(", ")", "]", "[", ";", "\\", "\0", "x", "B", "]]"][..]),
        lost in 0usize..3,
    ) {
        let mut bytes = game(seed, 20).text.into_bytes();
        let at = at.index(bytes.len());
        let to = bytes.len().min(at + lost);
        bytes.splice(at..to, with.bytes());
        for slice in cut(&bytes) {
            check(slice);
        }
    }
}
