//! A region by itself plays as the board it was cut from.

use super::local::{Local, Refill, Stage, each};
use super::region::{Doubt, Region, around};
use crate::board::Size;
use crate::settle::playout::field::{BLACK, EMPTY, Field, NONE, WHITE};
use crate::settle::playout::pattern::Hood;
use crate::settle::playout::policy::Dice;
use crate::settle::playout::strewn;

/// The cells that may be played on, in the order of their places.
fn playable(field: &Field, region: &Region, refill: Refill) -> Vec<u16> {
    let small = |p: &u16| match field.at(*p) {
        EMPTY => true,
        _ => refill == Refill::Small && field.stones(*p) <= 3,
    };
    region.counted.iter().copied().filter(small).collect()
}

/// Every place says of the stage what its cell says of the field.
fn same(field: &Field, local: &Local, cells: &[u16], stage: &Stage) {
    for (place, &p) in cells.iter().enumerate() {
        let stands = [0, 1].map(|color| stage.stones.of[color] >> place & 1 == 1);
        assert_eq!(stands, [field.at(p) == BLACK, field.at(p) == WHITE]);
        if field.at(p) != EMPTY {
            continue;
        }
        let open = local.open(stage) >> place & 1 == 1;
        assert_eq!(open, field.ko() != p);
        for color in [BLACK, WHITE] {
            let eye = local.is_eye(&stage.stones, place, usize::from(color));
            assert_eq!(eye, Hood::of(field, p).is_eye(color));
            let next = local.play(stage, place, usize::from(color));
            assert_eq!(open && next.is_some(), field.may_play(p, color));
        }
    }
}

#[test]
fn regions_play_as_their_board_does() {
    let mut dice = Dice::new(12);
    let (mut moves, mut taken, mut kos) = (0, 0, 0);
    for round in 0..400 {
        let size = Size::new(2 + dice.below(6), 2 + dice.below(6)).unwrap();
        let mut field = Field::upright(&strewn(size, &mut dice));
        let mut cells = 0..field.len() as u16;
        let Some(start) = cells.find(|p| field.at(*p) < EMPTY) else {
            continue;
        };
        let all = |_| {
            if round % 3 == 0 {
                Doubt::Some
            } else {
                Doubt::Open
            }
        };
        let Some(region) = around(&field, start, all) else {
            continue;
        };
        let refill = if round % 2 == 0 {
            Refill::Small
        } else {
            Refill::Never
        };
        let mut local = Local::default();
        assert!(local.take(&field, &region, refill));
        let cells = playable(&field, &region, refill);
        let large = |&&(p, _): &&(u16, u8)| field.stones(p) > 3;
        let large: Vec<(u16, u8)> = region.stakes.iter().filter(large).copied().collect();
        let (mut stage, mut color) = (local.start(), BLACK);
        for _ in 0..40 {
            // The place of a large chain is its taker's, which no board knows.
            if large.iter().any(|&(p, color)| field.at(p) != color) {
                break;
            }
            same(&field, &local, &cells, &stage);
            let may = |place: &usize| field.may_play(cells[*place], color);
            let places: Vec<usize> = each(local.open(&stage)).filter(may).collect();
            if places.is_empty() || dice.below(6) == 0 {
                field.pass();
                stage.ko = 0;
            } else {
                let place = places[dice.below(places.len())];
                stage = local.play(&stage, place, usize::from(color)).unwrap();
                taken += usize::from(field.play(cells[place], color));
                kos += usize::from(field.ko() != NONE);
                moves += 1;
            }
            color ^= 1;
        }
    }
    assert!(
        moves > 1000 && taken > 300 && kos > 20,
        "{moves} {taken} {kos}"
    );
}

#[test]
fn an_empty_part_is_whose_stones_alone_touch_it() {
    let field = Field::drawn("XX.X.\nOOX.X\n.OOX.\nOOOOX\nOOOOX");
    let region = around(&field, field.cell(0, 0), |_| Doubt::Open).unwrap();
    let mut local = Local::default();
    assert!(local.take(&field, &region, Refill::Never));
    let outcome = local.count(&local.start().stones);
    // White has 12 stones and a point they surround, Black the other 12 points.
    assert_eq!(outcome.value, 12 - 13);
    assert_eq!(outcome.kept.count_ones() as usize, region.stakes.len());
}
