//! Bent fours in the corner among positions of known status.

use crate::support::{board, vectors};
use go_referee::settle::bent_fours;

#[test]
fn every_bent_four_is_known_and_no_other_position_is_one() {
    let file = vectors("pachi_status.json");
    let mut found = Vec::new();
    let mut positions = 0;
    for case in file["cases"].as_array().unwrap() {
        positions += 1;
        let count = bent_fours(&board(&case["rows"])).len();
        if count > 0 {
            found.push((case["id"].as_str().unwrap().to_owned(), count));
        }
    }
    let known: Vec<_> = found
        .iter()
        .map(|(id, count)| (id.as_str(), *count))
        .collect();
    let wanted = [
        ("pachi-bent4-45", 4),
        ("pachi-bent4-75", 4),
        ("pachi-bent4-115", 1),
    ];
    assert_eq!(known, wanted);
    assert!(positions >= 150, "{positions}");
}
