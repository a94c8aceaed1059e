//! Numbers fastchess has published, reached again from the same tables.
//!
//! Blocks its users have posted, its rating lists, and the expectations of its tests; all are
//! printed to two decimals, so that equal means to 0.01. Where every game was won its tests expect
//! the ratio to one per cent only; the table has what it computes.

use super::pairs::Pairs;
use super::sprt::{EloModel, Sprt};
use super::strength::{Estimate, Strength};
use super::tally::Tally;

/// Equal as far as two printed decimals say.
fn near(ours: f64, printed: f64) -> bool {
    (ours - printed).abs() < 0.01
}

fn assert_near(ours: Estimate, printed: (f64, f64), what: &str) {
    assert!(
        near(ours.value, printed.0) && near(ours.error, printed.1),
        "{what}: {ours}, printed {} +/- {}",
        printed.0,
        printed.1
    );
}

fn pairs(pentanomial: [u64; 5]) -> Pairs {
    let [loss_loss, loss_draw, level, win_draw, win_win] = pentanomial;
    Pairs {
        loss_loss,
        loss_draw,
        win_loss: level,
        draw_draw: 0,
        win_draw,
        win_win,
    }
}

/// A block as it is printed after a match.
struct Block {
    pentanomial: [u64; 5],
    /// Pairs with a win for each side to pairs drawn twice, as printed; infinite without the latter.
    bias: Option<f64>,
    elo: (f64, f64),
    normalized: (f64, f64),
    superiority: f64,
    draw_ratio: f64,
    pairs_ratio: f64,
    /// Wins, losses, draws, and the points in per cent.
    games: (u64, u64, u64, f64),
}

const BLOCKS: &[Block] = &[
    Block {
        pentanomial: [30, 6, 18, 0, 6],
        bias: Some(f64::INFINITY),
        elo: (-168.40, 73.37),
        normalized: (-170.08, 62.16),
        superiority: 0.00,
        draw_ratio: 30.00,
        pairs_ratio: 0.17,
        games: (30, 84, 6, 27.50),
    },
    Block {
        pentanomial: [0, 1, 4, 0, 0],
        bias: Some(0.33),
        elo: (-34.86, 62.20),
        normalized: (-122.84, 215.34),
        superiority: 13.18,
        draw_ratio: 80.00,
        pairs_ratio: 0.00,
        games: (1, 2, 7, 45.00),
    },
    Block {
        pentanomial: [235, 1384, 2521, 1341, 239],
        bias: Some(0.92),
        elo: (-1.06, 4.05),
        normalized: (-1.67, 6.37),
        superiority: 30.33,
        draw_ratio: 44.07,
        pairs_ratio: 0.98,
        games: (3025, 3060, 5355, 49.85),
    },
    Block {
        pentanomial: [1, 22, 52, 21, 4],
        bias: Some(0.11),
        elo: (8.69, 27.04),
        normalized: (15.51, 48.15),
        superiority: 73.60,
        draw_ratio: 52.00,
        pairs_ratio: 1.09,
        games: (34, 29, 137, 51.25),
    },
    Block {
        pentanomial: [4, 3, 34, 42, 117],
        bias: None,
        elo: (277.00, 40.90),
        normalized: (345.17, 34.05),
        superiority: 100.00,
        draw_ratio: 17.00,
        pairs_ratio: 22.71,
        games: (307, 42, 51, 83.12),
    },
    Block {
        pentanomial: [0, 3, 3, 2, 0],
        bias: Some(0.50),
        elo: (-21.74, 96.80),
        normalized: (-39.34, 170.24),
        superiority: 32.53,
        draw_ratio: 37.50,
        pairs_ratio: 0.67,
        games: (3, 4, 9, 46.88),
    },
    Block {
        pentanomial: [4, 4, 58, 51, 198],
        bias: None,
        elo: (294.93, 33.71),
        normalized: (371.80, 27.13),
        superiority: 100.00,
        draw_ratio: 18.41,
        pairs_ratio: 31.12,
        games: (505, 70, 55, 84.52),
    },
    Block {
        pentanomial: [43, 61, 144, 55, 37],
        bias: Some(4.76),
        elo: (-9.20, 20.93),
        normalized: (-11.50, 26.11),
        superiority: 19.41,
        draw_ratio: 42.35,
        pairs_ratio: 0.88,
        games: (248, 266, 166, 48.68),
    },
    Block {
        pentanomial: [6, 53, 1, 0, 0],
        bias: Some(f64::INFINITY),
        elo: (-210.72, 20.65),
        normalized: (-803.48, 62.16),
        superiority: 0.00,
        draw_ratio: 1.67,
        pairs_ratio: 0.00,
        games: (1, 66, 53, 22.92),
    },
    Block {
        pentanomial: [7, 2, 35, 18, 57],
        bias: Some(34.00),
        elo: (185.06, 48.43),
        normalized: (204.67, 44.14),
        superiority: 100.00,
        draw_ratio: 29.41,
        pairs_ratio: 8.33,
        games: (166, 50, 22, 74.37),
    },
    Block {
        pentanomial: [37, 48, 117, 58, 40],
        bias: Some(6.31),
        elo: (9.27, 23.12),
        normalized: (11.17, 27.80),
        superiority: 78.44,
        draw_ratio: 39.00,
        pairs_ratio: 1.15,
        games: (239, 223, 138, 51.33),
    },
    Block {
        pentanomial: [585, 735, 1655, 814, 486],
        bias: Some(6.26),
        elo: (-4.84, 6.08),
        normalized: (-5.86, 7.36),
        superiority: 5.95,
        draw_ratio: 38.71,
        pairs_ratio: 0.98,
        games: (3213, 3332, 2005, 49.30),
    },
];

