//! The words below the board: result, rules, captures, what is open.

pub(super) use super::super::page::columns;
use super::super::vocabulary::method_said;
use crate::adjudicate::ScoredGame;
use crate::count::Margin;
use crate::settle::Fate;

/// The words, line by line, no line wider than there is room for.
pub(super) fn lines(scored: &ScoredGame, id: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(counted) = scored.sheets.first() {
        let text = &*counted.sheet.result_text;
        let mut result = counted.result.clone();
        if !text.is_empty() && text != result {
            result.push_str("  ");
            result.push_str(text);
        }
        // The first line is set larger.
        lines.extend(broken(&result, room * 3 / 4));
        let mut said = format!(
            "by {} under {}",
            method_said(counted.method),
            counted.ruleset_name
        );
        if counted.hypothetical {
            said.push_str(" (hypothetical: not decided by counting)");
        }
        if let Margin::Withheld(why) = &counted.sheet.margin {
            said.push_str(&format!("; no margin: {why}"));
        }
        lines.extend(broken(&said, room));
        let (lost, dead) = (counted.sheet.facts.lost, counted.sheet.facts.dead);
        let mut about = Vec::new();
        if let Some(komi) = &scored.game.komi.used {
            about.push(format!("komi {komi}"));
        }
        about.push(format!(
            "stones captured by Black {}, by White {}",
            lost.white - dead.white.min(lost.white),
            lost.black - dead.black.min(lost.black)
        ));
        if let Some(result) = &scored.game.result.used {
            about.push(format!("result in the record {result}"));
        }
        lines.extend(broken(&about.join(" · "), room));
    }
    let open = |chain: &&crate::settle::ChainWord| chain.fate == Fate::Undetermined;
    let open = scored.chains.iter().filter(open).count();
    if open > 0 {
        let groups = if open == 1 { "chain" } else { "chains" };
        lines.push(format!("{open} {groups} undetermined"));
    }
    lines.push(shortened(id, room));
    lines
}

/// A text broken between words.
fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(shortened(word, room)),
        }
    }
    lines
}

/// A text with its middle left out where it is too long.
pub(super) fn shortened(text: &str, room: usize) -> String {
    let all: Vec<char> = text.chars().take(4096).collect();
    if columns(text) <= room {
        return text.to_owned();
    }
    // A wide character takes two columns.
    let half = (room / 4).max(3);
    let head: String = all.iter().take(half).collect();
    let tail: String = all[all.len().saturating_sub(half)..].iter().collect();
    format!("{head}…{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_the_room() {
        let text = format!("{} 規則 {}", "word ".repeat(30), "x".repeat(500));
        let lines = broken(&text, 40);
        assert!(lines.len() > 3);
        assert!(lines.iter().all(|line| columns(line) <= 40), "{lines:?}");
        assert_eq!(shortened(&"規".repeat(100), 20), "規規規規規…規規規規規");
    }
}
