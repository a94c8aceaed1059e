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
//!        | "seat" ":" side ":" number         that seat of that side, from 1, makes its turns from there on
//!        | "was" ":" original                 what a property said under other rules; ply 0
//! offence = "warning" | "order-error" | "foul" | "section-overrun" | "yellow-card"
//! side   = "B" | "W"
//! original = ruleset ":" name [ "=" value ]
//!            ruleset the id the record was carried from, name RU, KM or RE, value one raw value
//!            of it, byte for byte as it stood, escapes and charset included; without "=" there
//!            was no such property; several values of one property stand in their order
//! ```
//!
//! Other kinds are kept as they stand. Knows no rules: what an incident leads to is the referee's.

use super::game::{Incident, IncidentKind, OffenceKind, Original};
use crate::amount::Amount;
use crate::board::Color;
use crate::record::{Ident, Span};

/// How a value begins that keeps what a property said.
const ORIGINAL: &[u8] = b"0:was:";

/// A penalty beyond this many quarter-points is no penalty.
const LARGEST: i64 = 40_000;

/// Reads one value; the flag says whether it was understood.
#[must_use]
pub fn read_incident(raw: &[u8], value: Span) -> (Incident, bool) {
    let other = |ply| {
        let kind = IncidentKind::Other(value);
        (Incident { ply, kind }, false)
    };
    if let Some(original) = original(raw, value) {
        let kind = IncidentKind::Original(original);
        return (Incident { ply: 0, kind }, true);
    }
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
        (Some("seat"), Some(who), Some(number), None) => match (side(who), number.parse::<u16>()) {
            (Some(color), Ok(number)) if number > 0 => IncidentKind::Seat(color, number),
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

/// Reads what a property said; its bytes may be of any charset.
fn original(raw: &[u8], value: Span) -> Option<Original> {
    let rest = raw.strip_prefix(ORIGINAL)?;
    let colon = rest.iter().position(|&byte| byte == b':')?;
    let (rules, said) = rest.split_at_checked(colon)?;
    let said = said.strip_prefix(b":")?;
    let equals = said.iter().position(|&byte| byte == b'=');
    let name = match equals {
        Some(at) => said.get(..at)?,
        None => said,
    };
    if !NAMES.contains(&name) || rules.is_empty() {
        return None;
    }
    let span = |part: &[u8], from: usize| {
        let start = value.start + u32::try_from(from).ok()?;
        let end = start + u32::try_from(part.len()).ok()?;
        Some(Span { start, end })
    };
    let at = ORIGINAL.len() + rules.len() + 1;
    let said_value = equals.map(|equals| span(said.get(equals + 1..)?, at + equals + 1));
    Some(Original {
        rules: span(rules, ORIGINAL.len())?,
        name: Ident::packed(name),
        value: match said_value {
            Some(found) => Some(found?),
            None => None,
        },
    })
}

/// Properties whose values are kept.
const NAMES: [&[u8]; 3] = [b"RU", b"KM", b"RE"];

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
            ("73:seat:B:2", 73, IncidentKind::Seat(Color::Black, 2)),
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
            ("5:seat:B:0", 5),
            ("5:seat:2", 5),
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

    #[test]
    fn originals_keep_their_bytes() {
        let span = |start, end| Span { start, end };
        for (raw, name, value) in [
            (&b"0:was:chinese:RE=B+3.5"[..], "RE", Some(span(27, 32))),
            (b"0:was:chinese:KM=", "KM", Some(span(27, 27))),
            (b"0:was:chinese:RU", "RU", None),
            (b"0:was:chinese:RE=\xba\xda:=", "RE", Some(span(27, 31))),
        ] {
            let kind = IncidentKind::Original(Original {
                rules: span(16, 23),
                name: Ident::new(name),
                value,
            });
            let read = read_incident(raw, span(10, 10 + raw.len() as u32));
            assert_eq!(read, (Incident { ply: 0, kind }, true));
        }
        for raw in [
            "0:was:",
            "0:was:RU=x",
            "0:was::RU=x",
            "0:was:x:PB=y",
            "1:was:x:RU=y",
        ] {
            assert!(!read_incident(raw.as_bytes(), span(0, 20)).1, "{raw}");
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
