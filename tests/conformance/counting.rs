//! Counting against positions with known scores.
//!
//! What needs seki, false eyes or clean-up play is left out by name; everything else is counted.

use super::support::{board, color, point, vectors};
use go_referee::amount::Amount;
use go_referee::board::{Board, ByColor, Color, PointSet, Size, SuicideAllowed, unconditional};
use go_referee::count::{Counter, Scoresheet, Tally, Terms, sheet};
use go_referee::referee::{Ledger, Move, Referee};
use go_referee::rules::{
    Counting, FalseEyes, Family, GroupTax, HandicapBonus, LastMove, OpenKoMouth, SekiPoints,
    SharedPoints,
};
use serde_json::Value;

fn terms(family: Family, komi: Amount) -> Terms {
    Terms {
        komi,
        shared_points: SharedPoints::Nobody,
        ..Terms::plain(Counting::Difference, family)
    }
}

/// Territory as Japanese rules have it: nothing in seki, nothing that must be filled.
fn japanese(komi: Amount) -> Terms {
    Terms {
        seki_points: SekiPoints::NotCounted,
        false_eyes: FalseEyes::MustBeFilled,
        open_ko_mouth: OpenKoMouth::NotTerritory,
        ..terms(Family::Territory, komi)
    }
}

/// The counted sheet; its identities hold.
fn counted(id: &str, tally: &Tally, ledger: &Ledger, terms: &Terms) -> Scoresheet {
    let sheet = sheet(tally, ledger, terms);
    assert_eq!(sheet.findings, [], "{id}");
    sheet
}

/// White's points less Black's, in quarter-points.
fn white_minus_black(sheet: &Scoresheet) -> i64 {
    -sheet.points().unwrap().in_quarters()
}

/// A number of points in quarter-points.
fn quarters(value: &Value) -> i64 {
    let quarters = value.as_f64().unwrap() * 4.0;
    assert_eq!(quarters, quarters.round());
    quarters as i64
}

fn amount(value: &Value) -> Amount {
    Amount::quarters(quarters(value))
}

fn dead(board: &Board, case: &Value) -> PointSet {
    let points = case["dead"].as_array().unwrap();
    let points: Vec<_> = points
        .iter()
        .map(|at| point(board.size(), at).unwrap())
        .collect();
    points.into_iter().collect()
}

/// The ledger of a drawn position whose prisoners are told.
fn ledger(board: &Board, case: &Value) -> Ledger {
    let taken = &case["stones_captured_in_play"];
    let lost = |key: &str| taken[key].as_u64().unwrap_or(0) as u32;
    let lost = ByColor {
        black: lost("black_stones"),
        white: lost("white_stones"),
    };
    let stands = board.stones();
    Ledger {
        lost,
        ..Ledger::of_position(ByColor::from_fn(|c| stands[c] + lost[c]))
    }
}

#[test]
fn literal_areas_and_their_maps() {
    let file = vectors("crosscheck_computed.json");
    let mut counter = Counter::new();
    let (mut areas, mut territories) = (0, 0);
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let board = board(&case["rows"]);
        let dead = dead(&board, case);
        let ledger = ledger(&board, case);
        let tally = counter.tally(&board, &dead);
        let sheet = counted(id, &tally, &ledger, &terms(Family::Area, Amount::ZERO));
        let total = sheet.line("total").unwrap();
        let expected = &case["expected"]["pure_area"];
        assert_eq!(total.black, Some(amount(&expected["black"])), "{id}");
        assert_eq!(total.white, Some(amount(&expected["white"])), "{id}");
        let map = owner_rows(&counter, board.size());
        let expected_map = case["expected"]["pure_area_map"].as_array().unwrap();
        for (row, expected) in map.iter().zip(expected_map) {
            assert_eq!(row, expected.as_str().unwrap(), "{id}");
        }
        areas += 1;
        if literal(case) {
            let sheet = counted(id, &tally, &ledger, &terms(Family::Territory, Amount::ZERO));
            let expected = &case["expected"]["katago_white_minus_black"]["TERRITORY_NONE"];
            assert_eq!(white_minus_black(&sheet), quarters(expected), "{id}");
            territories += 1;
        }
    }
    assert_eq!(areas, 288);
    assert_eq!(territories, 265);
}

