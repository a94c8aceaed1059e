//! Games that arrive as a line of JSON, turned into SGF bytes.
//!
//! Owns the two shapes `{"id":…,"sgf":…}` and KataGo's analysis query (`moves`, `initialStones`,
//! `initialPlayer`, `rules`, `komi`, `boardXSize`, `boardYSize`), with GTP vertices. Knows nothing
//! of what a move or a komi means: whatever can be written is written, for others to judge.

use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

/// A game read from a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonGame {
    /// The line's own `id`, a string or a number.
    pub id: Option<String>,
    /// The game as SGF in UTF-8.
    pub sgf: Vec<u8>,
}

/// Why a line holds no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct JsonError {
    /// What is wrong.
    pub message: String,
    /// Where in the line, in bytes from 1; 0 when it is about the line as a whole.
    pub column: u64,
}

/// The fields that are read; all others are passed over.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    id: Option<Value>,
    #[serde(borrow)]
    sgf: Option<Cow<'a, str>>,
    moves: Option<Vec<(String, String)>>,
    initial_stones: Option<Vec<(String, String)>>,
    initial_player: Option<String>,
    rules: Option<Value>,
    komi: Option<Value>,
    board_x_size: Option<u32>,
    board_y_size: Option<u32>,
}

#[derive(Deserialize)]
struct OnlyId {
    id: Option<Value>,
}

/// Reads a line of JSON as a game.
///
/// # Errors
/// When it is no JSON object, a field has the wrong type, or there is neither `sgf` nor `moves`
/// nor `initialStones`.
pub fn game_from_json(line: &[u8]) -> Result<JsonGame, JsonError> {
    let text = without_bom(line);
    let skipped = line.len() - text.len();
    let line: Line<'_> = serde_json::from_slice(text).map_err(|error| syntax(&error, skipped))?;
    let id = line.id.as_ref().and_then(id_text);
    let sgf = match &line.sgf {
        Some(sgf) => sgf.as_bytes().to_vec(),
        None => written(&line)?,
    };
    Ok(JsonGame { id, sgf })
}

/// The `id` of a line of JSON, if it has one that can be read.
#[must_use]
pub fn id_from_json(line: &[u8]) -> Option<String> {
    let read: OnlyId = serde_json::from_slice(without_bom(line)).ok()?;
    read.id.as_ref().and_then(id_text)
}

fn without_bom(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
}

