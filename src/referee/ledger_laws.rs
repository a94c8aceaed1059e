//! The ledger: the worked examples and theorems of docs/rules.md that are about it.

use super::examples::{empty, play, rows};
use super::laws::Dice;
use super::{Ledger, Move, Referee};
use crate::board::{Color, Size, parse_vertex};

use Color::{Black, White};

#[test]
fn e1_and_e2_the_ledger_of_who_took_the_last_dame() {
    let walls = "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1";
    let mut one = empty(7);
    play(&mut one, &format!("{walls} C4 E4 D4 pass pass"));
    let ledger = one.ledger();
    assert_eq!((ledger.placed.black, ledger.placed.white), (8, 7));
    assert_eq!(ledger.delta_m(), 1);
    assert_eq!(ledger.first_pass, Some(White));
    let mut two = empty(7);
    play(&mut two, &format!("{walls} D4 E4 pass pass"));
    assert_eq!(two.ledger().delta_m(), 0);
    assert_eq!(two.ledger().first_pass, Some(Black));
}

#[test]
fn e8_odd_passes_and_penalty_passes() {
    let line = "D7 E7 D6 PASS D5 E6 D4 E5 D3 E4 D2 E3 D1 E2 C4 E1 pass pass";
    let mut free = empty(7);
    play(&mut free, &line.replace("PASS", "pass"));
    let ledger = free.ledger();
    assert_eq!((ledger.passes.black, ledger.passes.white), (1, 2));
    assert_eq!(ledger.delta_m(), 1);
    assert_eq!(ledger.last_stone, Some(White));
    assert_eq!(ledger.first_pass, Some(White));
    assert_eq!(ledger.first_stop_pair, Some(Black));
    assert_eq!(ledger.final_pair, Some(Black));

    let mut penalty = empty(7);
    play(&mut penalty, &line.replace("PASS", "imposed"));
    let ledger = penalty.ledger();
    assert_eq!(ledger.first_pass, Some(Black));
    assert_eq!(ledger.first_pass_any, Some(White));
    assert_eq!(ledger.imposed.white, 1);
    assert_eq!(ledger.delta_m(), 1);
    assert_eq!(rows(penalty.board()), rows(free.board()));
}

#[test]
fn e9_handicap_stones_count_as_placed() {
    let size = Size::square(7).unwrap();
    let at = |name| (parse_vertex(name, size).unwrap(), Black);
    let mut referee = Referee::new();
    referee.start(size, &[at("D7"), at("D1")], White, 2);
    let line = "E1 D2 E2 D3 E3 D4 E4 D5 E5 D6 E6 C4 E7 pass pass";
    play(&mut referee, line);
    let ledger = referee.ledger();
    assert_eq!((ledger.placed.black, ledger.placed.white), (8, 7));
    assert!(referee.is_conserved());
}

/// `ΔM = δ − (p_B − p_W)`, with handicap `N + (t_B − t_W) − (p_B − p_W)`, and `m′` after the
/// first voluntary pass (Th. 2, 6).
#[test]
fn the_identities_of_the_ledger_hold_on_random_games() {
    let mut referee = Referee::new();
    for seed in 0..20_000 {
        let mut dice = Dice::new(seed);
        let size = dice.size(7);
        let handicap = [0, 0, 2, 3, 4][dice.roll(5)].min(size.area());
        let stones: Vec<_> = size.points().take(handicap).map(|p| (p, Black)).collect();
        let first = if handicap > 0 { White } else { Black };
        referee.start(size, &stones, first, handicap as u32);
        for _ in 0..dice.roll(120) + 1 {
            let color = referee.to_play();
            let mv = match dice.roll(12) {
                0 => Move::Pass(color),
                1 => Move::ImposedPass(color),
                _ => Move::Play(color, dice.point(size)),
            };
            if referee.judge(mv).obstacle.is_none() {
                referee.commit(mv);
            }
        }
        let ledger = referee.ledger();
        let difference = |of: fn(&Ledger) -> [u32; 2]| {
            let [black, white] = of(&ledger);
            i64::from(black) - i64::from(white)
        };
        let turns = difference(|l| [l.turns.black, l.turns.white]);
        let passes = difference(|l| {
            [
                l.passes.black + l.imposed.black,
                l.passes.white + l.imposed.white,
            ]
        });
        assert_eq!(ledger.delta_m(), handicap as i64 + turns - passes);
        assert!(if handicap > 0 { -1..=0 } else { 0..=1 }.contains(&turns));
        assert!(referee.is_conserved());
        let after = difference(|l| {
            [
                l.placed_after_first_pass.black,
                l.placed_after_first_pass.white,
            ]
        });
        let white_first = i64::from(ledger.first_pass == Some(White));
        let imposed = difference(|l| [l.imposed.white, l.imposed.black]);
        if handicap == 0 && ledger.first_pass.is_some() && imposed == 0 {
            // Th. 6 speaks of games without an imposed pass before the first voluntary one.
            let early = ledger.first_pass != ledger.first_pass_any || ledger.imposed.black > 0;
            if !early {
                assert_eq!(after, ledger.delta_m() - white_first, "seed {seed}");
            }
        }
    }
}
