//! Boards as text: rows of `X`, `O` and `.`, top row first, with or without coordinates.
//!
//! ```text
//! 3 . X O
//! 2 X X O
//! 1 . X .
//!   A B C
//! ```
//! Knows no file formats; a diagram says where stones stand and nothing else.

use super::chains::Board;
use super::color::Color;
use super::geometry::{Size, column_name};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no diagram, and where; lines and columns of text count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct DiagramError {
    /// Line of the text.
    pub line: usize,
    /// Character in the line.
    pub column: usize,
    /// What is wrong there.
    pub kind: DiagramErrorKind,
}

/// What is wrong with a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagramErrorKind {
    /// A character that stands for no point.
    #[error("{0:?} is no stone (X, O) and no empty point (.)")]
    Unknown(char),
    /// A row shorter or longer than the first.
    #[error("the row has {found} points, the first row has {expected}")]
    Ragged {
        /// Points in the first row.
        expected: usize,
        /// Points in this row.
        found: usize,
    },
    /// More rows or columns than a board can have.
    #[error("a board has at most {} lines a side", Size::MAX)]
    TooLarge,
    /// A row number that does not count from the bottom.
    #[error("the row is number {expected} from the bottom, not {found}")]
    RowNumber {
        /// The row's number.
        expected: usize,
        /// The number written.
        found: usize,
    },
    /// A line of column letters that does not fit the board.
    #[error("column {expected} should stand here")]
    Heading {
        /// The letter or letters expected.
        expected: String,
    },
    /// Rows of points after the line of letters that closed the board.
    #[error("the board ended before this row")]
    AfterEnd,
    /// No row of points at all.
    #[error("there is no row of points")]
    NoRows,
}

/// One row as read: its points, and a number if one was written.
struct Row {
    line: usize,
    cells: Vec<Option<Color>>,
    /// Numbers before and after the points and the columns where they stand.
    numbers: Vec<(usize, usize)>,
}

impl Board {
    /// Reads a diagram: one line a row, `X` Black, `O` White, `.` or `+` empty, in either case,
    /// with or without blanks between, a row number on either side or none, and lines of column
    /// letters above or below or none. Blank lines are skipped.
    ///
    /// Chains without liberties stay on the board.
    ///
    /// # Errors
    /// When a character stands for nothing, rows differ in length, there are none or more than
    /// 52 a side, or coordinates contradict the board.
    pub fn parse_diagram(text: &str) -> Result<Self, DiagramError> {
        let (rows, headings) = read_rows(text)?;
        let error = |line, column, kind| DiagramError { line, column, kind };
        let Some(first) = rows.first() else {
            return Err(error(1, 1, DiagramErrorKind::NoRows));
        };
        let (width, height) = (first.cells.len(), rows.len());
        for (y, row) in rows.iter().enumerate() {
            if row.cells.len() != width {
                let kind = DiagramErrorKind::Ragged {
                    expected: width,
                    found: row.cells.len(),
                };
                return Err(error(row.line, 1, kind));
            }
            let expected = height - y;
            if let Some(&(found, column)) = row.numbers.iter().find(|n| n.0 != expected) {
                let kind = DiagramErrorKind::RowNumber { expected, found };
                return Err(error(row.line, column, kind));
            }
        }
        for (line, text) in headings {
            check_heading(line, text, width)?;
        }
        let Some(size) = Size::new(width, height) else {
            return Err(error(first.line, 1, DiagramErrorKind::TooLarge));
        };
        let mut board = Self::new(size);
        board.edit(
            size.points()
                .map(|point| (point, rows[point.y()].cells[point.x()])),
        );
        board.forget();
        Ok(board)
    }
}

/// Rows of points, and the lines of column letters with their numbers.
type Lines<'a> = (Vec<Row>, Vec<(usize, &'a str)>);

