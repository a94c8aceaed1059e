//! The recorded result settles what is in doubt, and touches nothing firmer.

use super::consistent::{Fit, MOST_OPEN, by_result, in_doubt};
use super::groups::groups;
use super::settled::{Confidence, Fate, Settled, Source};
use crate::amount::Amount;
use crate::board::{Board, Color, Point, PointSet, Size, SuicideAllowed, parse_vertex};
use crate::count::Counter;
use crate::settle::{all_alive, by_unconditional_life};

/// White's stone in Black's left half, Black's in White's right half.
const ROWS: &str = "
    . . . X O . . .
    . O . X O . . .
    . . . X O . X .
    . . . X O . . .";

fn board(rows: &str) -> Board {
    Board::parse_diagram(rows).unwrap()
}

fn point(board: &Board, name: &str) -> Point {
    parse_vertex(name, board.size()).unwrap()
}

fn area(board: &Board, dead: &PointSet) -> Option<Amount> {
    let tally = Counter::new().tally(board, dead);
    Some(Amount::points(tally.area_difference()))
}

/// Everything alive, these chains estimated by playouts.
fn estimated(board: &Board, words: &[(&str, Fate, u16)]) -> Settled {
    let mut settled = all_alive(board);
    for &(name, fate, kept) in words {
        let at = point(board, name);
        settled.decide(board, at, fate, Source::Playouts);
        for word in &mut settled.chains {
            if word.first == at {
                word.kept = Some(kept);
            }
        }
    }
    settled
}

fn fit(board: &Board, settled: &mut Settled, points: i64) -> Fit {
    by_result(board, settled, Amount::points(points), |dead| {
        area(board, dead)
    })
}

fn fate(settled: &Settled, board: &Board, name: &str) -> (Fate, Source) {
    let word = settled.chain(board, point(board, name)).unwrap();
    (word.fate, word.source)
}

const OPEN: [(&str, Fate, u16); 2] = [
    ("B3", Fate::Undetermined, 400),
    ("G2", Fate::Undetermined, 600),
];

#[test]
fn one_fitting_set_is_taken_on_the_word_of_the_result() {
    let board = board(ROWS);
    // Both dead: 16 to 16. B3 alone: 17 to 4. G2 alone: 4 to 17. Neither: 5 to 5.
    for (declared, black, white) in [
        (13, Fate::Alive, Fate::Dead),
        (-13, Fate::Dead, Fate::Alive),
    ] {
        let mut settled = estimated(&board, &OPEN);
        let found = fit(&board, &mut settled, declared);
        assert_eq!(found, Fit::One, "{declared}");
        assert_eq!(fate(&settled, &board, "G2"), (black, Source::Result));
        assert_eq!(fate(&settled, &board, "B3"), (white, Source::Result));
        assert!(settled.is_settled());
        let word = settled.chain(&board, point(&board, "B3")).unwrap();
        assert_eq!(word.confidence, Confidence::Estimated);
    }
}

#[test]
fn what_several_sets_agree_on_is_settled_and_no_more() {
    let board = board(ROWS);
    let mut settled = estimated(&board, &OPEN);
    assert_eq!(fit(&board, &mut settled, 0), Fit::Several(2));
    assert_eq!(settled.undetermined().count(), 2, "they agree on nothing");
}

#[test]
fn a_result_that_nothing_gives_changes_nothing() {
    let board = board(ROWS);
    let mut settled = estimated(&board, &OPEN);
    let before = settled.clone();
    let found = fit(&board, &mut settled, 7);
    let tried = ["B3", "G2"].map(|name| point(&board, name));
    let Fit::Nothing {
        counted: 4,
        tried: named,
    } = found
    else {
        panic!("{found:?}");
    };
    assert!(tried.iter().all(|point| named.contains(point)));
    assert_eq!(settled, before);
}

#[test]
fn an_estimate_is_turned_over_only_when_nothing_else_fits() {
    let board = board(ROWS);
    let words = [("B3", Fate::Dead, 100), ("G2", Fate::Dead, 300)];
    let mut settled = estimated(&board, &words);
    assert_eq!(fit(&board, &mut settled, 0), Fit::One);
    assert_eq!(fate(&settled, &board, "G2"), (Fate::Dead, Source::Playouts));
    assert_eq!(fit(&board, &mut settled, 13), Fit::One);
    assert_eq!(fate(&settled, &board, "G2"), (Fate::Alive, Source::Result));
    assert_eq!(fate(&settled, &board, "B3"), (Fate::Dead, Source::Playouts));
    // Too sure to be turned over.
    let words = [("B3", Fate::Dead, 100), ("G2", Fate::Dead, 10)];
    let mut settled = estimated(&board, &words);
    let found = fit(&board, &mut settled, 13);
    assert!(matches!(found, Fit::Nothing { .. }), "{found:?}");
}

#[test]
fn no_firmer_word_is_ever_touched() {
    let board = board(ROWS);
    for source in [
        Source::Unconditional,
        Source::Reading,
        Source::Marks,
        Source::Given,
        Source::List,
        Source::Engine,
        Source::Engines,
        Source::AllAlive,
    ] {
        let mut settled = estimated(&board, &OPEN);
        settled.decide(&board, point(&board, "G2"), Fate::Dead, source);
        let margins = -40..=40;
        for declared in margins {
            let mut settled = settled.clone();
            fit(&board, &mut settled, declared);
            assert_eq!(fate(&settled, &board, "G2"), (Fate::Dead, source));
            assert_eq!(fate(&settled, &board, "D4").0, Fate::Alive);
        }
    }
}

