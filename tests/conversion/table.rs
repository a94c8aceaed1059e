//! When a change of ruleset keeps the winner: every "if and only if", over all margins, parities
//! and differences of stones placed that an even game can have.

use go_referee::amount::{Amount, Unit};
use go_referee::board::{ByColor, Color};
use go_referee::count::{Tally, Terms, sheet};
use go_referee::referee::Ledger;
use go_referee::rules::{
    Counting, Family, HandicapBonus, LastMove, Ruleset, SharedPoints, builtin,
};

/// Points of the board; odd, as on every usual one.
const POINTS: i64 = 361;

/// A finished even game, by the numbers a count looks at.
#[derive(Clone, Copy, Debug)]
struct Game {
    /// `A`.
    area: i64,
    /// `D`.
    shared: i64,
    /// `ΔM`.
    placed: i64,
    /// Passes, Black's and White's, the closing two included.
    passes: [i64; 2],
    first_pass: Color,
    /// `m′`, Black's less White's.
    after_first_pass: i64,
    last_turn: Color,
    handicap: u32,
}

/// Every even game with alternate turns and few passes: areas of the right parity near komi,
/// either side taking the last turn, up to three passes a side, either side passing first.
fn even_games() -> Vec<Game> {
    let mut all = Vec::new();
    for shared in 0..4 {
        for area in -12..=24_i64 {
            // Th. 9: A and V − D have one parity.
            if (area - (POINTS - shared)).rem_euclid(2) != 0 {
                continue;
            }
            for turns in 0..=1 {
                for (black, white) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)] {
                    for first_pass in Color::BOTH {
                        let placed = turns - (black - white);
                        let white_first = i64::from(first_pass == Color::White);
                        all.push(Game {
                            area,
                            shared,
                            placed,
                            passes: [black, white],
                            first_pass,
                            // Play alternated before the first pass (Th. 6).
                            after_first_pass: placed - white_first,
                            last_turn: if turns == 1 {
                                Color::Black
                            } else {
                                Color::White
                            },
                            handicap: 0,
                        });
                    }
                }
            }
        }
    }
    all
}

impl Game {
    /// Numbers of a position and its course with these differences; how high they are is nothing
    /// to a count.
    fn told(&self) -> (Tally, Ledger) {
        let owned = POINTS - self.shared;
        let black = (owned + self.area) / 2;
        let white = owned - black;
        let stones = ByColor {
            black: 100,
            white: 100,
        };
        let territory = ByColor {
            black: (black - 100) as u32,
            white: (white - 100) as u32,
        };
        let lost = ByColor {
            black: 20,
            white: 20,
        };
        // M = S + P, by as many more of one side lost as the difference asks for.
        let placed = ByColor {
            black: (120 + self.placed.max(0)) as u32,
            white: (120 + (-self.placed).max(0)) as u32,
        };
        let lost = ByColor::from_fn(|c: Color| lost[c] + (placed[c] - 120));
        let after = ByColor {
            black: (40 + self.after_first_pass.max(0)) as u32,
            white: (40 + (-self.after_first_pass).max(0)) as u32,
        };
        let tally = Tally {
            points: POINTS as u32,
            stones,
            territory,
            shared: self.shared as u32,
            reached_by_both: self.shared as u32,
            ..Tally::default()
        };
        let passes = ByColor {
            black: self.passes[0] as u32,
            white: self.passes[1] as u32,
        };
        let without_turn = ByColor {
            black: self.handicap,
            white: 0,
        };
        let ledger = Ledger {
            placed,
            lost,
            passes,
            turns: ByColor::from_fn(|c: Color| placed[c] + passes[c] - without_turn[c]),
            placed_after_first_pass: after,
            first_pass: Some(self.first_pass),
            first_pass_any: Some(self.first_pass),
            first_stop_pair: Some(self.first_pass),
            final_pair: Some(self.first_pass),
            last_turn: Some(self.last_turn),
            stops: 1,
            ..Ledger::default()
        };
        (tally, ledger)
    }

