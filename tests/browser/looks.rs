//! The page on windows of every width, in light and dark, and without its script.

use super::chromium::Browser;
use super::pages::page;
use serde_json::json;

#[test]
fn nothing_sticks_out_on_any_width() {
    let mut browser = Browser::start();
    let file = page(browser.folder(), &["club"]);
    for width in [320, 390, 600, 768, 1024, 1180, 1366, 1920] {
        browser.size(width, 800);
        browser.open(&file, "#g=club%2Fteam-184-half.sgf%231");
        let beyond = browser
            .eval("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(beyond, 0, "a window of {width}");
        let cut = browser.eval(
            "[...document.querySelectorAll('#viewer *')].filter((node) => \
             node.getBoundingClientRect().right > document.documentElement.clientWidth).length",
        );
        assert_eq!(cut, 0, "a window of {width}");
        let board = browser.eval("document.querySelector('.board').getBoundingClientRect().width");
        assert!(
            board.as_f64().unwrap() > 250.0,
            "{board} in a window of {width}"
        );
    }
    browser.is_quiet();
}

/// Contrast of the text of an element with what is behind it, as WCAG measures it.
const CONTRAST: &str = "(() => {
    const light = (color) => {
        const parts = color.map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const read = (text) => text.match(/[\\d.]+/g).map(Number);
    const behind = (node) => {
        if (!node) return [255, 255, 255];
        const [r, g, b, a = 1] = read(getComputedStyle(node).backgroundColor);
        if (a === 1) return [r, g, b];
        const under = behind(node.parentElement);
        return [r, g, b].map((part, index) => part * a + under[index] * (1 - a));
    };
    const poor = [];
    for (const node of document.querySelectorAll('body *')) {
        const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
        const style = getComputedStyle(node);
        if (!own || node.closest('svg, script, noscript, :disabled, .self, .none, .skip') || !node.offsetParent) continue;
        const [one, two] = [light(read(style.color)), light(behind(node))].sort((a, b) => b - a);
        const contrast = (one + 0.05) / (two + 0.05);
        if (contrast < 4) poor.push(`${contrast.toFixed(2)} ${node.className} ${node.textContent.slice(0, 40)}`);
    }
    return poor;
})()";

#[test]
fn words_can_be_read_in_light_and_dark() {
    let mut browser = Browser::start();
    let file = page(browser.folder(), &["club"]);
    let mut papers = Vec::new();
    for scheme in ["light", "dark"] {
        browser.tell(
            "Emulation.setEmulatedMedia",
            json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]}),
        );
        browser.open(&file, "#a=team-2016&b=tromp-taylor&d=winner");
        papers.push(browser.eval("getComputedStyle(document.body).backgroundColor"));
        let poor = browser.eval(CONTRAST);
        assert_eq!(poor, json!([]), "{scheme}");
    }
    assert_ne!(papers[0], papers[1]);
    browser.is_quiet();
}

#[test]
fn without_its_script_the_page_says_what_is_missing() {
    let mut browser = Browser::start();
    let file = page(browser.folder(), &["club"]);
    browser.tell(
        "Emulation.setScriptExecutionDisabled",
        json!({"value": true}),
    );
    browser.open(&file, "");
    let seen = browser.eval("document.body.innerText");
    let seen = seen.as_str().unwrap();
    assert!(seen.contains("--matrix FILE.csv"), "{seen}");
    assert!(!seen.contains("\"rulesets\""), "{seen}");
    browser.is_quiet();
}
