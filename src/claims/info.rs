//! Properties about the whole game: where they stand on the main line.
//!
//! Owns the finding of them, wherever a program put them. Does not know what they mean.

use super::points::shown;
use super::tally::Tally;
use crate::finding::{Finding, claim_codes as codes};
use crate::record::{Charset, GameTree, Ident, NodeId, Property, Span, simple_text};

pub(super) const KM: Ident = Ident::new("KM");
pub(super) const SZ: Ident = Ident::new("SZ");
pub(super) const GM: Ident = Ident::new("GM");
const RU: Ident = Ident::new("RU");
const RE: Ident = Ident::new("RE");
const HA: Ident = Ident::new("HA");
const TM: Ident = Ident::new("TM");
const AP: Ident = Ident::new("AP");
const PC: Ident = Ident::new("PC");
const SO: Ident = Ident::new("SO");
const GN: Ident = Ident::new("GN");
const KO: Ident = Ident::new("KO");
const KOMI: Ident = Ident::new("KOMI");
const K: Ident = Ident::new("K");

/// The first value of each property about the whole game that claims rest on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Infos {
    pub size: Option<Span>,
    pub komi: Option<Span>,
    /// A value that may be komi under another name.
    pub other_komi: Option<Span>,
    pub rules: Option<Span>,
    pub result: Option<Span>,
    pub handicap: Option<Span>,
    pub time: Option<Span>,
    /// Whether the record comes from a server that writes komi in hundredths.
    pub hundredths: bool,
}

impl Infos {
    /// Takes a property of a node into account, if it is one of these.
    pub(super) fn take(
        &mut self,
        tree: GameTree<'_>,
        node: NodeId,
        property: Property<'_>,
        tally: &mut Tally,
        findings: &mut Vec<Finding>,
    ) {
        let slot = match property.ident {
            KM => &mut self.komi,
            RU => &mut self.rules,
            RE => &mut self.result,
            SZ => &mut self.size,
            HA => &mut self.handicap,
            TM => &mut self.time,
            AP | PC | SO | GN => {
                let from_server = |span: &Span| writes_hundredths(tree.raw(*span));
                self.hundredths |= property.values.iter().any(from_server);
                return;
            }
            KO | KOMI => {
                self.other_komi = self.other_komi.or(property.values.first().copied());
                return;
            }
            K => {
                if tree.raw(property.name).eq_ignore_ascii_case(b"komi") {
                    self.other_komi = self.other_komi.or(property.values.first().copied());
                }
                return;
            }
            _ => return,
        };
        let Some(&first) = property.values.first() else {
            return;
        };
        if slot.is_none() && node != NodeId::ROOT {
            tally.report(findings, &codes::INFO_OFF_ROOT, |kind| {
                let message = format!("{} stands off the root", property.ident);
                Finding::new(kind, message).at(first.start)
            });
        }
        for &value in property.values {
            let used = *slot.get_or_insert(value);
            if tree.raw(used).trim_ascii() != tree.raw(value).trim_ascii() {
                tally.report(findings, &codes::INFO_REPEATED, |kind| {
                    let (used, other) = (shown(tree.raw(used)), shown(tree.raw(value)));
                    let ident = property.ident;
                    let message =
                        format!("{ident}[{used}] and {ident}[{other}]; the first is used");
                    Finding::new(kind, message).at(value.start)
                });
            }
        }
    }
}

/// Marks of a server, and of programs that export its games, whose komi is in hundredths.
fn writes_hundredths(raw: &[u8]) -> bool {
    const MARKS: [&[u8]; 3] = [b"foxwq", b"yuanyu", "野狐".as_bytes()];
    // The names are short; a long text is not searched to its end.
    let raw = &raw[..raw.len().min(256)];
    MARKS.iter().any(|mark| {
        raw.windows(mark.len())
            .any(|window| window.eq_ignore_ascii_case(mark))
    })
}

/// The text of a property about the whole game, from the main line.
#[must_use]
pub fn info(tree: GameTree<'_>, charset: Charset, ident: Ident) -> Option<String> {
    let property = tree.main_line().find_map(|node| tree.find(node, ident))?;
    let value = property.values.first()?;
    Some(simple_text(tree.raw(*value), charset).trim().to_owned())
}
