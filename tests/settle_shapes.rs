//! Known shapes of life and death: what their theory says, at the edges and in the corners.
//!
//! A shape is an eye space with a solid wall of White's round it, liberties outside that wall as
//! many as told, and Black everywhere else, alive with two eyes. Knows no playouts and no reading.

use go_referee::board::{Board, Color, Point, Size, SuicideAllowed};
use go_referee::count::Ground;
use go_referee::settle::{Estimator, Fate, Settled, by_estimate, tell_sekis};

/// What theory says of White's group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// It lives, Black to move or not.
    Alive,
    /// It dies, White to move or not.
    Dead,
    /// The side to move, or a ko, decides.
    Unsettled,
}

use Known::{Alive, Dead, Unsettled};

/// Where a shape lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Centre,
    /// Its lowest row on the first line.
    Edge,
    /// Its left lowest point in the corner.
    Corner,
}

use Place::{Centre, Corner, Edge};

const LINES: usize = 11;

/// Builds a shape; in its rows `.` is eye space, `x` a stone of Black's inside, `#` the wall.
fn built(rows: &str, place: Place, liberties: usize) -> (Board, Point) {
    let size = Size::square(LINES).unwrap();
    let rows: Vec<&[u8]> = rows.split_whitespace().map(str::as_bytes).collect();
    let left = if place == Corner { 0 } else { 3 };
    let top = if place == Centre {
        3
    } else {
        LINES - rows.len()
    };
    let mut inside = Vec::new();
    let mut stones = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate().filter(|(_, cell)| **cell != b'#') {
            let point = (left + x, top + y);
            inside.push(point);
            if *cell == b'x' {
                stones.push(point);
            }
        }
    }
    let near = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) <= 1;
    let beside = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let all = || (0..LINES).flat_map(|y| (0..LINES).map(move |x| (x, y)));
    let wall: Vec<_> = all()
        .filter(|p| !inside.contains(p) && inside.iter().any(|q| near(*p, *q)))
        .collect();
    // Single outside liberties, none beside another; then Black's two eyes, in the far corner.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for p in all() {
        let outside = !inside.contains(&p) && !wall.contains(&p);
        let apart = open.iter().all(|q| !near(p, *q));
        if open.len() < liberties && outside && apart && wall.iter().any(|q| beside(p, *q)) {
            open.push(p);
        }
    }
    assert_eq!(open.len(), liberties);
    open.extend([(LINES - 1, 0), (LINES - 1, 2)]);
    let mut board = Board::new(size);
    let point = |(x, y): (usize, usize)| size.point(x, y).unwrap();
    for p in all() {
        let color = if wall.contains(&p) {
            Color::White
        } else if inside.contains(&p) && !stones.contains(&p) || open.contains(&p) {
            continue;
        } else {
            Color::Black
        };
        board.edit([(point(p), Some(color))]);
    }
    (board, point(wall[0]))
}

fn settle(estimator: &mut Estimator, board: &Board) -> Settled {
    let estimate = estimator.estimate(board);
    let mut settled = by_estimate(board, SuicideAllowed::No, &estimate);
    tell_sekis(board, &mut Ground::new(), &mut settled);
    settled
}

/// A name, the rows, places, counts of outside liberties, and what is known.
type Shape = (
    &'static str,
    &'static str,
    &'static [Place],
    &'static [usize],
    Known,
);

/// Shapes, where they lie, with which outside liberties, and what is known of them.
const SHAPES: &[Shape] = &[
    ("two", "..", &[Centre, Edge, Corner], &[0, 1, 2], Dead),
    (
        "straight three",
        "...",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Unsettled,
    ),
    (
        "straight three, taken",
        ".x.",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Dead,
    ),
    (
        "bent three",
        ".# ..",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Unsettled,
    ),
    (
        "bent three, taken",
        ".# x.",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Dead,
    ),
    (
        "straight four",
        "....",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Alive,
    ),
    (
        "straight four, entered",
        ".x..",
        &[Centre, Edge],
        &[0, 1, 2],
        Unsettled,
    ),
    ("bent four", ".## ...", &[Centre, Edge], &[0, 1, 2], Alive),
    ("zigzag four", "..# #..", &[Centre, Edge], &[0, 1, 2], Alive),
    (
        "pyramid four",
        "#.# ...",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Unsettled,
    ),
    (
        "pyramid four, taken",
        "#.# .x.",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Dead,
    ),
    (
        "square four",
        ".. ..",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Dead,
    ),
    (
        "straight five",
        ".....",
        &[Centre, Edge, Corner],
        &[0, 2],
        Alive,
    ),
    (
        "bulky five",
        "..# ...",
        &[Centre, Edge, Corner],
        &[0, 1, 2],
        Unsettled,
    ),
    (
        "bulky five, taken",
        "..# .x.",
        &[Centre, Edge],
        &[0, 1, 2],
        Dead,
    ),
    (
        "crossed five",
        "#.# ... #.#",
        &[Centre, Edge],
        &[0, 1, 2],
        Unsettled,
    ),
    (
        "crossed five, taken",
        "#.# .x. #.#",
        &[Centre, Edge],
        &[0, 1, 2],
        Dead,
    ),
    (
        "rabbitty six",
        "..# ... #.#",
        &[Centre, Edge],
        &[0, 1, 2],
        Unsettled,
    ),
    (
        "rabbitty six, taken",
        "..# .x. #.#",
        &[Centre, Edge],
        &[0, 1, 2],
        Dead,
    ),
    (
        "rectangular six",
        "... ...",
        &[Centre, Edge],
        &[0, 1, 2],
        Alive,
    ),
    (
        "rectangular six in the corner",
        "... ...",
        &[Corner],
        &[0, 1],
        Unsettled,
    ),
    (
        "rectangular six in the corner",
        "... ...",
        &[Corner],
        &[2, 3],
        Alive,
    ),
    ("bent four in the corner", "x.# xx.", &[Corner], &[0], Dead),
    (
        "carpenter's square",
        "... ... ...",
        &[Corner],
        &[0],
        Unsettled,
    ),
    (
        "square of nine",
        "... ... ...",
        &[Centre, Edge],
        &[0, 1, 2],
        Alive,
    ),
];

/// What the word says of the group: nothing where it is open.
fn said(settled: &Settled, board: &Board, wall: Point) -> Option<Known> {
    match settled.chain(board, wall).unwrap().fate {
        _ if settled.unfinished => None,
        Fate::Alive | Fate::Seki => Some(Alive),
        Fate::Dead => Some(Dead),
        Fate::Undetermined => None,
    }
}

#[test]
fn shapes_are_what_their_theory_says() {
    let mut estimator = Estimator::default();
    let (mut wrong, mut open, mut checked) = (Vec::new(), Vec::new(), 0);
    for (name, rows, places, liberties, known) in SHAPES {
        for &place in *places {
            for &count in *liberties {
                let (board, wall) = built(rows, place, count);
                let settled = settle(&mut estimator, &board);
                let said = said(&settled, &board, wall);
                let case = format!(
                    "{name} ({place:?}, {count}): {said:?}, {:?}",
                    settled.chain(&board, wall).unwrap()
                );
                match said {
                    None if *known != Unsettled => open.push(case),
                    Some(said) if said != *known => wrong.push(case),
                    _ => {}
                }
                checked += 1;
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {checked}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(
        open.is_empty(),
        "{} of {checked}:\n{}",
        open.len(),
        open.join("\n")
    );
}
