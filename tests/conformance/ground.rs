//! The ground, point by point, against positions whose maps are known.

use super::support::{board, point, vectors};
use go_referee::board::{Board, ByColor, Color, Point, PointSet};
use go_referee::count::{Ground, Reason};
use serde_json::Value;

fn dead(board: &Board, case: &Value) -> PointSet {
    points(board, &case["dead"])
}

fn points(board: &Board, list: &Value) -> PointSet {
    let list = list.as_array().unwrap();
    let points: Vec<_> = list
        .iter()
        .map(|at| point(board.size(), at).unwrap())
        .collect();
    points.into_iter().collect()
}

/// Rows of a letter a point.
fn rows(board: &Board, letter: impl Fn(Point) -> char) -> Vec<String> {
    let size = board.size();
    (0..size.height())
        .map(|y| {
            (0..size.width())
                .map(|x| letter(size.point(x, y).unwrap()))
                .collect()
        })
        .collect()
}

fn told_rows(value: &Value) -> Vec<String> {
    let rows = value.as_array().unwrap();
    rows.iter()
        .map(|r| r.as_str().unwrap().to_owned())
        .collect()
}

fn of(color: Option<Color>) -> char {
    color.map_or('.', Color::letter).to_ascii_uppercase()
}

fn letter(color: Option<Color>) -> char {
    match of(color) {
        'B' => 'X',
        'W' => 'O',
        other => other,
    }
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
        let territory = rows(&board, |p| letter(ground.reason(p).territory()));
        let seki = rows(&board, |p| {
            letter(ground.belongs_to(p).filter(|_| ground.in_seki(p)))
        });
        assert_eq!(
            territory,
            told_rows(&expected["territory_map"]),
            "{id}: territory"
        );
        assert_eq!(seki, told_rows(&expected["seki_map"]), "{id}: seki");
        let all = |holds: &dyn Fn(Point) -> bool| -> PointSet {
            board.size().points().filter(|p| holds(*p)).collect()
        };
        let false_eyes = all(&|p| ground.is_false_eye(p));
        assert_eq!(
            false_eyes,
            points(&board, &expected["false_eye_points"]),
            "{id}: false"
        );
        let fills = all(&|p| ground.must_be_filled(p));
        let told = points(&board, &expected["unscorable_false_eye_points"]);
        assert_eq!(fills, told, "{id}: to be filled");
        let dame = all(&|p| ground.belongs_to(p).is_none());
        assert_eq!(dame, points(&board, &expected["dame_points"]), "{id}: dame");
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
