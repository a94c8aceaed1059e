//! Patterns know neither sides of the board nor colours.

use super::field::{BLACK, EMPTY, Field, WHITE};
use super::pattern::Hood;
use super::policy::Dice;

#[test]
fn shapes_fit_alike_however_the_board_is_turned_and_colored() {
    let mut dice = Dice::new(3);
    let side = 5;
    let (mut fitting, mut none) = (0, 0);
    for _ in 0..2000 {
        let stones: Vec<u8> = (0..side * side).map(|_| dice.below(3) as u8).collect();
        let fields: Vec<Field> = (0..16)
            .map(|turn| {
                let mut field = Field::new(side, side);
                for (i, &stone) in stones.iter().enumerate() {
                    let (x, y) = turned(i % side, i / side, side, turn);
                    if stone < EMPTY {
                        let p = field.cell(x, y);
                        field.set_up(p, stone ^ (turn >> 3));
                    }
                }
                field
            })
            .collect();
        for i in (0..side * side).filter(|i| stones[*i] == EMPTY) {
            for color in [BLACK, WHITE] {
                let fit = |turn: u8| {
                    let field = &fields[usize::from(turn)];
                    let (x, y) = turned(i % side, i / side, side, turn);
                    Hood::of(field, field.cell(x, y)).fits(color ^ (turn >> 3))
                };
                let first = fit(0);
                assert!((1..16).all(|turn| fit(turn) == first));
                *(if first { &mut fitting } else { &mut none }) += 1;
            }
        }
    }
    assert!(fitting > 500 && none > 500, "{fitting} {none}");
}

fn turned(x: usize, y: usize, side: usize, turn: u8) -> (usize, usize) {
    let x = if turn & 1 == 0 { x } else { side - 1 - x };
    let y = if turn & 2 == 0 { y } else { side - 1 - y };
    if turn & 4 == 0 { (x, y) } else { (y, x) }
}

#[test]
fn a_hane_fits_and_open_space_does_not() {
    let field = Field::drawn(".....\n.XOX.\n.....\n.....\n.....");
    assert!(Hood::of(&field, field.cell(2, 2)).fits(BLACK));
    assert!(!Hood::of(&field, field.cell(2, 4)).fits(BLACK));
    let cut = Field::drawn(".....\n.XO..\n.O...\n.....\n.....");
    let hood = Hood::of(&cut, cut.cell(2, 2));
    assert!(hood.fits(BLACK) && hood.fits(WHITE));
}
