//! Names and claims that would be more than text if anybody let them.

use super::chromium::Browser;
use super::pages::{SUICIDE, line, page};

const NAMES: [&str; 6] = [
    "</script><img src=x onerror=alert(1)>",
    "<!--<script>alert(2)//",
    "\"><svg/onload=alert(3)>&lt;b&gt;",
    "__proto__",
    "'\u{2028}];alert(4);[\u{2029}",
    "constructor",
];

#[test]
fn hostile_names_are_text_and_nothing_else() {
    let mut browser = Browser::start();
    let lines = NAMES.map(|name| {
        let record = SUICIDE.replace(
            "KM[0]",
            "KM[0]RE[<img src=x onerror=alert(5)>]RU[<script>alert(6)</script>]",
        );
        line(name, &record.replacen("RU[Chinese]", "", 1))
    });
    let input = browser.folder().join("names.jsonl");
    std::fs::write(&input, lines.join("\n")).unwrap();
    let file = page(browser.folder(), &[input.to_str().unwrap()]);
    browser.open(&file, "");
    browser.click("[data-order='id']");
    let mut shown = browser.texts("#table tbody tr .id");
    // What stands before the last slash is a path; the two together are the name.
    for (row, name) in shown.iter_mut().enumerate() {
        let path = browser.texts(&format!("#table tbody tr:nth-child({}) .path", row + 1));
        name.insert_str(0, &path.concat());
    }
    let mut wanted = NAMES.map(str::to_owned).to_vec();
    wanted.sort();
    shown.sort();
    assert_eq!(shown, wanted);
    for row in 1..=NAMES.len() {
        browser.click(&format!("#table tbody tr:nth-child({row})"));
        // Those set up; the move in dispute is drawn as a move.
        assert_eq!(browser.count(".board .stone"), 17);
        assert_eq!(browser.count(".board .played"), 1);
        let facts = browser.texts("#viewer .facts").concat();
        assert!(
            facts.contains("recorded <img src=x onerror=alert(5)>"),
            "{facts}"
        );
    }
    browser.eval("document.querySelectorAll('details').forEach((node) => { node.open = true; })");
    assert_eq!(browser.count("img"), 0);
    assert_eq!(browser.count("script"), 4, "three of data, one that runs");
    assert_eq!(browser.eval("typeof alerted"), "undefined");
    browser.is_quiet();
}