    /// The margin in quarters, and the sign that says who wins.
    fn margin(&self, terms: &Terms) -> i64 {
        let (tally, ledger) = self.told();
        let sheet = sheet(&tally, &ledger, terms);
        assert!(
            sheet
                .findings
                .iter()
                .all(|f| f.kind.slug != "identity-failed"),
            "{self:?}"
        );
        sheet.points().expect("a margin").in_quarters()
    }
}

/// The terms of a ruleset's own count, with another komi.
fn terms(ruleset: &Ruleset, komi: Amount) -> Terms {
    Terms {
        unit: ruleset.unit,
        komi,
        handicap_bonus: ruleset.handicap_bonus,
        shared_points: ruleset.shared_points,
        pass_stone: ruleset.pass_stone,
        last_move: ruleset.last_move,
        first_pass: ruleset.first_pass,
        first_pass_voluntary_only: ruleset.first_pass_voluntary_only,
        tie: ruleset.tie,
        ..Terms::plain(ruleset.counting, ruleset.family)
    }
}

fn own(id: &str) -> Terms {
    let ruleset = builtin(id).unwrap();
    terms(&ruleset, ruleset.komi)
}

/// The plain difference of areas at a komi in half points.
fn area(halves: i64) -> Terms {
    Terms {
        komi: Amount::half_points(halves),
        shared_points: SharedPoints::Nobody,
        ..Terms::plain(Counting::Difference, Family::Area)
    }
}

/// Territory and prisoners at a komi in half points.
fn territory(halves: i64) -> Terms {
    Terms {
        komi: Amount::half_points(halves),
        ..Terms::plain(Counting::PrisonerFill, Family::Territory)
    }
}

/// The games on which two counts name different winners.
fn failures(from: &Terms, to: &Terms) -> Vec<Game> {
    let games = even_games();
    assert!(games.len() > 1_500);
    let differ = |game: &Game| game.margin(from).signum() != game.margin(to).signum();
    games.into_iter().filter(differ).collect()
}

fn areas(games: &[Game]) -> Vec<i64> {
    let mut areas: Vec<i64> = games.iter().map(|game| game.area).collect();
    areas.sort_unstable();
    areas.dedup();
    areas
}

#[test]
fn between_area_komis_only_the_areas_between_them_change_winner() {
    for (from, to, even, odd) in [
        (11, 13, vec![], vec![6]),
        (13, 15, vec![7], vec![]),
        (15, 17, vec![], vec![8]),
    ] {
        let failed = failures(&area(from), &area(to));
        let of_parity = |parity: i64| {
            let kept = failed.iter().filter(|game| game.shared % 2 == parity);
            areas(&kept.copied().collect::<Vec<_>>())
        };
        assert_eq!(of_parity(0), even, "{from}/2 to {to}/2, even");
        assert_eq!(of_parity(1), odd, "{from}/2 to {to}/2, odd");
        for game in even_games() {
            let sign = |halves: i64| (2 * game.area - halves).signum();
            let kept = sign(from) == sign(to);
            let found = game.margin(&area(from)).signum() == game.margin(&area(to)).signum();
            assert_eq!(found, kept);
        }
    }
}

#[test]
fn area_seven_and_a_half_to_territory_six_and_a_half() {
    let failed = failures(&area(15), &territory(13));
    assert!(
        failed.iter().all(|game| game.placed != 1),
        "always if ΔM is 1"
    );
    let level: Vec<Game> = failed.iter().filter(|g| g.placed == 0).copied().collect();
    assert_eq!(areas(&level), [7], "with ΔM 0 exactly at A = 7");
    for game in even_games() {
        let kept = (2 * game.area - 15).signum() == (2 * (game.area - game.placed) - 13).signum();
        let failed = game.margin(&area(15)).signum() != game.margin(&territory(13)).signum();
        assert_eq!(failed, !kept, "{game:?}");
    }
}

