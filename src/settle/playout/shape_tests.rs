//! Eye spaces with a vital point and without.

use super::field::{EMPTY, Field};
use super::shape::{Spot, vital_point};

/// Spaces and the column and row of their vital points.
const VITAL: [(&str, (usize, usize)); 6] = [
    ("OOOOO\nO...O\nOOOOO", (2, 1)),
    ("OOOO\nO..O\nOO.O\nOOOO", (2, 1)),
    ("OOOOO\nO...O\nOO.OO\nOOOOO", (2, 1)),
    ("OOOOO\nOO.OO\nO...O\nOO.OO\nOOOOO", (2, 2)),
    ("OOOOO\nO..OO\nO...O\nOOOOO", (2, 2)),
    ("OOOOO\nO..OO\nO...O\nOO.OO\nOOOOO", (2, 2)),
];

/// Spaces that are two eyes, or one, whoever plays first.
const SETTLED: [&str; 10] = [
    "OOO\nO.O\nOOO",
    "OOOO\nO..O\nOOOO",
    "OOOOOO\nO....O\nOOOOOO",
    "OOOOO\nO...O\nOOO.O\nOOOOO",
    "OOOOO\nO..OO\nOO..O\nOOOOO",
    "OOOO\nO..O\nO..O\nOOOO",
    "OOOOOOO\nO.....O\nOOOOOOO",
    "OOOOO\nO...O\nOO.OO\nOO.OO\nOOOOO",
    "OOOOO\nO...O\nO...O\nOOOOO",
    "OOOOOOOO\nO......O\nOOOOOOOO",
];

fn empties(field: &Field) -> Vec<u16> {
    let cells = 0..field.len() as u16;
    cells.filter(|p| field.at(*p) == EMPTY).collect()
}

/// A diagram turned one of eight ways, and where a point of it goes.
fn turned(rows: &str, (x, y): (usize, usize), turn: u8) -> (String, (usize, usize)) {
    let grid: Vec<&[u8]> = rows.lines().map(str::as_bytes).collect();
    let (width, height) = (grid[0].len(), grid.len());
    let place = |x: usize, y: usize| {
        let x = if turn & 1 == 0 { x } else { width - 1 - x };
        let y = if turn & 2 == 0 { y } else { height - 1 - y };
        if turn & 4 == 0 { (x, y) } else { (y, x) }
    };
    let (across, down) = if turn & 4 == 0 {
        (width, height)
    } else {
        (height, width)
    };
    let mut out = vec![vec![b'?'; across]; down];
    for (y, row) in grid.iter().enumerate() {
        for (x, &cell) in row.iter().enumerate() {
            let (to_x, to_y) = place(x, y);
            out[to_y][to_x] = cell;
        }
    }
    let rows = out.into_iter().map(|row| String::from_utf8(row).unwrap());
    (rows.collect::<Vec<_>>().join("\n"), place(x, y))
}

#[test]
fn spaces_have_their_vital_point_from_every_cell_and_however_turned() {
    for (rows, at) in VITAL {
        for turn in 0..8 {
            let (rows, (x, y)) = turned(rows, at, turn);
            let field = Field::drawn(&rows);
            for start in empties(&field) {
                assert_eq!(
                    vital_point(&field, start, &mut Spot::new()),
                    Some(field.cell(x, y)),
                    "{rows}"
                );
            }
        }
    }
}

#[test]
fn settled_spaces_have_no_vital_point() {
    for rows in SETTLED {
        let field = Field::drawn(rows);
        for start in empties(&field) {
            assert_eq!(vital_point(&field, start, &mut Spot::new()), None, "{rows}");
        }
    }
}

#[test]
fn the_edge_is_a_wall_and_two_colors_are_none() {
    let field = Field::drawn("...X\nXXXX");
    assert_eq!(
        vital_point(&field, field.cell(0, 0), &mut Spot::new()),
        Some(field.cell(1, 0))
    );
    let field = Field::drawn("...X\nXXOX");
    assert_eq!(
        vital_point(&field, field.cell(0, 0), &mut Spot::new()),
        None
    );
    let field = Field::drawn(".......\nXXXXXXX");
    assert_eq!(
        vital_point(&field, field.cell(3, 0), &mut Spot::new()),
        None
    );
}

#[test]
fn stones_kill_in_shapes_that_leave_one_eye() {
    let spot = |rows: &str| {
        let field = Field::drawn(rows);
        let mut spot = Spot::new();
        for p in empties(&field) {
            assert!(spot.push(p));
        }
        (field, spot)
    };
    for (rows, _) in VITAL {
        let (field, spot) = spot(rows);
        assert!(spot.kills(&field), "{rows}");
    }
    // One, two, and the square die as well; the others live.
    for (at, rows) in SETTLED.into_iter().enumerate() {
        let (field, spot) = spot(rows);
        assert_eq!(spot.kills(&field), [0, 1, 5].contains(&at), "{rows}");
    }
    assert!(!Spot::new().kills(&Field::new(1, 1)));
}

#[test]
fn a_spot_holds_six_cells_and_no_more() {
    let mut spot = Spot::new();
    assert!((1..=6).all(|p| spot.push(p)));
    assert!(!spot.push(7));
    assert_eq!(spot.cells(), [1, 2, 3, 4, 5, 6]);
}
