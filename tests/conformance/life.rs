//! Literal areas side by side with unconditional life, against maps of other programs.

use crate::board::{cases, draw, points, rows};
use crate::support;
use go_referee::board::{
    Board, ByColor, Color, Flood, Owner, Point, PointSet, Size, SuicideAllowed, Unconditional,
    hopeless, unconditional,
};
use std::collections::HashSet;

pub fn both_rules() -> [(SuicideAllowed, &'static str); 2] {
    [
        (SuicideAllowed::No, "suicide_illegal"),
        (SuicideAllowed::Yes, "suicide_legal"),
    ]
}

fn area_of(found: &Unconditional, point: Point) -> Option<Color> {
    Color::BOTH
        .into_iter()
        .find(|&color| found.area(color).contains(point))
}

#[test]
fn literal_areas_and_unconditional_life_computed_elsewhere() {
    let mut flood = Flood::new();
    let (mut areas, mut maps, mut margins) = (0, 0, 0);
    for case in cases("crosscheck_computed.json", "cases") {
        let (id, expected) = (&case["id"], &case["expected"]);
        let board = support::board(&case["rows"]);
        let dead = points(board.size(), &case["dead"]);
        let found = flood.run(&board, &dead);
        let pure = &expected["pure_area"];
        assert_eq!(pure["black"], found.area(Color::Black), "{id}");
        assert_eq!(pure["white"], found.area(Color::White), "{id}");
        let map = draw(board.size(), |p| flood.owner(p).area());
        assert_eq!(map, rows(&expected["pure_area_map"]), "{id}");
        areas += 1;

        let mut cleared = board.clone();
        cleared.edit(dead.iter().map(|p| (p, None)));
        for (suicide, name) in both_rules() {
            let life = unconditional(&cleared, suicide);
            let map = draw(board.size(), |p| area_of(&life, p));
            assert_eq!(map, rows(&expected["pass_alive_map"][name]), "{id} {name}");
            maps += 1;
            let margin = flood.run(&cleared, &life.dead).difference();
            let theirs = match suicide {
                SuicideAllowed::No => &expected["katago_white_minus_black"],
                SuicideAllowed::Yes => &expected["katago_white_minus_black_if_suicide_legal"],
            };
            assert_eq!(
                theirs["AREA_NONE"].as_f64(),
                Some(-f64::from(margin)),
                "{id}"
            );
            margins += 1;
        }
    }
    assert_eq!((areas, maps, margins), (288, 576, 576));
}

/// Whether every stone around an empty region lives.
fn walls_live(board: &Board, region: &[Point], alive: &PointSet) -> bool {
    region
        .iter()
        .flat_map(|p| p.neighbours(board.size()))
        .all(|q| board.is_empty(q) || alive.contains(q))
}

#[test]
fn katago_areas_under_every_marking() {
    let (mut checked, mut other_notion) = (0, 0);
    for case in cases("katago_board_areas.json", "cases") {
        let board = support::board(&case["rows"]);
        let mut flood = Flood::new();
        flood.run(&board, &PointSet::EMPTY);
        for expected in case["expected"].as_array().unwrap() {
            // Independent life asks for owner-mapped territory, which is not the board's.
            if expected["kind"] == "independent_life" {
                other_notion += 1;
                continue;
            }
            let flag = |name: &str| expected[name].as_bool().unwrap();
            let suicide = support::suicide(expected);
            let life = unconditional(&board, suicide);
            let mut area = ByColor::from_fn(|color| life.area(color));
            let settled = area.either();
            for region in flood.regions() {
                let Owner::Territory(color) = region.owner() else {
                    continue;
                };
                if flag("mark_unsafe_big_territories")
                    || (flag("mark_safe_big_territories")
                        && walls_live(&board, region.points, &life.alive[color]))
                {
                    let open = region.points.iter().filter(|&&p| !settled.contains(p));
                    area[color].extend(open.copied());
                }
            }
            if flag("mark_non_pass_alive_stones") {
                for color in Color::BOTH {
                    area[color].extend(board.stones_of(color).difference(&settled).iter());
                }
            }
            let map = draw(board.size(), |p| {
                Color::BOTH.into_iter().find(|&c| area[c].contains(p))
            });
            assert_eq!(
                map,
                rows(&expected["ownership"]),
                "{}: {expected}",
                case["id"]
            );
            checked += 1;
        }
    }
    assert_eq!((checked, other_notion), (75, 80));
}

/// What a point is called, given who is settled how.
fn status(board: &Board, life: &Unconditional, point: Point) -> &'static str {
    match area_of(life, point) {
        None => "undecided",
        Some(_) if life.dead.contains(point) => "dead",
        Some(_) if !board.is_empty(point) => "alive",
        Some(Color::Black) => "black_territory",
        Some(Color::White) => "white_territory",
    }
}

