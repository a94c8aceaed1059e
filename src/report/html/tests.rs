//! Whole pages of small games, read back as a script reads them.

use super::games::DIGITS;
use super::page::SCRIPT;
use crate::adjudicate::{CountQuestion, KomiChoice, Question, RulesChoice, Scorer, Source};
use crate::convert::{Clause, Comparer, Comparison, Difference, Pairs};
use crate::finding::Severity;
use crate::report::{Format, Layout, ProblemRow, Summary, Table};
use crate::rules::resolve;
use serde_json::Value;
use std::sync::Arc;

/// A filled board of five lines on which many rulesets part, with a suicide of two stones.
const SUICIDE: &str = "(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]AB[ca][ab][bb][cb][cc][ad][bd][cd][be]\
                       AW[da][db][ac][dc][dd][ed][ce][de]PL[W];W[bc];B[ba])";
/// A finished game whose winner hangs on komi.
const CLOSE: &str = "(;GM[1]FF[4]SZ[5]KM[0];B[ca];W[db];B[cb];W[dc];B[cc];W[dd];B[cd];W[de];B[ce]\
                     ;W[ea];B[da];W[];B[])";
/// An id that would end the element it stands in.
const HOSTILE: &str = "a/</script><img src=x onerror=alert(1)>&amp;\u{2028}\u{202e}.sgf";

fn compared(records: &[(&str, &str)]) -> (Layout, Vec<Comparison>, Summary) {
    let rulesets = resolve("all").unwrap();
    let names = rulesets.iter().map(|r| (r.id.clone(), r.name.clone()));
    let layout = Layout {
        format: Format::Html,
        table: Table::Conversions,
        rulesets: names.collect(),
        ..Layout::default()
    };
    let question = Question {
        rules: RulesChoice::Fixed(rulesets.clone()),
        komi: KomiChoice::Rules,
        ..Question::default()
    };
    let scorer = Scorer::new(Arc::new(question), Arc::new(CountQuestion::default())).unwrap();
    let mut comparer = Comparer::new(scorer, rulesets.into(), Pairs::All);
    let mut summary = Summary::default();
    let games = records.iter().map(|(id, record)| {
        let (_, game) = comparer.compare(&Source::first(id, record.as_bytes()));
        summary.add_compared(&game);
        game
    });
    let games = games.collect();
    (layout, games, summary)
}

/// The page, its rows joined as whoever delivers them joins them.
fn page(layout: &Layout, games: &[Comparison], summary: &Summary) -> String {
    let mut out = Vec::new();
    layout.head(&mut out);
    let mut offset = layout.first_row_offset();
    for game in games {
        let mut row = Vec::new();
        layout.comparison(game, &mut row);
        if !row.is_empty() {
            out.extend_from_slice(&row[std::mem::take(&mut offset)..]);
        }
    }
    layout.tail(summary, &mut out);
    String::from_utf8(out).unwrap()
}

fn island(page: &str, id: &str) -> Value {
    let open = format!("<script type=\"application/json\" id=\"{id}\">");
    let (_, inside) = page.split_once(&open).unwrap();
    let (inside, _) = inside.split_once("</script>").unwrap();
    assert!(!inside.contains(['<', '>', '&', '\u{2028}']), "{inside}");
    serde_json::from_str(inside).unwrap()
}

/// The positions a text of codes stands for.
fn decoded(codes: &Value) -> Vec<usize> {
    let digit = |digit: u8| DIGITS.iter().position(|known| *known == digit).unwrap();
    codes.as_str().unwrap().bytes().map(digit).collect()
}

#[test]
fn a_row_says_what_the_comparison_says() {
    let (layout, games, summary) = compared(&[("suicide.sgf", SUICIDE), ("close.sgf", CLOSE)]);
    let page = page(&layout, &games, &summary);
    let rows = island(&page, "games");
    assert_eq!(rows.as_array().unwrap().len(), games.len());
    let mut differences = [0; 3];
    let mut identities = 0;
    for (game, row) in games.iter().zip(rows.as_array().unwrap()) {
        assert_eq!(row["id"], game.scored.game.id.as_str());
        let which = decoded(&row["r"]);
        assert_eq!(which.len(), game.accounts.len());
        for (account, result) in game.accounts.iter().zip(&which) {
            let told = &row["a"][result];
            assert_eq!(told["r"], account.result.as_str());
            assert_eq!(told["m"].as_i64(), account.margin.map(|m| m.in_quarters()));
            assert_eq!(told["k"].as_i64(), account.komi.map(|k| k.in_quarters()));
        }
        // Every pair stands with its clauses, and no other does.
        let mut told = Vec::new();
        for cause in row["d"].as_array().unwrap() {
            let clauses = cause["c"].as_array().unwrap().iter();
            let clauses: Vec<Clause> = clauses
                .map(|clause| Clause::ALL[clause.as_u64().unwrap() as usize])
                .collect();
            let difference = Difference::ALL[cause["d"].as_u64().unwrap() as usize];
            for pair in decoded(&cause["p"]).chunks(2) {
                told.push((pair[0], pair[1], difference, clauses.clone()));
                differences[difference as usize] += 1;
            }
        }
        let mut wanted = Vec::new();
        for pair in &game.pairs {
            for (difference, sets) in &pair.sets {
                let (from, to) = (pair.sides.from, pair.sides.to);
                wanted.push((from, to, *difference, sets[0].clone()));
            }
            identities += usize::from(identity_holds(row, &which, pair));
        }
        told.sort();
        wanted.sort();
        assert_eq!(told, wanted);
    }
    let suicide = &rows[0]["at"];
    assert_eq!(suicide[0]["n"], 1);
    assert_eq!(suicide[0]["b"], "--XO-XXXO-O-XO-XXXOO-XOO-");
    assert_eq!(suicide[1], Value::Null);
    assert_eq!(rows[1]["at"], Value::Null);
    assert!(
        differences.iter().all(|count| *count > 10),
        "{differences:?}"
    );
    assert!(identities > 100, "{identities}");
}

