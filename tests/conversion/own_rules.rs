//! Rulesets nobody plays by, drawn axis by axis: their clauses must be told as rightly.

use super::counterfactual::{check_counts, check_legality, compared, is_plain};
use go_referee::adjudicate::DeadWord;
use go_referee::rules::{Counting, HandicapBonus, Ruleset, builtin, builtin_ids};

/// Fields that are drawn, with their values.
const DRAWN: &[(&str, &[&str])] = &[
    ("family", &["area", "territory"]),
    (
        "counting",
        &[
            "difference",
            "prisoner-fill",
            "single-side-zi",
            "equal-stones-1",
            "equal-stones-2",
        ],
    ),
    ("seki_points", &["counted", "not-counted"]),
    ("false_eyes", &["counted", "must-be-filled"]),
    ("open_ko_mouth", &["counted", "not-territory"]),
    ("group_tax", &["none", "seki", "all"]),
    ("pass_stone", &["true", "false"]),
    (
        "last_move",
        &[
            "none",
            "minus-one-if-white-passed-first",
            "button",
            "white-must-pass-last",
            "exact-delta-m",
        ],
    ),
    ("handicap_bonus", &["0", "n-1", "n"]),
    ("komi", &["0", "5.5", "6.5", "7", "7.5", "8"]),
    ("tie", &["draw", "black-wins", "white-wins"]),
    ("status", &["agreement", "all-alive"]),
    (
        "suicide",
        &["forbidden", "multi-stone-only", "all-subject-to-repetition"],
    ),
    ("basic_ko", &["true", "false"]),
    (
        "repetition",
        &["none", "positional", "situational", "natural-situational"],
    ),
    ("long_cycle", &["forbidden", "draw", "referee"]),
];

/// SplitMix64, so that a failing draw can be found again.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((z ^ (z >> 31)) as u128 * end as u128) >> 64) as usize
    }
}

fn drawn(random: &mut Random, name: usize) -> Ruleset {
    let ids = builtin_ids();
    let mut ruleset = builtin(ids[random.below(ids.len())]).unwrap();
    for (field, values) in DRAWN {
        // A third of the fields stay as they are.
        if random.below(3) > 0 {
            let value = values[random.below(values.len())];
            ruleset.set(&format!("{field}={value}")).unwrap();
        }
    }
    if ruleset.counting == Counting::EqualStonesII {
        // It is meant for even games, and makes up for handicap stones by itself (Th. 6).
        ruleset.handicap_bonus = HandicapBonus::Zero;
    }
    ruleset.id = format!("drawn-{name}");
    ruleset
}

#[test]
fn clauses_of_drawn_rulesets_are_borne_out_by_counting_anew() {
    let folder = format!("{}/testdata/club", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let mut random = Random(4);
    let mut checked = (0, 0);
    for _ in 0..12 {
        let rulesets: Vec<Ruleset> = (0..5).map(|n| drawn(&mut random, n)).collect();
        for path in &paths {
            let sgf = std::fs::read(path).unwrap();
            let game = compared(&rulesets, &sgf, &DeadWord::Auto);
            if is_plain(&game) {
                checked.0 += check_counts(&rulesets, &sgf, &DeadWord::Auto, &game);
            }
            checked.1 += check_legality(&rulesets, &sgf, &game);
        }
    }
    assert!(checked.0 > 500 && checked.1 > 50, "{checked:?}");
}