#[test]
fn blocks_after_matches_come_out_the_same() {
    for block in BLOCKS {
        let name = format!("{:?}", block.pentanomial);
        let mut pairs = pairs(block.pentanomial);
        if let Some(bias) = block.bias {
            // The ratio tells how the level pairs were parted, where one parting fits.
            let level = pairs.win_loss;
            let parted = (0..=level).find(|drawn| {
                let split = Pairs {
                    win_loss: level - drawn,
                    draw_draw: *drawn,
                    ..pairs
                };
                let ratio = split.bias_ratio();
                ratio == bias || (ratio - bias).abs() <= 0.005_001
            });
            let drawn = parted.unwrap_or_else(|| panic!("{name}: no parting has the ratio {bias}"));
            pairs = Pairs {
                win_loss: level - drawn,
                draw_draw: drawn,
                ..pairs
            };
        }
        let strength = Strength::of_pairs(&pairs).unwrap();
        assert_near(strength.elo, block.elo, &name);
        assert_near(strength.normalized, block.normalized, &name);
        let superiority = strength.superiority * 100.0;
        assert!(
            near(superiority, block.superiority),
            "{name}: {superiority}"
        );
        assert!(
            near(pairs.draw_ratio().unwrap() * 100.0, block.draw_ratio),
            "{name}"
        );
        assert!(near(pairs.pairs_ratio(), block.pairs_ratio), "{name}");
        let (wins, losses, draws, points) = block.games;
        let tally = Tally {
            wins,
            draws,
            losses,
        };
        assert!(near(tally.score().unwrap() * 100.0, points), "{name}");
        assert!(
            near(strength.score * 100.0, points),
            "{name}: pairs and games agree"
        );
        assert_eq!(tally.games(), 2 * pairs.pairs(), "{name}");
    }
    assert_eq!(BLOCKS.len(), 12);
}

#[test]
fn rating_lists_come_out_the_same() {
    let rows = [
        ([5, 5, 36, 22, 22], (101.21, 42.63), (128.22, 50.76)),
        ([1, 3, 4, 1, 4], (53.88, 134.87), (57.12, 133.55)),
        ([2, 2, 9, 0, 0], (-81.65, 75.76), (-152.04, 133.55)),
        ([3, 3, 6, 0, 1], (-95.90, 115.14), (-122.22, 133.55)),
        ([4, 1, 6, 2, 0], (-95.90, 115.14), (-122.22, 133.55)),
        ([3, 4, 4, 1, 0], (-136.97, 110.86), (-199.37, 139.00)),
        ([4, 5, 4, 0, 0], (-190.85, 103.99), (-313.17, 133.55)),
        ([5, 4, 3, 1, 0], (-190.85, 131.22), (-255.71, 133.55)),
        ([0, 2, 9, 4, 0], (23.20, 55.06), (52.98, 124.33)),
    ];
    for (pentanomial, elo, normalized) in rows {
        let strength = Strength::of_pairs(&pairs(pentanomial)).unwrap();
        let name = format!("{pentanomial:?}");
        assert_near(strength.elo, elo, &name);
        assert_near(strength.normalized, normalized, &name);
    }
}

#[test]
fn strengths_by_games_come_out_the_same() {
    let rows = [
        ((76, 89, 123), None, (-20.76, 40.13), Some(15.53), 0.477),
        (
            (136, 96, 111),
            Some((40.70, 30.43)),
            (49.77, 36.77),
            Some(99.60),
            0.558,
        ),
        ((34, 356, 0), None, (-508.44, 34.48), None, 0.087),
    ];
    for ((wins, losses, draws), elo, normalized, superiority, score) in rows {
        let tally = Tally {
            wins,
            draws,
            losses,
        };
        let strength = Strength::of_games(&tally).unwrap();
        let name = format!("{tally:?}");
        if let Some(elo) = elo {
            assert_near(strength.elo, elo, &name);
        }
        assert_near(strength.normalized, normalized, &name);
        if let Some(superiority) = superiority {
            assert!(near(strength.superiority * 100.0, superiority), "{name}");
        }
        assert!((strength.score - score).abs() < 0.001, "{name}");
    }
}

