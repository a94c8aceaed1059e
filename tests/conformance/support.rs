//! Reading the vector files.

use go_referee::board::{Board, Color, Point, Size, SuicideAllowed};
use std::path::PathBuf;

/// The conformance folder.
pub fn folder() -> PathBuf {
    let folder = std::env::var_os("GO_REFEREE_CONFORMANCE")
        .expect("GO_REFEREE_CONFORMANCE names the folder of the conformance data");
    let folder = PathBuf::from(folder);
    assert!(folder.is_dir(), "{} is no folder", folder.display());
    folder
}

/// One vector file as JSON.
pub fn vectors(file: &str) -> serde_json::Value {
    let path = folder().join("vectors").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A `[col,row]` point.
pub fn point(size: Size, at: &serde_json::Value) -> Option<Point> {
    size.point(at[0].as_u64()? as usize, at[1].as_u64()? as usize)
}

/// `X` or `O`.
pub fn color(letter: &serde_json::Value) -> Option<Color> {
    match letter.as_str()? {
        "X" => Some(Color::Black),
        "O" => Some(Color::White),
        _ => None,
    }
}

/// The board drawn by `rows`, top row first.
pub fn board(rows: &serde_json::Value) -> Board {
    let rows: Vec<&str> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r.as_str().unwrap())
        .collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let mut board = Board::new(size);
    board.edit(rows.iter().enumerate().flat_map(|(y, row)| {
        row.bytes().enumerate().filter_map(move |(x, b)| {
            let stone = match b {
                b'X' => Color::Black,
                b'O' => Color::White,
                _ => return None,
            };
            Some((size.point(x, y).unwrap(), Some(stone)))
        })
    }));
    board
}

/// Rows of a letter a point, top row first.
pub fn drawn(size: Size, letter: impl Fn(Point) -> char) -> Vec<String> {
    (0..size.height())
        .map(|y| {
            (0..size.width())
                .map(|x| letter(size.point(x, y).unwrap()))
                .collect()
        })
        .collect()
}

/// Whether an expectation is one under legal suicide.
pub fn suicide(expected: &serde_json::Value) -> SuicideAllowed {
    if expected["suicide_legal"].as_bool().unwrap() {
        SuicideAllowed::Yes
    } else {
        SuicideAllowed::No
    }
}
