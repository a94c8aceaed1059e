//! Any bytes: slices partition them, trees are sound, repairs are final.

#![no_main]

use go_referee::record::{Cut, Limits, Scanner, Splitter, conformance, fix, text};
use libfuzzer_sys::fuzz_target;

/// Cuts bytes that arrive `step` at a time; everything at once for 0.
fn cuts(bytes: &[u8], step: usize) -> Vec<usize> {
    let mut splitter = Splitter::new();
    let mut lengths = Vec::new();
    let (mut at, mut arrived) = (0, if step == 0 { bytes.len() } else { 0 });
    loop {
        match splitter.next(&bytes[at..arrived], arrived == bytes.len()) {
            Cut::End => return lengths,
            Cut::NeedMore => {
                assert!(arrived < bytes.len());
                arrived = bytes.len().min(arrived + step);
            }
            Cut::Game { len } => {
                lengths.push(len);
                at += len;
            }
        }
    }
}

fn check(scanner: &mut Scanner, slice: &[u8]) {
    let mut findings = Vec::new();
    let game = scanner.scan(slice, &Limits::default(), None, &mut findings);
    assert!(!game.tree.is_empty());
    for node in game.tree.nodes() {
        assert!(game.tree.parent(node).is_none_or(|parent| parent < node));
        for property in game.tree.properties(node) {
            assert!(property.name.end as usize <= slice.len());
            for &value in property.values {
                assert!(value.start <= value.end && value.end as usize <= slice.len());
                let _ = text(game.tree.raw(value), game.charset.used);
            }
        }
    }
    conformance(&game, &mut findings);
    for finding in &findings {
        assert!(finding.byte.is_none_or(|byte| byte as usize <= slice.len()));
    }
    if let Some(fixed) = fix(slice, None) {
        assert_eq!(fix(&fixed, None), None);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let whole = cuts(bytes, 0);
    assert_eq!(whole.iter().sum::<usize>(), bytes.len());
    assert_eq!(whole, cuts(bytes, 1));
    assert_eq!(whole, cuts(bytes, 7));
    let mut scanner = Scanner::default();
    let mut at = 0;
    for len in whole {
        check(&mut scanner, &bytes[at..at + len]);
        at += len;
    }
    check(&mut scanner, bytes);
});
