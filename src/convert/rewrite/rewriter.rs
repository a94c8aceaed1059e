//! One record rewritten for one ruleset.
//!
//! Owns the search for a spelling that reads back as meant, and the account of what changed.

use super::compose::{Changes, compose};
use super::original::{Originals, Values};
use super::outcome::{Decision, ResultFate};
use super::proof::{Flaw, Proof, Wanted};
use super::remark::Remarks;
use super::site::{Field, Sites};
use super::spelling::Fields;
use crate::amount::Amount;
use crate::claims::Game;
use crate::record::{NodeId, Scanned, simple_text};
use crate::rules::{Ruleset, builtin_ref};
use std::sync::Arc;

/// One property that was changed; several values are told as one where they are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// `RU`, `KM` or `RE`.
    pub property: &'static str,
    /// What it said; `None` where it was not there.
    pub was: Option<String>,
    /// What it says.
    pub now: Option<String>,
}

/// A record as it is under another ruleset.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// The id of the ruleset.
    pub to: Arc<str>,
    /// Its bytes, where they are others than before.
    pub bytes: Option<Vec<u8>>,
    /// What changed.
    pub edits: Vec<Edit>,
    /// What became of the recorded result.
    pub result: ResultFate,
    /// What is to be said about it.
    pub notes: Vec<String>,
    /// Why it was left as it was, where it should not have been.
    pub refused: Option<String>,
    /// The pair of the comparison that shows both counts; nothing where both are the same.
    pub pair: Option<usize>,
}

impl Rewrite {
    /// A record left as it was.
    #[must_use]
    pub fn nothing(to: &str) -> Self {
        Self {
            to: to.into(),
            bytes: None,
            edits: Vec::new(),
            result: ResultFate::Unchanged,
            notes: Vec::new(),
            refused: None,
            pair: None,
        }
    }

    /// A record that should have been changed and was left as it was.
    #[must_use]
    pub fn refused(to: &str, why: impl Into<String>) -> Self {
        Self {
            refused: Some(why.into()),
            ..Self::nothing(to)
        }
    }
}

/// A record as it was read.
pub(in crate::convert) struct Given<'a> {
    /// Its nodes.
    pub scanned: &'a Scanned<'a>,
    /// Where its fields stand.
    pub sites: &'a Sites,
    /// What they said, where it was carried before.
    pub originals: Option<&'a Originals>,
    /// What it claims.
    pub game: &'a Game,
}

/// What is said about some edits: lines by node.
pub(in crate::convert) type Reasoning<'a> = dyn Fn(&[Edit]) -> Vec<(NodeId, Vec<String>)> + 'a;

/// What it is to become.
pub(in crate::convert) struct Target<'a> {
    /// The rules it was played by.
    pub from: &'a Ruleset,
    /// The new rules.
    pub to: &'a Ruleset,
    /// Komi under them.
    pub komi: Option<Amount>,
    /// Whether that komi was asked for, so that it must stand in the record.
    pub komi_is_asked: bool,
    /// The result under them.
    pub decision: Decision,
    /// What is to stand in comments, if anything: lines by node.
    pub remarks: Option<&'a Reasoning<'a>>,
}

/// Rewrites.
pub(in crate::convert) fn rewrite(
    given: &Given<'_>,
    target: Target<'_>,
    proof: &mut Proof,
) -> Rewrite {
    let tree = given.scanned.tree;
    let now = Field::ALL.map(|field| given.sites.values(tree, field));
    let fresh;
    let originals = match given.originals {
        Some(originals) => originals,
        None => {
            fresh = Originals::fresh(&target.from.id);
            &fresh
        }
    };
    let search = Search {
        given,
        target: &target,
        now,
        originals,
    };
    match search.found(proof) {
        Err(why) => Rewrite {
            notes: target.decision.notes.clone(),
            result: target.decision.fate,
            ..Rewrite::refused(&target.to.id, why)
        },
        Ok((bytes, edits)) => Rewrite {
            bytes: (bytes != tree.bytes()).then_some(bytes),
            edits,
            result: target.decision.fate,
            notes: target.decision.notes,
            ..Rewrite::nothing(&target.to.id)
        },
    }
}

struct Search<'a> {
    given: &'a Given<'a>,
    target: &'a Target<'a>,
    now: [Values; 3],
    originals: &'a Originals,
}