#[test]
fn nothing_is_asked_where_too_much_is_open() {
    let rows = "X.X.X.X.X.X.X.X\n.O.O.O.O.O.O.O.\nX.X.X.X.X.X.X.X\n.O.O.O.O.O.O.O.";
    let board = board(rows);
    let mut settled = by_unconditional_life(&board, SuicideAllowed::No);
    let mut kept = 0;
    for word in &mut settled.chains {
        // Far apart, so that they are groups of their own.
        kept = (kept + 300) % 1000;
        word.kept = Some(kept);
    }
    assert!(groups(&board, &settled, in_doubt).len() > MOST_OPEN);
    let before = settled.clone();
    let found = by_result(&board, &mut settled, Amount::POINT, |_| panic!("not asked"));
    assert_eq!(found, Fit::Untried);
    assert_eq!(settled, before);
    // As many as may be: every set is counted at most once, and that is few enough.
    settled.chains.truncate(8);
    let mut asked = 0;
    by_result(&board, &mut settled, Amount::points(99), |dead| {
        asked += 1;
        area(&board, dead)
    });
    assert!((1..=256).contains(&asked), "{asked}");
}

#[test]
fn the_dead_have_living_enemies() {
    // D4 and E4 stand against each other: one of the two walls dead is a set, both are not.
    let board = board("XXOO");
    let words = [
        ("A1", Fate::Undetermined, 500),
        ("C1", Fate::Undetermined, 500),
    ];
    let mut settled = estimated(&board, &words);
    let found = fit(&board, &mut settled, 99);
    assert!(
        matches!(found, Fit::Nothing { counted: 3, .. }),
        "{found:?}"
    );
    // Stones nobody is near cannot be dead.
    let board = board_of_one();
    let mut settled = estimated(&board, &[("A1", Fate::Undetermined, 100)]);
    let found = fit(&board, &mut settled, 0);
    assert!(
        matches!(found, Fit::Nothing { counted: 1, .. }),
        "{found:?}"
    );
}

fn board_of_one() -> Board {
    board("X..")
}

#[test]
fn colours_swapped_flip_the_sign_and_nothing_else() {
    let swap = |c: char| match c {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    let (one, other) = (
        board(ROWS),
        board(&ROWS.chars().map(swap).collect::<String>()),
    );
    for declared in -32..=32 {
        let mut a = estimated(&one, &OPEN);
        let mut b = estimated(&other, &OPEN);
        let found = fit(&one, &mut a, declared);
        assert_eq!(found, fit(&other, &mut b, -declared));
        assert_eq!(a.dead, b.dead);
    }
}

/// A position and a word on it that depend on nothing but the stones.
fn random(dice: &mut impl FnMut(u32) -> u32) -> Board {
    let size = Size::new(3 + dice(5) as usize, 3 + dice(5) as usize).unwrap();
    let mut board = Board::new(size);
    let full = 2 + dice(3);
    for point in size.points() {
        let stone = (dice(6) < full).then(|| Color::BOTH[dice(2) as usize]);
        board.edit([(point, stone)]);
    }
    board
}

fn by_size(board: &Board) -> Settled {
    let mut settled = by_unconditional_life(board, SuicideAllowed::No);
    for word in &mut settled.chains {
        let lots = word.stones % 4;
        if word.fate == Fate::Undetermined && lots > 0 {
            word.kept = u16::try_from(lots * 290 - 200).ok();
        }
    }
    settled
}

#[test]
fn turned_and_mirrored_boards_have_the_same_dead() {
    let mut seed = 11_u32;
    let mut dice = |sides: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) % sides
    };
    let (mut changed, mut fitted) = (0, 0);
    for _ in 0..400 {
        let board = random(&mut dice);
        let size = board.size();
        let declared = i64::from(dice(60)) - 30;
        let mut settled = by_size(&board);
        let found = fit(&board, &mut settled, declared);
        let mirror = |p: Point| size.point(size.width() - 1 - p.x(), p.y()).unwrap();
        let turned = Size::new(size.height(), size.width()).unwrap();
        let turn = |p: Point| turned.point(p.y(), size.width() - 1 - p.x()).unwrap();
        let maps: [(Size, &dyn Fn(Point) -> Point); 2] = [(size, &mirror), (turned, &turn)];
        for (to, map) in maps {
            let mut other = Board::new(to);
            other.edit(size.points().map(|p| (map(p), board.at(p))));
            let mut moved = by_size(&other);
            let same = fit(&other, &mut moved, declared);
            assert_eq!(kind(&found), kind(&same), "{board}");
            let dead: PointSet = settled.dead.iter().map(map).collect();
            assert_eq!(dead, moved.dead, "{board}\n{declared}");
        }
        fitted += usize::from(found == Fit::One);
        changed += usize::from(settled != by_size(&board));
    }
    assert!(fitted > 20 && changed > 20, "{fitted} {changed}");
}

fn kind(fit: &Fit) -> (u8, usize) {
    match fit {
        Fit::Untried => (0, 0),
        Fit::One => (1, 0),
        // They are counted only until they agree on nothing.
        Fit::Several(_) => (2, 0),
        Fit::Nothing { counted, .. } => (3, *counted),
    }
}
