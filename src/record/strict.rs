//! Conformance with FF\[4\], property by property.
//!
//! Owns the handing of single nodes to sgf-parse's property model and the wording of what it
//! finds. The model expands point lists into sets and prints whole nodes in its errors, so it
//! only sees nodes of bounded size, and never a file. Knows no meaning beyond the model's.

use super::charset::Charset;
use super::rectangle_letters;
use super::scan::Scanned;
use super::text::{split_composed, text};
use super::tree::{GameTree, NodeId, Property};
use crate::finding::{Finding, Kind, record_codes as codes};
use sgf_parse::go::Prop;
use sgf_parse::{InvalidNodeError, SgfProp};
use std::borrow::Cow;

/// Notes of one kind told in one game.
const TOLD: usize = 100;
/// Properties of a node that are looked at.
const PROPERTIES: usize = 64;
/// Values of a property that are looked at, a full board of the largest size.
const VALUES: usize = 2704;
/// Bytes of a value that is looked at.
const BYTES: usize = 64 << 10;
/// Points that the rectangles of one list may cover, and those of one game.
const POINTS: usize = 4 * 2704;
const POINTS_OF_GAME: usize = 2_000_000;

/// Adds a note for everything in the game that FF\[4\] does not want.
pub fn conformance(game: &Scanned<'_>, findings: &mut Vec<Finding>) {
    let mut notes = Notes {
        findings,
        told: Vec::new(),
        points: POINTS_OF_GAME,
    };
    for node in game.tree.nodes() {
        of_node(&game.tree, game.charset.used, node, &mut notes);
    }
}

struct Notes<'f> {
    findings: &'f mut Vec<Finding>,
    told: Vec<(&'static Kind, usize)>,
    /// Points that rectangles may still cover.
    points: usize,
}

impl Notes<'_> {
    fn add(&mut self, kind: &'static Kind, byte: u32, message: impl Into<Cow<'static, str>>) {
        let count = match self.told.iter_mut().find(|(seen, _)| *seen == kind) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.told.push((kind, 1));
                1
            }
        };
        if count <= TOLD {
            self.findings.push(Finding::new(kind, message).at(byte));
        }
    }
}

fn of_node(tree: &GameTree<'_>, charset: Charset, node: NodeId, notes: &mut Notes<'_>) {
    let mut sound = Vec::new();
    for (count, property) in tree.properties(node).enumerate() {
        let byte = property.name.start;
        if count == PROPERTIES || !bounded(tree, &property, &mut notes.points) {
            notes.add(
                &codes::STRICT_UNCHECKED,
                byte,
                format!("{} is not checked", property.ident),
            );
            if count == PROPERTIES {
                break;
            }
            continue;
        }
        let name = property.ident.to_string();
        let values = property.values.iter();
        let values = values.map(|&value| plain(tree.raw(value), charset));
        match Prop::new(name, values.collect()) {
            Prop::Invalid(name, _) => notes.add(
                &codes::STRICT_VALUE,
                byte,
                format!("the value of {name} is not what the format allows"),
            ),
            Prop::Unknown(name, _) => {
                notes.add(
                    &codes::STRICT_PRIVATE,
                    byte,
                    format!("{name} is not defined by the format"),
                );
            }
            prop => sound.push(prop),
        }
    }
    if let Err(error) = Prop::validate_properties(&sound, node == NodeId::ROOT) {
        notes.add(&codes::STRICT_NODE, tree.byte(node), against(&error));
    }
}

/// Whether a property is small enough to be expanded and printed.
fn bounded(tree: &GameTree<'_>, property: &Property<'_>, left: &mut usize) -> bool {
    if property.values.len() > VALUES || property.values.iter().any(|value| value.len() > BYTES) {
        return false;
    }
    let points: usize = property
        .values
        .iter()
        .filter_map(|&value| rectangle_letters(tree.raw(value)))
        .map(|(one, other)| {
            let side = |a: u8, b: u8| usize::from(a.abs_diff(b)) + 1;
            side(one.0, other.0) * side(one.1, other.1)
        })
        .sum();
    if points > POINTS.min(*left) {
        return false;
    }
    *left -= points;
    true
}

