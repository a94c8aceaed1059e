//! The fixed points of handicap stones, as the protocol has them.

use crate::board::{Point, Size};

/// So many stones on fixed points, in the order of the protocol; nothing where it has none for
/// this number or board.
#[must_use]
pub fn fixed_points(size: Size, stones: u32) -> Option<Vec<Point>> {
    let (width, height) = (size.width(), size.height());
    let most = match (width.min(height), width % 2 == 1 && height % 2 == 1) {
        (0..7, _) => 0,
        (7, _) | (_, false) => 4,
        (_, true) => 9,
    };
    if !(2..=most).contains(&stones) || width.max(height) > 25 {
        return None;
    }
    let edge = |lines: usize| if lines >= 13 { 3 } else { 2 };
    let (left, low) = (edge(width), edge(height));
    let (right, high) = (width - 1 - left, height - 1 - low);
    let (middle, centre) = (width / 2, height / 2);
    // Rows are counted from the top: `high` is the lower one on the board.
    let corners = [(left, high), (right, low), (left, low), (right, high)];
    let sides = [
        (left, centre),
        (right, centre),
        (middle, high),
        (middle, low),
    ];
    let mut places: Vec<(usize, usize)> = Vec::new();
    places.extend(corners.iter().take(stones.min(4) as usize));
    match stones {
        6 | 7 => places.extend(&sides[..2]),
        8 | 9 => places.extend(&sides),
        _ => {}
    }
    if matches!(stones, 5 | 7 | 9) {
        places.push((middle, centre));
    }
    places.iter().map(|&(x, y)| size.point(x, y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(lines: usize, stones: u32) -> String {
        let size = Size::square(lines).unwrap();
        let points = fixed_points(size, stones).unwrap_or_default();
        let names: Vec<String> = points.iter().map(|p| p.gtp(size).to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn stones_stand_where_the_protocol_has_them() {
        for (lines, stones, wanted) in [
            (19, 2, "D4 Q16"),
            (19, 3, "D4 Q16 D16"),
            (19, 4, "D4 Q16 D16 Q4"),
            (19, 5, "D4 Q16 D16 Q4 K10"),
            (19, 6, "D4 Q16 D16 Q4 D10 Q10"),
            (19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
            (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
            (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
            (9, 4, "C3 G7 C7 G3"),
            (13, 5, "D4 K10 D10 K4 G7"),
            (8, 4, "C3 F6 C6 F3"),
            (8, 5, ""),
            (7, 4, "C3 E5 C5 E3"),
            (5, 2, ""),
            (19, 1, ""),
            (19, 10, ""),
        ] {
            assert_eq!(named(lines, stones), wanted, "{stones} on {lines}");
        }
    }
}
