//! The frame of the picture: where the board, its caption and the legend stand.

use super::super::sight::{Sight, sights};
use super::board;
use super::caption::{self, columns};
use super::marks;
use super::xml::{Document, Text};
use crate::adjudicate::ScoredGame;
use crate::board::Size;

/// The distance of two lines of the board, in user units.
pub(super) const CELL: usize = 32;
/// From the edge of the wood to the first line, with room for the coordinates.
const EDGE: usize = 52;
/// Around everything.
const MARGIN: usize = 20;
/// The narrowest picture, so that words have room beside a small board.
const NARROWEST: usize = 460;
/// The height of a line of words.
const LINE: usize = 22;
/// The width of a column of words.
const COLUMN: f64 = 8.2;

/// Where things stand, in user units.
pub(super) struct Frame {
    pub size: Size,
    /// The corner of the wood.
    pub wood: (usize, usize),
    pub wood_width: usize,
    pub wood_height: usize,
    width: usize,
}

impl Frame {
    fn new(size: Size) -> Self {
        let wood_width = (size.width() - 1) * CELL + 2 * EDGE;
        let wood_height = (size.height() - 1) * CELL + 2 * EDGE;
        let width = (wood_width + 2 * MARGIN).max(NARROWEST);
        Self {
            size,
            wood: ((width - wood_width) / 2, MARGIN),
            wood_width,
            wood_height,
            width,
        }
    }

    /// The middle of a column of points.
    pub fn x(&self, column: usize) -> usize {
        self.wood.0 + EDGE + column * CELL
    }

    /// The middle of a row of points.
    pub fn y(&self, row: usize) -> usize {
        self.wood.1 + EDGE + row * CELL
    }

    /// Where the coordinates beside a side of the board stand: left, right, above, below.
    pub fn coordinates(&self) -> [usize; 4] {
        let away = EDGE / 2 - 2;
        let (left, top) = self.wood;
        [
            left + away,
            left + self.wood_width - away,
            top + away,
            top + self.wood_height - away,
        ]
    }
}

/// Draws a scored game; `id` is shown as its name.
#[must_use]
pub fn svg(scored: &ScoredGame, id: &str) -> String {
    let frame = Frame::new(scored.board.size());
    let sights = sights(scored);
    let room = ((frame.width - 2 * MARGIN) as f64 / COLUMN) as usize;
    let lines = caption::lines(scored, id, room);
    let legend = legend(&sights, &frame);
    let below = frame.wood.1 + frame.wood_height;
    let words = 6 + (lines.len() + legend.last().map_or(0, |entry| entry.line + 1)) * LINE;
    let height = below + words + MARGIN + LINE;
    let width = frame.width;
    let mut out = Document::default();
    out.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" \
         font-family=\"'Helvetica Neue',Helvetica,Arial,'DejaVu Sans','Noto Sans CJK SC',sans-serif\">"
    ));
    out.put(format_args!(
        "<title>{}</title>",
        Text(&caption::shortened(id, 200))
    ));
    board::defs(&mut out);
    out.put(format_args!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"#faf7f0\"/>"
    ));
    board::draw(&mut out, &frame);
    marks::draw(&mut out, &frame, &sights, scored.last_move);
    let mut y = below + LINE + 8;
    for (index, line) in lines.iter().enumerate() {
        let look = if index == 0 {
            "font-size=\"17\" font-weight=\"600\" fill=\"#2b2118\""
        } else {
            "font-size=\"14\" fill=\"#55483a\""
        };
        out.put(format_args!(
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"middle\" {look}>{}</text>",
            width / 2,
            Text(line)
        ));
        y += LINE;
    }
    y += 6;
    for entry in &legend {
        let at = (entry.x, y + entry.line * LINE);
        marks::entry(&mut out, at, entry.sight);
        out.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"12.5\" fill=\"#6b5d4d\">{}</text>",
            at.0 + 18,
            at.1,
            entry.meaning
        ));
    }
    out.put(format_args!("</svg>"));
    out.finish()
}

/// An entry of the legend, and where it stands.
struct Entry {
    sight: Sight,
    meaning: &'static str,
    x: usize,
    line: usize,
}

/// The marks that stand on this board, laid out in centred lines.
fn legend(sights: &[Sight], frame: &Frame) -> Vec<Entry> {
    const GAP: usize = 22;
    let present = marks::LEGEND.iter().filter_map(|(sight, meaning)| {
        let seen = sights.iter().find(|seen| seen.is_like(*sight))?;
        Some((*seen, *meaning))
    });
    let mut lines: Vec<Vec<Entry>> = Vec::new();
    let mut x = usize::MAX;
    let room = frame.width - 2 * MARGIN;
    let mut widths: Vec<usize> = Vec::new();
    for (sight, meaning) in present {
        let wide = 18 + (columns(meaning) as f64 * 6.9) as usize;
        if x.saturating_add(wide) > room {
            lines.push(Vec::new());
            widths.push(0);
            x = 0;
        }
        let line = lines.len() - 1;
        if let (Some(entries), Some(width)) = (lines.last_mut(), widths.last_mut()) {
            entries.push(Entry {
                sight,
                meaning,
                x,
                line,
            });
            *width = x + wide;
        }
        x += wide + GAP;
    }
    for (line, width) in lines.iter_mut().zip(widths) {
        for entry in line {
            entry.x += (frame.width - width.min(frame.width)) / 2 + 6;
        }
    }
    lines.into_iter().flatten().collect()
}
