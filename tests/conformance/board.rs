//! Plays, set-ups and literal areas against positions with known answers.

use crate::life::both_rules;
use crate::support;
use go_referee::board::{Board, Color, Flood, Played, Point, PointSet, Size, unconditional};
use serde_json::Value;

pub fn size(case: &Value) -> Size {
    let side = |name: &str| case[name].as_u64().unwrap() as usize;
    Size::new(side("width"), side("height")).unwrap()
}

pub fn points(size: Size, list: &Value) -> PointSet {
    let list = list.as_array().unwrap();
    let set: PointSet = list
        .iter()
        .map(|at| support::point(size, at).unwrap())
        .collect();
    assert_eq!(set.len(), list.len());
    set
}

/// Rows of `X`, `O` and `.` as a string a row.
pub fn rows(list: &Value) -> Vec<String> {
    let row = |row: &Value| row.as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(row).collect()
}

/// A map of the board, drawn by a function of the point.
pub fn draw(size: Size, owner: impl Fn(Point) -> Option<Color>) -> Vec<String> {
    let letter = |point| match owner(point) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    support::drawn(size, letter)
}

pub fn stones(board: &Board) -> Vec<String> {
    draw(board.size(), |point| board.at(point))
}

/// Plays the moves that are no passes; the last of them, if it was a play.
pub fn play_all(board: &mut Board, moves: &Value) -> Option<Played> {
    let mut last = None;
    for step in moves.as_array().unwrap() {
        let color = support::color(&step[0]).unwrap();
        last = support::point(board.size(), &step[1]).map(|p| board.play(color, p));
    }
    last
}

pub fn cases(file: &str, list: &str) -> Vec<Value> {
    support::vectors(file)[list].as_array().unwrap().clone()
}

pub fn literal(board: &Board) -> i64 {
    i64::from(Flood::new().run(board, &PointSet::EMPTY).difference())
}

#[test]
fn gomill_plays_areas_and_set_ups() {
    let (mut plays, mut areas, mut setups) = (0, 0, 0);
    for case in cases("gomill_sgfmill_board.json", "cases") {
        let (id, expected) = (&case["id"], &case["expected"]);
        match case["kind"].as_str().unwrap() {
            "play" => {
                let mut board = support::board(&case["rows"]);
                let last = play_all(&mut board, &case["moves"]);
                assert_eq!(stones(&board), rows(&expected["final_rows"]), "{id}");
                assert_eq!(
                    last.and_then(|played| played.ko),
                    support::point(board.size(), &expected["simple_ko_point_after_last_move"]),
                    "{id}"
                );
                assert_eq!(expected["area_black_minus_white"], literal(&board), "{id}");
                plays += 1;
            }
            "area_score" => {
                let board = support::board(&case["rows"]);
                assert_eq!(expected["area_black_minus_white"], literal(&board), "{id}");
                areas += 1;
            }
            "setup" => {
                let mut board = Board::new(size(&case));
                for (name, stone) in [
                    ("black", Some(Color::Black)),
                    ("white", Some(Color::White)),
                    ("empty", None),
                ] {
                    let set = points(board.size(), &case["setup"][name]);
                    board.edit(set.iter().map(|p| (p, stone)));
                }
                let bare: Vec<Point> = board.chains_without_liberty().collect();
                assert_eq!(expected["setup_was_legal"], bare.is_empty(), "{id}");
                let bare: Vec<Point> = bare.iter().flat_map(|&p| board.chain(p)).collect();
                board.edit(bare.into_iter().map(|p| (p, None)));
                let wanted = &expected["rows_after_removing_stones_without_liberties"];
                assert_eq!(stones(&board), rows(wanted), "{id}");
                setups += 1;
            }
            other => panic!("{id}: {other}"),
        }
    }
    assert_eq!((plays, areas, setups), (10, 4, 2));
}