/// Whether no stone lies in territory its opponent holds unconditionally, which would be taken
/// off before counting.
fn literal(case: &Value) -> bool {
    case["katago_area_differs_from_pure_area_at_n_points"] == 0
}

fn owner_rows(counter: &Counter, size: Size) -> Vec<String> {
    let letter = |x, y| match counter.flood().owner(size.point(x, y).unwrap()).area() {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    (0..size.height())
        .map(|y| (0..size.width()).map(|x| letter(x, y)).collect())
        .collect()
}

/// The tax of two points a group.
///
/// The vectors take every empty point from a group that touches a shared point or stands in
/// atari, as in a seki; the project takes two at the most, so that a border left open does not
/// cost a whole side, and asks the judged ground which groups are in seki. Both are asserted:
/// the vectors' number from the same groups, and the project's own wherever no group leans on a
/// shared point and none that does not is in seki all the same.
#[test]
fn tax_of_two_points_a_group() {
    let file = vectors("crosscheck_computed.json");
    let mut counter = Counter::new();
    let (mut groups, mut free, mut leaning) = (0, 0, 0);
    for case in file["cases"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|c| literal(c))
    {
        let id = case["id"].as_str().unwrap();
        let board = board(&case["rows"]);
        let tally = counter.examine(&board, &dead(&board, case));
        let scores = &case["expected"]["katago_white_minus_black"];
        let lean = by_both(tally.leaning_points);
        let living = by_both(tally.free_groups);
        let seki = tally.area_difference() - lean;
        assert_eq!(-4 * seki, quarters(&scores["AREA_SEKI"]), "{id}");
        let all = seki - 2 * living;
        assert_eq!(-4 * all, quarters(&scores["AREA_ALL"]), "{id}");
        let regions = &case["expected"]["independent_life_regions_white_minus_black"];
        assert_eq!(-4 * living, quarters(regions), "{id}");
        groups += 1;
        let same_groups = counter.second_opinions().iter().all(|o| o.counted_here);
        if tally.leaning_points != tally.leaning_eyes || !same_groups {
            leaning += 1;
            continue;
        }
        let taxed = Terms {
            group_tax: GroupTax::All,
            counting: Counting::StoneScoring,
            ..terms(Family::Area, Amount::ZERO)
        };
        let sheet = counted(id, &tally, &ledger(&board, case), &taxed);
        assert_eq!(
            white_minus_black(&sheet),
            quarters(&scores["AREA_ALL"]),
            "{id}"
        );
        free += 1;
    }
    assert_eq!((groups, free, leaning), (265, 128, 137));
}

fn by_both<T: Into<i64>>(counts: ByColor<T>) -> i64 {
    counts.black.into() - counts.white.into()
}

/// Cases decided in clean-up play after the second pass, where stones cost points.
const CLEAN_UP: [&str; 3] = [
    "katago-score-territory_scoring_in_encore_1-50",
    "katago-score-territory_scoring_in_encore_2-62",
    "katago-score-fill_seki_liberties_in_encore_2-104",
];

/// Scores of a bigger engine: the parts that are literal counts.
#[test]
fn literal_scores_with_komi_and_button() {
    let file = vectors("katago_scores.json");
    let mut counter = Counter::new();
    let mut referee = Referee::new();
    let (mut checked, mut skipped) = (0, 0);
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let rules = &case["rules"];
        if rules["tax"] != "NONE" {
            continue;
        }
        replay(&mut referee, case);
        let tally = counter.tally(referee.board(), &PointSet::new());
        let area = rules["scoring"] == "AREA";
        let family = if area {
            Family::Area
        } else {
            Family::Territory
        };
        let asked = Terms {
            last_move: if rules["button"] == true {
                LastMove::Button
            } else {
                LastMove::None
            },
            ..terms(family, amount(&rules["komi"]))
        };
        let sheet = counted(id, &tally, &referee.ledger(), &asked);
        let expected = quarters(&case["expected"]["white_minus_black"]);
        if CLEAN_UP.contains(&id) {
            skipped += 1;
            assert_ne!(case["phase_at_scoring"], 0, "{id}");
            continue;
        }
        assert_eq!(white_minus_black(&sheet), expected, "{id}");
        checked += 1;
    }
    assert_eq!((checked, skipped), (44, 3));
}

