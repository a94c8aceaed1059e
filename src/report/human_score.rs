//! The human page of a scored game: every count as a table of its lines, with its articles.
//!
//! Counts that come to the same by the same figures are shown once, under every ruleset that
//! counts so. Knows no counting: the figures are the scoresheet's.

use super::diagram;
use super::grouping::grouped;
use super::human;
use super::human_dispute;
use super::human_notes;
use super::layout::Layout;
use super::page::{Ink, Page, Side, columns};
use super::sight::sights;
use super::vocabulary::{figure, key_said, method_said};
use crate::adjudicate::{ScoredGame, ScoredSheet};
use crate::amount::{Amount, Unit};
use crate::board::ByColor;
use crate::count::{CountFacts, Line, Margin, Part};
use crate::settle::{ChainWord, Fate};

/// How many different counts are shown as tables without being asked why.
const TABLES: usize = 4;

/// How many chains nobody's word settles are named.
const OPEN_CHAINS: usize = 8;

/// How the articles are to be read.
const SOURCES: &str = "sources: [T] read in the text itself, [S] secondary, [GK] general knowledge; \
    readings such as TM-3 and the theorems stand in docs/rules.md";

/// Puts the page of a scored game.
pub(super) fn score(layout: &Layout, page: &mut Page<'_>, scored: &ScoredGame) {
    if layout.quiet >= 2 {
        return;
    }
    human::head(layout, page, &scored.game);
    human::body(layout, page, &scored.game);
    if scored.sheets.is_empty() {
        // Nothing was counted, and what was found says why.
        page.blank(2).put("not counted").end();
        return;
    }
    if !layout.verbose {
        claims(page, scored);
    }
    whole(layout, page, scored);
    let shared = facts_of_all(scored);
    if layout.why
        && let Some(sheet) = shared
    {
        facts_said(page, 2, &sheet.sheet.facts);
    }
    if layout.board {
        let sights = sights(scored);
        diagram::draw(page, 2, scored.board.size(), &sights);
        page.prose(2, diagram::LEGEND);
        let rare = diagram::rare_legend(&sights);
        if !rare.is_empty() {
            page.prose(2, &rare);
        }
    }
    let groups = grouped(&scored.sheets, figures);
    let told = human_notes::of_all(scored);
    let tables = layout.why || groups.len() <= TABLES;
    for (_, members) in &groups {
        if let Some(sheet) = members.first() {
            title(page, sheet, members);
            if tables {
                table(page, &sheet.sheet.lines, &cited(members));
            }
            if layout.why {
                if shared.is_none() {
                    facts_said(page, 4, &sheet.sheet.facts);
                }
                conclusion(page, sheet);
            }
            if layout.quiet == 0 {
                human_dispute::groups(page, &sheet.dispute, scored.game.size);
                if tables {
                    human_dispute::clauses(page, members);
                }
            }
            human_notes::remarks(layout, page, sheet, &told);
        }
    }
    if let Some(check) = &scored.check {
        human_dispute::check(page, check);
    }
    if layout.why && layout.quiet == 0 {
        page.prose(2, SOURCES);
    }
}

/// Everything two sheets must share to be shown once.
fn figures(counted: &ScoredSheet) -> impl PartialEq {
    let sheet = &counted.sheet;
    let lines: Vec<_> = sheet
        .lines
        .iter()
        .map(|line| (line.key, line.black, line.white, line.unit))
        .collect();
    let readings: Vec<_> = sheet
        .readings
        .iter()
        .map(|reading| (reading.key, reading.margin, reading.used))
        .collect();
    let outcomes = (
        counted.dispute.groups.clone(),
        counted.dispute.combined.clone(),
    );
    (
        (counted.method, counted.result.clone(), counted.hypothetical),
        outcomes,
        (sheet.result_text.clone(), sheet.notes.clone()),
        (lines, readings, sheet.margin.clone()),
    )
}

/// Puts in one line what the record claims about the count.
fn claims(page: &mut Page<'_>, scored: &ScoredGame) {
    let game = &scored.game;
    let mut items = Vec::new();
    for (name, told) in [
        ("komi", &game.komi),
        ("rules", &game.rules),
        ("handicap", &game.handicap),
        ("result in the record", &game.result),
    ] {
        if let Some(used) = told.used.as_deref().filter(|used| is_telling(name, used)) {
            items.push(format!("{name} {used}"));
        }
    }
    if !items.is_empty() {
        page.list(2, "claims:", &items);
    }
}

