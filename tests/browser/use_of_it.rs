//! What somebody does with the page: sorting, filtering, choosing games, with mouse and keyboard.

use super::chromium::Browser;
use super::pages::{page, rows};
use serde_json::Value;
use std::collections::BTreeSet;

const IDS: &str = "#table tbody .id";
const ROWS: &str = "#table tbody tr";
const CELL: &str = "#matrix button[aria-label^='team-2016 and tromp-taylor:']";

fn club() -> (Browser, std::path::PathBuf) {
    let browser = Browser::start();
    let file = page(browser.folder(), &["club"]);
    (browser, file)
}

/// The pairs rows say differ so, of one game or of all.
fn differing(difference: &str, from: &str, to: &str) -> BTreeSet<String> {
    let all = rows(env!("CARGO_BIN_EXE_convert-rules"), &["--compare", "club"]);
    let pairs = all.iter().filter(|row| row["type"] == "conversion");
    let these = pairs.filter(|row| row["from"] == from && row["to"] == to);
    let differ = these.filter(|row| {
        let clauses = row["clauses"].as_array().unwrap();
        clauses
            .iter()
            .any(|clause| clause["difference"] == difference)
    });
    differ
        .map(|row| {
            row["id"]
                .as_str()
                .unwrap()
                .rsplit('/')
                .next()
                .unwrap()
                .to_owned()
        })
        .collect()
}

#[test]
fn columns_sort_both_ways() {
    let (mut browser, file) = club();
    browser.open(&file, "");
    let first = browser.texts(IDS);
    assert_eq!(first.len(), 6);
    browser.click("[data-order='id']");
    let mut sorted = first.clone();
    sorted.sort();
    assert_eq!(browser.texts(IDS), sorted);
    assert_ne!(first, sorted);
    assert_eq!(browser.count("th[aria-sort='ascending']"), 1);
    browser.click("[data-order='id']");
    sorted.reverse();
    assert_eq!(browser.texts(IDS), sorted);
    assert_eq!(browser.count("th[aria-sort='descending']"), 1);
    // Numbers sort as numbers.
    browser.click("[data-order='swing']");
    let swings: Vec<f64> = browser
        .texts(&format!("{ROWS} td:nth-child(6)"))
        .iter()
        .map(|text| text.parse().unwrap_or(0.0))
        .collect();
    assert!(swings.is_sorted_by(|a, b| a >= b), "{swings:?}");
    assert!(swings[0] > 10.0 && swings[5] == 0.0, "{swings:?}");
    browser.is_quiet();
}

#[test]
fn filters_leave_the_games_they_name() {
    let (mut browser, file) = club();
    browser.open(&file, "");
    browser.click("#f-text");
    browser.write("TRIPLE");
    assert_eq!(browser.texts(IDS), ["triple-ko.sgf#1"]);
    browser.click("#clear");
    assert_eq!(browser.count(ROWS), 6);
    browser.select("#f-difference", "legality");
    let legality: BTreeSet<String> = browser.texts(IDS).into_iter().collect();
    assert_eq!(
        legality,
        ["suicide.sgf#1", "triple-ko.sgf#1"]
            .map(str::to_owned)
            .into()
    );
    browser.select("#f-clause", "suicide");
    assert_eq!(browser.texts(IDS), ["suicide.sgf#1"]);
    browser.click("#clear");
    // Who wins under one ruleset.
    browser.select("#f-ruleset", "tromp-taylor");
    browser.select("#f-side", "black");
    assert_eq!(browser.count(ROWS), 0);
    assert!(browser.texts("#empty")[0].contains("No game"));
    browser.select("#f-side", "white");
    assert_eq!(browser.count(ROWS), 5);
    browser.is_quiet();
}

#[test]
fn a_cell_of_the_matrix_shows_its_games() {
    let (mut browser, file) = club();
    browser.open(&file, "");
    for difference in ["winner", "legality"] {
        browser.click(&format!(
            "#differences button:nth-child({})",
            if difference == "winner" { 1 } else { 3 }
        ));
        let wanted = differing(difference, "team-2016", "tromp-taylor");
        assert!(!wanted.is_empty() || difference == "legality");
        browser.click(CELL);
        let shown: BTreeSet<String> = browser.texts(IDS).into_iter().collect();
        assert_eq!(shown, wanted, "{difference}");
        let figure = browser.texts(CELL)[0].parse::<usize>().unwrap();
        assert_eq!(figure, wanted.len(), "{difference}");
        browser.click(CELL);
        assert_eq!(browser.count(ROWS), 6, "pressed again it lets go");
    }
    // A set of clauses does the same, and the figure beside it is of games and pairs.
    browser.click("#differences button:nth-child(1)");
    browser.click("#clauses [data-clauses='group-tax']");
    let shown = browser.count(ROWS);
    assert!((1..6).contains(&shown), "{shown}");
    browser.is_quiet();
}

/// The place of a point named as GTP names it, in reading order.
fn place(name: &str, width: usize, height: usize) -> usize {
    let column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(&name[..1]).unwrap();
    let row: usize = name[1..].parse().unwrap();
    (height - row) * width + column
}

