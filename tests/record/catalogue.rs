//! Every row of the catalogue about files has an example that triggers it.

use crate::laws::cut;
use go_referee::finding::{catalogue, record_codes as codes};
use go_referee::record::{Limits, Scanner, conformance};

/// An example's bytes: `\\xE5` stands for a byte that no text can hold.
fn bytes(example: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = example;
    while let Some((before, after)) = rest.split_once("\\x") {
        out.extend_from_slice(before.as_bytes());
        let byte = after
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        out.push(byte.unwrap_or_else(|| panic!("{example}: two digits")));
        rest = &after[2..];
    }
    out.extend_from_slice(rest.as_bytes());
    out
}

#[test]
fn each_example_triggers_its_finding() {
    // The first is told by whoever rewrites the file, the second takes four gigabytes.
    let elsewhere = [codes::UTF16.code, codes::GAME_TOO_LONG.code];
    let tight = Limits {
        max_nodes: 2,
        max_depth: 2,
        max_value: 6,
    };
    let mut seen = 0;
    for kind in catalogue().filter(|kind| kind.code.starts_with('F')) {
        if elsewhere.contains(&kind.code) {
            continue;
        }
        let capped = ["F029", "F030", "F031"].contains(&kind.code);
        let limits = if capped { tight } else { Limits::default() };
        let example = bytes(kind.example);
        let mut scanner = Scanner::default();
        let mut findings = Vec::new();
        for slice in cut(&example) {
            let game = scanner.scan(slice, &limits, None, &mut findings);
            let strict = kind.slug.starts_with("strict");
            if strict {
                conformance(&game, &mut findings);
            }
        }
        let told: Vec<_> = findings.iter().map(|finding| finding.kind.code).collect();
        assert!(told.contains(&kind.code), "{}: {told:?}", kind.code);
        seen += 1;
    }
    assert!(seen >= 35, "only {seen} rows");
}
