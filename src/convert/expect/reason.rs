//! Why another program may have come to another verdict: readings under which it would be ours.
//!
//! Tries what programs are known to get wrong, one at a time. Owns their order: what is simplest
//! first, other rulesets last.

use super::check::Ours;
use crate::amount::Amount;
use crate::convert::compare::smallest_sets;
use crate::convert::{Account, Clause, Comparer, Comparison, Difference, Sides, Winner};

/// One reading that gives the other program's verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// A stable name.
    pub slug: &'static str,
    /// In words.
    pub text: String,
    /// The clauses it is a matter of.
    pub clauses: Vec<Clause>,
}

/// At most so many other rulesets are named.
const RULESETS_NAMED: usize = 3;

/// A disagreement to be explained.
pub(super) struct Case<'a> {
    pub comparer: &'a Comparer,
    pub comparison: &'a Comparison,
    /// The ruleset, by position.
    pub at: usize,
    /// The komi the row gives.
    pub komi: Option<Amount>,
    pub ours: &'a Ours,
}

impl Case<'_> {
    /// Readings that give this margin.
    pub(super) fn of_margin(&self, theirs: Amount) -> Vec<Reason> {
        let (Some(ours), Some(account)) = (self.ours.margin, self.account()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut add = |applies: bool, slug, text: String, clauses: &[Clause]| {
            if applies {
                found.push(Reason {
                    slug,
                    text,
                    clauses: clauses.to_vec(),
                });
            }
        };
        let swapped = "with the sides swapped".to_owned();
        add(theirs == -ours, "sides-swapped", swapped, &[]);
        let zi = "in zi, of which one is two points".to_owned();
        add(theirs.times(2) == ours, "zi-for-points", zi, &[]);
        let doubled = "doubled, as if points were zi".to_owned();
        add(theirs == ours.times(2), "points-for-zi", doubled, &[]);
        let komi = self.komi.or(account.komi).unwrap_or_default();
        let board = ours + komi;
        let own = [(komi.times(-1), "added to Black instead of White")];
        for (other, how) in own {
            let text = format!("with komi {komi} {how}");
            add(theirs == board - other, "komi", text, &[Clause::Komi]);
        }
        for clauses in left_out(account, ours - theirs) {
            let titles: Vec<&str> = clauses.iter().map(|clause| clause.title()).collect();
            let text = format!("without {}", titles.join(", and without "));
            add(true, "left-out", text, &clauses);
        }
        let alive = self.with_all_alive(ours);
        let text = "with every stone on the board alive".to_owned();
        add(alive == Some(theirs), "all-alive", text, &[Clause::Status]);
        for group in &self.comparison.scored.sheets[self.at].dispute.groups {
            let name = group.first.gtp(self.comparison.scored.game.size);
            for (margin, fate) in [
                (group.alive, "alive"),
                (group.dead, "dead"),
                (group.seki, "in seki"),
            ] {
                let margin = margin.map(|margin| account.at_komi(margin, self.komi));
                let text = format!("with {name} {fate}");
                add(margin == Some(theirs), "group", text, &[Clause::Status]);
            }
        }
        found.extend(self.rulesets(Difference::Margin, |account, margin| {
            account.at_komi(margin, Some(komi)) == theirs || margin == theirs
        }));
        if found.is_empty() {
            let difference = theirs - ours;
            let other = Some(komi - difference);
            let plain = [0, 22, 26, 28, 30, 32].map(|quarters| Some(Amount::quarters(quarters)));
            if plain.contains(&other) {
                found.push(Reason {
                    slug: "komi",
                    text: format!("with komi {} instead of {komi}", komi - difference),
                    clauses: vec![Clause::Komi],
                });
            } else if difference.abs() < Amount::POINT {
                found.push(Reason {
                    slug: "rounding",
                    text: "less than a point apart: rounded, or its fraction does not go with the \
                           komi"
                        .to_owned(),
                    clauses: Vec::new(),
                });
            }
        }
        found
    }

    /// Readings that give this winner.
    pub(super) fn of_winner(&self, theirs: Winner) -> Vec<Reason> {
        self.rulesets(Difference::Winner, |account, margin| {
            account.winner_at(margin) == theirs
        })
    }

    /// Readings that give this first illegal ply, or none.
    pub(super) fn of_legality(&self, theirs: Option<u32>) -> Vec<Reason> {
        let game = &self.comparison.scored.game;
        let same = |at: &usize| {
            let verdict = game.verdicts.get(*at);
            verdict.is_some_and(|verdict| verdict.first_illegal_ply == theirs)
        };
        let others = (0..self.comparison.accounts.len()).filter(|at| *at != self.at);
        let found: Vec<Reason> = others
            .filter(same)
            .map(|at| self.under(at, Difference::Legality))
            .collect();
        let said = game.findings.iter().find(|judged| {
            let ours = judged.rulings.iter().any(|(_, ruling)| ruling.is_illegal());
            ours && judged.finding.ply == self.ours.illegal.flatten()
        });
        let mut all = Vec::new();
        if let (Some(judged), Some(ply)) = (said, self.ours.illegal.flatten()) {
            all.push(Reason {
                slug: judged.finding.kind.slug,
                text: format!("but for ply {ply}, which {}", judged.finding.message),
                clauses: Vec::new(),
            });
        }
        all.extend(shortened(found));
        all
    }

    fn account(&self) -> Option<&Account> {
        self.comparison.accounts.get(self.at)
    }

    /// Our margin if every stone on the board lived, as a ruleset says that takes none off.
    fn with_all_alive(&self, ours: Amount) -> Option<Amount> {
        let account = self.account()?;
        let alive = self
            .comparer
            .rulesets()
            .iter()
            .position(|ruleset| matches!(ruleset.status, crate::rules::Status::AllAlive))?;
        let alive = self.comparison.accounts.get(alive)?;
        let change = alive.part(Clause::Status) - account.part(Clause::Status);
        (!change.is_zero()).then(|| ours + change)
    }

    /// Other rulesets whose count `fits`.
    fn rulesets(
        &self,
        difference: Difference,
        fits: impl Fn(&Account, Amount) -> bool,
    ) -> Vec<Reason> {
        let counts = self.comparison.accounts.iter().enumerate();
        let margin = |at: usize| self.comparison.scored.sheets.get(at)?.sheet.points();
        let fitting = counts.filter(|(at, account)| {
            *at != self.at && margin(*at).is_some_and(|margin| fits(account, margin))
        });
        shortened(fitting.map(|(at, _)| self.under(at, difference)).collect())
    }

    /// That another ruleset says so, and by which clauses it differs there.
    fn under(&self, at: usize, difference: Difference) -> Reason {
        let sides = Sides {
            from: at,
            to: self.at,
        };
        let pair = self.comparer.pair(self.comparison, sides);
        let name = self.comparison.names(sides).0;
        let clauses = pair.clauses(difference).to_vec();
        let by: Vec<&str> = clauses.iter().map(|clause| clause.name()).collect();
        let text = if by.is_empty() {
            format!("as under {name}")
        } else {
            format!("as under {name} ({})", by.join(" and "))
        };
        Reason {
            slug: "other-rules",
            text,
            clauses,
        }
    }
}

