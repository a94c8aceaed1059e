//! Whether a record is of Go.
//!
//! Owns the value of `GM`. Knows no other game.

use super::info::GM;
use super::points::shown;
use crate::finding::{Finding, claim_codes as codes};
use crate::record::{GameTree, NodeId};

/// Whether the root says that this is Go.
pub(super) fn is_go(tree: GameTree<'_>, findings: &mut Vec<Finding>) -> bool {
    let mut values = 0;
    let mut padded = false;
    for property in tree.properties(NodeId::ROOT) {
        if property.ident != GM {
            continue;
        }
        for &value in property.values {
            let raw = tree.raw(value);
            if raw.trim_ascii() != b"1" {
                let message = format!("GM[{}] is not Go", shown(raw));
                findings.push(Finding::new(&codes::NOT_GO, message).at(value.start));
                return false;
            }
            values += 1;
            padded |= raw.len() != 1;
            if padded || values == 2 {
                let message = format!("GM[{}] is read as Go", shown(raw));
                let finding = Finding::new(&codes::GAME_TYPE_SPELLING, message);
                findings.push(finding.at(value.start));
            }
        }
    }
    true
}