impl Search<'_> {
    /// The bytes that say what is meant, and what changed; or why there are none.
    fn found(&self, proof: &mut Proof) -> Result<(Vec<u8>, Vec<Edit>), String> {
        let Given {
            scanned,
            sites,
            game,
            ..
        } = *self.given;
        let target = self.target;
        let fields = Fields {
            sites,
            now: &self.now,
            originals: self.originals,
            charset: scanned.charset.used,
        };
        let rules = fields.rules(target.from, target.to, game.rules.used);
        let komi = fields.komi(target.to, target.komi, target.komi_is_asked);
        let result = fields.result(target.to, target.decision.outcome);
        let wanted = Wanted {
            target: target.to,
            named: builtin_ref(&target.to.id).is_some() && self.must_name(&rules),
            komi: target.komi,
            outcome: target.decision.outcome,
        };
        let (mut komi, mut result) = (komi.into_iter(), result.into_iter());
        let none = |name: &str| format!("{name} cannot be put so that it reads back as meant");
        let mut then = [
            rules,
            komi.next().ok_or_else(|| none("KM"))?,
            result.next().ok_or_else(|| none("RE"))?,
        ];
        let silent = Remarks::of(scanned.tree.bytes());
        loop {
            let bytes = self.composed(&then, &silent)?;
            match proof.of(scanned, game, &bytes, &wanted) {
                Ok(()) => break,
                Err(Flaw::Komi) => then[1] = komi.next().ok_or_else(|| none("KM"))?,
                Err(Flaw::Result) => then[2] = result.next().ok_or_else(|| none("RE"))?,
                Err(Flaw::Rules) => return Err(none("RU")),
                Err(Flaw::Other) => return Err(STRUCTURE.to_owned()),
            }
        }
        let edits = self.edits(&then);
        let Some(remarks) = target.remarks.filter(|_| !edits.is_empty()) else {
            return Ok((self.composed(&then, &silent)?, edits));
        };
        let mut said = Remarks::of(scanned.tree.bytes());
        let charset = ink(scanned);
        for (node, lines) in remarks(&edits) {
            said.say(node, &lines, charset);
        }
        let bytes = self.composed(&then, &said)?;
        match proof.of(scanned, game, &bytes, &wanted) {
            Ok(()) => Ok((bytes, edits)),
            Err(_) => Err(STRUCTURE.to_owned()),
        }
    }

    /// Whether RU must name the ruleset: not where it says nothing now and then.
    fn must_name(&self, then: &Values) -> bool {
        let is_back = self.originals.of(Field::Rules) == Some(then);
        let stays = *then == self.now[Field::Rules.index()];
        !(is_back || stays && self.target.from.id == self.target.to.id)
    }

    fn composed(&self, then: &[Values; 3], remarks: &Remarks) -> Result<Vec<u8>, String> {
        let tree = self.given.scanned.tree;
        if *then == self.now && self.target.from.id == self.target.to.id {
            // A record that stays as it is keeps its paragraphs too.
            return Ok(tree.bytes().to_vec());
        }
        let entries = self.originals.entries(&self.now, then);
        let changes = Changes {
            fields: then,
            entries: &entries,
            remarks,
        };
        compose(tree, self.given.sites, &changes)
            .ok_or_else(|| "there is no place in it to put a property".to_owned())
    }

    fn edits(&self, then: &[Values; 3]) -> Vec<Edit> {
        let charset = self.given.scanned.charset.used;
        let text = |values: &Values| {
            let first = values.first()?;
            Some(simple_text(first, charset).trim().to_owned())
        };
        let changed = Field::ALL.into_iter().filter(|field| {
            let at = field.index();
            self.now[at] != then[at]
        });
        changed
            .map(|field| Edit {
                property: field.name(),
                was: text(&self.now[field.index()]),
                now: text(&then[field.index()]),
            })
            .collect()
    }
}

const STRUCTURE: &str = "its structure is too damaged to be sure that nothing else changes; \
    validate --fix repairs it";

/// The charset remarks are written in: none but ASCII where nothing says what the bytes are.
fn ink(scanned: &Scanned<'_>) -> Option<crate::record::Charset> {
    let bytes = scanned.tree.bytes();
    let label = scanned.charset.declared.map(|span| span.of(bytes));
    let named = label.is_some_and(|label| {
        let label = String::from_utf8_lossy(label);
        crate::record::Charset::for_label(&label).is_some()
    });
    (named || !bytes.is_ascii()).then_some(scanned.charset.used)
}
