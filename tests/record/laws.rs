//! What holds for any bytes.

use crate::generator::game;
use go_referee::record::{
    Charset, Cut, Limits, Scanned, Scanner, Span, Splitter, conformance, line_breaks, place, text,
};
use proptest::prelude::*;

/// Cuts a file given at once.
pub fn cut(bytes: &[u8]) -> Vec<&[u8]> {
    let mut splitter = Splitter::new();
    let mut slices = Vec::new();
    let mut at = 0;
    loop {
        match splitter.next(&bytes[at..], true) {
            Cut::Game { len } => {
                slices.push(&bytes[at..at + len]);
                at += len;
            }
            Cut::End => return slices,
            Cut::NeedMore => panic!("more is needed at the end"),
        }
    }
}

/// Cuts a file that arrives in pieces of the given lengths, over and over.
fn cut_in_pieces(bytes: &[u8], pieces: &[usize]) -> Vec<usize> {
    let mut splitter = Splitter::new();
    let mut lengths = Vec::new();
    let (mut at, mut arrived, mut piece) = (0, 0, 0);
    loop {
        match splitter.next(&bytes[at..arrived], arrived == bytes.len()) {
            Cut::Game { len } => {
                lengths.push(len);
                at += len;
            }
            Cut::End => return lengths,
            Cut::NeedMore => {
                assert!(arrived < bytes.len());
                arrived = bytes
                    .len()
                    .min(arrived + pieces[piece % pieces.len()].max(1));
                piece += 1;
            }
        }
    }
}

fn within(span: Span, bytes: &[u8]) -> bool {
    span.start <= span.end && span.end as usize <= bytes.len()
}

/// Everything in a tree is in its place.
pub fn check(game: &Scanned<'_>) {
    let tree = game.tree;
    assert!(!tree.is_empty());
    for node in tree.nodes() {
        assert!(tree.byte(node) as usize <= tree.bytes().len());
        match tree.parent(node) {
            None => assert_eq!(node.index(), 0),
            Some(parent) => {
                assert!(parent < node);
                assert!(tree.first_child(parent).is_some_and(|first| first <= node));
            }
        }
        for next in [tree.first_child(node), tree.next_sibling(node)] {
            assert!(next.is_none_or(|next| next > node && next.index() < tree.len()));
        }
        for property in tree.properties(node) {
            assert!(within(property.name, tree.bytes()));
            assert!(!property.values.is_empty());
            for &value in property.values {
                assert!(within(value, tree.bytes()));
                let _ = text(tree.raw(value), game.charset.used);
            }
        }
    }
    let children = tree.nodes().filter(|&node| tree.parent(node).is_some());
    let linked = tree
        .nodes()
        .flat_map(|node| [tree.first_child(node), tree.next_sibling(node)])
        .flatten();
    assert_eq!(
        children.count(),
        linked.count(),
        "each child is linked once"
    );
}

/// Bytes that hurt.
pub fn soup() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => prop::sample::select(&b"();[]\\:BWCabA \n\r\0\x1a\x1b$"[..]).prop_map(|b| vec![b]),
        2 => prop::sample::select(&[0x81u8, 0x83, 0xa4, 0xb3, 0xc3, 0xe5, 0xff, 0x5c, 0x5d][..])
            .prop_map(|b| vec![b]),
        3 => prop::sample::select(
            &["(;", "(;GM[1]", "CA[", "B[aa]", "C[", "])", ";W[bb]", "CA[GBK]", "(;FF[4]CA[UTF-8]",
              "\u{feff}", "ソ", "]]", "\\]", "\r\n"][..]
        ).prop_map(|s| s.as_bytes().to_vec()),
    ];
    prop::collection::vec(piece, 0..120).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn slices_partition_the_file_however_it_arrives(
        bytes in soup(),
        pieces in prop::collection::vec(1usize..40, 1..6),
    ) {
        let slices = cut(&bytes);
        prop_assert_eq!(slices.concat(), bytes.clone());
        prop_assert!(!slices.is_empty());
        prop_assert!(slices.len() == 1 || slices.iter().all(|slice| !slice.is_empty()));
        let whole: Vec<usize> = slices.iter().map(|slice| slice.len()).collect();
        prop_assert_eq!(whole.clone(), cut_in_pieces(&bytes, &pieces));
        prop_assert_eq!(whole, cut_in_pieces(&bytes, &[1]));
    }

    #[test]
    fn any_bytes_make_a_sound_tree(bytes in soup()) {
        let mut scanner = Scanner::default();
        for slice in cut(&bytes).into_iter().chain([&bytes[..]]) {
            let mut findings = Vec::new();
            let game = scanner.scan(slice, &Limits::default(), None, &mut findings);
            check(&game);
            prop_assert!(game.found || game.tree.len() == 1);
            conformance(&game, &mut findings);
            for finding in &findings {
                prop_assert!(finding.byte.is_none_or(|byte| byte as usize <= slice.len()));
            }
        }
    }

    #[test]
    fn caps_hold(bytes in soup(), nodes in 1u32..6, depth in 1u32..4, value in 2u32..6) {
        let limits = Limits { max_nodes: nodes, max_depth: depth, max_value: value };
        let mut scanner = Scanner::default();
        let mut findings = Vec::new();
        let game = scanner.scan(&bytes, &limits, None, &mut findings);
        check(&game);
        prop_assert!(game.tree.len() <= nodes as usize);
        let longest = game.tree.nodes().flat_map(|n| game.tree.properties(n))
            .flat_map(|p| p.values.iter().map(|v| v.len())).max();
        prop_assert!(longest.unwrap_or(0) <= value as usize);
        let capped = findings.iter().any(|f| matches!(f.kind.code, "F029" | "F030" | "F031"));
        prop_assert!(!capped || !game.complete);
    }

    #[test]
    fn text_never_fails(raw in prop::collection::vec(any::<u8>(), 0..64)) {
        for label in ["utf-8", "gb18030", "big5", "shift_jis", "euc-kr", "euc-jp", "iso-2022-jp"] {
            let charset = Charset::for_label(label).unwrap();
            let _ = text(&raw, charset);
        }
    }

    #[test]
    fn lines_are_counted_the_same_way_twice(raw in prop::collection::vec(
        prop::sample::select(&b"a\r\n"[..]), 0..40)) {
        let (line, column) = place(&raw, raw.len() as u32);
        prop_assert_eq!(line, line_breaks(&raw) + 1);
        prop_assert!(column >= 1);
        for byte in 0..raw.len() as u32 {
            let here = place(&raw, byte);
            let next = place(&raw, byte + 1);
            prop_assert!(next > here);
        }
    }

    #[test]
    fn games_in_one_file_read_as_if_alone(seeds in prop::collection::vec(any::<u64>(), 1..5)) {
        let games: Vec<String> = seeds.iter().map(|&seed| game(seed, 30).text).collect();
        let file = games.join("\n");
        let slices = cut(file.as_bytes());
        prop_assert_eq!(slices.len(), games.len());
        let mut scanner = Scanner::default();
        for (slice, alone) in slices.iter().zip(&games) {
            let slice = std::str::from_utf8(slice).unwrap();
            prop_assert_eq!(slice.trim_end(), alone.as_str());
            let here = crate::differential::ours(&mut scanner, slice);
            let there = crate::differential::ours(&mut scanner, alone);
            prop_assert_eq!(here, there);
        }
    }
}