fn read_rows(text: &str) -> Result<Lines<'_>, DiagramError> {
    let mut rows: Vec<Row> = Vec::new();
    let mut headings = Vec::new();
    let mut closed = false;
    for (number, text) in text.lines().enumerate() {
        let line = number + 1;
        let trimmed = text.trim_start();
        if trimmed.is_empty() {
            continue;
        }
        if trimmed.starts_with(['A', 'a']) {
            if headings.len() < 2 {
                headings.push((line, text));
            }
            closed = !rows.is_empty();
            continue;
        }
        let row = read_row(line, text)?;
        let kind = if closed {
            DiagramErrorKind::AfterEnd
        } else if rows.len() == Size::MAX {
            DiagramErrorKind::TooLarge
        } else {
            rows.push(row);
            continue;
        };
        return Err(DiagramError {
            line,
            column: 1,
            kind,
        });
    }
    Ok((rows, headings))
}

fn read_row(line: usize, text: &str) -> Result<Row, DiagramError> {
    let mut row = Row {
        line,
        cells: Vec::new(),
        numbers: Vec::new(),
    };
    let error = |column, kind| DiagramError { line, column, kind };
    let mut in_number = false;
    // A number after points closes the row.
    let mut closed = false;
    for (at, c) in text.chars().enumerate() {
        let column = at + 1;
        if let Some(digit) = c.to_digit(10) {
            if !in_number {
                row.numbers.push((0, column));
                closed = !row.cells.is_empty();
                in_number = true;
            }
            if let Some((number, _)) = row.numbers.last_mut() {
                // A number of any length saturates: it is wrong whatever its value.
                *number = (*number * 10 + digit as usize).min(9999);
            }
            continue;
        }
        in_number = false;
        let cell = match c {
            c if c.is_whitespace() => continue,
            'X' | 'x' if !closed => Some(Color::Black),
            'O' | 'o' if !closed => Some(Color::White),
            '.' | '+' if !closed => None,
            c => return Err(error(column, DiagramErrorKind::Unknown(c))),
        };
        if row.cells.len() == Size::MAX {
            return Err(error(column, DiagramErrorKind::TooLarge));
        }
        row.cells.push(cell);
    }
    if row.cells.is_empty() {
        return Err(error(1, DiagramErrorKind::NoRows));
    }
    Ok(row)
}

fn check_heading(line: usize, text: &str, width: usize) -> Result<(), DiagramError> {
    let mut words = text.split_whitespace();
    for column in 0..width {
        let expected = column_name(column);
        let word = words.next();
        if !word.is_some_and(|word| word.eq_ignore_ascii_case(&expected)) {
            let before = word.map_or(text, |word| {
                &text[..word.as_ptr() as usize - text.as_ptr() as usize]
            });
            let column = before.chars().count() + 1;
            let kind = DiagramErrorKind::Heading { expected };
            return Err(DiagramError { line, column, kind });
        }
    }
    Ok(())
}

impl FromStr for Board {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Self, DiagramError> {
        Self::parse_diagram(text)
    }
}

impl fmt::Display for Board {
    /// Draws the board with row numbers on the left and column letters below; no line end
    /// after the last line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let digits = if size.height() > 9 { 2 } else { 1 };
        let wide = column_name(size.width() - 1).len();
        for y in 0..size.height() {
            write!(f, "{:>digits$}", size.height() - y)?;
            for x in 0..size.width() {
                write!(
                    f,
                    " {:>wide$}",
                    letter(size.point(x, y).and_then(|p| self.at(p)))
                )?;
            }
            writeln!(f)?;
        }
        write!(f, "{:digits$}", "")?;
        for x in 0..size.width() {
            write!(f, " {:>wide$}", column_name(x))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size())
    }
}