/// Whether a claim says anything: no handicap and no result do not.
fn is_telling(name: &str, used: &str) -> bool {
    used != "undetermined" && (used != "0" || name == "komi")
}

fn whole(layout: &Layout, page: &mut Page<'_>, scored: &ScoredGame) {
    let size = scored.game.size;
    let named = |chain: &&ChainWord| match chain.stones {
        1 => chain.first.gtp(size).to_string(),
        more => format!("{} ({more} stones)", chain.first.gtp(size)),
    };
    let told_of = |chain: &&ChainWord| matches!(chain.fate, Fate::Dead | Fate::Seki);
    let told = scored.chains.iter().filter(told_of);
    for ((fate, source), chains) in grouped(told, |chain| (chain.fate, chain.source)) {
        let names: Vec<String> = chains.iter().map(&named).collect();
        let head = format!("{} by {}:", fate.name(), source.name());
        page.list(2, &head, &names);
    }
    let open = |chain: &&ChainWord| chain.fate == Fate::Undetermined;
    let mut names: Vec<String> = scored
        .chains
        .iter()
        .filter(open)
        .map(|c| named(&c))
        .collect();
    if names.len() > OPEN_CHAINS {
        let more = names.split_off(OPEN_CHAINS).len();
        names.push(format!("and {more} more"));
    }
    if !names.is_empty() {
        page.list(2, "undetermined:", &names);
    }
    if !scored.settled {
        page.prose(
            2,
            "not settled: the status of some stones is not known on the word asked for",
        );
    }
    if layout.quiet == 0 {
        human_dispute::open_borders(page, scored);
        let notes = scored.notes.iter().map(|note| &**note);
        human_notes::put(layout, page, 2, notes.chain(human_notes::of_all(scored)));
    }
}

fn title(page: &mut Page<'_>, counted: &ScoredSheet, members: &[&ScoredSheet]) {
    page.blank(2).inked(Ink::Strong, &counted.result);
    let text = &*counted.sheet.result_text;
    if !text.is_empty() && text != counted.result {
        page.put("  ").inked(Ink::Strong, text);
    }
    page.put("  by ").put(method_said(counted.method));
    if counted.hypothetical {
        page.put(" (hypothetical: the game was not decided by counting)");
    }
    page.end();
    let names: Vec<String> = members
        .iter()
        .map(|member| match members {
            [only] if only.ruleset_name != only.ruleset => {
                format!("{} ({})", member.ruleset_name, member.ruleset)
            }
            _ => member.ruleset.to_string(),
        })
        .collect();
    page.list(4, "under", &names);
    if let Margin::Withheld(why) = &counted.sheet.margin {
        page.prose(4, &format!("no margin: {}", &**why));
    }
}

/// Whose articles a table cites: those of the first ruleset that counts so.
fn cited(members: &[&ScoredSheet]) -> String {
    match members {
        [first, _, ..] => format!("article of {}", first.ruleset),
        [_] | [] => "article".to_owned(),
    }
}

/// Puts the lines; figures that are not added stand in parentheses, totals aside, and an article
/// that is that of the line above is not said again.
fn table(page: &mut Page<'_>, lines: &[Line], cited: &str) {
    if lines.is_empty() {
        return;
    }
    let mut rows: Vec<[String; 4]> = lines
        .iter()
        .map(|line| {
            [
                key_said(line.key),
                cell(line.black, line),
                cell(line.white, line),
                line.article.to_string(),
            ]
        })
        .collect();
    rows.insert(0, ["", "Black", "White", cited].map(str::to_owned));
    let width = |column: usize| {
        let cells = rows.iter().map(|row| columns(&row[column]));
        cells.max().unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2)];
    let start = 4 + widths.iter().map(|width| width + 2).sum::<usize>();
    let mut above = "";
    for [key, black, white, article] in &rows {
        let again = std::mem::replace(&mut above, article) == article;
        page.blank(4).column(key, widths[0], Side::Left);
        page.blank(2).column(black, widths[1], Side::Right);
        let said = !again && !article.is_empty();
        if said || !white.is_empty() {
            page.blank(2).column(white, widths[2], Side::Right);
        }
        if said {
            page.blank(2).prose_from(start, article);
        } else {
            page.end();
        }
    }
}