/// GNU Go decides more than pass-dead, which leaves every region with two points away from its
/// walls, and less than is provable, since it leaves regions where the intruder has more room
/// than it can turn into eyes. So each of its statuses lies between our two: what pass-dead
/// decides it decides alike, and what it decides the wider search decides alike. The numbers
/// of points where only one of the two agrees with it are named for each position.
#[test]
fn gnugo_unconditional_statuses() {
    let mut checked = 0;
    let mut found = Vec::new();
    for case in cases("gnugo_regression.json", "unconditional_cases") {
        let id = case["id"].as_str().unwrap();
        let board = support::board(&case["rows"]);
        let no = SuicideAllowed::No;
        let life = unconditional(&board, no);
        let wider = hopeless(&board, &life, no);
        let (mut points, mut left_by_us, mut left_by_gnugo) = (0, 0, 0);
        for wanted in case["points"].as_array().unwrap() {
            let point = support::point(board.size(), &wanted["at"]).unwrap();
            let theirs = wanted["status"].as_str().unwrap();
            let narrow = status(&board, &life, point);
            let wide = status(&board, &wider, point);
            let at = point.gtp(board.size());
            assert!(
                narrow == "undecided" || narrow == theirs,
                "{id} {at}: {narrow}"
            );
            assert!(theirs == "undecided" || theirs == wide, "{id} {at}: {wide}");
            left_by_us += usize::from(narrow != theirs);
            left_by_gnugo += usize::from(wide != theirs);
            points += 1;
        }
        checked += points;
        found.push((id.to_owned(), points, left_by_us, left_by_gnugo));
    }
    let found: Vec<_> = found
        .iter()
        .map(|(id, points, us, gnugo)| (id.as_str(), *points, *us, *gnugo))
        .collect();
    assert_eq!(found, GNUGO);
    assert_eq!(checked, 474);
}

/// Position, points asked about, points pass-dead leaves undecided although GNU Go decides
/// them, and points GNU Go leaves undecided although no two eyes are possible.
const GNUGO: &[(&str, usize, usize, usize)] = &[
    ("gnugo-unconditional-benson_safe2", 59, 4, 0),
    ("gnugo-unconditional-benson_safe3", 21, 0, 0),
    ("gnugo-unconditional-benson_unsafe", 71, 0, 0),
    ("gnugo-unconditional-unconditional3", 68, 34, 34),
    ("gnugo-unconditional-unconditional4", 62, 44, 18),
    ("gnugo-unconditional-unconditional5", 64, 45, 19),
    ("gnugo-unconditional-unconditional6", 58, 19, 39),
    ("gnugo-unconditional-unconditional8", 71, 48, 23),
];

/// The connected parts of a set of points.
fn parts(size: Size, mut left: PointSet) -> Vec<PointSet> {
    let mut parts = Vec::new();
    while let Some(start) = left.first() {
        let mut part = PointSet::EMPTY;
        let mut todo = vec![start];
        while let Some(point) = todo.pop() {
            if left.remove(point) {
                part.insert(point);
                todo.extend(point.neighbours(size));
            }
        }
        parts.push(part);
    }
    parts
}

/// The wider search is right where it goes beyond GNU Go: all plays of the intruder inside a
/// region are tried, the owner passing, and no stone there comes to live. Regions with more
/// than twelve empty points have too many plays; they are counted.
#[test]
fn intruders_beyond_gnugos_reach_cannot_live() {
    let no = SuicideAllowed::No;
    let (mut regions, mut skipped, mut plays) = (0, 0, 0);
    for case in cases("gnugo_regression.json", "unconditional_cases") {
        let mut board = support::board(&case["rows"]);
        let wider = hopeless(&board, &unconditional(&board, no), no);
        for color in Color::BOTH {
            for region in parts(board.size(), wider.territory[color]) {
                let open = region.iter().filter(|&p| board.is_empty(p)).count();
                if open > 12 {
                    skipped += 1;
                    continue;
                }
                let mut past = HashSet::from([board.hash()]);
                intrude(&mut board, color, &region, &mut past);
                plays += past.len();
                regions += 1;
            }
        }
    }
    assert_eq!((regions, skipped, plays), (112, 13, 26013));
}

fn intrude(board: &mut Board, owner: Color, region: &PointSet, past: &mut HashSet<u64>) {
    let intruder = owner.opponent();
    for point in region.iter() {
        if !board.is_empty(point) || board.look(intruder, point).suicide > 0 {
            continue;
        }
        board.play(intruder, point);
        if past.insert(board.hash()) {
            let life = unconditional(board, SuicideAllowed::No);
            assert!(life.alive[intruder].is_disjoint(region), "{board}");
            intrude(board, owner, region, past);
        }
        board.undo();
    }
}
