//! The ground, point by point, against positions whose maps are known.

use super::board::{points, rows};
use super::support::{board, drawn, suicide, vectors};
use go_referee::board::{Board, Color, Flood, Point, PointSet, SuicideAllowed, unconditional};
use go_referee::count::{Counter, Ground, Reason};
use serde_json::Value;

fn dead(board: &Board, case: &Value) -> PointSet {
    points(board.size(), &case["dead"])
}

fn letter(color: Option<Color>) -> char {
    match color {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    }
}

/// White's territory and prisoners less Black's; the points that must be filled as territory
/// where `fills_count`.
fn white_minus_black(ground: &Ground, board: &Board, case: &Value, fills_count: bool) -> i64 {
    let taken = &case["stones_captured_in_play"];
    let lost = |key: &str| taken[key].as_i64().unwrap_or(0);
    let mut sum = lost("black_stones") - lost("white_stones");
    let mut add = |color: Color| sum += if color == Color::White { 1 } else { -1 };
    for point in board.size().points() {
        match ground.reason(point) {
            Reason::Prisoner { color, territory } => {
                add(color.opponent());
                let fill = fills_count && ground.must_be_filled(point) && !ground.in_seki(point);
                let below = if fill {
                    ground.belongs_to(point)
                } else {
                    territory
                };
                below.into_iter().for_each(&mut add);
            }
            Reason::FalseEye(color) | Reason::MustFill(color) if fills_count => add(color),
            reason => reason.territory().into_iter().for_each(&mut add),
        }
    }
    sum
}

/// Every map the vectors tell: territory, seki, false eyes, points to be filled, dame and the
/// values of eyes.
#[test]
fn maps_of_territory_seki_false_eyes_dame_and_values() {
    let file = vectors("goscorer.json");
    let mut ground = Ground::new();
    let (mut maps, mut points_checked) = (0, 0);
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let expected = &case["expected"];
        if expected["territory_map"].is_null() {
            continue;
        }
        let board = board(&case["rows"]);
        ground.judge(&board, &dead(&board, case));
        let territory = drawn(board.size(), |p| letter(ground.reason(p).territory()));
        let seki = drawn(board.size(), |p| {
            letter(ground.belongs_to(p).filter(|_| ground.in_seki(p)))
        });
        assert_eq!(
            territory,
            rows(&expected["territory_map"]),
            "{id}: territory"
        );
        assert_eq!(seki, rows(&expected["seki_map"]), "{id}: seki");
        let all = |holds: &dyn Fn(Point) -> bool| -> PointSet {
            board.size().points().filter(|p| holds(*p)).collect()
        };
        let false_eyes = all(&|p| ground.is_false_eye(p));
        assert_eq!(
            false_eyes,
            points(board.size(), &expected["false_eye_points"]),
            "{id}: false"
        );
        let fills = all(&|p| ground.must_be_filled(p));
        let told = points(board.size(), &expected["unscorable_false_eye_points"]);
        assert_eq!(fills, told, "{id}: to be filled");
        let dame = all(&|p| ground.belongs_to(p).is_none());
        assert_eq!(
            dame,
            points(board.size(), &expected["dame_points"]),
            "{id}: dame"
        );
        let mut values = vec![0; Point::SPAN];
        for told in expected["eye_values"].as_array().unwrap() {
            let at = board.size().point(
                told[0].as_u64().unwrap() as usize,
                told[1].as_u64().unwrap() as usize,
            );
            values[at.unwrap().index()] = told[2].as_u64().unwrap() as u8;
        }
        for p in board.size().points() {
            assert_eq!(
                ground.eye_value(p),
                values[p.index()],
                "{id}: value of {p:?}"
            );
            points_checked += 1;
        }
        maps += 1;
    }
    assert_eq!(maps, 52);
    assert!(points_checked > 2000, "{points_checked}");
}

/// Totals for every position of all collections, points that must be filled counted or not.
#[test]
fn totals_of_every_position() {
    let file = vectors("crosscheck_computed.json");
    let mut ground = Ground::new();
    let mut checked = 0;
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let board = board(&case["rows"]);
        ground.judge(&board, &dead(&board, case));
        let expected = &case["expected"];
        for (key, fills_count) in [
            ("goscorer_white_minus_black", false),
            ("goscorer_white_minus_black_scoring_false_eyes", true),
        ] {
            let sum = white_minus_black(&ground, &board, case, fills_count);
            assert_eq!(sum, expected[key].as_i64().unwrap(), "{id}: {key}");
            checked += 1;
        }
    }
    assert_eq!(checked, 2 * 288);
}

/// Independent life, point by point.
#[test]
fn independent_life_of_every_position() {
    let file = vectors("crosscheck_computed.json");
    let mut counter = Counter::new();
    let mut checked = 0;
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let mut board = board(&case["rows"]);
        let marked = dead(&board, case);
        board.edit(marked.iter().map(|point| (point, None)));
        counter.examine(&board, &held_by_the_other(&board, SuicideAllowed::No));
        let map = drawn(board.size(), |p| {
            let area = counter.flood().owner(p).area();
            letter(area.filter(|_| counter.independent().contains(p)))
        });
        assert_eq!(map, rows(&case["expected"]["independent_life_map"]), "{id}");
        checked += 1;
    }
    assert_eq!(checked, 288);
}

