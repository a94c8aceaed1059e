//! Pages of thousands of games, boards of every shape, pages of nothing.

use super::chromium::Browser;
use super::pages::{SUICIDE, line, page};

#[test]
fn thousands_of_games_are_shown_by_the_hundred() {
    let mut browser = Browser::start();
    let lines: Vec<String> = (0..3000)
        .map(|number| line(&format!("game {number}"), SUICIDE))
        .collect();
    let input = browser.folder().join("many.jsonl");
    std::fs::write(&input, lines.join("\n")).unwrap();
    let file = page(browser.folder(), &[input.to_str().unwrap()]);
    let bytes = std::fs::metadata(&file).unwrap().len();
    assert!(bytes < 3000 * 2048, "{bytes} bytes for 3000 games");
    browser.open(&file, "");
    assert_eq!(browser.count("#table tbody tr"), 100);
    assert_eq!(browser.texts("#pages span"), ["page 1 of 30"]);
    browser.click("[data-order='id']");
    browser.click("#pages button:last-child");
    assert_eq!(browser.texts("#pages span"), ["page 2 of 30"]);
    // Numbers in names count as numbers.
    assert_eq!(browser.texts("#table tbody .id")[0], "game 100");
    browser.click("#table tbody tr:last-child");
    browser.key("j");
    assert_eq!(browser.texts("#pages span"), ["page 3 of 30"]);
    assert_eq!(browser.texts("#viewer h3"), ["game 200"]);
    browser.click("#f-text");
    browser.write("game 2999");
    assert_eq!(browser.texts("#table tbody .id"), ["game 2999"]);
    assert_eq!(browser.count("#pages span"), 0);
    // A letter typed is drawn before the next one comes.
    let spent = browser.eval(
        "(() => { const field = document.querySelector('#f-text'); const begun = performance.now(); \
         for (const text of ['', 'g', 'ga', 'gam', 'game']) { field.value = text; \
         field.dispatchEvent(new Event('input')); } return (performance.now() - begun) / 5; })()",
    );
    assert!(spent.as_f64().unwrap() < 2000.0, "{spent} ms a letter");
    browser.is_quiet();
}

#[test]
fn boards_of_every_shape_are_drawn() {
    let mut browser = Browser::start();
    // A suicide of one stone on every board: a point whose neighbours are the other side's and
    // have a liberty elsewhere.
    let boards = [
        ("one line", "(;GM[1]SZ[7:1]AB[ba][da];W[ca])", 7, 1),
        ("one column", "(;GM[1]SZ[1:5]AB[ab][ad];W[ac])", 1, 5),
        ("wide", "(;GM[1]SZ[52:3]AB[ab][ba];W[aa])", 52, 3),
        ("largest", "(;GM[1]SZ[52]AB[ab][ba];W[aa])", 52, 52),
    ];
    let lines = boards.map(|(name, record, ..)| line(name, record));
    let input = browser.folder().join("boards.jsonl");
    std::fs::write(&input, lines.join("\n")).unwrap();
    let file = page(browser.folder(), &[input.to_str().unwrap()]);
    for (name, _, width, height) in boards {
        browser.open(&file, &format!("#g={}", name.replace(' ', "+")));
        assert_eq!(browser.texts("#viewer h3"), [name]);
        let texts = browser.texts(".board .coordinates text");
        let letters = texts
            .iter()
            .filter(|text| text.starts_with(char::is_alphabetic));
        let letters: Vec<&String> = letters.collect();
        assert_eq!(letters.len(), 2 * width, "{name}");
        assert!(!letters.iter().any(|text| text.contains('I')));
        let figures = texts.iter().filter(|text| text.parse::<usize>().is_ok());
        assert_eq!(figures.count(), 2 * height, "{name}");
        if width == 52 {
            assert!(letters.iter().any(|text| *text == "BB"), "{letters:?}");
        }
        assert_eq!(browser.count("#viewer .ring"), 1, "{name}");
    }
    browser.is_quiet();
}

#[test]
fn a_page_of_nothing_says_so() {
    let mut browser = Browser::start();
    let file = page(
        browser.folder(),
        &["club/nine-lines-chinese.sgf", "--rules", "bga,french"],
    );
    browser.open(&file, "");
    assert!(browser.texts("#headline")[0].starts_with("No ruleset changes"));
    assert_eq!(browser.count("#table tbody tr"), 0);
    assert_eq!(browser.count("#viewer[hidden]"), 1);
    assert_eq!(browser.count("#empty:not([hidden])"), 1);
    assert_eq!(browser.texts("#matrix tbody button"), ["0", "0"]);
    browser.is_quiet();
}
