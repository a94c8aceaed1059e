//! The JSON Schema of comparisons: the `conversion` row, and what a summary holds of them.
//!
//! Owns names, types and meanings as promised to readers of the output.

use crate::convert::{Clause, Difference, ResultFate, Winner};
use serde_json::{Value, json};

/// Properties of the `conversion` row, and those it always has.
pub(super) fn conversion() -> (Value, &'static [&'static str]) {
    let plies = |description: &str| {
        let item = json!({ "$ref": "#/$defs/ply" });
        json!({ "type": "array", "items": item, "description": description })
    };
    let winners = Winner::ALL.map(Winner::name);
    let clauses: Vec<&str> = Clause::ALL.iter().map(|clause| clause.name()).collect();
    let differences = Difference::ALL.map(Difference::name);
    let any: Vec<&str> = std::iter::once("none").chain(differences).collect();
    let fates = ResultFate::ALL.map(ResultFate::name);
    let by = json!({ "type": "integer", "description": "Its part in the margin under `to` less that under `from`." });
    let properties = json!({
        "from": { "type": "string", "description": "A ruleset." },
        "to": { "type": "string", "description": "Another ruleset." },
        "difference": { "enum": any, "description": "The greatest difference." },
        "compared": { "type": "boolean", "description": "Whether both counts decide the game and both margins are known." },
        "result_from": { "type": "string" },
        "result_to": { "type": "string" },
        "margin_from_q": { "type": "integer" },
        "margin_to_q": { "type": "integer" },
        "winner_from": { "enum": winners },
        "winner_to": { "enum": winners },
        "komi_from_q": { "type": "integer" },
        "komi_to_q": { "type": "integer" },
        "illegal_plies_from": plies("Illegal under `from`, legal under `to`."),
        "illegal_plies": plies("Illegal under `to`, legal under `from`."),
        "clauses": {
            "type": "array",
            "description": "For each difference a smallest set of clauses that makes it: with these as under `from`, `to` gives the verdict of `from`, and with no proper subset of them.",
            "items": {
                "type": "object",
                "properties": {
                    "difference": { "enum": differences },
                    "clause": { "enum": clauses },
                    "by_q": by
                },
                "required": ["difference", "clause"]
            }
        },
        "alternatives": {
            "type": "array",
            "description": "Other sets that are as small; absent where there are none.",
            "items": {
                "type": "object",
                "properties": {
                    "difference": { "enum": differences },
                    "clauses": { "type": "array", "items": { "enum": clauses } }
                },
                "required": ["difference", "clauses"]
            }
        },
        "terms": {
            "type": "array",
            "description": "The whole difference of margins, clause by clause.",
            "items": {
                "type": "object",
                "properties": { "clause": { "enum": clauses }, "by_q": by },
                "required": ["clause", "by_q"]
            }
        },
        "from_reason": { "type": "string", "description": "Of a conversion: on whose word the game was played by `from`." },
        "re_declared": { "type": "string", "description": "Of a conversion: the recorded result." },
        "re": { "enum": fates, "description": "Of a conversion: what became of the recorded result." },
        "edits": {
            "type": "array",
            "description": "Of a conversion: the properties that were changed.",
            "items": {
                "type": "object",
                "properties": {
                    "property": { "enum": ["RU", "KM", "RE"] },
                    "was": { "type": "string", "description": "Absent where it was not there." },
                    "now": { "type": "string" }
                },
                "required": ["property"]
            }
        },
        "notes": { "type": "array", "items": { "type": "string" } },
        "refused": { "type": "string", "description": "Of a conversion: why the record was left as it was." }
    });
    let required = &[
        "from",
        "to",
        "difference",
        "compared",
        "illegal_plies_from",
        "illegal_plies",
        "clauses",
        "terms",
    ];
    (properties, required)
}

/// Properties of the `expectation` row, and those it always has.
pub(super) fn expectation() -> (Value, &'static [&'static str]) {
    let clauses: Vec<&str> = Clause::ALL.iter().map(|clause| clause.name()).collect();
    let properties = json!({
        "rules": { "type": "string" },
        "matter": { "enum": ["margin", "winner", "legality"] },
        "expected": { "type": "string", "description": "The other program's word." },
        "ours": { "type": "string" },
        "agreement": { "enum": ["agrees", "differs", "undetermined"] },
        "reasons": {
            "type": "array",
            "description": "Readings that give the other program's word, the likeliest first.",
            "items": {
                "type": "object",
                "properties": {
                    "reason": { "type": "string" },
                    "text": { "type": "string" },
                    "clauses": { "type": "array", "items": { "enum": clauses } }
                },
                "required": ["reason", "text", "clauses"]
            }
        },
        "line": { "type": "integer", "description": "Line of the file of expectations." }
    });
    let required = &[
        "rules",
        "matter",
        "expected",
        "ours",
        "agreement",
        "reasons",
        "line",
    ];
    (properties, required)
}

/// What a summary holds of comparisons; absent where nothing was compared.
pub(super) fn of_summary() -> Value {
    json!({
        "expectations": { "$ref": "#/$defs/counts", "description": "What another program says, by whether it agrees with ours; unmet are rows about games that were not read." },
        "pairs": {
            "type": "object",
            "description": "By the ruleset compared from, then by the other: games, those whose margins could be compared, and those whose winner, margin or legality differs.",
            "additionalProperties": { "type": "object", "additionalProperties": { "$ref": "#/$defs/counts" } }
        },
        "clauses": {
            "type": "object",
            "description": "Sets of clauses that make a difference, by the difference, then by their names joined with +.",
            "additionalProperties": { "$ref": "#/$defs/counts" }
        },
        "disputed_games": { "$ref": "#/$defs/count", "description": "Games about which the rulesets asked for disagree; absent where there is none and nothing was compared." }
    })
}