fn replay(referee: &mut Referee, case: &Value) {
    let start = board(&case["rows"]);
    let size = start.size();
    let setup: Vec<_> = size
        .points()
        .filter_map(|p| Some((p, start.at(p)?)))
        .collect();
    referee.start(size, &setup, color(&case["to_move"]).unwrap(), 0);
    for mv in case["moves"].as_array().unwrap() {
        let mover = color(&mv[0]).unwrap();
        referee.commit(if mv[1] == "pass" {
            Move::Pass(mover)
        } else {
            Move::Play(mover, point(size, &mv[1]).unwrap())
        });
    }
}

/// Totals of area, territory and pass stones.
#[test]
fn totals_of_both_sides() {
    let file = vectors("tenuki.json");
    let mut counter = Counter::new();
    let mut counts = [0; 3];
    for case in file["scoring_cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let board = board(&case["rows"]);
        let tally = counter.examine(&board, &dead(&board, case));
        let rules = &case["rules"];
        let komi = amount(&rules["komi"]);
        let mut ledger = ledger(&board, case);
        let kind = match rules["scoring"].as_str().unwrap() {
            "area" => 0,
            "territory" => 1,
            "equivalence" => 2,
            other => panic!("{other}"),
        };
        let sheet = match kind {
            0 => counted(id, &tally, &ledger, &terms(Family::Area, komi)),
            1 => counted(id, &tally, &ledger, &japanese(komi)),
            _ => {
                let passes = &case["passes_made"];
                ledger.passes.black = passes["black"].as_u64().unwrap() as u32;
                ledger.passes.white = passes["white"].as_u64().unwrap() as u32;
                ledger.turns = ledger.passes;
                ledger.last_turn = color(&case["last_mover"]);
                let asked = Terms {
                    pass_stone: true,
                    last_move: LastMove::WhiteMustPassLast,
                    ..terms(Family::Territory, komi)
                };
                counted(id, &tally, &ledger, &asked)
            }
        };
        let side = |c: Color| {
            let total = sheet.line("total").unwrap();
            let figure = match c {
                Color::Black => total.black,
                Color::White => total.white,
            };
            let mut figure = figure.unwrap();
            if kind == 2 {
                // Told as area with pass stones: stones stand in place of prisoners.
                let taken = sheet.facts.lost[c.opponent()];
                figure += Amount::points(i64::from(tally.stones[c]) - i64::from(taken));
            }
            figure
        };
        let expected = &case["expected"]["score"];
        assert_eq!(side(Color::Black), amount(&expected["black"]), "{id}");
        assert_eq!(side(Color::White), amount(&expected["white"]), "{id}");
        counts[kind] += 1;
    }
    assert_eq!(counts, [3, 22, 5]);
}

