//! The fields of one row of another program, by the names of its columns.
//!
//! Owns the names and how each is read. Knows no game.

use super::expectation::{Expectation, result, winner};
use crate::amount::Amount;
use crate::convert::Winner;

/// The fields of a row, whatever the file's format.
#[derive(Default)]
pub(super) struct Fields {
    id: Option<String>,
    rules: Option<String>,
    margin: Option<String>,
    margin_q: Option<String>,
    result: Option<String>,
    winner: Option<String>,
    illegal_ply: Option<String>,
    legal: Option<String>,
    komi: Option<String>,
}

impl Fields {
    /// The field of that name; none for columns that mean nothing here.
    pub(super) fn named(&mut self, name: &str) -> Option<&mut Option<String>> {
        Some(match name.trim().to_ascii_lowercase().as_str() {
            "id" => &mut self.id,
            "rules" | "ruleset" => &mut self.rules,
            "margin" | "score" => &mut self.margin,
            "margin_q" => &mut self.margin_q,
            "result" => &mut self.result,
            "winner" => &mut self.winner,
            "illegal_ply" | "first_illegal_ply" => &mut self.illegal_ply,
            "legal" => &mut self.legal,
            "komi" => &mut self.komi,
            _ => return None,
        })
    }

    /// The first ruleset the row names, and what it says; nothing where it says nothing.
    pub(super) fn read(self, line: usize) -> Result<Option<(String, Expectation)>, String> {
        let filled = |field: Option<String>| field.filter(|text| !text.trim().is_empty());
        let id = filled(self.id).ok_or("it has no id")?;
        let rules = filled(self.rules).unwrap_or_default();
        let number = |name: &str, text: &str| {
            Amount::parse(text.trim()).map_err(|error| format!("{name} {text:?}: {error}"))
        };
        let mut margin = match (filled(self.margin), filled(self.margin_q)) {
            (Some(text), _) => match result(&text) {
                Some((margin, _)) if text.trim() != "0" => margin,
                _ => Some(number("margin", &text)?),
            },
            (None, Some(text)) => {
                let quarters = text.trim().parse();
                let quarters = quarters.map_err(|_| format!("margin_q {text:?} is no integer"))?;
                Some(Amount::quarters(quarters))
            }
            (None, None) => None,
        };
        let mut won: Option<Winner> = None;
        if let Some(text) = filled(self.result) {
            let (told, by) =
                result(&text).ok_or_else(|| format!("result {text:?} is none, as B+3.5 is"))?;
            margin = margin.or(told);
            won = Some(by);
        }
        if let Some(text) = filled(self.winner) {
            let told = winner(&text);
            won = Some(told.ok_or_else(|| format!("winner {text:?} is not black, white or draw"))?);
        }
        let mut illegal = match filled(self.illegal_ply) {
            None => None,
            Some(text) => match text.trim() {
                "0" | "none" | "null" => Some(None),
                ply => Some(Some(
                    ply.parse()
                        .map_err(|_| format!("illegal_ply {ply:?} is no ply"))?,
                )),
            },
        };
        if let Some(text) = filled(self.legal) {
            match text.trim().to_ascii_lowercase().as_str() {
                "true" | "yes" | "1" => illegal = illegal.or(Some(None)),
                // Which ply is then a matter of the other column.
                "false" | "no" | "0" => {}
                other => return Err(format!("legal {other:?} is not true or false")),
            }
        }
        let komi = match filled(self.komi) {
            Some(text) => Some(number("komi", &text)?),
            None => None,
        };
        if margin.is_none() && won.is_none() && illegal.is_none() {
            return Ok(None);
        }
        let expectation = Expectation {
            line,
            id: id.trim().to_owned(),
            ruleset: 0,
            margin,
            winner: won,
            illegal,
            komi,
        };
        Ok(Some((rules.trim().to_owned(), expectation)))
    }
}

/// The fields of a JSON object; numbers and truth values as words.
pub(super) fn json(line: &str, unused: &mut Vec<String>) -> Result<Fields, String> {
    let value: serde_json::Value =
        serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
    let Some(object) = value.as_object() else {
        return Err("it is no JSON object".to_owned());
    };
    let mut fields = Fields::default();
    for (name, value) in object {
        let Some(field) = fields.named(name) else {
            if !unused.contains(name) {
                unused.push(name.clone());
            }
            continue;
        };
        *field = match value {
            serde_json::Value::Null if name.ends_with("illegal_ply") => Some("none".to_owned()),
            serde_json::Value::Null => None,
            serde_json::Value::String(text) => Some(text.clone()),
            serde_json::Value::Number(number) => Some(number.to_string()),
            serde_json::Value::Bool(truth) => Some(truth.to_string()),
            other => return Err(format!("{name} is neither text nor number: {other}")),
        };
    }
    Ok(fields)
}
