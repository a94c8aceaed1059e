//! Stones and the marks on points.

use super::super::sight::Sight;
use super::frame::Frame;
use super::xml::Document;
use crate::board::{Color, Point};
use crate::settle::Fate;

/// What every mark means, in the order of the legend.
pub(super) const LEGEND: &[(Sight, &str)] = &[
    (Sight::Territory(Color::Black), "Black's points"),
    (Sight::Territory(Color::White), "White's points"),
    (Sight::Stone(Color::Black, Fate::Dead), "dead"),
    (Sight::Stone(Color::Black, Fate::Seki), "in seki"),
    (
        Sight::Stone(Color::Black, Fate::Undetermined),
        "undetermined",
    ),
    (Sight::SekiPoint(Color::Black), "point of a group in seki"),
    (Sight::MustFill(Color::Black), "false eye, to be filled"),
    (Sight::OpenKo(Color::Black), "open ko"),
    (Sight::Dame, "neutral point (dame)"),
];

/// Draws every point, and a ring on the last stone played.
pub(super) fn draw(out: &mut Document, frame: &Frame, sights: &[Sight], last: Option<Point>) {
    // Under the stones first, so that no shadow falls on a mark.
    let width = frame.size.width();
    for (at, &sight) in sights.iter().enumerate() {
        if matches!(sight, Sight::Stone(..)) {
            stone(out, (frame.x(at % width), frame.y(at / width)), sight);
        }
    }
    for (at, &sight) in sights.iter().enumerate() {
        if !matches!(sight, Sight::Stone(..)) {
            mark(out, (frame.x(at % width), frame.y(at / width)), sight);
        }
    }
    let stands = |point: &Point| {
        let sight = sights.get(point.y() * width + point.x());
        match sight {
            Some(Sight::Stone(color, _)) => Some((*point, *color)),
            _ => None,
        }
    };
    if let Some((point, color)) = last.as_ref().and_then(stands) {
        out.put(format_args!(
            "<circle cx=\"{}.5\" cy=\"{}.5\" r=\"8.6\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"2.1\"/>",
            frame.x(point.x()),
            frame.y(point.y()),
            contrast(color)
        ));
    }
}

/// Draws one entry of the legend; small, left of its words.
pub(super) fn entry(out: &mut Document, (x, y): (usize, usize), sight: Sight) {
    out.put(format_args!(
        "<g transform=\"translate({x} {}) scale(0.56)\">",
        y - 5
    ));
    match sight {
        Sight::Stone(..) => stone(out, (0, 0), sight),
        other => mark(out, (0, 0), other),
    }
    out.put(format_args!("</g>"));
}

const fn contrast(color: Color) -> &'static str {
    match color {
        Color::Black => "#ffffff",
        Color::White => "#151515",
    }
}

const fn shape(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn stone(out: &mut Document, (x, y): (usize, usize), sight: Sight) {
    let Sight::Stone(color, fate) = sight else {
        return;
    };
    let id = shape(color);
    let place = format!("x=\"{x}.5\" y=\"{y}.5\"");
    match fate {
        Fate::Alive => out.put(format_args!("<use href=\"#{id}\" {place}/>")),
        Fate::Dead => {
            out.put(format_args!(
                "<g opacity=\"0.5\"><use href=\"#{id}\" {place}/></g><use href=\"#x\" {place}/>"
            ));
        }
        Fate::Seki => {
            out.put(format_args!("<use href=\"#{id}\" {place}/>"));
            diamond(out, (x, y), "#1c9aa8", "none");
        }
        Fate::Undetermined => out.put(format_args!(
            "<use href=\"#{id}\" {place}/><circle cx=\"{x}.5\" cy=\"{y}.5\" r=\"9.4\" \
             fill=\"#f08c00\"/><text x=\"{x}.5\" y=\"{}\" text-anchor=\"middle\" \
             font-size=\"15\" font-weight=\"700\" fill=\"#ffffff\">?</text>",
            y as i64 + 6
        )),
    }
}

fn diamond(out: &mut Document, (x, y): (usize, usize), fill: &str, stroke: &str) {
    out.put(format_args!(
        "<path d=\"M{x}.5 {y}.5m0-6.5l6.5 6.5l-6.5 6.5l-6.5-6.5z\" fill=\"{fill}\" \
         stroke=\"{stroke}\" stroke-width=\"2\"/>"
    ));
}

fn mark(out: &mut Document, at: (usize, usize), sight: Sight) {
    let (x, y) = at;
    match sight {
        Sight::Stone(..) | Sight::Unreached => {}
        Sight::Territory(color) => square(out, at, color),
        Sight::SekiPoint(_) => diamond(out, at, "#e3b869", "#12727c"),
        Sight::MustFill(_) => out.put(format_args!(
            "<path d=\"M{x}.5 {y}.5m-4.5-4.5l9 9m0-9l-9 9\" fill=\"none\" stroke=\"#7a1f6b\" \
             stroke-width=\"2.4\" stroke-linecap=\"round\"/>"
        )),
        Sight::OpenKo(_) => out.put(format_args!(
            "<circle cx=\"{x}.5\" cy=\"{y}.5\" r=\"6\" fill=\"#e3b869\" stroke=\"#7a1f6b\" \
             stroke-width=\"2.2\"/>"
        )),
        Sight::Dame => out.put(format_args!(
            "<circle cx=\"{x}.5\" cy=\"{y}.5\" r=\"2.6\" fill=\"#e3b869\" stroke=\"#6d5426\" \
             stroke-width=\"1.2\"/>"
        )),
    }
}

fn square(out: &mut Document, (x, y): (usize, usize), color: Color) {
    let (fill, stroke) = match color {
        Color::Black => ("#161616", "#000000"),
        Color::White => ("#fdfcf8", "#4d4334"),
    };
    out.put(format_args!(
        "<path d=\"M{x} {y}m-4.5-4.5h10v10h-10z\" fill=\"{fill}\" stroke=\"{stroke}\" \
         stroke-width=\"1\"/>"
    ));
}