/// Scores with points in seki taxed, and with two points a group taxed too, before any clean-up.
///
/// The vectors tell seki by independent life, the project by the judged ground: the second
/// opinion's number is asserted for every case, and the project's own less what the second
/// opinion says of each group it differs about.
#[test]
fn taxed_scores() {
    let file = vectors("katago_scores.json");
    let mut counter = Counter::new();
    let mut referee = Referee::new();
    let (mut checked, mut own, mut taken_off) = (0, 0, 0);
    let mut otherwise = 0;
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let rules = &case["rules"];
        if rules["tax"] == "NONE" || case["phase_at_scoring"] != 0 {
            continue;
        }
        replay(&mut referee, case);
        let tally = counter.examine(referee.board(), &PointSet::new());
        let area = rules["scoring"] == "AREA";
        let family = if area {
            Family::Area
        } else {
            Family::Territory
        };
        let komi = amount(&rules["komi"]);
        let plain = Terms {
            last_move: if rules["button"] == true {
                LastMove::Button
            } else {
                LastMove::None
            },
            ..terms(family, komi)
        };
        let ledger = referee.ledger();
        let untaxed = white_minus_black(&counted(id, &tally, &ledger, &plain));
        let all = rules["tax"] == "ALL";
        let groups = if all { by_both(tally.free_groups) } else { 0 };
        let tax = by_both(tally.leaning_points) + 2 * groups;
        let expected = quarters(&case["expected"]["white_minus_black"]);
        if holds_stones_of_the_other(referee.board()) {
            taken_off += 1;
            continue;
        }
        assert_eq!(untaxed + 4 * tax, expected, "{id}");
        checked += 1;
        let taxed = Terms {
            group_tax: if all { GroupTax::All } else { GroupTax::Seki },
            ..plain
        };
        let ours = white_minus_black(&counted(id, &tally, &ledger, &taxed));
        if ours == expected {
            own += 1;
            continue;
        }
        // What the two differ by is told group by group: those beside dame, which live here.
        let counted_here = |c: Color| -> i64 {
            let of = counter.second_opinions().iter().filter(|o| o.color == c);
            of.map(|o| i64::from(o.points) * if o.counted_here { 1 } else { -1 })
                .sum()
        };
        let told = counted_here(Color::Black) - counted_here(Color::White);
        let kept = i64::from(all) * by_both(kept_by_living(&counter));
        assert_eq!(ours + 4 * (told - kept), expected, "{id}");
        otherwise += 1;
    }
    assert_eq!((checked, own, otherwise, taken_off), (32, 21, 11, 2));
}

/// What groups that live here beside dame pay of the tax on all, two points at the most.
fn kept_by_living(counter: &Counter) -> ByColor<i64> {
    ByColor::from_fn(|color| {
        let of = counter
            .second_opinions()
            .iter()
            .filter(|o| o.color == color);
        of.filter(|o| o.counted_here)
            .map(|o| i64::from(o.points.min(2)))
            .sum()
    })
}

/// Whether a side holds unconditionally territory in which stones of the other lie, which the
/// vectors take off the board before they count.
fn holds_stones_of_the_other(board: &Board) -> bool {
    let life = unconditional(board, SuicideAllowed::No);
    Color::BOTH.into_iter().any(|color| {
        let others = board.stones_of(color.opponent());
        !life.area(color).is_disjoint(&others)
    })
}