/// Independent life under every marking: other stones and territory kept on the map or not.
#[test]
fn independent_life_under_every_marking() {
    let file = vectors("katago_board_areas.json");
    let mut counter = Counter::new();
    let mut checked = 0;
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let board = board(&case["rows"]);
        for expected in case["expected"].as_array().unwrap() {
            if expected["kind"] != "independent_life" {
                continue;
            }
            let flag = |name: &str| expected[name].as_bool().unwrap();
            let suicide = suicide(expected);
            let dead = held_by_the_other(&board, suicide);
            let groups = counter.examine(&board, &dead).free_groups;
            let kept = ["keep_territories", "keep_stones"].map(flag);
            let map = drawn(board.size(), |p| {
                let stone = board.at(p).is_some() && !dead.contains(p);
                let kept = kept[usize::from(stone)];
                let shown = kept || counter.independent().contains(p);
                letter(counter.flood().owner(p).area().filter(|_| shown))
            });
            assert_eq!(map, rows(&expected["ownership"]), "{id}: {expected}");
            let difference = i64::from(groups.white) - i64::from(groups.black);
            let told = expected["white_minus_black_region_count"].as_i64();
            assert_eq!(Some(difference), told, "{id}");
            checked += 1;
        }
    }
    assert_eq!(checked, 80);
}

/// Stones in territory the other side holds unconditionally, which the vectors take off first.
fn held_by_the_other(board: &Board, suicide: SuicideAllowed) -> PointSet {
    let life = unconditional(board, suicide);
    let mut held = PointSet::new();
    for color in Color::BOTH {
        let others = board.stones_of(color.opponent());
        held.extend(life.area(color).intersection(&others).iter());
    }
    held
}

/// Ownership checked by people: every point of every map, dead stones told; and the territory
/// behind it.
///
/// Points marked `*` may be either's, those marked `s` lie where a border still needs a stone;
/// a dead stone behind such a border stands on a neutral point.
#[test]
fn ownership_checked_by_people() {
    let file = vectors("ogs_goban.json");
    let (mut ground, mut flood) = (Ground::new(), Flood::new());
    let (mut maps, mut open) = (0, 0);
    for case in file["autoscore_cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let board = board(&case["rows"]);
        let dead = dead(&board, case);
        ground.judge(&board, &dead);
        flood.run(&board, &dead);
        let told = rows(&case["expected"]["area_ownership_map"]);
        for point in board.size().points() {
            let own = match ground.reason(point) {
                Reason::Stone { color, .. }
                | Reason::Territory(color)
                | Reason::Seki(color)
                | Reason::FalseEye(color)
                | Reason::MustFill(color) => Some(color),
                Reason::Prisoner { .. } => flood.owner(point).area(),
                Reason::Dame | Reason::Unreached => None,
            };
            let expected = told[point.y()].as_bytes()[point.x()] as char;
            if "*s".contains(expected) {
                open += 1;
                continue;
            }
            assert_eq!(letter(own), expected, "{id}: {point:?}");
        }
        let sides = &case["cross_check"]["goscorer_territory_plus_dead_prisoners"];
        for color in Color::BOTH {
            let key = if color == Color::Black {
                "black"
            } else {
                "white"
            };
            let caught = dead.intersection(&board.stones_of(color.opponent())).len();
            let sum = ground.territory()[color] as usize + caught;
            assert_eq!(sum as u64, sides[key].as_u64().unwrap(), "{id}: {key}");
        }
        maps += 1;
    }
    assert_eq!((maps, open), (21, 19));
}

/// What judging costs on finished boards of 19×19, printed and never asserted.
#[test]
#[expect(clippy::print_stdout, reason = "a measurement has no other way out")]
fn time_on_finished_boards() {
    let file = vectors("crosscheck_computed.json");
    let cases = file["cases"].as_array().unwrap();
    let finished = |case: &&Value| case["id"].as_str().unwrap().starts_with("x-gnugo-");
    let boards: Vec<(Board, PointSet)> = cases
        .iter()
        .filter(finished)
        .map(|case| {
            let board = board(&case["rows"]);
            let dead = dead(&board, case);
            (board, dead)
        })
        .collect();
    assert_eq!(boards.len(), 41);
    let mut ground = Ground::new();
    let rounds = 50;
    let start = std::time::Instant::now();
    for (board, dead) in boards.iter().cycle().take(rounds * boards.len()) {
        ground.judge(std::hint::black_box(board), dead);
    }
    let each = start.elapsed() / u32::try_from(rounds * boards.len()).unwrap();
    println!("judging a finished 19x19 board: {each:?} on average");
}