const fn letter(stone: Option<Color>) -> char {
    match stone {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_prints_as_it_reads() {
        let text = "3 . X O\n2 X X O\n1 . X .\n  A B C";
        let board = Board::parse_diagram(text).unwrap();
        assert_eq!(board.to_string(), text);
        assert_eq!(board.stones().black, 4);
        for other in [
            ".XO\nXXO\n.X.",
            "  A B C\n3 . X O 3\n2 xxo 2\n\n 1 .X+ 1\n  A B C\n",
        ] {
            assert_eq!(Board::parse_diagram(other).unwrap().to_string(), text);
        }
        assert!(
            !board.clone().undo(),
            "a diagram is where the journal starts"
        );
    }

    #[test]
    fn wide_and_high_boards_stay_aligned_and_read_back() {
        for (width, height) in [(1, 1), (25, 9), (26, 10), (52, 52), (1, 52), (52, 1)] {
            let size = Size::new(width, height).unwrap();
            let mut board = Board::new(size);
            board.edit(size.points().filter_map(|p| match (p.x() + 2 * p.y()) % 3 {
                0 => None,
                1 => Some((p, Some(Color::Black))),
                _ => Some((p, Some(Color::White))),
            }));
            let text = board.to_string();
            let long: Vec<usize> = text.lines().map(str::len).collect();
            assert!(long.iter().all(|&len| len == long[0]));
            let again = Board::parse_diagram(&text).unwrap();
            assert!(again.same_stones(&board) && again.hash() == board.hash());
        }
        let text = Board::new(Size::new(26, 10).unwrap()).to_string();
        assert!(text.starts_with("10  .  ."));
        assert!(text.ends_with("  Y  Z AA"));
    }

    /// Any text is a board that prints and reads back, or an error that points into the text.
    #[test]
    fn no_text_breaks_the_reader() {
        const LETTERS: [char; 16] = [
            'X', 'O', '.', '.', ' ', ' ', '\n', '\n', '1', '2', 'A', 'B', '\r', 'é', '9', '+',
        ];
        let mut state: u64 = 1;
        let mut read = 0;
        for _ in 0..50_000 {
            let mut text = String::new();
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            for n in 0..(state >> 60) {
                text.push(LETTERS[(state >> (4 * n)) as usize & 15]);
            }
            match text.parse::<Board>() {
                Ok(board) => {
                    read += 1;
                    let again: Board = board.to_string().parse().unwrap();
                    assert!(again.same_stones(&board), "{text:?}");
                }
                Err(error) => {
                    assert!(error.line <= text.lines().count().max(1), "{text:?}");
                    let line = text.lines().nth(error.line - 1).unwrap_or("");
                    assert!(error.column <= line.chars().count() + 1, "{text:?}");
                }
            }
        }
        assert!(read > 1000, "{read}");
    }

    #[test]
    fn an_error_says_where() {
        let cases = [
            ("", "line 1, column 1: there is no row of points"),
            (
                ".X\n.#\n",
                "line 2, column 2: '#' is no stone (X, O) and no empty point (.)",
            ),
            (
                ".X\n\n.\n",
                "line 3, column 1: the row has 1 points, the first row has 2",
            ),
            (
                "2 .\n2 .\n",
                "line 2, column 1: the row is number 1 from the bottom, not 2",
            ),
            (
                "1 . 3",
                "line 1, column 5: the row is number 1 from the bottom, not 3",
            ),
            (
                ". 1 X",
                "line 1, column 5: 'X' is no stone (X, O) and no empty point (.)",
            ),
            ("..\nA C\n", "line 2, column 3: column B should stand here"),
            ("..\nA\n", "line 2, column 2: column B should stand here"),
            (
                ".\nA\n.\n",
                "line 3, column 1: the board ended before this row",
            ),
            ("7", "line 1, column 1: there is no row of points"),
        ];
        for (text, wanted) in cases {
            assert_eq!(
                Board::parse_diagram(text).unwrap_err().to_string(),
                wanted,
                "{text:?}"
            );
        }
        let large = DiagramErrorKind::TooLarge;
        let wide = Board::parse_diagram(&".".repeat(53)).unwrap_err();
        assert_eq!((wide.column, &wide.kind), (53, &large));
        let high = Board::parse_diagram(&".\n".repeat(53)).unwrap_err();
        assert_eq!((high.line, &high.kind), (53, &large));
    }
}