fn cell(amount: Option<Amount>, line: &Line) -> String {
    let Some(amount) = amount else {
        return String::new();
    };
    let unit = match line.unit {
        Unit::Point => "",
        Unit::Zi => " zi",
    };
    let text = format!("{}{unit}", figure(amount, line.unit));
    match line.part {
        Part::Shown if line.key != "total" => format!("({text})"),
        Part::Shown | Part::Term => text,
    }
}

/// A sheet whose facts are every sheet's, so that they can be told once.
fn facts_of_all(scored: &ScoredGame) -> Option<&ScoredSheet> {
    let first = scored.sheets.first()?;
    let mut all = scored.sheets.iter();
    all.all(|counted| counted.sheet.facts == first.sheet.facts)
        .then_some(first)
}

/// Puts the quantities of the counting theorems, and the first theorem where it can be seen.
fn facts_said(page: &mut Page<'_>, indent: usize, facts: &CountFacts) {
    let mut items = vec![
        pair("stones placed", facts.placed),
        pair("on the board", facts.stones),
        pair("lost", facts.lost),
        pair("points surrounded", facts.territory),
        format!("shared points {}", facts.shared),
        pair("passes", facts.passes),
    ];
    if facts.setup != ByColor::default() {
        items.push(pair("set up", facts.setup));
    }
    if facts.edited != ByColor::default() {
        items.push(pair("edited", facts.edited));
    }
    if facts.imposed != ByColor::default() {
        items.push(pair("imposed passes", facts.imposed));
    }
    if let Some(color) = facts.first_pass {
        items.push(if facts.ended_without_pass {
            format!("no pass, {color} to move at the end")
        } else {
            format!("first pass by {color}")
        });
        items.push(pair(
            "stones placed after it",
            facts.placed_after_first_pass,
        ));
    }
    page.list(indent, "Black/White:", &items);
    let wide = |pair: ByColor<u32>| i64::from(pair.black) - i64::from(pair.white);
    let area = wide(facts.stones) + wide(facts.territory);
    let territory = wide(facts.territory) - wide(facts.lost);
    let mut text = format!("Black less White: area {area:+}, territory {territory:+}");
    if let Some(placed) = facts.placed_difference {
        text.push_str(&format!(", stones placed {placed:+}"));
        if area == territory + i64::from(placed) {
            text.push_str(&format!(
                "; area is territory and stones placed: {area:+} = {territory:+} {placed:+} \
                 (theorem 1)"
            ));
        }
    }
    page.prose(indent, &text);
}

fn pair<T: std::fmt::Display>(name: &str, pair: ByColor<T>) -> String {
    format!("{name} {}/{}", pair.black, pair.white)
}

/// Puts who wins by what, and the two sums it comes from.
fn conclusion(page: &mut Page<'_>, counted: &ScoredSheet) {
    let sheet = &counted.sheet;
    let Margin::Known(margin) = sheet.margin else {
        return;
    };
    let sums = sheet.line("total").map_or_else(String::new, |total| {
        let side = |amount: Option<Amount>| cell(amount, total);
        format!("{} against {}: ", side(total.black), side(total.white))
    });
    let points = plural(margin.abs());
    let said = match (sheet.winner, sheet.line("total").map(|total| total.unit)) {
        (Some(color), Some(Unit::Zi)) if !margin.is_zero() => format!(
            "{color} wins by {} zi, {points} of difference ({})",
            margin.abs().display_zi(),
            sheet.result_text
        ),
        (Some(color), _) if !margin.is_zero() => format!("{color} wins by {points}"),
        (Some(color), _) => format!("equal, and {color} wins a tie"),
        (None, _) => "equal".to_owned(),
    };
    page.prose(4, &format!("{sums}{said}"));
}

fn plural(amount: Amount) -> String {
    let unit = if amount == Amount::POINT {
        "point"
    } else {
        "points"
    };
    format!("{amount} {unit}")
}
