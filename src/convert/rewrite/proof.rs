//! The proof that a rewritten record says what it is meant to, and that nothing else changed.
//!
//! Owns what may change: RU, KM, RE, GOREF and our paragraphs in comments. Rewrites nothing.

use super::remark::without_remarks;
use super::site::Field;
use crate::adjudicate::{KomiChoice, komi};
use crate::amount::Amount;
use crate::claims::{Game, Outcome, Reader, RulesClaim};
use crate::finding::Finding;
use crate::record::{
    Charset, Cut, GameTree, Ident, Limits, NodeId, Property, Scanned, Scanner, Span, Splitter,
};
use crate::rules::Ruleset;

/// What a converted record is to claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    /// The new ruleset.
    pub target: &'a Ruleset,
    /// Whether RU must name it; a record that stays with its rules need not.
    pub named: bool,
    /// The komi it is counted with.
    pub komi: Option<Amount>,
    /// The result.
    pub outcome: Outcome,
}

/// What a rewritten record says otherwise than meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Something else than the properties meant.
    Other,
    /// RU.
    Rules,
    /// KM.
    Komi,
    /// RE.
    Result,
}

/// Reads rewritten records back.
pub(in crate::convert) struct Proof {
    scanner: Scanner,
    reader: Reader,
    findings: Vec<Finding>,
    limits: Limits,
    charset: Option<Charset>,
}

impl Proof {
    /// Reads as the records were read in the first place.
    pub fn new(reader: Reader, limits: Limits, charset: Option<Charset>) -> Self {
        Self {
            scanner: Scanner::default(),
            reader,
            findings: Vec::new(),
            limits,
            charset,
        }
    }

    /// Proves one record.
    pub(super) fn of(
        &mut self,
        old: &Scanned<'_>,
        was: &Game,
        bytes: &[u8],
        wanted: &Wanted<'_>,
    ) -> Result<(), Flaw> {
        self.findings.clear();
        if Splitter::new().next(bytes, true) != (Cut::Game { len: bytes.len() }) {
            return Err(Flaw::Other);
        }
        let new = self
            .scanner
            .scan(bytes, &self.limits, self.charset, &mut self.findings);
        let whole = new.found && new.complete && new.charset.used == old.charset.used;
        if !whole || !same_but_for_ours(old.tree, new.tree) {
            return Err(Flaw::Other);
        }
        let charset = new.charset.used;
        let game = self.reader.read(new.tree, charset, &mut self.findings);
        let named = match game.rules.used {
            RulesClaim::Known(id) => id == wanted.target.id,
            RulesClaim::Absent | RulesClaim::Unknown => false,
        };
        if wanted.named && !named {
            return Err(Flaw::Rules);
        }
        if game.result.used != wanted.outcome {
            return Err(Flaw::Result);
        }
        let komi_is_right = match wanted.komi {
            Some(wanted_komi) => komi(KomiChoice::Auto, wanted.target, game).0 == Some(wanted_komi),
            None => game.komi.used == was.komi.used,
        };
        if !komi_is_right {
            return Err(Flaw::Komi);
        }
        Ok(())
    }
}

/// Whether two records are the same outside what a conversion may touch.
fn same_but_for_ours(old: GameTree<'_>, new: GameTree<'_>) -> bool {
    old.len() == new.len()
        && old.nodes().all(|node| {
            let (mine, yours) = (kept(old, node), kept(new, node));
            old.parent(node) == new.parent(node)
                && alike(mine, yours, |a, b| same_property((old, a), (new, b)))
        })
}

/// Whether two runs are as long and alike one by one.
fn alike<T>(
    mut a: impl Iterator<Item = T>,
    mut b: impl Iterator<Item = T>,
    same: impl Fn(&T, &T) -> bool,
) -> bool {
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if same(&a, &b) => {}
            (Some(_), Some(_)) | (Some(_), None) | (None, Some(_)) => return false,
        }
    }
}

/// The properties of a node that must stay.
fn kept<'a>(tree: GameTree<'a>, node: NodeId) -> impl Iterator<Item = Property<'a>> {
    tree.properties(node)
        .filter(move |property| !may_change(tree, property))
}

fn may_change(tree: GameTree<'_>, property: &Property<'_>) -> bool {
    if Field::of(property.ident).is_some() || property.ident == Ident::new("GOREF") {
        return true;
    }
    let [only] = property.values else {
        return false;
    };
    let raw = tree.raw(*only);
    property.ident == Ident::new("C") && !raw.is_empty() && without_remarks(raw).is_empty()
}

fn same_property(
    (old, a): (GameTree<'_>, &Property<'_>),
    (new, b): (GameTree<'_>, &Property<'_>),
) -> bool {
    let is_comment = a.ident == Ident::new("C");
    let same_value = |(mine, yours): (&Span, &Span)| {
        let (mine, yours) = (old.raw(*mine), new.raw(*yours));
        mine == yours || is_comment && without_remarks(mine) == without_remarks(yours)
    };
    old.raw(a.name) == new.raw(b.name)
        && a.values.len() == b.values.len()
        && a.values.iter().zip(b.values).all(same_value)
}