#[test]
fn strengths_by_many_pairs_come_out_the_same() {
    let rows = [
        (
            [34, 54, 63, 64, 75],
            (55.58, 27.65),
            (57.94, 28.28),
            100.00,
            0.579,
        ),
        (
            [332, 433, 498, 333, 334],
            (-8.64, 10.33),
            (-9.17, 10.96),
            5.05,
            0.488,
        ),
        (
            [7895, 8757, 5685, 568, 9999],
            (-21.04, 2.95),
            (-19.01, 2.65),
            0.00,
            0.470,
        ),
    ];
    for (pentanomial, elo, normalized, superiority, score) in rows {
        let strength = Strength::of_pairs(&pairs(pentanomial)).unwrap();
        let name = format!("{pentanomial:?}");
        assert_near(strength.elo, elo, &name);
        assert_near(strength.normalized, normalized, &name);
        assert!(near(strength.superiority * 100.0, superiority), "{name}");
        assert!((strength.score - score).abs() < 0.001, "{name}");
    }
}

#[test]
fn tests_in_sequence_on_games_come_out_the_same() {
    use EloModel::{Logistic, Normalized};
    // Wins, losses, draws; elo0, elo1; the model; the ratio.
    let rows = [
        ((36433, 36027, 68692), (0.0, 2.0), Normalized, 0.92),
        ((10871, 10650, 20431), (-1.75, 0.25), Normalized, 2.30),
        ((4250, 0, 0), (0.0, 10.0), Normalized, 120.548),
        ((21404, 21184, 40708), (0.5, 2.5), Logistic, -1.57),
        ((57433, 57030, 106593), (0.0, 2.0), Logistic, -2.59),
    ];
    for ((wins, losses, draws), (elo0, elo1), model, printed) in rows {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
        let llr = sprt
            .after_games(&Tally {
                wins,
                draws,
                losses,
            })
            .llr;
        assert!(
            near(llr, printed),
            "{wins} {losses} {draws}: {llr}, printed {printed}"
        );
    }
}

#[test]
fn tests_in_sequence_on_pairs_come_out_the_same() {
    use EloModel::{Logistic, Normalized};
    let rows = [
        (
            [365, 16618, 36229, 16974, 390],
            (0.0, 2.0),
            Normalized,
            2.25,
        ),
        (
            [127, 4883, 10712, 5150, 104],
            (-1.75, 0.25),
            Normalized,
            3.01,
        ),
        ([0, 0, 0, 0, 5550], (0.0, 5.0), Normalized, 111.798),
        ([223, 9863, 21279, 10037, 246], (0.5, 2.5), Logistic, -3.07),
        ([871, 26175, 55983, 26678, 821], (0.0, 2.0), Logistic, -4.98),
        (
            [379, 10170, 21828, 10640, 343],
            (0.0, 2.0),
            Normalized,
            2.946,
        ),
        ([235, 1384, 2521, 1341, 239], (-5.0, 0.0), Logistic, 1.69),
        ([1, 22, 52, 21, 4], (-5.0, 0.0), Normalized, 0.15),
        ([0, 3, 3, 2, 0], (0.0, 10.0), Logistic, -0.11),
        ([7, 2, 35, 18, 57], (0.0, 10.0), Normalized, 2.94),
        ([585, 735, 1655, 814, 486], (0.0, 5.0), Normalized, -2.96),
        ([13, 37, 50, 25, 3], (0.0, 4.0), Normalized, -0.549),
        ([13, 37, 50, 25, 3], (0.0, 2.716), Logistic, -0.538),
    ];
    for (pentanomial, (elo0, elo1), model, printed) in rows {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
        let llr = sprt.after_pairs(&pairs(pentanomial)).llr;
        assert!(
            near(llr, printed),
            "{pentanomial:?}: {llr}, printed {printed}"
        );
    }
}

#[test]
fn a_test_is_told_as_it_is_printed() {
    let sprt = Sprt::new(-5.0, 0.0, 0.05, 0.1, EloModel::Logistic).unwrap();
    let state = sprt.after_pairs(&pairs([235, 1384, 2521, 1341, 239]));
    let printed = "LLR: 1.69 (58.3%) (-2.25, 2.89) [-5.00, 0.00]";
    assert_eq!(state.to_string(), printed);
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Normalized).unwrap();
    let state = sprt.after_pairs(&pairs([585, 735, 1655, 814, 486]));
    let printed = "LLR: -2.96 (-100.5%) (-2.94, 2.94) [0.00, 5.00]";
    assert_eq!(state.to_string(), printed);
}
