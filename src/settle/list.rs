//! A list of dead stones by game: tab-separated lines or JSON Lines.
//!
//! Knows no boards: points stay words until a game's size is known.

use super::given::{Named, read_points};
use crate::board::Size;
use crate::finding::{Finding, count_codes};
use std::collections::BTreeMap;

/// Dead points by game id, as words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeadList {
    games: BTreeMap<String, String>,
}

impl DeadList {
    /// Reads a list, line by line; what cannot be read is left out and told with its line.
    ///
    /// A line is `id<TAB>D4 E5`, or a JSON object with `id` and `dead`, a list of points or one
    /// text of them. Blank lines and lines that begin with `#` say nothing. A game named twice
    /// has the points of both lines.
    #[must_use]
    pub fn read(text: &str) -> (Self, Vec<Finding>) {
        let mut list = Self::default();
        let mut findings = Vec::new();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let read = if line.starts_with('{') {
                read_json(line)
            } else {
                read_tabs(line)
            };
            match read {
                Ok((id, points)) => {
                    let known = list.games.entry(id).or_default();
                    known.push(' ');
                    known.push_str(&points);
                }
                Err(why) => {
                    let message = format!("line {} {why}", number + 1);
                    findings.push(Finding::new(&count_codes::DEAD_LIST_UNREADABLE, message));
                }
            }
        }
        (list, findings)
    }

    /// The dead points of a game, if the list names it.
    #[must_use]
    pub fn of(&self, id: &str, size: Size) -> Option<Named> {
        let points = self.games.get(id)?;
        Some(read_points(points, size))
    }

    /// Whether the list names a game.
    #[must_use]
    pub fn names(&self, id: &str) -> bool {
        self.games.contains_key(id)
    }

    /// How many games the list names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether it names none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

fn read_tabs(line: &str) -> Result<(String, String), String> {
    match line.split_once('\t') {
        Some((id, points)) if !id.is_empty() => Ok((id.to_owned(), points.replace('\t', " "))),
        Some(_) => Err("names no game".to_owned()),
        None => Err("has no tab between the game and its points".to_owned()),
    }
}

fn read_json(line: &str) -> Result<(String, String), String> {
    let value: serde_json::Value =
        serde_json::from_str(line).map_err(|error| format!("is no JSON: {error}"))?;
    let id = value.get("id").and_then(serde_json::Value::as_str);
    let id = id.ok_or_else(|| "has no \"id\"".to_owned())?;
    let points = match value.get("dead") {
        Some(serde_json::Value::String(points)) => points.clone(),
        Some(serde_json::Value::Array(points)) => {
            let words: Option<Vec<_>> = points.iter().map(serde_json::Value::as_str).collect();
            words
                .ok_or_else(|| "has something in \"dead\" that is no text".to_owned())?
                .join(" ")
        }
        Some(_) => return Err("has a \"dead\" that is no list".to_owned()),
        None => return Err("has no \"dead\"".to_owned()),
    };
    Ok((id.to_owned(), points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_and_json_say_the_same() {
        let text = "# dead\n\na.sgf#1\tD4 E5\n{\"id\":\"b.sgf#1\",\"dead\":[\"D4\",\"E5\"]}\n\
                    {\"id\":\"c.sgf#1\",\"dead\":\"D4,E5\"}\r\n";
        let (list, findings) = DeadList::read(text);
        assert_eq!(findings, []);
        assert_eq!(list.len(), 3);
        let first = list.of("a.sgf#1", Size::NINETEEN).unwrap();
        assert_eq!(first.points.len(), 2);
        for id in ["b.sgf#1", "c.sgf#1"] {
            assert_eq!(list.of(id, Size::NINETEEN).as_ref(), Some(&first));
        }
        assert_eq!(list.of("d.sgf#1", Size::NINETEEN), None);
    }

    #[test]
    fn a_bad_line_is_told_and_the_rest_is_used() {
        let text = "no tab\n\tD4\n{\"id\":1}\n{\"id\":\"x\",\"dead\":[1]}\n{\nok\tA1\n";
        let (list, findings) = DeadList::read(text);
        assert_eq!(findings.len(), 5);
        assert!(findings[4].message.starts_with("line 5 "));
        assert_eq!(list.len(), 1);
    }
}