/// What public bug reports should have shown: results under several rulesets from one file.
#[test]
fn results_behind_bug_reports() {
    let file = vectors("bug_repro.json");
    let mut checked = 0;
    for case in file["cases"].as_array().unwrap() {
        let id = case["id"].as_str().unwrap();
        let (board, ledger) = told(case);
        let tally = Counter::new().tally(&board, &dead(&board, case));
        let area = |komi| counted(id, &tally, &ledger, &terms(Family::Area, komi));
        let land = |komi| counted(id, &tally, &ledger, &terms(Family::Territory, komi));
        // Every case tells the area and the territory with prisoners, komi left aside.
        let sides = &case["no_komi_scores_computed"];
        let total = |sheet: &Scoresheet, name: &str| {
            let total = sheet.line("total").unwrap();
            assert_eq!(total.black, Some(amount(&sides[name]["black"])), "{id}");
            assert_eq!(total.white, Some(amount(&sides[name]["white"])), "{id}");
        };
        total(&area(Amount::ZERO), "area");
        let plain = &case["katago_white_minus_black_no_komi"]["TERRITORY_NONE"];
        let territory = land(Amount::ZERO);
        assert_eq!(white_minus_black(&territory), quarters(plain), "{id}");
        checked += 2;
        // The sides' totals leave out eyes in seki, of which these two have some.
        if !["send-two-return-one-simple-ko", "snapback-is-not-ko"].contains(&id) {
            total(&territory, "territory_plus_prisoners");
            checked += 1;
        }
        let right = |key: &str| case["right"][key].as_str().unwrap().to_owned();
        match id {
            "handicap-2-area" => {
                let half = Amount::HALF;
                let bonus = |bonus, terms: Terms| {
                    let terms = Terms {
                        handicap: 2,
                        handicap_bonus: bonus,
                        ..terms
                    };
                    counted(id, &tally, &ledger, &terms).result
                };
                let plain = |family| terms(family, half);
                let by_stones = Terms {
                    pass_stone: true,
                    last_move: LastMove::WhiteMustPassLast,
                    ..plain(Family::Territory)
                };
                assert_eq!(
                    bonus(HandicapBonus::N, plain(Family::Area)),
                    right("chinese")
                );
                assert_eq!(
                    bonus(HandicapBonus::NMinusOne, plain(Family::Area)),
                    right("aga")
                );
                assert_eq!(
                    bonus(HandicapBonus::NMinusOne, plain(Family::Area)),
                    right("french")
                );
                assert_eq!(
                    bonus(HandicapBonus::NMinusOne, by_stones),
                    right("aga_territory_with_pass_stones")
                );
                assert_eq!(bonus(HandicapBonus::Zero, plain(Family::Area)), right("nz"));
                assert_eq!(
                    bonus(HandicapBonus::Zero, plain(Family::Area)),
                    right("tromp-taylor")
                );
                assert_eq!(
                    bonus(HandicapBonus::Zero, plain(Family::Territory)),
                    right("japanese")
                );
                checked += 7;
            }
            "dead-stone-wrong-side" => {
                assert_eq!(land(Amount::ZERO).result, "W+4");
                assert_eq!(area(Amount::ZERO).result, "W+5");
                checked += 2;
            }
            "dead-stone-not-removed-by-two-passes" => {
                assert_eq!(area(Amount::ZERO).result, "W+11");
                let white = go_referee::settle::read_points("A1", board.size());
                let source = go_referee::settle::Source::Given;
                let agreed = go_referee::settle::given(&board, &white, source);
                let tally = Counter::new().tally(&board, &agreed.dead);
                let sheet = counted(id, &tally, &ledger, &terms(Family::Area, Amount::ZERO));
                assert_eq!(sheet.result, "W+5");
                checked += 2;
            }
            "extra-passes-do-not-change-area" => {
                assert_eq!(area(Amount::ZERO).result, "Draw");
                checked += 1;
            }
            "open-border-warning" => {
                let sheet = area(Amount::HALF);
                assert_eq!(
                    sheet.result,
                    right("score as is").split(' ').next().unwrap()
                );
                assert_eq!(sheet.facts.shared, 17);
                checked += 2;
            }
            "komi-scaled-750" => {
                assert_eq!(area(Amount::half_points(15)).result, right("area"));
                checked += 1;
            }
            "komi-scaled-550" | "komi-scaled-275" => {
                assert_eq!(area(Amount::half_points(11)).result, right("area"));
                checked += 1;
            }
            "komi-scaled-325" | "komi-scaled-650" => {
                assert_eq!(area(Amount::half_points(13)).result, right("area"));
                checked += 1;
            }
            // These are about legality or about reading komi and names.
            "send-two-return-one-simple-ko"
            | "snapback-is-not-ko"
            | "two-stone-suicide"
            | "komi-missing"
            | "unknown-ruleset-name" => {}
            other => panic!("{other} is not looked at"),
        }
    }
    assert_eq!(checked, 62);
}

/// The final board of a reported game and what is told of its course; White moved last.
fn told(case: &Value) -> (Board, Ledger) {
    let board = board(&case["final_rows"]);
    let number = |of: &str, side: &str| case[of][side].as_u64().unwrap() as u32;
    let lost = ByColor {
        black: number("captured_in_play", "black_stones"),
        white: number("captured_in_play", "white_stones"),
    };
    let passes = ByColor {
        black: number("passes", "black"),
        white: number("passes", "white"),
    };
    let stands = board.stones();
    let ledger = Ledger {
        lost,
        passes,
        turns: passes,
        last_turn: Some(Color::White),
        ..Ledger::of_position(ByColor::from_fn(|c| stands[c] + lost[c]))
    };
    (board, ledger)
}
