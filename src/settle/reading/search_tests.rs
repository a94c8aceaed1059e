//! Regions closed, small, and read to the right end.

use super::local::{Local, Outcome, Refill};
use super::region::{Doubt, Region, around};
use super::search::Search;
use crate::board::{Board, Size};
use crate::settle::playout::field::{BLACK, EMPTY, Field, WHITE};
use crate::settle::playout::policy::Dice;
use crate::settle::playout::strewn;
use crate::settle::playout::{EYE_EACH, SHARED, UNEQUAL};

/// The region of the chain in a column and row, with these chains in doubt besides.
fn region(field: &Field, chains: &[(usize, usize)]) -> Option<Region> {
    let heads: Vec<u16> = chains
        .iter()
        .map(|&(x, y)| field.chain(field.cell(x, y)))
        .collect();
    let doubt = |p: u16| match heads.contains(&field.chain(p)) {
        true => Doubt::Open,
        false => Doubt::None,
    };
    around(field, heads[0], doubt)
}

fn local(field: &Field, region: &Region) -> Local {
    let mut local = Local::default();
    assert!(local.take(field, region, Refill::Small));
    local
}

fn play(field: &Field, region: &Region) -> [Outcome; 2] {
    let mut search = Search::default();
    let local = local(field, region);
    [BLACK, WHITE].map(|color| search.play_out(&local, color, 40_000).unwrap())
}

/// Whether the chain in a column and row stays with Black first, and with White first.
fn stays(rows: &str, chains: &[(usize, usize)]) -> [bool; 2] {
    let field = Field::drawn(rows);
    let region = region(&field, chains).unwrap();
    let (x, y) = chains[0];
    let name = field.chain(field.cell(x, y));
    let mut stakes = region.stakes.iter();
    let bit = stakes
        .position(|&(stone, _)| field.chain(stone) == name)
        .unwrap();
    play(&field, &region).map(|outcome| outcome.kept >> bit & 1 == 1)
}

#[test]
fn three_in_a_row_turn_on_who_moves() {
    assert_eq!(stays("XXXXX.\nOOOOX.\n...OX.", &[(0, 1)]), [false, true]);
}

#[test]
fn a_square_is_dead_and_four_in_a_row_alive() {
    assert_eq!(
        stays("XXXX.\nOOOX.\n..OX.\n..OX.", &[(0, 1)]),
        [false, false]
    );
    assert_eq!(stays("XXXXXX.\nOOOOOX.\n....OX.", &[(0, 1)]), [true, true]);
}

#[test]
fn bulky_five_turns_on_who_moves() {
    let rows = "XXXXX.\nOOOOX.\nO..OX.\n...OX.";
    assert_eq!(stays(rows, &[(0, 1)]), [false, true]);
}

#[test]
fn sekis_stay_whoever_moves() {
    for (rows, chains) in [
        (SHARED, &[(0, 5), (2, 6)][..]),
        (EYE_EACH, &[(0, 5), (3, 5)]),
        (UNEQUAL, &[(3, 7), (0, 7), (5, 7)]),
    ] {
        for start in 0..chains.len() {
            let mut chains = chains.to_vec();
            chains.rotate_left(start);
            assert_eq!(stays(rows, &chains), [true, true], "{rows}: {start}");
        }
    }
}

#[test]
fn regions_are_closed() {
    let mut dice = Dice::new(9);
    let (mut read, mut large) = (0, 0);
    for _ in 0..600 {
        let size = Size::new(1 + dice.below(7), 1 + dice.below(7)).unwrap();
        let board = strewn(size, &mut dice);
        let field = Field::upright(&board);
        let open = |p: u16| {
            if p.is_multiple_of(3) {
                Doubt::Open
            } else {
                Doubt::None
            }
        };
        let open = |p: u16| open(field.chain(p));
        for p in (0..field.len() as u16).filter(|p| field.at(*p) < EMPTY) {
            let Some(region) = around(&field, p, open) else {
                large += 1;
                continue;
            };
            read += 1;
            closed(&field, &region);
        }
    }
    assert!(read > 500 && large > 100, "{read} {large}");
}

