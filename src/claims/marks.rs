//! Territory marks of a node.
//!
//! Owns `TB` and `TW` as written. Does not know which stones they make dead.

use super::game::Marks;
use super::node::NodeReader;
use super::points::{Area, read_area, shown};
use super::tally::Spent;
use crate::board::{Color, Point};
use crate::finding::{Finding, claim_codes as codes};
use crate::record::{Ident, NodeId, Span};

pub(super) const TB: Ident = Ident::new("TB");
pub(super) const TW: Ident = Ident::new("TW");

/// Reads the marks of a node into `marks`, forgetting what was there; every point once a side.
pub(super) fn read(reader: &mut NodeReader<'_, '_>, node: NodeId, ply: u32, marks: &mut Marks) {
    marks.ply = ply;
    marks.territory.black.clear();
    marks.territory.white.clear();
    // Bit 0: Black's, bit 1: White's.
    let mut marked = [0_u8; Point::SPAN];
    let tree = reader.tree;
    for property in tree.properties(node) {
        let color = match property.ident {
            TB => Color::Black,
            TW => Color::White,
            _ => continue,
        };
        for &value in property.values {
            let bit = 1 << color as u8;
            let mut mark = |point: Point| {
                let seen = &mut marked[point.index()];
                let new = *seen & bit == 0;
                *seen |= bit;
                if new {
                    marks.territory[color].push(point);
                }
                new && *seen == 3
            };
            let mut twice = None;
            match read_area(tree.raw(value), reader.size) {
                Area::One(point) => twice = mark(point).then_some(point),
                Area::Many(rectangle) => {
                    if reader.tally.spend(rectangle.area()) == Spent::Yes {
                        for point in rectangle.points(reader.size) {
                            if mark(point) {
                                twice.get_or_insert(point);
                            }
                        }
                    } else {
                        capped(reader, value, ply);
                    }
                }
                Area::Nothing if tree.raw(value).trim_ascii().is_empty() => {}
                Area::Nothing => off_board(reader, property.ident, value, ply),
            }
            if let Some(point) = twice {
                contradiction(reader, point, value, ply);
            }
        }
    }
}

fn contradiction(reader: &mut NodeReader<'_, '_>, point: Point, value: Span, ply: u32) {
    let name = point.gtp(reader.size);
    let tally = &mut *reader.tally;
    tally.report(reader.findings, &codes::MARKS_CONTRADICT, |kind| {
        let message = format!("{name} is marked as both sides' territory");
        let finding = Finding::new(kind, message).at(value.start).ply(ply);
        finding.point(point)
    });
}

fn off_board(reader: &mut NodeReader<'_, '_>, ident: Ident, value: Span, ply: u32) {
    let (raw, size) = (reader.tree.raw(value), reader.size);
    let tally = &mut *reader.tally;
    tally.report(reader.findings, &codes::MARKS_OFF_BOARD, |kind| {
        let message = format!("{ident}[{}] is not on a board of {size}", shown(raw));
        Finding::new(kind, message).at(value.start).ply(ply)
    });
}

fn capped(reader: &mut NodeReader<'_, '_>, value: Span, ply: u32) {
    let tally = &mut *reader.tally;
    tally.report(reader.findings, &codes::RECTANGLES_CAPPED, |kind| {
        let message = "rectangles from here on are left out";
        Finding::new(kind, message).at(value.start).ply(ply)
    });
}