fn id_text(id: &Value) -> Option<String> {
    match id {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn syntax(error: &serde_json::Error, skipped: usize) -> JsonError {
    let text = error.to_string();
    // The place is told in its own field.
    let message = text.split(" at line ").next().unwrap_or_default();
    JsonError {
        message: message.to_owned(),
        column: (error.column() + skipped) as u64,
    }
}

fn whole(message: impl Into<String>) -> JsonError {
    JsonError {
        message: message.into(),
        column: 0,
    }
}

/// Writes the fields of an analysis query as SGF.
fn written(line: &Line<'_>) -> Result<Vec<u8>, JsonError> {
    if line.moves.is_none() && line.initial_stones.is_none() {
        return Err(whole("there is neither `sgf` nor `moves`"));
    }
    let (width, height) = (
        line.board_x_size.unwrap_or(19),
        line.board_y_size.unwrap_or(19),
    );
    let mut sgf = b"(;GM[1]FF[4]CA[UTF-8]".to_vec();
    if width == height {
        property(&mut sgf, "SZ", &width.to_string());
    } else {
        property(&mut sgf, "SZ", &format!("{width}:{height}"));
    }
    match &line.rules {
        None | Some(Value::Null) => {}
        Some(Value::String(name)) => property(&mut sgf, "RU", name),
        Some(rules) => property(&mut sgf, "RU", &rules.to_string()),
    }
    match &line.komi {
        None | Some(Value::Null) => {}
        Some(Value::String(komi)) => property(&mut sgf, "KM", komi),
        Some(komi) => property(&mut sgf, "KM", &komi.to_string()),
    }
    stones(
        &mut sgf,
        line.initial_stones.as_deref().unwrap_or_default(),
        (width, height),
    )?;
    if let Some(player) = &line.initial_player {
        property(&mut sgf, "PL", color(player)?);
    }
    for (who, vertex) in line.moves.iter().flatten() {
        sgf.push(b';');
        property(&mut sgf, color(who)?, &move_value(vertex, (width, height)));
    }
    sgf.push(b')');
    Ok(sgf)
}

/// Writes the stones on the board at the start, one property a color.
fn stones(
    sgf: &mut Vec<u8>,
    stones: &[(String, String)],
    size: (u32, u32),
) -> Result<(), JsonError> {
    for wanted in ["B", "W"] {
        let mut first = true;
        for (who, vertex) in stones {
            if color(who)? != wanted {
                continue;
            }
            if first {
                sgf.push(b'A');
                sgf.extend_from_slice(wanted.as_bytes());
                first = false;
            }
            value(sgf, &point(vertex, size).unwrap_or_else(|| vertex.clone()));
        }
    }
    Ok(())
}

fn color(text: &str) -> Result<&'static str, JsonError> {
    let is = |name: &str| text.trim().eq_ignore_ascii_case(name);
    if is("b") || is("black") {
        Ok("B")
    } else if is("w") || is("white") {
        Ok("W")
    } else {
        Err(whole(format!(
            "`{}` is no color; B or W is",
            shortened(text)
        )))
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

/// A move's value: a point, nothing for a pass, or the text itself where SGF has no such point.
fn move_value(vertex: &str, size: (u32, u32)) -> String {
    if vertex.trim().eq_ignore_ascii_case("pass") {
        return String::new();
    }
    point(vertex, size).unwrap_or_else(|| vertex.to_owned())
}

/// A GTP vertex as an SGF point, on the board or off it, if SGF has a letter for it.
///
/// Columns are `A` to `Z` without `I`, then `AA`, `AB` and on; rows count from the bottom.
fn point(vertex: &str, (_, height): (u32, u32)) -> Option<String> {
    let vertex = vertex.trim();
    let digits = vertex.find(|c: char| c.is_ascii_digit())?;
    let (letters, row) = vertex.split_at(digits);
    if letters.is_empty() || letters.len() > 2 {
        return None;
    }
    let mut column = 0;
    for letter in letters.bytes() {
        column = column * 25 + gtp_letter(letter)? + 1;
    }
    let row: u32 = row.parse().ok()?;
    let y = height.checked_sub(row)?;
    let mut text = String::new();
    text.push(sgf_letter(column - 1)?);
    text.push(sgf_letter(y)?);
    Some(text)
}

fn gtp_letter(letter: u8) -> Option<u32> {
    match letter.to_ascii_uppercase() {
        upper @ b'A'..=b'H' => Some(u32::from(upper - b'A')),
        upper @ b'J'..=b'Z' => Some(u32::from(upper - b'A' - 1)),
        _ => None,
    }
}

fn sgf_letter(index: u32) -> Option<char> {
    let index = u8::try_from(index).ok()?;
    match index {
        0..26 => Some(char::from(b'a' + index)),
        26..52 => Some(char::from(b'A' + index - 26)),
        _ => None,
    }
}

fn property(sgf: &mut Vec<u8>, name: &str, text: &str) {
    sgf.extend_from_slice(name.as_bytes());
    value(sgf, text);
}

fn value(sgf: &mut Vec<u8>, text: &str) {
    sgf.push(b'[');
    for &byte in text.as_bytes() {
        if matches!(byte, b'\\' | b']') {
            sgf.push(b'\\');
        }
        sgf.push(byte);
    }
    sgf.push(b']');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sgf(line: &str) -> String {
        String::from_utf8(game_from_json(line.as_bytes()).unwrap().sgf).unwrap()
    }

    #[test]
    fn a_record_is_taken_as_it_is() {
        let game = game_from_json(br#" {"id":"g1","sgf":"(;C[\u68cb \"]\n)","x":[1]} "#).unwrap();
        assert_eq!(game.id.as_deref(), Some("g1"));
        assert_eq!(game.sgf, "(;C[棋 \"]\n)".as_bytes());
    }

    #[test]
    fn a_query_is_written_as_a_record() {
        let line = r#"{"id":7,"moves":[["B","Q16"],["w","pass"],["black","a1"],["W","T19"]],
            "initialStones":[["W","D4"],["B","C3"],["B","J9"]],"initialPlayer":"B",
            "rules":"chinese","komi":7.5,"boardXSize":19,"boardYSize":19,"analyzeTurns":[0]}"#;
        assert_eq!(
            sgf(line),
            "(;GM[1]FF[4]CA[UTF-8]SZ[19]RU[chinese]KM[7.5]AB[cq][ik]AW[dp]PL[B]\
             ;B[pd];W[];B[as];W[sa])"
        );
        assert_eq!(id_from_json(line.as_bytes()).as_deref(), Some("7"));
    }

    #[test]
    fn null_is_nothing_and_rules_may_be_an_object() {
        let line = r#"{"id":null,"moves":null,"initialStones":[],"initialPlayer":null,
            "rules":{"ko":"SIMPLE","x":"]\\"},"komi":null,"boardXSize":5,"boardYSize":3}"#;
        assert_eq!(
            sgf(line),
            "(;GM[1]FF[4]CA[UTF-8]SZ[5:3]RU[{\"ko\":\"SIMPLE\",\"x\":\"\\]\\\\\\\\\"}])"
        );
    }

    #[test]
    fn every_point_of_the_largest_board_has_its_own_letters() {
        let mut seen = std::collections::HashSet::new();
        for x in 0..52_u32 {
            let letter = |n: u32| char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[n as usize]);
            let column: String = match x {
                0..25 => letter(x).into(),
                _ => [letter(x / 25 - 1), letter(x % 25)].iter().collect(),
            };
            for row in 1..=52 {
                let written = point(&format!("{column}{row}"), (52, 52)).unwrap();
                let expected: String = [sgf_letter(x).unwrap(), sgf_letter(52 - row).unwrap()]
                    .iter()
                    .collect();
                assert_eq!(written, expected);
                assert!(seen.insert(written));
            }
        }
    }

    #[test]
    fn what_sgf_cannot_say_stays_as_text() {
        assert_eq!(move_value("Z99", (19, 19)), "Z99");
        assert_eq!(move_value("I5", (19, 19)), "I5");
        assert_eq!(move_value("Z1", (19, 19)), "ys");
        assert_eq!(
            move_value("A99999999999999999999", (19, 19)),
            "A99999999999999999999"
        );
        assert_eq!(move_value("", (19, 19)), "");
        assert_eq!(move_value("Q16]", (19, 19)), "Q16]");
        assert_eq!(move_value("PASS", (19, 19)), "");
    }

    #[test]
    fn errors_say_where() {
        let error = |line: &str| game_from_json(line.as_bytes()).unwrap_err();
        assert_eq!(error(r#"{"sgf":5}"#).column, 8);
        assert_eq!(error("{").column, 1);
        assert!(error("{}").message.contains("neither"));
        assert!(error(r#"{"moves":[["R","A1"]]}"#).message.contains("`R`"));
        assert!(error("[1]").column > 0);
        assert!(error(&"[".repeat(100_000)).column > 0);
        assert_eq!(id_from_json(b"{\"id\":true}"), None);
        assert_eq!(id_from_json(b"{\"id\":\"a\","), None);
    }

    proptest! {
        #[test]
        fn bytes_never_panic(line in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = game_from_json(&line);
            let _ = id_from_json(&line);
        }

        #[test]
        fn moves_of_any_text_never_panic(
            who in "[bBwW]", vertex in ".{0,8}", x in any::<u32>(), y in any::<u32>(),
        ) {
            let line = serde_json::json!({
                "moves": [[who, vertex]], "boardXSize": x, "boardYSize": y,
            });
            prop_assert!(game_from_json(line.to_string().as_bytes()).is_ok());
        }
    }
}
