//! Any line of JSON as a game: a record is taken as it is, a query becomes a sound record with
//! a node for every move.

#![no_main]

use go_referee::record::{Limits, Scanner, game_from_json, id_from_json};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let id = id_from_json(bytes);
    let game = match game_from_json(bytes) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.message.is_empty());
            assert!(error.column <= bytes.len() as u64 + 1);
            return;
        }
    };
    assert_eq!(game.id, id);
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // What the reader passes over may still be more than a tree of values can hold.
    let Ok(line) = serde_json::from_slice::<Value>(text) else {
        return;
    };
    if let Some(sgf) = line["sgf"].as_str() {
        assert_eq!(game.sgf, sgf.as_bytes());
        return;
    }
    let mut findings = Vec::new();
    let mut scanner = Scanner::default();
    let scanned = scanner.scan(&game.sgf, &Limits::default(), None, &mut findings);
    assert!(scanned.found && scanned.complete);
    let moves = line["moves"].as_array().map_or(0, Vec::len);
    assert_eq!(scanned.tree.main_line().count(), 1 + moves);
    assert_eq!(scanned.tree.len(), 1 + moves);
});