/// The places of the rings, in order.
fn rings(browser: &mut Browser) -> Vec<usize> {
    let list = browser.eval(
        "[...document.querySelectorAll('#viewer .ring')].map((ring) => Number(ring.dataset.point))",
    );
    let list = list.as_array().unwrap().iter();
    let mut places: Vec<usize> = list.map(|at| at.as_u64().unwrap() as usize).collect();
    places.sort_unstable();
    places
}

#[test]
fn boards_have_the_stones_of_the_game() {
    let (mut browser, file) = club();
    let scores = rows(
        env!("CARGO_BIN_EXE_score"),
        &["--rules", "japanese-1989", "club"],
    );
    let mut seen = 0;
    browser.open(&file, "");
    for row in 1..=6 {
        browser.click(&format!("{ROWS}:nth-child({row})"));
        let id = browser.texts(&format!("{ROWS}:nth-child({row}) .id"))[0].clone();
        assert_eq!(browser.texts("#viewer h3")[0], id);
        if browser.count("#viewer [data-ply='0']") > 0 {
            browser.click("#viewer [data-ply='0']");
        }
        let score = scores.iter().find(|score| {
            score["type"] == "score" && score["id"].as_str().unwrap().ends_with(&format!("/{id}"))
        });
        let map = score.unwrap_or_else(|| panic!("{id} is counted"))["map"].as_str();
        let of = |letters: &str| {
            map.unwrap()
                .chars()
                .filter(|c| letters.contains(*c))
                .count()
        };
        let (black, white) = (
            browser.count(".board .black-stone"),
            browser.count(".board .white-stone"),
        );
        assert_eq!((black, white), (of("Xd"), of("OD")), "{id}");
        assert_eq!(browser.count(".board .stone.dead"), of("dD"), "{id}");
        seen += 1;
    }
    assert_eq!(seen, 6);
    browser.is_quiet();
}

#[test]
fn disputed_moves_are_shown_where_they_were_played() {
    let (mut browser, file) = club();
    browser.open(&file, "");
    for (name, ply) in [("suicide", 1), ("triple-ko", 6)] {
        browser.open(&file, &format!("#g=club%2F{name}.sgf%231"));
        let before = (ply - 1).to_string();
        let record = format!("club/{name}.sgf");
        let args = [
            "--rules",
            "japanese-1989",
            "--at",
            &before,
            "--dead",
            "none",
            &record,
        ];
        let scores = rows(env!("CARGO_BIN_EXE_score"), &args);
        let score = scores.iter().find(|row| row["type"] == "score");
        let map = score.unwrap()["map"].as_str().unwrap().to_owned();
        let of = |letter: char| map.chars().filter(|c| *c == letter).count();
        let shown = (
            browser.count(".board .black-stone"),
            browser.count(".board .white-stone"),
        );
        assert_eq!(shown, (of('X'), of('O')), "{name}");
        assert_eq!(browser.texts(".board .played + text"), [ply.to_string()]);
        // The end of the game is a key away.
        browser.click("#viewer [data-ply='0']");
        assert_eq!(browser.count(".board .played"), 0);
        assert_eq!(browser.count("#viewer .ring"), 1);
    }
    browser.is_quiet();
}

#[test]
fn rings_stand_on_the_points_the_verdict_hangs_on() {
    let (mut browser, file) = club();
    let scores = rows(
        env!("CARGO_BIN_EXE_score"),
        &["--rules", "team-2016", "club"],
    );
    let half = scores
        .iter()
        .find(|row| row["type"] == "score" && row["id"] == "club/team-184-half.sgf#1");
    let dead = half.unwrap()["dead"].as_array().unwrap().iter();
    let mut dead: Vec<usize> = dead.map(|p| place(p.as_str().unwrap(), 19, 19)).collect();
    dead.sort_unstable();
    assert!(dead.len() >= 5);
    // Which stones are dead parts these two.
    browser.open(
        &file,
        "#a=team-2016&b=tromp-taylor&d=winner&g=club%2Fteam-184-half.sgf%231",
    );
    assert_eq!(rings(&mut browser), dead);
    assert!(
        browser
            .texts("#viewer .causes .clause")
            .contains(&"status".to_owned())
    );
    // Who moved last parts these: the last stone played stands at (7, 10) of the record.
    let record = std::fs::read_to_string("testdata/club/team-184-draw.sgf").unwrap();
    let last = record.match_indices(";").map(|(at, _)| &record[at + 1..]);
    let last = last.filter(|node| {
        (node.starts_with("B[") || node.starts_with("W[")) && !node[2..].starts_with(']')
    });
    let last = last.last().unwrap().as_bytes();
    let last = usize::from(last[3] - b'a') * 19 + usize::from(last[2] - b'a');
    browser.open(
        &file,
        "#a=japanese-1989&b=new-zealand&d=winner&g=club%2Fteam-184-draw.sgf%231",
    );
    assert_eq!(rings(&mut browser), [last]);
    // A move only some forbid.
    let findings = rows(
        env!("CARGO_BIN_EXE_validate"),
        &["--rules", "all", "club/triple-ko.sgf"],
    );
    let repeat = findings
        .iter()
        .find(|row| row["kind"] == "positional-repetition");
    let point = repeat.unwrap()["point"].as_str().unwrap();
    browser.open(&file, "#g=club%2Ftriple-ko.sgf%231");
    assert_eq!(rings(&mut browser), [place(point, 7, 7)]);
    assert!(browser.texts("#viewer .moves")[0].contains(&format!("Ply 6 by White at {point}")));
    browser.is_quiet();
}