/// KataGo's area leaves out stones in the opponent's pass-alive territory; no position here
/// has any, so that its margins are the literal ones.
#[test]
fn katago_area_scores() {
    let (mut plain, mut with_button, mut other_count) = (0, 0, 0);
    for case in cases("katago_scores.json", "cases") {
        let (id, rules) = (&case["id"], &case["rules"]);
        if rules["scoring"] != "AREA" || rules["tax"] != "NONE" {
            other_count += 1;
            continue;
        }
        let mut board = support::board(&case["rows"]);
        play_all(&mut board, &case["moves"]);
        assert_eq!(stones(&board), rows(&case["final_board"]), "{id}");
        for (suicide, _) in both_rules() {
            assert!(unconditional(&board, suicide).dead.is_empty(), "{id}");
        }
        let margin = literal(&board) as f64;
        let theirs = case["expected"]["white_minus_black"].as_f64().unwrap()
            - rules["komi"].as_f64().unwrap();
        if rules["button"] == true {
            // Who took the button is not the board's to know.
            assert_eq!((theirs + margin).abs(), 0.5, "{id}");
            with_button += 1;
        } else {
            assert_eq!(theirs, -margin, "{id}");
            plain += 1;
        }
    }
    assert_eq!((plain, with_button, other_count), (21, 6, 88));
}

#[test]
fn cgos_captures_and_areas() {
    let (mut captures, mut occupied, mut areas) = (0, 0, 0);
    for case in cases("cgos.json", "cases") {
        let id = &case["id"];
        let mut board = support::board(&case["rows"]);
        if case["kind"] == "area_score" {
            let wanted = &case["expected"]["area_black_minus_white"];
            assert_eq!(wanted, literal(&board), "{id}");
            areas += 1;
            continue;
        }
        let start = board.mark();
        let moves = case["moves"].as_array().unwrap();
        for check in case["checks"].as_array().unwrap() {
            board.undo_to(start);
            let after = check["after_moves"].as_u64().unwrap() as usize;
            play_all(&mut board, &Value::from(moves[..after].to_vec()));
            let Some(point) = support::point(board.size(), &check["at"]) else {
                continue;
            };
            if check["reason"] == "occupied" {
                assert!(!board.is_empty(point), "{id}");
                occupied += 1;
            } else if check["legal"] == true {
                let look = board.look(support::color(&check["player"]).unwrap(), point);
                assert_eq!(check["captures"], look.captured, "{id}");
                captures += 1;
            }
        }
    }
    assert_eq!((captures, occupied, areas), (42, 1, 3));
}

#[test]
fn gogui_suicide_ko_and_set_up_and_sente_areas() {
    let (mut gogui, mut sente, mut others) = (0, 0, 0);
    for case in cases("misc.json", "cases") {
        let (id, expected) = (case["id"].as_str().unwrap(), &case["expected"]);
        match id {
            "gogui-suicide" => {
                let mut board = support::board(&case["rows"]);
                let before = board.clone();
                let last = play_all(&mut board, &case["moves"]).unwrap();
                let gone = points(board.size(), &expected["self_captured_points"]);
                assert_eq!(usize::from(last.suicide), gone.len());
                assert!(gone.iter().all(|p| board.is_empty(p)));
                assert!(board.undo() && board.same_stones(&before));
                gogui += 1;
            }
            "gogui-ko" => {
                let mut board = support::board(&case["rows"]);
                let last = play_all(&mut board, &case["moves"]).unwrap();
                assert_eq!(
                    last.ko,
                    support::point(board.size(), &case["checks"][0]["at"])
                );
                gogui += 1;
            }
            "gogui-setup-does-not-capture" => {
                let mut board = support::board(&case["rows"]);
                let white = points(board.size(), &case["setup"]["white"]);
                board.edit(white.iter().map(|p| (p, Some(Color::White))));
                assert_eq!(stones(&board), rows(&expected["rows"]));
                // The stone put in the corner, and the one beside it that this deprives.
                assert_eq!(board.chains_without_liberty().count(), 2);
                gogui += 1;
            }
            "sente-chinese-1" | "sente-chinese-captures" => {
                let board = support::board(&case["rows"]);
                let found = Flood::new().run(&board, &PointSet::EMPTY);
                let komi = case["rules"]["komi"].as_f64().unwrap();
                let score = &expected["score"];
                assert_eq!(score["black"], found.area(Color::Black));
                let white = f64::from(found.area(Color::White)) + komi;
                assert_eq!(score["white"].as_f64(), Some(white));
                sente += 1;
            }
            // Floating stones, territory and result strings belong to other rooms.
            "deadstones-floating-finished"
            | "deadstones-floating-unfinished"
            | "sente-japanese-1"
            | "gogui-score-format" => others += 1,
            other => panic!("{other}"),
        }
    }
    assert_eq!((gogui, sente, others), (3, 2, 4));
}
