//! The private property `GOREF`: what happened in a game and SGF cannot say.
//!
//! Owns its grammar. One value for each incident, `ply:kind:data`, on any node of the line:
//!
//! ```text
//! value  = ply ":" kind [ ":" data ]
//! ply    = the number of the move or pass it belongs to, from 1; 0 is before the first
//! kind   = "imposed-pass"                     the pass at that ply was imposed
//!        | "void"                             the move at that ply was void, the turn lost
//!        | offence ":" side                   an offence of that side
//!        | "penalty" ":" side ":" quarters    points in quarters, against that side
//! offence = "warning" | "order-error" | "foul" | "section-overrun" | "yellow-card"
//! side   = "B" | "W"
//! ```
//!
//! Other kinds are kept as they stand. Knows no rules: what an incident leads to is the referee's.

use super::game::{Incident, IncidentKind, OffenceKind};
use crate::amount::Amount;
use crate::board::Color;
use crate::record::Span;

/// A penalty beyond this many quarter-points is no penalty.
const LARGEST: i64 = 40_000;

/// Reads one value; the flag says whether it was understood.
#[must_use]
pub fn read_incident(raw: &[u8], value: Span) -> (Incident, bool) {
    let other = |ply| {
        let kind = IncidentKind::Other(value);
        (Incident { ply, kind }, false)
    };
    let Ok(text) = std::str::from_utf8(raw) else {
        return other(0);
    };
    let mut parts = text.trim().split(':').map(str::trim);
    let Some(ply) = parts.next().and_then(|ply| ply.parse().ok()) else {
        return other(0);
    };
    let parts = (parts.next(), parts.next(), parts.next(), parts.next());
    let kind = match parts {
        (Some("imposed-pass"), None, ..) => IncidentKind::ImposedPass,
        (Some("void"), None, ..) => IncidentKind::VoidMove,
        (Some(name), Some(who), None, _) => match (OffenceKind::named(name), side(who)) {
            (Some(kind), Some(color)) => IncidentKind::Offence(color, kind),
            _ => return other(ply),
        },
        (Some("penalty"), Some(who), Some(quarters), None) => {
            match (side(who), quarters.parse::<i64>()) {
                (Some(color), Ok(quarters)) if (1..=LARGEST).contains(&quarters) => {
                    IncidentKind::Penalty(color, Amount::quarters(quarters))
                }
                _ => return other(ply),
            }
        }
        _ => return other(ply),
    };
    (Incident { ply, kind }, true)
}

fn side(text: &str) -> Option<Color> {
    match text {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn incidents_are_read_or_kept() {
        let value = Span { start: 3, end: 9 };
        for (text, ply, kind) in [
            ("12:imposed-pass", 12, IncidentKind::ImposedPass),
            ("7:void", 7, IncidentKind::VoidMove),
            (
                "3:warning:B",
                3,
                IncidentKind::Offence(Color::Black, OffenceKind::Warning),
            ),
            (
                "144:section-overrun:W",
                144,
                IncidentKind::Offence(Color::White, OffenceKind::SectionOverrun),
            ),
            (
                "44:penalty:W:4",
                44,
                IncidentKind::Penalty(Color::White, Amount::POINT),
            ),
        ] {
            let expected = Incident { ply, kind };
            assert_eq!(read_incident(text.as_bytes(), value), (expected, true));
        }
        for (text, ply) in [
            ("", 0),
            ("soon:gone", 0),
            ("-1:void", 0),
            ("5", 5),
            ("5:warning", 5),
            ("5:warning:X", 5),
            ("5:warning:B:2", 5),
            ("5:penalty:W:half", 5),
            ("5:penalty:W:-4", 5),
            ("5:void:B", 5),
            ("9:dead:B:aa", 9),
        ] {
            let kind = IncidentKind::Other(value);
            let expected = Incident { ply, kind };
            assert_eq!(
                read_incident(text.as_bytes(), value),
                (expected, false),
                "{text:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(raw in any::<Vec<u8>>()) {
            let (incident, understood) = read_incident(&raw, Span::default());
            let other = matches!(incident.kind, IncidentKind::Other(_));
            prop_assert_eq!(other, !understood);
        }
    }
}