#[test]
fn one_set_of_clauses_can_be_looked_at_alone() {
    let (mut browser, file) = club();
    browser.open(&file, "#g=club%2Fteam-184-half.sgf%231");
    let all = rings(&mut browser);
    let causes = browser.texts("#viewer .causes button");
    let komi = causes
        .iter()
        .position(|text| text.starts_with("the winner hangs on komi "));
    let komi = komi.expect("komi alone is among the sets");
    let at = browser.eval(&format!(
        "document.querySelectorAll('#viewer .causes button')[{komi}].dataset.cause"
    ));
    browser.click(&format!("#viewer [data-cause='{}']", at.as_str().unwrap()));
    assert!(!all.is_empty() && rings(&mut browser).is_empty());
    assert_eq!(browser.count("#viewer .causes [aria-pressed='true']"), 1);
    // The margins of that pair stand side by side, and the parts add up.
    let sum = browser.eval(
        "[...document.querySelectorAll('.sum td:last-child')].map((cell) => \
         Number(cell.textContent.replace('−', '-')))",
    );
    let sum: Vec<f64> = sum
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_f64().unwrap())
        .collect();
    let (end, parts) = sum.split_last().unwrap();
    assert!(parts.len() > 1);
    assert!((parts.iter().sum::<f64>() - end).abs() < 1e-9, "{sum:?}");
    browser.is_quiet();
}

#[test]
fn everything_works_from_the_keyboard() {
    let (mut browser, file) = club();
    browser.open(&file, "");
    let ids = browser.texts(IDS);
    let chosen = |browser: &mut Browser| browser.texts("#viewer h3").remove(0);
    assert_eq!(chosen(&mut browser), ids[0]);
    browser.key("j");
    browser.key("j");
    assert_eq!(chosen(&mut browser), ids[2]);
    browser.key("k");
    assert_eq!(chosen(&mut browser), ids[1]);
    browser.key("/");
    browser.write("suicide");
    browser.key("j");
    assert_eq!(browser.count(ROWS), 0, "letters typed are text");
    browser.key("Escape");
    assert_eq!(browser.count(ROWS), 6);
    // Arrows in the table.
    browser.eval("document.querySelector('#table tr[tabindex=\"0\"]').focus()");
    browser.key("End");
    assert_eq!(chosen(&mut browser), ids[5]);
    browser.key("ArrowUp");
    assert_eq!(chosen(&mut browser), ids[4]);
    // Arrows in the matrix, which is one stop of the tab key.
    assert_eq!(browser.count("#matrix button[tabindex='0']"), 1);
    browser.eval("document.querySelector('#matrix button[tabindex=\"0\"]').focus()");
    browser.key("ArrowRight");
    browser.key("ArrowDown");
    let place = browser.eval("document.activeElement.dataset.cell");
    assert_eq!(place, "1,2");
    browser.key("Enter");
    let pressed = browser.eval("document.activeElement.getAttribute('aria-pressed')");
    assert_eq!(pressed, "true");
    browser.is_quiet();
}

#[test]
fn a_view_can_be_sent_to_somebody() {
    let (mut browser, file) = club();
    browser.open(&file, "");
    browser.click(CELL);
    browser.click("[data-order='id']");
    browser.key("j");
    let hash = browser.eval("location.hash");
    let before = (browser.texts(IDS), browser.texts("#viewer h3"));
    assert!(hash.as_str().unwrap().len() > 10, "{hash}");
    browser.open(&file, hash.as_str().unwrap());
    assert_eq!((browser.texts(IDS), browser.texts("#viewer h3")), before);
    // What means nothing is passed over.
    browser.open(
        &file,
        "#o=__proto__&d=nothing&a=constructor&m=toString&p=-7&g=%FF&w=x",
    );
    assert_eq!(browser.count("#matrix tbody tr"), 17);
    browser.is_quiet();
}

#[test]
fn the_watch_sees_what_it_watches_for() {
    let (mut browser, file) = club();
    browser.open(&file, "");
    browser.is_quiet();
    let fetched = browser.eval("fetch('https://example.org/').then(() => 'came', () => 'refused')");
    assert_eq!(fetched, Value::from("refused"));
    assert!(!browser.complaints().is_empty());
    browser.open(&file, "");
    browser.eval("console.error('seen')");
    browser.eval("setTimeout(() => { throw new Error('seen'); }, 0)");
    browser.eval("new Promise((done) => setTimeout(done, 50))");
    assert_eq!(browser.complaints().len(), 2, "{:?}", browser.complaints());
}
