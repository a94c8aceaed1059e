//! CSV and TSV of comparisons: a row for every game and pair, or the matrix of pairs alone.
//!
//! Knows no escapes: lines are written as all flat rows are.

use super::flat::{Flavour, line, maybe};
use super::layout::Layout;
use super::pair_tally::PairTally;
use super::rows::{ProblemRow, conversion_difference};
use super::summary::{Summary, joined};
use crate::amount::Amount;
use crate::convert::{Account, Comparison, Expected, Pair};

pub(super) const COLUMNS: [&str; 16] = [
    "id",
    "from",
    "to",
    "difference",
    "compared",
    "result_from",
    "result_to",
    "margin_from_q",
    "margin_to_q",
    "winner_from",
    "winner_to",
    "komi_from_q",
    "komi_to_q",
    "illegal_plies_from",
    "illegal_plies",
    "clauses",
];

/// Writes the header of the rows.
pub(super) fn head(flavour: Flavour, out: &mut Vec<u8>) {
    line(flavour, &COLUMNS.map(str::to_owned), out);
}

/// Writes the rows of a game.
pub(super) fn comparison(layout: &Layout, flavour: Flavour, game: &Comparison, out: &mut Vec<u8>) {
    for pair in layout.pairs_shown(game) {
        line(flavour, &cells(layout, game, pair), out);
    }
}

/// Writes the row of what could not be compared.
pub(super) fn missing(id: &str, why: &str, flavour: Flavour, out: &mut Vec<u8>) {
    line(flavour, &missing_cells(id, why), out);
}

/// The cells of what could not be compared.
pub(super) fn missing_cells(id: &str, why: &str) -> [String; 16] {
    let mut cells = COLUMNS.map(|_| String::new());
    cells[0] = id.to_owned();
    cells[3] = "unreadable".to_owned();
    cells[15] = why.to_owned();
    cells
}

/// Writes the row of an input that could not be read.
pub(super) fn problem(layout: &Layout, flavour: Flavour, problem: &ProblemRow, out: &mut Vec<u8>) {
    let why = format!("{}: {}", problem.code, problem.message);
    missing(layout.shown(&problem.id), &why, flavour, out);
}

/// The cells of one pair.
pub(super) fn cells(layout: &Layout, game: &Comparison, pair: &Pair) -> [String; 16] {
    let (from, to) = game.names(pair.sides);
    let sides = [pair.sides.from, pair.sides.to].map(|side| game.accounts.get(side));
    let [a, b] = sides;
    let result = |account: Option<&Account>| maybe(account.map(|a| a.result.clone()));
    let margin =
        |account: Option<&Account>| maybe(account.and_then(|a| a.margin).map(Amount::in_quarters));
    let winner =
        |account: Option<&Account>| maybe(account.and_then(|a| a.winner).map(|w| w.name()));
    let komi =
        |account: Option<&Account>| maybe(account.and_then(|a| a.komi).map(Amount::in_quarters));
    [
        layout.shown(&game.scored.game.id).to_owned(),
        from.to_owned(),
        to.to_owned(),
        conversion_difference(pair).to_owned(),
        pair.compared.to_string(),
        result(a),
        result(b),
        margin(a),
        margin(b),
        winner(a),
        winner(b),
        komi(a),
        komi(b),
        plies(&pair.illegal_from),
        plies(&pair.illegal_to),
        clauses(pair),
    ]
}

fn plies(plies: &[u32]) -> String {
    let texts: Vec<String> = plies.iter().map(u32::to_string).collect();
    texts.join(" ")
}

/// `margin=komi+last-move winner=komi`.
fn clauses(pair: &Pair) -> String {
    let sets = pair.sets.iter().map(|(difference, _)| {
        let names = pair.clauses(*difference).iter().map(|c| c.name());
        format!("{}={}", difference.name(), joined(names))
    });
    sets.collect::<Vec<_>>().join(" ")
}

const EXPECTATION_COLUMNS: [&str; 9] = [
    "id",
    "line",
    "rules",
    "matter",
    "expected",
    "ours",
    "agreement",
    "reason",
    "text",
];

/// Writes the header of expectations.
pub(super) fn expectation_head(flavour: Flavour, out: &mut Vec<u8>) {
    line(flavour, &EXPECTATION_COLUMNS.map(str::to_owned), out);
}

/// Writes a row for every thing expected of a game.
pub(super) fn expected(layout: &Layout, flavour: Flavour, game: &Expected, out: &mut Vec<u8>) {
    for checked in &game.checked {
        let reasons = checked.reasons.iter();
        let texts: Vec<&str> = reasons.clone().map(|reason| reason.text.as_str()).collect();
        let slug = reasons.map(|reason| reason.slug).next();
        let cells = [
            layout.shown(&game.scored.game.id).to_owned(),
            checked.line.to_string(),
            checked.ruleset.to_string(),
            checked.matter.name().to_owned(),
            checked.expected.clone(),
            checked.ours.clone(),
            checked.agreement.name().to_owned(),
            maybe(slug),
            texts.join("; "),
        ];
        line(flavour, &cells, out);
    }
}

/// Writes the matrix: a row for every pair of rulesets.
pub(super) fn matrix(flavour: Flavour, summary: &Summary, out: &mut Vec<u8>) {
    let names = PairTally::default().named().map(|(name, _)| name);
    let mut head = vec!["from".to_owned(), "to".to_owned()];
    head.extend(names.map(str::to_owned));
    line(flavour, &head, out);
    for (from, by_other) in &summary.pairs {
        for (to, tally) in by_other {
            let mut cells = vec![from.clone(), to.clone()];
            cells.extend(tally.named().map(|(_, count)| count.to_string()));
            line(flavour, &cells, out);
        }
    }
}
