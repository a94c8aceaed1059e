//! The bare board: wood, lines, star points, coordinates.

use super::frame::Frame;
use super::xml::Document;
use crate::board::column_name;

/// Gradients and shapes that the drawing refers to.
pub(super) fn defs(out: &mut Document) {
    out.put(format_args!(
        "<defs>\
         <linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"#ecc782\"/><stop offset=\"0.5\" stop-color=\"#e3b869\"/>\
         <stop offset=\"1\" stop-color=\"#d8a955\"/></linearGradient>\
         <pattern id=\"grain\" width=\"96\" height=\"640\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"M6 0C9 160 2 320 7 640M21 0C17 200 26 400 20 640M33 0C36 210 29 440 34 640\
         M48 0C45 150 52 380 47 640M61 0C66 220 57 420 62 640M77 0C74 170 81 390 76 640\
         M89 0C92 240 86 430 90 640\" fill=\"none\" stroke=\"#a8762f\" stroke-width=\"1.1\" \
         stroke-opacity=\"0.16\"/></pattern>\
         <radialGradient id=\"black\" cx=\"0.36\" cy=\"0.32\" r=\"0.72\">\
         <stop offset=\"0\" stop-color=\"#6d6d70\"/><stop offset=\"0.45\" stop-color=\"#2c2c2f\"/>\
         <stop offset=\"1\" stop-color=\"#0b0b0d\"/></radialGradient>\
         <radialGradient id=\"white\" cx=\"0.36\" cy=\"0.32\" r=\"0.75\">\
         <stop offset=\"0\" stop-color=\"#ffffff\"/><stop offset=\"0.6\" stop-color=\"#f3f1ec\"/>\
         <stop offset=\"1\" stop-color=\"#cfcac0\"/></radialGradient>\
         <g id=\"b\"><ellipse cx=\"1.4\" cy=\"2.2\" rx=\"15.2\" ry=\"14.8\" fill=\"#3a2708\" \
         fill-opacity=\"0.32\"/><circle r=\"15\" fill=\"url(#black)\"/></g>\
         <g id=\"w\"><ellipse cx=\"1.4\" cy=\"2.2\" rx=\"15.2\" ry=\"14.8\" fill=\"#3a2708\" \
         fill-opacity=\"0.32\"/><circle r=\"15\" fill=\"url(#white)\" stroke=\"#8f887a\" \
         stroke-width=\"0.6\"/></g>\
         <path id=\"x\" d=\"M-7-7L7 7M-7 7L7-7\" fill=\"none\" stroke=\"#c3271b\" \
         stroke-width=\"2.6\" stroke-linecap=\"round\"/>\
         </defs>"
    ));
}

/// Draws the board without stones.
pub(super) fn draw(out: &mut Document, frame: &Frame) {
    let (left, top) = frame.wood;
    let (width, height) = (frame.wood_width, frame.wood_height);
    out.put(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"#4a3413\" \
         fill-opacity=\"0.22\"/>",
        left + 3,
        top + 4
    ));
    for fill in ["wood", "grain"] {
        out.put(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"5\" \
             fill=\"url(#{fill})\"/>"
        ));
    }
    out.put(format_args!(
        "<rect x=\"{}.5\" y=\"{}.5\" width=\"{}\" height=\"{}\" rx=\"4.5\" fill=\"none\" \
         stroke=\"#8a6122\" stroke-opacity=\"0.55\"/>",
        left,
        top,
        width - 1,
        height - 1
    ));
    lines(out, frame);
    stars(out, frame);
    coordinates(out, frame);
}

/// The lines, on whole pixels so that they are sharp; those at the edge are stronger.
fn lines(out: &mut Document, frame: &Frame) {
    let size = frame.size;
    let (last_column, last_row) = (size.width() - 1, size.height() - 1);
    let (x0, x1) = (frame.x(0), frame.x(last_column));
    let (y0, y1) = (frame.y(0), frame.y(last_row));
    let mut path = String::new();
    for x in (0..=last_column).map(|column| frame.x(column)) {
        path.push_str(&format!("M{x} {y0}V{y1}"));
    }
    for y in (0..=last_row).map(|row| frame.y(row)) {
        path.push_str(&format!("M{x0} {y}H{x1}"));
    }
    // Half a unit aside a line of one unit covers whole pixels.
    out.put(format_args!(
        "<path transform=\"translate(0.5 0.5)\" d=\"{path}\" fill=\"none\" stroke=\"#2e2110\" \
         stroke-width=\"1\" stroke-linecap=\"square\"/>"
    ));
    out.put(format_args!(
        "<rect x=\"{x0}\" y=\"{y0}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#2e2110\" \
         stroke-width=\"2\"/>",
        x1 - x0 + 1,
        y1 - y0 + 1
    ));
}

/// The lines with star points on a side of so many: the third or fourth from both edges, and
/// the middle one.
fn star_lines(lines: usize) -> (Vec<usize>, Option<usize>) {
    let middle = (lines % 2 == 1 && lines >= 5).then_some(lines / 2);
    let corners = match lines {
        0..=8 => Vec::new(),
        9..=12 => vec![2, lines - 3],
        _ => vec![3, lines - 4],
    };
    (corners, middle)
}

fn stars(out: &mut Document, frame: &Frame) {
    let size = frame.size;
    let (columns, middle_column) = star_lines(size.width());
    let (rows, middle_row) = star_lines(size.height());
    let mut points = Vec::new();
    for &row in &rows {
        points.extend(columns.iter().map(|&column| (column, row)));
    }
    if let (Some(column), Some(row)) = (middle_column, middle_row) {
        points.push((column, row));
    }
    // The sides have theirs where there is room between those of the corners.
    if let Some(row) = middle_row.filter(|_| size.height() >= 17) {
        points.extend(columns.iter().map(|&column| (column, row)));
    }
    if let Some(column) = middle_column.filter(|_| size.width() >= 17) {
        points.extend(rows.iter().map(|&row| (column, row)));
    }
    points.sort_unstable();
    for (column, row) in points {
        out.put(format_args!(
            "<circle cx=\"{}.5\" cy=\"{}.5\" r=\"3.4\" fill=\"#2e2110\"/>",
            frame.x(column),
            frame.y(row)
        ));
    }
}

fn coordinates(out: &mut Document, frame: &Frame) {
    let [left, right, above, below] = frame.coordinates();
    out.put(format_args!(
        "<g font-size=\"13\" fill=\"#5b4017\" text-anchor=\"middle\">"
    ));
    for column in 0..frame.size.width() {
        let (x, name) = (frame.x(column), column_name(column));
        for y in [above, below] {
            out.put(format_args!(
                "<text x=\"{x}\" y=\"{}\">{name}</text>",
                y + 5
            ));
        }
    }
    for row in 0..frame.size.height() {
        let (y, name) = (frame.y(row), frame.size.height() - row);
        for x in [left, right] {
            out.put(format_args!(
                "<text x=\"{x}\" y=\"{}\">{name}</text>",
                y + 5
            ));
        }
    }
    out.put(format_args!("</g>"));
}

#[cfg(test)]
mod tests {
    use super::star_lines;

    #[test]
    fn star_points_stand_where_boards_have_them() {
        assert_eq!(star_lines(19), (vec![3, 15], Some(9)));
        assert_eq!(star_lines(13), (vec![3, 9], Some(6)));
        assert_eq!(star_lines(9), (vec![2, 6], Some(4)));
        assert_eq!(star_lines(18), (vec![3, 14], None));
        assert_eq!(star_lines(7), (vec![], Some(3)));
        assert_eq!(star_lines(1), (vec![], None));
    }
}