/// Asserts that the terms of two results add up to what their margins differ by; whether both
/// have any.
fn identity_holds(row: &Value, which: &[usize], pair: &crate::convert::Pair) -> bool {
    let terms = |ruleset: usize| {
        let flat = row["a"][which[ruleset]]["t"].as_array()?;
        let mut sums = vec![0; Clause::ALL.len()];
        for term in flat.chunks(2) {
            sums[term[0].as_u64().unwrap() as usize] = term[1].as_i64().unwrap();
        }
        Some(sums)
    };
    let (Some(from), Some(to)) = (terms(pair.sides.from), terms(pair.sides.to)) else {
        assert!(!pair.compared);
        return false;
    };
    let differing = Clause::ALL
        .iter()
        .enumerate()
        .filter_map(|(index, clause)| {
            let by = to[index] - from[index];
            (by != 0).then_some((*clause, by))
        });
    let wanted = pair
        .terms
        .iter()
        .map(|(clause, by)| (*clause, by.in_quarters()));
    assert!(differing.eq(wanted), "{:?}", pair.sides);
    true
}

#[test]
fn only_disputed_games_stand_in_the_page_unless_more_is_asked() {
    let agreed = "(;GM[1]SZ[5]RE[B+R];B[cc];W[bb])";
    let broken = "(;GM[1]SZ[x];B[cc])";
    let records = [
        ("agreed.sgf", agreed),
        ("broken.sgf", broken),
        ("s.sgf", SUICIDE),
    ];
    let (layout, games, summary) = compared(&records);
    let page = page(&layout, &games, &summary);
    let rows = island(&page, "games");
    let ids: Vec<&str> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["id"].as_str().unwrap())
        .collect();
    assert!(
        ids.contains(&"s.sgf#1") && !ids.contains(&"agreed.sgf#1"),
        "{ids:?}"
    );
    // A margin alone is on the page with -v only.
    let margin = "(;GM[1]SZ[5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca]\
                  ;W[];B[])";
    let (mut layout, games, _) = compared(&[("margin.sgf", margin)]);
    assert!(games[0].differs_in(Difference::Margin));
    assert!(!games[0].differs_in(Difference::Winner));
    for (verbose, written) in [(false, false), (true, true)] {
        layout.verbose = verbose;
        let mut out = Vec::new();
        layout.comparison(&games[0], &mut out);
        assert_eq!(!out.is_empty(), written);
    }
}

#[test]
fn hostile_texts_stay_in_their_islands() {
    let record = SUICIDE.replace("RU[Chinese]", "RU[</script><b>]RE[<!--<script>]");
    let (mut layout, games, summary) = compared(&[(HOSTILE, &record)]);
    layout.rulesets = layout
        .rulesets
        .iter()
        .map(|(id, name)| (id.clone(), format!("{name}</script>")))
        .collect();
    let problem = ProblemRow {
        id: HOSTILE.to_owned(),
        path: HOSTILE.to_owned(),
        code: "A001".into(),
        severity: Severity::Error,
        message: "</script><script>alert(1)</script>".to_owned(),
        hint: "".into(),
    };
    let mut page = page(&layout, &games, &summary);
    let mut row = Vec::new();
    layout.problem(&problem, &mut row);
    let end = "\n]</script>";
    page = page.replacen(end, &format!("{}{end}", String::from_utf8(row).unwrap()), 1);
    let rows = island(&page, "games");
    assert_eq!(rows[0]["id"], format!("{HOSTILE}#1"));
    assert_eq!(rows[0]["re"], "<!--<script>");
    assert_eq!(rows[1]["x"], problem.message);
    let about = island(&page, "about");
    assert!(
        about["rulesets"][0]["name"]
            .as_str()
            .unwrap()
            .ends_with("</script>")
    );
    // Four islands of the page's own and nothing of anybody else's.
    assert_eq!(page.matches("<script").count(), 4);
    assert_eq!(page.matches("</script").count(), 4);
    assert!(!page.contains("<img") && !page.contains("<!--"));
}

#[test]
fn the_page_asks_for_nothing_from_outside() {
    let (layout, games, summary) = compared(&[("suicide.sgf", SUICIDE)]);
    let page = page(&layout, &games, &summary);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("default-src 'none'"));
    // The one address is the name of a vocabulary, which nobody fetches.
    let addresses = page.matches("://").count();
    assert_eq!(
        addresses,
        page.matches("http://www.w3.org/2000/svg").count()
    );
    for word in [
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "fetch(",
    ] {
        assert!(!page.contains(word), "{word}");
    }
    for part in SCRIPT {
        assert!(!part.contains("</") && !part.contains("<!--"));
    }
    // Whoever reads the script may count its lines.
    for part in SCRIPT {
        assert!(part.lines().count() < 400);
    }
}

#[test]
fn a_merged_summary_is_a_page_of_its_matrix() {
    let (_, _, summary) = compared(&[("suicide.sgf", SUICIDE)]);
    let mut out = Vec::new();
    let layout = Layout {
        format: Format::Html,
        ..Layout::default()
    };
    layout.summary_alone(&summary, &mut out);
    let page = String::from_utf8(out).unwrap();
    assert_eq!(island(&page, "games"), Value::Array(Vec::new()));
    assert_eq!(island(&page, "summary")["disputed_games"], 1);
    assert_eq!(island(&page, "about")["rulesets"], Value::Array(Vec::new()));
}