#[test]
fn area_six_and_a_half_to_territory_six_and_a_half() {
    let failed = failures(&area(13), &territory(13));
    assert!(
        failed.iter().all(|game| game.placed != 0),
        "always if ΔM is 0"
    );
    let black_last: Vec<Game> = failed.iter().filter(|g| g.placed == 1).copied().collect();
    assert_eq!(areas(&black_last), [7], "with ΔM 1 exactly at A = 7");
}

#[test]
fn wmsg_to_territory_with_equal_stones_after_the_first_pass() {
    let wmsg = own("wmsg-2008");
    let failed = failures(&wmsg, &territory(13));
    assert!(failed.iter().all(|game| game.after_first_pass != 0));
    assert!(!failed.is_empty(), "and not otherwise");
}

#[test]
fn wmsg_is_a_button_with_komi_seven_and_the_second_method_of_equal_stones() {
    let button = Terms {
        last_move: LastMove::Button,
        ..area(14)
    };
    let wmsg = own("wmsg-2008");
    let second = own("improved-japanese");
    for game in even_games() {
        assert_eq!(game.margin(&wmsg), game.margin(&button), "{game:?}");
        assert_eq!(game.margin(&wmsg), game.margin(&second), "{game:?}");
    }
}

#[test]
fn pass_stones_make_territory_area() {
    let aga = builtin("aga").unwrap();
    let by_area = terms(&aga, aga.komi);
    let by_territory = Terms {
        counting: Counting::PrisonerFill,
        family: Family::Territory,
        ..by_area.clone()
    };
    for game in even_games() {
        assert_eq!(
            game.margin(&by_area),
            game.margin(&by_territory),
            "{game:?}"
        );
    }
}

#[test]
fn team_rules_to_the_rules_of_2002_fail_only_at_seven() {
    let failed = failures(&own("team-2016"), &own("chinese-2002"));
    assert_eq!(areas(&failed), [7]);
    for game in &failed {
        assert_eq!(game.margin(&own("team-2016")), 0, "a draw");
        assert!(game.margin(&own("chinese-2002")) < 0, "becomes White's");
    }
}

#[test]
fn the_world_draft_to_ing_fails_only_at_eight() {
    let (draft, ing) = (own("world-draft"), own("ing"));
    for game in even_games() {
        let (here, there) = (sheet_winner(&game, &draft), sheet_winner(&game, &ing));
        if game.area == 8 {
            assert_eq!((here, there), (None, Some(Color::Black)));
        } else {
            assert_eq!(here, there, "{game:?}");
        }
    }
}

fn sheet_winner(game: &Game, terms: &Terms) -> Option<Color> {
    let (tally, ledger) = game.told();
    sheet(&tally, &ledger, terms).winner
}

#[test]
fn handicap_adds_the_difference_of_the_bonuses() {
    for stones in 2..=9_u32 {
        for game in even_games() {
            // N stones are set up and White moves first.
            let game = Game {
                handicap: stones,
                placed: game.placed + i64::from(stones) - 1,
                ..game
            };
            let with = |bonus| {
                let terms = Terms {
                    handicap: stones,
                    handicap_bonus: bonus,
                    ..area(1)
                };
                game.margin(&terms)
            };
            let none = with(HandicapBonus::Zero);
            let n = i64::from(stones);
            assert_eq!(none - with(HandicapBonus::NMinusOne), 4 * (n - 1));
            assert_eq!(none - with(HandicapBonus::N), 4 * n);
        }
    }
}

#[test]
fn a_zi_is_two_points_of_difference() {
    let zi = own("chinese-2002");
    assert_eq!(zi.unit, Unit::Zi);
    for game in even_games() {
        assert_eq!(game.margin(&zi), game.margin(&area(15)));
    }
}
