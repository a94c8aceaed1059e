//! Files made to break readers: each is read in linear time, which a search that goes over the
//! file again and again would show by not ending, with everything kept that is there.

use go_referee::record::{Cut, Limits, Scanner, Splitter};

/// Splits in blocks, scans each slice; gives slices, nodes of the largest and codes.
fn read(bytes: &[u8]) -> (usize, usize, Vec<&'static str>) {
    let mut splitter = Splitter::new();
    let mut scanner = Scanner::default();
    let (mut at, mut arrived, mut slices, mut nodes) = (0, 0, 0, 0);
    let mut codes = Vec::new();
    loop {
        match splitter.next(&bytes[at..arrived], arrived == bytes.len()) {
            Cut::End => break,
            Cut::NeedMore => arrived = bytes.len().min(arrived + (64 << 10)),
            Cut::Game { len } => {
                let mut findings = Vec::new();
                let slice = &bytes[at..at + len];
                let game = scanner.scan(slice, &Limits::default(), None, &mut findings);
                nodes = nodes.max(game.tree.len());
                assert!(findings.len() < 1000);
                codes.extend(findings.iter().map(|finding| finding.kind.code));
                slices += 1;
                at += len;
            }
        }
    }
    codes.dedup();
    (slices, nodes, codes)
}

#[test]
fn a_million_nodes_in_a_line() {
    let bytes = format!("(;GM[1]{})", ";B[aa];W[bb]".repeat(500_000));
    assert_eq!(read(bytes.as_bytes()), (1, 1_000_001, vec![]));
}

#[test]
fn a_hundred_thousand_nested_variations() {
    let depth = 100_000;
    let bytes = format!("(;GM[1]{}{})", "(;B[aa]".repeat(depth), ")".repeat(depth));
    assert_eq!(read(bytes.as_bytes()), (1, depth + 1, vec![]));
    let open = format!("(;GM[1]{}", "(;B[aa]".repeat(depth));
    assert_eq!(read(open.as_bytes()), (1, depth + 1, vec!["F005"]));
    let empty = format!("(;GM[1]{}{})", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(read(empty.as_bytes()), (1, 1, vec!["F014"]));
}

#[test]
fn a_comment_of_fifty_megabytes() {
    let size = 50 << 20;
    let bytes = format!("(;GM[1]C[{}];B[aa])", "x".repeat(size));
    assert_eq!(read(bytes.as_bytes()), (1, 2, vec![]));
    let open = format!("(;GM[1]C[{}", "[ ".repeat(size / 2));
    assert_eq!(read(open.as_bytes()), (1, 1, vec!["F017", "F005"]));
    let strays = format!("(;GM[1]C[{}];B[aa])", "[x] y".repeat(size / 5));
    assert_eq!(read(strays.as_bytes()), (1, 2, vec!["F008"]));
}

#[test]
fn backslashes_blanks_and_brackets_without_end() {
    for piece in [
        "\\", "é\\", "]", "[", " ", "]  ", "\\]", "\u{1b}$", "(", ")", ";", "a ", "A[", "](;",
    ] {
        let bytes = format!("(;GM[1]C[{}", piece.repeat((8 << 20) / piece.len()));
        let (slices, nodes, _) = read(bytes.as_bytes());
        assert!(slices >= 1 && nodes >= 1, "{piece:?}");
        let outside = format!("{}(;B[aa])", piece.repeat((8 << 20) / piece.len()));
        assert!(read(outside.as_bytes()).0 >= 1, "{piece:?}");
        let inside = format!("(;B[aa]{}", piece.repeat((8 << 20) / piece.len()));
        assert!(read(inside.as_bytes()).0 >= 1, "{piece:?}");
    }
}

#[test]
fn doubtful_ends_that_shifted_text_would_hide() {
    let values = 500_000;
    let bytes = format!("(;GM[1]x{})", "C[[]\u{1b}$B".repeat(values));
    let (slices, nodes, codes) = read(bytes.as_bytes());
    assert_eq!((slices, nodes), (1, 1));
    assert!(!codes.is_empty());
}

#[test]
fn a_name_of_five_megabytes() {
    let bytes = format!("(;GM[1]{}[x];B[aa])", "A".repeat(5 << 20));
    assert_eq!(read(bytes.as_bytes()), (1, 2, vec!["F032"]));
}

#[test]
fn a_hundred_thousand_rectangles_and_properties() {
    let bytes = format!("(;GM[1]{};B[aa])", "AB[aa:ZZ]".repeat(100_000));
    assert_eq!(read(bytes.as_bytes()), (1, 2, vec!["F013"]));
    let after = format!("(;GM[1];B[aa]{})", "(;W[bb])C[x]".repeat(100_000));
    let (_, nodes, codes) = read(after.as_bytes());
    assert!(
        nodes >= 100_002 && codes.starts_with(&["F016"]),
        "{codes:?}"
    );
}

#[test]
fn a_game_without_its_end_does_not_swallow_the_next() {
    let bytes = b"(;GM[1]SZ[9];B[aa](;W[bb]\n(;GM[1]SZ[9];B[cc])(;FF[4];B[dd])";
    assert_eq!(read(bytes), (3, 3, vec!["F005"]));
}