fn closed(field: &Field, region: &Region) {
    assert!(region.stakes.len() <= 24 && region.cells.len() <= 11);
    assert!(region.counted.is_sorted_by(|a, b| a < b));
    let inside = |q: &u16| region.cells.contains(q);
    let empty = |q: &u16| field.at(*q) == EMPTY;
    for &p in &region.cells {
        assert!(empty(&p) && field.around(p).iter().filter(|q| empty(q)).all(inside));
    }
    for &(stone, color) in &region.stakes {
        assert_eq!(field.at(stone), color);
        field.each_stone(stone, |p| {
            assert!(region.counted.contains(&p));
            assert!(field.around(p).iter().filter(|q| empty(q)).all(inside));
            true
        });
    }
}

#[test]
fn a_region_too_large_is_none() {
    let field = Field::drawn("X.....\n......\n......");
    assert!(region(&field, &[(0, 0)]).is_none());
    // A row of many small chains, all of them in doubt.
    let mut board = Board::new(Size::new(52, 1).unwrap());
    for (at, point) in board.size().points().enumerate().filter(|(at, _)| *at > 0) {
        board.edit([(point, Some(crate::board::Color::BOTH[at % 2]))]);
    }
    let field = Field::upright(&board);
    assert!(around(&field, field.cell(1, 0), |_| Doubt::Open).is_none());
}

#[test]
fn searches_end_within_their_limit_on_any_small_board() {
    let mut dice = Dice::new(10);
    let mut search = Search::default();
    let (mut ended, mut gave_up) = (0, 0);
    for _ in 0..300 {
        let size = Size::new(1 + dice.below(4), 1 + dice.below(4)).unwrap();
        let field = Field::upright(&strewn(size, &mut dice));
        let mut empty_or_stone = 0..field.len() as u16;
        let Some(start) = empty_or_stone.find(|p| field.at(*p) < EMPTY) else {
            continue;
        };
        let Some(region) = around(&field, start, |_| Doubt::Open) else {
            continue;
        };
        let local = local(&field, &region);
        for color in [BLACK, WHITE] {
            let outcome = search.play_out(&local, color, 3000);
            assert!(search.nodes() <= 3001);
            // What was searched before is of no account.
            let again = Search::default().play_out(&local, color, 3000);
            assert_eq!(outcome, again);
            *(if outcome.is_some() {
                &mut ended
            } else {
                &mut gave_up
            }) += 1;
        }
    }
    assert!(ended > 200 && gave_up > 0, "{ended} {gave_up}");
}

#[test]
fn a_ko_is_read_to_its_end() {
    // White takes at C3 or Black connects there; nothing else is open.
    let field = Field::drawn("XXOOO\nX.XO.\nXXOOO\nXXXXX\n.X.X.");
    let heads = [(2, 1), (3, 1)];
    let region = region(&field, &heads).unwrap();
    let [first, second] = play(&field, &region);
    assert!(first.value >= second.value);
}

#[test]
fn no_limit_gives_no_word() {
    let field = Field::drawn("XXXXX.\nOOOOX.\n...OX.");
    let region = region(&field, &[(0, 1)]).unwrap();
    let mut search = Search::default();
    assert_eq!(search.play_out(&local(&field, &region), BLACK, 0), None);
}

#[test]
fn rabbitty_six_is_dead_once_its_vital_point_is_taken() {
    let rows = "OOOOOOO\nOXXXXXO\nOXX.XXO\nOX.O.XO\nOX..XXO\nOXXXXXO\nOOOOOOO\n.......\nOOO.OOO";
    assert_eq!(stays(rows, &[(1, 1), (3, 3)]), [false, false]);
}
