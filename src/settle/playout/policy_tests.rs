//! Playouts neither fill eyes nor break sekis.

use super::field::{BLACK, Field, NONE, WHITE};
use super::field_tests::strewn;
use super::ownership::{Ownership, play_on};
use super::pattern::Hood;
use super::policy::{Dice, choose, sound};
use crate::board::Size;

/// Two shared points, an eye each and one shared, and eyes on one side only.
pub(crate) const SHARED: &str = ".......\n.......\n.......\n.......\nOOOOOOO\nXXXXXXX\nX.OOO.X";
pub(crate) const EYE_EACH: &str = "..OX...\n..OX...\n..OX...\n..OX...\nOOOXXXX\nXXXOOOX\n.X.O.OX";
pub(crate) const UNEQUAL: &str = ".........\nOOOOOOOOO\nXXXOOXXXX\n..XOOX...\n..XOOX...\n\
     ..XOOX...\nXXXOOXXXX\nOOOXXOOOX\n.O.X.O.OX";

#[test]
fn moves_are_allowed_and_fill_no_eye() {
    let mut dice = Dice::new(6);
    let (mut moves, mut ends) = (0, 0);
    for _ in 0..200 {
        let size = Size::new(1 + dice.below(9), 1 + dice.below(9)).unwrap();
        let mut field = Field::upright(&strewn(size, &mut dice));
        let (mut color, mut last, mut passes) = (BLACK, NONE, 0);
        for _ in 0..size.area() * 3 {
            let p = choose(&field, color, last, &mut dice);
            last = p;
            if p == NONE {
                field.pass();
                passes += 1;
                if passes == 2 {
                    ends += 1;
                    break;
                }
            } else {
                assert!(field.may_play(p, color));
                // What takes stones or answers atari may stand where an eye was made.
                let quiet = !field
                    .around(p)
                    .into_iter()
                    .any(|q| field.at(q) == color && field.in_atari(q));
                assert!(!quiet || !Hood::of(&field, p).is_eye(color));
                field.play(p, color);
                moves += 1;
                passes = 0;
            }
            color ^= 1;
        }
    }
    assert!(moves > 3000 && ends > 180, "{moves} {ends}");
}

#[test]
fn eyes_are_told_from_false_ones() {
    let field = Field::drawn(".X.\nXX.\n...");
    assert!(Hood::of(&field, field.cell(0, 0)).is_eye(BLACK));
    assert!(!Hood::of(&field, field.cell(0, 0)).is_eye(WHITE));
    let corner = Field::drawn(".X.\nXO.\n...");
    assert!(!Hood::of(&corner, corner.cell(0, 0)).is_eye(BLACK));
    let middle = Field::drawn("OX.\nX.X\n.X.");
    assert!(Hood::of(&middle, middle.cell(1, 1)).is_eye(BLACK));
    let false_one = Field::drawn("OXO\nX.X\n.X.");
    assert!(!Hood::of(&false_one, false_one.cell(1, 1)).is_eye(BLACK));
}

#[test]
fn nobody_gives_a_seki_up() {
    for (rows, points) in [
        (SHARED, &[(1, 6), (5, 6)][..]),
        (EYE_EACH, &[(0, 6), (2, 6), (4, 6)]),
        (UNEQUAL, &[(2, 8)]),
    ] {
        let field = Field::drawn(rows);
        for &(x, y) in points {
            for color in [BLACK, WHITE] {
                let p = field.cell(x, y);
                let kept = Hood::of(&field, p).is_eye(color) || !sound(&field, p, color);
                assert!(kept || !field.may_play(p, color), "{rows}: {x} {y}");
            }
        }
    }
}

#[test]
fn a_seki_without_room_elsewhere_ends_every_playout_as_it_began() {
    let mut dice = Dice::new(7);
    let field = Field::drawn("O.O.O..\nOOOOOOO\nOOOOOOO\nXXXXXXX\nX.OOO.X");
    for round in 0..200 {
        let mut play = field.clone();
        play_on(&mut play, round & 1, &mut dice);
        for x in 0..7 {
            let p = field.cell(x, 4);
            assert_eq!(play.at(p), field.at(p));
        }
    }
}

#[test]
fn dice_fall_evenly() {
    let mut dice = Dice::new(0);
    let mut counts = [0; 6];
    for _ in 0..6000 {
        counts[dice.below(6)] += 1;
    }
    assert!(counts.iter().all(|n| (850..1150).contains(n)), "{counts:?}");
    let hits = (0..16_000).filter(|_| dice.sixteenths(4)).count();
    assert!((3700..4300).contains(&hits), "{hits}");
    assert_eq!(dice.below(1), 0);
}

#[test]
fn shares_of_no_playouts_are_nothing_and_forgotten_ones_leave_no_trace() {
    let field = Field::drawn("X.\n..");
    let mut ownership = Ownership::default();
    ownership.reset(field.len());
    let corner = field.cell(0, 0);
    assert_eq!(ownership.share(corner, BLACK), 0);
    assert_eq!(ownership.kept(&field, corner, BLACK), 0);
    let shares = |ownership: &mut Ownership| {
        ownership.reset(field.len());
        let mut dice = Dice::new(8);
        for _ in 0..20 {
            ownership.playout(&field, WHITE, &mut dice);
        }
        ownership.owned.clone()
    };
    let first = shares(&mut ownership);
    ownership.playout(&Field::drawn("XO.\n..."), BLACK, &mut Dice::new(1));
    assert_eq!(shares(&mut ownership), first);
}