/// A value as the model takes it: without escapes, an escaped colon told apart from a plain one.
fn plain(raw: &[u8], charset: Charset) -> String {
    match split_composed(raw) {
        Some((first, second)) => {
            let (first, second) = (text(first, charset), text(second, charset));
            let colons = second.matches(':').count();
            let escaped = raw.windows(2).filter(|pair| pair == b"\\:").count();
            if escaped >= colons {
                format!("{first}:{}", second.replace(':', ";"))
            } else {
                format!("{first}:{second}")
            }
        }
        None => text(raw, charset).replace(':', ";"),
    }
}

/// What a node does that it may not.
const fn against(error: &InvalidNodeError) -> &'static str {
    match error {
        InvalidNodeError::UnexpectedRootProperties(_) => {
            "a property of the root stands in another node"
        }
        InvalidNodeError::UnexpectedGameInfo(_) => "game information stands twice on one line",
        InvalidNodeError::RepeatedMarkup(_) => "a point is marked twice in one node",
        InvalidNodeError::MultipleMoves(_) => "both sides move in one node",
        InvalidNodeError::RepeatedIdentifier(_) => "a property stands twice in one node",
        InvalidNodeError::SetupAndMove(_) => "a node holds a move and setup",
        InvalidNodeError::KoWithoutMove(_) => "KO stands without a move",
        InvalidNodeError::MultipleMoveAnnotations(_) => "a move is annotated more than once",
        InvalidNodeError::UnexpectedMoveAnnotation(_) => "a move annotation stands without a move",
        InvalidNodeError::MultipleExclusiveAnnotations(_) => {
            "a node holds more than one of DM, GB, GW and UC"
        }
        InvalidNodeError::InvalidProperty(_) => "a property's value is not what the format allows",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Limits, Scanner};

    fn notes(bytes: &str) -> Vec<&'static str> {
        let mut scanner = Scanner::default();
        let mut findings = Vec::new();
        let game = scanner.scan(bytes.as_bytes(), &Limits::default(), None, &mut findings);
        findings.clear();
        conformance(&game, &mut findings);
        findings.iter().map(|finding| finding.kind.code).collect()
    }

    #[test]
    fn a_conforming_game_gets_no_note() {
        let game = "(;FF[4]GM[1]CA[UTF-8]SZ[19]AP[x:1]KM[6.5]RE[B+R]AB[aa:bb]AW[cc]LB[dd:a\\:b]\
                    C[a: b: c];B[pd]BM[1];W[]C[x\\]];AE[aa])";
        assert_eq!(notes(game), Vec::<&str>::new());
    }

    #[test]
    fn each_offence_gets_its_note() {
        for (game, code) in [
            ("(;FF[4]KM[six])", "F040"),
            ("(;FF[4]HA[1])", "F040"),
            ("(;FF[4]AP[x])", "F040"),
            ("(;FF[4];B[R16])", "F040"),
            ("(;FF[4]MULTIGOGM[1])", "F041"),
            ("(;FF[4];SZ[19])", "F042"),
            ("(;FF[4];B[aa]W[bb])", "F042"),
            ("(;FF[4];B[aa]AB[bb])", "F042"),
            ("(;FF[4]TR[aa]SQ[aa])", "F042"),
            ("(;FF[4];KO[])", "F042"),
        ] {
            assert_eq!(notes(game), [code], "{game}");
        }
    }

    #[test]
    fn bombs_are_not_expanded() {
        let game = format!("(;FF[4]AB{};B[aa])", "[aa:ZZ]".repeat(100_000));
        assert_eq!(notes(&game), ["F043"]);
        let game = format!("(;FF[4]{})", "AB[aa:ZZ]".repeat(100_000));
        assert_eq!(notes(&game), ["F043", "F042"]);
        let game = format!("(;FF[4]{})", ";AB[aa:ZZ]".repeat(10_000));
        assert_eq!(notes(&game).len(), TOLD);
        let game = format!("(;FF[4]{})", ";B[zzz]".repeat(1000));
        assert_eq!(notes(&game).len(), TOLD);
    }
}