/// The smallest sets of clauses, of three at the most, whose parts add up to a difference.
fn left_out(account: &Account, difference: Amount) -> Vec<Vec<Clause>> {
    const MOST: usize = 3;
    let has_part = |clause: &Clause| *clause != Clause::Status && !account.part(*clause).is_zero();
    let clauses: Vec<Clause> = Clause::ALL.iter().copied().filter(has_part).collect();
    let sum = |set: &dyn Fn(Clause) -> bool| -> Amount {
        let taken = clauses.iter().filter(|clause| set(**clause));
        taken.map(|clause| account.part(*clause)).sum()
    };
    let mut sets = smallest_sets(&clauses, |set| sum(set) == difference);
    // Where no set fits, all of them are told; and the empty one fits where nothing differs.
    sets.retain(|set| {
        (1..=MOST).contains(&set.len()) && sum(&|clause| set.contains(&clause)) == difference
    });
    sets
}

/// Rulesets beyond a few are only counted; those by the fewest clauses come first.
fn shortened(mut found: Vec<Reason>) -> Vec<Reason> {
    found.sort_by_key(|reason| reason.clauses.len());
    if found.len() > RULESETS_NAMED {
        let more = found.len() - RULESETS_NAMED;
        found.truncate(RULESETS_NAMED);
        if let Some(last) = found.last_mut() {
            last.text.push_str(&format!(", and under {more} more"));
        }
    }
    found
}
