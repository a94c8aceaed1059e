//! A position drawn in text: stones and what becomes of them, and whose every point is.
//!
//! Owns the marks, their inks and the frame. Every mark says what it means without its ink.
//! Knows no game.

use super::page::{Ink, Page, Side, columns};
use super::sight::Sight;
use crate::board::{Color, Size, column_name};
use crate::settle::Fate;

/// What the marks mean that stand on most diagrams.
pub(super) const LEGEND: &str =
    "X O stones, x o dead stones, + Black's points, - White's points, . shared or neutral points";

/// What the rarer marks of a diagram mean that stand on it; empty where none does.
pub(super) fn rare_legend(sights: &[Sight]) -> String {
    const RARE: [(Sight, &str); 6] = [
        (
            Sight::Stone(Color::Black, Fate::Undetermined),
            "X? O? stones nobody's word settles",
        ),
        (
            Sight::Stone(Color::Black, Fate::Seki),
            "X~ O~ stones in seki",
        ),
        (Sight::SekiPoint(Color::Black), "* points of groups in seki"),
        (
            Sight::MustFill(Color::Black),
            ": false eyes and points that must be filled",
        ),
        (Sight::OpenKo(Color::Black), "! open ko"),
        (Sight::Unreached, "_ points nobody reaches"),
    ];
    let present = RARE
        .iter()
        .filter(|(rare, _)| sights.iter().any(|sight| sight.is_like(*rare)));
    let meanings: Vec<&str> = present.map(|(_, meaning)| *meaning).collect();
    meanings.join(", ")
}

/// Draws a board; `sights` are its points in reading order.
pub(super) fn draw(page: &mut Page<'_>, indent: usize, size: Size, sights: &[Sight]) {
    let wide = if size.width() > 25 { 3 } else { 2 };
    let edge = if size.height() > 9 { 2 } else { 1 };
    letters(page, indent + edge, size.width(), wide);
    for (y, row) in sights.chunks(size.width()).enumerate() {
        let number = (size.height() - y).to_string();
        page.blank(indent).column(&number, edge, Side::Right);
        // What is said of a stone stands behind it, in the place of a blank.
        let mut behind = None;
        for &sight in row {
            remark(page, behind);
            page.blank(wide - 2);
            let (ink, drawn) = mark(sight);
            match ink {
                Some(ink) => page.inked(ink, drawn),
                None => page.put(drawn),
            };
            behind = said_of(sight);
        }
        remark(page, behind);
        page.put(&number).end();
    }
    letters(page, indent + edge, size.width(), wide);
}

fn letters(page: &mut Page<'_>, indent: usize, width: usize, wide: usize) {
    page.blank(indent);
    for x in 0..width {
        let name = column_name(x);
        page.blank(wide - columns(&name)).put(&name);
    }
    page.end();
}

fn remark(page: &mut Page<'_>, said: Option<(Ink, &str)>) {
    match said {
        Some((ink, said)) => page.inked(ink, said),
        None => page.blank(1),
    };
}

/// What stands behind a stone.
const fn said_of(sight: Sight) -> Option<(Ink, &'static str)> {
    match sight {
        Sight::Stone(_, Fate::Undetermined) => Some((Ink::Warning, "?")),
        Sight::Stone(_, Fate::Seki) => Some((Ink::Note, "~")),
        _ => None,
    }
}

const fn mark(sight: Sight) -> (Option<Ink>, &'static str) {
    match sight {
        Sight::Stone(Color::Black, Fate::Dead) => (Some(Ink::Error), "x"),
        Sight::Stone(Color::White, Fate::Dead) => (Some(Ink::Error), "o"),
        Sight::Stone(Color::Black, _) => (Some(Ink::Strong), "X"),
        Sight::Stone(Color::White, _) => (Some(Ink::Strong), "O"),
        Sight::Territory(Color::Black) => (Some(Ink::Good), "+"),
        Sight::Territory(Color::White) => (Some(Ink::Note), "-"),
        Sight::SekiPoint(_) => (Some(Ink::Warning), "*"),
        Sight::MustFill(_) => (Some(Ink::Warning), ":"),
        Sight::OpenKo(_) => (Some(Ink::Warning), "!"),
        Sight::Dame => (None, "."),
        Sight::Unreached => (None, "_"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(size: Size, sights: &[Sight], color: bool) -> String {
        let mut out = Vec::new();
        draw(&mut Page::new(&mut out, color), 0, size, sights);
        String::from_utf8(out).unwrap()
    }

    fn every_sight() -> Vec<Sight> {
        use Color::{Black, White};
        vec![
            Sight::Stone(Black, Fate::Alive),
            Sight::Stone(Black, Fate::Seki),
            Sight::Stone(White, Fate::Undetermined),
            Sight::Stone(White, Fate::Dead),
            Sight::Stone(Black, Fate::Dead),
            Sight::Territory(Black),
            Sight::Territory(White),
            Sight::SekiPoint(Black),
            Sight::MustFill(White),
            Sight::OpenKo(Black),
            Sight::Dame,
            Sight::Unreached,
        ]
    }

    #[test]
    fn every_sight_has_a_mark_of_its_own_without_colour() {
        let size = Size::new(6, 2).unwrap();
        let sights = every_sight();
        assert_eq!(
            drawn(size, &sights, false),
            "  A B C D E F\n2 X X~O?o x + 2\n1 - * : ! . _ 1\n  A B C D E F\n"
        );
        let legend = format!("{LEGEND}, {}", rare_legend(&sights));
        for mark in ["X O", "x o", "X?", "X~", "+", "-", "*", ":", "!", ".", "_"] {
            assert!(legend.contains(mark), "{mark}");
        }
        assert_eq!(rare_legend(&sights[..1]), "");
    }

    #[test]
    fn a_mark_behind_the_last_stone_of_a_row_has_room() {
        let size = Size::new(2, 1).unwrap();
        let last = [Sight::Dame, Sight::Stone(Color::White, Fate::Seki)];
        assert_eq!(drawn(size, &last, false), "  A B\n1 . O~1\n  A B\n");
    }

    #[test]
    fn ink_adds_nothing_but_itself() {
        let size = Size::new(6, 2).unwrap();
        let coloured = drawn(size, &every_sight(), true);
        let mut plain = String::new();
        let mut rest = &*coloured;
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            plain.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        plain.push_str(rest);
        assert_eq!(plain, drawn(size, &every_sight(), false));
        assert!(coloured.len() > plain.len());
    }

    #[test]
    fn letters_stand_over_their_columns_on_the_widest_board() {
        let size = Size::square(52).unwrap();
        let mut sights = vec![Sight::Dame; size.area()];
        *sights.last_mut().unwrap() = Sight::Stone(Color::Black, Fate::Alive);
        let text = drawn(size, &sights, false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 54);
        let stone = lines[52].rfind('X').unwrap();
        assert_eq!(&lines[53][stone - 1..=stone], column_name(51));
    }
}
